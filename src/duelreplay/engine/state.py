"""The state of a duel in the fold, and how the fold writes down what it judges."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Literal

from duelreplay.cards.catalogue import Catalogue
from duelreplay.cards.facts import CardFacts, DrawEffect
from duelreplay.cards.official import is_official
from duelreplay.engine.judgement import DrawKind, DrawRow, Finding, Repair
from duelreplay.engine.ledger import Right
from duelreplay.log.events import Activate, CardRef, Event, Header, Opaque, card_code, card_name
from duelreplay.rules.replacement import Kind, Rulings
from duelreplay.rules.rule import Rule
from duelreplay.rules.rulesets import Choice
from duelreplay.rules.text import Message, Text, Value
from duelreplay.rules.verdict import Verdict

if TYPE_CHECKING:
    from duelreplay.engine.table import Table

ON_FIELD: Final = frozenset({"field", "spell", "monster", "pendulum"})
"""The zones of the field; logs call one place there by several names."""

Absence = Literal["first_turn", "skipped", "forbidden"]


class Link:
    """One chain link: what was activated, and how it ended.

    ``role`` is how it gives up the normal draw, None for every other effect; ``standing`` is False where the
    rules do not let it stand on its chain, ``doubt`` the code of a pending ruling about that. ``left_at`` is
    when its card left its zone before it resolved, ``fault`` the finding about a draw made in its name. Most
    links keep the defaults of the class: a duel has hundreds.
    """

    role: Kind | None = None
    standing = True
    doubt: str | None = None
    doubt_class = False
    order_open = False
    negated: Literal["activation", "effect"] | None = None
    negated_at: int | None = None
    left_at: int | None = None
    left_unsure = False
    cost_at: int | None = None
    deck_at: int | None = None
    drawn_before: list[CardRef] | None = None
    fault: int | None = None
    resolved_at: int | None = None
    resolve_event: Event | None = None
    outcome: str | None = None
    rights: dict[str, Right] = {}  # noqa: RUF012 - replaced, never changed in place
    paid = 0
    taken_back = False
    tally: Counter[tuple[str, str, str]] | None = None

    def __init__(self, n: int, event: Activate, facts: CardFacts | None, phase: str | None) -> None:
        self.n = n
        self.phase = phase
        self.event = event
        self.seq = event.seq
        self.player = event.player
        self.card = event.card
        self.facts = facts

    @property
    def name(self) -> Value:
        """What to call the card in a message."""
        return naming(self.card, self.facts)


class Side:
    """What is known of one player: hand and deck in cards, None where the log leaves it open.

    ``order`` is the known top of the deck, the top card first; None where nothing is known of it.
    """

    __slots__ = (
        "deck",
        "deck_fault",
        "empty_from_the_start",
        "failed_at",
        "failed_open",
        "hand",
        "id",
        "order",
        "order_seq",
        "skips",
        "skips_maybe",
    )

    def __init__(self, player: str, deck: int | None) -> None:
        self.id = player
        self.hand: int | None = 0
        self.deck = deck
        self.order: deque[CardRef] | None = None
        self.order_seq = 0
        self.skips: list[SkipDebt] = []
        self.skips_maybe: list[SkipDebt] = []
        self.failed_at: int | None = None
        self.failed_open = False
        self.deck_fault: int | None = None
        self.empty_from_the_start = deck == 0


class SkipDebt:
    """Draw Phases a player still has to skip: ``left`` of them, owed to ``name``.

    ``unsure``: the skip is owed if its card was not negated, which a hand-made log does not show.
    """

    __slots__ = ("left", "name", "next_turn_only", "seq", "unsure")

    def __init__(self, seq: int, name: Value, left: int, *, next_turn_only: bool = False, unsure: bool = False) -> None:
        self.unsure = unsure
        self.seq = seq
        self.name = name
        self.left = left
        self.next_turn_only = next_turn_only


class Ban:
    """A draw that is forbidden to ``player``; ``certain`` unless the log leaves its condition open."""

    __slots__ = ("certain", "code", "name", "player", "seq", "turns", "until", "what")

    def __init__(self, player: str, what: str, until: str, seq: int, name: Value, *, certain: bool) -> None:
        self.player = player
        self.what = what
        self.until = until
        self.seq = seq
        self.name = name
        self.certain = certain
        self.code: int | None = None
        self.turns = 1


class NormalDraw:
    """The normal draw of one turn: whether it exists, and what the pre-draw chain did to it.

    ``links`` are the replacing effects on that chain that are not out of place; ``chain`` is whether the one
    chain before the draw has begun and ended.
    """

    __slots__ = (
        "absence",
        "absence_because",
        "absence_by",
        "chain",
        "chain_seqs",
        "closed",
        "counts",
        "links",
        "made_at",
        "missing_index",
        "opened",
        "player",
        "right",
        "skip_maybe",
        "stranger",
    )

    def __init__(self, player: str, opened: Event, right: Right) -> None:
        self.player = player
        self.opened = opened
        self.right = right
        self.absence: Absence | None = None
        self.absence_because: tuple[int, ...] = ()
        self.absence_by: tuple[int, Value, bool] = (opened.seq, "", True)
        self.counts: frozenset[int] | None = frozenset((1,))
        self.links: list[Link] = []
        self.chain: Literal["none", "open", "closed"] = "none"
        self.chain_seqs: tuple[int, int] = (opened.seq, opened.seq)
        self.made_at: int | None = None
        self.closed = False
        self.missing_index: int | None = None
        self.skip_maybe: SkipDebt | None = None
        self.stranger: int | None = None


class Lingering:
    """A right to draw that lasts: ``until`` the turn's end, as long as a card is on the field, or longer."""

    __slots__ = ("code", "effect", "owed_at", "right", "seen", "seq", "turn", "until")

    def __init__(
        self, right: Right, until: str, seq: int, turn: int, code: int | None, effect: DrawEffect | None
    ) -> None:
        self.effect = effect
        self.seen = 0
        self.owed_at: Event | None = None
        self.right = right
        self.until = until
        self.seq = seq
        self.turn = turn
        self.code = code


