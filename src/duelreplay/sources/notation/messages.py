"""What is said of a line that cannot be read, and what is only remarked."""

from __future__ import annotations

from typing import Final

from duelreplay.text import Text

NOT_UTF8: Final = Text(
    "this is not UTF-8 text (byte {byte}); save the file as UTF-8",
    "UTF-8の文字ではない（{byte}バイト目）。UTF-8で保存する",
)
TOO_LONG: Final = Text(
    "the file has more than {size}; a duel in this notation is shorter",
    "{size}を超えている。この書き方のデュエルはもっと短い",
)
EMPTY: Final = Text(
    "there is nothing in it; the first line names the players: `Otto (40) vs Rin (40)`",
    "何も書かれていない。1行目はプレイヤーの名前：「凛（40）対 央人（40）」",
)
MORE_FAULTS: Final = Text("{n} more lines cannot be read", "ほかに{n}行が読めない")

NO_VS: Final = Text(
    "the first line names the players, who goes first on the left: `Otto (40) vs Rin (40)`; "
    '"{typed}" has no `vs` or `対`',
    "1行目はプレイヤーの名前（左が先攻）：「凛（40）対 央人（40）」。「{typed}」には「対」も「vs」もない",
)
NO_DATE: Final = Text(
    '"{typed}" is no date (2025-03-08), region (OCG, TCG) or rule set ({rulesets})',
    "「{typed}」は日付（2025年3月8日）でも地域（OCG、TCG）でもルール（{rulesets}）でもない",
)
YEAR_FIRST: Final = Text(
    '"{typed}": write the year first, then the month: `{days}`', "「{typed}」：年、月、日の順に書く：「{days}」"
)
NO_SUCH_DAY: Final = Text("there is no {typed}", "{typed}という日はない")
NO_NAME: Final = Text(
    '"{typed}" is no name: a bracket is missing or too many', "「{typed}」は名前ではない：括弧が足りないか、多い"
)
NAME_MISSING: Final = Text(
    "a player's name is missing beside `vs`: `Otto (40) vs Rin (40)`",
    "「対」の横に名前がない：「凛（40）対 央人（40）」",
)
DECK_SIZE: Final = Text(
    '"{typed}" is no number of cards: `{name} (40)`', "「{typed}」はデッキの枚数ではない：「{name}（40）」"
)
SAME_NAME: Final = Text('both players are called "{typed}"', "「{typed}」という名前が2人いる")
SIDES: Final = Text(
    "a duel has one player on each side of `vs`, a tag duel two: `A1 & A2 vs B1 & B2`",
    "「対」の両側に1人ずつ、タッグデュエルでは2人ずつ書く：「A1＆A2 対 B1＆B2」",
)
TWICE_IN_HEAD: Final = Text("the first line has two of these: {typed}", "1行目に同じ種類のものが2つある：{typed}")

WRONG_FIRST: Final = Text(
    "T1 is {player}'s, but line 1 lets {first} go first: who goes first stands on the left of `vs`",
    "T1は{player}のターンだが、1行目では{first}が先攻：先攻を「対」の左に書く",
)
NO_PLAYER: Final = Text(
    '"{typed}" is no player: did you mean {near}?', "「{typed}」というプレイヤーはいない。{near}のことか"
)
NO_PLAYER_AT_ALL: Final = Text(
    '"{typed}" is no player; the players are {players}', "「{typed}」というプレイヤーはいない。プレイヤーは{players}"
)
AMBIGUOUS_PLAYER: Final = Text(
    '"{typed}": {players} are both called so; write more of the name',
    "「{typed}」：{players}の両方にある。名前をもっと書く",
)
NO_COLON: Final = Text("behind `{typed}` a colon is missing", "「{typed}」の後にコロンがない")
TURN_ORDER: Final = Text(
    "T{n} after T{last}: turns are counted through both players",
    "T{last}の後にT{n}：ターンは両方のプレイヤーを通して数える",
)
TURN_PLAYER: Final = Text("T{n} is {player}'s turn", "T{n}は{player}のターン")
TURN_ZERO: Final = Text("turns are counted from T1", "ターンはT1から数える")
TURN_RANGE: Final = Text(
    "T{first}-T{last}: at most {most} turns at once, the smaller number first",
    "T{first}-T{last}：一度に{most}ターンまで、小さい数を先に書く",
)
RANGE_ONLY_DRAWS: Final = Text(
    "for several turns at once only `draws` can be said: `T1-T3 draws`",
    "複数のターンをまとめて書けるのは「1-3ターン目：ドロー」だけ",
)
BEFORE_TURN: Final = Text(
    "no turn has begun: write `T1 {first}` first (an opening hand: `opening: {first} 5`)",
    "まだターンが始まっていない：先に「T1 {first}」と書く（初手は「初手：{first} 5」）",
)
BEFORE_FIRST: Final = Text("the opening hand stands before T1", "初手はT1より前に書く")
BAD_OPENING: Final = Text(
    "write who and how many: `opening: {first} 5` (or `unknown`)",
    "誰が何枚かを書く：「初手：{first} 5」（または「不明」）",
)

