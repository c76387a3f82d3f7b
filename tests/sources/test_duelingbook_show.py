"""``replay show`` and nameless duels."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from duelreplay.cli.show import command
from duelreplay.log.anonymize import anonymize
from duelreplay.log.codec import encode
from duelreplay.log.codec import read_duels as read_log
from duelreplay.log.events import DuelLog, KnownEvent, Note, Opaque
from duelreplay.report.phrases import SENTENCES
from duelreplay.report.words import VALUES, Words
from duelreplay.sources.duelingbook import read_duels
from sources.db_builder import ANNA, BERT, FIXTURES, clean_match, overdraw


def show(*arguments: str, file: str = "overdraw-repaired.json") -> Result:
    return CliRunner().invoke(command, [str(FIXTURES / file), *arguments])


def of_json(log: dict[str, Any]) -> DuelLog:
    (found,) = read_log(io.BytesIO(json.dumps(log).encode()), "log.json")
    assert isinstance(found, DuelLog)
    return found


def overdrawn() -> DuelLog:
    (log,) = read_duels(io.BytesIO(overdraw().to_bytes()), "replay.json")
    assert isinstance(log, DuelLog)
    return log


LEDGER = " " * 36


# In words


def test_a_window_shows_the_incident_with_its_turn() -> None:
    result = show("--around", "5", "--window", "2")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        f"duelingbook-900002-game-1: {ANNA} (goes first) against {BERT}, edison, 2024-05-06",
        "",
        f"Turn 2 (on the site: Turn 1): {BERT}",
        f"{LEDGER}ledger: {BERT}, normal draw, turn 2: opened",
        "  event 10     play 3          0:27  Draw Phase begins",
        f"> event 11     play 4          0:27  {BERT} draws 1 card: Book of Moon  <- normal draw, turn 2",
        f"{LEDGER}ledger: {BERT}, normal draw, turn 2: 1 drawn",
        f"> event 12     play 5          0:29  {BERT} draws 1 card: Mystical Space Typhoon  <= illegal ND102",
        f"  event 13     play 6          0:30  ({BERT}: chat: sorry, one too many)",
        f"  event 14     play 7          0:31  {BERT} puts Mystical Space Typhoon back on top of the Deck",
    ]


@pytest.mark.parametrize(
    ("option", "place"), [("--around", "5"), ("--around", "event 12"), ("--event", "12"), ("--event", "play 5")]
)
def test_a_window_takes_events_and_plays(option: str, place: str) -> None:
    lines = show(option, place, "--window", "0").stdout.splitlines()
    assert [line for line in lines if line.startswith(("> ", "  event"))] == [
        f"> event 12     play 5          0:29  {BERT} draws 1 card: Mystical Space Typhoon  <= illegal ND102"
    ]


def test_what_is_no_place_is_one_line() -> None:
    result = show("--around", "the draw")
    assert (result.exit_code, result.stderr.count("the draw")) == (2, 1)


def test_a_window_in_japanese() -> None:
    """The Japanese name is the one that the card's row in the facts about draws has."""
    result = show("--around", "15", "--window", "0", "--lang", "ja", file="clean-match.json")
    assert result.stdout.splitlines() == [
        f"duelingbook-900001-game-1：{ANNA}（先攻）対{BERT}、edison、2024-05-06",
        "",
        f"ターン3（サイト表示：Turn 2）：{ANNA}",
        f"{LEDGER}台帳：{ANNA}、通常のドロー（ターン3）：未使用",
        f"> イベント24   play 15         0:39  {ANNA}が1枚ドロー：《増殖するＧ》  <- 通常のドロー（ターン3）",
        f"{LEDGER}台帳：{ANNA}、通常のドロー（ターン3）：1枚ドロー",
    ]


def test_a_whole_match_marks_exactly_its_draws() -> None:
    lines = show(file="clean-match.json").stdout.splitlines()
    assert sum(line.startswith("> ") for line in lines) == 2 * 2 + 4 + 3
    assert [line for line in lines if line.startswith("Turn ")] == [
        f"Turn 1: {ANNA}",
        f"Turn 2 (on the site: Turn 1): {BERT}",
        f"Turn 3 (on the site: Turn 2): {ANNA}",
    ] * 2


