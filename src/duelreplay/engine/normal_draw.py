"""The normal draw of a turn: its right, the chain before it, and the draw that redeems it.

Rules: ruling page S01 to S35 (design rules, sections 1 and 2).
"""

from __future__ import annotations

from itertools import product
from typing import Final, Literal, NamedTuple

from duelreplay.engine import deck, ledger, restrictions
from duelreplay.engine.ledger import Right
from duelreplay.engine.state import Duel, Link, NormalDraw
from duelreplay.log.events import Draw, Event
from duelreplay.rules import normal_draw as nd1
from duelreplay.rules import replacing as nd
from duelreplay.rules import restriction as rs
from duelreplay.rules.replacement import Kind, LinkOutcome, ReplacingLink, Settlement, settle
from duelreplay.rules.rule import Rule
from duelreplay.rules.text import Message, Text, Value
from duelreplay.rules.verdict import Verdict

LABEL: Final = Text("normal draw, turn {turn}", "通常のドロー（ターン{turn}）")
_NO_REASON: Final = Text("why {card} did nothing is not recorded", "{card}が適用されなかった理由が記録にない")
_NEGATION_UNKNOWN: Final = Text("negations are not recorded completely", "無効にされたかが完全には記録されていない")
_WHICH_COPY: Final = Text(
    "which copy of {card} left the field, and when, is not recorded",
    "{card}のどれがいつフィールドを離れたかが記録されていない",
)
_NO_PHASES: Final = Text(
    "no phase of the turn is recorded, it may have been skipped",
    "このターンのフェイズが記録されておらず、ターンがスキップされた可能性がある",
)
_MOVES_UNKNOWN: Final = Text(
    "whether the card left the field is not recorded", "カードがフィールドを離れたかが記録されていない"
)


class Standing(NamedTuple):
    """What became of the right to the normal draw, over every reading of the chain before it.

    ``state`` is ``due`` or how it is gone where all readings agree; ``open`` where a pending ruling divides
    them, ``unknown`` where a fact does that the log lacks.
    """

    state: Literal["due", "paid", "used", "oath", "open", "unknown"]
    link: Link | None = None
    settlement: Settlement | None = None
    code: str | None = None
    missing: Message | Text | None = None


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


def no_draw_phase(duel: Duel, event: Event) -> None:
    """The turn goes on without a Draw Phase: it was skipped, by right or for no reason in the log."""
    normal = duel.normal
    if normal is None or normal.closed:
        return
    normal.closed = True
    if normal.made_at is not None or normal.absence == "first_turn":
        return
    if normal.absence is not None or normal.skip_maybe is not None:
        seq = normal.absence_by[0] if normal.absence is not None else normal.opened.seq
        normal.right.close("voided", seq, ledger.SKIPPED)
        return
    normal.right.close("lapsed", event.seq, ledger.NOT_MADE)
    missing = _unrecorded_cause(duel, normal) or _unrecorded_skip(duel)
    values: dict[str, Value] = {"player": normal.player, "turn": duel.turn}
    if missing is None:
        message, verdict = nd1.ND101.because("no_draw_phase", **values), "illegal"
    else:
        message, verdict = nd1.ND101.because("unknown", missing=missing, **values), "unverifiable"
    normal.missing_index = _find(duel, nd1.ND101, verdict, event, message, (normal.opened.seq,), normal.player)


def no_phases(duel: Duel) -> None:
    """A turn of which nothing but its beginning is recorded: it was skipped, or the log leaves it out."""
    normal = duel.normal
    if normal is None or normal.closed:
        return
    normal.closed = True
    if normal.made_at is not None or normal.absence is not None or normal.skip_maybe is not None:
        return
    event = normal.opened
    normal.right.close("lapsed", event.seq, ledger.NOT_MADE)
    message = nd1.ND101.because("unknown", player=normal.player, turn=duel.turn, missing=_NO_PHASES)
    duel.find(nd1.ND101, "unverifiable", event, message, (event.seq,), player=normal.player)


def _unrecorded_skip(duel: Duel) -> Text | None:
    """A card nobody knows may have skipped the Draw Phase."""
    if duel.stranger is None:
        return None
    seq = duel.stranger.seq
    return Text(f"an unknown card was activated (event {seq})", f"未知のカードが発動されている（イベント{seq}）")