NO_CARD: Final = Text(
    'no card is called "{typed}": did you mean {near}? (in quotes it is taken as it stands)',
    "「{typed}」というカードはない。{near}のことか（「」に入れるとそのまま受け取る）",
)
NO_CARD_AT_ALL: Final = Text(
    '"{typed}" is no player, no card and no word of the notation (a card\'s name in quotes is taken as it stands)',
    "「{typed}」はプレイヤーでもカードでも書き方の言葉でもない（カード名は「」に入れるとそのまま受け取る）",
)
MANY_CARDS: Final = Text(
    '"{typed}" begins {n} card names ({some}, …): write more of it',
    "「{typed}」で始まるカードは{n}枚ある（{some}など）。もっと書く",
)
NO_WORD: Final = Text(
    '"{typed}" is not a word of the notation: did you mean {near}?', "「{typed}」は書き方の言葉ではない。{near}のことか"
)
NOT_CLOSED: Final = Text("a bracket `(` is not closed", "括弧「（」が閉じていない")
NOT_OPENED: Final = Text("a bracket `)` was not opened", "括弧「）」が開いていない")
QUOTE_OPEN: Final = Text("the quotes are not closed", "かぎ括弧が閉じていない")
EMPTY_QUOTES: Final = Text("there is no name in the quotes", "「」の中に名前がない")
WHAT_NEGATED: Final = Text(
    '"{typed}": the activation or the effect? write `activation negated` or `effect negated`',
    "「{typed}」：発動か効果か。「発動無効」または「効果無効」と書く",
)
MATERIALS: Final = Text(
    '"{typed}": materials have a line of their own before the Summon: '
    "`sends A + B from monster zone by the rules` (of an Xyz Summon nothing need be written)",
    "「{typed}」：素材は召喚の前の行に書く：「A＋Bをモンスターゾーンからルールで墓地へ送る」（エクシーズ召喚では書かなくてよい）",
)
NEGATED_BY_WHAT: Final = Text(
    '"{typed}": the activation or the effect? write `activation negated by …` or `effect negated by …`',
    "「{typed}」：発動か効果か。「…による発動無効」または「…による効果無効」と書く",
)
ALL_IS_NO_NUMBER: Final = Text(
    '"{typed}" is no number: write how many cards, `discards 3`',
    "「{typed}」は数ではない：何枚かを書く（「手札を3枚捨てる」）",
)
WHICH_FIELD: Final = Text(
    "where on the field? `monster zone`, `S/T`, `field zone` or `pendulum zone`",
    "フィールドのどこか。「モンスターゾーン」「魔法・罠ゾーン」「フィールドゾーン」「Pゾーン」と書く",
)
NS_OR_SS: Final = Text(
    '"{typed}": `NS` (Normal Summons) or `SS` (Special Summons)?', "「{typed}」：「召喚」か「特殊召喚」か"
)
NOT_HERE: Final = Text('"{typed}" cannot stand here; {expected}', "「{typed}」はここには書けない。{expected}")
ENDS_EARLY: Final = Text(
    'something is missing behind "{typed}"; {expected}', "「{typed}」の後に何か足りない。{expected}"
)
EXPECTED: Final = Text("expected here: {words}", "ここに書けるもの：{words}")
USE_PLUS: Final = Text(
    'cards at the same time are joined by `+`: `A + B`; or quotes: "A, B" where the name has a comma',
    "同時のカードは「＋」か「と」でつなぐ：「A＋B」。一つのことは動詞で終わる：「Aを墓地へ送る」",
)
WORD_BEFORE: Final = Text("a word before it is missing, or one too many", "その前に言葉が足りないか、多い")
LIST_OR_LINK: Final = Text(
    "one more card at the same time is joined by `+` or `and`: `A + B`; an activation is `activates B`",
    "同時のもう1枚は「＋」か「と」でつなぐ：「A＋B」。発動なら「Bを発動」",
)
RESOLVE_WITH: Final = Text(
    "what a link did when it resolved is written `CL{n} resolves: …`", "処理でしたことは「チェーン{n}処理：…」と書く"
)
NO_NEGATOR: Final = Text(
    "nothing follows link {n} that could have negated it: the words go behind the card that WAS negated, or write "
    "`negates {what}` behind the one that did it, or name it",
    "チェーン{n}の後に、それを無効にできるものがない：この言葉は無効にされたカードの後に書く。"
    "無効にしたカードの後には「{what}を無効にする」と書くか、そのカードの名前を書く",
)
WAS_IT_NEGATED: Final = Text(
    "{card} (link {n}) is taken to have resolved: nothing says that {by} negated it. If it did, write `effect negated` "
    "or `activation negated` in the brackets of {card}; if not, `CL{n} resolves` says so",
    "{card}（チェーン{n}）は処理されたものとして読んだ：{by}によって無効になったとは書かれていない。"
    "なったなら{card}の括弧に「効果無効」か「発動無効」、ならなかったなら「チェーン{n} 処理」と書く",
)
NONE_FOLLOWS: Final = Text(
    "nothing follows link {n} that could have negated it", "チェーン{n}の後に、それを無効にできるものがない"
)
NEGATOR_NEGATED: Final = Text(
    "link {n} was negated by link {by}, but link {by} was negated itself: say by which (`by CL3`, or a card)",
    "チェーン{n}はチェーン{by}に無効にされたとあるが、チェーン{by}も無効にされている：どれによるかを書く（「チェーン3による」）",
)
NEGATES_NOTHING: Final = Text(
    "link 1 has no link before it that it could negate", "チェーン1の前に、無効にできるリンクはない"
)
NO_SUCH_LINK: Final = Text("this chain has no link {n}", "このチェーンに{n}はない")
NO_CHAIN: Final = Text("no chain is open here", "ここではチェーンが始まっていない")
LINKS_RESOLVE: Final = Text(
    "{n} links of this chain resolve: say which one did this", "このチェーンでは{n}つが処理される：どれのことかを書く"
)
IF_NEGATED: Final = Text(
    "if {by} negated {negated_card}, write `CL{negated} effect negated` or `CL{negated} activation negated` before it",
    "{by}が{negated_card}を無効にしたなら、先に「チェーン{negated} 効果無効」か「チェーン{negated} 発動無効」と書く",
)
IF_BY_LINK: Final = Text(
    "if {card} resolved and did it, `CL{first} resolves: {typed}`", "{card}の処理なら「チェーン{first}処理：{typed}」"
)
IF_BY_ANOTHER: Final = Text(
    "if {card2} resolved and did it, `CL{second} resolves: {typed}`",
    "{card2}の処理なら「チェーン{second}処理：{typed}」",
)
IF_LASTING: Final = Text(
    "{lasting} draws when what it waits for happens, not when it resolves: if that happened while link {at} resolved, "
    "`CL{at} resolves: {typed}`; if after the chain, `chain over` and then `{typed}`",
    "{lasting}は自身の処理時ではなく、待っていたことが起きた時にドローする。それがチェーン{at}の処理中なら"
    "「チェーン{at}処理：{typed}」、チェーンの後なら「チェーン終了」の後に「{typed}」と書く",
)
LASTING_LATER: Final = Text(
    "{lasting} draws when what it waits for happens, not when it resolves: write `chain over` and then `{typed}`",
    "{lasting}は自身の処理時ではなく、待っていたことが起きた時にドローする。「チェーン終了」の後に「{typed}」と書く",
)
TAKEN_AS_RESOLVED: Final = Text(
    "{card} (link {n}) is taken as not negated by {by}, since this line says that it resolved; if it was, write "
    "`effect negated` or `activation negated` in its brackets",
    "この行に処理とあるので、{card}（チェーン{n}）は{by}によって無効にならなかったものとして読んだ。"
    "なったなら、その括弧に「効果無効」か「発動無効」と書く",
)
LINK_FOLLOWS: Final = Text("CL{n} follows CL{last}", "チェーン{last}の次がチェーン{n}になっている")
LINK_FIRST: Final = Text("a chain begins with CL1, not with CL{n}", "チェーンはチェーン{n}ではなくチェーン1から始まる")
WHOSE_LINK: Final = Text(
    "who activated this? In a tag duel each link names its player", "誰が発動したか。タッグデュエルでは毎回書く"
)
TWICE: Final = Text('"{typed}" is said twice of this link', "「{typed}」が2回書かれている")
FROM_WHERE: Final = Text("from where? write `from hand`, `from GY` …", "どこからか。「手札から」「墓地から」などと書く")
HOW_MANY: Final = Text("how many, or which card?", "何枚か、またはどのカードか")
COUNT_AND_NAMES: Final = Text(
    "{count} cards, but {named} named: name all of them, or none",
    "{count}枚とあるが、名前は{named}枚分：全部書くか、書かない",
)
NO_CARDS: Final = Text("0 cards: nothing happened, so nothing is written", "0枚：何も起きていないので書かない")
TOO_MANY: Final = Text("{n} cards are more than a deck has", "{n}枚はデッキより多い")
NOT_YOUR_TURN: Final = Text("this is {player}'s turn", "今は{player}のターン")
PHASE_BACK: Final = Text(
    "the {phase} comes before the {now}: each phase once a turn, in order",
    "{phase}は{now}より前：フェイズは1ターンに1回ずつ、順番に書く",
)
DRAW_PHASE_LATE: Final = Text("`no DP` stands first in its turn", "「ドローフェイズなし」はターンの最初に書く")
NO_DRAW_LATE: Final = Text(
    "`no draw` stands first in its turn, or in its Draw Phase", "「ドローなし」はターンの最初かドローフェイズに書く"
)
BOTH_DRAW: Final = Text(
    "`no draw`, but a draw is written in this Draw Phase",
    "「ドローなし」とあるが、このドローフェイズにドローが書かれている",
)
WHO_SAYS: Final = Text(
    "who says so? `line {n} does not count (judge): why` or `(players)`",
    "誰が決めたか。「{n}行目は無効（ジャッジ）：理由」または「（双方）」",
)
NOTHING_THERE: Final = Text("line {n} has made nothing that could be taken back", "{n}行目には取り消せるものがない")
NO_SUCH_LINE: Final = Text("line {n} is not before this line", "{n}行目はこの行より前にない")
NO_DRAW_THERE: Final = Text("line {n} holds no draw", "{n}行目にドローはない")
REASON_MISSING: Final = Text("behind the colon: why?", "コロンの後に理由を書く")
TEXT_MISSING: Final = Text("behind the colon there is nothing", "コロンの後に何もない")
NO_CLAIM: Final = Text(
    '"{typed}" is nothing that can be claimed: {known}', "「{typed}」は書けない。書けるもの：{known}"
)
DIE_RESULT: Final = Text("a die shows 1 to 6, not {n}", "サイコロの目は1～6で、{n}はない")
ONLY_DRAW_PHASE: Final = Text(
    "only a Draw Phase to be skipped can be written so", "スキップとして書けるのはドローフェイズだけ"
)
AMOUNT: Final = Text("how many life points?", "ライフポイントはいくつか")
NOT_A_COST: Final = Text(
    "this is no cost: `cost discards 1`, `cost 1000 LP`, `cost normal draw` …",
    "コストではない：「コスト 1枚捨てる」「コスト LP1000」「コスト 通常ドロー」など",
)
TWO_ZONES: Final = Text("two zones are named: from where to where?", "ゾーンが2つ書かれている：どこからどこへか")
TAKEN_BACK: Final = Text("this is put back: `puts back 1 on top`", "戻した場所を書く：「引いた1枚をデッキの上に戻す」")
NO_WINNER: Final = Text("who wins? `{first} wins`", "誰の勝ちか。「{first}の勝ち」")
AFTER_END: Final = Text("the duel was over before this line", "この行より前にデュエルは終わっている")

