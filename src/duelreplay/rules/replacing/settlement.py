"""Effects that replace the normal draw: which activations fit on one chain, and what the chain leaves.

This is the ruling page's core (S06 to S35) as pure functions. Where the page says that a ruling is pending, a
chain has several readings; ``settle`` answers for one reading, the engine compares them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from duelreplay.verdict import Verdict

Kind = Literal["cost", "effect", "astral_force"]
Rulings = Literal["page", "handbook"]
"""``page``: what the ruling page leaves pending is undetermined. ``handbook``: an outside source decides."""

LinkOutcome = Literal["resolved", "activation_negated", "effect_negated", "unprocessable", "left_field"]
Settled = Literal["due", "paid", "used", "oath"]
"""What became of the normal draw: due, or gone and by which of the three ways."""

_PASSED_OVER: frozenset[str] = frozenset({"activation_negated", "effect_negated", "left_field"})


class Objection(NamedTuple):
    """Why a replacing effect may not stand on this chain, or whether it may is open."""

    code: str
    verdict: Verdict
    against: int
    """Index of the earlier replacing link it cannot stand with."""


class ReplacingLink(NamedTuple):
    """One replacing effect of a chain, with how its link ended."""

    kind: Kind
    outcome: LinkOutcome


class Settlement(NamedTuple):
    """What a chain of replacing effects leaves of the normal draw.

    ``link`` is the index of the link that took the right, None where it is due. ``applies`` is the index of
    the link whose process is carried out, None for none; ``open`` says that the page does not settle which.
    """

    normal_draw: Settled
    link: int | None
    applies: int | None
    open: bool = False


_CLASH: dict[tuple[Kind, Kind], tuple[str, Verdict, Verdict]] = {
    ("cost", "cost"): ("ND202", "illegal", "illegal"),  # S21
    ("cost", "effect"): ("ND203", "illegal", "illegal"),  # S22
    ("cost", "astral_force"): ("ND206", "undetermined", "illegal"),  # S34, X1
    ("astral_force", "cost"): ("ND206", "undetermined", "illegal"),  # S34, X1
    ("astral_force", "effect"): ("ND207", "legal", "illegal"),  # S33, X2
    ("astral_force", "astral_force"): ("ND209", "undetermined", "undetermined"),
}


def objection(before: Sequence[Kind], kind: Kind, rulings: Rulings) -> Objection | None:
    """What stands against activating ``kind`` on a chain that has the replacing effects ``before``.

    The definite objection wins over the open one (S21 and S22 before S34).

    >>> objection(["effect"], "cost", "page") is None
    True
    >>> objection(["cost"], "effect", "page").code
    'ND203'
    """
    found: Objection | None = None
    for index, earlier in enumerate(before):
        clash = _CLASH.get((earlier, kind))
        if clash is None:
            continue
        code, page, handbook = clash
        verdict = page if rulings == "page" else handbook
        if verdict == "illegal":
            return Objection(code, verdict, index)
        if verdict == "undetermined" and found is None:
            found = Objection(code, verdict, index)
    return found


def settle(links: Sequence[ReplacingLink]) -> Settlement:
    """What the chain leaves of the normal draw, every link in it being rightly there.

    A cost type has taken the right at its activation (S11, S12, S15). An Astral Force whose activation was not
    negated forbids it (S31, S32, S35). Else the last effect type that was neither negated nor gone from the
    field has used it (S13, S14, S16, S24 to S28).

    >>> settle([ReplacingLink("effect", "resolved"), ReplacingLink("effect", "effect_negated")])
    Settlement(normal_draw='used', link=0, applies=0, open=False)
    """
    kinds = [link.kind for link in links]
    last = len(links) - 1
    contested = "astral_force" in kinds and ("cost" in kinds or kinds.count("astral_force") > 1)
    for index, link in enumerate(links):
        if link.kind == "cost":
            applies = index if link.outcome == "resolved" and not contested else None
            return Settlement("paid", index, applies, contested)
    for index, link in enumerate(links):
        if link.kind == "astral_force" and link.outcome != "activation_negated":
            if index != last or contested:
                return Settlement("oath", index, None, open=True)
            return Settlement("oath", index, index if link.outcome == "resolved" else None)
    for index in range(last, -1, -1):
        link = links[index]
        if link.kind == "effect" and link.outcome not in _PASSED_OVER:
            return Settlement("used", index, index if link.outcome == "resolved" else None)
    return Settlement("due", None, None)
