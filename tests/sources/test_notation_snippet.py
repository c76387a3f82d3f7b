"""Lines of the notation told in the midst of a duel."""

from __future__ import annotations

import io
import json
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from duelreplay.log import events as ev
from duelreplay.log.codec import read_duels
from duelreplay.log.events import UNNUMBERED, DuelLog, Event
from duelreplay.sources.notation.cards import card_names
from duelreplay.sources.notation.moment import Moment, moment_of
from duelreplay.sources.notation.snippet import as_line, read_snippet
from report.samples import GREED, document

TAG = [
    {"id": "a", "name": "Rin", "team": 0},
    {"id": "b", "name": "Mia", "team": 1},
    {"id": "c", "name": "Otto", "team": 0},
    {"id": "d", "name": "Jun", "team": 1},
]


def log(players: list[dict[str, Any]] | None = None) -> DuelLog:
    """Pot of Greed, with other players in the places of Aoi and Ben where they are given."""
    ids = dict(zip("AB", [player["id"] for player in players or ()], strict=False)) or {"A": "A", "B": "B"}
    events = [{**event, "player": ids[str(event["player"])]} if "player" in event else event for event in GREED]
    header = {} if players is None else {"players": players, "first": ids["A"]}
    (found,) = read_duels(io.BytesIO(json.dumps(document(events, **header)).encode()), "-")
    assert isinstance(found, DuelLog)
    return found


def told(line: str, duel: DuelLog, moment: Moment) -> list[str]:
    found = read_snippet(line, duel, moment, card_names())
    return [type(event).__name__ for event in found.events] or [fault.told("en") for fault in found.faults]


@pytest.mark.parametrize("phase", [None, "draw", "standby", "main1", "battle", "main2", "end"])
def test_a_line_says_the_same_in_every_phase(phase: Any) -> None:
    found = read_snippet("Ben draws 2", log(), Moment("B", phase), card_names())
    assert [event.player for event in found.events if type(event).__name__ == "Draw"] == ["B"]
    assert all(event.seq == UNNUMBERED and event.ref is None for event in found.events)


def test_a_chain_is_told_as_in_the_notation() -> None:
    assert told("Upstart Goblin (hand, draws 1)", log(), Moment("B", "main1")) == [
        "Activate",
        "Resolve",
        "Draw",
        "ChainEnd",
    ]


def test_in_a_tag_duel_the_players_keep_their_order() -> None:
    duel = log(TAG)
    for player, name in (("a", "Rin"), ("b", "Mia"), ("c", "Otto"), ("d", "Jun")):
        found = read_snippet(f"{name} draws 2", duel, Moment(player, "main1"), card_names())
        assert [event.player for event in found.events] == [player], found.faults


def test_names_that_cannot_be_read_are_replaced() -> None:
    duel = log([{"id": "vs", "name": "draws 2"}, {"id": "(", "name": ">"}])
    line = as_line(list(duel.events)[13], duel, Moment("(", "main1"), card_names())
    assert line is not None
    assert [event.player for event in read_snippet(line, duel, Moment("(", "main1"), card_names()).events] == ["("]


def test_a_fault_names_the_line_that_was_told() -> None:
    found = read_snippet("Ben draws 1\nBen drows 1", log(), Moment("B", "main1"), card_names())
    assert [fault.line for fault in found.faults] == [2]


def test_the_moment_has_the_turn_the_phase_and_the_chain() -> None:
    events = list(log().events)
    now = moment_of(events[:13])
    assert (now.player, now.phase, now.turn, now.link, now.resolving) == ("B", "main1", 2, 1, 1)
    assert [link.seq for link in now.links] == [12]
    assert moment_of(events[:12]).link == 2
    assert moment_of(events) == Moment("B", "main1", 2)


def test_only_a_line_that_says_the_event_is_offered_for_it() -> None:
    duel = log()
    events = list(duel.events)
    moment = moment_of(events[:13])
    assert as_line(events[13], duel, moment, card_names()) == "Ben draws 2"
    assert as_line(events[13], duel, moment, card_names(), "ja") == "Benは2枚ドロー"
    assert as_line(replace(events[13], player="A"), duel, moment, card_names()) == "Aoi draws 2"
    span = ev.Restrict(player="B", what="normal_draw", until=ev.Span(turns=2))
    assert as_line(span, duel, moment, card_names()) is None, "a span of turns has no words"
    assert as_line(ev.Note(text="one\ntwo"), duel, moment, card_names()) is None, "a line is one line"