def test_one_game_of_a_match() -> None:
    lines = show("--game", "2", file="clean-match.json").stdout.splitlines()
    assert [line for line in lines if line.startswith("duelingbook-")] == [lines[0]]
    assert lines[0].startswith("duelingbook-900001-game-2")


def test_looks_are_shown_around_a_play_only(tmp_path: Path) -> None:
    match = overdraw()
    number = match.say("View GY", ANNA, "Viewed GY")
    match.plays.insert(4, match.plays.pop(number))
    file = tmp_path / "match.json"
    file.write_bytes(match.to_bytes())
    whole = CliRunner().invoke(command, [str(file)])
    near = CliRunner().invoke(command, [str(file), "--around", "4", "--window", "0"])
    assert "Viewed GY" not in whole.stdout
    assert f"({ANNA}: look: Viewed GY)" in near.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--game", "7"), "there is no duel 7 in it"),
        (("--around", "999"), "no event is near play 999; plays are counted from 0 over the whole file"),
    ],
)
def test_what_is_not_there(arguments: tuple[str, ...], message: str) -> None:
    result = show(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith(message + "\n")


def test_an_unreadable_file(tmp_path: Path) -> None:
    file = tmp_path / "broken.json"
    file.write_text('{"plays": [')
    result = CliRunner().invoke(command, [str(file)])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"{file}: ")


def test_a_chat_line_cannot_steer_the_terminal() -> None:
    log = overdrawn()
    words = Words(log.header, "en")
    assert "\x1b" not in words.line(Note(seq=1, text="chat: \x1b[2J\u202egone"))


EVENTS: list[dict[str, Any]] = [
    {"type": "deck", "player": "A", "count": 40},
    {"type": "draw", "player": "A", "count": 5, "reason": "opening"},
    {"type": "turn", "player": "A"},
    {"type": "phase", "phase": "draw"},
    {"type": "activate", "player": "A", "card": "Pot of Greed", "effect": 1, "from": "hand", "link": 1},
    {"type": "cost", "player": "A", "link": 1, "pay": "lp", "amount": 500},
    {"type": "negate", "link": 1, "what": "activation", "by": "Solemn Judgment"},
    {"type": "resolve", "link": 1, "outcome": "no_effect"},
    {"type": "chain_end"},
    {"type": "move", "player": "A", "card": {"uid": "x"}, "from": "hand", "to": "graveyard"},
    {"type": "move", "player": "A", "card": "Crystal Seer", "from": "monster", "to": "monster"},
    {"type": "reveal", "player": "A", "cards": [99999999]},
    {"type": "lp", "player": "A", "change": -500, "total": 7500},
    {"type": "shuffle", "player": "A", "what": "hand"},
    {"type": "restrict", "player": "A", "what": "draw", "until": "turn", "by": "Droll & Lock Bird"},
    {"type": "grant", "player": "A", "count": "any"},
    {"type": "put_back", "player": "A", "where": "bottom", "count": 2},
    {"type": "correct", "voids": [2, 3], "by": "judge", "why": "misclick"},
    {"type": "ruling", "by": "Head Judge", "text": "play on"},
    {"type": "note", "text": "paused"},
    {"type": "weather", "rain": True},
    {"type": "end", "winner": None, "reason": "time"},
]
TYPED: dict[str, Any] = {"format": "duel-log/1", "id": "typed", "players": [{"id": "A"}, {"id": "B"}], "first": "A"}


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        (
            "en",
            [
                "A's Deck has 40 cards",
                "A draws 5 cards (opening hand)",
                "A's turn begins",
                "Draw Phase begins",
                "A activates Pot of Greed (effect 1) from the hand (Chain Link 1)",
                "A pays 500 LP for Chain Link 1",
                "the activation of Chain Link 1 is negated by Solemn Judgment",
                "Chain Link 1 resolves without effect",
                "the chain ends",
                "an unnamed card (A) goes from the hand to the Graveyard",
                "Crystal Seer (A) changes position in a Monster Zone",
                "A reveals 99999999",
                "A loses 500 LP (7500 left)",
                "A shuffles the hand",
                "the log states: A cannot draw until the end of the turn, by Droll & Lock Bird",
                "the log states: A may draw any number of cards",
                "A puts 2 unknown cards back on the bottom of the Deck",
                "corrected by the judge: events 2, 3 do not count (misclick)",
                "ruling by Head Judge: play on",
                "(paused)",
                "(event of the unknown type weather)",
                "the duel ends: nobody wins (time)",
            ],
        ),
        (
            "ja",
            [
                "Aのデッキは40枚",
                "Aが5枚ドロー（初手）",
                "Aのターン開始",
                "ドローフェイズ開始",
                "Aが手札から《強欲な壺》の(1)の効果を発動（チェーン1）",
                "Aがチェーン1のコストとしてLPを500払う",
            ],
        ),
    ],
)
def test_every_event_in_words(lang: Any, expected: list[str]) -> None:
    log = of_json({**TYPED, "events": EVENTS})
    words = Words(log.header, lang)
    told = [words.sentence(event) for event in log.events if type(event) in SENTENCES]
    assert told[: len(expected)] == expected
    assert len(told) == len(EVENTS)


