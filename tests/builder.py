"""A small fluent builder of ``duel-log/1`` duels for tests, and the judgement of what it builds."""

from __future__ import annotations

import io
import json
from functools import cache
from typing import Any

from duelreplay.cards.catalogue import Catalogue, load
from duelreplay.engine.judgement import DrawRow, Finding, Judgement
from duelreplay.engine.replayer import judge
from duelreplay.log.codec import read_duels
from duelreplay.log.events import ALL_BUT_DECK_ORDER, DuelLog
from duelreplay.rules.replacing.settlement import Rulings
from duelreplay.rules.rulesets import RuleSet

SOLEMN_JUDGMENT = {"code": 41420027, "name": "Solemn Judgment"}
ASH_BLOSSOM = {"code": 14558127, "name": "Ash Blossom & Joyous Spring"}
"""Two cards with which a player answers; neither touches draws."""


@cache
def catalogue() -> Catalogue:
    """The packaged catalogue, loaded once."""
    return load()


class Judged:
    """A judgement with the questions that tests ask."""

    def __init__(self, judgement: Judgement) -> None:
        self.judgement = judgement
        self.findings: list[Finding] = judgement.findings
        self.rows: list[DrawRow] = judgement.draws

    @property
    def verdict(self) -> str:
        """The verdict of the duel."""
        return self.judgement.verdict

    @property
    def said(self) -> list[tuple[str, str, int]]:
        """Every finding that is not a mere note, as code, verdict and ``seq``."""
        return [(one.rule.code, one.verdict, one.event.seq) for one in self.findings if one.verdict != "legal"]

    @property
    def codes(self) -> list[str]:
        """The codes of ``said``, in order."""
        return [code for code, _, _ in self.said]

    @property
    def illegal(self) -> list[str]:
        """The codes of the findings that accuse."""
        return [code for code, verdict, _ in self.said if verdict == "illegal"]

    def of(self, code: str) -> list[str]:
        """The verdicts of the findings with that code."""
        return [one.verdict for one in self.findings if one.rule.code == code]

    def row(self, index: int = -1) -> DrawRow:
        """The judgement of one draw, the last one by default."""
        return self.rows[index]

    def draws(self, *, opening: bool = False) -> list[tuple[str, str, str | None]]:
        """Kind, verdict and code of every draw, in order, the opening hands left out."""
        return [(row.kind, row.verdict, row.code) for row in self.rows if opening or row.kind != "opening"]


