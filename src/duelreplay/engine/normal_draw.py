"""The normal draw of a turn: its right, the chain before it, and the draw that redeems it.

Rules: ruling page S01 to S35 (rule notes 1 and 2).
"""

from __future__ import annotations

from typing import Final

from duelreplay.engine import ledger, restrictions
from duelreplay.engine.ledger import Right
from duelreplay.engine.standing import Standing, evidence, lacking, standing
from duelreplay.engine.state import Duel, Link, NormalDraw
from duelreplay.log.events import Draw, Event
from duelreplay.rules import normal_draw as nd1
from duelreplay.rules import replacing as nd
from duelreplay.rules import restriction as rs
from duelreplay.rules.rule import Rule
from duelreplay.rules.text import Message, Text, Value
from duelreplay.rules.verdict import Verdict

LABEL: Final = Text("normal draw, turn {turn}", "通常のドロー（ターン{turn}）")


def opening(duel: Duel, event: Event, player: str) -> NormalDraw:
    """The normal draw of a turn that begins: its right is opened, unless the rules give none."""
    right = Right(
        kind="normal",
        player=player,
        label=Message(LABEL, {"turn": duel.turn}),
        least=duel.ruleset.normal_draw,
        most=duel.ruleset.normal_draw,
        opened_at=event.seq,
    )
    return NormalDraw(player, event, right)


def begin(duel: Duel, event: Event) -> None:
    """The right to the normal draw opens: at the Draw Phase, or at the turn where no phases are recorded."""
    player = duel.turn_player
    if player is None:
        return
    normal = opening(duel, event, player)
    duel.normal = normal
    if duel.turn == 1 and not duel.ruleset.first_turn_draw:
        normal.absence = "first_turn"
        return
    duel.ledger.append(normal.right)
    if "phases" not in duel.recorded:
        normal.right.note(event.seq, ledger.OPENED)


def enter(duel: Duel, event: Event) -> None:
    """The Draw Phase begins, and with it the moment of the normal draw."""
    normal = duel.normal
    if normal is None or normal.closed or normal.made_at is not None:
        return
    normal.opened = event
    normal.right.opened_at = event.seq
    normal.right.note(event.seq, ledger.OPENED)


def waiting(duel: Duel, player: str) -> NormalDraw | None:
    """The normal draw that ``player`` may be about to make: in the Draw Phase, not made yet."""
    normal = duel.normal
    if normal is None or normal.closed or normal.made_at is not None or normal.player != player:
        return None
    return normal


def again_without(duel: Duel, player: str) -> NormalDraw | None:
    """A turn that has no normal draw has none the second time either: the cause is the same."""
    normal = duel.normal
    if normal is None or normal.absence is None or normal.player != player or duel.phase != "draw":
        return None
    return normal


def follows(duel: Duel, event: Draw, normal: NormalDraw, link: Link) -> bool:
    """Whether a draw while the last link of a chain resolves may be the normal draw behind that chain.

    A log may leave ``chain_end`` out. Where no normal draw is due, what another card's link is followed by is
    that link's own.
    """
    if normal.absence is not None:
        return event.reason == "normal"
    return link.role is not None or is_due(duel, normal)


def is_due(duel: Duel, normal: NormalDraw) -> bool:
    """Whether nothing on the chain before it has taken the normal draw."""
    return standing(duel, normal).state == "due"


def count_ok(normal: NormalDraw, taken: int) -> bool:
    """Whether the normal draw may have that many cards."""
    return normal.counts is None or taken in normal.counts


def judge(duel: Duel, event: Draw, normal: NormalDraw) -> None:
    """Judge a draw that can only be the normal draw of the turn."""
    label = normal.right.label
    if normal.absence is not None:
        _judge_absent(duel, event, normal)
        return
    where = standing(duel, normal)
    if where.state == "due" or _due_by_its_text(where):
        _redeem(duel, event, normal)
        return
    normal.made_at = event.seq
    rule, verdict, message, because = _denial(duel, where)
    duel.find(rule, verdict, event, message, because)
    duel.row(event, event.count, "normal", right=label, because=because, verdict=verdict, code=rule.code)


