"""The sentences of the rules in Japanese: of each its title, its statement, and its reasons by their names.

Below them the words for where a rule stands: ``source`` as a report says it, ``place`` as docs/sources.md numbers it.
"""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "OH101.title": "初手の枚数が違う",
    "OH101.statement": (
        "最初のターンの前に、各プレイヤーはルールで定められた枚数の初手を引く（通常は5枚、"
        "スピードデュエルとラッシュデュエルは4枚）。初手は通常のドローではない。"
    ),
    "OH101.OpeningHandTooLarge": "{player}は初手として{count}枚引いたが、初手は{expected}枚である。",
    "OH101.OpeningHandTooSmall": (
        "最初のターンの開始時、{player}の初手は{count}枚だったが、{expected}枚でなければならない。"
    ),
    "OH101.OpeningHandPerhapsBySkill": (
        "{player}の初手は{count}枚で、定められた{expected}枚と異なる。スキルによる変更かは記録からは分からない。"
    ),
    "OH101.OpeningHandOrLaterDraw": (
        "{player}は初手の{expected}枚より多い{count}枚を引いている。ターンが完全には記録されておらず、"
        "後のドローの可能性がある。"
    ),
    "OH101.OpeningHandPartlyRecorded": (
        "記録にある{player}の初手は{expected}枚のうち{count}枚だが、ドローは完全には記録されていない。"
    ),
    "OH101.OpeningHandNotRecorded": "{player}の初手が記録されていないため、{expected}枚だったか確認できない。",
    "ND101.title": "通常のドローが行われていない",
    "ND101.statement": "ターンプレイヤーはドローフェイズの最初に必ず通常のドローを行う（先攻の最初のターンを除く）。",
    "ND101.NormalDrawNotMade": (
        "{player}はターン{turn}のドローフェイズに通常のドローを行っておらず、行えなくなる理由も記録にない。"
    ),
    "ND101.DrawPhaseMissing": (
        "{player}のターン{turn}にドローフェイズがないが、スキップする理由が記録にない。通常のドローが欠けている。"
    ),
    "ND101.NormalDrawPerhapsTaken": (
        "{player}はターン{turn}に通常のドローを行っていない。行えない理由があったかは判断できない：{missing}。"
    ),
    "ND102.title": "1ターンに2回目の通常のドロー",
    "ND102.statement": "通常のドローは1ターンに1度しかない。",
    "ND102.NormalDrawTwice": (
        "{player}はドローフェイズに再びドローした。ターン{turn}の通常のドローはイベント{event}で済んでおり、"
        "他にドローさせる効果も記録にない。"
    ),
    "ND103.title": "ターンプレイヤーでないプレイヤーの通常のドロー",
    "ND103.statement": "通常のドローを行うのはターンプレイヤーだけである。",
    "ND103.NormalDrawByOpponent": (
        "ターン{turn}は{other}のターンだが、そのドローフェイズに{player}がドローした。"
        "{player}にドローさせる効果はない。"
    ),
    "ND104.title": "先攻の最初のターンの通常のドロー",
    "ND104.statement": (
        "先攻プレイヤーの最初のターンは通常のドローを行わない（マスタールール3以降。"
        "ラッシュデュエルや以前のルールでは行う）。"
    ),
    "ND104.NormalDrawOnFirstTurn": (
        "先攻の{player}がターン1のドローフェイズにドローしたが、{ruleset}では先攻の最初のターンに通常のドローは"
        "行わない。"
    ),
    "ND104.FirstPlayerUnclear": (
        "{player}がターン1にドローした。ヘッダーでは{first}が先攻とされており、誰の最初のターンか不明である。"
    ),
    "ND104.FirstTurnDrawByRegion": (
        "先攻の{player}がターン1にドローした。当日はOCGとTCGでこのドローの扱いが異なり、どちらか記録にない。"
    ),
    "ND105.title": "ドローフェイズ内での通常のドローの時機が違う",
    "ND105.statement": "通常のドローはドローフェイズの最初に、またはその直前に組まれたチェーンの処理の直後に行う。",
    "ND105.NormalDrawDuringChain": (
        "{player}は、イベント{event}で始まったチェーンの処理が終わる前に通常のドローを行った。"
    ),
    "ND106.title": "通常のドローの枚数が違う",
    "ND106.statement": (
        "通常のドローは1枚である。枚数を変える効果があれば最後に適用されたものに従う。"
        "ラッシュデュエルでは手札が5枚になるまで引き、既に5枚以上なら1枚引く。"
    ),
    "ND106.WrongNumberDrawn": "{player}はターン{turn}の通常のドローで{count}枚引いたが、正しくは{expected}枚である。",
    "ND106.NumberUnknown": (
        "{player}はターン{turn}の通常のドローで{count}枚引いた。正しい枚数は記録にない事柄による：{missing}。"
    ),
    "ND107.title": "ドローフェイズ以外での通常のドロー",
    "ND107.statement": "通常のドローはドローフェイズにのみ行う。",
    "ND107.NormalDrawOutsideDrawPhase": "{player}はターン{turn}の{phase}に通常のドローを行った。",
    "ND201.title": "代わりの効果を発動できない時に発動した",
    "ND201.statement": "通常のドローの代わりとなる効果は、自分のドローフェイズの通常のドローの直前に発動する。",
    "ND201.ReplacedAfterNormalDraw": "{player}は、イベント{event}で通常のドローを行った後に{card}を発動した。",
    "ND201.ReplacedInOtherPhase": (
        "{player}は{phase}に{card}を発動した。この効果は通常のドローの直前にしか発動できない。"
    ),
    "ND201.ReplacedInOtherTurn": (
        "{player}は{other}のドローフェイズに{card}を発動した。この効果は自分の通常のドローの代わりに発動する。"
    ),
    "ND201.AfterNormalDrawWhichEffect": "{player}は通常のドローの後に{card}を発動した。どの効果かは記録にない。",
    "ND202.title": "同一チェーンに2つ目のコストタイプ",
    "ND202.statement": "コストタイプは同一チェーン上で1つしか発動できない。",
    "ND202.SecondCostType": "{other}が既に通常のドローの権利をコストにしているチェーンで、{player}は{card}を発動した。",
    "ND203.title": "コストタイプの後の効果タイプ",
    "ND203.statement": "コストタイプを発動して以降は効果タイプをチェーンに乗せることはできない。",
    "ND203.EffectTypeAfterCost": "{other}が既に通常のドローの権利をコストにした後に、{player}は{card}を発動した。",
    "ND204.title": "別のチェーンでの再度の発動",
    "ND204.statement": (
        "代わりの効果を複数発動する場合は同一のチェーンに積む。発動や効果が無効になっても再度発動する事はできない。"
    ),
    "ND204.ReplacedAfterChain": (
        "通常のドロー前のチェーン（イベント{first}～{last}）が終わった後に、{player}は{card}を発動した。"
    ),
    "ND205.title": "通常のドローがない時の代わりの効果",
    "ND205.statement": (
        "通常のドローがなければ代わりの効果は発動できない（先攻の最初のターン、スキップされたドローフェイズ、"
        "通常のドローが禁止されている場合）。"
    ),
    "ND205.NothingToReplaceOnFirstTurn": (
        "{player}はターン1に{card}を発動したが、先攻の最初のターンには通常のドローがない。"
    ),
    "ND205.NothingToReplaceWhenSkipped": "{player}はスキップされるドローフェイズに{card}を発動した。",
    "ND205.NothingToReplaceWhenForbidden": "{player}は通常のドローが禁止されているターンに{card}を発動した。",
    "ND205.NothingToReplaceAfterSkill": (
        "{player}は、このターンの通常のドローが既に{other}で代えられているのに、{card}を発動した。"
    ),
    "ND205.NothingToReplaceWithEmptyDeck": (
        "{player}はデッキが0枚の状態で{card}を発動した。この場合は通常のドローの代わりに発動できない（FAQによる。"
        "裁定ページに記載はない）。"
    ),
    "ND205.NothingToReplaceWhichEffect": "{player}は通常のドローがない時に{card}を発動した。どの効果かは記録にない。",
    "ND206.title": "アストラル・フォースとコストタイプの同一チェーン",
    "ND206.statement": "《ＲＵＭ－アストラル・フォース》の(2)とコストタイプが同一チェーン上で発動可能かは調整中。",
    "ND206.AstralForceWithCostPending": (
        "{player}は{other}と同じチェーンで{card}を発動した。両者が同一チェーン上で発動可能かは調整中である。"
    ),
    "ND206.AstralForceWithCost": (
        "{player}は{other}と同じチェーンで{card}を発動した。ルールハンドブックによれば同一チェーンでは発動できない。"
    ),
    "ND207.title": "アストラル・フォースの後の効果タイプ",
    "ND207.statement": (
        "《ＲＵＭ－アストラル・フォース》の(2)と効果タイプは同一チェーン上で発動可能だが、順序と、"
        "アストラル・フォースが最後でない場合にどれが適用されるかは明記されていない。"
    ),
    "ND207.EffectTypeAfterAstralForcePending": (
        "{player}は{other}の後に同じチェーンで{card}を発動した。どれが適用されるかは確定していない。"
    ),
    "ND207.EffectTypeAfterAstralForce": (
        "{player}は{other}の後に同じチェーンで{card}を発動した。ルールハンドブックによれば逆の順序のみ可能。"
    ),
    "ND208.title": "通常のドローの前に組まれたチェーン",
    "ND208.statement": (
        "通常のドローの前には、そのタイミングで発動するとされる効果のみが発動でき、チェーンは1つだけ組まれる。"
        "その処理で誘発した効果は、通常のドローが行えるなら、通常のドローの後に新たにチェーンを組む。"
    ),
    "ND208.SecondChainBeforeNormalDraw": (
        "ターン{turn}の通常のドローがまだ行われていないのに、{player}は新たなチェーンで{card}を発動した。"
    ),
    "ND208.ChainBeforeNormalDraw": (
        "{player}はターン{turn}の通常のドローの前に{card}を発動したが、そのタイミングで発動できる効果ではない。"
    ),
    "ND208.UnknownCardBeforeNormalDraw": (
        "{player}はターン{turn}の通常のドローの前に{card}を発動した。発動できる効果かはカタログにない。"
    ),
    "ND208.ChainWhileNormalDrawOpen": (
        "{player}は新たなチェーンで{card}を発動した。通常のドローがまだ必要だったかは確定していない。"
    ),
    "ND209.title": "アストラル・フォース2枚の同一チェーン",
    "ND209.statement": "《ＲＵＭ－アストラル・フォース》の(2)を同一チェーン上で2枚発動できるかは明記されていない。",
    "ND209.SecondAstralForce": "{player}は同じチェーンで{card}を再び発動した。可能かどうかの裁定がない。",
    "ND301.title": "コストにした通常のドローを行った",
    "ND301.statement": (
        "コストタイプは発動した時点で通常のドローの権利をコストとして支払う。発動や効果が無効にされても、"
        "処理が行えなくても、通常のドローを行う事はできない。"
    ),
    "ND301.NormalDrawPaid": (
        "通常のドローの権利はイベント{event}で{card}のコストとして支払われた。払ったコストは戻ってこない。"
    ),
    "ND301.CostOrEffectType": (
        "{card}はイベント{event}で通常のドローの代わりに発動された。コストタイプか効果タイプかが確定しておらず、"
        "ここでは結論が分かれる。"
    ),
    "ND302.title": "効果処理で消費された通常のドローを行った",
    "ND302.statement": (
        "効果タイプは効果処理時に通常のドローの権利を消費する。行う筈だった処理が行えなくても同様である。"
        "無効にされた場合と、永続・フィールド魔法等が効果処理時にフィールドにない場合のみ通常のドローを行う。"
    ),
    "ND302.NormalDrawUsed": "通常のドローの権利はイベント{event}で{card}の効果処理により消費された。",
    "ND302.NormalDrawUsedUnprocessed": (
        "{card}はイベント{event}で処理を行えなかったが、無効にされてはいないため、通常のドローの権利は消費された。"
    ),
    "ND302.NormalDrawPerhapsUsed": "{card}（イベント{event}）が通常のドローの権利を消費したか判断できない：{missing}。",
    "ND302.ReplacementLeftZone": (
        "{card}（イベント{event}）は効果処理前にその場所を離れた。この場合に通常のドローを行うかの裁定がない。"
    ),
    "ND303.title": "アストラル・フォースの誓約に反する通常のドロー",
    "ND303.statement": (
        "《ＲＵＭ－アストラル・フォース》の「通常のドローを行えず」は誓約効果であり、"
        "効果だけを無効にされた場合は適用され、発動を無効にされた場合は適用されない。"
    ),
    "ND303.NormalDrawForbiddenByOath": (
        "イベント{event}で{card}が発動され、発動は無効にされていない。誓約によりこのターン通常のドローは行えない。"
    ),
    "ND304.title": "後の効果が優先されるのに前の効果が適用された",
    "ND304.statement": (
        "チェーンが積まれた場合、最後に積んだ効果のみが適用される。その効果が無効にされた場合のみ1つ前の効果が"
        "適用される。"
    ),
    "ND304.LowerLinkPerhapsApplied": "{card}は適用されたが、その上の{other}が適用されなかった理由が記録にない。",
    "ND304.LowerLinkApplied": (
        "{card}が適用されたと記録されているが、後に発動した{other}が既に通常のドローの権利を消費している。"
    ),
    "ND305.title": "代わりの効果がすべて無効なのに通常のドローがない",
    "ND305.statement": (
        "効果タイプの発動・効果がすべて無効にされた（またはフィールドを離れた）場合は通常のドローを行う。"
        "アストラル・フォースは発動を無効にされた場合に限る。"
    ),
    "ND305.NormalDrawStillDue": (
        "{player}はターン{turn}に通常のドローを行っていないが、{cards}はその権利を消費しておらず、行う必要があった。"
    ),
    "ND305.NormalDrawPerhapsDue": (
        "{player}はターン{turn}に通常のドローを行っていない。{cards}がその権利を消費したか判断できない：{missing}。"
    ),
    "ND305.NormalDrawDueByOpenRuling": (
        "{player}はターン{turn}に通常のドローを行っていない。{cards}がその権利を消費したかは裁定上未確定である。"
    ),
    "RS101.title": "スキップされるドローフェイズでのドロー",
    "RS101.statement": "スキップされたドローフェイズには通常のドローも、その前の効果の発動も行われない。",
    "RS101.DrawPhaseSkipped": (
        "{player}はターン{turn}に通常のドローを行ったが、このドローフェイズは{card}（イベント{event}）"
        "によりスキップされる。"
    ),
    "RS101.DrawPhasePerhapsSkipped": (
        "{player}はターン{turn}に通常のドローを行った。このドローフェイズが{card}（イベント{event}）"
        "によりスキップされるかは記録からは分からない。"
    ),
    "RS102.title": "「ドローできない」状態でのドロー",
    "RS102.statement": "ドローできないプレイヤーは、効果によるドローも、制限が及ぶ場合は通常のドローも行えない。",
    "RS102.DrawForbidden": "{card}（イベント{event}）によりドローできないのに、{player}はドローした。",
    "RS102.DrawPerhapsForbidden": (
        "{player}はドローした。{card}（イベント{event}）により禁止されていたかは記録からは分からない。"
    ),
    "RS103.title": "効果によるドローが禁止された状態でのドロー",
    "RS103.statement": (
        "カードの効果によるドローの禁止は、その間の効果ドローをすべて禁じるが、通常のドローには影響しない。"
    ),
    "RS103.EffectDrawForbidden": (
        "{card}（イベント{event}）により効果でドローできないターンに、{player}は効果でドローした。"
    ),
    "RS103.EffectDrawBeforeBan": (
        "{player}は、イベント{event}で効果によりドローしたターンに、ターン中の効果ドローを禁じる{card}を発動した。"
    ),
    "RS103.EffectDrawPerhapsForbidden": (
        "{player}は効果でドローした。{card}（イベント{event}）により禁止されていたかは記録からは分からない。"
    ),
    "RS104.title": "スキップすべきドローフェイズに入った",
    "RS104.statement": "スキップされるドローフェイズには入らない。",
    "RS104.SkippedDrawPhaseEntered": (
        "ターン{turn}のドローフェイズは{card}（イベント{event}）によりスキップされる筈だが、記録にある。"
        "ドローは行われていない。"
    ),
    "ED101.title": "ドローの理由となる効果がない",
    "ED101.statement": "通常のドロー以外では、効果の処理時またはその適用中にのみカードをドローする。",
    "ED101.NothingGivesDraw": (
        "{player}はターン{turn}の{phase}に{count}枚ドローしたが、処理中の効果も、ドローさせる適用中の効果もない。"
    ),
    "ED101.ActivationGivesNoDraw": (
        "{player}は{card}（イベント{event}）で{count}枚ドローしたが、{card}は{where}発動されており、"
        "ドローの理由にならない。"
    ),
    "ED101.CardGivesNoDraw": "{player}は{card}の処理中に{count}枚ドローしたが、{card}の効果処理時にドローはない。",
    "ED101.RetrievedFromDeck": (
        "{player}は、イベント{event}で自らデッキに戻したカードをそのままドローした。"
        "その間にドローさせる効果の発動はない。"
    ),
    "ED101.NothingDoneBefore": (
        "{player}はターン{turn}に{count}枚ドローしたが、それまでの行動にドローさせるものはない。"
    ),
    "ED102.title": "効果で引ける枚数を超えたドロー",
    "ED102.statement": "効果によるドローの枚数は、その効果の定める枚数である。",
    "ED102.MoreThanEffectGives": "{player}は{card}の効果で{count}枚ドローしたが、引けるのは{most}枚である。",
    "ED103.title": "効果で引くべき枚数に足りないドロー",
    "ED103.statement": "強制のドローは、デッキにある限り全枚数行う。",
    "ED103.FewerThanEffectGives": (
        "{card}はイベント{event}で処理され、{player}は{least}枚ドローするが、{count}枚しかドローしていない。"
    ),
    "ED103.FewerPerhapsForbidden": (
        "{card}はイベント{event}で処理され、{player}は{least}枚ドローするが、{count}枚しかドローしていない。"
        "移動が完全には記録されておらず、フィールドのカードがドローを禁じていたかは分からない。"
    ),
    "ED103.FewerWhichEffect": (
        "{card}はイベント{event}で処理された。記録の示す効果なら{player}は{least}枚ドローするが、ドローしていない。"
    ),
    "ED103.FewerPerhapsUnresolved": (
        "{card}（イベント{event}）なら{player}は{least}枚ドローするが、{count}枚しかない。処理されたかは記録にない。"
    ),
    "ED104.title": "無効にされた効果によるドロー",
    "ED104.statement": "発動または効果を無効にされたチェーンブロックは、ドローをさせない。",
    "ED104.LinkNegated": "{player}は{card}の処理中に{count}枚ドローしたが、{card}はイベント{event}で無効にされている。",
    "ED104.OnlyCauseNegated": (
        "{player}は{count}枚ドローしたが、ここでドローをさせ得たのは{card}だけで、イベント{event}で無効にされている。"
    ),
    "ED104.CardLeftBeforeResolution": (
        "{player}は{card}の効果で{count}枚ドローしたが、{card}は効果処理の前（イベント{event}）に場を離れている。"
    ),
    "ED104.LinkDidNothing": (
        "{player}は{card}の処理中に{count}枚ドローしたが、記録では効果は適用されていない（イベント{event}）。"
    ),
    "ED105.title": "ドローするプレイヤーが違う",
    "ED105.statement": "効果によりドローするのは、その効果が定めるプレイヤーである。",
    "ED105.OtherPlayerHadDrawn": (
        "{player}は{card}の効果で{count}枚ドローしたが、ドローするのは片方のプレイヤーだけで、{other}が既にドローした。"
    ),
    "ED105.DrawBelongsToOther": "{player}は{card}の処理中に{count}枚ドローしたが、ドローするのは{other}である。",
    "ED106.title": "効果処理の前のドロー",
    "ED106.statement": "効果によるドローは効果処理時に行い、発動時には行わない。",
    "ED106.DrawnBeforeResolution": "{player}はチェーンの処理が始まる前（イベント{event}）に{count}枚ドローした。",
    "ED107.title": "ドローする効果か不明",
    "ED107.statement": "ドローする効果としてカタログにないカードの処理中のドローは、正否を判断できない。",
    "ED107.DrawnPerhapsToLook": (
        "{player}は{count}枚ドローした。{card}（イベント{event}）はデッキのカードを確認する効果で、"
        "ドローして戻す操作で処理されることがある。"
    ),
    "ED107.NothingPlayedKnownToDraw": (
        "{player}は{count}枚ドローした。直前のドロー以降に使われたもの（最後は{card}、イベント{event}）"
        "でドローできると知られているものはない。デッキの確認や、デッキの一番上のカードを手札に加える処理がドローと"
        "して操作された可能性がある。"
    ),
    "ED107.EffectUnknown": (
        "{player}は{card}（イベント{event}）の処理中に{count}枚ドローした。このカードがドローさせるかはカタログにない。"
    ),
    "ED107.UnknownCardMayDraw": (
        "{player}は{count}枚ドローした。既知の効果では説明できないが、未知の{card}（イベント{event}）"
        "の効果の可能性がある。"
    ),
    "ED107.CauseNotRecorded": (
        "{player}は{count}枚ドローした。既知の効果では説明できないが、{missing}は完全には記録されていない。"
    ),
    "ED107.PossibleCause": (
        "{player}は{count}枚ドローした。{card}（イベント{event}）による可能性があるが、記録からは分からない。"
    ),
    "ED108.title": "修復されたドロー",
    "ED108.statement": "ドローした後デッキに戻されたカードは、引いた時点で判断し、その後の経過を併記する。",
    "ED108.DrawnCardPutBack": "{player}はイベント{event}で引いたカードをデッキに戻した。",
    "ED109.title": "ドロー枚数を確認できない",
    "ED109.statement": "効果のドロー枚数が記録にない事柄によって決まる場合、枚数は判断しない。",
    "ED109.NumberNotRecorded": (
        "{player}は{card}（イベント{event}）の効果で{count}枚ドローした。その正否は記録にない事柄（{missing}）による。"
    ),
    "ED110.title": "効果の条件を満たしていない",
    "ED110.statement": (
        "条件付きのドローは、その条件（直前に引いたカード、ドローフェイズ開始時の手札0枚など）を満たす必要がある。"
    ),
    "ED110.ConditionNotMet": "{player}は{card}の効果で{count}枚ドローしたが、記録によればその条件を満たしていない。",
    "ED201.title": "コストが効果の定めるものと異なる",
    "ED201.statement": (
        "効果の発動には、定められた種類・数・カードのコストを支払う。コストについて記録にないことは根拠としない。"
    ),
    "ED201.OtherKindOfCost": "{player}は{card}の発動に、テキストの定めるものとは別の種類のコストを支払った。",
    "ED201.WrongNumberPaid": "{player}は{card}のコストに{paid}枚を支払ったが、定められているのは{asked}枚である。",
    "ED201.WrongLifePointsPaid": (
        "{player}は{card}のコストに{amount}LPを支払ったが、定められているのは{asked}LPである。"
    ),
    "ED201.WrongCardPaid": "{player}は{card}のコストに{paid}を支払ったが、コストにできるカードではない。",
    "ED201.TooFewCardsToDiscard": "{player}は手札{hand}枚で{card}を発動したが、コストとして{least}枚捨てる必要がある。",
    "ED202.title": "回数の制限を超えた使用",
    "ED202.statement": (
        "１ターンに１度の効果は１度だけ使用できる。「発動できない」制限は、発動を無効にされた場合には数えない。"
    ),
    "ED202.UsedAgain": (
        "{player}は{card}を再び使用したが、使用できるのは１{scope}に{times}度で、イベント{event}で使用している。"
    ),
    "ED203.title": "発動できない時の発動",
    "ED203.statement": (
        "カードや効果は、その種類とテキストの認めるフェイズ・ターン・場所で、契機となる出来事があった場合に発動できる。"
    ),
    "ED203.ActivatedFromWrongPlace": "{player}は{card}を{where}発動した。",
    "DK101.title": "デッキの一番上のカードではない",
    "DK101.statement": (
        "ドローはデッキの一番上から行う。記録されたデッキの順番と異なる場合、別の場所から引いたか、"
        "ファイルが変更されている。"
    ),
    "DK101.NotTopCard": (
        "{player}が引いたカード（{card}）は、記録されたデッキの一番上（{top}）ではない。別の場所から引いたか、"
        "ファイルが変更されている。"
    ),
    "DK102.title": "デッキの枚数を超えたドロー",
    "DK102.statement": "デッキにある枚数より多くはドローできない。",
    "DK102.MoreThanDeckHeld": "{player}は{deck}枚のデッキから{count}枚ドローした。",
    "DK103.title": "ドローできないのにデュエルが続いた",
    "DK103.statement": "ドローしなければならない枚数をドローできないプレイヤーはデュエルに敗北する。",
    "DK103.PlayedOnWithEmptyDeck": (
        "{player}はイベント{event}でドローする必要があったがデッキがなく、それでもデュエルが続いた。"
    ),
    "DK103.PlayedOnAfterReplacing": (
        "{player}はデッキが0枚の状態でイベント{event}の通常のドローの代わりの効果を処理し、デュエルが続いた。"
        "この場合に適用されないことは裁定ページに明記されていない（FAQにはある）。"
    ),
    "DK103.NoDeckOut": "デッキ切れで終了したと記録されているが、デッキが足りないドローはなかった。",
    "DK104.title": "デッキの枚数が合わない",
    "DK104.statement": (
        "デッキ枚数の増減はすべて記録と一致する。一致しない場合、記録漏れがあるか、ファイルが変更されている。"
    ),
    "DK104.HandAndDeckDisagree": "手札とデッキの記録が合わない：{what}。記録漏れか、ファイルの変更がある。",
    "DK104.DeckCountDisagrees": (
        "{player}のデッキは{count}枚と記録されているが、イベントからは{deck}枚となる。記録漏れか、"
        "ファイルの変更がある。"
    ),
    "LG101.title": "イベントの順序が矛盾している",
    "LG101.statement": "チェーンブロックは順に数え、存在するものだけが処理され、フェイズは前に進む。",
    "LG101.LinkNotActivated": "発動されていないチェーン{link}が記録されている。",
    "LG101.LinkNumberSkipped": "次はチェーン{expected}の筈だが、チェーン{link}が発動されている。",
    "LG101.PhaseBack": "同じターンに{previous}の後で{phase}が始まっている。",
    "LG101.FirstPlayerContradicted": "ターン1は{player}のターンだが、先攻は{first}と記録されている。",
    "LG101.PhaseBeforeTurn": "ターンの前にフェイズが始まっている。",
    "LG102.title": "未知の種類のイベント",
    "LG102.statement": "未知の種類のイベントは保持されるが、判断の対象にならない。",
    "LG102.UnknownEvents": "未知の種類のイベント{count}件は判断していない（{names}）。",
    "LG103.title": "終了後のイベント",
    "LG103.statement": "デュエル終了後のイベントはどのデュエルにも属さず、判断しない。",
    "LG103.EventsAfterEnd": "デュエル終了（イベント{event}）後の{count}件のイベントは判断していない。",
    "LG104.title": "チェーンの途中で記録が終わる",
    "LG104.statement": "チェーンの途中で終わる記録からは、その処理の結果が分からない。",
    "LG104.LogStopsMidChain": "イベント{event}で始まったチェーンの途中で記録が終わっている。",
    "LG105.title": "未知のカード",
    "LG105.statement": "名称のない、またはカタログにないカードの効果は確認できない。",
    "LG105.CardUnknown": "{card}（イベント{event}）は未知のカードであり、その効果が判断を左右する。",
    "LG105.NoSuchCard": "{card}（イベント{event}）という名称のカードはなく、その効果は確認できない。",
    "LG105.NoSuchCardButNear": (
        "{card}（イベント{event}）という名称のカードはなく、その効果は確認できない。近い名称：{near}。"
    ),
    "LG106.title": "訂正により取り消されたイベント",
    "LG106.statement": "訂正で取り消されたイベントは、なかったものとして判断する。記録には残る。",
    "LG106.EventsVoided": "イベント{events}は{by}により取り消された：{why}",
    "LG107.title": "効果を持たない記述",
    "LG107.statement": "禁止する対象のない期間について記録された制限は、残されるが効果を持たない。",
    "LG107.NoDrawPhaseToSkip": (
        "記録は{player}がこのターンの終わりまでドローフェイズをスキップするとしているが、このターンにその機会はなく、"
        "次のドローフェイズはスキップされない。"
    ),
    "LG108.title": "記録の矛盾",
    "LG108.statement": "無効にされた、または適用されなかったチェーンブロックの処理でカードが手札に加わることはない。",
    "LG108.NegatedYetApplied": (
        "記録では{card}（イベント{event}）は無効にされた、または適用されていないが、適用されたことになっている。"
    ),
    "source.page": "遊戯王カードWiki「通常のドロー」{which}",
    "source.derived": "遊戯王カードWiki「通常のドロー」{which}から導かれる",
    "source.notes.3.1": "時期ごとのルール",
    "source.notes.3.2": "通常のドローの前のタイミングに関する裁定",
    "source.notes.3.3": "通常のドローの枚数に関する裁定",
    "source.notes.3.4": "ドローできない状態に関する裁定",
    "source.notes.3.5": "デッキ切れのルール",
    "source.notes.3.6": "効果によるドローのルール",
    "source.notes.4": "カードのテキスト",
    "source.handbook": "ルールハンドブック（見解あり）",
    "source.the card's text": "カードのテキスト",
    "source.duel-log/1": "duel-log/1",
    "source.the log's own statement of the deck": "記録に書かれたデッキの内容",
    "source.conservation of cards": "カードの総数は変わらない",
    "source.Spell Speeds and card types (rule book)": "スペルスピードとカードの種類（ルールブック）",
    "source.docs/report.md (verdicts)": "判定の定義（報告書の形式）",
    "source.docs/report.md (repair)": "巻き戻しの定義（報告書の形式）",
    "source.not stated on the ruling page nor in the rule handbook": "裁定ページにもルールハンドブックにも記載がない",
    "place.page": "裁定ページ（{which}）",
    "place.derived": "裁定ページ（{which}）から導かれる",
    "place.notes": "ルールノート{which}",
    "place.formats": "時期ごとのルール（ルールノート{which}）",
    "place.the rule handbook says they cannot (X1)": "ルールハンドブックは不可とする（X1）",
    "place.the rule handbook allows only the effect type first (X2)": (
        "ルールハンドブックは効果タイプが先の場合のみ可とする（X2）"
    ),
    "place.the log's own statement of the deck": "記録に書かれたデッキの内容",
    "place.conservation of cards": "カードの総数は変わらない",
    "place.Spell Speeds and card types (rule book)": "スペルスピードとカードの種類（ルールブック）",
    "place.docs/report.md (verdicts)": "docs/report.md（判定）",
    "place.docs/report.md (repair)": "docs/report.md（巻き戻し）",
    "place.number": "{which}（{number}）",
    "list.numbers": "、",
    "list.sections": "・",
    "list.sources": "、",
}