AS_THEY_STAND: Final = Text("taken as they stand: {names}", "そのまま受け取った名前：{names}")
DECK_ODD: Final = Text("{player}'s deck has {n} cards, outside 20 to 60", "{player}のデッキは{n}枚で、20～60枚の外")
TURN_GAP: Final = Text(
    "T{n} after T{last}: turns are missing between, so hardly any draw can be called illegal; write them, too "
    "(`T2-T3 draws`)",
    "T{last}の後にT{n}：間のターンがないので、ほとんどのドローは違反と判定できない。そのターンも書く（「2-3ターン目：ドロー」）",
)
BEGINS_LATER: Final = Text(
    "T{n} is the first turn written: the turns before it are missing, so hardly any draw can be called illegal; write "
    "them, too (`T1` alone will do)",
    "最初のターンがT{n}で、その前のターンがないので、ほとんどのドローは違反と判定できない。前のターンも書く（「T1」だけでもよい）",
)
SAYS_NOTHING: Final = Text(
    "T{n} says nothing about the draw: `draws`, or `no draw` if there was none; until then no missing draw is blamed",
    "T{n}にはドローのことが書かれていない：「ドロー」、なければ「ドローなし」。それまで、行われなかったドローは責めない",
)
DRAW_FROM_DECK: Final = Text(
    "cards are drawn from the deck; from elsewhere: `adds X from GY`",
    "ドローはデッキから。ほかからは「墓地からXを手札に加える」",
)
SHUFFLE_WHAT: Final = Text("only the deck or the hand is shuffled", "シャッフルするのはデッキか手札")
NEGATED_WHAT: Final = {"activation": Text("activation", "発動"), "effect": Text("effect", "効果")}
ALREADY_RESOLVES: Final = Text(
    "the chain before this already resolves: begin a new one",
    "前のチェーンはもう処理されている：新しいチェーンを始める",
)
WHICH_LINK: Final = Text("which link? write `CL1 resolves: …`", "どのチェーンか。「チェーン1処理：…」と書く")
WHICH_WAS_NEGATED: Final = Text(
    "which link was negated? Write it in its brackets, or `CL1 effect negated`",
    "どのチェーンが無効になったか。その括弧の中か「チェーン1 効果無効」と書く",
)
ONLY_DEEDS: Final = Text(
    "only what was done can stand here: `CL1 resolves: draws 2`",
    "ここに書けるのはしたことだけ：「チェーン1処理：2枚ドロー」",
)
EFFECT_ZERO: Final = Text("effects are counted from 1", "効果は1から数える")
TWO_CALLED_SO: Final = Text(
    'several cards are called "{typed}": {cards}; write the name',
    "「{typed}」と呼ばれるカードは複数ある：{cards}。名前を書く",
)
DONE_BY_LINK: Final = Text(
    "taken as what {card} (line {line}) did for {player}; if not, write `chain over` before it",
    "{card}（{line}行目）の処理とみなした（{player}）。そうでなければ、その前に「チェーン終了」と書く",
)
FLIPS_WHAT: Final = Text(
    '"{typed}": a Set card that is activated is `activates X (was set)`, a monster `flip summons X`',
    "「{typed}」：セットされたカードの発動なら「X（伏せ）」、モンスターなら「Xを反転召喚」と書く",
)
REMOVES_WHAT: Final = Text(
    "removed how? `banishes X from GY`, `detaches 1`, `removes 3 counters`",
    "取り除くのは素材か「カウンター3つ」。ほかは「Xを墓地から除外する」などと書く",
)
SET_WHAT: Final = Text(
    '"{typed}": a card that lay Set is `was set`; for what it Sets write how many or which: `sets 1`',
    "「{typed}」：セットされていたカードなら「伏せ」、カードがセットしたのなら「1枚セット」のように枚数か名前を書く",
)
AFTER_CHAIN: Final = Text(
    "taken as {player}'s own, after the chain of {card} (line {line}); if {card} made it, write it in its brackets",
    "{card}（{line}行目）のチェーンの後に{player}が行ったものとみなした。{card}の処理なら、その括弧の中に書く",
)
IN_DRAW_PHASE: Final = Text(
    "{card} is used in the Draw Phase: taken so; if it was not, write `M1` before it",
    "{card}はドローフェイズに使うカードなので、ドローフェイズのこととみなした。そうでなければ、その前に「メイン1」と書く",
)
NOT_BY_BATTLE: Final = Text("nothing is Summoned or Set by battle", "戦闘によって召喚・セットされることはない")