GOBLIN = ev.Card(code=70368879, name="Upstart Goblin")
ASH = ev.Card(code=14558127, name="Ash Blossom & Joyous Spring", uid=7)
CHAIN = [
    ev.Activate(player="B", card=GOBLIN, from_="hand", link=1),
    ev.Activate(player="A", card=ASH, from_="hand", link=2, effect=1),
]
RESOLVES = [ev.Resolve(link=2)]

EVERY_KIND: list[tuple[list[Event], Event]] = [
    ([], ev.Draw(player="A", count=5, cards=[GOBLIN, ASH, 1, 2, 3])),
    ([], ev.Turn(player="A", n=7)),
    ([ev.Turn(player="A")], ev.Phase(phase="draw")),
    ([ev.Turn(player="A"), ev.Turn(player="B")], ev.Turn(player="A")),
    ([ev.Turn(player="B"), ev.Phase(phase="draw")], ev.Draw(player="B", count=1, reason="normal")),
    ([ev.Turn(player="B"), ev.Phase(phase="draw")], ev.Draw(player="B", count=1, cards=[ASH], reason="normal")),
    *[
        ([ev.Turn(player="B"), ev.Phase(phase="draw")], ev.Phase(phase=phase, t=3.5, ref="packet 9"))
        for phase in ("standby", "main1", "battle", "main2", "end")
    ],
    ([], CHAIN[0]),
    ([], replace(CHAIN[0], link=None, position="face_down", from_="spell")),
    ([CHAIN[0]], CHAIN[1]),
    ([CHAIN[0]], ev.Cost(player="B", link=1, pay="lp", amount=1000)),
    ([CHAIN[0]], ev.Cost(player="B", link=1, pay="lp")),
    ([CHAIN[0]], ev.Cost(player="B", link=1, pay="discard", amount=2)),
    ([CHAIN[0]], ev.Cost(player="B", link=1, pay="discard", cards=[ASH])),
    ([CHAIN[0]], ev.Cost(player="B", link=1, pay="normal_draw")),
    ([CHAIN[0]], ev.Move(player="B", card=ASH, from_="graveyard", to="banished", reason="cost", link=1)),
    (CHAIN, ev.Negate(link=1, what="effect", by_link=2)),
    ([*CHAIN, *RESOLVES], ev.Negate(link=1, what="activation", by_link=2)),
    (CHAIN, ev.Negate(link=1, what="effect", by="Skill Drain")),
    (CHAIN, ev.Negate(link=2, what="effect")),
    (CHAIN, ev.Resolve(link=2)),
    ([*CHAIN, *RESOLVES], ev.Resolve(link=1, outcome="applied")),
    (CHAIN, ev.Resolve(link=2, outcome="unprocessable")),
    (CHAIN, ev.Resolve(link=2, outcome="no_effect")),
    ([*CHAIN, *RESOLVES], ev.ChainEnd()),
    ([*CHAIN, *RESOLVES, ev.Resolve(link=1)], ev.Draw(player="B", count=1, reason="effect", link=1, by=GOBLIN)),
    ([*CHAIN, *RESOLVES], ev.LifePoints(player="A", change=1000, total=9000)),
    ([], ev.LifePoints(player="A", change=-500)),
    ([], ev.Move(player="B", card=ASH, from_="hand", to="monster", reason="rule", summon="normal", position="face_up")),
    ([], ev.Move(player="B", card=ASH, from_="hand", to="monster", reason="rule", position="face_down")),
    ([], ev.Move(player="B", count=2, from_="hand", to="spell", reason="rule", position="face_down")),
    ([], ev.Move(player="B", card=ASH, from_="graveyard", to="monster", summon="effect", controller="A")),
    (
        [*CHAIN, *RESOLVES],
        ev.Move(player="A", card=ASH, from_="graveyard", to="monster", reason="effect", link=2, summon="effect"),
    ),
    ([], ev.Move(player="A", card=ASH, from_="monster", to="graveyard", reason="battle", same_time=True)),
    ([], ev.Move(player="A", count=3, from_="deck", to="graveyard")),
    ([], ev.Reveal(player="A", cards=[ASH, GOBLIN])),
    ([], ev.Reveal(player="A", cards=[ev.Card(), ev.Card()])),
    ([], ev.Shuffle(player="A", what="deck")),
    ([], ev.Shuffle(player="A", what="hand")),
    ([], ev.Deck(player="A", count=3, cards=[1, 2, 3])),
    ([], ev.Restrict(player="A", what="draw", until="turn")),
    ([], ev.Restrict(player="A", what="effect_draw", until="duel", by=ASH)),
    ([], ev.Restrict(player="A", what="normal_draw", until="phase")),
    ([], ev.Restrict(player="A", what="draw_phase", until=ev.Span(draw_phases=2))),
    ([], ev.Grant(player="A", count=2)),
    ([], ev.Grant(player="A", count=2, until="turn", by=ASH)),
    *[([], ev.PutBack(player="A", where=where, count=2)) for where in ("top", "bottom", "deck")],
    ([], ev.PutBack(player="A", where="top", cards=[ASH])),
    ([], ev.Coin(player="A", result="tails", link=1)),
    ([], ev.Coin(player="A", result="heads")),
    ([], ev.Die(player="A", result=4)),
    ([], ev.Note(text="Rin called the judge", player="A")),
    *[
        ([], ev.End(winner="A", reason=reason))
        for reason in ("deck_out", "surrender", "time", "judge", "lp", "effect", "other")
    ],
    ([], ev.End(winner=None, reason="judge")),
]
MAIN = [ev.Turn(player="A", n=1), ev.Phase(phase="draw"), ev.Turn(player="B", n=2), ev.Phase(phase="main1")]


