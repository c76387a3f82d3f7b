"""Writing the notation: what is written is read as the same duel, and what it cannot hold is said."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from duelreplay.cli import main
from duelreplay.log.codec import read_duels
from duelreplay.log.events import DuelLog
from duelreplay.sources.notation.write import CannotWriteError, Written, write
from duelreplay.sources.reader import read
from sources.notation_support import duel, keys, names
from support import FIXTURES

PLAYERS = ("Rin Harada", "央人")
CARDS = (
    "Upstart Goblin",
    'Maxx "C"',
    "Apollousa, Bow of the Goddess",
    "灰流うらら",
    "Ｉ：Ｐマスカレーナ",
    '"Set card 1"',
    "「モンスター（仮）」",
    "Sangan #2",
    '"Return"',
    '"7"',
)
card = st.sampled_from(CARDS)
number = st.integers(1, 20)
who = st.sampled_from(PLAYERS)
zone = st.sampled_from(
    ("hand", "deck", "GY", "banished", "extra", "monster zone", "S/T", "field zone", "materials", "outside")
)
free = st.text(
    st.characters(codec="utf-8", exclude_categories=("C", "Z"), exclude_characters="#※＃"), min_size=1, max_size=12
)


def said(*parts: Any) -> st.SearchStrategy[str]:
    """Parts joined by spaces; a strategy is drawn from."""
    return st.tuples(*(part if isinstance(part, st.SearchStrategy) else st.just(part) for part in parts)).map(
        lambda found: " ".join(str(one) for one in found if one != "")
    )


def one_of(*words: str) -> st.SearchStrategy[str]:
    return st.sampled_from(words)


cards = st.lists(card, min_size=1, max_size=3).map(" + ".join)
what = number.map(str) | cards
whose = one_of(*(f"{player}'s" for player in PLAYERS))
"""Always said: cards of both players at the same time, told apart by what was shown, would be two lines."""
MOVE = said(
    one_of(
        "sends",
        "banishes",
        "destroys",
        "adds",
        "SS",
        "places",
        "sets",
        "sets monster",
        "NS",
        "flip summons",
        "Link summons",
    ),
    what,
    "from",
    whose,
    zone,
    one_of("", "to hand", "to GY", "to monster zone", "to S/T", "to deck"),
    one_of("", "face-down", "face-up"),
    one_of("", "by battle", "by the rules"),
)
DEED = (
    said("draws", number)
    | said("draws", 1, ":", card)
    | MOVE
    | said("loses", st.integers(1, 8000), "LP")
    | said("gains", st.integers(1, 8000), "LP")
    | said("reveals", what)
    | said("shuffles", one_of("deck", "hand"))
    | said("coin:", one_of("heads", "tails"))
    | said("die:", st.integers(1, 6))
    | said("deck has", st.integers(0, 60))
    | said("puts back", what, one_of("on top", "on the bottom", "into deck"))
    | said("may draw", number, one_of("", "this turn", "this phase", "this duel"), one_of("", "by Sangan"))
    | said(
        one_of("cannot draw", "cannot draw by effects", "no normal draw"),
        one_of("this turn", "this phase", "this duel"),
    )
    | said("skips next", number, "draw phase")
)
IN_CHAIN = (
    said("draws", number)
    | said("sends", what, "from", whose, zone)
    | said("SS", what, "from", whose, zone)
    | said("gains 500 LP")
)
COST = one_of(
    "cost normal draw", "cost 1000 LP", "cost discards 2", "cost tributes Sangan", "cost sends Sangan from Rin's deck",
    "cost sends Sangan + Kuriboh from 央人's monster zone", "cost reveals 1",
)  # fmt: skip


@st.composite
def chain(draw: st.DrawFn) -> list[str]:
    """A chain in which negations make sense: each link is negated by the next, by a card, or not."""
    links = draw(st.integers(1, 4))
    fates: list[str] = []
    for n in range(1, links + 1):
        negated_last = bool(fates) and "negated" in fates[-1] and "by " not in fates[-1]
        possible = [
            "",
            "",
            "no effect",
            "does nothing",
            "unknown",
            "effect negated by Skill Drain",
            "activation negated by unknown",
        ]
        if n < links and not negated_last:
            possible += ["effect negated", "activation negated"]
        fates.append(draw(st.sampled_from(possible)) if not negated_last else "")
    lines = []
    for n, fate in enumerate(fates, start=1):
        inside = [
            draw(who),
            draw(one_of("", "from hand", "from GY", "was set", "from field zone")),
            draw(one_of("", "effect 2")),
        ]
        inside += [*draw(st.lists(COST, max_size=2, unique=True)), fate, *draw(st.lists(IN_CHAIN, max_size=2))]
        lines.append(f"CL{n} {draw(card)} ({', '.join(part for part in inside if part)})")
        if draw(st.booleans()) and n == links:
            lines.append(f"note: {draw(free)}")
    resolving = draw(st.lists(st.integers(1, links), max_size=2))
    lines += [f"CL{n} resolves: {draw(who)} {draw(IN_CHAIN)}" for n in resolving]
    return [*lines, draw(one_of("chain over", ""))]


@st.composite
def texts(draw: st.DrawFn) -> str:
    """A duel in the notation, not always a sensible one."""
    left, right = draw(st.permutations(PLAYERS))
    deck = draw(one_of("", " (40)", " (41)"))
    lines = [f"{left}{deck} vs {right}, {draw(one_of('2025-03-08 TCG', '2010-05-01', 'goat', 'OCG', 'rush'))}"]
    lines += draw(st.lists(said("opening:", who, st.integers(1, 6)), max_size=2))
    order = ("SP", "M1", "BP", "M2", "EP")
    for n in range(1, draw(st.integers(2, 5))):
        start = draw(one_of("", ": draws", ": no draw", ": no DP", ": DP", ": draws 2"))
        lines.append(f"T{n}{start}")
        phases = [""] if start == ": DP" else []
        phases += order[draw(st.integers(0, 1)) : draw(st.integers(1, 5))]
        for phase in phases or ["M1"]:
            lines.append(phase)
            body = draw(st.lists(said(who, DEED).map(lambda line: [line]) | chain(), max_size=3))
            lines += [line for block in body for line in block]
            lines += draw(st.lists(said("note:", free) | said("ruling", "(HJ)", ":", free), max_size=1))
    lines += draw(
        st.lists(one_of("all: chains", "all: cards, deck order", "not all: outcomes", "not all: draws"), max_size=2)
    )
    if draw(st.booleans()):
        lines.append(f"{draw(who)} wins ({draw(one_of('deck out', 'surrender', 'time', 'LP 0', 'by effect'))})")
    return "\n".join(lines) + "\n"


def written(log: DuelLog) -> Written:
    return write(log, names())


def without_place(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{key: value for key, value in event.items() if key != "ref"} for event in events]


@given(texts())
@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_what_is_written_is_read_as_the_same_duel(text: str) -> None:
    from sources.notation_support import paper

    log = paper(text).log
    assume(log is not None)
    out = written(log)
    # What a link did after a lower one had resolved has no words, and stands as a note.
    assume(not out.noted)
    assert out.lost == {}
    again = duel(out.text)
    assert without_place(keys(again)) == without_place(keys(log))
    for key in ("players", "first", "ruleset", "played_on", "region", "records"):
        assert getattr(again.header, key) == getattr(log.header, key), key
    assert written(again).text == out.text


@pytest.mark.parametrize("path", sorted((FIXTURES / "notation").glob("*.duel")), ids=lambda path: path.stem)
def test_the_twelve_disputes_are_written_as_they_are(path: Path) -> None:
    (log,) = read(str(path))
    assert isinstance(log, DuelLog)
    out = written(log)
    assert (out.noted, out.lost) == ([], {})
    again = duel(out.text)
    assert without_place(keys(again)) == without_place(keys(log))
    assert again.header.records == log.header.records
    assert again.header.source is not None
    assert log.header.source is not None
    assert again.header.source.url == log.header.source.url


def test_the_canonical_form() -> None:
    out = written(
        duel(
            "Rin (40) vs Otto (41), 2025-03-08 TCG\nT1 Rin: sets 1\nT2 Otto: draws\n"
            "Upstart Goblin (hand, effect negated) > Ash (hand, cost discards 1)\n"
            "Otto draws 1\nOtto puts back 1 on top\n"
            "ruling (HJ) line 5: back\nline 5 does not count (judge): too many\n"
        )
    )
    assert out.text.split("\n") == [
        "Rin (40) vs Otto (41), 2025-03-08, TCG",
        "T1 Rin",
        "M1",
        "Rin sets 1 from hand to S/T",
        "T2 Otto",
        "Otto draws 1",
        "M1",
        "CL1 Upstart Goblin (Otto, from hand, effect negated by CL2)",
        "CL2 Ash Blossom & Joyous Spring (Rin, from hand, cost discards 1)",
        "CL1 resolves: Otto draws 1",
        "CL1 resolves: Otto puts back 1 on top",
        "ruling (HJ) line 10: back",
        "line 10 does not count (judge): too many",
        "chain over",
        "",
    ]


HEADER = {"format": "duel-log/1", "id": "x", "players": [{"id": "a", "name": "Rin"}, {"id": "b"}], "first": "b"}


def logged(*events: dict[str, Any], **header: Any) -> DuelLog:
    import io

    turn = [{"type": "turn", "player": "b"}, {"type": "phase", "phase": "draw"}, {"type": "phase", "phase": "main1"}]
    data = {**HEADER, **header, "events": [*turn, *events]}
    (log,) = read_duels(io.BytesIO(json.dumps(data).encode()), "x.json")
    assert isinstance(log, DuelLog), log
    return log


@pytest.mark.parametrize(
    ("event", "lost"),
    [
        ({"type": "draw", "player": "a", "count": 1, "reason": "effect", "link": 3}, ["draw.link", "draw.reason"]),
        ({"type": "lp", "player": "a", "change": 500, "total": 8500}, ["lp.total"]),
        ({"type": "deck", "player": "a", "count": 1, "cards": ["X"]}, ["deck.cards"]),
        ({"type": "note", "text": "hello", "player": "b"}, ["note.player"]),
        (
            {"type": "move", "player": "a", "card": {"name": "Sangan", "uid": "h1"}, "from": "hand", "to": "deck"},
            ["move.card"],
        ),
    ],
)
def test_keys_that_have_no_place_are_named(event: dict[str, Any], lost: list[str]) -> None:
    out = written(logged(event))
    assert [key for key in out.lost if not key.startswith("+")] == lost
    assert lost[0] in " ".join(out.remarks())


@pytest.mark.parametrize(
    "event",
    [
        {"type": "grant", "player": "a", "count": "any"},
        {"type": "restrict", "player": "a", "what": "draw", "until": {"turns": 2}},
        {"type": "lp", "player": "a", "change": 0},
        {"type": "move", "player": "a", "card": "X", "from": "hand", "to": "deck", "reason": "cost", "link": 1},
        {"type": "phase", "phase": "standby"},
        {"type": "note", "text": "two\nlines"},
        {"type": "dance", "player": "a", "steps": "# ※ 3"},
    ],
)
def test_events_without_words_are_notes(event: dict[str, Any]) -> None:
    log = logged(event)
    out = written(log)
    assert out.noted == [4]
    note = [one for one in keys(duel(out.text)) if one["type"] == "note"]
    assert json.loads(note[0]["text"].removeprefix("not in this notation:")) == event
    assert "events 4" in out.remarks()[0]


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ([{"type": "turn", "player": "b"}, {"type": "phase", "phase": "draw"}], "T2 is a's turn"),
        ([{"type": "turn", "player": "a"}, {"type": "draw", "player": "a", "count": 1}], "a turn without phases"),
        ([{"type": "activate", "player": "b", "card": {}}], "its card"),
        (
            [
                {"type": "activate", "player": "b", "card": "X"},
                {"type": "draw", "player": "b", "count": 1},
                {"type": "activate", "player": "a", "card": "X", "link": 2},
            ],
            "an activation while its chain resolves",
        ),
    ],
)
def test_what_would_be_another_duel_is_refused(events: list[dict[str, Any]], said: str) -> None:
    with pytest.raises(CannotWriteError, match=said):
        written(logged(*events))


@pytest.mark.parametrize("name", ["draws", "1", "(x)", "A & B", "Rin"])
def test_names_that_are_no_names_here_are_replaced(name: str) -> None:
    log = logged(
        {"type": "draw", "player": "a", "count": 2}, players=[{"id": "a", "name": "Rin"}, {"id": "b", "name": name}]
    )
    again = duel(written(log).text)
    assert [msgspec.to_builtins(event).get("player") for event in again.events][-1] == again.header.players[1].id


def test_convert_writes_the_notation_and_reads_it_again(tmp_path: Path) -> None:
    source = str(FIXTURES / "notation" / "10.duel")
    target = tmp_path / "out.duel"
    done = CliRunner().invoke(main, ["convert", source, "-o", str(target)])
    assert (done.exit_code, done.stdout) == (0, "")
    assert [line.partition("line 1: ")[2] for line in done.stderr.splitlines()] == [
        "taken as they stand: 幻竜1, 幻竜2"
    ], "what the reader remarks, and nothing that is lost"
    first = CliRunner().invoke(main, ["convert", source])
    second = CliRunner().invoke(main, ["convert", str(target)])
    wanted, found = (json.loads(run.stdout)["events"] for run in (first, second))
    assert without_place(found) == without_place(wanted)


def test_convert_says_what_is_lost_and_takes_one_duel(tmp_path: Path) -> None:
    log = {**HEADER, "events": [{"type": "draw", "player": "a", "count": 5, "reason": "opening"}]}
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    one.write_text(json.dumps(log))
    two.write_text(json.dumps([log, {**log, "id": "y"}]))
    done = CliRunner().invoke(main, ["convert", str(one), "-t", "notation"])
    assert "not in the text: draw.reason (1)" in done.stderr
    assert done.exit_code == 0
    refused = CliRunner().invoke(main, ["convert", str(two), "-t", "notation"])
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "--duel" in refused.stderr
    assert CliRunner().invoke(main, ["convert", str(two), "-t", "notation", "--duel", "y"]).exit_code == 0
    assert CliRunner().invoke(main, ["convert", str(two), "--duel", "z"]).exit_code == 2


def test_what_the_text_lacks_and_why_there_is_none_is_told_in_japanese(tmp_path: Path) -> None:
    odd = tmp_path / "odd.json"
    document = json.loads((FIXTURES / "example-1.json").read_text(encoding="utf-8"))
    odd.write_text(json.dumps({**document, "ruleset": "chess"}), encoding="utf-8")
    for file, status in ((FIXTURES / "edopro" / "maxx-c.yrpX", 0), (odd, 2)):
        done = CliRunner().invoke(main, ["convert", str(file), "-t", "notation", "--lang", "ja"])
        assert done.exit_code == status
        assert done.stderr
        for line in done.stderr.splitlines():
            assert re.search("[ぁ-ん]", line.partition(": ")[2]), line
            assert "{" not in line
    english = CliRunner().invoke(main, ["convert", str(odd), "-t", "notation"])
    assert '"chess" is no date' in english.stderr
