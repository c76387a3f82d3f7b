"""Events in words: every type, every language, nothing that steers a terminal."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from string import Formatter
from typing import Any, get_args

import msgspec
import pytest

import duelreplay.report
from duelreplay.log import events as ev
from duelreplay.log.events import Card, Event, Header, KnownEvent, Opaque, Player, Source
from duelreplay.report import phrases
from duelreplay.report.words import VALUES, Words
from duelreplay.text import LANGS, Lang, Message, Text
from report.samples import CATALOGUE

MODULES = [
    "duelreplay.cli.common",
    *(f"duelreplay.report.{module.name}" for module in pkgutil.iter_modules(duelreplay.report.__path__)),
]
HEADER = Header(
    format="duel-log/1", id="d", players=[Player(id="A", name="Aoi"), Player(id="B")], first="A", ruleset="mr5"
)
EVENTS: dict[str, tuple[Event, str]] = {
    "turn": (ev.Turn(player="B"), "B's turn begins"),
    "phase": (ev.Phase(phase="main1"), "Main Phase 1 begins"),
    "one unknown card": (ev.Draw(player="A", count=1), "Aoi draws 1 card"),
    "known and unknown cards": (
        ev.Draw(player="A", count=4, cards=["Kuriboh", 55144522], reason="normal"),
        "Aoi draws 4 cards: Kuriboh, Pot of Greed, 2 unknown cards (normal draw, the log says)",
    ),
    "activation": (
        ev.Activate(player="B", card="Malefic World", effect=2, from_="field", link=1),
        "B activates Malefic World (effect 2) from the Field Zone (Chain Link 1)",
    ),
    "normal draw as cost": (
        ev.Cost(player="B", link=1, pay="normal_draw"),
        "B gives up the normal draw for Chain Link 1",
    ),
    "LP as cost": (ev.Cost(player="B", link=2, pay="lp", amount=1500), "B pays 1500 LP for Chain Link 2"),
    "discard as cost": (
        ev.Cost(player="B", link=1, pay="discard", cards=["Kuriboh"]),
        "B discards Kuriboh for Chain Link 1",
    ),
    "negation by a link": (
        ev.Negate(link=1, what="activation", by_link=2),
        "the activation of Chain Link 1 is negated (Chain Link 2)",
    ),
    "negation by a card": (
        ev.Negate(link=1, what="effect", by="Skill Drain"),
        "the effect of Chain Link 1 is negated by Skill Drain",
    ),
    "resolution": (ev.Resolve(link=1), "Chain Link 1 resolves"),
    "no effect": (ev.Resolve(link=1, outcome="no_effect"), "Chain Link 1 resolves without effect"),
    "chain end": (ev.ChainEnd(), "the chain ends"),
    "move": (
        ev.Move(player="A", card="Kuriboh", from_="hand", to="graveyard", reason="cost"),
        "Kuriboh (Aoi) goes from the hand to the Graveyard (as a cost)",
    ),
    "turned": (
        ev.Move(player="A", card="Kuriboh", from_="monster", to="monster"),
        "Kuriboh (Aoi) changes position in a Monster Zone",
    ),
    "to a numbered zone": (
        ev.Move(player="A", card="Kuriboh", from_="hand", to="monster", summon="normal", to_index=2),
        "Aoi Normal Summons Kuriboh from the hand to Monster Zone 2",
    ),
    "from an Extra Monster Zone": (
        ev.Move(player="A", card="Kuriboh", from_="monster", to="graveyard", from_index=6),
        "Kuriboh (Aoi) goes from the left Extra Monster Zone to the Graveyard",
    ),
    "to another zone": (
        ev.Move(player="A", card="Kuriboh", from_="monster", to="monster", from_index=3, to_index=7),
        "Kuriboh (Aoi) moves from Monster Zone 3 to the right Extra Monster Zone",
    ),
    "activated in a numbered zone": (
        ev.Activate(player="B", card="Malefic World", from_="spell", from_index=5),
        "B activates Malefic World from Spell & Trap Zone 5",
    ),
    "a number of cards": (
        ev.Move(player="A", count=2, from_="hand", to="graveyard", same_time=True),
        "2 cards (Aoi) go from the hand to the Graveyard (at the same time)",
    ),
    "Set": (
        ev.Move(player="A", card="Reckless Greed", from_="hand", to="spell", position="face_down"),
        "Aoi Sets Reckless Greed from the hand to a Spell & Trap Zone",
    ),
    "Normal Summon": (
        ev.Move(player="A", card="Kuriboh", from_="hand", to="monster", position="face_up", summon="normal"),
        "Aoi Normal Summons Kuriboh from the hand to a Monster Zone",
    ),
    "Flip Summon": (
        ev.Move(player="A", card="Kuriboh", from_="monster", to="monster", position="face_up", summon="flip"),
        "Aoi Flip Summons Kuriboh",
    ),
    "Special Summon of the other's card": (
        ev.Move(player="B", card="Kuriboh", from_="graveyard", to="monster", controller="A", summon="effect"),
        "Aoi Special Summons Kuriboh (B's card) by an effect from the Graveyard to a Monster Zone",
    ),
    "Link Summon": (
        ev.Move(player="A", card="Linkuriboh", from_="extra", to="monster", summon="procedure"),
        "Aoi Special Summons Linkuriboh by its own procedure from the Extra Deck to a Monster Zone",
    ),
    "token": (
        ev.Move(player="A", card="Fluff Token", from_="outside", to="monster", summon="special"),
        "Aoi Special Summons Fluff Token from outside the duel to a Monster Zone",
    ),
    "token without a name": (
        ev.Move(player="A", card=Card(uid="7", kind="token"), from_="monster", to="outside"),
        "a Token (Aoi) goes from a Monster Zone to outside the duel",
    ),
    "turned face-down": (
        ev.Move(player="A", card="Kuriboh", from_="monster", to="monster", position="face_down"),
        "Kuriboh (Aoi) is turned face-down in a Monster Zone",
    ),
    "turned face-up": (
        ev.Move(player="A", card="Kuriboh", from_="monster", to="monster", position="face_up"),
        "Kuriboh (Aoi) is turned face-up in a Monster Zone",
    ),
    "control": (
        ev.Move(player="A", card="Kuriboh", from_="monster", to="monster", controller="B"),
        "B now controls Kuriboh (Aoi's card)",
    ),
    "placed under another's control": (
        ev.Move(player="A", card="Kuriboh", from_="graveyard", to="spell", controller="B"),
        "Kuriboh (Aoi) goes from the Graveyard to a Spell & Trap Zone, controlled by B",
    ),
    "Set card activated": (
        ev.Activate(player="A", card="Jar of Greed", from_="spell", position="face_down", link=1),
        "Aoi activates Set Jar of Greed from a Spell & Trap Zone (Chain Link 1)",
    ),
    "coin": (ev.Coin(player="A", result="heads", link=1), "Aoi tosses a coin: heads (Chain Link 1)"),
    "die": (ev.Die(player="B", result=4), "B rolls a die: 4"),
    "Skill": (ev.Skill(player="A", card="Destiny Draw"), "Aoi uses the Skill Destiny Draw"),
    "reveal": (ev.Reveal(player="A", cards=["Kuriboh", Card()]), "Aoi reveals Kuriboh, 1 unknown card"),
    "LP lost": (ev.LifePoints(player="A", change=-500, total=7500), "Aoi loses 500 LP (7500 left)"),
    "LP gained": (ev.LifePoints(player="A", change=500), "Aoi gains 500 LP"),
    "shuffle": (ev.Shuffle(player="A", what="hand"), "Aoi shuffles the hand"),
    "deck": (ev.Deck(player="A", count=1, cards=["Kuriboh"]), "Aoi's Deck has 1 card, its order is known"),
    "restriction": (
        ev.Restrict(player="A", what="effect_draw", until="turn", by="Droll & Lock Bird"),
        "the log states: Aoi cannot draw by effects until the end of the turn, by Droll & Lock Bird",
    ),
    "grant": (
        ev.Grant(player="A", count="any", until=ev.Span(turns=2)),
        "the log states: Aoi may draw any number of cards for 2 turn(s)",
    ),
    "put back": (ev.PutBack(player="A", where="top", count=1), "Aoi puts 1 unknown card back on top of the Deck"),
    "correction": (
        ev.Correct(voids=[3, 4], by="players", why="typed twice"),
        "corrected by the players: events 3, 4 do not count (typed twice)",
    ),
    "ruling": (ev.Ruling(by="head judge", text="play on"), "ruling by head judge: play on"),
    "note": (ev.Note(player="A", text="hello"), "(Aoi: hello)"),
    "end": (ev.End(winner="A", reason="deck_out"), "the duel ends: Aoi wins (no card left to draw)"),
    "tie": (ev.End(winner=None, reason="time"), "the duel ends: nobody wins (time)"),
    "unknown type": (Opaque(name="coin", data={}), "(event of the unknown type coin)"),
}


def words(lang: Lang = "en", header: Header = HEADER) -> Words:
    return Words(header, lang, CATALOGUE)


@pytest.mark.parametrize("name", EVENTS)
def test_event_in_english(name: str) -> None:
    event, expected = EVENTS[name]
    assert words().sentence(event) == expected


def test_every_event_type_has_words() -> None:
    every = {*get_args(KnownEvent), Opaque}
    assert set(phrases.SENTENCES) == every
    assert set(VALUES) == every
    assert {type(event) for event, _ in EVENTS.values()} == every


@pytest.mark.parametrize("name", EVENTS)
def test_japanese_sentences_are_japanese_and_complete(name: str) -> None:
    event, english = EVENTS[name]
    sentence = words("ja").sentence(event)
    assert sentence != english
    assert "{" not in sentence
    assert name == "note" or any("\u3040" <= letter <= "\u9fff" for letter in sentence), sentence


def texts() -> Iterator[tuple[str, Text]]:
    for name in MODULES:
        for key, value in vars(importlib.import_module(name)).items():
            candidates = value.values() if isinstance(value, dict) else [value]
            for index, text in enumerate(candidates):
                if isinstance(text, Text):
                    yield f"{name}.{key}[{index}]", text


def parameters(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_every_text_is_in_every_language_with_the_same_parameters() -> None:
    found = dict(texts())
    assert len(found) > 100
    for place, text in found.items():
        assert bool(text.en) == bool(text.ja), place
        assert parameters(text.en) == parameters(text.ja), place


def test_a_name_cannot_steer_the_terminal() -> None:
    header = msgspec.structs.replace(HEADER, players=[Player(id="A", name="\x1b[2J\u202eevil"), Player(id="B")])
    for lang in LANGS:
        said = words(lang, header)
        event = ev.Draw(player="A", count=1, ref="play\r1")
        for line in (said.title(), said.told(1, event), said.line(event), said.turn(ev.Turn(player="A"), 1)):
            assert line.isprintable(), line


def test_players_of_a_message_are_called_by_their_names() -> None:
    template = Text("{player} and {both} in {place}: {card}", "{player}と{both}、{place}：{card}")
    values: dict[str, Any] = {"player": "A", "both": "A, B", "place": "Arena, B", "card": Text("A", "Ａ")}
    assert words().message(Message(template, values)) == "Aoi and Aoi, B in Arena, B: A"


@pytest.mark.parametrize(
    ("turn", "phase", "expected"),
    [
        (0, None, "before turn 1"),
        (1, "draw", "turn 1, Draw Phase"),
        (3, None, "turn 3"),
        (3, "end", "turn 3, End Phase"),
    ],
)
def test_moment(turn: int, phase: str | None, expected: str) -> None:
    assert words().moment(turn, phase) == expected


def test_the_site_counts_turns_from_the_second() -> None:
    header = msgspec.structs.replace(HEADER, source=Source(program="DuelingBook"))
    assert words(header=header).moment(1, "draw") == "turn 1, Draw Phase"
    assert words(header=header).moment(8, "draw") == "turn 8 (on the site: Turn 7), Draw Phase"


def test_a_card_goes_by_its_japanese_name_in_japanese() -> None:
    assert words("ja").card("Pot of Greed") == "《強欲な壺》"
    assert words("ja").card("Raigeki") == "《サンダー・ボルト》"
    assert words("ja").card("A card nobody knows") == "《A card nobody knows》"
    assert words().card(Card(code=999999999)) == "999999999"
    assert words().card(Card()) == "an unnamed card"


def test_a_card_goes_by_a_name_and_not_by_its_passcode() -> None:
    assert words().card(12580477) == words().card(Card(code=12580477)) == "Raigeki"
    assert words("ja").card(12580477) == "《サンダー・ボルト》"
    assert words().card(55144523) == "Pot of Greed"


def test_in_english_a_card_goes_by_its_english_name_and_else_as_the_log_has_it() -> None:
    assert words().card("サンダーボルト") == "Raigeki"
    assert words().card("強欲な壺") == "Pot of Greed"
    assert words().card("raigeki") == "raigeki"
    assert words().card("誰も知らない札") == "誰も知らない札"
