r"""What ``--help`` says, in Japanese: by the first paragraph of the English text, on one line.

Paragraphs are parted by an empty line; one that begins with a line ``\b`` keeps its lines.
"""

from __future__ import annotations

from typing import Final

HELP: Final[dict[str, str]] = {
    "Judge every draw of duel logs.": "デュエル記録のすべてのドローを判定する。",
    "Judge every draw of the duels in FILE… and say why where one was not legal.": (
        "FILE…のデュエルのすべてのドローを判定し、適正でないものはその理由を示す。\n\n"
        "FILEは、デュエルの記録（duel-log/1：JSONまたはJSON Lines）、紙の書き方による文章（docs/notation.md）、"
        "対応しているプログラムのリプレイのいずれかで、gzipやzstdで圧縮したものでもよい。「-」は標準入力、"
        "フォルダはその中のすべてを表す。--dbを付けると、「replay import」で保存したデータベースのデュエルを"
        "判定する。記録が非常に多い場合は「replay audit」を使う。\n\n"
        "\b\n"
        "終了ステータス：\n"
        "  0  どのデュエルにも違反がない（行われなかったドローや発動にも）\n"
        "  1  違反がある（--strictでは、裁定未確定・判定不能も含む）\n"
        "  2  使い方の誤り、読み取れない入力（他の入力は判定される）、書き込めない出力\n"
        "  130, 141  中断された、または出力を読む側が閉じた"
    ),
    "Judge stored duels: an SQLite file or postgresql://…; FILE… are then duel ids (none: all).": (
        "保存済みのデュエルを判定する。SQLiteのファイルかpostgresql://…を指定する。FILE…はデュエルのIDになる"
        "（なければすべて）。"
    ),
    (
        "text: for people; json: one object, duel-report/1; jsonl: the same, an object a line; html: a page; the "
        "others for tools."
    ): (
        "text：人が読む文章、json：1つのオブジェクト（duel-report/1）、jsonl：1行に1つのオブジェクト、html："
        "ページ、他はツール用。"
    ),
    "Write to FILE, which is replaced only when all is written. html: FOLDER/ gets a page for each duel.": (
        "FILEに書き出す（すべて書き終えてから置き換える）。htmlではFOLDER/にデュエルごとのページを書く。"
    ),
    "Language of the output.": "出力の言語。",
    "Text: only what is wrong or open, no clean duels, no summary.": (
        "text：違反・未確定・判定不能だけを示し、問題のないデュエルと集計は省く。"
    ),
    "Exit status 1 for undetermined and unverifiable, too.": "裁定未確定と判定不能でも終了ステータスを1にする。",
    'Judge by this rule set, whatever the log says; "replay rulesets" lists them.': (
        "記録の指定にかかわらず、このルールで判定する。「replay rulesets」で一覧を表示。"
    ),
    "What decides where the ruling page leaves a question open: nothing (undetermined), or the rule handbook.": (
        "裁定ページが決めていない点を何で決めるか。何でも決めない（裁定未確定）か、ルールハンドブックで決める。"
    ),
    "A TOML file with cards to add; repeatable.": "カードを追加するTOMLファイル。複数指定できる。",
    "Replace the players' names and leave out chat.": "プレイヤーの名前を置き換え、チャットを除く。",
    "How much a small compressed file may unpack to.": "圧縮されたファイルを展開してよい大きさ。",
    "How many events one duel may have.": "1つのデュエルのイベント数の上限。",
    "How many faults of one file are told; the others are counted.": (
        "1つのファイルについて示す誤りの数。残りは数だけを示す。"
    ),
    'A list of files, one a line or NUL-ended; "-" is standard input. Repeatable.': (
        "ファイルの一覧（1行に1つ、またはNUL区切り）。「-」は標準入力。複数指定できる。"
    ),
    "Processes; the output is the same (html: one process).": "プロセスの数。出力は変わらない（htmlでは1つ）。",
    "Tell only findings of these codes, such as ND,OH101.": "これらのコードの指摘だけを示す（例：ND,OH101）。",
    "Tell no findings of these codes.": "これらのコードの指摘を示さない。",
    "An older report (json or jsonl): tell only what is not in it.": (
        "以前の報告（jsonまたはjsonl）。そこにない指摘だけを示す。"
    ),
    "A TOML file of rulings by fingerprint, which settle findings.": (
        "指摘を解決する裁定を、識別子ごとに書いたTOMLファイル。"
    ),
    "Count findings by rule instead of telling them.": "指摘を示す代わりに、規則ごとに数える。",
    "Exit status 0 whatever was found (2 stays 2).": "何が見つかっても終了ステータスを0にする（2は2のまま）。",
    "Judge many logs at once, and keep the results.": "多数の記録をまとめて判定し、結果を保存する。",
    (
        "Judge the logs in SOURCE… with all cores, and write duels.parquet, draws.parquet, findings.parquet, "
        "summary.json."
    ): (
        "SOURCE…の記録をすべてのコアで判定し、duels.parquet、draws.parquet、findings.parquet、"
        "summary.jsonを書く。\n\n"
        "SOURCEは、ファイル、フォルダ（その中のすべて）、引用符で囲んだパターン、アーカイブ（.tar、.tar.gz、"
        ".tar.zst、.zip）、長いリスト（.jsonl、.jsonl.zst）のいずれかで、展開せずに読む。リモート（s3://…、"
        "https://…）のものでもよい。\n\n"
        "読み取れない記録、時間のかかりすぎる記録、プロセスを落とす記録は名前を示し、他の記録の判定は続ける。"
        "同じ規則・カタログ・プログラムで判定済みのものは判定し直さない。中断された監査は、"
        "kill -9による場合でも、続きから再開できる。\n\n"
        "\b\n"
        "終了ステータス：\n"
        "  0  どのデュエルにも違反がない\n"
        "  1  違反がある\n"
        "  2  使い方の誤り、または読み取れない入力（他の入力は判定される）\n"
        "  130  中断された（--resumeで再開できる）"
    ),
    'A list of files, one a line or NUL-ended; "-" is standard input.': (
        "ファイルの一覧（1行に1つ、またはNUL区切り）。「-」は標準入力。"
    ),
    "Audit stored duels (SOURCE…: their ids, none: all) and keep the results there, too.": (
        "保存済みのデュエルを監査し（SOURCE…はID、なければすべて）、結果をそこにも保存する。"
    ),
    "Where results are kept, and taken from in the next run.": "結果を保存し、次の実行で使う場所。",
    "Processes (default: one for each core).": "プロセスの数（指定しなければコアごとに1つ）。",
    "Logs handed to a process at a time.": "1つのプロセスに一度に渡す記録の数。",
    "Go on with the audit in --out; without SOURCE, with what it was asked for.": (
        "--outの監査を再開する。SOURCEがなければ前回と同じ対象を監査する。"
    ),
    "Forget what is in --out, and judge everything anew.": "--outにあるものを忘れ、すべてを判定し直す。",
    "Read every file again, though size and time of change are as they were.": (
        "大きさと更新時刻が変わっていなくても、すべてのファイルを読み直す。"
    ),
    "MiB of one log, unpacked, above which it is not read.": "展開後の大きさがこれ（MiB）を超える記録は読まない。",
    "Instead of judging: put the results of audits together, in this order.": (
        "判定する代わりに、監査の結果をこの順にまとめる。"
    ),
    "Work on a Dask cluster, such as tcp://host:8786.": "Daskのクラスタで実行する（例：tcp://host:8786）。",
    "Work on a Dask cluster of N processes, started here.": "ここで起動するNプロセスのDaskクラスタで実行する。",
    "No table, no summary: only what could not be done.": "表と集計を省き、できなかったことだけを示す。",
    "Count what an audit found, and compare two audits.": "監査の結果を数え、2つの監査を比べる。",
    "Count what an audit in the folder RUN found: how many of how many, with the 95 percent Wilson interval.": (
        "フォルダRUNの監査で見つかったものを数える。何件中何件かを、95%のWilson信頼区間とともに示す。\n\n"
        "グループは名前の順に並ぶ。RUNは「replay audit --out」に指定したフォルダである。\n\n"
        "終了ステータス：0、または使い方の誤りや読み取れないものがあれば2。"
    ),
    "What to group by; repeatable.": "何ごとにまとめるか。複数指定できる。",
    "By player: the names, and not a hash for each.": "プレイヤーごと：ハッシュの代わりに名前を示す。",
    "By player: only those of so many duels.": "プレイヤーごと：デュエル数がこれ以上の者だけを示す。",
    "Compare with an older audit: what changed, and what did it.": (
        "以前の監査と比べる。何が変わったか、その原因は何か。"
    ),
    "Form of the output.": "出力の形式。",
    "Show the ledger of rights to draw at one event.": "あるイベントでのドローの権利の台帳を示す。",
    "Show what event N of a duel was, what the judge says of it, and how the rights to draw stood after it.": (
        "デュエルのイベントNが何で、判定がどうなり、その後にドローの権利がどうなったかを示す。\n\n"
        "FILEは「replay check」が読むファイルなら何でもよい。「-」は標準入力。--dbを付けると、"
        "保存済みのデュエルのIDになる。\n\n"
        "終了ステータス：0。ファイルが読み取れないか、そのデュエルやイベントがなければ2。"
    ),
    'The event\'s number, as "check" and "show" print it; or what stands in brackets behind it ("play 73").': (
        "イベントの番号（「check」と「show」が示すもの）、または後ろの括弧内にあるもの（「play 73」）。"
    ),
    "The duel's id, or its number in FILE from 1; needed where FILE has several.": (
        "デュエルのID、またはFILEの中での番号（1から）。FILEに複数ある場合に必要。"
    ),
    "A stored duel: an SQLite file or postgresql://…; FILE is then the duel's id.": (
        "保存済みのデュエル。SQLiteのファイルかpostgresql://…を指定する。FILEはデュエルのIDになる。"
    ),
    "Show turn, chain, decks, hands and rights at one event.": (
        "あるイベントでのターン、チェーン、デッキ、手札、権利を示す。"
    ),
    "Show where a duel stood after event N.": (
        "イベントNの直後のデュエルの状況を示す。\n\n"
        "ターン、フェイズ、チェーン。記録から分かる限りの手札とデッキ。使用できる、"
        "またはまだ行われていないドローの権利。スキップされるドローフェイズ、禁止されているドロー、"
        "通常のドローの枚数の変更。\n\n"
        "FILEは「replay check」が読むファイルなら何でもよい。「-」は標準入力。--dbを付けると、"
        "保存済みのデュエルのIDになる。\n\n"
        "終了ステータス：0。ファイルが読み取れないか、そのデュエルやイベントがなければ2。"
    ),
    "Print a duel turn by turn, its draws marked.": "デュエルをターンごとに示し、ドローに印を付ける。",
    'Print FILE turn by turn in words: ">" begins a draw, "<-" is what gave it, "<=" what is wrong or open about it.': (
        "FILEをターンごとに言葉で示す。「>」で始まる行はドロー、「<-」はドローさせたもの、"
        "「<=」は違反または未確定の点である。\n\n"
        "FILEは「replay check」が読むファイルなら何でもよい。「-」は標準入力。--dbを付けると、"
        "保存済みのデュエルのIDになる。各行は、「explain」と「state」に指定するイベントの番号と、"
        "元のファイルでの位置で始まる。DuelingBookのリプレイでは、プレイは全ゲームを通して0から数え、"
        "ターンの横にサイトでのターン番号を示す。\n\n"
        "終了ステータス：0。ファイルを読み取れないか判定できない、またはそのデュエル、イベント、"
        "プレイがなければ2。"
    ),
    'Only what happened around this event, or around "play 73"; with the ledger.': (
        "このイベント、または「play 73」の前後だけを、ドローの権利とともに示す。"
    ),
    'The same around this play (packet, line), or around "event 17".': (
        "このプレイ（パケット、行）、または「event 17」の前後を同じように示す。"
    ),
    "How many around it.": "前後いくつまで示すか。",
    "Also decks whose order is stated, and what was looked at.": "順番が記録されたデッキと、確認されたカードも示す。",
    "Show what would change if something had been different.": "何かが違っていたら判定がどう変わるかを示す。",
    "Judge a duel as recorded and as it would have been, and show where the two part.": (
        "デュエルを記録の通りに、また仮定の通りに判定し、両者が分かれるところを示す。\n\n"
        "FILEは「replay check」が読むファイルなら何でもよく、変更されない。--dbを付けると、"
        "保存済みのデュエルのIDになる。変更はすべて同時に適用され、FILEでのイベントの番号（「seq」）で指定する。\n\n"
        "終了ステータス：0。ファイルが読み取れないか、変更ができなければ2。\n\n"
        "\b\n"
        "replay whatif duel.json --negate 12:activation\n"
        'replay whatif duel.json --insert \'{"type":"draw","player":"A","count":1}:after 16\'\n'
        "replay whatif duel.json --ruleset edison"
    ),
    'What event N ("play 73" too) activated had its "activation" or "effect" negated (12:effect); repeatable.': (
        "イベントN（「play 73」も可）の発動（activation）または効果（effect）が無効にされたとする"
        "（例：12:effect）。複数指定できる。"
    ),
    "Leave out event N; repeatable.": "イベントNをなかったものとする。複数指定できる。",
    "Add an event (a line of the paper notation, JSON, or a file of events), after event N, else at the end; "
    "repeatable.": (
        "イベント（紙の記法の1行、JSON、またはイベントのファイル）をイベントNの後に、指定がなければ最後に加える。複数指定できる。"
    ),
    "Leave open questions as the ruling page does, or settle them by the rule handbook.": (
        "未確定の点を裁定ページの通りに残すか、ルールハンドブックで決める。"
    ),
    "Write any readable file as duel-log/1 or in the paper notation.": (
        "読めるファイルをduel-log/1または紙の書き方で書き出す。"
    ),
    "Write the duels of FILE (- is standard input) as duel-log/1, or one duel in the paper notation.": (
        "FILE（「-」は標準入力）のデュエルをduel-log/1で、または1つのデュエルを紙の書き方で書き出す。\n\n"
        "FILEは、このプログラムが読む形式なら何でもよい。紙の書き方はdocs/notation.mdにある。"
        "それで書き表せないものは注記として書き、標準エラーに示す。\n\n"
        "OUTは全体が置き換えられるか、まったく変わらないかのどちらかである。"
        "読み取れないデュエルは標準エラーに示し、除く。\n\n"
        "終了ステータス：0。読み取れないものがあるか、OUTに書き込めなければ2。"
    ),
    "Write to this file instead of standard output; packed with gzip where its name ends in .gz.": (
        "標準出力の代わりにこのファイルに書く。名前が.gzで終わればgzipで圧縮する。"
    ),
    (
        "json: one object, or a list of several duels; jsonl: JSON Lines; notation: text in the paper notation, "
        "one duel. Default: by the name of OUT (.jsonl, .duel), else json."
    ): (
        "json：1つのオブジェクト、または複数のデュエルのリスト、jsonl：JSON Lines、notation：紙の書き方の文章"
        "（1つのデュエル）。指定しなければOUTの名前（.jsonl、.duel）により、その他はjson。"
    ),
    "Only this duel: its id, or its number in FILE from 1.": (
        "このデュエルだけ。ID、またはFILEの中での番号（1から）。"
    ),
    "Begin a duel in the paper notation.": "紙の書き方でデュエルの記録を始める。",
    "Ask for the players, the date and the rules, and write FILE with its first line and examples.": (
        "プレイヤー、日付、ルールを尋ね、1行目と書き方の例を入れたFILEを作る。\n\n"
        "FILEは「replay check」が読む文章で、書き方はdocs/notation.mdにある。既にあるファイルは変更しない。"
    ),
    "Take down a duel line by line.": "デュエルを1行ずつ記録する。",
    "Take down a duel in the paper notation, line by line, into FILE; a file that exists is gone on with.": (
        "デュエルを紙の書き方で1行ずつFILEに記録する。既にあるファイルには続きを書く。\n\n"
        "1行ごとに、その時点、手札とデッキ、使用できるドローの権利、ドローの問題を示す。"
        "追加の「record」をインストールすると、Tabキーでカード名や言葉を補完できる。"
        "各行は入力するたびに保存される。\n\n"
        "行がパイプから来る場合、読み取れない行は標準エラーに示し、終了ステータスは2になる。"
    ),
    "List the rules.": "規則の一覧を示す。",
    'List every rule: its code and title, by group. "replay rule CODE" shows one with its examples.': (
        "すべての規則のコードと名称をグループごとに示す。「replay rule CODE」で1つを例とともに示す。"
    ),
    "Show one rule with its source and examples.": "1つの規則を出典と例とともに示す。",
    "Show the rule CODE: what it says, where that stands, a duel that breaks it and one that keeps it.": (
        "規則CODEの内容と出典、違反するデュエルの例と違反しないデュエルの例を示す。\n\n"
        "2つの例はその場で判定される。コードがなければ終了ステータスは2。"
    ),
    "List the rule sets.": "ルールの一覧を示す。",
    "List the rule sets: what each says about draws, and from when it is in force in which region.": (
        "ルールの一覧：ドローについてそれぞれが定めること、どの地域でいつから施行されているか。\n\n"
        "記録は「ruleset」でルールを指定する。指定がなければ日付と地域で決まり、"
        "それもなければ一覧の最初のものになる。"
    ),
    "Show what a card does about draws.": "カードのドローに関する効果を示す。",
    "Show what a card is, and all that the catalogue has about its draws, with confidence and source.": (
        "カードが何で、そのドローについてカタログに何があるかを、確度と出典とともに示す。\n\n"
        "NAME_OR_CODEは、カードのパスコード、または英語か日本語のカード名。空白や記号を省いたもの、読み、"
        "旧名でもよい。カードがなければ終了ステータスは2で、近い名称を示す。"
    ),
    "The judge's desk in the browser.": "ブラウザで使うジャッジの机。",
    "Serve the desk: stored duels with their verdicts, step by step, with corrections and rulings.": (
        "ジャッジの机を開く：保存済みのデュエルと判定を一手ずつ見て、訂正や裁定を加える。\n\n"
        "デュエルはブラウザでアップロード、貼り付け、入力して、データベースに保存する。"
        "データベースがなければ作られる。この机は手元のマシンからのみ使え、それ以外ではパスワードを求める。"
        "Ctrl-Cで終了する。"
    ),
    "An SQLite file or postgresql://… (default: DUEL_REPLAY_DB, else a file in the user's data folder).": (
        "SQLiteのファイルかpostgresql://…（指定しなければDUEL_REPLAY_DB、それもなければユーザーの"
        "データフォルダのファイル）。"
    ),
    "The address to listen at.": "待ち受けるアドレス。",
    "The port; 0: any.": "ポート。0なら空いているもの。",
    "The password is the first line of FILE (or DUEL_REPLAY_DESK_PASSWORD). Needed off this machine.": (
        "FILEの1行目をパスワードとする（またはDUEL_REPLAY_DESK_PASSWORD）。手元のマシン以外から使うには必要。"
    ),
    "Largest upload.": "アップロードの最大の大きさ。",
    "Print the JSON Schema of duel-log/1.": "duel-log/1のJSON Schemaを示す。",
    "Print the JSON Schema of duel-log/1, the format in which duels can be written by hand.": (
        "デュエルを手で書くための形式duel-log/1のJSON Schemaを示す。"
    ),
    "Make, migrate, check and back up the database.": "データベースの作成、移行、検査、バックアップ。",
    "Make, migrate, check and back up the database of stored duels.": (
        "保存済みのデュエルのデータベースを作成、移行、検査、バックアップする。"
    ),
    "Bring the database to the newest schema.": "データベースを最新のスキーマにする。",
    "Make the database where there is none, and bring it to the newest schema.": (
        "データベースがなければ作り、最新のスキーマにする。"
    ),
    "Print the schema version.": "スキーマのバージョンを示す。",
    'Print the schema version of the database, or "none".': (
        "データベースのスキーマのバージョンを示す。なければ「none」。"
    ),
    "Compare the database with its migrations.": "データベースを移行の内容と比べる。",
    "Compare tables, triggers, functions and rights with what the migrations make.": (
        "表、トリガー、関数、権限を、移行が作るものと比べる。\n\n"
        "名前だけでなく定義も比べる。終了ステータス1：異なるものがある。"
    ),
    "Copy one moment of the store to a new file.": "ある時点の保存内容を新しいファイルに複写する。",
    "Copy one moment of the store to FILE, safely while others write.": (
        "ある時点の保存内容をFILEに複写する。他が書き込んでいる間でも安全である。\n\n"
        "データベースがPostgreSQLの場合も、FILEは独立したSQLiteのファイルになる。"
        "「replay verify --db FILE」で検証し、「replay db restore FILE」で戻せる。FILEは既にあってはならない。"
    ),
    "Bring a backup into a database that has no store.": "バックアップを、保存内容のないデータベースに戻す。",
    "Bring the backup FILE into the database, which must not have a store yet: all of it or nothing.": (
        "バックアップFILEをデータベースに戻す。データベースに保存内容があってはならない。すべて戻すか、"
        "まったく戻さないかのどちらかである。"
    ),
    "Store the duels of files in the database.": "ファイルのデュエルをデータベースに保存する。",
    'Store every duel of FILES ("-": standard input) in the append-only log.': (
        "FILES（「-」は標準入力）のすべてのデュエルを、追記のみの記録に保存する。\n\n"
        "既に保存されているものは比べるだけで変えない。イベントが保存済みのものと異なるデュエルは矛盾"
        "（「履歴の書き換え」）とする。中断された実行は、もう一度実行すれば完了する。\n\n"
        "終了ステータス：すべて保存されれば0、矛盾があれば1、読み取れないファイルがあれば2。"
    ),
    "Keep the bytes of the files too.": "ファイルのバイト列も保存する。",
    "Only problems and the summary.": "問題と集計だけを示す。",
    "Append events to a stored duel.": "保存済みのデュエルにイベントを追加する。",
    'Append the events of FILE (JSON Lines; "-" or nothing: standard input) to the duel ID.': (
        "FILE（JSON Lines。「-」または指定なしは標準入力）のイベントをデュエルIDに追加する。\n\n"
        "1行目がデュエルのヘッダーなら新しいデュエルを始める。そこに最初のイベントがあってもよく、"
        "--expect noneの指定を兼ねる。デュエルのイベントが--expectの数と異なるか、"
        "ヘッダーが異なる場合は何も追加せず、終了ステータスは2になる。まったく同じイベントを"
        "もう一度追加しても誤りではなく、何も加わらない。"
    ),
    'How many events the duel has so far; "none": it is not stored; "any": append in any case.': (
        "デュエルの現在のイベント数。「none」：まだ保存されていない。「any」：いずれの場合も追加する。"
    ),
    "Append each line as it arrives, instead of all of them together.": (
        "まとめてではなく、届いた行から順に追加する。"
    ),
    "List the stored duels.": "保存済みのデュエルの一覧を示す。",
    "List the stored duels in the order they came: id, number of events, when stored, from which file.": (
        "保存済みのデュエルを保存された順に示す：ID、イベント数、保存した時刻、元のファイル。\n\n"
        "イベントはプレイヤーのもの（「replay append」の--expectが数えるもの）で、裁定と訂正は別に数える。"
    ),
    "Print the events of a stored duel.": "保存済みのデュエルのイベントを示す。",
    "Print the events of the duel ID with their seq, their position in the whole log and when they came.": (
        "デュエルIDのイベントを、seq、記録全体での位置、届いた時刻とともに示す。\n\n"
        "訂正と裁定は最後に並び、1000000001からの独自の番号を持つ。"
    ),
    "Judge stored duels while they are recorded.": "保存済みのデュエルを、記録されている間に判定する。",
    "Judge the duels of a database as their events are appended, and print each finding as a JSON line.": (
        "データベースのデュエルを、イベントが追加されるたびに判定し、指摘を1行ずつJSONで示す。\n\n"
        "この後に何が起きても変わらなくなった指摘は確定（certain）となる。チェーンやターンの終わりまで"
        "決まらないドローは、それまで暫定（provisional）の判定となる。訂正で取り消されたものはsupersededとなる。"
        "指摘は記録の位置とともにデータベースに保存され、止められたり落ちたりしても、"
        "各指摘を一度ずつ続きから示す。その後に同じ行がもう一度出ることがあるが、"
        "「change」と「fingerprint」で同じものと分かる。\n\n"
        "終了ステータス：0（--once）、130（Ctrl-C）。データベースが使えないか、"
        "別のプロセスが同じ名前で監視を始めた場合は2。"
    ),
    "Under what name the place in the log is kept; one process each.": (
        "記録の位置を保存する名前。1つの名前につき1プロセス。"
    ),
    "Post each finding to this URL, instead of printing it.": "指摘を示す代わりに、このURLに送る。",
    "Pass on provisional findings too.": "暫定の指摘も示す。",
    "Stop when everything that is stored has been judged.": "保存済みのものをすべて判定したら終了する。",
    "How long to wait before looking again.": "次に確認するまでの秒数。",
    "Write stored duels as duel-log/1.": "保存済みのデュエルをduel-log/1で書き出す。",
    "Write the stored duels IDS as duel-log/1, with everything that was appended to them since.": (
        "保存済みのデュエルIDSを、後から追加されたものも含めてduel-log/1で書き出す。\n\n"
        "1つのデュエルはJSON、複数はJSON Linesで書く（--formatで変えられる）。"
    ),
    "Write there instead of to standard output.": "標準出力の代わりにそこに書く。",
    "json (one duel), jsonl, or raw: the bytes of the imported file, where they were kept.": (
        "json（1つのデュエル）、jsonl、またはraw：取り込んだファイルのバイト列（保存されていれば）。"
    ),
    "Append a correction to a stored duel.": "保存済みのデュエルに訂正を追加する。",
    "Append to the duel ID that the events --void (their seq) are to be judged as if they had not happened.": (
        "デュエルIDに、--voidのイベント（seq）をなかったものとして判定するという訂正を追加する。\n\n"
        "--eventのイベントはあったものとして判定する。記録されたものは残る。表示される番号は訂正自身のseqで、"
        "--voidに指定するとその訂正を取り消せる。"
    ),
    'An event that did not count; "play 73" too. Repeatable.': (
        "なかったものとするイベント。「play 73」も可。複数指定できる。"
    ),
    "An event that did (a line of the paper notation, JSON, or a file of events), in the place of the first --void; "
    "repeatable.": (
        "あったものとするイベント（紙の記法の1行、JSON、またはイベントのファイル）。最初の--voidの位置に入る。複数指定できる。"
    ),
    "Where --event comes, 0: before the first.": "--eventを入れる位置。0は最初のイベントの前。",
    "Who corrects.": "訂正する者。",
    "The reason.": "理由。",
    "Append a judge's ruling to a stored duel.": "保存済みのデュエルにジャッジの裁定を追加する。",
    "Append a judge's ruling to the duel ID: an annotation, which changes no verdict.": (
        "デュエルIDにジャッジの裁定を追加する。注釈であり、判定は変わらない。"
    ),
    "Who rules.": "裁定を下す者。",
    "The ruling.": "裁定の内容。",
    'The draw that it is about; "play 73" too.': "裁定の対象となるドロー。「play 73」も可。",
    "State the log's size and root, to be kept elsewhere.": "別の場所に保管するため、記録の大きさとルートを示す。",
    "Print a checkpoint (C2SP tlog-checkpoint): origin, size and root of the log, signed where there is a key.": (
        "チェックポイント（C2SP tlog-checkpoint）を示す：記録の名前、大きさ、ルート。鍵があれば署名する。\n\n"
        "データベースに書き込める者が書き込めない場所に保管する。"
        "後で`replay verify --checkpoint`と`replay verify-proof --checkpoint`により、記録をそれと照らし合わせる。"
    ),
    "Sign with the private key in FILE.": "FILEの秘密鍵で署名する。",
    "Make a private key in FILE first; its public key goes to stderr.": (
        "先にFILEに秘密鍵を作る。公開鍵は標準エラーに示す。"
    ),
    "Recompute every hash of the log and name what does not fit.": (
        "記録のすべてのハッシュを計算し直し、合わないものを示す。"
    ),
    "Recompute every hash, order and checkpoint of the log.": (
        "記録のすべてのハッシュ、順序、チェックポイントを計算し直す。\n\n"
        "最初に合わないイベントを示す。データベースの中のチェックポイントは、"
        "イベントを書き換えられる者なら書き換えられる。別の場所に保管し、--checkpointで指定する。"
        "終了ステータス1：合わないものがある。"
    ),
    "Hold the log against it too; repeatable.": "記録をこれとも照らし合わせる。複数指定できる。",
    "Ask for a signature by this key: the key itself, or a file that holds it.": (
        "この鍵による署名を求める。鍵そのもの、または鍵のあるファイル。"
    ),
    "Prove to others that one event is in the log.": "あるイベントが記録にあることを他の者に証明する。",
    "Write a proof (C2SP tlog-proof) that the event SEQ of the duel ID is in the log of a checkpoint.": (
        "デュエルIDのイベントSEQが、あるチェックポイントの記録にあるという証明（C2SP tlog-proof）を書く。\n\n"
        "`replay verify-proof`は、データベースなしでこれを検証する。--sinceを付けると、"
        "最新のチェックポイントが以前のものの続きであるという証明になる。"
    ),
    "Prove it for this checkpoint (default: the newest made here).": (
        "このチェックポイントについて証明する（指定しなければ、ここで作った最新のもの）。"
    ),
    "Instead: prove that the log has only grown since this checkpoint.": (
        "代わりに、記録がこのチェックポイントから増えただけであることを証明する。"
    ),
    "Check a proof without the database.": "データベースなしで証明を検証する。",
    'Check the proof in FILE ("-": standard input), offline.': (
        "FILE（「-」は標準入力）の証明をオフラインで検証する。\n\n"
        "証明は、そこに含まれるチェックポイントの記録にイベントがあることを示す。"
        "それが正しいチェックポイントであることは、--checkpointか--public-keyでしか示せない。終了ステータス1："
        "証明が成り立たない。"
    ),
    "A checkpoint that you have from elsewhere.": "別の場所から得たチェックポイント。",
    "Judge recorded Yu-Gi-Oh! duels: was every card drawn by right?": (
        "記録された遊戯王のデュエルを判定する：すべてのドローは正しい権利によるものか。"
    ),
    "Exit status: 0, or 2 for wrong usage or what could not be read or written.": (
        "終了ステータス：0。使い方の誤りや、読み書きできないものがあれば2。"
    ),
    "Show the version, and whether it is compiled, and exit.": "バージョンと、コンパイル版かどうかを示して終了する。",
}