def test_every_event_type_has_its_words() -> None:
    known = set(KnownEvent.__args__) | {Opaque}
    assert known == SENTENCES.keys() == VALUES.keys()


# Without names


def test_a_nameless_duel_has_no_names_and_no_chat() -> None:
    match = clean_match()
    match.head["player1"]["username"] = ANNA
    match.plays.insert(3, {**match.plays[3], "play": "Duel message", "message": f"hi {BERT}", "username": ANNA})
    match.plays.insert(3, {"play": "Watcher message", "message": "I know them", "username": "Cora", "seconds": 30})
    for log in read_duels(io.BytesIO(match.to_bytes()), "replay.json"):
        assert isinstance(log, DuelLog)
        text = encode(anonymize(log)).decode()
        for told in (ANNA, BERT, "Anna", "Cora", "chat", "I know them", "duelingbook.com", "replay.json"):
            assert told not in text
        assert [player.name for player in anonymize(log).header.players] == ["Player A", "Player B"]


def test_a_nameless_duel_is_otherwise_the_same() -> None:
    log, nameless = overdrawn(), anonymize(overdrawn())
    kept = {event.seq: event for event in nameless.events}
    assert nameless.header.first == "A"
    letters = {ANNA: "A", BERT: "B", None: None}
    left_out = 0
    for event in log.events:
        if event.seq not in kept:
            left_out += 1
            assert isinstance(event, Note)
            continue
        same = kept[event.seq]
        assert (type(same), same.ref, same.t, same.player) == (type(event), event.ref, event.t, letters[event.player])
    assert left_out == 1
    assert list(nameless.events) == list(nameless.events)


def test_names_in_what_is_kept_are_replaced_as_whole_words() -> None:
    players = [{"id": "Al", "name": "Al"}, {"id": "Alba", "name": "Alba"}]
    events = [
        {"type": "note", "text": 'permission: Al asks Alba for "Albatross"'},
        {"type": "note", "text": "unknown play: Poke: Al poked Alba"},
        {"type": "note", "text": "Al said something"},
        {"type": "ruling", "by": "Cora", "text": "Al plays on"},
        {"type": "correct", "voids": [1], "by": "judge", "why": "Alba agreed"},
        {"type": "weather", "who": "Al"},
        {"type": "end", "winner": "Alba", "reason": "lp"},
    ]
    log = of_json({**TYPED, "id": "Al-Alba-1", "players": players, "first": "Al", "events": events})
    nameless = anonymize(log)
    assert nameless.header.id == "Player A-Player B-1"
    told = json.loads(encode(nameless))["events"]
    assert [{key: one[key] for key in one if key not in ("seq", "type")} for one in told] == [
        {"text": 'permission: Player A asks Player B for "Albatross"'},
        {"text": "unknown play: Poke"},
        {"by": "judge", "text": "Player A plays on"},
        {"voids": [1], "by": "judge", "why": "Player B agreed"},
        {"winner": "B", "reason": "lp"},
    ]


def test_show_without_names() -> None:
    result = show("--anonymize")
    assert "Example" not in result.stdout
    assert "one too many" not in result.stdout
    assert "> event 12     play 5          0:29  Player B draws 1 card: Mystical Space Typhoon" in result.stdout


def test_what_the_judge_says_stands_behind_the_line() -> None:
    shown = CliRunner().invoke(command, [str(FIXTURES / "overdraw-repaired.json")]).output
    marked = [line for line in shown.splitlines() if "<=" in line]
    assert [line.split("<= ")[1] for line in marked] == ["illegal ND102"]
    assert marked[0].startswith(">")