def test_every_kind_of_event_is_tried_but_for_the_one_without_words() -> None:
    kinds = {type(event) for _, event in EVERY_KIND}
    assert kinds == set(get_args(ev.Happening)) - {ev.Skill}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("at", range(len(EVERY_KIND)))
def test_what_is_offered_for_an_event_and_told_unchanged_is_that_event(at: int, lang: Any) -> None:
    before, event = EVERY_KIND[at]
    duel = log([{"id": "A", "name": "凛"}, {"id": "B", "name": "央人"}] if lang == "ja" else None)
    if not any(isinstance(one, ev.Turn) for one in before) and not isinstance(event, ev.Turn):
        opening = isinstance(event, ev.Draw) and event.count == 5
        before = before if opening else [*MAIN, *before]
    moment = moment_of(before)
    line = as_line(event, duel, moment, card_names(), lang)
    assert line is not None
    assert line.isascii() == (lang == "en" or line == "")
    told = read_snippet(line, duel, moment, card_names(), event)
    assert told == ([replace(event, seq=UNNUMBERED, ref=None, t=None)], [])


def at(before: list[Event], line: str, instead: Event | None = None) -> list[Event]:
    found = read_snippet(line, log(), moment_of([*MAIN, *before]), card_names(), instead)
    assert found.faults == []
    return found.events


def test_what_is_told_anew_keeps_what_no_line_says_and_nothing_that_it_contradicts() -> None:
    draw = ev.Draw(player="B", count=2, cards=[GOBLIN, ASH], reason="effect", link=1, by=GOBLIN, same_time=True)
    plain = replace(draw, cards=None)
    assert at([], "Ben draws 2", plain) == [plain]
    assert at([], "Ben draws 3", plain) == [replace(plain, count=3)]
    assert at([], "Ben draws 3", draw) == [replace(draw, count=3, cards=None)], "two cards are not three"
    assert at([], "Aoi draws 2", plain) == [replace(plain, player="A")]
    move = ev.Move(player="B", card=replace(ASH, uid="x9"), from_="hand", to="graveyard", reason="effect", link=4)
    assert at([], "Ben sends Ash Blossom from hand to banished", move) == [replace(move, to="banished")]
    (other,) = at([], "Ben sends Upstart Goblin from hand", move)
    assert other == replace(move, card=GOBLIN), "another card is not that copy"


def test_an_activation_told_anew_is_resolved_by_what_the_log_says() -> None:
    (told,) = at([], "Pot of Greed (Ben, hand)", CHAIN[0])
    assert told == ev.Activate(player="B", card=ev.Card(code=55144522, name="Pot of Greed"), from_="hand", link=1)
    assert [type(event) for event in at([], "Pot of Greed (hand)")] == [ev.Activate, ev.Resolve, ev.ChainEnd]
    said = at([], "Pot of Greed (hand, draws 2)", ev.Draw(player="B", count=2))
    assert [type(event) for event in said] == [ev.Activate, ev.Resolve, ev.Draw]


