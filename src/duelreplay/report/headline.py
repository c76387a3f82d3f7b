"""A verdict in one sentence: the draw is the subject, and no word of it says why anyone did anything."""

from __future__ import annotations

from typing import Final

from duelreplay.engine.judgement import Finding, Judgement
from duelreplay.log import events as ev
from duelreplay.report.words import Words
from duelreplay.text import Text
from duelreplay.verdict import Verdict

ILLEGAL_DRAW: Final = Text("Illegal draw: {what}", "違反のドロー：{what}")
ILLEGAL_DRAWS: Final = Text("{n} illegal draws: {what}", "違反のドロー{n}件：{what}")
ILLEGAL_ACTIVATION: Final = Text("Illegal activation: {what}", "違反の発動：{what}")
ILLEGAL: Final = Text("Illegal: {what}", "違反：{what}")
OPEN_QUESTION: Final = Text("Open question: {what}", "未確定の裁定：{what}")
LACKING_DRAW: Final = Text(
    "The log does not settle a draw of {player} ({when})", "{player}のドロー（{when}）は記録からは判定できない"
)
LACKING: Final = Text("The log does not settle a point ({when})", "記録からは判定できない点がある（{when}）")
LACKING_ABOUT: Final = Text(
    "The log does not settle a point about {player} ({when})",
    "{player}について記録からは判定できない点がある（{when}）",
)
IN_TURN: Final = Text("turn {turn}", "{turn}ターン目")
BEFORE: Final = Text("before turn 1", "開始時")

MOMENT: Final = Text("{what} ({who}turn {turn})", "{what}（{who}{turn}ターン目）")
MOMENT_BEFORE: Final = Text("{what} ({who}before turn 1)", "{what}（{who}開始時）")
WHO: Final = Text("{player}, ", "{player}、")

NO_DRAW: Final = Text("This log holds no draw", "この記録にドローはない")
ONE_LEGAL: Final = Text("The one draw of this duel is legal", "ドロー1回は適正")
ALL_LEGAL: Final = Text("All {n} draws of this duel are legal", "ドロー{n}回はすべて適正")
COUNTED: Final[dict[Verdict, Text]] = {
    "illegal": Text("{n} findings are illegal: {codes}", "違反の指摘{n}件：{codes}"),
    "undetermined": Text("{n} questions are open: {codes}", "未確定の裁定{n}件：{codes}"),
    "unverifiable": Text("The log leaves {n} points open", "記録からは判定できない点{n}件"),
}
MORE: Final = Text("and others", "ほか")