def outcomes(duel: Duel, link: Link) -> tuple[list[LinkOutcome], list[LinkOutcome], Message | Text | None]:
    """How a replacing link may have ended: as the log shows, as pending rulings allow, and what is missing.

    Returns the readings that differ by a fact the log lacks, those that differ by an open ruling (one of the
    two lists has a single entry), and the missing fact.
    """
    if link.negated == "activation":
        return ["activation_negated"], [], None
    if link.negated == "effect":
        return ["effect_negated"], [], None
    stays = _must_stay(link)
    if link.left_at is not None and stays and link.outcome != "applied":
        return ["left_field"], [], None
    if link.outcome == "unprocessable":
        return ["unprocessable"], [], None
    if link.outcome == "applied":
        return ["resolved"], [], None
    if link.left_unsure and stays is not False:
        return ["resolved", "left_field"], [], Message(_WHICH_COPY, {"card": link.name})
    if link.left_at is not None and stays is None:
        return ["unprocessable"], ["left_field"], None
    if link.outcome == "no_effect" and link.left_at is None:
        missing = Message(_NO_REASON, {"card": link.name})
        if link.role == "astral_force":
            return ["effect_negated", "activation_negated"], [], missing
        return ["resolved", "effect_negated"], [], missing
    if link.left_at is not None:
        return ["unprocessable"], [], None
    return _unrecorded(duel, stays=stays)


def _must_stay(link: Link) -> bool | None:
    """Whether the card has to be on the field at resolution (S14); for monsters no ruling was found."""
    facts = link.facts
    if facts is None or facts.replacement is None:
        return False
    if facts.replacement.stays and facts.kind.startswith("Monster"):
        return None
    return facts.replacement.stays


def _unrecorded(
    duel: Duel, *, stays: bool | None
) -> tuple[list[LinkOutcome], list[LinkOutcome], Message | Text | None]:
    """The outcomes of a link of which the log states none."""
    if "negations" not in duel.recorded:
        negated: list[LinkOutcome] = ["resolved", "effect_negated", "activation_negated"]
        return negated, [], _NEGATION_UNKNOWN
    if stays and "moves" not in duel.recorded:
        return ["resolved", "left_field"], [], _MOVES_UNKNOWN
    return ["resolved"], [], None


def standing(duel: Duel, normal: NormalDraw) -> Standing:
    """What became of the right, over every reading: open rulings, and facts the log lacks."""
    links = normal.links
    if not links:
        return Standing("due")
    if len(links) > 8:
        return Standing("unknown", links[-1], None, None, _NEGATION_UNKNOWN)
    facts, rulings, missing = [], [], None
    for link in links:
        shown, pending, lacking = outcomes(duel, link)
        facts.append(shown)
        rulings.append([None, *pending])
        missing = missing or lacking
    admitted = [_admitted(link) for link in links]
    verdicts = set()
    first: Standing | None = None
    for shown_outcomes in product(*facts):
        states = set()
        for pending_outcomes in product(*rulings):
            for kept in product(*admitted):
                one = _settle_reading(links, shown_outcomes, pending_outcomes, kept)
                first = first or one
                states.add(one.state == "due")
        verdicts.add("open" if len(states) > 1 else states.pop())
    assert first is not None
    if verdicts == {True} or verdicts == {False}:
        return first
    if "open" in verdicts:
        code = next((link.doubt for link in links if link.doubt), None)
        if code is None and any(link.doubt_class for link in links):
            code = "ND301"
        return Standing("open", _doubtful(links), None, code)
    return Standing("unknown", links[-1], None, None, missing)


def _doubtful(links: list[Link]) -> Link:
    """The link that an open ruling is about."""
    for link in links:
        if link.doubt is not None or link.doubt_class:
            return link
    return next((link for link in links if link.left_at is not None), links[-1])


def _admitted(link: Link) -> list[Kind | None]:
    """What a replacing link counts as, over the open rulings; None: as if it had not been activated."""
    kinds: list[Kind | None] = [link.role]
    if link.doubt_class and link.role in {"cost", "effect"}:
        kinds = ["cost", "effect"] if link.role == "cost" else ["effect", "cost"]
    if link.doubt is not None:
        kinds.append(None)
    return kinds