class Log:
    """One duel, written event by event; every method returns the log itself.

    Players are ``A`` (goes first) and ``B``, or four of two teams; ``deck`` is the size of each main deck.
    Everything but the order of the decks is claimed to be recorded, unless ``records`` says otherwise (None: no word).
    """

    def __init__(
        self, ruleset: str | None = "mr5", *, deck: int | None = 40, players: str = "AB", **header: Any
    ) -> None:
        people: list[dict[str, Any]] = [{"id": one} if deck is None else {"id": one, "deck": deck} for one in players]
        if len(players) == 4:
            people = [{**person, "team": n % 2} for n, person in enumerate(people)]
        self.header: dict[str, Any] = {"format": "duel-log/1", "id": "test", "players": people, "first": players[0]}
        if ruleset is not None:
            self.header["ruleset"] = ruleset
        self.header["records"] = list(ALL_BUT_DECK_ORDER)
        self.header.update(header)
        if self.header["records"] is None:
            del self.header["records"]
        self.events: list[dict[str, Any]] = []

    @property
    def seq(self) -> int:
        """The ``seq`` of the last event."""
        return len(self.events)

    def copy(self) -> Log:
        """A log that goes on from the same events."""
        other = Log()
        other.header = dict(self.header)
        other.events = [dict(event) for event in self.events]
        return other

    def event(self, kind: str, **keys: Any) -> Log:
        """Any event; keys that are None are left out, ``zone`` becomes ``from``."""
        if "zone" in keys:
            keys["from"] = keys.pop("zone")
        kept = {name: value for name, value in keys.items() if value is not None}
        self.events.append({"type": kind, "seq": self.seq + 1, **kept})
        return self

    def opening(self, size: int = 5) -> Log:
        """The opening hand of every player."""
        for player in self.header["players"]:
            self.event("draw", player=player["id"], count=size)
        return self

    def turn(self, player: str, *phases: str) -> Log:
        """A turn begins, and the phases named."""
        self.event("turn", player=player)
        return self.phase(*phases)

    def phase(self, *names: str) -> Log:
        """Phases begin, one after the other."""
        for name in names:
            self.event("phase", phase=name)
        return self

    def rest(self) -> Log:
        """The phases after the Draw Phase to the turn's end, without anything in them."""
        return self.phase("standby", "main1", "end")

    def first_turn(self) -> Log:
        """The opening hands and a first turn of A in which nothing happens."""
        return self.opening().turn("A", "draw").rest()

    def plain_turn(self, player: str) -> Log:
        """A turn with its normal draw and nothing else."""
        return self.turn(player, "draw").draw(player).rest()

    def draw(self, player: str, count: int = 1, **keys: Any) -> Log:
        """A draw."""
        return self.event("draw", player=player, count=count, **keys)

    def activate(self, player: str, card: Any, zone: str | None = None, **keys: Any) -> Log:
        """An activation as the next chain link."""
        return self.event("activate", player=player, card=card, zone=zone, **keys)

    def cost(self, player: str, link: int, pay: str = "normal_draw", **keys: Any) -> Log:
        """A cost paid for a link."""
        return self.event("cost", player=player, link=link, pay=pay, **keys)

    def negate(self, link: int, what: str = "activation", **keys: Any) -> Log:
        """A link is negated."""
        return self.event("negate", link=link, what=what, **keys)

    def resolve(self, link: int = 1, outcome: str | None = None) -> Log:
        """A link begins to resolve."""
        return self.event("resolve", link=link, outcome=outcome)

    def chain_end(self) -> Log:
        """The chain is empty again."""
        return self.event("chain_end")

    def play(self, player: str, card: Any, zone: str | None = None, *, draws: int = 0, **keys: Any) -> Log:
        """A card is activated alone, resolves, and its player draws that many cards by it."""
        self.activate(player, card, zone, **keys).resolve(1)
        if draws:
            self.draw(player, draws)
        return self.chain_end()

    def negated(self, player: str, card: Any, zone: str | None = None, *, what: str = "activation") -> Log:
        """A card is activated and negated by the opponent's Solemn Judgment."""
        other = "B" if player == "A" else "A"
        self.activate(player, card, zone).activate(other, SOLEMN_JUDGMENT, "spell")
        return self.resolve(2).negate(1, what, by_link=2).resolve(1, "no_effect").chain_end()

    def move(self, player: str, card: Any, source: str, target: str, **keys: Any) -> Log:
        """A card changes zone."""
        return self.event("move", player=player, card=card, zone=source, to=target, **keys)

    def end(self, winner: str | None = "A", reason: str = "surrender") -> Log:
        """The duel is over; no winner is a tie."""
        self.event("end", reason=reason)
        self.events[-1]["winner"] = winner
        return self

    def build(self) -> dict[str, Any]:
        """The duel as a ``duel-log/1`` object."""
        return {**self.header, "events": list(self.events)}

    def read(self) -> DuelLog:
        """The duel as the codec reads it back."""
        return read(self.build())

    def judge(self, *, ruleset: RuleSet | None = None, rulings: Rulings = "page", until: int | None = None) -> Judged:
        """The judgement of the duel."""
        return Judged(judge(self.read(), catalogue(), ruleset=ruleset, rulings=rulings, until=until))


def read(duel: dict[str, Any]) -> DuelLog:
    """A ``duel-log/1`` object as the codec reads it; a fault fails the test."""
    (log,) = read_duels(io.BytesIO(json.dumps(duel).encode()), "test.json")
    assert isinstance(log, DuelLog), log
    return log


def judged(duel: dict[str, Any], *, rulings: Rulings = "page") -> Judged:
    """The judgement of a ``duel-log/1`` object."""
    return Judged(judge(read(duel), catalogue(), rulings=rulings))