CLAUSES: Final[dict[str, Text]] = {
    "OH101": Text("the opening hand of {player} has the wrong size", "{player}の初手の枚数が違う"),
    "ND101": Text(
        "{player} made no normal draw in turn {turn}", "{player}が{turn}ターン目に通常のドローを行っていない"
    ),
    "ND102": Text(
        "{player} made a second normal draw in turn {turn}", "{player}が{turn}ターン目に2度目の通常のドローを行った"
    ),
    "ND103": Text(
        "{player} made a normal draw in turn {turn}, another player's turn",
        "{player}が自分のターンでない{turn}ターン目に通常のドローを行った",
    ),
    "ND104": Text(
        "{player} goes first and made a normal draw in turn {turn}",
        "先攻の{player}が{turn}ターン目に通常のドローを行った",
    ),
    "ND301": Text(
        "{player} made the normal draw of turn {turn} after its right was paid",
        "{player}が{turn}ターン目に、コストにした通常のドローを行った",
    ),
    "ND302": Text(
        "{player} made the normal draw of turn {turn} after an effect used its right",
        "{player}が{turn}ターン目に、効果処理で権利を消費した通常のドローを行った",
    ),
    "ND303": Text(
        "{player} made the normal draw of turn {turn} against the oath of Astral Force",
        "{player}が{turn}ターン目に、アストラル・フォースの誓約に反して通常のドローを行った",
    ),
    "ED101": Text(
        "no effect explains a draw of {player} in turn {turn}",
        "{turn}ターン目の{player}のドローを説明する効果がない",
    ),
    "ND105": Text(
        "{player} made the normal draw of turn {turn} at the wrong moment of the Draw Phase",
        "{player}が{turn}ターン目の通常のドローをドローフェイズ内の違う時点で行った",
    ),
    "ND106": Text(
        "{player} drew a wrong number of cards in the normal draw of turn {turn}",
        "{player}の{turn}ターン目の通常のドローは枚数が違う",
    ),
    "ND107": Text(
        "{player} made a normal draw in turn {turn} outside the Draw Phase",
        "{player}が{turn}ターン目に、ドローフェイズ以外で通常のドローを行った",
    ),
    "ND201": Text(
        "{player} activated a replacement of the normal draw in turn {turn} when it cannot be activated",
        "{player}が{turn}ターン目に、通常のドローの代わりの効果を発動できない時に発動した",
    ),
    "ND202": Text(
        "{player} activated a second cost type on one chain in turn {turn}",
        "{player}が{turn}ターン目に、同一チェーンで2つ目のコストタイプを発動した",
    ),
    "ND203": Text(
        "{player} activated an effect type after a cost type in turn {turn}",
        "{player}が{turn}ターン目に、コストタイプの後に効果タイプを発動した",
    ),
    "ND204": Text(
        "{player} activated a replacement again in turn {turn}, on another chain",
        "{player}が{turn}ターン目に、代わりの効果を別のチェーンで再び発動した",
    ),
    "ND205": Text(
        "{player} activated a replacement in turn {turn}, where there is no normal draw",
        "{player}が{turn}ターン目に、通常のドローがないのに代わりの効果を発動した",
    ),
    "ND206": Text(
        "{player} put Astral Force and a cost type on one chain in turn {turn}",
        "{player}が{turn}ターン目に、アストラル・フォースとコストタイプを同一チェーンで発動した",
    ),
    "ND207": Text(
        "{player} activated an effect type after Astral Force in turn {turn}",
        "{player}が{turn}ターン目に、アストラル・フォースの後に効果タイプを発動した",
    ),
    "ND208": Text(
        "{player} began a chain in turn {turn} before a normal draw that is still due",
        "{player}が{turn}ターン目に、まだ行われていない通常のドローの前にチェーンを組んだ",
    ),
    "ND209": Text(
        "{player} put two Astral Forces on one chain in turn {turn}",
        "{player}が{turn}ターン目に、アストラル・フォース2枚を同一チェーンで発動した",
    ),
    "ND304": Text(
        "in turn {turn} an earlier link of {player} applied, although a later one decided",
        "{turn}ターン目に、後の効果が優先されるのに{player}の前の効果が適用された",
    ),
    "ND305": Text(
        "{player} made no normal draw in turn {turn}, although nothing replaced it",
        "{turn}ターン目に、代わりの効果がすべて無効になったのに{player}の通常のドローがない",
    ),
    "RS101": Text(
        "{player} drew in turn {turn}, in a Draw Phase that is skipped",
        "{player}が{turn}ターン目に、スキップされるドローフェイズでドローした",
    ),
    "RS102": Text(
        "{player} drew in turn {turn}, while no draw was allowed",
        "{player}が{turn}ターン目に、ドローできない状態でドローした",
    ),
    "RS103": Text(
        "{player} drew by an effect in turn {turn}, while no draw by effects was allowed",
        "{player}が{turn}ターン目に、効果でドローできない状態で効果によりドローした",
    ),
    "RS104": Text(
        "the Draw Phase of turn {turn} was entered, although {player} owes a skip",
        "{player}がスキップすべき{turn}ターン目のドローフェイズに入った",
    ),
    "ED102": Text(
        "{player} drew more cards in turn {turn} than the effect gives",
        "{player}が{turn}ターン目に、効果で引ける枚数を超えてドローした",
    ),
    "ED103": Text(
        "{player} drew fewer cards in turn {turn} than the effect gives",
        "{player}の{turn}ターン目のドローは、効果で引くべき枚数に足りない",
    ),
    "ED104": Text(
        "{player} drew in turn {turn} for a link that was negated or did nothing",
        "{player}が{turn}ターン目に、無効にされた、または適用されなかった効果でドローした",
    ),
    "ED105": Text(
        "{player} drew in turn {turn} by an effect that lets another player draw",
        "{player}が{turn}ターン目に、ほかのプレイヤーがドローする効果でドローした",
    ),
    "ED106": Text(
        "{player} drew in turn {turn} before the link resolved",
        "{player}が{turn}ターン目に、効果処理の前にドローした",
    ),
    "ED110": Text(
        "{player} drew in turn {turn} by an effect whose condition was not met",
        "{player}が{turn}ターン目に、条件を満たしていない効果でドローした",
    ),
    "ED201": Text(
        "{player} paid another cost in turn {turn} than the effect asks",
        "{player}が{turn}ターン目に支払ったコストが、効果の定めるものと異なる",
    ),
    "ED202": Text(
        "{player} used an effect again in turn {turn} that can be used once",
        "{player}が{turn}ターン目に、1度だけ使用できる効果を再び使用した",
    ),
    "ED203": Text(
        "{player} activated an effect in turn {turn} when it cannot be activated",
        "{player}が{turn}ターン目に、発動できない時に効果を発動した",
    ),
    "DK101": Text(
        "{player} drew a card in turn {turn} that was not on top of the Deck",
        "{player}が{turn}ターン目に、デッキの一番上でないカードをドローした",
    ),
    "DK102": Text(
        "{player} drew more cards in turn {turn} than the Deck held",
        "{player}が{turn}ターン目に、デッキの枚数を超えてドローした",
    ),
    "DK103": Text(
        "play went on in turn {turn} after {player} could not draw",
        "{player}がドローできないのに、{turn}ターン目にデュエルが続いた",
    ),
}
"""Clauses that name player and turn."""