def _settle_reading(
    links: list[Link],
    shown: tuple[LinkOutcome, ...],
    pending: tuple[LinkOutcome | None, ...],
    kinds: tuple[Kind | None, ...],
) -> Standing:
    """The settlement of one reading of the chain."""
    chain, kept = [], []
    for i, kind in enumerate(kinds):
        if kind is not None:
            kept.append(links[i])
            chain.append(ReplacingLink(kind, pending[i] or shown[i]))
    settled = settle(chain)
    link = kept[settled.link] if settled.link is not None else None
    return Standing(settled.normal_draw, link, settled)


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
    if where.state == "due":
        _redeem(duel, event, normal)
        return
    normal.made_at = event.seq
    rule, verdict, message, because = _denial(duel, where)
    duel.find(rule, verdict, event, message, because)
    duel.row(event, event.count, "normal", right=label, because=because, verdict=verdict, code=rule.code)


def _because(link: Link) -> tuple[int, ...]:
    """The events a verdict about a replacing link rests on."""
    seqs = (link.seq, link.cost_at, link.negated_at, link.left_at, link.resolved_at)
    return tuple(seq for seq in seqs if seq is not None)


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
        return nd.ND303, "illegal", message, _because(link)
    if where.state == "used":
        settled = where.settlement
        reason = "used" if settled is not None and settled.applies is not None else "unprocessable"
        message = nd.ND302.because(reason, card=link.name, event=event)
        return nd.ND302, "illegal", message, _because(link)
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
        return rule, "undetermined", message, _because(link)
    if where.state == "open":
        message = nd.ND302.because("gone", card=link.name, event=link.seq)
        return nd.ND302, "undetermined", message, _because(link)
    missing = _missing(where)
    message = nd.ND302.because("unknown", card=link.name, event=link.seq, missing=missing)
    return nd.ND302, "unverifiable", message, _because(link)


def _missing(where: Standing) -> Text:
    """The missing fact, in both languages."""
    if isinstance(where.missing, Message):
        return Text(where.missing.in_("en"), where.missing.in_("ja"))
    return where.missing or _NEGATION_UNKNOWN


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
    if unsure or normal.counts is None:
        missing = unsure[-1].name if unsure else Text("the hand's size", "手札の枚数")
        message = nd1.ND106.because("unknown", player=event.player, count=taken, turn=duel.turn, missing=missing)
        duel.find(nd1.ND106, "unverifiable", event, message, because)
        return nd1.ND106, "unverifiable", because
    message = nd1.ND106.because(
        "wrong", player=event.player, count=taken, turn=duel.turn, expected=_numbers(normal.counts)
    )
    duel.find(nd1.ND106, "illegal", event, message, because)
    return nd1.ND106, "illegal", because


def _numbers(counts: frozenset[int]) -> str:
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


def close(duel: Duel) -> None:
    """The moment of the normal draw is over: if it was due and not made, it is missing."""
    normal = duel.normal
    if normal is None or normal.closed:
        return
    normal.closed = True
    if normal.absence == "first_turn" and normal.made_at is None and duel.choice.alternative is not None:
        _region_unknown(duel, normal)
    if normal.made_at is not None or normal.absence is not None:
        return
    side = duel.sides[normal.player]
    where = standing(duel, normal)
    if deck.is_empty(duel, side) and (where.state == "due" or _nothing_to_replace(where)):
        side.failed_at = normal.opened.seq
        side.failed_open = where.state != "due" and duel.rulings == "page"
        return
    if where.state in {"paid", "used", "oath"} or (where.state == "open" and where.code == "ND301"):
        # A class that one source gives is not certain, but a draw left out in keeping with it is no fault.
        _spent(normal, where)
        return
    _missing_draw(duel, normal, where)


def _region_unknown(duel: Duel, normal: NormalDraw) -> None:
    """The first player drew nothing on turn 1, on a day on which one region had that draw and the other had not."""
    missing = Text("the region, which decides that day, is not stated", "当日の扱いを決める地域が記録にない")
    message = nd1.ND101.because("unknown", player=normal.player, turn=duel.turn, missing=missing)
    _find(duel, nd1.ND101, "unverifiable", normal.opened, message, (normal.opened.seq,), normal.player)


def _nothing_to_replace(where: Standing) -> bool:
    """An effect type that resolves with an empty deck is not applied: the draw is due, and lost (X3)."""
    return where.state == "used" and where.link is not None and where.link.deck_at == 0


def enter_outcome(duel: Duel, normal: NormalDraw, seq: int) -> None:
    """Write into the ledger what the chain before the draw has made of its right."""
    for link in normal.links:
        if link.negated is not None and link.role != "cost":
            normal.right.note(link.negated_at or link.seq, ledger.LEFT, card=link.name)
    where = standing(duel, normal)
    if where.state in {"paid", "used", "oath"}:
        _spent(normal, where)
    elif where.state == "open":
        normal.right.note(seq, ledger.OPEN_QUESTION, code=where.code or "ND302")
    elif where.state == "unknown":
        normal.right.note(seq, ledger.UNKNOWN)


