"""The duel as the rules see it: what is so, the rights to draw, what bars them, and what was said."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from duelreplay.cards.catalogue import Catalogue
from duelreplay.cards.official import is_official
from duelreplay.duel.chain import Chain, Link
from duelreplay.duel.field import Field
from duelreplay.duel.player import Player
from duelreplay.duel.reading import Reading
from duelreplay.duel.records import Records
from duelreplay.duel.turn import Turn
from duelreplay.log.events import CardRef, Event, Header, Opaque
from duelreplay.reason import Reason
from duelreplay.rights.bars import Bars
from duelreplay.rights.docket import Docket, Moment, Repair
from duelreplay.rights.ledger import Ledger
from duelreplay.rules.replacing.settlement import Rulings
from duelreplay.rules.rulesets import Choice
from duelreplay.verdict import Verdict

if TYPE_CHECKING:
    from duelreplay.rules.effect_draw.negators import Looked, Negator
    from duelreplay.rules.effect_draw.waiting import WaitingDraw
    from duelreplay.rules.normal_draw.right import NormalDraw


class UnknownCards:
    """Activations of cards that nobody knows: neither in the catalogue nor in the list of official cards.

    Whether a card is known is asked only when it matters: most cards are in no catalogue of draws.
    """

    __slots__ = ("_first", "_unasked", "named", "names", "on_this_chain")

    def __init__(self) -> None:
        self._first: Link | None = None
        self._unasked: list[Link] = []
        self.on_this_chain: list[Link] = []
        """What stands on the chain of cards that the catalogue lacks."""
        self.named: set[int] = set()
        """Activations that were reported."""
        self.names: set[str] = set()
        """Names that no card has, and that were reported."""

    def activated(self, link: Link) -> None:
        """A card that the catalogue lacks was activated."""
        self.on_this_chain.append(link)

    def chain_over(self) -> list[Link]:
        """What was not negated on the chain that ended may do what nobody knows: those links."""
        standing = [link for link in self.on_this_chain if link.negated is None]
        self._unasked += standing
        self.on_this_chain = []
        return standing

    @property
    def first(self) -> Link | None:
        """The first activation so far, not negated, of a card that nobody knows; None where there was none."""
        while self._first is None and self._unasked:
            link = self._unasked.pop(0)
            if is_unknown(link):
                self._first = link
        return self._first

    @property
    def on_chain(self) -> Link | None:
        """The first activation of a card that nobody knows on the chain that stands."""
        return next((link for link in self.on_this_chain if is_unknown(link)), None)


def is_unknown(link: Link) -> bool:
    """Whether the card may do what nobody knows."""
    return link.facts is None and not is_official(link.card)


class Duel:
    """Everything the fold knows of a duel so far."""

    def __init__(
        self,
        header: Header,
        records: Records,
        choice: Choice,
        rulings: Rulings,
        catalogue: Catalogue,
        *,
        claimed: bool = True,
    ) -> None:
        self.header = header
        self.records = records
        self.reading = Reading(records, claimed=claimed)
        self.choice = choice
        self.ruleset = choice.ruleset
        self.rulings = rulings
        self.catalogue = catalogue
        self.players = {player.id: Player(player.id, player.deck) for player in header.players}
        teams = {player.id: player.team for player in header.players}
        for one, player in self.players.items():
            player.opponents = tuple(
                other for other in self.players if other != one and (teams[one] is None or teams[other] != teams[one])
            )
        self.turn = Turn(0, None)
        self.chain = Chain()
        self.field = Field(catalogue.find)
        self.ledger = Ledger()
        self.bars = Bars(list(self.players))
        self.docket = Docket(whole=records.turns and records.activations, draws=records.draws)
        self.unknown = UnknownCards()
        self.normal: NormalDraw | None = None
        self.normal_draws: dict[str, list[int]] = {}
        self.effect_draws: dict[str, int] = {}
        self.used: dict[tuple[str, int, int], list[Link]] = {}
        self.used_perhaps: dict[tuple[str, int, int], list[Link]] = {}
        self.waiting: list[WaitingDraw] = []
        self.faults: dict[int, int] = {}
        self.offences: dict[int, int] = {}
        self.matched_out = False
        self.table: object | None = None
        self.missed: dict[str, tuple[int, int]] = {}
        self.negating = False
        self.negators: list[Negator] = []
        self.looked_for_negators: Looked | None = None
        self.resolved: list[tuple[int, CardRef, str]] = []
        self.first_seen: dict[tuple[str, int], int] = {}
        self.shows_summons = False
        self.strange = False
        self.opaque: list[Opaque] = []
        self.opening_open = True
        self.first_unsure = False
        self.on_going_on: list[Callable[[], None]] = []
        self.ended: Event | None = None
        self.after_end = 0

    @property
    def moment(self) -> Moment:
        """The turn and the phase, for a row or a finding."""
        return Moment(self.turn.n, self.turn.phase)

    def opponents(self, player: str) -> tuple[str, ...]:
        """The players against ``player``: one, or two in a tag duel."""
        return self.players[player].opponents

    def find(
        self,
        verdict: Verdict,
        event: Event,
        reason: Reason,
        because: tuple[int, ...] = (),
        *,
        player: str | None = None,
        consequent_on: int | None = None,
        repair: Repair | None = None,
        moment: Moment | None = None,
        conceded: int | None = None,
    ) -> int:
        """Write down a finding of this moment; returns its index."""
        return self.docket.find(
            verdict,
            event,
            reason,
            because,
            moment or self.moment,
            player=player,
            consequent_on=consequent_on,
            repair=repair,
            conceded=conceded,
        )
