"""A verdict in one sentence: the draw is the subject, and no word of it says why anyone did anything."""

from __future__ import annotations

from typing import Final

from duelreplay.engine.judgement import Finding, Judgement
from duelreplay.log import events as ev
from duelreplay.report.words import Words
from duelreplay.text import Text
from duelreplay.verdict import Verdict

ILLEGAL_DRAW: Final = Text("Illegal draw: {what}", "違反のドロー：{what}")
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
}
"""Clauses that name player and turn; every other code is told by its rule's title."""

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
