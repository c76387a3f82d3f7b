"""What became of the right to the normal draw, over every reading of the chain before it."""

from __future__ import annotations

from itertools import product
from typing import Final, Literal, NamedTuple

from duelreplay.duel.chain import Link
from duelreplay.rules.duel import Duel
from duelreplay.rules.normal_draw.right import NormalDraw
from duelreplay.rules.replacing.settlement import Kind, LinkOutcome, ReplacingLink, Settlement, settle
from duelreplay.text import Message, Text

_NO_REASON: Final = Text("why {card} did nothing is not recorded", "{card}が適用されなかった理由が記録にない")
_NEGATION_UNKNOWN: Final = Text("negations are not recorded completely", "無効にされたかが完全には記録されていない")
_WHICH_COPY: Final = Text(
    "which copy of {card} left the field, and when, is not recorded",
    "{card}のどれがいつフィールドを離れたかが記録されていない",
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
    if link.left_at is not None and duel.records.negations:
        return ["unprocessable"], [], None
    if link.left_at is not None:
        return ["unprocessable", "effect_negated", "activation_negated"], [], _NEGATION_UNKNOWN
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
    if not duel.records.negations:
        negated: list[LinkOutcome] = ["resolved", "effect_negated", "activation_negated"]
        return negated, [], _NEGATION_UNKNOWN
    if stays and not duel.records.moves:
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


def is_due(duel: Duel, normal: NormalDraw) -> bool:
    """Whether nothing on the chain before it has taken the normal draw."""
    return standing(duel, normal).state == "due"


def evidence(link: Link) -> tuple[int, ...]:
    """The events a verdict about a replacing link rests on."""
    seqs = (link.seq, link.cost_at, link.negated_at, link.left_at, link.resolved_at)
    return tuple(seq for seq in seqs if seq is not None)


def lacking(where: Standing) -> Text:
    """The missing fact, in both languages."""
    if isinstance(where.missing, Message):
        return Text(where.missing.in_("en"), where.missing.in_("ja"))
    return where.missing or _NEGATION_UNKNOWN
