"""Every chain of three replacing effects against an oracle of its own, and what a chain's log may say of itself.

The oracle is written from rule notes 2 (docs/sources.md) and shares nothing with the program. Its counts of legal,
illegal and open chains are those of a list of all chains that was made apart from both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any, Literal, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder import Log
from duelreplay.rules.replacing.settlement import Rulings
from predraw import ASTRAL_FORCE, CARDS, LEGACY, MALEFIC_WORLD, Kin, Spelling, Way, write_chain

Chain = tuple[tuple[str, str], ...]
"""Class (C E A) and outcome (R AN EN CP LF) of each link, the first activated first."""

KINDS = "CEA"
OUTCOMES = ("R", "AN", "EN", "CP", "LF")
TOLD_APART = Way(uids=True)
KINS = {"C": MALEFIC_WORLD, "E": LEGACY, "A": ASTRAL_FORCE}


class Verdict(NamedTuple):
    """What the section's table says of a link that is put on a chain."""

    legality: Literal["legal", "illegal", "undetermined"]
    code: str | None = None


def pair(lower: str, upper: str, rulings: Rulings) -> Verdict:
    """The table "Is the chain legal", for an earlier and a later link."""
    match lower, upper:
        case "C", "C":
            return Verdict("illegal", "ND202")
        case "C", "E":
            return Verdict("illegal", "ND203")
        case ("A", "C") | ("C", "A"):
            return Verdict("undetermined" if rulings == "page" else "illegal", "ND206")
        case "A", "A":
            return Verdict("undetermined", "ND209")
        case "A", "E":
            return Verdict("legal") if rulings == "page" else Verdict("illegal", "ND207")
    return Verdict("legal")


def placed(chain: Chain, rulings: Rulings) -> list[Verdict]:
    """The permission of each link: a definite objection wins over an open one; what is illegal is not there."""
    found: list[Verdict] = []
    for index, (kind, _) in enumerate(chain):
        pairs = [pair(chain[i][0], kind, rulings) for i in range(index) if found[i].legality != "illegal"]
        objections = [one for one in pairs if one.legality != "legal"]
        objections.sort(key=lambda one: one.legality)  # "illegal" before "undetermined"
        found.append(objections[0] if objections else Verdict("legal"))
    return found


def draw_due(chain: Chain) -> bool:
    """Whether the normal draw must be made after a chain whose links are all rightly there."""
    if any(kind == "C" for kind, _ in chain):
        return False
    if any(kind == "A" and outcome != "AN" for kind, outcome in chain):
        return False
    return all(outcome in {"AN", "EN", "LF"} for kind, outcome in chain if kind == "E")


def applying(chain: Chain) -> int | Literal["none", "open"]:
    """The link that applies (from 0), none, or open, for a chain that the ruling page allows."""
    last = len(chain) - 1
    kind, outcome = chain[last]
    if kind == "C":
        return last if outcome == "R" else "none"
    oaths = [i for i, (one, ended) in enumerate(chain) if one == "A" and ended != "AN"]
    if oaths:
        if oaths != [last]:
            return "open"
        return last if outcome == "R" else "none"
    for index in range(last, -1, -1):
        kind, outcome = chain[index]
        if kind == "E" and outcome not in {"AN", "EN", "LF"}:
            return index if outcome == "R" else "none"
    return "none"


def readings(chain: Chain, rulings: Rulings) -> set[bool]:
    """Whether the draw is due, over the readings of the pending rulings."""
    permissions = placed(chain, rulings)
    standing = [i for i, one in enumerate(permissions) if one.legality != "illegal"]
    pending = [i for i in standing if permissions[i].legality == "undetermined"]
    found = set()
    for admitted in product((True, False), repeat=len(pending)):
        out = {index for index, stays in zip(pending, admitted, strict=True) if not stays}
        found.add(draw_due(tuple(chain[i] for i in standing if i not in out)))
    return found


