"""Messages about files in Japanese, by their English templates."""

from __future__ import annotations

from typing import Final

JAPANESE: Final[dict[str, str]] = {
    # places
    "line {n}": "{n}行目",
    "duel {id}": "デュエル{id}",
    "event {n}": "イベント{n}",
    # what was expected, what was found
    "expected {expected}, found {found}": "{expected}が必要だが、{found}がある",
    "the key is missing: expected {expected}": "キーがない。{expected}が必要",
    "{before} or {word}": "{before}または{word}",
    "one of {names}": "次のいずれか（{names}）",
    "a whole number": "整数",
    "a whole number from {least} to {most}": "{least}以上{most}以下の整数",
    "expected 1, since the card is named; found {n} (one move for each named card)": (
        "カードが名指しされているため1が必要だが、{n}がある（名指しのカードは1枚ごとに移動を記録する）"
    ),
    'the site did not hand out the replay, its answer is "{answer}"; load the replay\'s page again and save the answer '
    "that holds the plays": (
        "サイトはリプレイを渡さず「{answer}」と答えた。リプレイのページを再読込し、プレイを含む応答を保存する"
    ),
    "a card (a passcode, a name or an object), or count": "カード（パスコード、名称またはオブジェクト）かcount",
    "a file in the notation holds one duel, and this has several; name one with --duel (its id, or its number)": (
        "ノーテーションのファイルにはデュエルが1つだけ入るが、これには複数ある。--duel（IDか番号）で1つを選ぶ"
    ),
    "cannot be written in the notation: {why}": "ノーテーションで書き表せない：{why}",
    "there is no duel {id} in it": "デュエル{id}はない",
    "a whole number of at least {n}": "{n}以上の整数",
    "a number": "数値",
    "a string": "文字列",
    "a list": "リスト",
    "an object": "オブジェクト",
    "null": "null",
    "another value": "別の値",
    "a date YYYY-MM-DD": "YYYY-MM-DD形式の日付",
    "a number beyond the range of 64 bits": "64ビットを超える数値",
    "a card (a passcode, a name or an object)": "カード（カード番号、カード名、またはオブジェクト）",
    "an event (an object with a type)": "イベント（typeを持つオブジェクト）",
    'the name of an event, such as "draw"': 'イベントの名前（例："draw"）',
    "a duel (an object with format, id, players, first, events)": (
        "デュエル（format、id、players、first、eventsを持つオブジェクト）"
    ),
    "the list of events": "イベントのリスト",
    "a name (a string) that no other has": "他と重ならない名前（文字列）",
    "the list of the players": "プレイヤーのリスト",
    "the id of the player who takes turn 1": "先攻プレイヤーのid",
    "the id of a player": "プレイヤーのid",
    "the id of the player who won, or null": "勝者のid、またはnull",
    "a log entry or a list of them": "ログの項目、またはそのリスト",
    "a log entry": "ログの項目",
    "a card object": "カードのオブジェクト",
    "a list of card objects": "カードのオブジェクトのリスト",
    "a list of whole numbers": "整数のリスト",
    "a list of usernames": "ユーザー名のリスト",
    "a string or a whole number": "文字列または整数",
    # JSON
    "not valid JSON: {reason}": "JSONとして正しくない：{reason}",
    "not valid JSON at column {column}: {reason}": "{column}文字目でJSONとして正しくない：{reason}",
    "not valid JSON at line {line}, column {column}: {reason}": (
        "{line}行目{column}文字目でJSONとして正しくない：{reason}"
    ),
    "not valid JSON: {found} where the list should go on or end (was the file cut short?)": (
        "JSONとして正しくない：リストが続くか終わるはずの所で{found}（ファイルが途中で切れている可能性）"
    ),
    "not valid JSON: there is text after the end of the list": "JSONとして正しくない：リストの後に文字がある",
    "the file ends": "ファイルが終わっている",
    "other text stands": "別の文字がある",
    "the text ends in the middle of a value (was the file cut short?)": (
        "値の途中で終わっている（ファイルが途中で切れている可能性）"
    ),
    "the text is not UTF-8; save it as UTF-8": "UTF-8ではない。UTF-8で保存する",
    "the file is UTF-16; save it as UTF-8": "ファイルはUTF-16である。UTF-8で保存する",
    "nested too deeply; a duel log nests a few levels only": "入れ子が深すぎる。デュエルの記録は数段までである",
    "a number is too large": "数値が大きすぎる",
    "there is text after the end of the value": "値の後に文字がある",
    "a comma stands after the last entry of a list or an object; take it away": (
        "リストまたはオブジェクトの最後の項目の後にコンマがある。取り除く"
    ),
    "a \\u escape in a string is half of a surrogate pair": "文字列の\\uエスケープがサロゲートペアの片方だけである",
    "a string holds a backslash escape that JSON does not have": "文字列にJSONにないバックスラッシュの表記がある",
    "a number is not written as JSON writes it": "数値の書き方がJSONではない",
    'a curly quote stands where JSON has a straight one ("); programs for letters put them in: write the file with a '
    "plain text editor": 'JSONの引用符は「"」である。曲がった引用符はワープロが入れたもの。テキストエディタで書く',
    "a single quote stands where JSON has a double one": "JSONの引用符は「'」ではなく「\"」である",
    "it cannot be read": "読み取れない",
    "NaN and Infinity are not JSON numbers": "NaNとInfinityはJSONの数値ではない",
    "a control character (byte {n}) stands in the text": "制御文字（バイト{n}）がある",
    "unexpected {found}": "ここに{found}は置けない",
    "unexpected character": "ここに置けない文字がある",
    "the key stands more than once in one object; keep one of them": (
        "同じキーが1つのオブジェクトに2回以上ある。1つだけ残す"
    ),
    "it holds more values than any duel does; --max-events reads duels of more events, and with them of more values": (
        "どのデュエルよりも多くの値がある。--max-eventsで上限を上げられる"
    ),
    # duel-log/1
    'this is no duel log: the key is missing, expected "format": "{format}"': (
        'デュエルの記録ではない。"format": "{format}"というキーが必要'
    ),
    'expected "{format}", the format that this version reads, found {found}': (
        'この版が読む形式は"{format}"だが、{found}がある'
    ),
    "expected one of the players {known}, found {found}": "プレイヤー（{known}）のいずれかが必要だが、{found}がある",
    "{id} names a player above it too; ids must differ": "{id}は前のプレイヤーと同じ。idは重複できない",
    "expected 2 players, or 4 in a tag duel, found {n}": "プレイヤーは2人（タッグデュエルは4人）だが、{n}人である",
    "the key is missing: expected 0 or 1, since 4 players are a tag duel": (
        "キーがない。4人はタッグデュエルなので0または1が必要"
    ),
    "expected two players in team 0 and two in team 1": "チーム0に2人、チーム1に2人が必要",
    "expected a number above {last}, which an event before it has, found {seq}": (
        "前のイベントの番号{last}より大きい番号が必要だが、{seq}である"
    ),
    "no number is left for this event: {last} is the largest there is": (
        "このイベントに付けられる番号がない。最大は{last}である"
    ),
    "expected the seq of an event of this duel, found {seq}": "このデュエルのイベントのseqが必要だが、{seq}である",
    "an event before any header line; expected a header (an object with format) first": (
        "ヘッダーの行より前にイベントがある。先にヘッダー（formatを持つオブジェクト）が必要"
    ),
    "there is only white space in the file": "ファイルに空白しかない",
    "the file is empty": "ファイルが空である",
    "an empty list: there is no duel in it": "空のリスト。デュエルがない",
    "a list of duels is expected, but {n} of {all} elements are no duel: element {first} is {shown}": (
        "デュエルのリストが必要だが、{all}個中{n}個はデュエルではない。{first}番目は{shown}"
    ),
    "expected a duel log (JSON: an object, a list of objects or JSON Lines), found a file beginning {found}": (
        "デュエルの記録（JSON：オブジェクト、そのリスト、またはJSON Lines）が必要だが、ファイルは{found}で始まる"
    ),
    "a single JSON value of more than {n} MiB; write the duel as JSON Lines, one event a line": (
        "1つのJSONの値が{n}MiBを超えている。JSON Lines（1行に1イベント）で書く"
    ),
    "the file was changed while it was read: {error}": "読み取り中にファイルが変更された：{error}",
    "the file was changed while it was read: it had {before} events, now {now}": (
        "読み取り中にファイルが変更された：イベントは{before}件だったが、今は{now}件"
    ),
    "the duel has more than {n} events, which no true duel has; --max-events reads longer ones": (
        "デュエルのイベントが{n}件を超えている。--max-eventsで上限を上げられる"
    ),
    "and {n} more faults; --max-faults tells more of them": "ほかに{n}件の誤り。--max-faultsで表示を増やせる",
    "internal error, please report it with this file: {error} at {place}": (
        "内部エラー。このファイルを添えて報告してください：{error}（{place}）"
    ),
    # files
    "there is no such file": "そのようなファイルはない",
    "this is a directory; name the files in it, for instance by a pattern": (
        "フォルダーである。中のファイルを指定する（ワイルドカードも使える）"
    ),
    "there is no permission to read it": "読み取る権限がない",
    "it cannot be read: {why}": "読み取れない：{why}",
    "cannot be written: {why}": "書き込めない：{why}",
    "standard input is closed": "標準入力が閉じられている",
    "a file name cannot hold a NUL character": "ファイル名にNUL文字は使えない",
    "an address, and this program opens no connection; save what is there to a file. Of a DuelingBook replay save the "
    "answer to view-replay from the browser's network panel, or copy the duel log's text into a file": (
        "これはアドレスであり、このプログラムは通信しない。内容をファイルに保存する。DuelingBookのリプレイは、ブラウザの"
        "ネットワークパネルでview-replayの応答を保存するか、ログの文字をファイルにコピーする"
    ),
    "the address of a database; name it with --db, and duels in it by their ids": (
        "データベースのアドレス。--dbで指定し、デュエルはidで指定する"
    ),
    "a database; name it with --db, and duels in it by their ids": (
        "データベースである。--dbで指定し、デュエルはidで指定する"
    ),
    "a ZIP archive; unpack it and hand over the files in it, or have replay audit read it as it is": (
        "ZIPアーカイブ。展開して中のファイルを渡すか、replay auditにそのまま読ませる"
    ),
    "a 7z archive; unpack it and hand over the files in it": "7zアーカイブ。展開して中のファイルを渡す",
    "a RAR archive; unpack it and hand over the files in it": "RARアーカイブ。展開して中のファイルを渡す",
    "a tar archive; unpack it and hand over the files in it, or have replay audit read it as it is": (
        "tarアーカイブ。展開して中のファイルを渡すか、replay auditにそのまま読ませる"
    ),
    "packed with xz; unpack it first (gzip and Zstandard are read as they are)": (
        "xzで圧縮されている。先に展開する（gzipとZstandardはそのまま読める）"
    ),
    "packed with bzip2; unpack it first (gzip and Zstandard are read as they are)": (
        "bzip2で圧縮されている。先に展開する（gzipとZstandardはそのまま読める）"
    ),
    "a web page, not the data behind it; of a DuelingBook replay save the answer to view-replay from the browser's "
    "network panel, or copy the duel log's text into a file": (
        "ウェブページであり、元のデータではない。DuelingBookのリプレイは、ブラウザのネットワークパネルでview-replayの応答を"
        "保存するか、ログの文字をファイルにコピーする"
    ),
    "a document or a picture; type the duel as duel-log/1 (docs/duel-log.md)": (
        "文書または画像である。デュエルはduel-log/1として書く（docs/duel-log.md）"
    ),
    "a replay of Master Duel, which is not read: only the game itself can play it": (
        "マスターデュエルのリプレイ。ゲーム自身でしか再生できず、読み取れない"
    ),
    "a yrp3d recording (MDPro3, YGOPro for Unity), which is not read; the .yrpX of EDOPro is": (
        "yrp3dの記録（MDPro3、Unity版YGOPro）は読み取れない。EDOProの.yrpXは読み取れる"
    ),
    "a replay of YGO Omega, which is not read; type the duel as duel-log/1 (docs/duel-log.md)": (
        "YGO Omegaのリプレイは読み取れない。デュエルはduel-log/1として書く（docs/duel-log.md）"
    ),
    "it holds decks, a seed and the players' answers, not what happened, so no draw can be seen in it. EDOPro saves a "
    ".yrpX beside it, which can be read; YGOPro and its kin never write one: play the replay there and type what "
    "matters, or ask for a log of the duel": (
        "デッキと乱数の種とプレイヤーの選択だけで、起きたことの記録がないため、ドローは分からない。EDOProは隣に.yrpXを保存し、"
        "それは読み取れる。YGOProなどは.yrpXを作らないので、再生して要点を書くか、デュエルの記録を入手する"
    ),
    "the {name} data ends too early: the file was cut short": (
        "{name}のデータが途中で終わっている。ファイルが切れている"
    ),
    "the {name} data is broken: {error}": "{name}のデータが壊れている：{error}",
    "the {name} data unpacks to more than {n} MiB, {times} times its size, as no log of duels does; --max-unpacked "
    "reads more": "{name}のデータが{n}MiBを超え、元の{times}倍に展開される。--max-unpackedで上限を上げられる",
    "a number beyond the range of 64 bits, which no duel has: the file was changed or damaged": (
        "64ビットを超える数値がある。ファイルが改変または破損している"
    ),
    # EDOPro
    "not an EDOPro replay: expected it to begin with 'yrpX', found {found}": (
        "EDOProのリプレイではない。'yrpX'で始まるはずだが、{found}である"
    ),
    "a yrp1 replay holds only the seed and the players' answers, not what happened: "
    "give the .yrpX file that EDOPro saved beside it": (
        "yrp1のリプレイには乱数の種とプレイヤーの選択しかない。EDOProが隣に保存した.yrpXを渡す"
    ),
    "a yrp2 replay holds only the seed and the players' answers, not what happened: "
    "no duel can be read from it": "yrp2のリプレイには乱数の種とプレイヤーの選択しかなく、デュエルは読み取れない",
    "the header is cut: expected {n} bytes, found {found}": (
        "ヘッダーが途中で切れている：{n}バイト必要だが{found}バイト"
    ),
    "the body is cut before the duel flags: it has {n} bytes": "デュエルの設定の前で本体が切れている（{n}バイト）",
    "header version {n} is not known (expected {known}): the file is damaged or from a newer EDOPro": (
        "ヘッダーの版{n}は未知（既知は{known}）。ファイルが破損しているか、新しいEDOProのものである"
    ),
    "the body is larger than {n} bytes: no duel is that long": (
        "本体が{n}バイトを超えている。そのように長いデュエルはない"
    ),
    "the file is larger than {n} bytes: no replay is that long": (
        "ファイルが{n}バイトを超えている。そのように長いリプレイはない"
    ),
    "the header declares a body of {n} bytes: expected between 1 and {most}": (
        "ヘッダーの示す本体の大きさは{n}バイトだが、1～{most}のはずである"
    ),
    "the LZMA body is damaged ({error}): get an undamaged copy of the file": (
        "LZMAの本体が壊れている（{error}）。壊れていないファイルを入手する"
    ),
    "the LZMA body is cut: the header declares {n} bytes, {found} could be unpacked": (
        "LZMAの本体が切れている：ヘッダーは{n}バイトだが、{found}バイトしか展開できない"
    ),
    "the LZMA properties begin with {n}: expected at most {most}": "LZMAの設定が{n}で始まる。{most}以下のはずである",
    "the LZMA properties give lc {lc} and lp {lp}: expected a sum of at most 4": (
        "LZMAの設定がlc {lc}、lp {lp}。合計4以下のはずである"
    ),
    "the body is cut before the players' names: it has {n} bytes": "プレイヤー名の前で本体が切れている（{n}バイト）",
    "a side declares {n} players: expected 1 to {most}": "片側のプレイヤーが{n}人。1～{most}人のはずである",
    "the body is cut inside the players' names: it has {n} bytes": "プレイヤー名の途中で本体が切れている（{n}バイト）",
    "another replay is appended to this one ({n} bytes) and is not read: give each replay its own file": (
        "別のリプレイ（{n}バイト）が後ろに付いているが、読んでいない。リプレイごとに1つのファイルにする"
    ),
    "the file goes on for {n} bytes after the end of the replay, which are not read": (
        "リプレイの後に{n}バイトが続くが、読んでいない"
    ),
    "the recording has no end: it was cut, or saved while the duel was going on; what is there is read and judged": (
        "記録に終わりがない。途中で切れたか、デュエル中に保存されたもの。ある分だけを読み、判断した"
    ),
    "packet {packet} is cut: {problem}; the recording is incomplete, get a whole copy of the file": (
        "パケット{packet}が切れている：{problem}。記録が不完全なので、完全なファイルを入手する"
    ),
    "packet {packet}: {problem}: the file is damaged": "パケット{packet}：{problem}。ファイルが破損している",
    "packet {packet} (message {message}): {problem}: the file is damaged": (
        "パケット{packet}（メッセージ{message}）：{problem}。ファイルが破損している"
    ),
    "its head has {n} bytes, {left} are left": "先頭部は{n}バイトだが、残りは{left}バイト",
    "{n} bytes of its payload are missing": "中身が{n}バイト足りない",
    "it has {n} bytes, expected {least}": "{n}バイトしかない（{least}バイト必要）",
    "it names player {n}, expected 0 or 1": "プレイヤー{n}が指定されている（0か1のはず）",
    "it declares {n} cards, {left} bytes follow": "カード{n}枚とあるが、後に{left}バイトしかない",
    "it declares {n} results, {left} bytes follow": "結果{n}個とあるが、後に{left}バイトしかない",
    "a die shows {n}": "サイコロの目が{n}である",
    "it declares more than the {n} bytes that follow": "後に続く{n}バイトより多くを示している",
    "it names chain link 0, expected 1 or more": "チェーン0が指定されている（1以上のはず）",
    # DuelingBook
    "too large: a replay is below 2 MB, a browser's recording of one below 256 MB": (
        "大きすぎる。リプレイは2MB未満、ブラウザの記録は256MB未満である"
    ),
    "this browser recording holds no view-replay response: open the network panel, load the replay's page, "
    "save the recording with its contents": (
        "ブラウザの記録にview-replayの応答がない。ネットワークパネルを開いてリプレイのページを読み込み、内容ごと保存する"
    ),
    "not a DuelingBook replay: {error}": "DuelingBookのリプレイではない：{error}",
    "the file has {n} games, more than any match: it was changed or damaged": (
        "{n}ゲームあり、どのマッチよりも多い。ファイルが改変または破損している"
    ),
    "more than 1,000 keys of its plays cannot be read": "読み取れないキーが1,000を超えている",
    'no play "Pick first" was found: no game was begun in this file; save the whole JSON of the replay': (
        "「Pick first」がなく、デュエルが始まっていない。リプレイのJSON全体を保存する"
    ),
    'no line reads "[m:ss] Username: text": this is no copied duel log': (
        "「[m:ss] ユーザー名: 文」という行がない。コピーされたデュエルのログではない"
    ),
    # audits
    "there is no log in it": "記録が入っていない",
    "there is no log in this folder": "このフォルダに記録はない",
    "there is no duel in it": "デュエルが入っていない",
    "a log of more than {n} MiB; if it is one, allow more with --largest": (
        "{n} MiBを超える記録。本当に記録であれば--largestで上限を上げる"
    ),
    "a ZIP archive that is itself compressed; unpack it once": "さらに圧縮されたZIP。一度展開する",
    "it is compressed twice; unpack it once": "二重に圧縮されている。一度展開する",
    "it could not be judged; an audit without --anonymize says why": (
        "判定できない。理由は--anonymizeなしの監査で分かる"
    ),
    "an archive in an archive; unpack it once": "アーカイブの中のアーカイブ。一度展開する",
    "the files in this ZIP archive overlap: it was made to swell; it is not read": (
        "ZIPの中のファイルが重なっている（膨張するよう作られている）ため、読まない"
    ),
    "the tar archive ends too early: the file was cut short": "tarが途中で終わっている。ファイルが不完全",
    "it holds a file of more than 1 GiB, which no log is; it was not read on": (
        "1 GiBを超えるファイル（記録ではありえない）が含まれるため、その先は読まない"
    ),
    "it is locked with a password; unpack it first": "パスワードで保護されている。先に展開する",
    "it took more than {n} s of processor time; not judged": "処理時間が{n}秒を超えたため、判定していない",
    "judging it takes more memory than a process may have; if it is a log, allow more with --largest": (
        "判定に必要なメモリが上限を超える。本当に記録であれば--largestで上限を上げる"
    ),
    "killed by {signal}": "{signal}により終了",
    "exit status {code}": "終了ステータス{code}",
    "the process that judged it ended ({why}); it was not judged": (
        "判定中のプロセスが終了した（{why}）。判定していない"
    ),
    "not an ordinary file": "通常のファイルではない",
    "this folder cannot be read: {why}": "フォルダを読み取れない：{why}",
    "the list cannot be read: {why}": "リストを読み取れない：{why}",
    "no file has a name of this pattern": "このパターンに合うファイルはない",
    "paths with :// need the extra package: pip install 'duel-replay[remote]' (and the one for the store, such as "
    "s3fs)": "://の付くパスには追加パッケージが必要：pip install 'duel-replay[remote]'（とs3fsなど保存先用のもの）",
    "an audit writes Parquet files: pip install 'duel-replay[audit]'": (
        "監査の結果はParquetファイルになる：pip install 'duel-replay[audit]'"
    ),
    "a cluster needs Dask: pip install 'duel-replay[cluster]'": (
        "クラスタにはDaskが必要：pip install 'duel-replay[cluster]'"
    ),
    "{path}: made by another version of the program; name another folder with --out": (
        "{path}：別のバージョンのプログラムが作ったもの。--outで別のフォルダを指定する"
    ),
    "another audit is at work in {folder}; wait for it, or name another folder with --out": (
        "{folder}では別の監査が実行中。終わるのを待つか、--outで別のフォルダを指定する"
    ),
    "{path} is not what an audit left; name another folder with --out": (
        "{path}は監査の結果ではない。--outで別のフォルダを指定する"
    ),
    "{folder}: no finished audit is there (no {file}); run replay audit first": (
        "{folder}：終わった監査がない（{file}がない）。先にreplay auditを実行する"
    ),
    "{path}: not a summary of format {name}: {error}": "{path}：{name}形式の要約ではない：{error}",
    "{folder}: judged by other versions than {first} ({differences})": (
        "{folder}：{first}とは異なるバージョンで判定されている（{differences}）"
    ),
    "{folder}: this audit is not finished; go on with it by --resume": (
        "{folder}：この監査は終わっていない。--resumeで再開する"
    ),
    "there is nothing to put together": "まとめるものがない",
    "{folder}: no results of an audit are there ({why})": "{folder}：監査の結果がない（{why}）",
    "no Dask scheduler answers at {address}: {error}": "{address}のDaskスケジューラが応答しない：{error}",
    "--cluster {name}: expected local:N, with N the number of processes; see also --scheduler": (
        "--cluster {name}：local:N（Nはプロセス数）の形で指定する。--schedulerも参照"
    ),
    "the cluster could not be started: {error}": "クラスタを起動できなかった：{error}",
    "a worker judges by other versions: {mine} instead of {asked}": (
        "ワーカーのバージョンが異なる：{asked}のはずが{mine}である"
    ),
    "{error}; install the same version everywhere": "{error}。すべて同じバージョンにする",
    # cards that a user adds, and what cannot be written in the notation
    "cannot be read: {why}": "読み取れない：{why}",
    "is not UTF-8 text; a TOML file with [[card]] tables was expected": (
        "UTF-8のテキストではない。[[card]]の表を持つTOMLファイルが必要"
    ),
    "is not TOML: {why}": "TOMLではない：{why}",
    "unknown key {key}; only [[card]] tables are expected": "未知のキー{key}がある。[[card]]の表だけを置ける",
    "has no [[card]] table; at least one was expected": "[[card]]の表がない。1つ以上必要",
    "card {which}": "カード{which}",
    "card {which}: {key}": "カード{which}：{key}",
    "expected a table": "表が必要",
    "expected the card's name, a string that is not empty": "カードの名称（空でない文字列）が必要",
    "expected a list of tables, one for each draw": "ドローごとに1つの表を並べたリストが必要",
    "unknown key; expected one of {known}": "未知のキー。使えるのは{known}",
    "{found} does not fit; expected a number": "{found}は使えない。数値が必要",
    "{found} is no such word; expected one of {expected}": "{found}という語はない。使えるのは{expected}",
    "missing; expected for instance {example}": "指定がない。例：{example}",
    "{found} has no terms; expected for instance {example}, or 'unknown'": (
        "{found}は決められた書き方ではない。例：{example}、または'unknown'"
    ),
    "expected a text in terms, a number, true or false, not {kind}": (
        "決められた書き方の文字列、数値、true、falseのいずれかが必要（{kind}は使えない）"
    ),
    "{found} is no place; expected one of {expected}": "{found}という場所はない。使えるのは{expected}",
    "{found} is no list of effect numbers; expected for instance '1,2'": "{found}は効果番号のリストではない。例：'1,2'",
    "{found} is no limit; expected for instance 'turn:name', 'turn:copy', 'activate_turn:name'": (
        "{found}は回数制限ではない。例：'turn:name'、'turn:copy'、'activate_turn:name'"
    ),
    "{found} is no player and number; expected for instance 'self:2'": (
        "{found}はプレイヤーと枚数ではない。例：'self:2'"
    ),
    "line {n} ({text}) would not be read again: {why}": "{n}行目（{text}）は元通りに読み取れない：{why}",
    "the first line ({line}) would not be read again: {why}": "1行目（{line}）は元通りに読み取れない：{why}",
    "event {n}: a turn without phases cannot be written": "イベント{n}：フェイズのないターンは書き表せない",
    "event {n} ({kind}) has no place in this notation": "イベント{n}（{kind}）はこの書き方では表せない",
    "event {n} ({kind}): its {key} has no place in this notation": (
        "イベント{n}（{kind}）の{key}はこの書き方では表せない"
    ),
    "only as notes, since the notation has no words for them: events {events}": (
        "書き表す言葉がないため注記としてのみ残したイベント：{events}"
    ),
    "not in the text: {what}": "文章に含まれないもの：{what}",
    "the text would say more than the log: {kind}": "文章が記録にないことまで述べてしまう：{kind}",
    "event {n}: its card cannot be written in this notation": "イベント{n}：そのカードはこの書き方では表せない",
    "event {n}: an activation while its chain resolves": "イベント{n}：チェーンの処理中の発動",
    'unknown rule set "{name}"; expected one of {known}': "「{name}」というルールはない。使えるのは{known}",
    # what is told of a run
    'no rule has the code "{code}"; "replay rules" lists them, families are {families}': (
        "コード「{code}」のルールはない。「replay rules」で一覧を表示。系統は{families}"
    ),
    'not a report of "replay check --format json" or "jsonl": {error}': (
        "「replay check --format json」または「jsonl」の報告ではない：{error}"
    ),
    'its format is "{name}"; expected a report of format "{expected}"': (
        "形式が「{name}」である（「{expected}」の報告が必要）"
    ),
    "not TOML: {error}": "TOMLではない：{error}",
    "expected tables [[ruling]] with fingerprint, judge, reason and date, and nothing else": (
        "fingerprint、judge、reason、dateを持つ[[ruling]]の表だけが必要"
    ),
    "ruling {n}: {error}": "裁定{n}：{error}",
}
"""Japanese by English; parameters in braces are the same in both."""
