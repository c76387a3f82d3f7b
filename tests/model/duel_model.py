"""A model of a legal duel, from the rules alone: who may draw how many cards, when.

The model writes the duel down as ``duel-log/1`` events while it plays, and remembers for each what it was. It knows
nothing of the program under test: its card facts are its own (``model.cards``), its rules are those of the ruling
page and of the rule notes beside it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from model.cards import FILLER, NAMES

T = TypeVar("T")
Choose = Callable[[Sequence[Any]], Any]


@dataclass(frozen=True)
class Format:
    """What a rule set says of the opening hand and the normal draw."""

    name: str
    opening: int = 5
    first_draws: bool = False
    up_to: int = 0
    seats: int = 2


FORMATS = {
    one.name: one
    for one in (
        Format("mr5"),
        Format("mr3"),
        Format("goat", first_draws=True),
        Format("edison", first_draws=True),
        Format("speed", opening=4),
        Format("rush", opening=4, first_draws=True, up_to=5),
        Format("tag", seats=4),
    )
}


@dataclass(eq=False)
class Copy:
    """One physical card; its code is settled when the duel first names it."""

    uid: int
    code: int | None = None
    since: int = 0


@dataclass(eq=False)
class Seat:
    """One player: piles, and what restricts his draws."""

    name: str
    team: int
    deck: list[Copy]
    hand: list[Copy] = field(default_factory=list)
    graveyard: list[Copy] = field(default_factory=list)
    spells: list[Copy] = field(default_factory=list)
    placed: dict[str, list[Copy]] = field(default_factory=lambda: {"field": [], "spell": []})
    monsters: list[Copy] = field(default_factory=list)
    extra: int = 15
    skips: int = 0
    skips_overlapped: bool = False
    normal_count: int = 1
    no_effect_draws: bool = False
    drew_by_effect: bool = False
    gained_outside_draw_phase: bool = False
    maxx: bool = False
    maxx_used: bool = False
    desires_used: bool = False
    summoned: bool = False
    no_monster_effects: bool = False


@dataclass(frozen=True)
class Options:
    """How the log is written; none of it changes what is legal.

    ``moves`` says that the log records every card's moves (and the model keeps every copy apart); ``order`` that it
    states the decks' order too.
    """

    moves: bool = False
    order: bool = False
    costs: bool = True
    outcomes: bool = True
    chain_ends: bool = True
    links: bool = False
    reasons: bool = False
    draw_links: bool = False
    draw_by: bool = False
    splits: bool = False
    zones: bool = True
    names: bool = False
    by_link: bool = True
    quiet_negated: bool = False
    deck_sizes: bool = True
    ruleset_named: bool = True
    split_opening: bool = False


@dataclass(eq=False)
class Step:
    """One event of the log, with what the model knows of it.

    ``what`` names its role (``normal``, ``effect``, ``maxx``, ``opening`` for draws; else the event's type or a role
    of the model's own). ``right`` is the number of cards that the redeemed right gave in all. ``may_be`` are the
    verdicts that this draw may get.
    """

    event: dict[str, Any]
    what: str
    turn: int
    phase: str | None
    player: str | None
    chain: int | None = None
    link: int | None = None
    right: int = 0
    code: int | None = None
    may_be: frozenset[str] = frozenset({"legal"})
    extra: dict[str, Any] = field(default_factory=dict)


class DuelModel:
    """One legal duel in the making."""

    def __init__(self, form: Format, options: Options, choose: Choose, *, deck: int = 40) -> None:
        self.form = form
        self.options = options
        self.choose = choose
        self.steps: list[Step] = []
        self.turn_no = 0
        self.phase: str | None = None
        self.window = "opening"
        self.chains = 0
        self.droll = False
        self.prosperity = False
        self.after_chain = False
        self.open_questions: set[str] = set()
        self.resolved: list[Any] = []
        self._uids = 0
        names = "ABCD"[: form.seats]
        self.seats = [Seat(name, place % 2, [self.copy() for _ in range(deck)]) for place, name in enumerate(names)]
        self.deck_size = deck
        self._start()

    def copy(self, code: int | None = None) -> Copy:
        """A new physical card."""
        self._uids += 1
        return Copy(self._uids, code)

    @property
    def me(self) -> Seat:
        """The turn player."""
        return self.seats[(self.turn_no - 1) % len(self.seats)]

    @property
    def you(self) -> Seat:
        """The player after the turn player, an opponent of his."""
        return self.seats[self.turn_no % len(self.seats)]

    def other(self, seat: Seat) -> Seat:
        """An opponent of ``seat``."""
        return self.you if seat is self.me else self.me

    @property
    def ended(self) -> bool:
        """Whether the duel is over."""
        return self.window == "ended"

    def maybe(self, one_in: int = 2) -> bool:
        """A random yes, once in so many times."""
        return bool(self.choose((False,) * (one_in - 1) + (True,)))

    # -- writing ---------------------------------------------------------------------------------------------

    def emit(self, kind: str, role: str | None = None, **keys: Any) -> Step:
        """Write one event."""
        if self.after_chain and kind not in ("chain_end",):
            self._close_chain(kind, keys)
        if "zone" in keys:
            keys["from"] = keys.pop("zone")
        event = {"type": kind, **{key: value for key, value in keys.items() if value is not None}}
        step = Step(event, role or kind, self.turn_no, self.phase, keys.get("player"))
        self.steps.append(step)
        return step

    def _close_chain(self, kind: str, keys: dict[str, Any]) -> None:
        """Write the chain's end, which may be left out where the next event implies it."""
        self.after_chain = False
        implied = kind in ("phase", "turn", "end") or (kind == "activate" and keys.get("link") == 1)
        if not implied or self.options.chain_ends:
            self.emit("chain_end").chain = self.chains

    def move(self, seat: Seat, card: Copy, zone: str, to: str, reason: str = "effect") -> None:
        """Write a move, where the log records moves."""
        if self.options.moves:
            self.emit("move", player=seat.name, card=card, zone=zone, to=to, reason=reason)

    def state_deck(self, seat: Seat) -> None:
        """State the deck's order, where the log records it."""
        if self.options.order:
            self.emit("deck", player=seat.name, count=len(seat.deck), cards=list(seat.deck))

    # -- the opening hand ------------------------------------------------------------------------------------

    def _start(self) -> None:
        for seat in self.seats:
            self.state_deck(seat)
        for seat in self.seats:
            parts = [self.form.opening - 2, 2] if self.options.split_opening else [self.form.opening]
            for part in parts:
                self._draw(seat, part, "opening", self.form.opening, reason="opening")
        self.window = "end"

    # -- drawing ---------------------------------------------------------------------------------------------

    def _draw(self, seat: Seat, count: int, what: str, right: int, *, reason: str, **keys: Any) -> Step:
        taken, seat.deck[:count] = seat.deck[:count], []
        seat.hand += taken
        shown = list(taken) if self.options.order or (self.options.moves and self.maybe()) else None
        step = self.emit(
            "draw",
            what,
            player=seat.name,
            count=len(taken),
            cards=shown,
            reason=reason if self.options.reasons else None,
            **keys,
        )
        step.right = right
        return step

    def may_draw_by_effect(self, seat: Seat) -> bool:
        """Whether card effects may make this player draw now."""
        return not (self.droll or seat.no_effect_draws)

    def effect_draw(self, seat: Seat, count: int, link: int | None, code: int, *, what: str = "effect") -> list[Step]:
        """An effect makes ``seat`` draw; nothing happens under a restriction. What the deck lacks is not drawn."""
        if not count or not self.may_draw_by_effect(seat):
            return []
        held = min(count, len(seat.deck))
        parts = [1] * held if self.options.splits and held > 1 and self.maybe() else [held]
        drawn = []
        for part in parts if held else ():
            keys: dict[str, Any] = {}
            if self.options.draw_links and link is not None:
                keys["link"] = link
            if self.options.draw_by:
                keys["by"] = code
            step = self._draw(seat, part, what, count, reason="effect", **keys)
            step.chain, step.link, step.code = None if link is None else self.chains, link, code
            step.extra["parts"] = len(parts)
            drawn.append(step)
        seat.drew_by_effect = True
        if self.phase != "draw":
            seat.gained_outside_draw_phase = True
        return drawn

    # -- turns and phases ------------------------------------------------------------------------------------

    def begin_turn(self) -> None:
        """The next turn: its Draw Phase, or the Standby Phase where that is skipped."""
        self.turn_no += 1
        self.phase = None
        self.droll = False
        for seat in self.seats:
            seat.no_effect_draws = seat.drew_by_effect = seat.gained_outside_draw_phase = False
            seat.maxx = seat.maxx_used = seat.desires_used = seat.summoned = False
        self.emit("turn", player=self.me.name, n=self.turn_no if self.maybe() else None)
        if self.me.skips:
            self.me.skips -= 1
            self.steps[-1].extra["skipped"] = True
            self.enter("standby")
        else:
            self.enter("draw")

    def enter(self, phase: str) -> None:
        """The next phase begins."""
        self.phase = phase
        self.emit("phase", phase=phase)
        self.window = "predraw" if phase == "draw" else "open"

    @property
    def normal_draw_exists(self) -> bool:
        """Whether this turn has a normal draw as the rule set stands (replacements apart)."""
        return self.turn_no > 1 or self.form.first_draws

    @property
    def normal_count(self) -> int:
        """How many cards the normal draw has now."""
        if self.form.up_to:
            return max(1, self.form.up_to - len(self.me.hand))
        return self.me.normal_count

    def normal_draw(self, *, due: bool = True, may_be: frozenset[str] = frozenset({"legal"})) -> None:
        """Make the normal draw where there is one; too few cards end the duel."""
        self.window = "open"
        if not due or not self.normal_draw_exists:
            return
        count = self.normal_count
        held = min(count, len(self.me.deck))
        if held:
            step = self._draw(self.me, held, "normal", count, reason="normal")
            unknown_hand = self.form.up_to and not self.options.moves
            step.may_be = may_be | {"unverifiable"} if unknown_hand else may_be
        if held < count:
            self.deck_out([self.me])

    def next_phases(self) -> list[str]:
        """The phases that may begin now."""
        after = {
            "draw": ["standby"],
            "standby": ["main1"],
            "main1": ["end"] if self.turn_no == 1 else ["battle", "end"],
            "battle": ["main2", "end"],
            "main2": ["end"],
        }
        return after.get(self.phase or "", [])

    # -- the end ---------------------------------------------------------------------------------------------

    def deck_out(self, losers: Sequence[Seat]) -> None:
        """Those players had to draw and could not: the duel ends."""
        winners = {seat.name for seat in self.seats} - {seat.name for seat in losers}
        if len(self.seats) == 4:
            teams = {seat.team for seat in losers}
            winners = {seat.name for seat in self.seats if seat.team not in teams}
        winner = min(winners) if len({seat.team for seat in losers}) == 1 else None
        self._end(winner, "deck_out")

    def surrender(self, seat: Seat) -> None:
        """A player gives up, at any moment outside the opening hand."""
        self._end(self.other(seat).name, "surrender")

    def _end(self, winner: str | None, reason: str) -> None:
        step = self.emit("end", reason=reason)
        step.event["winner"] = winner
        self.window = "ended"

    # -- the document ----------------------------------------------------------------------------------------

    def records(self) -> list[str]:
        """What the log claims to record completely."""
        kinds = ["turns", "phases", "draws", "activations", "negations", "resolutions"]
        if self.options.costs:
            kinds.append("costs")
        if self.options.moves:
            kinds.append("moves")
        if self.options.order:
            kinds.append("deck_order")
        return kinds

    def header(self) -> dict[str, Any]:
        """The header of the log."""
        players: list[dict[str, Any]] = []
        for seat in self.seats:
            player: dict[str, Any] = {"id": seat.name}
            if self.options.deck_sizes:
                player["deck"] = self.deck_size
            if len(self.seats) == 4:
                player["team"] = seat.team
            players.append(player)
        header = {"format": "duel-log/1", "id": "model", "players": players, "first": "A", "records": self.records()}
        if self.options.ruleset_named or self.form.name != "mr5":
            header["ruleset"] = self.form.name
        return header

    def written(self, value: Any) -> Any:
        """A card, or a list of cards, as the log writes it."""
        if isinstance(value, list):
            return [self.written(one) for one in value]
        if not isinstance(value, Copy):
            return value
        code = FILLER[value.uid % len(FILLER)] if value.code is None else value.code
        if self.options.moves:
            return {"code": code, "uid": value.uid}
        if self.options.names and code in NAMES:
            return NAMES[code]
        return code

    def render(self, steps: Sequence[Step]) -> dict[str, Any]:
        """The duel as a ``duel-log/1`` object, with those events."""
        events = [{key: self.written(value) for key, value in step.event.items()} for step in steps]
        return {**self.header(), "events": events}


def as_bytes(document: dict[str, Any]) -> bytes:
    """The document as the bytes of a file."""
    return json.dumps(document).encode()