def test_a_link_that_was_left_out_goes_on_the_chain_that_is_open() -> None:
    for line in ("CL2 Ash Blossom (Aoi, hand)", "Aoi chains Ash Blossom (hand)"):
        first, second = at([CHAIN[0]], line)
        assert isinstance(first, ev.Activate)
        assert (first.player, first.link) == ("A", 2)
        assert second == ev.Resolve(link=2), "the chain goes on as the log has it"
    made = at([CHAIN[0]], "CL2 Ash Blossom (hand, negates effect)")
    assert made[1:] == [ev.Resolve(link=2), ev.Negate(link=1, what="effect", by_link=2)]
    assert at(CHAIN, "CL1 effect negated by CL2") == [ev.Negate(link=1, what="effect", by_link=2)]
    assert at([*CHAIN, *RESOLVES], "CL1 resolves: Ben draws 1") == [ev.Resolve(link=1), ev.Draw(player="B", count=1)]
    assert at([*CHAIN, *RESOLVES], "chain over") == [ev.ChainEnd()]


def test_a_deed_while_a_chain_resolves_is_that_links_without_being_asked() -> None:
    (move,) = at([*CHAIN, *RESOLVES], "Aoi returns Upstart Goblin from GY")
    assert isinstance(move, ev.Move)
    assert (move.reason, move.link) == ("effect", 2)
    (move,) = at([*CHAIN, *RESOLVES, ev.Resolve(link=1)], "Ben adds Upstart Goblin from deck")
    assert isinstance(move, ev.Move)
    assert move.link == 1
    assert at([*CHAIN, *RESOLVES, ev.Resolve(link=1)], "CL1 resolves: Ben draws 1") == [ev.Draw(player="B", count=1)]


def test_what_is_told_before_a_link_resolves_is_not_what_it_did() -> None:
    (move,) = at([CHAIN[0]], "Ben sends Ash Blossom from hand")
    assert isinstance(move, ev.Move)
    assert (move.reason, move.link) == (None, None)
    (cost,) = at([CHAIN[0]], "cost sends Ash Blossom from GY to banished")
    assert isinstance(cost, ev.Move)
    assert (cost.reason, cost.link) == ("cost", 1)
    resolve, move = at([CHAIN[0]], "CL1 resolves: adds Ash Blossom")
    assert isinstance(resolve, ev.Resolve)
    assert isinstance(move, ev.Move)
    assert (move.reason, move.link) == ("effect", 1)


def test_a_turn_and_a_phase_are_told_alone_in_the_place_of_one() -> None:
    turn = ev.Turn(player="A", n=3)
    assert at([], "T3 Aoi", turn) == [turn]
    assert at([], "T3 Aoi") == [turn, ev.Phase(phase="draw"), ev.Phase(phase="main1")]
    assert at([ev.Turn(player="A")], "DP") == [ev.Phase(phase="draw")]
    assert read_snippet("SP", log(), moment_of(MAIN), card_names()).faults != [], "a phase that is over"


IN_THE_MIDST: list[tuple[str, str, list[Event], list[type[Event]]]] = [
    ("CL2 Ash Blossom (Aoi, hand)", "チェーン2 灰流うらら（Aoi、手札）", [CHAIN[0]], [ev.Activate, ev.Resolve]),
    ("CL1 effect negated by CL2", "チェーン1 チェーン2による効果無効", CHAIN, [ev.Negate]),
    ("chain over", "チェーン終了", [*CHAIN, *RESOLVES], [ev.ChainEnd]),
    ("CL1 resolves", "チェーン1 処理", [*CHAIN, *RESOLVES], [ev.Resolve]),
    ("cost discards 1", "コスト 1枚捨てる", [CHAIN[0]], [ev.Cost]),
    ("DP", "ドロフェ", [ev.Turn(player="A")], [ev.Phase]),
    ("SP", "スタンバイ", [ev.Turn(player="A"), ev.Phase(phase="draw")], [ev.Phase]),
    ("tie", "引き分け", [], [ev.End]),
    ("Pot of Greed (hand)", "強欲な壺（手札）", [], [ev.Activate, ev.Resolve, ev.ChainEnd]),
]


@pytest.mark.parametrize(("english", "japanese", "before", "kinds"), IN_THE_MIDST)
def test_what_the_page_says_can_be_told_in_the_midst_of_a_duel(
    english: str, japanese: str, before: list[Event], kinds: list[type[Event]]
) -> None:
    said = at(before, english)
    assert [type(event) for event in said] == kinds
    other = at(before, japanese)
    assert [replace(event, card=GOBLIN) if isinstance(event, ev.Activate) else event for event in other] == [
        replace(event, card=GOBLIN) if isinstance(event, ev.Activate) else event for event in said
    ]