TITLED: Final = frozenset({"ED107", "ED108", "ED109", "ED111", "DK104", *(f"LG10{n}" for n in range(1, 9))})
"""Codes that are told by their rule's title: they call nothing illegal."""

_CODES_AT_MOST: Final = 3


def finding_headline(finding: Finding, words: Words) -> str:
    """A finding in a sentence: what it is, whose draw, in which turn."""
    if finding.verdict == "illegal":
        return words.say(_illegal(finding), what=_clause(finding, words))
    if finding.verdict == "undetermined":
        return words.say(OPEN_QUESTION, what=_titled(finding, words))
    when = words.say(IN_TURN if finding.turn else BEFORE, turn=finding.turn)
    if finding.player is None:
        return words.say(LACKING, when=when)
    template = LACKING_DRAW if isinstance(finding.event, ev.Draw) else LACKING_ABOUT
    return words.say(template, player=words.name(finding.player), when=when)


def duel_headline(judgement: Judgement, words: Words) -> str:
    """The verdict on a duel in a sentence."""
    verdict = judgement.verdict
    if verdict == "legal":
        number = len(judgement.draws)
        text = NO_DRAW if not number else ONE_LEGAL if number == 1 else ALL_LEGAL
        return words.say(text, n=number)
    if verdict != "illegal" and not judgement.draws:
        return words.say(NO_DRAW)
    found = [one for one in judgement.findings if one.verdict == verdict]
    told = [one for one in found if one.consequent_on is None] or found
    if len(told) == 1:
        return finding_headline(told[0], words)
    alike = {finding_headline(one, words) for one in told}
    if len(alike) == 1 and verdict == "undetermined":
        return alike.pop()
    if len(alike) == 1 and verdict == "illegal" and all(isinstance(one.event, ev.Draw) for one in told):
        return words.say(ILLEGAL_DRAWS, n=len(told), what=_clause(told[0], words))
    titles = list(dict.fromkeys(one.rule.title(words.lang) for one in told))
    if len(titles) > _CODES_AT_MOST:
        titles = [*titles[:_CODES_AT_MOST], words.say(MORE)]
    return words.say(COUNTED[verdict], n=len(told), codes=words.say(Text("; ", "、")).join(titles))


def _illegal(finding: Finding) -> Text:
    if isinstance(finding.event, ev.Draw):
        return ILLEGAL_DRAW
    return ILLEGAL_ACTIVATION if isinstance(finding.event, ev.Activate) else ILLEGAL


def _clause(finding: Finding, words: Words) -> str:
    clause = CLAUSES.get(finding.rule.code)
    if clause is None or finding.player is None or (finding.turn == 0 and "{turn}" in clause.en):
        return _titled(finding, words)
    return words.say(clause, player=words.name(finding.player), turn=finding.turn)


def _titled(finding: Finding, words: Words) -> str:
    who = "" if finding.player is None else words.say(WHO, player=words.name(finding.player))
    title = finding.rule.title(words.lang)
    return words.say(MOMENT if finding.turn else MOMENT_BEFORE, what=title, who=who, turn=finding.turn)
