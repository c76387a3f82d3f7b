"""Real, engine-made and edited yrpX files, against what is known of them without this reader."""

from __future__ import annotations

import csv
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from duelreplay.log.events import Deck, Draw, DuelLog, Event, Header, KnownEvent, Move, Phase, Shuffle, Turn
from duelreplay.sources.edopro import read_duels
from support import FIXTURES, SHARED, needs_shared

CORPUS = (SHARED or Path()) / "corpus"
FOLDERS = ("edopro", "engine", "edopro-edited")
PHASE_BITS = {"draw": 0x1, "standby": 0x2, "main1": 0x4, "battle": 0x8, "main2": 0x100, "end": 0x200}
BATTLE_STEPS = {0x8, 0x10, 0x20, 0x40, 0x80}


@cache
def duel_of(path: Path) -> DuelLog:
    with path.open("rb") as stream:
        (duel,) = read_duels(stream, str(path))
    assert isinstance(duel, DuelLog), duel
    return duel


def events_of(path: Path) -> list[Event]:
    return list(duel_of(path).events)


def files() -> list[Path]:
    return [path for folder in FOLDERS for path in sorted((CORPUS / folder).glob("*.yrpX"))]


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8") as stream:
        return list(csv.DictReader(stream, delimiter="\t"))


def placed_draws(path: Path) -> list[tuple[int, int, Draw]]:
    """Every draw with its turn (0 before the first) and its phase's bits (0 before the first)."""
    turn, phase, draws = 0, 0, []
    for event in events_of(path):
        if isinstance(event, Turn):
            turn, phase = turn + 1, 0
        elif isinstance(event, Phase):
            phase = PHASE_BITS[event.phase]
        elif isinstance(event, Draw):
            draws.append((turn, phase, event))
    return draws


@needs_shared
def test_every_file_is_a_duel() -> None:
    assert len(files()) > 200
    for path in files():
        assert events_of(path)


@needs_shared
def test_every_event_is_one_that_the_format_allows() -> None:
    for path in files():
        duel = duel_of(path)
        assert msgspec.convert(msgspec.to_builtins(duel.events), list[KnownEvent]) == duel.events, path.name
        assert msgspec.convert(msgspec.to_builtins(duel.header), Header) == duel.header, path.name


@needs_shared
def test_turns_and_draws_are_as_many_as_the_index_says() -> None:
    for row in rows(CORPUS / "edopro" / "INDEX.tsv"):
        path = CORPUS / "edopro" / row["file"]
        draws = [draw for _, _, draw in placed_draws(path)]
        turns = sum(isinstance(event, Turn) for event in events_of(path))
        found = (turns, len(draws), sum(draw.count for draw in draws))
        assert found == (int(row["turns"]), int(row["draw_packets"]), int(row["cards_drawn"])), path.name


@needs_shared
def test_every_draw_of_the_engine_is_where_and_what_it_says() -> None:
    truth = defaultdict(list)
    for row in rows(CORPUS / "engine" / "TRUTH.tsv"):
        truth[row["file"]].append(row)
    for name, known in truth.items():
        draws = placed_draws(CORPUS / "engine" / name)
        assert len(draws) == len(known), name
        for (turn, phase, draw), row in zip(draws, known, strict=True):
            where = f"{name} {draw.ref}"
            assert (turn, draw.player, draw.count) == (int(row["turn"]), row["player"], int(row["count"])), where
            bits = int(row["phase"] or 0)
            assert phase == (PHASE_BITS["battle"] if bits in BATTLE_STEPS else bits), where
            expected = {"RULE": "normal" if turn else "opening", "EFFECT": "effect"}[row["engine_reason"]]
            assert draw.reason == expected, where


