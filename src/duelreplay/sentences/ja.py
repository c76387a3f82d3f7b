"""The sentences of the rules in Japanese: each reason, by the code of its rule and its name."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    "OH101.OpeningHandTooLarge": "{player}は初手として{count}枚引いたが、初手は{expected}枚である。",
    "OH101.OpeningHandTooSmall": (
        "最初のターンの開始時、{player}の初手は{count}枚だったが、{expected}枚でなければならない。"
    ),
    "OH101.OpeningHandPerhapsBySkill": (
        "{player}の初手は{count}枚で、定められた{expected}枚と異なる。スキルによる変更かは記録からは分からない。"
    ),
    "OH101.OpeningHandOrLaterDraw": (
        "{player}は初手の{expected}枚より多い{count}枚を引いている。ターンが完全には記録されておらず、後のドロー"
        "の可能性がある。"
    ),
    "OH101.OpeningHandPartlyRecorded": (
        "記録にある{player}の初手は{expected}枚のうち{count}枚だが、ドローは完全には記録されていない。"
    ),
    "OH101.OpeningHandNotRecorded": "{player}の初手が記録されていないため、{expected}枚だったか確認できない。",
    "ND101.NormalDrawNotMade": (
        "{player}はターン{turn}のドローフェイズに通常のドローを行っておらず、行えなくなる理由も記録にない。"
    ),
    "ND101.DrawPhaseMissing": (
        "{player}のターン{turn}にドローフェイズがないが、スキップする理由が記録にない。通常のドローが欠けている。"
    ),
    "ND101.NormalDrawPerhapsTaken": (
        "{player}はターン{turn}に通常のドローを行っていない。行えない理由があったかは判断できない：{missing}。"
    ),
    "ND102.NormalDrawTwice": (
        "{player}はドローフェイズに再びドローした。ターン{turn}の通常のドローはイベント{event}で済んでおり、他に"
        "ドローさせる効果も記録にない。"
    ),
    "ND103.NormalDrawByOpponent": (
        "ターン{turn}は{other}のターンだが、そのドローフェイズに{player}がドローした。{player}にドローさせる効果"
        "はない。"
    ),
    "ND104.NormalDrawOnFirstTurn": (
        "先攻の{player}がターン1のドローフェイズにドローしたが、{ruleset}では先攻の最初のターンに通常のドローは行"
        "わない。"
    ),
    "ND104.FirstPlayerUnclear": (
        "{player}がターン1にドローした。ヘッダーでは{first}が先攻とされており、誰の最初のターンか不明である。"
    ),
    "ND104.FirstTurnDrawByRegion": (
        "先攻の{player}がターン1にドローした。当日はOCGとTCGでこのドローの扱いが異なり、どちらか記録にない。"
    ),
    "ND105.NormalDrawDuringChain": (
        "{player}は、イベント{event}で始まったチェーンの処理が終わる前に通常のドローを行った。"
    ),
    "ND106.WrongNumberDrawn": "{player}はターン{turn}の通常のドローで{count}枚引いたが、正しくは{expected}枚である。",
    "ND106.NumberUnknown": (
        "{player}はターン{turn}の通常のドローで{count}枚引いた。正しい枚数は記録にない事柄による：{missing}。"
    ),
    "ND107.NormalDrawOutsideDrawPhase": "{player}はターン{turn}の{phase}に通常のドローを行った。",
    "ND201.ReplacedAfterNormalDraw": "{player}は、イベント{event}で通常のドローを行った後に{card}を発動した。",
    "ND201.ReplacedInOtherPhase": (
        "{player}は{phase}に{card}を発動した。この効果は通常のドローの直前にしか発動できない。"
    ),
    "ND201.ReplacedInOtherTurn": (
        "{player}は{other}のドローフェイズに{card}を発動した。この効果は自分の通常のドローの代わりに発動する。"
    ),
    "ND201.AfterNormalDrawWhichEffect": "{player}は通常のドローの後に{card}を発動した。どの効果かは記録にない。",
    "ND202.SecondCostType": (
        "{other}が既に通常のドローの権利をコストにしているチェーンで、{player}は{card}を発動した。"
    ),
    "ND203.EffectTypeAfterCost": "{other}が既に通常のドローの権利をコストにした後に、{player}は{card}を発動した。",
    "ND204.ReplacedAfterChain": (
        "通常のドロー前のチェーン（イベント{first}～{last}）が終わった後に、{player}は{card}を発動した。"
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
    "ND206.AstralForceWithCostPending": (
        "{player}は{other}と同じチェーンで{card}を発動した。両者が同一チェーン上で発動可能かは調整中である。"
    ),
    "ND206.AstralForceWithCost": (
        "{player}は{other}と同じチェーンで{card}を発動した。ルールハンドブックによれば同一チェーンでは発動できない。"
    ),
    "ND207.EffectTypeAfterAstralForcePending": (
        "{player}は{other}の後に同じチェーンで{card}を発動した。どれが適用されるかは確定していない。"
    ),
    "ND207.EffectTypeAfterAstralForce": (
        "{player}は{other}の後に同じチェーンで{card}を発動した。ルールハンドブックによれば逆の順序のみ可能。"
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
    "ND209.SecondAstralForce": "{player}は同じチェーンで{card}を再び発動した。可能かどうかの裁定がない。",
    "ND301.NormalDrawPaid": (
        "通常のドローの権利はイベント{event}で{card}のコストとして支払われた。払ったコストは戻ってこない。"
    ),
    "ND301.CostOrEffectType": (
        "{card}はイベント{event}で通常のドローの代わりに発動された。コストタイプか効果タイプかが確定しておらず、"
        "ここでは結論が分かれる。"
    ),
    "ND302.NormalDrawUsed": "通常のドローの権利はイベント{event}で{card}の効果処理により消費された。",
    "ND302.NormalDrawUsedUnprocessed": (
        "{card}はイベント{event}で処理を行えなかったが、無効にされてはいないため、通常のドローの権利は消費された。"
    ),
    "ND302.NormalDrawPerhapsUsed": (
        "{card}（イベント{event}）が通常のドローの権利を消費したか判断できない：{missing}。"
    ),
    "ND302.ReplacementLeftZone": (
        "{card}（イベント{event}）は効果処理前にその場所を離れた。この場合に通常のドローを行うかの裁定がない。"
    ),
    "ND303.NormalDrawForbiddenByOath": (
        "イベント{event}で{card}が発動され、発動は無効にされていない。誓約によりこのターン通常のドローは行えない。"
    ),
    "ND304.LowerLinkPerhapsApplied": "{card}は適用されたが、その上の{other}が適用されなかった理由が記録にない。",
    "ND304.LowerLinkApplied": (
        "{card}が適用されたと記録されているが、後に発動した{other}が既に通常のドローの権利を消費している。"
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
    "RS101.DrawPhaseSkipped": (
        "{player}はターン{turn}に通常のドローを行ったが、このドローフェイズは{card}（イベント{event}）によりスキ"
        "ップされる。"
    ),
    "RS101.DrawPhasePerhapsSkipped": (
        "{player}はターン{turn}に通常のドローを行った。このドローフェイズが{card}（イベント{event}）によりスキッ"
        "プされるかは記録からは分からない。"
    ),
    "RS102.DrawForbidden": "{card}（イベント{event}）によりドローできないのに、{player}はドローした。",
    "RS102.DrawPerhapsForbidden": (
        "{player}はドローした。{card}（イベント{event}）により禁止されていたかは記録からは分からない。"
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
    "RS104.SkippedDrawPhaseEntered": (
        "ターン{turn}のドローフェイズは{card}（イベント{event}）によりスキップされる筈だが、記録にある。ドローは"
        "行われていない。"
    ),
    "ED101.NothingGivesDraw": (
        "{player}はターン{turn}の{phase}に{count}枚ドローしたが、処理中の効果も、ドローさせる適用中の効果もない。"
    ),
    "ED101.ActivationGivesNoDraw": (
        "{player}は{card}（イベント{event}）で{count}枚ドローしたが、{card}は{where}発動されており、ドローの理由"
        "にならない。"
    ),
    "ED101.CardGivesNoDraw": "{player}は{card}の処理中に{count}枚ドローしたが、{card}の効果処理時にドローはない。",
    "ED101.RetrievedFromDeck": (
        "{player}は、イベント{event}で自らデッキに戻したカードをそのままドローした。その間にドローさせる効果の発"
        "動はない。"
    ),
    "ED101.NothingDoneBefore": (
        "{player}はターン{turn}に{count}枚ドローしたが、それまでの行動にドローさせるものはない。"
    ),
    "ED102.MoreThanEffectGives": "{player}は{card}の効果で{count}枚ドローしたが、引けるのは{most}枚である。",
    "ED103.FewerThanEffectGives": (
        "{card}はイベント{event}で処理され、{player}は{least}枚ドローするが、{count}枚しかドローしていない。"
    ),
    "ED103.FewerPerhapsForbidden": (
        "{card}はイベント{event}で処理され、{player}は{least}枚ドローするが、{count}枚しかドローしていない。移動"
        "が完全には記録されておらず、フィールドのカードがドローを禁じていたかは分からない。"
    ),
    "ED103.FewerWhichEffect": (
        "{card}はイベント{event}で処理された。記録の示す効果なら{player}は{least}枚ドローするが、ドローしていない。"
    ),
    "ED103.FewerPerhapsUnresolved": (
        "{card}（イベント{event}）なら{player}は{least}枚ドローするが、{count}枚しかない。処理されたかは記録にない。"
    ),
    "ED104.LinkNegated": (
        "{player}は{card}の処理中に{count}枚ドローしたが、{card}はイベント{event}で無効にされている。"
    ),
    "ED104.OnlyCauseNegated": (
        "{player}は{count}枚ドローしたが、ここでドローをさせ得たのは{card}だけで、イベント{event}で無効にされている。"
    ),
    "ED104.CardLeftBeforeResolution": (
        "{player}は{card}の効果で{count}枚ドローしたが、{card}は効果処理の前（イベント{event}）に場を離れている。"
    ),
    "ED104.LinkDidNothing": (
        "{player}は{card}の処理中に{count}枚ドローしたが、記録では効果は適用されていない（イベント{event}）。"
    ),
    "ED105.OtherPlayerHadDrawn": (
        "{player}は{card}の効果で{count}枚ドローしたが、ドローするのは片方のプレイヤーだけで、{other}が既にドローした。"
    ),
    "ED105.DrawBelongsToOther": "{player}は{card}の処理中に{count}枚ドローしたが、ドローするのは{other}である。",
    "ED106.DrawnBeforeResolution": "{player}はチェーンの処理が始まる前（イベント{event}）に{count}枚ドローした。",
    "ED107.DrawnPerhapsToLook": (
        "{player}は{count}枚ドローした。{card}（イベント{event}）はデッキのカードを確認する効果で、ドローして戻す操作で"
        "処理されることがある。"
    ),
    "ED107.NothingPlayedKnownToDraw": (
        "{player}は{count}枚ドローした。直前のドロー以降に使われたもの（最後は{card}、イベント{event}）でドローで"
        "きると知られているものはない。デッキの確認や、デッキの一番上のカードを手札に加える処理がドローとして操作"
        "された可能性がある。"
    ),
    "ED107.EffectUnknown": (
        "{player}は{card}（イベント{event}）の処理中に{count}枚ドローした。このカードがドローさせるかはカタログにない。"
    ),
    "ED107.UnknownCardMayDraw": (
        "{player}は{count}枚ドローした。既知の効果では説明できないが、未知の{card}（イベント{event}）の効果の可能"
        "性がある。"
    ),
    "ED107.CauseNotRecorded": (
        "{player}は{count}枚ドローした。既知の効果では説明できないが、{missing}は完全には記録されていない。"
    ),
    "ED107.PossibleCause": (
        "{player}は{count}枚ドローした。{card}（イベント{event}）による可能性があるが、記録からは分からない。"
    ),
    "ED108.DrawnCardPutBack": "{player}はイベント{event}で引いたカードをデッキに戻した。",
    "ED109.NumberNotRecorded": (
        "{player}は{card}（イベント{event}）の効果で{count}枚ドローした。その正否は記録にない事柄（{missing}）による。"
    ),
    "ED110.ConditionNotMet": "{player}は{card}の効果で{count}枚ドローしたが、記録によればその条件を満たしていない。",
    "ED201.OtherKindOfCost": "{player}は{card}の発動に、テキストの定めるものとは別の種類のコストを支払った。",
    "ED201.WrongNumberPaid": "{player}は{card}のコストに{paid}枚を支払ったが、定められているのは{asked}枚である。",
    "ED201.WrongLifePointsPaid": (
        "{player}は{card}のコストに{amount}LPを支払ったが、定められているのは{asked}LPである。"
    ),
    "ED201.WrongCardPaid": "{player}は{card}のコストに{paid}を支払ったが、コストにできるカードではない。",
    "ED201.CardPerhapsNotAsked": (
        "{player}は{card}のコストに{paid}を支払った。コストは「{series}」カードだが、カード名からはそれと分からない。"
    ),
    "ED201.TooFewCardsInDeck": (
        "{player}は{card}を発動したが、コストとしてデッキから{least}枚が必要なのに、デッキは{deck}枚だった。"
    ),
    "ED201.TooFewCardsToDiscard": (
        "{player}は手札{hand}枚で{card}を発動したが、コストとして{least}枚捨てる必要がある。"
    ),
    "ED202.UsedAgain": (
        "{player}は{card}を再び使用したが、使用できるのは１{scope}に{times}度で、イベント{event}で使用している。"
    ),
    "ED203.ActivatedFromWrongPlace": "{player}は{card}を{where}発動した。",
    "DK101.NotTopCard": (
        "{player}が引いたカード（{card}）は、記録されたデッキの一番上（{top}）ではない。別の場所から引いたか、フ"
        "ァイルが変更されている。"
    ),
    "DK102.MoreThanDeckHeld": "{player}は{deck}枚のデッキから{count}枚ドローした。",
    "DK103.PlayedOnWithEmptyDeck": (
        "{player}はイベント{event}でドローする必要があったがデッキがなく、それでもデュエルが続いた。"
    ),
    "DK103.PlayedOnAfterReplacing": (
        "{player}はデッキが0枚の状態でイベント{event}の通常のドローの代わりの効果を処理し、デュエルが続いた。この"
        "場合に適用されないことは裁定ページに明記されていない（FAQにはある）。"
    ),
    "DK103.NoDeckOut": "デッキ切れで終了したと記録されているが、デッキが足りないドローはなかった。",
    "DK104.HandAndDeckDisagree": "手札とデッキの記録が合わない：{what}。記録漏れか、ファイルの変更がある。",
    "DK104.DeckCountDisagrees": (
        "{player}のデッキは{count}枚と記録されているが、イベントからは{deck}枚となる。記録漏れか、ファイルの変更"
        "がある。"
    ),
    "LG101.LinkNotActivated": "発動されていないチェーン{link}が記録されている。",
    "LG101.LinkNumberSkipped": "次はチェーン{expected}の筈だが、チェーン{link}が発動されている。",
    "LG101.PhaseBack": "同じターンに{previous}の後で{phase}が始まっている。",
    "LG101.FirstPlayerContradicted": "ターン1は{player}のターンだが、先攻は{first}と記録されている。",
    "LG101.PhaseBeforeTurn": "ターンの前にフェイズが始まっている。",
    "LG102.UnknownEvents": "未知の種類のイベント{count}件は判断していない（{names}）。",
    "LG103.EventsAfterEnd": "デュエル終了（イベント{event}）後の{count}件のイベントは判断していない。",
    "LG104.LogStopsMidChain": "イベント{event}で始まったチェーンの途中で記録が終わっている。",
    "LG105.CardUnknown": "{card}（イベント{event}）は未知のカードであり、その効果が判断を左右する。",
    "LG105.NoSuchCard": "{card}（イベント{event}）という名称のカードはなく、その効果は確認できない。",
    "LG105.NoSuchCardButNear": (
        "{card}（イベント{event}）という名称のカードはなく、その効果は確認できない。近い名称：{near}。"
    ),
    "LG106.EventsVoided": "イベント{events}は{by}により取り消された：{why}",
    "LG106.RecordCorrected": "記録の内容は{by}により訂正された：{why}",
    "LG107.NoDrawPhaseToSkip": (
        "記録は{player}がこのターンの終わりまでドローフェイズをスキップするとしているが、このターンにその機会はな"
        "く、次のドローフェイズはスキップされない。"
    ),
    "LG108.NegatedYetApplied": (
        "記録では{card}（イベント{event}）は無効にされた、または適用されていないが、適用されたことになっている。"
    ),
}
