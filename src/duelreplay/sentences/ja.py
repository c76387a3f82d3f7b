"""The sentences of the rules in Japanese: of each its title, its statement, and its reasons by their names.

Below them the words for where a rule stands: ``source`` as a report says it, ``place`` as docs/sources.md numbers it.
"""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "OH101.title": "初手の枚数が違う",
    "OH101.statement": (
        "デュエルの開始時に、各プレイヤーはルールで定められた枚数の初手を引く（通常は5枚、"
        "スピードデュエルとラッシュデュエルは4枚）。初手は通常のドローに含まれない。"
    ),
    "OH101.OpeningHandTooLarge": "{player}は初手として{count}枚引いたが、初手は{expected}枚である。",
    "OH101.OpeningHandTooSmall": (
        "最初のターンの開始時、{player}の初手は{count}枚だったが、{expected}枚でなければならない。"
    ),
    "OH101.OpeningHandPerhapsBySkill": (
        "{player}の初手は{count}枚で、定められた{expected}枚と異なる。スキルで枚数が変わったのかは、"
        "記録からは分からない。"
    ),
    "OH101.OpeningHandOrLaterDraw": (
        "{player}は初手の{expected}枚より多い{count}枚を引いている。ターンが完全には記録されていないため、"
        "初手より後のドローが含まれている可能性がある。"
    ),
    "OH101.OpeningHandPartlyRecorded": (
        "{player}の初手{expected}枚のうち、記録にあるのは{count}枚である。ドローは完全には記録されていない。"
    ),
    "OH101.OpeningHandNotRecorded": "{player}の初手が記録されていないため、{expected}枚だったか確認できない。",
    "ND101.title": "通常のドローが行われていない",
    "ND101.statement": "ターンプレイヤーはドローフェイズの最初に必ず通常のドローを行う（先攻の最初のターンを除く）。",
    "ND101.NormalDrawNotMade": (
        "{player}は{turn}ターン目のドローフェイズに通常のドローを行っていない。行えなくなる理由も記録にない。"
    ),
    "ND101.DrawPhaseMissing": (
        "{turn}ターン目（{player}のターン）にドローフェイズがなく、スキップされる理由も記録にない。"
        "通常のドローが行われていない。"
    ),
    "ND101.NormalDrawPerhapsTaken": (
        "{player}は{turn}ターン目に通常のドローを行っていない。行えない理由があったかは判断できない：{missing}。"
    ),
    "ND102.title": "同じターンの2度目の通常のドロー",
    "ND102.statement": "通常のドローは1ターンに1度しかない。",
    "ND102.NormalDrawTwice": (
        "{player}はドローフェイズに再びドローした。{turn}ターン目の通常のドローは既にイベント{event}で行われており、"
        "ほかにドローする効果も記録にない。"
    ),
    "ND103.title": "ターンプレイヤー以外のプレイヤーの通常のドロー",
    "ND103.statement": "通常のドローを行うのはターンプレイヤーだけである。",
    "ND103.NormalDrawByOpponent": (
        "{turn}ターン目は{other}のターンだが、そのドローフェイズの開始時に{player}がドローした。"
        "{player}がドローする効果は記録にない。"
    ),
    "ND104.title": "先攻の最初のターンの通常のドロー",
    "ND104.statement": (
        "先攻プレイヤーの最初のターンには通常のドローを行わない（マスタールール3以降。"
        "それ以前のルールとラッシュデュエルでは行う）。"
    ),
    "ND104.NormalDrawOnFirstTurn": (
        "先攻の{player}が1ターン目のドローフェイズにドローしたが、{ruleset}では先攻の最初のターンに通常のドローは"
        "行わない。"
    ),
    "ND104.FirstPlayerUnclear": (
        "{player}が1ターン目にドローした。ヘッダーでは{first}が先攻とされており、"
        "1ターン目がどちらのターンか分からない。"
    ),
    "ND104.FirstTurnDrawByRegion": (
        "先攻の{player}が1ターン目にドローした。当日はOCGとTCGでこのドローの扱いが異なるが、"
        "どちらのデュエルか記録にない。"
    ),
    "ND105.title": "ドローフェイズ内で通常のドローを行うタイミングが違う",
    "ND105.statement": (
        "通常のドローはドローフェイズの最初に行う。その直前にチェーンが組まれた場合は、その処理の直後に行う。"
    ),
    "ND105.NormalDrawDuringChain": (
        "{player}は、イベント{event}で始まったチェーンの処理が終わる前に通常のドローを行った。"
    ),
    "ND106.title": "通常のドローの枚数が違う",
    "ND106.statement": (
        "通常のドローは1枚である。枚数を変える効果があれば、最後に適用されたものに従う。"
        "ラッシュデュエルでは手札が5枚になるようにドローし、既に5枚以上ある場合は1枚ドローする。"
    ),
    "ND106.WrongNumberDrawn": (
        "{player}は{turn}ターン目の通常のドローで{count}枚ドローしたが、正しくは{expected}枚である。"
    ),
    "ND106.NumberUnknown": (
        "{player}は{turn}ターン目の通常のドローで{count}枚ドローした。正しい枚数を決める事柄が記録にない：{missing}。"
    ),
    "ND107.title": "ドローフェイズ以外での通常のドロー",
    "ND107.statement": "通常のドローはドローフェイズにのみ行う。",
    "ND107.NormalDrawOutsideDrawPhase": "{player}は{turn}ターン目の{phase}に通常のドローを行った。",
    "ND107.NormalDrawAfterDeed": (
        "{player}は{turn}ターン目の通常のドローを、召喚またはセット（イベント{event}）の後、"
        "ドローフェイズを過ぎてから行った。"
    ),
    "ND201.title": "通常のドローの代わりとなる効果の発動タイミングが違う",
    "ND201.statement": "通常のドローの代わりとなる効果は、自分のドローフェイズに、通常のドローの直前に発動する。",
    "ND201.ReplacedAfterNormalDraw": "{player}は、イベント{event}で通常のドローを行った後に{card}を発動した。",
    "ND201.ReplacedInOtherPhase": (
        "{player}は{phase}に{card}を発動した。この効果は通常のドローの直前にしか発動できない。"
    ),
    "ND201.ReplacedInOtherTurn": (
        "{player}は{other}のドローフェイズに{card}を発動した。この効果は{player}自身の通常のドローの代わりと"
        "なるもので、自分のドローフェイズにしか発動できない。"
    ),
    "ND201.AfterNormalDrawWhichEffect": (
        "{player}は通常のドローの後に{card}を発動した。どの効果を発動したかは記録にない。"
    ),
    "ND202.title": "同一チェーン上の2つ目のコストタイプ",
    "ND202.statement": (
        "コストタイプは同一チェーン上で1つしか発動できない。通常のドローをコストにできるのは1ターンに"
        "1度だけだからである。"
    ),
    "ND202.SecondCostType": (
        "{player}は、{other}の発動で既に通常のドローの権利がコストにされているチェーンで、{card}を発動した。"
    ),
    "ND203.title": "コストタイプの後に発動した効果タイプ",
    "ND203.statement": "コストタイプを発動して以降は、効果タイプをチェーンに乗せることはできない（空撃ちにあたる）。",
    "ND203.EffectTypeAfterCost": (
        "{player}は、{other}の発動で既に通常のドローの権利がコストにされた後に、{card}を発動した。"
    ),
    "ND204.title": "通常のドローの代わりとなる効果を2つ目のチェーンで発動した",
    "ND204.statement": (
        "通常のドローの代わりとなる効果を複数発動する場合は同一のチェーンに積む。その後は、"
        "発動や効果が無効になっていても、再度発動する事はできない。この効果を含まないチェーンの後も同様で、"
        "通常のドローの前に組まれるチェーンは1つだけである（ルールハンドブックによる）。"
    ),
    "ND204.ReplacedAfterChain": (
        "{player}は、通常のドローの前のチェーン（イベント{first}～{last}）が終わった後に{card}を発動した。"
    ),
    "ND205.title": "通常のドローがない時に、その代わりとなる効果を発動した",
    "ND205.statement": (
        "通常のドローがなければ、その代わりとなる効果は発動できない（先攻の最初のターン、"
        "スキップされるドローフェイズ、通常のドローを行えないターン）。"
    ),
    "ND205.NothingToReplaceOnFirstTurn": (
        "{player}は1ターン目に{card}を発動したが、先攻の最初のターンには通常のドローがない。"
    ),
    "ND205.NothingToReplaceWhenSkipped": "{player}はスキップされるドローフェイズに{card}を発動した。",
    "ND205.NothingToReplaceWhenForbidden": "{player}は通常のドローを行えないターンに{card}を発動した。",
    "ND205.NothingToReplaceAfterSkill": (
        "{player}は、このターンの通常のドローの代わりに既に{other}を使用しているのに、{card}を発動した。"
    ),
    "ND205.NothingToReplaceWithEmptyDeck": (
        "{player}はデッキが0枚の状態で{card}を発動した。この場合は発動できないとするFAQがあるが、"
        "裁定ページには記載がない。"
    ),
    "ND205.NothingToReplaceWhichEffect": (
        "{player}は通常のドローがない時に{card}を発動した。どの効果を発動したかは記録にない。"
    ),
    "ND206.title": "アストラル・フォースとコストタイプを同一チェーンで発動した",
    "ND206.statement": "《ＲＵＭ－アストラル・フォース》の(2)とコストタイプが同一チェーン上で発動可能かは調整中。",
    "ND206.AstralForceWithCostPending": (
        "{player}は{other}と同じチェーンで{card}を発動した。両者が同一チェーン上で発動可能かは調整中である。"
    ),
    "ND206.AstralForceWithCost": (
        "{player}は{other}と同じチェーンで{card}を発動した。ルールハンドブックによれば、"
        "両者は同一チェーン上で発動できない。"
    ),
    "ND207.title": "アストラル・フォースの後に発動した効果タイプ",
    "ND207.statement": (
        "《ＲＵＭ－アストラル・フォース》の(2)と効果タイプは同一チェーン上で発動可能だが、順序と、"
        "アストラル・フォースが最後でない場合にどれが適用されるかは明記されていない。"
    ),
    "ND207.EffectTypeAfterAstralForcePending": (
        "{player}は{other}の後に同じチェーンで{card}を発動した。どちらが適用されるかは裁定が確定していない。"
    ),
    "ND207.EffectTypeAfterAstralForce": (
        "{player}は{other}の後に同じチェーンで{card}を発動した。ルールハンドブックによれば、"
        "逆の順序でしか発動できない。"
    ),
    "ND208.title": "通常のドローの前に組めないチェーン",
    "ND208.statement": (
        "通常のドローの前には、そのタイミングで発動するとされる効果のみが発動でき、チェーンは1つだけ組まれる。"
        "その処理で誘発した効果は、通常のドローが行えるなら、通常のドローの後に新たにチェーンを組む。"
    ),
    "ND208.SecondChainBeforeNormalDraw": (
        "{player}は、{turn}ターン目の通常のドローがまだ行われていないのに、新たなチェーンで{card}を発動した。"
    ),
    "ND208.ChainBeforeNormalDraw": (
        "{player}は{turn}ターン目の通常のドローの前に{card}を発動したが、そのタイミングで発動できる効果ではない。"
    ),
    "ND208.UnknownCardBeforeNormalDraw": (
        "{player}は{turn}ターン目の通常のドローの前に{card}を発動した。そのタイミングで発動できるかはカタログにない。"
    ),
    "ND208.ChainWhileNormalDrawOpen": (
        "{player}は新たなチェーンで{card}を発動した。その時、通常のドローをまだ行う必要があったかは確定していない。"
    ),
    "ND209.title": "同一チェーン上の2枚目のアストラル・フォース",
    "ND209.statement": "《ＲＵＭ－アストラル・フォース》の(2)を同一チェーン上で2枚発動できるかは明記されていない。",
    "ND209.SecondAstralForce": "{player}は同じチェーンで{card}を再び発動した。発動できるかどうかの裁定がない。",
    "ND301.title": "コストにした通常のドローを行った",
    "ND301.statement": (
        "コストタイプは発動した時点で通常のドローの権利をコストとして支払う。発動や効果が無効にされても、"
        "処理が行えなくても、通常のドローを行う事はできない。"
    ),
    "ND301.NormalDrawPaid": (
        "通常のドローの権利はイベント{event}で{card}のコストとして支払われた。払ったコストは戻ってこない。"
    ),
    "ND301.CostOrEffectType": (
        "{card}は通常のドローの代わりとして発動された（イベント{event}）。コストタイプか効果タイプかが"
        "確定しておらず、ここでは結論が分かれる。"
    ),
    "ND302.title": "効果処理で権利を消費した通常のドローを行った",
    "ND302.statement": (
        "効果タイプは効果処理時に通常のドローの権利を消費する。行うはずだった処理が行えなくなっていた場合も同様で"
        "ある。発動・効果が無効にされた場合と、永続魔法・フィールド魔法等が効果処理時にフィールドに存在しない場合は、"
        "通常のドローを行う。"
    ),
    "ND302.NormalDrawUsed": "通常のドローの権利は{card}の効果処理（イベント{event}）で消費された。",
    "ND302.NormalDrawUsedUnprocessed": (
        "{card}はイベント{event}で処理を行えなかったが、無効にされたわけではないため、"
        "通常のドローの権利は消費されている。"
    ),
    "ND302.NormalDrawPerhapsUsed": "{card}（イベント{event}）が通常のドローの権利を消費したか判断できない：{missing}。",
    "ND302.ReplacementLeftZone": (
        "{card}（イベント{event}）は効果処理の前にその場所を離れた。この場合に通常のドローを行うかどうかの裁定がない。"
    ),
    "ND303.title": "アストラル・フォースの誓約に反する通常のドロー",
    "ND303.statement": (
        "《ＲＵＭ－アストラル・フォース》の「通常のドローを行えず」は誓約効果であり、"
        "効果だけを無効にされた場合は適用され、発動を無効にされた場合は適用されない。"
    ),
    "ND303.NormalDrawForbiddenByOath": (
        "イベント{event}で{card}が発動され、その発動は無効にされていない。誓約効果により、"
        "このターンは通常のドローを行えない。"
    ),
    "ND304.title": "最後に積んだ効果のみが適用されるのに、前の効果が適用された",
    "ND304.statement": (
        "チェーンが積まれた場合、最後に積んだ効果のみが適用される。効果タイプのみのチェーンでは、"
        "最後に積んだ効果の発動や効果が無効にされた場合（フィールドを離れていた場合も同様）、"
        "その1つ前の効果が適用される。"
    ),
    "ND304.LowerLinkPerhapsApplied": (
        "{card}が適用されているが、その後に積まれた{other}が適用されなかった理由は記録にない。"
    ),
    "ND304.LowerLinkApplied": (
        "{card}が適用されたと記録されているが、その後に積まれた{other}が既に通常のドローの権利を使っている。"
    ),
    "ND305.title": "代わりの効果がすべて無効になったのに通常のドローを行っていない",
    "ND305.statement": (
        "効果タイプの発動・効果がすべて無効にされた（またはフィールドを離れた）場合は通常のドローを行う。"
        "アストラル・フォースは発動を無効にされた場合に限る。"
    ),
    "ND305.NormalDrawStillDue": (
        "{player}は{turn}ターン目に通常のドローを行っていない。{cards}は通常のドローの権利を消費しておらず、"
        "行う必要があった。"
    ),
    "ND305.NormalDrawPerhapsDue": (
        "{player}は{turn}ターン目に通常のドローを行っていない。{cards}がその権利を消費したか判断できない：{missing}。"
    ),
    "ND305.NormalDrawDueByOpenRuling": (
        "{player}は{turn}ターン目に通常のドローを行っていない。{cards}がその権利を消費したかは、裁定が確定していない。"
    ),
    "RS101.title": "スキップされるドローフェイズでのドロー",
    "RS101.statement": (
        "効果によりスキップされるドローフェイズには、通常のドローも、その前に発動する効果の発動も行えない。"
    ),
    "RS101.DrawPhaseSkipped": (
        "{player}は{turn}ターン目に通常のドローを行ったが、このドローフェイズは{card}（イベント{event}）"
        "によりスキップされるはずである。"
    ),
    "RS101.DrawPhasePerhapsSkipped": (
        "{player}は{turn}ターン目に通常のドローを行った。このドローフェイズが{card}（イベント{event}）"
        "によりスキップされるかは判断できない：{missing}。"
    ),
    "RS102.title": "ドローできない状態でのドロー",
    "RS102.statement": (
        "ドローできないプレイヤーは、効果でドローできない。制限が通常のドローにも及ぶ場合は、通常のドローも行えない。"
    ),
    "RS102.DrawForbidden": "{card}（イベント{event}）によりドローできないのに、{player}はドローした。",
    "RS102.DrawPerhapsForbidden": (
        "{player}はドローした。{card}（イベント{event}）によりドローできない状態だったかは判断できない：{missing}。"
    ),
    "RS103.title": "カードの効果でドローできない状態での、効果によるドロー",
    "RS103.statement": (
        "「カードの効果でドローできない」間、そのプレイヤーは効果でドローできない。通常のドローには影響しない。"
    ),
    "RS103.EffectDrawForbidden": (
        "{card}（イベント{event}）によりカードの効果でドローできないターンに、{player}は効果でドローした。"
    ),
    "RS103.EffectDrawBeforeBan": (
        "{player}は、イベント{event}で効果によりドローしたターンに、発動するターンはカードの効果でドローで"
        "きない{card}を発動した。"
    ),
    "RS103.EffectDrawPerhapsForbidden": (
        "{player}は効果でドローした。{card}（イベント{event}）により効果でドローできない状態だったかは"
        "判断できない：{missing}。"
    ),
    "RS104.title": "スキップすべきドローフェイズに入った",
    "RS104.statement": "スキップされるドローフェイズには入らない。",
    "RS104.SkippedDrawPhaseEntered": (
        "{turn}ターン目のドローフェイズは{card}（イベント{event}）によりスキップされるはずだが、記録にある。"
        "ドローは行われていない。"
    ),
    "ED101.title": "ドローの根拠となる効果がない",
    "ED101.statement": "通常のドロー以外でカードをドローするのは、効果の処理時か、適用中の効果による場合だけである。",
    "ED101.NothingGivesDraw": (
        "{player}は{turn}ターン目の{phase}に{count}枚ドローしたが、処理中の効果も、"
        "{player}がドローする適用中の効果もない。"
    ),
    "ED101.ActivationGivesNoDraw": (
        "{player}は{card}（イベント{event}）の効果で{count}枚ドローしたが、{card}は{where}発動されている。"
        "このような発動ではドローできない。"
    ),
    "ED101.CardGivesNoDraw": (
        "{player}は{card}の処理中に{count}枚ドローしたが、{card}は効果処理時にドローするカードではない。"
    ),
    "ED101.RetrievedFromDeck": (
        "{player}は、イベント{event}で自分がデッキに戻したカードそのものをドローした。その間に、"
        "ドローできる効果は発動されていない。"
    ),
    "ED101.RetrievedBeforeShuffle": (
        "{player}は{card}（イベント{first}）の発動後に、イベント{event}で自分がデッキに戻したカードそのものを引いた。その間に"
        "デッキはシャッフルされておらず、そのカードを引く理由はない。"
    ),
    "ED101.NothingDoneBefore": (
        "{player}は{turn}ターン目に{count}枚ドローしたが、それまでに{player}や相手が行ったことの中に、"
        "ドローにつながるものはない。"
    ),
    "ED101.DrewAndConceded": (
        "{player}は記録に理由の見当たらない{count}枚のドローを行い、その後サレンダーした（イベント{end}）。直前のドロー以降に使われたもの"
        "（最後は{card}、イベント{event}）にドローさせるものはなく、このドローは結果に影響していない。"
    ),
    "ED102.title": "効果でドローできる枚数を超えたドロー",
    "ED102.statement": "効果でドローする枚数は、その効果が定める枚数である。",
    "ED102.MoreThanEffectGives": "{player}は{card}の効果で{count}枚ドローしたが、ドローできるのは{most}枚である。",
    "ED102.MoreThanLookGives": (
        "{player}は{count}枚ドローして手札に残した。{card}（イベント{event}）はデッキのカードを確認する効果で、手札に加わ"
        "るのは{keep}枚までである。"
    ),
    "ED103.title": "効果でドローする枚数に足りないドロー",
    "ED103.statement": "必ずドローする効果では、デッキにカードがある限り、その枚数をすべてドローする。",
    "ED103.FewerThanEffectGives": (
        "{card}がイベント{event}で処理され、{player}は{least}枚ドローするはずだが、{count}枚しかドローしていない。"
    ),
    "ED103.FewerPerhapsForbidden": (
        "{card}がイベント{event}で処理され、{player}は{least}枚ドローするはずだが、{count}枚しかドローしていない。"
        "カードの移動が完全には記録されていないため、フィールドのカードの効果でドローできなかったのかは分からない。"
    ),
    "ED103.FewerWhichEffect": (
        "{card}はイベント{event}で処理された。記録にある効果であれば{player}は{least}枚ドローするはずだが、"
        "ドローしていない。"
    ),
    "ED103.FewerPerhapsUnresolved": (
        "{card}（イベント{event}）の効果で{player}は{least}枚ドローするはずだが、{count}枚しかドローしていない。"
        "効果が処理されたかは記録にない。"
    ),
    "ED103.FewerPerhapsNegated": (
        "{card}はイベント{event}で処理され{player}は{least}枚ドローするはずだが、ドローしていない。フィールドの{by}により"
        "無効になった可能性がある。"
    ),
    "ED103.MandatoryNotActivated": (
        "イベント{event}の出来事により{card}の{player}がドローする効果は必ず発動するはずだが、その発動が記録にない。"
    ),
    "ED104.title": "無効または不発になった効果によるドロー",
    "ED104.statement": "発動または効果を無効にされたチェーンブロックでは、ドローできない。",
    "ED104.LinkNegated": "{player}は{card}の処理中に{count}枚ドローしたが、{card}はイベント{event}で無効にされている。",
    "ED104.NegatedBelow": "{player}は{count}枚ドローした。ドローを与える{card}はイベント{event}で無効にされていた。",
    "ED104.PerhapsNegated": (
        "{player}の{count}枚のドローは{card}（チェーン{link}）が処理されたことによるが、"
        "{by}がそれを無効にしたかどうかは書かれていない。"
    ),
    "ED104.OnlyCauseNegated": (
        "{player}は{count}枚ドローしたが、ここでドローの根拠になり得るのは{card}だけで、"
        "イベント{event}で無効にされている。"
    ),
    "ED104.CardLeftBeforeResolution": (
        "{player}は{card}の効果で{count}枚ドローしたが、{card}は効果処理の前（イベント{event}）にその場所を離れている。"
    ),
    "ED104.LinkDidNothing": (
        "{player}は{card}の処理中に{count}枚ドローしたが、記録では{card}の効果は適用されていない（イベント{event}）。"
    ),
    "ED105.title": "ドローするプレイヤーが違う",
    "ED105.statement": "効果でドローするのは、その効果が定めるプレイヤーである。",
    "ED105.OtherPlayerHadDrawn": (
        "{player}は{card}の効果で{count}枚ドローしたが、その効果でドローするのは片方のプレイヤーだけで、"
        "既に{other}がドローしている。"
    ),
    "ED105.DrawBelongsToOther": "{player}は{card}の処理中に{count}枚ドローしたが、ドローするのは{other}である。",
    "ED106.title": "効果処理の前のドロー",
    "ED106.statement": "効果によるドローは効果処理時に行い、発動時には行わない。",
    "ED106.DrawnBeforeResolution": (
        "{player}は{count}枚ドローしたが、チェーンを組んでいる途中（イベント{event}）で、効果処理はまだ始まっていない。"
    ),
    "ED107.title": "ドローする効果か不明",
    "ED107.statement": "ドローするかどうかがカタログから判断できないカードの処理中のドローは、正否を判断できない。",
    "ED107.DrawnPerhapsToLook": (
        "{player}は{count}枚ドローした。{card}（イベント{event}）はデッキのカードを確認する効果で、その処理は、"
        "ドローして戻す操作で行われることがある。"
    ),
    "ED107.NothingPlayedKnownToDraw": (
        "{player}は{count}枚ドローした。直前のドローの後に使われたもの（最後は{card}、イベント{event}）の中に、"
        "ドローする効果と分かっているものはない。デッキの確認や、デッキの一番上のカードを手札に加える処理が、"
        "ドローとして操作された可能性がある。"
    ),
    "ED107.EffectUnknown": (
        "{player}は{card}（イベント{event}）の処理中に{count}枚ドローした。その効果でドローできるかは、"
        "カタログからは判断できない。"
    ),
    "ED107.UnknownCardMayDraw": (
        "{player}は{count}枚ドローした。既知の効果では説明できないが、未知の{card}（イベント{event}）"
        "の効果の可能性がある。"
    ),
    "ED107.CauseNotRecorded": (
        "{player}は{count}枚ドローした。既知の効果では説明できないが、{missing}が完全には記録されていない。"
    ),
    "ED107.PossibleCause": (
        "{player}は{count}枚ドローした。{card}（イベント{event}）による可能性があるが、記録からは分からない。"
    ),
    "ED107.PerhapsOnField": (
        "{player}は{count}枚ドローした。{counter}（イベント{event}）に対する{card}のようなカードによるドローかもしれない"
        "（フィールドに表側であった場合）。記録にそのようなカードはないが、カードの移動がすべて記録されているわけではない。"
    ),
    "ED108.title": "戻されたドロー",
    "ED108.statement": "ドローした後デッキに戻されたカードは、ドローした時点で判断し、その後の経過を併記する。",
    "ED108.DrawnCardPutBack": "{player}はイベント{event}でドローしたカードをデッキに戻した。",
    "ED109.title": "ドロー枚数を確認できない",
    "ED109.statement": "効果でドローする枚数が記録にない事柄で決まる場合、枚数は判断しない。",
    "ED109.NumberNotRecorded": (
        "{player}は{card}（イベント{event}）の効果で{count}枚ドローした。その枚数が正しいかは、記録にない事柄による："
        "{missing}。"
    ),
    "ED110.title": "効果の条件を満たしていない",
    "ED110.statement": (
        "条件付きのドローは、その条件（直前にドローしたカード、ドローフェイズ開始時の手札0枚など）を満たす必要がある。"
    ),
    "ED110.ConditionNotMet": "{player}は{card}の効果で{count}枚ドローしたが、記録ではその条件を満たしていない。",
    "ED111.title": "ドローとして操作されたデッキの確認",
    "ED111.statement": (
        "効果でめくる、公開する、または確認するカードはドローではない。確認のためにドローの操作が行われ、枚数とその後の"
        "行き先がカードのテキストの通りであると記録が示す場合、ドローとしては判断しない。"
    ),
    "ED111.LookedAtAndPutAway": (
        "{player}は{card}（イベント{event}）でデッキを確認するためにドローの操作をし、そのカードは効果の定める場所に移った"
        "（イベント{back}）。ドローとしては判断しない。"
    ),
    "ED111.LookedAtAndAdded": (
        "{player}は{card}（イベント{event}）でデッキを確認するためにドローの操作をし、このカードは効果により手札に加わる。"
        "ドローとしては判断しない。"
    ),
    "ED201.title": "コストがテキストの定めるものと異なる",
    "ED201.statement": (
        "効果の発動には、テキストの定める種類・数・カードのコストを払う。コストについて記録にないことは根拠としない。"
        "カードの移動がすべて手作業で記録されているときは、捨てたカードが見当たらないことを指摘するが、違反とはしない。"
    ),
    "ED201.OtherKindOfCost": "{player}は{card}の発動に、テキストの定めるものとは別の種類のコストを払った。",
    "ED201.NoSuchDiscard": (
        "{player}は{card}でドローしたが、そのコストとして捨てられうるカードがこのターンに手札から離れていない。"
    ),
    "ED201.WrongNumberPaid": "{player}は{card}のコストに{paid}枚のカードを使用したが、必要なのは{asked}枚である。",
    "ED201.WrongLifePointsPaid": "{player}は{card}のコストとして{amount}LPを払ったが、必要なのは{asked}LPである。",
    "ED201.WrongCardPaid": "{player}は{card}のコストに{paid}を使用したが、コストにできるカードではない。",
    "ED201.CardPerhapsNotAsked": (
        "{player}は{card}のコストに{paid}を使用した。コストにできるのは「{series}」カードだが、カード名からは"
        "それと分からない。"
    ),
    "ED201.TooFewCardsInDeck": (
        "{player}は{card}を発動したが、コストとしてデッキのカード{least}枚が必要なのに、デッキは{deck}枚だった。"
    ),
    "ED201.TooFewCardsToDiscard": (
        "{player}は手札{hand}枚で{card}を発動したが、コストとして手札を{least}枚捨てる必要がある。"
    ),
    "ED201.TooFewLifePoints": "{player}は{lp}LPで{card}を発動したが、コストは{least}LPである。",
    "ED201.TooFewCounters": (
        "{player}は{card}を発動したが、コストとして{kind}が{least}個必要なのに、イベント{event}以降の処理で置かれたのは"
        "{counters}個である。"
    ),
    "ED201.NothingSeenToPay": "{player}は{card}を発動したが、コストもコストにできるカードも記録にない。",
    "ED201.PaidElsewhere": (
        "{player}が{card}のために払ったカードは手札から除外された。除外に変えるカードがなければ、テキストの定める"
        "コストではない。"
    ),
    "ED202.title": "回数の制限を超えた使用",
    "ED202.statement": (
        "「1ターンに1度」の効果は1度だけ使用できる。「1ターンに1度しか発動できない」カードは、"
        "発動を無効にされた場合、その回数に数えない。"
    ),
    "ED202.PerhapsSameCopy": (
        "{player}は{card}を同じターンに再び使用して{count}枚ドローしたが（イベント{event}）、使用できるのは1枚につき1度で、"
        "別の1枚によるかどうかは書かれていない。"
    ),
    "ED202.UsedAgain": (
        "{player}は{card}を再び使用したが、使用できるのは1{scope}に{times}度までで、既にイベント{event}で使用している。"
    ),
    "ED203.title": "発動できないタイミングや場所での発動",
    "ED203.statement": (
        "カードや効果は、その種類とテキストが認めるフェイズ・ターン・場所でのみ発動できる。"
        "発動のきっかけが必要な効果は、それが起きた場合にのみ発動できる。"
    ),
    "ED203.ActivatedFromWrongPlace": "{player}は{card}を{where}発動した。",
    "DK101.title": "デッキの一番上のカードではない",
    "DK101.statement": (
        "ドローではデッキの一番上のカードを引く。記録されたデッキの順番と異なるカードを引いている場合、"
        "別の場所から引いたか、ファイルが改変されている。"
    ),
    "DK101.NotTopCard": (
        "{player}がドローしたカード（{card}）は、記録されたデッキの一番上のカード（{top}）ではない。"
        "別の場所から引いたか、ファイルが改変されている。"
    ),
    "DK102.title": "デッキの枚数を超えたドロー",
    "DK102.statement": "デッキにある枚数より多くはドローできない。",
    "DK102.MoreThanDeckHeld": "{player}は{deck}枚のデッキから{count}枚ドローした。",
    "DK103.title": "ドローできないのにデュエルが続いた",
    "DK103.statement": "ドローしなければならない枚数をドローできないプレイヤーはデュエルに敗北する。",
    "DK103.PlayedOnWithEmptyDeck": (
        "{player}はイベント{event}でドローする必要があったがデッキにカードがなく、それでもデュエルが続いた。"
    ),
    "DK103.PlayedOnAfterReplacing": (
        "{player}はデッキが0枚の状態でイベント{event}の通常のドローの代わりとなる効果を処理し、デュエルが続いた。"
        "この場合に効果が適用されないとするFAQがあるが、裁定ページには記載がない。"
    ),
    "DK103.NoDeckOut": "デッキ切れで終了したと記録されているが、デッキの枚数が足りないドローはなかった。",
    "DK104.title": "デッキの枚数が合わない",
    "DK104.statement": (
        "デッキの枚数の増減は、すべて記録と一致する。一致しない場合、記録漏れがあるか、ファイルが改変されている。"
    ),
    "DK104.HandAndDeckDisagree": (
        "手札とデッキの記録が合わない（注記「{what}」）。記録漏れがあるか、ファイルが改変されている。"
    ),
    "DK104.DeckCountDisagrees": (
        "{player}のデッキは{count}枚と記録されているが、イベントからは{deck}枚となる。記録漏れがあるか、"
        "ファイルが改変されている。"
    ),
    "LG101.title": "イベントの順序が矛盾している",
    "LG101.statement": "チェーンの番号は1つずつ増え、発動されたものだけが処理され、フェイズは順に進む。",
    "LG101.LinkNotActivated": "発動されていないチェーン{link}が記録されている。",
    "LG101.LinkNumberSkipped": "次はチェーン{expected}のはずだが、チェーン{link}が発動されている。",
    "LG101.PhaseBack": "同じターンに{previous}の後で{phase}が始まっている。",
    "LG101.FirstPlayerContradicted": "1ターン目は{player}のターンだが、先攻は{first}と記録されている。",
    "LG101.PhaseBeforeTurn": "ターンが始まる前にフェイズが始まっている。",
    "LG102.title": "未知の種類のイベント",
    "LG102.statement": "未知の種類のイベントは記録に残されるが、判断の対象にならない。",
    "LG102.UnknownEvents": "未知の種類のイベント{count}件は判断していない（{names}）。",
    "LG103.title": "終了後のイベント",
    "LG103.statement": "デュエル終了後のイベントは、どのデュエルにも属さず、判断の対象にならない。",
    "LG103.EventsAfterEnd": "デュエル終了（イベント{event}）後の{count}件のイベントは判断していない。",
    "LG104.title": "チェーンの途中で記録が終わる",
    "LG104.statement": "チェーンの途中で終わる記録からは、その処理の結果が分からない。",
    "LG104.LogStopsMidChain": "イベント{event}で始まったチェーンの途中で記録が終わっている。",
    "LG105.title": "未知のカード",
    "LG105.statement": "記録に名称がない、またはカタログにないカードの効果は確認できない。",
    "LG105.CardUnknown": "{card}（イベント{event}）は未知のカードであり、その効果によって判定が変わる。",
    "LG105.NoSuchCard": "「{card}」（イベント{event}）という名称のカードはなく、その効果は確認できない。",
    "LG105.NoSuchCardButNear": (
        "「{card}」（イベント{event}）という名称のカードはなく、その効果は確認できない。近い名称：{near}。"
    ),
    "LG106.title": "訂正により取り消されたイベントまたは変更されたイベント",
    "LG106.statement": (
        "訂正で取り消されたイベントはなかったものとして、加えられたイベントはあったものとして判断する。元の記録は残る。"
    ),
    "LG106.EventsVoided": "イベント{events}は{by}により取り消された：{why}",
    "LG106.RecordCorrected": "記録の内容は{by}により訂正された：{why}",
    "LG107.title": "何も変えない記述",
    "LG107.statement": "禁じるもののない期間について記録された制限は、残されるが、何にも影響しない。",
    "LG107.NoDrawPhaseToSkip": (
        "記録では{player}がこのターンの終わりまでドローフェイズをスキップするとされているが、"
        "このターンにはもうドローフェイズがない。次のドローフェイズはスキップされない。"
    ),
    "LG108.title": "記録の矛盾",
    "LG108.statement": "無効にされた、または適用されなかった効果で、カードが手札に加わることはない。",
    "LG108.NegatedYetApplied": (
        "記録では{card}（イベント{event}）は無効にされたか適用されなかったとされているが、"
        "適用されたことにもなっている。"
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
    "source.the rule handbook says they cannot (X1)": "ルールハンドブック（不可とする）",
    "source.the rule handbook allows only the effect type first (X2)": (
        "ルールハンドブック（効果タイプが先の場合のみ可とする）"
    ),
    "source.the card's text": "カードのテキスト",
    "source.duel-log/1": "duel-log/1",
    "source.the log's own statement of the deck": "記録に書かれたデッキの内容",
    "source.conservation of cards": "カードの総数は変わらない",
    "source.Spell Speeds and card types (rule book)": "スペルスピードとカードの種類（ルールブック）",
    "source.docs/report.md (verdicts)": "判定の定義（報告書の形式）",
    "source.docs/report.md (looks)": "デッキの確認の定義（報告書の形式）",
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
    "place.docs/report.md (looks)": "docs/report.md（デッキの確認）",
    "place.docs/report.md (repair)": "docs/report.md（巻き戻し）",
    "place.number": "{which}（{number}）",
    "list.numbers": "、",
    "list.sections": "・",
    "list.sources": "、",
}