def _due_by_its_text(where: Standing) -> bool:
    """A monster whose text wants it face-up at resolution, and that had left: the draw made then fits the text.

    That is derived, not ruled (rule notes 6): a draw left out there stays undetermined.
    """
    link = where.link
    if where.state != "open" or where.code is not None or link is None or link.facts is None:
        return False
    return link.facts.replacement is not None and bool(link.facts.replacement.stays)


def _denial(duel: Duel, where: Standing) -> tuple[Rule, Verdict, Message, tuple[int, ...]]:
    """Why the normal draw may not be made, or may not be judged."""
    link = where.link
    assert link is not None
    event = link.resolved_at or link.seq
    if where.state == "paid":
        paid = (link.seq,) if link.cost_at is None else (link.seq, link.cost_at)
        return nd.ND301, "illegal", nd.ND301.because("paid", card=link.name, event=link.seq), paid
    if where.state == "oath":
        message = nd.ND303.because("oath", card=link.name, event=link.seq)
        return nd.ND303, "illegal", message, evidence(link)
    if where.state == "used":
        settled = where.settlement
        reason = "used" if settled is not None and settled.applies is not None else "unprocessable"
        message = nd.ND302.because(reason, card=link.name, event=event)
        return nd.ND302, "illegal", message, evidence(link)
    return _open_denial(duel, where, link)


def _open_denial(duel: Duel, where: Standing, link: Link) -> tuple[Rule, Verdict, Message, tuple[int, ...]]:
    """The verdict on a normal draw whose right is open by the rulings, or unknown by the log."""
    if where.state == "open" and where.code is not None:
        rule = {"ND206": nd.ND206, "ND209": nd.ND209, "ND301": nd.ND301}[where.code]
        if rule is nd.ND301:
            message = rule.because("class", card=link.name, event=link.seq)
        else:
            other = _other_role(duel, link)
            message = rule.because("pending", player=link.player, card=link.name, other=other)
        return rule, "undetermined", message, evidence(link)
    if where.state == "open":
        message = nd.ND302.because("gone", card=link.name, event=link.seq)
        return nd.ND302, "undetermined", message, evidence(link)
    missing = lacking(where)
    message = nd.ND302.because("unknown", card=link.name, event=link.seq, missing=missing)
    return nd.ND302, "unverifiable", message, evidence(link)


def _other_role(duel: Duel, link: Link) -> Value:
    """The replacing link that ``link`` stands against."""
    normal = duel.normal
    others = [one for one in normal.links if one is not link] if normal else []
    return others[0].name if others else link.name


def _redeem(duel: Duel, event: Draw, normal: NormalDraw) -> None:
    """A normal draw that is due: legal, if its moment and its number of cards are right."""
    right = normal.right
    label = right.label
    debt = normal.skip_maybe
    if duel.manual and debt is not None and debt.unsure:
        normal.absence, normal.absence_because = "skipped", (debt.seq,)
        normal.absence_by = (debt.seq, debt.name, False)
        _judge_absent(duel, event, normal)
        return
    if not right.taken:
        normal.counts = restrictions.counts(duel, duel.sides[event.player])
    because: tuple[int, ...] = (normal.opened.seq,)
    if duel.chain and not _chain_over(duel):
        first = duel.chain[0].seq
        message = nd1.ND105.because("mid_chain", player=event.player, event=first)
        duel.find(nd1.ND105, "illegal", event, message, (*because, first))
        _taken(duel, event, normal)
        duel.row(event, event.count, "normal", right=label, because=(*because, first), verdict="illegal", code="ND105")
        return
    taken = right.taken + event.count
    rule: Rule | None = None
    verdict: Verdict = "legal"
    if not count_ok(normal, taken) and (normal.counts is None or taken > min(normal.counts)):
        rule, verdict, because = _wrong_count(duel, event, normal, taken)
    _taken(duel, event, normal)
    duel.row(
        event,
        event.count,
        "normal",
        right=label,
        because=because,
        verdict=verdict,
        code=rule.code if rule else None,
    )


