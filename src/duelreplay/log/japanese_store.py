"""What the store says in Japanese, by the English templates."""

from __future__ import annotations

from typing import Final

JAPANESE_STORE: Final[dict[str, str]] = {
    # what is stored, and what comes in
    "duel {duel_id} is not in the store; `replay list` shows what is": (
        "デュエル{duel_id}は保存されていない。保存済みのものは「replay list」で分かる"
    ),
    "wrong expected position of duel {duel_id}: expected {expected}, actual {actual}: {detail}": (
        "デュエル{duel_id}の想定位置が違う（想定{expected}、実際{actual}）：{detail}"
    ),
    "wrong expected position of duel {duel_id}: expected {expected}, actual {actual}; read the duel again and append "
    "after its last event": (
        "デュエル{duel_id}の想定位置が違う（想定{expected}、実際{actual}）。デュエルを読み直し、最後のイベントの後に追記する"
    ),
    "duel {duel_id} cannot be read back ({why}): run `replay verify`": (
        "デュエル{duel_id}を読み戻せない（{why}）。「replay verify」を実行する"
    ),
    "seq: expected more than {seq}, found {seq2}": "seq：{seq}より大きい値が必要だが、{seq2}がある",
    "seq: expected more than {after}, found {seq}": "seq：{after}より大きい値が必要だが、{seq}がある",
    "seq: expected less than {first}, which a judge's event has, found {last}": (
        "seq：ジャッジのイベントの番号{first}より小さい値が必要だが、{last}がある"
    ),
    "seq: expected a whole number from 0 to 2^63-1, found {seq}": "seq：0以上2^63-1以下の整数が必要だが、{seq}がある",
    "seq: {seq} is a judge's number: use `replay {type}`, or import the file as a whole": (
        "seq：{seq}はジャッジの番号である。「replay {type}」を使うか、ファイル全体をインポートする"
    ),
    "seq: the duel's own numbers, up to {last}, leave none for what judges say": (
        "seq：デュエル自体の番号が{last}まであり、ジャッジの発言に使える番号が残っていない"
    ),
    "type: expected a text without NUL, found {kind}": "type：NULを含まない文字列が必要だが、{kind}がある",
    "header: id: expected a text without NUL, found {duel_id}": (
        "ヘッダー：id：NULを含まない文字列が必要だが、{duel_id}がある"
    ),
    "header: id: expected {duel_id}, found {found}": "ヘッダー：id：{duel_id}が必要だが、{found}がある",
    "header: format: expected {format}, found {log_format}": "ヘッダー：format：{format}が必要だが、{log_format}がある",
    "header: {error}": "ヘッダー：{error}",
    "header": "ヘッダー",
    "(absent)": "（なし）",
    "{what} differs: {values}": "{what}が異なる：{values}",
    "{what} ({more})": "{what}（{more}）",
    "key {key} {value} -> {value2}": "キー{key}：{value} -> {value2}",
    "event {n} (seq {seq})": "イベント{n}（seq {seq}）",
    "{detail}; a stored header stays as it is": "{detail}。保存済みのヘッダーは変わらない",
    "an earlier version stored a {kind} there, in the duel's own sequence: import into a new store": (
        "以前のバージョンがそこに{kind}をデュエル自体のイベントとして保存した。新しいデータベースにインポートし直す"
    ),
    "the file is the same: {before} read it then, {now} now": (
        "ファイルは同じもの。読み込んだプログラムは当時{before}、今回{now}"
    ),
    "text with a lone surrogate (\\u{value}) has no UTF-8 form: correct the text": (
        "単独のサロゲート（\\u{value}）はUTF-8で表せない。文字列を直す"
    ),
    "an event is no JSON object: {error}": "イベントがJSONオブジェクトではない：{error}",
    "event {number}: {key}{problem}": "イベント{number}：{key}{problem}",
    "event {seq}: {error}": "イベント{seq}：{error}",
    "duel {duel_id}: {error}": "デュエル{duel_id}：{error}",
    "duel {duel_id}: {what}": "デュエル{duel_id}：{what}",
    "duel {duel_id}: event {draw} is no draw": "デュエル{duel_id}：イベント{draw}はドローではない",
    "duel {duel_id} has no event with seq {seq}; `replay log {name}` shows its events": (
        "デュエル{duel_id}にseq {seq}のイベントはない。イベントは「replay log {name}」で分かる"
    ),
    "duel {duel_id} has no event with seq {seq}; `replay log` shows its events": (
        "デュエル{duel_id}にseq {seq}のイベントはない。イベントは「replay log」で分かる"
    ),
    "event {seq} is a {type} of version {version}, and this program knows version {value}: update duel-replay": (
        "イベント{seq}は{type}のバージョン{version}だが、このプログラムが知るのはバージョン{value}である。"
        "duel-replayを更新する"
    ),
    "the file of duel {duel_id} was not kept: import it again with --keep-raw": (
        "デュエル{duel_id}のファイルは保存されていない。--keep-rawを付けてインポートし直す"
    ),
    "its file: {error}": "元のファイル：{error}",
    "a hash of it is {name}": "ハッシュの型が{name}である",
    "a hash at event {seq} is {name}": "イベント{seq}のハッシュの型が{name}である",
    "another process watches as {name} now, this one stops; give each a --name of its own": (
        "別のプロセスが同じ名前{name}で監視を始めたため、こちらは終了する。それぞれに別の--nameを付ける"
    ),
    "another process began to keep an audit in this database; this one was not kept, run it again": (
        "別のプロセスがこのデータベースに監査を保存し始めたため、この監査は保存されなかった。やり直す"
    ),
    # the database
    "give a file's path, sqlite:///path or postgresql://user@host/name": (
        "ファイルのパス、sqlite:///パス、postgresql://ユーザー@ホスト/名前のいずれかで指定する"
    ),
    "a libpq connection string is no database URL: {url_help}": (
        "libpqの接続文字列はデータベースのURLではない。{url_help}"
    ),
    "not a database URL: {url_help}": "データベースのURLではない。{url_help}",
    "an SQLite store is a file: {url_help}": "SQLiteのデータベースはファイルである。{url_help}",
    "{text} is no database for this store: {url_help}": "{text}はここでは使えないデータベースである。{url_help}",
    "not a database URL: in a user's name, a password or a database's name @ is written %40, / %2F, ? %3F, # %23 and "
    "= %3D": (
        "データベースのURLではない。ユーザー名、パスワード、データベース名の中では、@は%40、/は%2F、?は%3F、#は%23、=は%3Dと書く"
    ),
    "no event store in {name}: run `replay db upgrade`": (
        "{name}にイベントの保存先がない。「replay db upgrade」を実行する"
    ),
    "no event store in {path}: run `replay db upgrade`": (
        "{path}にイベントの保存先がない。「replay db upgrade」を実行する"
    ),
    "{name} has schema version {found}, this program needs {head}: run `replay db upgrade`, or "
    "update duel-replay where "
    "the database is the newer one": (
        "{name}のスキーマはバージョン{found}だが、このプログラムには{head}が必要である。"
        "「replay db upgrade」を実行するか、"
        "データベースの方が新しければduel-replayを更新する"
    ),
    "{name} has schema version {before}, which is newer than this program: update duel-replay": (
        "{name}のスキーマはバージョン{before}で、このプログラムより新しい。duel-replayを更新する"
    ),
    "schema version {found}, expected {head}: run `replay db upgrade`": (
        "スキーマがバージョン{found}である（{head}が必要）。「replay db upgrade」を実行する"
    ),
    "schema drift: {value}": "スキーマのずれ：{value}",
    "{name}: {line}": "{name}：{line}",
    "cannot reach {name}: {line}": "{name}に接続できない：{line}",
    "{name} is busy: another program has been writing for {busy} s, nothing was done; try again when it is through": (
        "{name}は使用中：別のプログラムが{busy}秒以上書き込んでいるため、何も行わなかった。終わってからやり直す"
    ),
    "{name}: {what} ({line}): what was committed stands, the rest was not stored; make room and run "
    "the command again": (
        "{name}：{what}（{line}）。確定した分は残り、残りは保存されなかった。空きを作り、コマンドをやり直す"
    ),
    "the disk failed": "ディスクの異常",
    "the disk is full": "ディスクがいっぱい",
    "{name} cannot be written: the file or its folder is read-only ({line})": (
        "{name}に書き込めない：ファイルかフォルダが読み取り専用である（{line}）"
    ),
    "{name} is damaged ({line}): `replay verify` says how far": (
        "{name}は壊れている（{line}）。範囲は「replay verify」で分かる"
    ),
    "{path} cannot be read where it lies: its last changes are in {name}, and the folder is read-only; copy both files "
    "into another folder": (
        "{path}はこの場所では読めない：最後の変更が{name}にあり、フォルダが読み取り専用である。両方を別のフォルダにコピーする"
    ),
    "cannot open {path}: {strerror}": "{path}を開けない：{strerror}",
    "cannot make {path}: {strerror}": "{path}を作れない：{strerror}",
    "{name} stores text as {encoding}: make a database with ENCODING 'UTF8'": (
        "{name}の文字コードは{encoding}である。ENCODING 'UTF8'でデータベースを作る"
    ),
    "{what} the extra [{extra}]: pip install 'duel-replay[{extra}]' (in a checkout: pip install '.[{extra}]')": (
        "{what}追加パッケージ[{extra}]が必要：pip install 'duel-replay[{extra}]'（チェックアウト内では"
        "pip install '.[{extra}]'）"
    ),
    "signatures need": "署名には",
    "PostgreSQL needs": "PostgreSQLには",
    # backups
    "{path} is there already: a backup goes to a new file": "{path}は既にある。バックアップは新しいファイルに書く",
    "cannot write {path}: there is no folder {parent}": "{path}に書き込めない：フォルダ{parent}がない",
    "cannot write {path}: {strerror}": "{path}に書き込めない：{strerror}",
    "cannot write {path}: {error}": "{path}に書き込めない：{error}",
    "cannot copy {name}: {error}": "{name}をコピーできない：{error}",
    "the store is damaged, and so would be its backup ({found}): run `replay verify`": (
        "データベースが壊れており、バックアップも壊れたものになる（{found}）。「replay verify」を実行する"
    ),
    "a backup is an SQLite file": "バックアップはSQLiteのファイルである",
    "{name} has a store already: a backup goes into a database without one": (
        "{name}には既に保存先がある。バックアップは保存先のないデータベースに戻す"
    ),
    # checkpoints, keys, proofs
    "not a checkpoint: expected three lines, the log's origin, its size and its root": (
        "チェックポイントではない。ログの名前、サイズ、ルートの3行が必要"
    ),
    "not a checkpoint: the root has {n} bytes, not {hash_size}": (
        "チェックポイントではない。ルートが{n}バイトである（{hash_size}バイトが必要）"
    ),
    "the log's size": "ログのサイズ",
    "the root": "ルート",
    "a signature": "署名",
    "a hash": "ハッシュ",
    "the event": "イベント",
    "the index": "番号",
    "the old size": "以前のサイズ",
    "public key": "公開鍵",
    "private key": "秘密鍵",
    "{what} is no whole number from 0 to 2^63-1: {text}": "{what}が0以上2^63-1以下の整数ではない：{text}",
    "{what} is not base64: {text}": "{what}がbase64ではない：{text}",
    "not a public key: its hash does not fit its name and key": "公開鍵ではない。ハッシュが名前と鍵に合わない",
    "a key's name has no white space and no plus sign: {name}": "鍵の名前に空白とプラス記号は使えない：{name}",
    "not a private key: it begins with {private}": "秘密鍵ではない。秘密鍵は{private}で始まる",
    "not a {what}: expected name+hash+base64": "{what}ではない。「名前+ハッシュ+base64」の形が必要",
    "not an Ed25519 {what}": "Ed25519の{what}ではない",
    "the note is not signed": "署名がない",
    "there is no signature by {name}": "{name}の署名がない",
    "the signature by {name} does not hold: the text was changed": "{name}の署名が成立しない：本文が変更されている",
    "not a proof: it begins with {inclusion} or {consistency}": (
        "証明ではない。証明は{inclusion}か{consistency}で始まる"
    ),
    "the proof is of another log: {origin}, the checkpoint of {origin2}": (
        "証明は別のログ{origin}のもの。チェックポイントは{origin2}のもの"
    ),
    "the proof belongs to another checkpoint than the one given": "証明は指定とは別のチェックポイントのもの",
    "not a proof of an event: expected an extra line and an index line": (
        "イベントの証明ではない。extraの行とindexの行が必要"
    ),
    "not a proof of growth: expected the old size and root": "追記の証明ではない。以前のサイズとルートが必要",
    "a hash has {n} bytes, not {hash_size}": "ハッシュが{n}バイトである（{hash_size}バイトが必要）",
    "the proof does not hold: {error}": "証明が成立しない：{error}",
    "the proof does not hold: the event is not the one in the log of this checkpoint": (
        "証明が成立しない：このチェックポイントのログにあるイベントではない"
    ),
    "the proof does not hold: what is in the log there is no event: {error}": (
        "証明が成立しない：ログのその位置にあるものはイベントではない：{error}"
    ),
    "the proof does not hold: the event says position {position}, the proof {n}": (
        "証明が成立しない：イベントの位置は{position}、証明では{n}"
    ),
    "the proof does not hold: the newer checkpoint does not continue the older one": (
        "証明が成立しない：新しいチェックポイントは古いものの続きではない"
    ),
    "the proof starts from another checkpoint than the one given": "証明は指定とは別のチェックポイントから始まる",
    "{size} leaves have {bit_count} subtree hashes, not {n}": (
        "葉{size}個の部分木ハッシュは{bit_count}個であり、{n}個ではない"
    ),
    "a tree of {size} leaves has no leaf {index}": "葉{size}個の木に葉{index}はない",
    "a tree of {size} leaves cannot be checked against one of {old}": "葉{size}個の木は葉{old}個の木と照合できない",
    "the log ends before leaf {span}": "ログは葉{span}より前で終わる",
    "the proof of leaf {index} in {size} has {n} hashes, not {n2}": (
        "葉{size}個の木の葉{index}の証明はハッシュ{n}個であり、{n2}個ではない"
    ),
    "no checkpoint covers that event yet: run `replay checkpoint` first": (
        "このイベントを含むチェックポイントはまだない。先に「replay checkpoint」を実行する"
    ),
    "the checkpoint has {size} events, this one is number {position}: make a new one": (
        "チェックポイントはイベント{size}件までで、これは{position}番目である。新しく作る"
    ),
    "the checkpoint is of another log: {origin}, this one is {own}": (
        "チェックポイントは別のログ{origin}のもの。このログは{own}"
    ),
    "the log is not the one of the checkpoint any more: run `replay verify`": (
        "ログはもうチェックポイントの時のものではない。「replay verify」を実行する"
    ),
    "the log has fewer than the {size} events of the checkpoint: run `replay verify`": (
        "ログのイベントがチェックポイントの{size}件より少ない。「replay verify」を実行する"
    ),
    "nothing to prove between {size} and {size2} events": "イベント{size}件と{size2}件の間に証明するものはない",
    "the newer checkpoint does not continue the older one: the log was rewritten": (
        "新しいチェックポイントは古いものの続きではない：ログは書き換えられている"
    ),
    "the log's own row is missing: run `replay verify`": "ログ自体の行がない。「replay verify」を実行する",
    "duel {duel_id} event {seq} does not fit its hash: run `replay verify`": (
        "デュエル{duel_id}のイベント{seq}がハッシュに合わない。「replay verify」を実行する"
    ),
    "checkpoint {id} was changed: run `replay verify`": (
        "チェックポイント{id}は変更されている。「replay verify」を実行する"
    ),
    # what verify finds
    "position {position}: duel {duel_id} event {number} (seq {seq}): {what}": (
        "位置{position}：デュエル{duel_id}のイベント{number}（seq {seq}）：{what}"
    ),
    "the database is damaged: {line}": "データベースが壊れている：{line}",
    "the database is damaged, and cannot be read on: {line}": "データベースが壊れており、続きを読めない：{line}",
    "a stored checkpoint before number {number} is missing, or its number was changed": (
        "保存されたチェックポイント{number}より前のものがないか、番号が変更されている"
    ),
    "stored checkpoint {n}": "保存されたチェックポイント{n}",
    "the checkpoint": "チェックポイント",
    "a checkpoint": "チェックポイント",
    "stored checkpoint {number}: {error}": "保存されたチェックポイント{number}：{error}",
    "stored checkpoint {number} was changed: its origin or size is another": (
        "保存されたチェックポイント{number}は変更されている：ログの名前かサイズが違う"
    ),
    "stored checkpoint {number} is smaller or earlier than the one before it": (
        "保存されたチェックポイント{number}は前のものより小さいか、日時が前である"
    ),
    "{name} was changed: a checkpoint kept elsewhere vouches for the log up to there": (
        "{name}は変更されている：外部に保管されたチェックポイントが、そこまでのログを裏付けている"
    ),
    "{name}: its subtree hashes are not those of the log": "{name}：部分木のハッシュがログのものではない",
    "batch {number} was changed, or one before it is missing": "バッチ{number}が変更されているか、前のものがない",
    "the stored header was changed": "保存されたヘッダーが変更されている",
    "a duel before it is missing (number {last})": "前のデュエルがない（番号{last}）",
    "the duel is there twice": "同じデュエルが2つある",
    "what judges said is there, but no duel before it": "ジャッジの発言はあるが、その前にデュエルがない",
    "the kept raw file {hex} was changed": "保存された元のファイル{hex}が変更されている",
    "readers find other events than are in the log: an index is wrong": (
        "ログにあるものと別のイベントが読み出される：索引が誤っている"
    ),
    "readers find {total} events, the log has {size}: an index is wrong": (
        "読み出されるイベントは{total}件、ログは{size}件：索引が誤っている"
    ),
    "the index over {table} ({key}) has {seen} rows, the table {rows}: an index is wrong": (
        "{table}の索引（{key}）は{seen}行、表は{rows}行：索引が誤っている"
    ),
    "the log ends at position {size}, but {shown} has {size2} events: {n} are missing from position {n2} on": (
        "ログは位置{size}で終わるが、{shown}はイベント{size2}件である：位置{n2}から{n}件がない"
    ),
    "the log does not agree with {name} of {size} events: positions {n} to {size2} are not what they were": (
        "ログが{name}（イベント{size}件）と一致しない：位置{n}～{size2}が当時のものではない"
    ),
    "its hash does not fit: the event, or its hash, was changed": (
        "ハッシュが合わない：イベントかハッシュが変更されている"
    ),
    "a value in it has another type: it was changed": "値の型が違う：変更されている",
    "position {n} is missing before it: an event was taken out or moved": (
        "前の位置{n}がない：イベントが抜き取られたか、移されている"
    ),
    "expected event {n} of the duel: an event was taken out or moved": (
        "デュエルのイベント{n}があるべき位置である：イベントが抜き取られたか、移されている"
    ),
    "its seq does not rise above {seq}": "seqが{seq}より大きくない",
    "its text is no event: it was changed": "本文がイベントではない：変更されている",
    "its columns are not what its text says: it was changed": "列の値が本文と違う：変更されている",
    # what the comparison with the migrations finds
    "the log is not protected": "ログは保護されていない",
    "none": "なし",
    "{kind} {name} is missing": "{kind} {name}がない",
    "{kind} {name} was changed": "{kind} {name}が変更されている",
    "{kind} {name} is none of the store's": "{kind} {name}は本来ないもの",
    "function {name} is missing: {unprotected}": "関数{name}がない：{unprotected}",
    "function {name} was changed": "関数{name}が変更されている",
    "function {name} has other settings: {value}, expected search_path={search_path}": (
        "関数{name}の設定が違う：{value}（search_path={search_path}が必要）"
    ),
    "function {name} belongs to another role than the tables": "関数{name}の所有者が表の所有者と違う",
    "a foreign key of {table} is switched off": "{table}の外部キーが無効になっている",
    "trigger {name} is missing: {unprotected}": "トリガー{name}がない：{unprotected}",
    "trigger {name} is not ENABLE ALWAYS": "トリガー{name}がENABLE ALWAYSではない",
    "trigger {name} was changed": "トリガー{name}が変更されている",
    "trigger {name} on {table} is none of the store's": "{table}のトリガー{name}は本来ないもの",
    "{name} is no plain table": "{name}が通常の表ではない",
    "table {name} is UNLOGGED: a crash empties it": "表{name}がUNLOGGEDである：障害時に空になる",
    "table {name} has row-level security: readers may not see every row": (
        "表{name}に行セキュリティがある：読み手に見えない行がありうる"
    ),
    "table {name} inherits: rows may come from another table": "表{name}に継承がある：別の表の行が混ざりうる",
    "table {name} belongs to another role than the events": "表{name}の所有者がeventsの所有者と違う",
    "rule {rule} on {name} is none of the store's": "{name}のルール{rule}は本来ないもの",
    "constraint {check} on {name} is none of the store's, or not validated": (
        "{name}の制約{check}は本来ないものか、検証されていない"
    ),
    "index {index} on {name} is not valid": "{name}の索引{index}が無効である",
    "role {name}": "ロール{name}",
    "{value} has {right} on {table}": "{value}が{table}の{right}権限を持つ",
    "role {writer_role} may hand on {right} on {table}": "ロール{writer_role}が{table}の{right}権限を他に与えられる",
    "role {writer_role} lacks {right} on {table}": "ロール{writer_role}に{table}の{right}権限がない",
    "role {writer_role} has {right} on {table}": "ロール{writer_role}が{table}の{right}権限を持つ",
    "role {writer_role} is missing": "ロール{writer_role}がない",
    "role {writer_role} is {name}": "ロール{writer_role}が{name}である",
    "role {writer_role} is a member of {other}, and has its rights": (
        "ロール{writer_role}は{other}のメンバーで、その権限を持つ"
    ),
}
"""Japanese by English; parameters in braces are the same in both."""