class CountChange:
    """A change of the normal draw's number of cards, for one player."""

    __slots__ = ("code", "conditional", "count", "name", "player", "seq", "until")

    def __init__(
        self, player: str, count: int | None, until: str, seq: int, facts: CardFacts, *, conditional: bool
    ) -> None:
        self.player = player
        self.count = count
        self.until = until
        self.seq = seq
        self.name = name_of(facts)
        self.code = facts.code
        self.conditional = conditional


_RESTS_ON_NO_DRAW: Final = frozenset({"ED103", "ED110", "ND101", "ND106", "ND208", "ND305"})
"""Codes of findings that rest on a draw not having been made."""


class Duel:
    """Everything the fold knows of a duel so far."""

    def __init__(self, header: Header, choice: Choice, rulings: Rulings, catalogue: Catalogue) -> None:
        self.header = header
        self.choice = choice
        self.ruleset = choice.ruleset
        self.rulings = rulings
        self.catalogue = catalogue
        self.recorded = header.recorded
        self.manual = not {"negations", "resolutions"} <= self.recorded
        self.sides = {player.id: Side(player.id, player.deck) for player in header.players}
        self.turn = 0
        self.turn_event: Event | None = None
        self.phase_event: Event | None = None
        self.turn_player: str | None = None
        self.phase: str | None = None
        self.draw_phase_seen = False
        self.normal: NormalDraw | None = None
        self.chain: list[Link] = []
        self.resolving: Link | None = None
        self.lingering: list[Lingering] = []
        self.counts: list[CountChange] = []
        self.bans: list[Ban] = []
        self.on_chain_unlisted: list[Link] = []
        self.unlisted: list[Link] = []
        self._stranger: Link | None = None
        self.opaque: list[Opaque] = []
        self.opening: dict[str, Right] = {}
        self.after_end = 0
        self.failed = False
        self.table: Table
        self.effect_draws: dict[str, int] = {}
        self.arrivals: Counter[str] = Counter()
        self.closing: list[tuple[Link, int]] = []
        self.drawn: dict[str, list[CardRef]] = {}
        self.normal_draws: dict[str, list[int]] = {}
        self.hands_at_draw_phase: dict[str, int | None] = {}
        self.faced_up: dict[tuple[str, int | None], int] = {}
        self.copies: Counter[tuple[str, int]] = Counter()
        self.opening_open = True
        self.first_unsure = False
        self.short: list[Callable[[], None]] = []
        self.named: set[int] = set()
        self.missed: dict[str, tuple[int, int]] = {}
        self.ended: Event | None = None
        self.rows: list[DrawRow] = []
        self.findings: list[Finding] = []
        self.ledger: list[Right] = []
        teams = {player.id: player.team for player in header.players}
        ids = list(self.sides)
        self._opponents = {
            one: tuple(other for other in ids if other != one and (teams[one] is None or teams[other] != teams[one]))
            for one in ids
        }

    @property
    def stranger(self) -> Link | None:
        """The first activation so far, not negated, of a card that nobody knows; None where there was none.

        Whether a card is known is asked only when it matters: most cards are in no catalogue of draws.
        """
        while self._stranger is None and self.unlisted:
            link = self.unlisted.pop(0)
            if is_stranger(link):
                self._stranger = link
        return self._stranger

    def opponents(self, player: str) -> tuple[str, ...]:
        """The players against ``player``: one, or two in a tag duel."""
        return self._opponents[player]

    def chain_unfinished(self) -> bool:
        """Whether links of the chain have yet to resolve."""
        return self.resolving is None or self.resolving.n > 1

    def _as_recorded(self, code: str, verdict: Verdict) -> Verdict:
        """Without all turns nobody can say in whose turn a draw was made, without all activations not what gave it."""
        if verdict != "illegal" or code.startswith(("OH", "DK101", "DK102", "DK104")):
            return verdict
        lacking = not {"turns", "activations"} <= self.recorded
        if "draws" not in self.recorded and code in _RESTS_ON_NO_DRAW:
            lacking = True
        return "unverifiable" if lacking else verdict

    def find(
        self,
        rule: Rule,
        verdict: Verdict,
        event: Event,
        message: Message,
        because: tuple[int, ...] = (),
        *,
        player: str | None = None,
        consequent_on: int | None = None,
        repair: Repair | None = None,
    ) -> int:
        """Write down a finding; returns its index."""
        verdict = self._as_recorded(rule.code, verdict)
        self.findings.append(
            Finding(
                rule=rule,
                verdict=verdict,
                event=event,
                turn=self.turn,
                phase=self.phase,
                player=player if player is not None else event.player,
                message=message,
                because=tuple(sorted(set(because))),
                consequent_on=consequent_on,
                repair=repair,
            )
        )
        return len(self.findings) - 1

    def row(
        self,
        event: Event,
        count: int,
        kind: DrawKind,
        *,
        right: Message | Text | None,
        because: tuple[int, ...],
        by: CardRef | None = None,
        verdict: Verdict = "legal",
        code: str | None = None,
    ) -> None:
        """Write down the judgement of one draw."""
        verdict = self._as_recorded(code or "", verdict)
        self.rows.append(
            DrawRow(
                event=event,
                turn=self.turn,
                phase=self.phase,
                player=str(event.player),
                count=count,
                kind=kind,
                verdict=verdict,
                right=right,
                by=by,
                code=code,
                because=tuple(sorted(set(because))),
            )
        )


def name_of(facts: CardFacts) -> Text:
    """The card's name in both languages."""
    return Text(facts.name, facts.name_ja or facts.name)


def naming(card: CardRef | None, facts: CardFacts | None) -> Value:
    """What to call a card in a message: by the catalogue, else as the log does."""
    if facts is not None:
        return name_of(facts)
    name = card_name(card)
    if name:
        return name
    code = card_code(card)
    return str(code) if code else Text("an unnamed card", "名称不明のカード")


def is_stranger(link: Link) -> bool:
    """Whether the card may do what nobody knows: neither in the catalogue nor in the list of official cards."""
    return link.facts is None and (link.card is None or not is_official(link.card))