def _chain_over(duel: Duel) -> bool:
    """Whether nothing of the chain is left to resolve (a log may leave ``chain_end`` out)."""
    if "resolutions" not in duel.recorded:
        return True
    return duel.resolving is not None and duel.resolving.n == 1


def _taken(duel: Duel, event: Draw, normal: NormalDraw) -> None:
    """The right is redeemed, in full or in part."""
    right = normal.right
    right.taken += event.count
    right.note(event.seq, ledger.DRAWN, count=event.count)
    if normal.counts is None or right.taken >= min(normal.counts):
        normal.made_at = event.seq
        duel.normal_draws.setdefault(event.player, []).append(event.seq)
        right.status = "redeemed"
    if normal.chain == "open":
        normal.chain = "closed"


def _wrong_count(duel: Duel, event: Draw, normal: NormalDraw, taken: int) -> tuple[Rule, Verdict, tuple[int, ...]]:
    """A normal draw of another number of cards than the rules give."""
    changes = [change for change in duel.counts if change.player == event.player]
    because = (normal.opened.seq, *(change.seq for change in changes))
    unsure = [change for change in changes if change.conditional and change.count in {None, taken}]
    if unsure or normal.counts is None or duel.stranger is not None:
        missing = duel.stranger.name if duel.stranger is not None else Text("the hand's size", "手札の枚数")
        missing = unsure[-1].name if unsure else missing
        message = nd1.ND106.because("unknown", player=event.player, count=taken, turn=duel.turn, missing=missing)
        duel.find(nd1.ND106, "unverifiable", event, message, because)
        return nd1.ND106, "unverifiable", because
    message = nd1.ND106.because(
        "wrong", player=event.player, count=taken, turn=duel.turn, expected=numbers(normal.counts)
    )
    duel.find(nd1.ND106, "illegal", event, message, because)
    return nd1.ND106, "illegal", because


def numbers(counts: frozenset[int]) -> str:
    """The possible numbers of cards, for a message."""
    return "/".join(str(count) for count in sorted(counts))


def _judge_absent(duel: Duel, event: Draw, normal: NormalDraw) -> None:
    """A normal draw where the turn has none."""
    normal.made_at = event.seq
    verdict: Verdict = "illegal"
    because = (normal.opened.seq, *normal.absence_because)
    if normal.absence == "first_turn":
        rule = nd1.ND104
        if duel.choice.alternative is not None:
            verdict = "unverifiable"
            message = rule.because("region", player=event.player)
        elif duel.first_unsure:
            verdict = "unverifiable"
            message = rule.because("who", player=event.player, first=duel.header.first)
        else:
            message = rule.because("first_turn", player=event.player, ruleset=duel.ruleset.title)
    else:
        rule = rs.RS101 if normal.absence == "skipped" else rs.RS102
        message, verdict = _absent_message(duel, event, normal)
    duel.find(rule, verdict, event, message, because)
    duel.row(
        event,
        event.count,
        "normal",
        right=normal.right.label,
        because=because,
        verdict=verdict,
        code=rule.code,
    )


def _absent_message(duel: Duel, event: Draw, normal: NormalDraw) -> tuple[Message, Verdict]:
    """The reason for a normal draw against a skip or a ban."""
    seq, name, certain = normal.absence_by
    verdict: Verdict = "illegal" if certain else "unverifiable"
    values: dict[str, Value] = {"player": event.player, "card": name, "event": seq}
    if normal.absence == "skipped":
        return rs.RS101.because("owed" if certain else "maybe", turn=duel.turn, **values), verdict
    return rs.RS102.because("banned" if certain else "maybe", **values), verdict
