"""How many of the changes that somebody could make to a real replay the program finds.

Run it as ``python tools/measure_changes.py FILE_OR_FOLDER …``; ``docs/accuracy.md`` has what it printed.

In a replay of a rules engine (EDOPro) every draw is by right, so every change of a draw is a fault. Each draw of the
replays that are judged clean is taken away, made twice, given to the other player, made one card larger or smaller.

In a replay of a table (DuelingBook) one card more is drawn: after the normal draw, after the draw of an effect, or
anywhere in a turn. What the program says of the changed duel and did not say before is counted.

A change is found where something is no longer ``legal``; how often it is ``illegal`` is counted besides. With
``--rights`` everything that a log says of its decks is left out, as on paper: only the account of rights is left.

With ``--forget`` nothing is made wrong: a log of a rules engine loses its events of one kind, or one of them, and the
claim to have them all. It then proves less, and nobody may be accused: any ``illegal`` is a false accusation.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from duelreplay.cards.catalogue import Catalogue, load
from duelreplay.engine.judgement import DrawRow, Finding, Judgement
from duelreplay.engine.replayer import judge
from duelreplay.log.events import (
    Activate,
    ChainEnd,
    Cost,
    Deck,
    Draw,
    DuelLog,
    End,
    Event,
    Move,
    Negate,
    Phase,
    RecordKind,
    Resolve,
    Shuffle,
    Turn,
)
from duelreplay.report.words import Words
from duelreplay.sources.reader import read
from duelreplay.text import Message, Value
from duelreplay.verdict import Verdict, worst

SUFFIXES: Final = frozenset({".yrpX", ".json", ".jsonl"})
ONES: Final = 5
"""Of so many events of a kind each is left out of a log once."""
STEP: Final = 2
"""The events get even numbers, so that one can be put between any two."""

replace = msgspec.structs.replace


class Change(NamedTuple):
    """A changed duel: what was done, at which of its events, its events now, and the number of the draw in question.

    ``records`` is what it claims to hold completely, where that changed.
    """

    kind: str
    at: Event
    events: list[Event]
    draw: int
    records: frozenset[RecordKind] | None = None


class Result(NamedTuple):
    """What the program says of a change and did not say before.

    ``by`` is the card whose effect the draw is, or is taken for; ``words`` what is said, in English.
    """

    file: str
    change: Change
    verdict: Verdict
    by: str
    reason: str
    words: tuple[str, ...]


def prepared(log: DuelLog, *, rights: bool) -> DuelLog:
    """The log with even numbers, up to its end; ``rights``: without what it says of its decks."""
    header, events = log.header, list[Event]()
    for number, event in enumerate(log.events, start=1):
        if not (rights and (isinstance(event, Deck) or (isinstance(event, Shuffle) and event.what == "deck"))):
            events.append(replace(event, seq=number * STEP))
        if isinstance(event, End):
            break
    if rights:
        header = replace(header, records=sorted(log.recorded - {"deck_order"}))
    return DuelLog(header, events, log.path)


def is_recorded(log: DuelLog) -> bool:
    """Whether a rules engine, or a careful hand, wrote the log."""
    return {"activations", "negations", "resolutions"} <= log.recorded


def other(log: DuelLog, player: str) -> str:
    """The player who is not that one."""
    return next(one.id for one in log.header.players if one.id != player)


def changed_draws(log: DuelLog, rows: dict[int, DrawRow]) -> Iterator[Change]:
    """Every change of every draw."""
    events = list(log.events)
    for place, draw in enumerate(events):
        if not isinstance(draw, Draw):
            continue
        kind, seq = rows[draw.seq].kind, draw.seq
        other_player = replace(draw, player=other(log, draw.player))
        instead: dict[str, list[Event]] = {
            "taken away": [],
            "made twice": [draw, replace(draw, seq=seq + 1)],
            "other player": [other_player],
            "one card more": [replace(draw, count=draw.count + 1, cards=None)],
        }
        if draw.count > 1:
            instead["one card less"] = [replace(draw, count=draw.count - 1, cards=None)]
        for what, now in instead.items():
            yield Change(f"{kind}: {what}", draw, [*events[:place], *now, *events[place + 1 :]], seq)


def drawn_more(log: DuelLog, rows: dict[int, DrawRow]) -> Iterator[Change]:
    """One card more, at every place of the duel where a run of draws is not cut in two."""
    events = list(log.events)
    turn: str | None = None
    for place, (event, after) in enumerate(pairwise(events)):
        turn = event.player if isinstance(event, Turn) else turn
        if turn is None or isinstance(after, Draw):
            continue
        row = rows.get(event.seq)
        if isinstance(event, Draw):
            if row is not None and row.verdict == "legal" and row.kind in {"normal", "effect"}:
                yield injected(f"after the draw of {_SOURCE[row.kind]}", events, place, event.player)
        elif not isinstance(event, (Turn, Phase, Deck)) and not isinstance(after, Turn):
            yield injected("anywhere, own turn", events, place, turn)
            yield injected("anywhere, opponent's turn", events, place, other(log, turn))


_SOURCE: Final = {"normal": "the turn", "effect": "an effect"}


def injected(kind: str, events: Sequence[Event], place: int, player: str) -> Change:
    """One card more after that place; the decks that are stated later are a card smaller."""
    at = events[place]
    draw = Draw(seq=at.seq + 1, t=at.t, player=player, count=1)
    later = [
        replace(event, count=event.count - 1, cards=None)
        if isinstance(event, Deck) and event.player == player and event.count
        else event
        for event in events[place + 1 :]
    ]
    return Change(kind, at, [*events[: place + 1], draw, *later], draw.seq)


FORGOTTEN: Final[dict[str, tuple[tuple[type[Event], ...], tuple[RecordKind, ...]]]] = {
    "decks": ((Deck, Shuffle), ("deck_order",)),
    "moves": ((Move, Deck, Shuffle), ("moves", "deck_order")),
    "phases": ((Phase,), ("phases",)),
    "negations": ((Negate,), ("negations",)),
    "resolutions": ((Resolve, ChainEnd), ("resolutions",)),
    "chains": ((Resolve, ChainEnd, Negate), ("negations", "resolutions")),
    "activations": ((Activate, Cost, Negate, Resolve, ChainEnd), ("activations", "costs", "negations", "resolutions")),
    "draws": ((Draw, Deck), ("draws", "deck_order")),
}
"""Kinds of events that a log may lack: their types, and the claims that fall with them."""
_SINGLY: Final = frozenset({"moves", "phases", "negations", "draws"})
"""Kinds of which one event may be missing and the others be there."""


def forgotten(log: DuelLog, chance: random.Random) -> Iterator[Change]:
    """The log without its events of a kind, without one of them, and with all of them but without the claim."""
    events = list(log.events)
    for kind, (types, claims) in FORGOTTEN.items():
        records = log.recorded - set(claims)
        mine = [event for event in events if type(event) is types[0]]
        if not mine:
            continue
        beside = [event for event in events if type(event) not in types[1:]]
        lacking = records - _claims_of_costs(mine)
        yield Change(f"all {kind} forgotten", mine[0], [e for e in beside if type(e) is not types[0]], 0, lacking)
        yield Change(f"{kind} not claimed", mine[0], events, 0, records)
        if kind in _SINGLY:
            for one in chance.sample(mine, min(ONES, len(mine))):
                lacking = records - _claims_of_costs([one])
                yield Change(f"one of the {kind} forgotten", one, [e for e in beside if e is not one], 0, lacking)


def _claims_of_costs(events: list[Event]) -> set[RecordKind]:
    """The claim that falls with moves that were costs: such a move is one of the costs that a log records."""
    return {"costs"} if any(type(one) is Move and one.reason == "cost" for one in events) else set()


def key(finding: Finding) -> tuple[int, str, Verdict]:
    """What a finding is known by before and after a change."""
    return finding.event.seq, finding.rule.code, finding.verdict


def as_numbered(message: Message) -> Message:
    """The message with its event numbered as in the replay."""
    values: dict[str, Value] = {
        name: value // STEP if name == "event" and isinstance(value, int) else value
        for name, value in message.values.items()
    }
    return Message(message.template, values)


def drawer_played(change: Change, catalogue: Catalogue) -> bool:
    """Whether a card that draws was activated or moved in the turn before the draw."""
    played = False
    for event in change.events:
        if event.seq >= change.draw:
            break
        if isinstance(event, Turn):
            played = False
        elif isinstance(event, (Activate, Move)):
            facts = catalogue.find(event.card)
            played = played or (facts is not None and bool(facts.effects))
    return played


def why(change: Change, row: DrawRow | None, codes: Sequence[str], catalogue: Catalogue, *, recorded: bool) -> str:
    """Why a change is not called illegal: the rules that leave it open, or what the card's draw is."""
    if codes and not recorded:
        return f"{' '.join(codes)}, {'a' if drawer_played(change, catalogue) else 'no'} card that draws was played"
    if codes or row is None or row.by is None:
        return " ".join(codes)
    facts = catalogue.find(row.by)
    effects = facts.effects if facts is not None else ()
    if any(one.mode != "chain" for one in effects):
        return "a lasting effect"
    if all(one.option != "must" or one.sure == "may" for one in effects):
        return "the effect leaves it to the player"
    if any(one.draw_needs is not None for one in effects):
        return "the draw has a condition"
    return "the effect must draw"