@needs_shared
def test_an_edited_draw_is_found_by_its_packet() -> None:
    for row in rows(CORPUS / "edopro-edited" / "EXPECTED.tsv"):
        at = [
            event
            for event in events_of(CORPUS / "edopro-edited" / row["file"])
            if event.ref == f"packet {row['packet_index']}"
        ]
        wanted = Phase if row["defect"] == "normal-draw-missing" else Draw
        (event,) = [event for event in at if not isinstance(event, Deck)]
        assert isinstance(event, wanted), row["file"]
        if isinstance(event, Draw):
            assert event.player == row["player"]
            assert event.cards is not None
            assert int(row["codes_concerned"]) in event.cards


class _Reader:
    """Follows the decks as someone could who has only the log's events."""

    def __init__(self) -> None:
        self.decks: dict[str, list[Any] | None] = {}
        self.checked = 0
        self.wrong: list[str] = []

    def follow(self, event: Event) -> None:
        if isinstance(event, Deck):
            self.decks[event.player] = None if event.cards is None else list(event.cards)
        elif isinstance(event, Shuffle):
            if event.what == "deck":
                self.decks[event.player] = None
        elif isinstance(event, Draw):
            self._take(event.player, event.cards or [], event.ref)
        elif isinstance(event, Move):
            self._move(event)

    def _move(self, event: Move) -> None:
        deck = self.decks.get(event.player)
        if event.to == "deck" or (event.from_ == "deck" and deck and deck[0] != event.card):
            self.decks[event.player] = None
        elif event.from_ == "deck" and deck:
            del deck[0]

    def _take(self, player: str, cards: list[Any], ref: str | None) -> None:
        deck = self.decks.get(player)
        if deck is None:
            return
        self.checked += 1
        if deck[: len(cards)] != cards:
            self.wrong.append(f"{ref}: {cards}")
        del deck[: len(cards)]


def follow_decks(path: Path) -> _Reader:
    reader = _Reader()
    for event in events_of(path):
        reader.follow(event)
    return reader


@needs_shared
@pytest.mark.parametrize("folder", ["edopro", "engine"])
def test_every_card_drawn_is_the_top_of_the_stated_deck(folder: str) -> None:
    paths = sorted((CORPUS / folder).glob("*.yrpX"))
    followed = {path.name: follow_decks(path) for path in paths}
    assert {name: reader.wrong for name, reader in followed.items() if reader.wrong} == {}
    draws = sum(len(placed_draws(path)) for path in paths)
    # Only draws between a shuffle and the refresh that follows it cannot be checked: 3 in 100 of real ones.
    assert sum(reader.checked for reader in followed.values()) >= 0.96 * draws


@needs_shared
def test_the_only_draw_that_is_not_the_top_is_the_edited_one() -> None:
    expected = {row["file"]: row for row in rows(CORPUS / "edopro-edited" / "EXPECTED.tsv")}
    for name, row in expected.items():
        wrong = follow_decks(CORPUS / "edopro-edited" / name).wrong
        edited = row["defect"] == "draw-not-from-top"
        assert wrong == ([f"packet {row['packet_index']}: [{row['codes_concerned']}]"] if edited else []), name


@needs_shared
def test_one_duel_has_one_id() -> None:
    by_id = defaultdict(list)
    for path in files():
        by_id[duel_of(path).header.id].append(path)
    for same in by_id.values():
        assert all(events_of(path) == events_of(same[0]) for path in same)
    assert len(by_id) > 200


@needs_shared
def test_the_first_deck_is_as_large_as_the_header_says() -> None:
    for path in files():
        sizes = {player.id: player.deck for player in duel_of(path).header.players}
        first = {}
        for event in events_of(path):
            if isinstance(event, Draw):
                break
            if isinstance(event, Deck):
                first[event.player] = event.count
        assert first == sizes, path.name


def test_the_fixtures_are_duels() -> None:
    paths = sorted((FIXTURES / "edopro").glob("*.yrpX"))
    assert len(paths) == 3
    for path in paths:
        duel = duel_of(path)
        assert duel.header.ruleset == "mr5"
        assert [draw.reason for _, _, draw in placed_draws(path)][:2] == ["opening", "opening"]
        assert follow_decks(path).wrong == []