def chains(length: int) -> Iterator[Chain]:
    """Every chain of that length."""
    yield from product(product(KINDS, OUTCOMES), repeat=length)


def possible(chain: Chain) -> bool:
    """Astral Force is in the Graveyard: it cannot leave the field."""
    return ("A", "LF") not in chain


def legality(chain: Chain, rulings: Rulings) -> str:
    """The whole chain's: illegal before undetermined before legal."""
    return min((one.legality for one in placed(chain, rulings)), key=["illegal", "undetermined", "legal"].index)


@pytest.mark.parametrize(
    ("length", "legal", "open_", "undetermined", "illegal"),
    # legal: those that the ruling page states + those that are derived from it
    [(1, 13 + 1, 0, 0, 0), (2, 31 + 44, 15, 56, None), (3, 147 + 253, 150, 844, 1500)],
)
def test_the_oracle_counts_as_the_section_does(
    length: int, legal: int, open_: int, undetermined: int, illegal: int | None
) -> None:
    counts = Counter(legality(chain, "page") for chain in chains(length) if possible(chain))
    unsettled = sum(
        applying(chain) == "open" for chain in chains(length) if possible(chain) and legality(chain, "page") == "legal"
    )
    assert (counts["legal"] - unsettled, unsettled, counts["undetermined"]) == (legal, open_, undetermined)
    if illegal is not None:
        assert illegal == sum(legality(chain, "page") == "illegal" for chain in chains(length))


@pytest.mark.parametrize(("length", "legal", "due"), [(1, 14, 4), (2, 70, 12), (3, 350, 36)])
def test_the_oracle_counts_as_the_section_does_for_the_handbook(length: int, legal: int, due: int) -> None:
    allowed = [one for one in chains(length) if possible(one) and legality(one, "handbook") == "legal"]
    assert (len(allowed), sum(map(draw_due, allowed))) == (legal, due)


def spelled(chain: Chain, way: Way = TOLD_APART, cards: tuple[Kin, ...] | None = None) -> Spelling:
    """A way to write the chain; every copy of a card is told apart unless it is said otherwise."""
    settled = applying(chain) if legality(chain, "page") == "legal" else "open"
    if settled == "open":
        way = way._replace(outcomes=False)
    applies = settled + 1 if isinstance(settled, int) else None
    return Spelling(cards or tuple(KINS[kind] for kind, _ in chain), tuple(ended for _, ended in chain), way, applies)


def complaint(chain: Chain, spelling: Spelling, rulings: Rulings, *, drawn: bool) -> str | None:
    """What is wrong with the program's judgement of a chain before B's normal draw, None if nothing is."""
    log = Log().first_turn().turn("B", "draw")
    links = write_chain(log, "B", spelling)
    judged = (log.draw("B") if drawn else log).phase("standby").judge(rulings=rulings)
    permissions = placed(chain, rulings)
    wanted = [
        (one.code, one.legality, seq) for one, seq in zip(permissions, links, strict=True) if one.legality != "legal"
    ]
    said = [one for one in judged.said if one[0] in {"ND202", "ND203", "ND206", "ND209"} and one[2] in links]
    said += [one for one in judged.said if one[0] == "ND207" and one[1] == "illegal"]
    if sorted(said) != sorted(wanted):
        return f"chain {said}, expected {wanted}"
    due = readings(chain, rulings)
    other = [one for one in judged.said if one[1] == "illegal" and one not in wanted]
    if not drawn:
        missing = [("ND305", "illegal", links[0] - 1)] if due == {True} else []
        return None if other == missing else f"without the draw {other}, expected {missing}"
    row = judged.row()
    verdict = "legal" if due == {True} else "illegal" if due == {False} else "undetermined"
    if row.verdict != verdict or (row.kind, len(other)) != ("normal", verdict == "illegal"):
        return f"draw {row.kind} {row.verdict} {other}, expected {verdict}"
    if verdict == "illegal" and row.code not in _takers(chain, permissions):
        return f"draw {row.code}, expected {_takers(chain, permissions)}"
    return None