def measured(log: DuelLog, before: Judgement, changes: Iterable[Change], catalogue: Catalogue) -> Iterator[Result]:
    """What the program says of each change."""
    words = Words(log.header, "en", catalogue)
    old, rows = set(map(key, before.findings)), {row.event.seq: row for row in before.draws}
    for change in changes:
        header = log.header if change.records is None else replace(log.header, records=sorted(change.records))
        after = judge(DuelLog(header, change.events, log.path), catalogue)
        new = [one for one in after.findings if one.verdict != "legal" and key(one) not in old]
        new.sort(key=lambda one: one.verdict != "illegal")
        verdict = worst(one.verdict for one in new)
        codes = tuple(sorted({one.rule.code for one in new}))
        row = next((one for one in after.draws if one.event.seq == change.draw), rows.get(change.draw))
        by = "" if row is None or row.by is None else words.card(row.by)
        said = tuple(words.message(as_numbered(one.message)) for one in new)
        reason = why(change, row, codes, catalogue, recorded=is_recorded(log))
        yield Result(Path(log.path).name, change, verdict, by, reason, said)


def results(files: Iterable[Path], options: argparse.Namespace) -> Iterator[Result]:
    """What the program says of the changes of all replays; with ``--sample`` so many a replay and kind."""
    catalogue = load()
    for number, file in enumerate(files, start=1):
        chance = random.Random(f"{options.seed} {file.name}")  # of its own, so that no other file bears on it
        if sys.stderr.isatty():
            print(f"\r{number} {file.name}\033[K", end="", file=sys.stderr, flush=True)
        for found in read(str(file)):
            if not isinstance(found, DuelLog) or len(found.header.players) != 2:
                continue
            log = prepared(found, rights=options.rights)
            before = judge(log, catalogue)
            rows = {row.event.seq: row for row in before.draws}
            if options.forget:
                changes = list(forgotten(log, chance)) if is_recorded(log) and before.verdict == "legal" else []
            elif not is_recorded(log):
                changes = list(drawn_more(log, rows))
            elif before.verdict == "legal":
                changes = list(changed_draws(log, rows))
            else:
                continue
            yield from measured(log, before, sampled(changes, options.sample, chance), catalogue)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)