def _spent(normal: NormalDraw, where: Standing) -> None:
    """Write into the ledger what took the right."""
    link = where.link
    assert link is not None
    if normal.right.status in {"spent", "voided"}:
        return
    what = {"paid": ledger.PAID, "used": ledger.USED, "oath": ledger.FORBIDDEN, "open": ledger.PAID}[where.state]
    at = link.resolved_at if where.state == "used" and link.resolved_at else link.seq
    normal.right.close("voided" if where.state == "oath" else "spent", at, what, card=link.name)


def _missing_draw(duel: Duel, normal: NormalDraw, where: Standing) -> None:
    """Report a normal draw that was due, or may have been, and was not made."""
    event = normal.opened
    normal.right.close("lapsed", event.seq, ledger.NOT_MADE)
    values: dict[str, Value] = {"player": normal.player, "turn": duel.turn}
    missing = _unrecorded_cause(duel, normal)
    if normal.right.taken:
        expected = _numbers(normal.counts or frozenset((1,)))
        message = nd1.ND106.because("wrong", count=normal.right.taken, expected=expected, **values)
        duel.find(nd1.ND106, "illegal", event, message, (event.seq,), player=normal.player)
    elif not normal.links:
        reason, verdict = ("missing", "illegal") if missing is None else ("unknown", "unverifiable")
        if missing is not None:
            values["missing"] = missing
        message = nd1.ND101.because(reason, **values)
        normal.missing_index = _find(duel, nd1.ND101, verdict, event, message, (event.seq,), normal.player)
    else:
        _missing_after_chain(duel, normal, where, values, missing)


def _find(
    duel: Duel, rule: Rule, verdict: str, event: Event, message: Message, because: tuple[int, ...], player: str
) -> int:
    """A finding whose phase is the Draw Phase, though the log is past it."""
    phase, duel.phase = duel.phase, "draw" if "phases" in duel.recorded else duel.phase
    index = duel.find(rule, verdict, event, message, because, player=player)  # type: ignore[arg-type]
    duel.phase = phase
    return index


def _missing_after_chain(
    duel: Duel, normal: NormalDraw, where: Standing, values: dict[str, Value], missing: Text | None
) -> None:
    """A normal draw that the chain before it left due, or may have, and that was not made."""
    event = normal.opened
    names_en = ", ".join(_name(link).en for link in normal.links)
    names_ja = "、".join(_name(link).ja for link in normal.links)
    values = {**values, "cards": Text(names_en, names_ja)}
    because = (event.seq, *(seq for link in normal.links for seq in _because(link)))
    if where.state == "due" and missing is None:
        message, verdict = nd.ND305.because("missing", **values), "illegal"
    elif where.state == "open":
        message, verdict = nd.ND305.because("open", **values), "undetermined"
    elif where.state == "unknown" and not any(link.outcome == "no_effect" for link in normal.links):
        return  # no draw, and the log shows no negation: what is recorded fits together
    else:
        lacking = missing or _missing(where)
        message, verdict = nd.ND305.because("unknown", missing=lacking, **values), "unverifiable"
    normal.missing_index = _find(duel, nd.ND305, verdict, event, message, because, normal.player)


def _name(link: Link) -> Text:
    """A link's card, in both languages."""
    name = link.name
    return name if isinstance(name, Text) else Text(str(name), str(name))


_UNRECORDED: Final[dict[str, Text]] = {
    "draws": Text("draws are not recorded completely", "ドローが完全には記録されていない"),
    "activations": Text("activations are not recorded completely", "発動が完全には記録されていない"),
}


def _unrecorded_cause(duel: Duel, normal: NormalDraw) -> Text | None:
    """Which fact the log lacks that could explain a missing normal draw."""
    for kind, text in _UNRECORDED.items():
        if kind not in duel.recorded and not (kind == "activations" and duel.manual):
            return text
    if normal.skip_maybe is not None:
        debt = normal.skip_maybe
        return Text(
            f"whether this Draw Phase was skipped for the card of event {debt.seq}",
            f"イベント{debt.seq}のカードによりこのドローフェイズがスキップされるか",
        )
    if normal.stranger is not None:
        return Text(
            f"an unknown card was activated before it (event {normal.stranger})",
            f"その前に未知のカードが発動されている（イベント{normal.stranger}）",
        )
    return None