def _takers(chain: Chain, permissions: list[Verdict]) -> set[str]:
    """The rules that may forbid the draw, by the links that stand and took the right."""
    standing = [link for link, one in zip(chain, permissions, strict=True) if one.legality != "illegal"]
    takers = {"ND301" for kind, _ in standing if kind == "C"}
    takers |= {"ND303" for kind, ended in standing if kind == "A" and ended != "AN"}
    return takers or {"ND302"}


@pytest.mark.parametrize("rulings", ["page", "handbook"])
@pytest.mark.parametrize("drawn", [True, False], ids=["draw", "no-draw"])
@pytest.mark.parametrize("first", KINDS)
def test_every_chain_of_three(rulings: Rulings, drawn: bool, first: str) -> None:
    found = {}
    for chain in chains(3):
        if chain[0][0] == first and possible(chain):
            problem = complaint(chain, spelled(chain), rulings, drawn=drawn)
            if problem is not None:
                found[chain] = problem
    assert not found, f"{len(found)} chains, such as {next(iter(found.items()))}"


WAYS = st.builds(
    Way,
    outcomes=st.booleans(),
    chain_end=st.booleans(),
    costs=st.booleans(),
    names=st.booleans(),
    uids=st.booleans(),
    negate_first=st.booleans(),
    negators_last=st.booleans(),
    gone=st.booleans(),
)


@st.composite
def any_chain(draw: st.DrawFn) -> tuple[Chain, Spelling]:
    """A chain of up to six links of any cards, in any spelling that tells which copy left the field."""
    kinds = draw(st.lists(st.sampled_from(KINDS), min_size=1, max_size=6))
    chain = tuple((kind, draw(st.sampled_from(OUTCOMES[:4] if kind == "A" else OUTCOMES))) for kind in kinds)
    cards = tuple(draw(st.sampled_from(CARDS[kind, outcome == "LF"])) for kind, outcome in chain)
    way = draw(WAYS)
    if len(set(cards)) < len(cards) and ("LF" in dict.fromkeys(ended for _, ended in chain) or way.gone):
        way = way._replace(uids=True)
    return chain, spelled(chain, way, cards)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(written=any_chain(), rulings=st.sampled_from(["page", "handbook"]), drawn=st.booleans())
def test_longer_chains_of_any_cards_in_any_spelling(
    written: tuple[Chain, Spelling], rulings: Rulings, drawn: bool
) -> None:
    chain, spelling = written
    assert complaint(chain, spelling, rulings, drawn=drawn) is None


@pytest.mark.parametrize("length", [2, 3])
def test_only_the_link_that_applies_may_be_said_to_have_applied(length: int) -> None:
    # S24 to S26, for every chain of which the page settles which link applies.
    for chain in chains(length):
        if not possible(chain) or legality(chain, "page") != "legal" or applying(chain) == "open":
            continue
        true = spelled(chain, Way(uids=True, outcomes=True))
        log = Log().first_turn().turn("B", "draw")
        write_chain(log, "B", true)
        if readings(chain, "page") == {False}:
            assert log.copy().phase("standby").judge().said == [], chain
        for index, (_, ended) in enumerate(chain):
            if ended != "R" or index == applying(chain):
                continue
            wrong = log.copy()
            resolved = _resolution(wrong, index)
            resolved["outcome"] = "applied"
            judged = wrong.phase("standby").judge()
            assert judged.said == [("ND304", "illegal", resolved["seq"])], (chain, index)


def _resolution(log: Log, index: int) -> dict[str, Any]:
    """The resolution of the replacing link with that index, which has a copy's identity of its own."""
    number = 0
    for event in log.events:
        if event["type"] == "activate":
            number += 1
            if isinstance(event["card"], dict) and event["card"].get("uid") == f"copy-{index}":
                return next(one for one in log.events if one["type"] == "resolve" and one["link"] == number)
    raise AssertionError(index)