def sampled(changes: list[Change], most: int | None, chance: random.Random) -> list[Change]:
    """At most so many of each kind, in their order."""
    if most is None:
        return changes
    by_kind = defaultdict(list)
    for change in changes:
        by_kind[change.kind].append(change)
    return [change for them in by_kind.values() for change in chance.sample(them, min(most, len(them)))]


def table(found: Sequence[Result]) -> Iterator[str]:
    """The share of each kind of change that is found."""
    count: dict[str, Counter[str]] = defaultdict(Counter)
    for result in found:
        count[result.change.kind][result.verdict] += 1
    yield f"{'change':<28}{'made':>7}{'not legal':>12}{'illegal':>10}{'open':>8}{'legal':>8}"
    for kind, of in sorted(count.items()):
        made, legal, illegal = of.total(), of["legal"], of["illegal"]
        shares = f"{100 * (made - legal) / made:>10.1f} %{100 * illegal / made:>8.1f} %"
        yield f"{kind:<28}{made:>7}{shares}{made - legal - illegal:>8}{legal:>8}"


def reasons(found: Sequence[Result], examples: int, *, illegal: bool) -> Iterator[str]:
    """What is called illegal, or is not, the most frequent reason first, with the cards and some examples."""
    groups: dict[tuple[str, str, str], list[Result]] = defaultdict(list)
    for result in found:
        if (result.verdict == "illegal") == illegal:
            groups[result.change.kind, result.verdict, result.reason].append(result)
    for (kind, verdict, reason), them in sorted(groups.items(), key=lambda group: -len(group[1])):
        cards = Counter(result.by for result in them if result.by).most_common(5)
        by = "; " + ", ".join(f"{card} {count}" for card, count in cards) if cards else ""
        yield f"{len(them):>6}  {kind}, {verdict}: {reason}{by}"
        for result in them[:examples]:
            at = result.change.at
            ref = f" ({at.ref})" if at.ref else ""
            said = " / ".join(result.words) or "nothing"
            yield f"          {result.file}, event {at.seq // STEP}{ref}: {said}"


def files_of(paths: Iterable[Path]) -> list[Path]:
    """The replays among and in the paths."""
    every = [file for path in paths for file in (sorted(path.rglob("*")) if path.is_dir() else [path])]
    return [file for file in every if file.suffix in SUFFIXES]


def main(arguments: Sequence[str] | None = None) -> int:
    """Change, judge and print; the answer is the exit status: 2 where there was nothing to change."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", type=Path, metavar="FILE_OR_FOLDER")
    parser.add_argument("--sample", type=int, metavar="N", help="at most N changes of a kind in a duel (default: all)")
    parser.add_argument("--seed", type=int, default=1, help="of the sample (default: 1)")
    parser.add_argument("--forget", action="store_true", help="make nothing wrong: the logs prove less")
    parser.add_argument("--rights", action="store_true", help="leave out what the logs say of their decks")
    parser.add_argument("--examples", type=int, default=0, metavar="N", help="N examples of each reason")
    options = parser.parse_args(arguments)
    missing = [str(path) for path in options.paths if not path.exists()]
    found = [] if missing else list(results(files_of(options.paths), options))
    if not found:
        print("; ".join(missing) + ": no such file" if missing else "no duel to change was found", file=sys.stderr)
        return 2
    print("\n".join(table(found)))
    print(f"\n{'called illegal' if options.forget else 'not called illegal'}, and why:")
    print("\n".join(reasons(found, options.examples, illegal=options.forget)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
