"""The duel that the lines tell: turns, phases, chains, and the events they make."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from duelreplay.log.events import Activate, Card, CardRef, Draw, End, Event, Note, Phase, Turn
from duelreplay.log.said import both
from duelreplay.sources.notation import messages
from duelreplay.sources.notation.asking import Unclear, lasting_draw, which_link
from duelreplay.sources.notation.chain import Chain, ChainLink, Said
from duelreplay.sources.notation.deeds import (
    ON_FIELD,
    Entry,
    Shown,
    Where,
    cost_entries,
    ends_chain,
    entries,
    is_from_own_hand,
    is_scale,
)
from duelreplay.sources.notation.faults import FollowUpError, NotationError, Span
from duelreplay.sources.notation.folding import squeeze
from duelreplay.sources.notation.head import Head
from duelreplay.sources.notation.known import (
    belongs_in_draw_phase,
    draws_later,
    may_draw,
    negates,
    paid_from,
    place_on_field,
    summons_nothing,
    usual_zone,
)
from duelreplay.sources.notation.statements import CardOf, Clause, Deed, Item, Link, Outcome, Part, Pay
from duelreplay.text import PHASES, Message

ORDER: Final = ("draw", "standby", "main1", "battle", "main2", "end")
_WHOSE_MATTERS: Final = frozenset({"draw", "move", "coin", "die"})
"""Deeds of which a log says by the place, or by a key, which link did them."""

_SUMMONED_OR_PLACED: Final = frozenset({"ss", "place"})
"""Of such a deed a remark says for which link it was taken, where that is the other player's or a card that draws."""

_ANY_MAIN: Final = frozenset(map(squeeze, ("mp", "main phase", "メイン", "メインフェイズ", "メインフェーズ")))
MOST_AT_ONCE: Final = 60
"""Turns that one line may tell of."""


class TurnState(Struct):
    """The turn that is being told.

    ``phase`` is the current phase, None where the Draw Phase was skipped; ``waiting``: Main Phase 1 begins with the
    next thing; ``begun``: something was done or said in the Draw Phase; ``said``: the turn says what became of its
    draw; ``drew``: its player drew in the Draw Phase; ``lingers``: a chain was begun in it without a word of the phase,
    since it belongs there.
    """

    n: int
    player: str
    line: int
    phase: str | None = "draw"
    waiting: bool = True
    begun: bool = False
    said: bool = False
    drew: bool = False
    lingers: bool = False


class Remark(Struct, frozen=True):
    """Something that is no fault, about a line of the file."""

    line: int
    message: Message

    def told(self) -> str:
        """The remark with its line, in both languages."""
        n = self.line
        return both(f"line {n}: {self.message.in_('en')}", f"{n}行目：{self.message.in_('ja')}")


class Telling:
    """Takes the lines' clauses in order and makes events of them.

    ``out`` has the events so far but for those of the chain that is open; ``turns`` every turn; ``chains`` every
    chain, so that it is known what the log claims. ``lost``: a line could not be read since a chain began, which may
    have begun another.
    """

    def __init__(self, head: Head) -> None:
        self.head = head
        self.names = head.names
        self.out: list[Entry] = []
        self.shown = Shown()
        self.turn: TurnState | None = None
        self.turns: list[TurnState] = []
        self.gap = False
        self.chain: Chain | None = None
        self.chains: list[Chain] = []
        self.resolved: ChainLink | None = None
        self.over = False
        self.costs = False
        self.remarks: list[Remark] = []
        self.lost = False
        self.line = 0
        self.text = ""

    def put(self, kind: type[Event], line: int | None = None, /, **keys: Any) -> Entry:
        """Add an event, behind what the open chain did where its resolution has begun."""
        self.place().append(entry := Entry(kind, keys, self.line if line is None else line))
        return entry

    def place(self) -> list[Entry]:
        """Where the next event belongs: to the link whose resolution was told last, behind the chain, or on its own."""
        if self.chain is None:
            return self.out
        if self.chain.began:
            return self.chain.tail
        return self.out if self.resolved is None else self.resolved.deeds

    def opening(self, player: str, count: int) -> None:
        """An opening hand of so many cards."""
        self.put(Draw, player=player, count=count)

    def note(self, text: str) -> None:
        """A note, wherever it stands."""
        self.put(Note, text=text)

    def start_turn(self, n: int, player: str | None, span: Span) -> None:
        """Begin a turn.

        Raises:
            NotationError: its number or its player cannot be.
            Misfit: the chain before it cannot be told.
        """
        last = self.turns[-1].n if self.turns else 0
        if n < 1:
            raise NotationError(span, messages.TURN_ZERO)
        if n <= last:
            raise NotationError(span, messages.TURN_ORDER, n=n, last=last)
        whose = self.names[(n - 1) % len(self.names)]
        if player is not None and player != whose:
            if n == 1:
                raise NotationError(span, messages.WRONG_FIRST, player=player, first=whose)
            raise NotationError(span, messages.TURN_PLAYER, n=n, player=whose)
        self.unless_over(span)
        self.finish_turn()
        if n != last + 1:
            self.gap = True
            gap = messages.TURN_GAP if last else messages.BEGINS_LATER
            self.remarks.append(Remark(self.line, Message(gap, {"n": n, "last": last})))
        self.turn = TurnState(n, whose, self.line)
        self.turns.append(self.turn)
        self.put(Turn, player=whose, n=n)
        self.put(Phase, phase="draw").told = 0

    def normal_draws(self, first: int, last: int, span: Span) -> None:
        """Several turns, in each of which its player made the normal draw.

        Raises:
            NotationError: the numbers cannot be.
            Misfit: the chain before them cannot be told.
        """
        if last < first or last - first >= MOST_AT_ONCE:
            raise NotationError(span, messages.TURN_RANGE, first=first, last=last, most=MOST_AT_ONCE)
        for n in range(first, last + 1):
            self.start_turn(n, None, span)
            turn = self.now(span)
            turn.said = turn.begun = True
            if n > 1 or self.head.rules.first_turn_draw:
                turn.drew = True
                self.put(Draw, player=turn.player, count=1)

    def finish_turn(self) -> None:
        """Whatever still has to happen before the next turn, or before the end of the file.

        Raises:
            Misfit: the chain cannot be told.
        """
        self.close_chain()
        self.main_phase()

    def main_phase(self) -> None:
        """Go on to Main Phase 1, if the Draw Phase was only for the draw."""
        turn = self.turn
        if turn is not None and turn.waiting:
            turn.waiting = False
            turn.phase = "main1"
            self.put(Phase, turn.line, phase="main1").told = 0

    def now(self, span: Span) -> TurnState:
        """The current turn.

        Raises:
            NotationError: none has begun.
        """
        if self.turn is None:
            raise NotationError(span, messages.BEFORE_TURN, first=self.names[0])
        return self.turn

    def unless_over(self, span: Span) -> None:
        """Refuse what comes after the end of the duel."""
        if self.over:
            raise NotationError(span, messages.AFTER_END)

    def take(self, clauses: list[Clause]) -> None:
        """One thing of a line: a clause, or several joined by a comma or ``and``.

        Raises:
            NotationError: it cannot be, or it is not clear what is meant.
            Misfit: the chain that it ends cannot be told.
        """
        before: Clause | None = None
        for clause in clauses:
            self.unless_over(clause.span)
            self.clause(clause, before)
            before = clause if clause.kind != "deed" or before is None else before

    def clause(self, clause: Clause, before: Clause | None) -> None:
        """One clause, by its kind."""
        match clause.kind:
            case "chain":
                self.close_chain()
                self.begin_chain(clause)
            case "chained":
                self.chained(clause)
            case "numbered":
                self.numbered(clause)
            case "card_resolves":
                self.card_resolves(clause)
            case "fate":
                self.fate(clause)
            case "paid":
                self.paid(clause)
            case "deed":
                self.deed(clause, before)
            case "phase":
                self.phase(clause)
            case "over":
                self.open_chain(clause.span).ended = self.line
                self.close_chain()
            case "wins" | "tie":
                self.end(clause)
            case "nothing":
                pass
            case _:
                self.about_the_draw(clause)

    def phase(self, clause: Clause) -> None:
        """A phase begins; a Draw Phase that is on already is gone on with."""
        turn = self.now(clause.span)
        self.whose_turn(clause, turn)
        wanted = clause.value
        typed = squeeze(self.text[clause.span.start : clause.span.stop])
        if wanted == "main1" and typed in _ANY_MAIN and turn.phase in {"battle", "main2"}:
            wanted = "main2"
        now = ORDER.index(turn.phase) if turn.phase is not None else 0
        if wanted == "draw" and turn.phase == "draw" and turn.waiting:
            turn.waiting = False
            self.draw_phase().told = self.line
            return
        if wanted == turn.phase and not turn.waiting:
            return
        if ORDER.index(wanted) < now or (wanted == "draw" and turn.phase is None):
            phase, at = PHASES[wanted], PHASES[turn.phase]
            raise NotationError(clause.span, messages.PHASE_BACK, phase=phase, now=at)
        self.close_chain()
        turn.waiting = False
        turn.phase = wanted
        self.put(Phase, phase=wanted)

    def draw_phase(self) -> Entry:
        """The beginning of the Draw Phase that is on."""
        return next(entry for entry in reversed(self.out) if entry.kind is Phase)

    def whose_turn(self, clause: Clause, turn: TurnState) -> None:
        """Refuse what only the turn player does where another is named."""
        if clause.player is not None and clause.player != turn.player:
            raise NotationError(clause.player_span or clause.span, messages.NOT_YOUR_TURN, player=turn.player)

    def about_the_draw(self, clause: Clause) -> None:
        """``normal draw``, ``no draw``, ``no DP``."""
        turn = self.now(clause.span)
        self.whose_turn(clause, turn)
        if clause.kind == "normal_draw":
            self.close_chain()
            if turn.phase == "draw":
                turn.said = turn.begun = turn.drew = True
            self.put(Draw, player=turn.player, count=1, reason="normal")
        elif clause.kind == "no_draw":
            if turn.phase != "draw":
                raise NotationError(clause.span, messages.NO_DRAW_LATE)
            if turn.drew:
                raise NotationError(clause.span, messages.BOTH_DRAW)
            turn.said = turn.begun = True
        else:
            if turn.begun or turn.phase != "draw" or not turn.waiting or self.chain is not None:
                raise NotationError(clause.span, messages.DRAW_PHASE_LATE)
            place = max(at for at, entry in enumerate(self.out) if entry.kind is Phase)
            del self.out[place]
            turn.said = turn.begun = True
            turn.phase = None

    def end(self, clause: Clause) -> None:
        """The duel is over."""
        if clause.kind == "wins" and clause.player is None:
            raise NotationError(clause.span, messages.NO_WINNER, first=self.names[0])
        self.close_chain()
        if clause.value != "deck_out":
            self.main_phase()
        self.put(End, winner=clause.player, reason=clause.value or "other")
        self.over = True
        if self.turn is not None:
            self.turn.waiting = False

    def deed(self, clause: Clause, before: Clause | None) -> None:
        """A deed: the normal draw, part of a chain's resolution, or on its own."""
        deed = clause.deed
        assert deed is not None
        if self.is_normal_draw(clause, deed):
            return
        if ends_chain(deed):
            if clause.joined and self.chain is not None and before is not None and before.kind == "chain":
                self.in_brackets(clause, deed)
                return
            self.close_chain()
        if self.chain is not None and clause.joined and before is not None and len(before.links) == 1:
            self.in_brackets(clause, deed)
            return
        if clause.joined and before is not None and before.outcome_only and self.resolved is not None:
            link = self.resolved
            link.deeds += entries(deed, clause.player or link.player, self.where(link.n))
            return
        if self.turn is None and (clause.player is None or deed.kind == "draw"):
            self.now(clause.span)
        actor = clause.player or self.now(clause.span).player
        self.after_chain(deed, actor)
        if self.chain is None:
            self.main_phase()
        belongs = self.resolving_link(clause, deed, actor)
        self.extend(entries(deed, actor, self.where(belongs)))
        if belongs is not None and self.chain is not None and deed.what in _SUMMONED_OR_PLACED:
            link = self.chain.links[belongs - 1]
            if link.player != actor or may_draw(link.card.ref):
                said = Message(messages.DONE_BY_LINK, {"card": link.card.name, "line": link.line, "player": actor})
                self.remarks.append(Remark(self.line, said))

    def after_chain(self, deed: Deed, actor: str) -> None:
        """End the chain before what none of its links made.

        That is a Special Summon while only cards resolve that are known to Summon nothing; and one from the player's
        own hand, or a card placed from it in a Pendulum Zone, while only cards resolve that give no draw and, for the
        Summon, are the other player's: so no draw is taken from the card that may have given it.
        """
        chain, places = self.chain, is_scale(deed)
        if chain is None or not (places or deed.what == "ss"):
            return
        resolving = chain.resolving()
        own = places or is_from_own_hand(deed, actor)

        def did_nothing(link: ChainLink) -> bool:
            card, others = link.card.ref, link.player != actor
            return summons_nothing(card) or (own and (others or places) and not may_draw(card))

        if resolving and all(map(did_nothing, resolving)):
            link = resolving[0]
            self.close_chain()
            said = Message(messages.AFTER_CHAIN, {"card": link.card.name, "line": link.line, "player": actor})
            self.remarks.append(Remark(self.line, said))

    def is_normal_draw(self, clause: Clause, deed: Deed) -> bool:
        """Make the normal draw, if this is the first thing of the turn player in the Draw Phase."""
        turn = self.turn
        if turn is None or turn.phase != "draw" or deed.kind != "draw" or clause.player not in {None, turn.player}:
            return False
        if turn.lingers and not turn.drew and not clause.joined and not self.may_give_draw(turn.player):
            self.close_chain()
        elif turn.begun or self.chain is not None:
            return False
        self.extend(entries(deed, turn.player, self.where(None)))
        turn.begun = turn.said = turn.drew = True
        return True

    def may_give_draw(self, player: str) -> bool:
        """Whether a link of the open chain that is a player's was not negated."""
        return self.chain is not None and any(link.player == player for link in self.chain.resolving())

    def in_brackets(self, clause: Clause, deed: Deed) -> None:
        """A deed that stands in one thing with its link, as if it stood in the link's brackets."""
        chain = self.chain
        assert chain is not None
        link = chain.links[-1]
        link.deeds += entries(deed, clause.player or link.player, self.where(link.n))

    def resolving_link(self, clause: Clause, deed: Deed, actor: str) -> int | None:
        """The link to which a deed on a line of its own belongs; its resolution has then begun."""
        chain = self.chain
        if chain is None:
            return None
        resolving = chain.resolving()
        if len(resolving) > 1 and deed.kind in _WHOSE_MATTERS:
            typed = self.text[slice(*clause.span)].strip()
            if clause.player is not None and clause.player_span is None:
                typed = f"{clause.player}: {typed}"
            draw = deed.kind == "draw"
            lasting = tuple(self.lasting_of(actor)) if draw else ()
            raise which_link(chain, Unclear(deed.span, typed, actor, draw, lasting))
        chain.began = True
        if len(resolving) == 1:
            return resolving[0].n
        return chain.links[0].n if len(chain.links) == 1 else None

    def lasting_of(self, player: str) -> Iterator[ChainLink]:
        """The links of this turn, not negated, whose cards draw for a player while they last."""
        for chain in self.chains:
            if self.turn is not None and chain.line >= self.turn.line:
                yield from (link for link in chain.resolving() if link.player == player and draws_later(link.card.ref))

    def unless_lasting(self, chain: Chain, link: ChainLink, deed: Deed) -> None:
        """Ask for whose event a draw was made that is told of a card which draws only later.

        Raises:
            NotationError: links below it resolve after it, and may have done what it waits for.
        """
        if deed.kind == "draw" and link.n > 1 and draws_later(link.card.ref):
            typed = f"{deed.player or link.player}: {self.text[slice(*deed.span)].strip()}"
            said, values = lasting_draw(chain, link)
            raise NotationError(deed.span, said, **values, typed=typed)

    def where(self, link: int | None) -> Where:
        """The moment, for the events of a deed."""
        return Where(self.line, link, self.shown, self.text)

    def extend(self, made: list[Entry]) -> None:
        """Add the events of a deed."""
        self.place().extend(made)
        self.costs = self.costs or any(entry.keys.get("reason") == "cost" for entry in made)

    def open_chain(self, span: Span) -> Chain:
        """The chain that links can still be added to, or that can still resolve.

        Raises:
            NotationError: none is open.
        """
        if self.chain is None:
            raise (FollowUpError if self.lost else NotationError)(span, messages.NO_CHAIN)
        return self.chain

    def begin_chain(self, clause: Clause) -> None:
        """A chain begins, with the links that stand in one clause."""
        turn = self.now(clause.span)
        if turn.waiting:
            if self.in_draw_phase(clause, turn):
                turn.lingers = True
                self.remarks.append(
                    Remark(self.line, Message(messages.IN_DRAW_PHASE, {"card": clause.links[0].card.name}))
                )
            else:
                self.main_phase()
        turn.begun = True
        self.lost = False
        self.chain = Chain(self.line)
        self.chains.append(self.chain)
        player = clause.player
        for link in clause.links:
            self.add_link(self.chain, link, player)
            player = None
        if clause.then is not None:
            self.deed(clause.then, clause)

    @staticmethod
    def in_draw_phase(clause: Clause, turn: TurnState) -> bool:
        """Whether a chain belongs in the Draw Phase that its turn has not left, though no word says so.

        Its first link gives up the normal draw, or is used in its player's Draw Phase only.
        """
        link = clause.links[0]
        player = _last(link, "player") or clause.player or turn.player
        if player != turn.player:
            return False
        if _pays_normal_draw(link):
            return True
        keys = _circumstances(link)
        lies_set = keys.get("position") == "face_down"
        return not lies_set and belongs_in_draw_phase(link.card.ref, keys.get("from_"), keys.get("effect"))

    def chained(self, clause: Clause) -> None:
        """One more link; who only responds may respond to what is no activation, and begins a chain then."""
        if self.chain is None and clause.value == "responds" and clause.player is not None and not self.lost:
            self.begin_chain(clause)
        else:
            self.add_link(self.open_chain(clause.span), clause.links[0], clause.player)

    def add_link(self, chain: Chain, link: Link, player: str | None) -> None:
        """The next link of a chain, with its costs, what is said of it and what it did."""
        if chain.began:
            raise NotationError(link.span, messages.ALREADY_RESOLVES)
        n = len(chain.links) + 1
        player = _last(link, "player") or player or self.next_player(chain, link)
        made = ChainLink(n, player, link.card, self.line)
        chain.links.append(made)
        keys: dict[str, Any] = {
            "player": player,
            "card": _skill(link.card.ref) if link.skill else link.card.ref,
            "link": n,
        }
        self.shown.show(link.card, player)
        keys |= _circumstances(link)
        if _pays_normal_draw(link) and "from_" not in keys and (zone := paid_from(link.card.ref)) is not None:
            keys["from_"] = zone
        made.from_ = keys.get("from_")
        self.put(Activate, **keys)
        items = [_about_itself(item, link.card) for item in link.items]
        for more in items:
            if isinstance(more, Pay):
                self.pay(made, more)
        for more in items:
            if isinstance(more, Outcome):
                chain.note(made, Said(more, self.line))
            elif isinstance(more, Deed):
                self.unless_lasting(chain, made, more)
                made.deeds += entries(more, more.player or player, self.where(n))

    def pay(self, link: ChainLink, pay: Pay) -> None:
        """What was paid for a link; who pays the normal draw says what became of it."""
        self.out += cost_entries(pay, link.player, self.where(link.n), _paid_in(link, pay))
        self.costs = True
        if pay.normal_draw and self.turn is not None and link.player == self.turn.player:
            self.turn.said = True

    def paid(self, clause: Clause) -> None:
        """A cost behind the link that it was paid for."""
        chain = self.open_chain(clause.span)
        if chain.began or self.resolved is not None:
            raise NotationError(clause.span, messages.ALREADY_RESOLVES)
        link = chain.links[-1]
        pay = _about_itself(Item("cost", clause.span, more=clause.pay), link.card)
        assert isinstance(pay, Pay)
        self.pay(link, pay)

    def fate(self, clause: Clause) -> None:
        """What became of a link, told behind the chain: clear where only one can be meant."""
        chain, outcome = self.open_chain(clause.span), clause.outcome
        assert outcome is not None
        if outcome.kind == "negates":
            links = [link for link in chain.links if clause.card is None or link.card.identity == clause.card.identity]
            if not links or (clause.card is not None and len(links) > 1):
                raise NotationError(clause.span, messages.WHICH_LINK)
            chain.note(links[-1], Said(outcome, self.line))
            return
        by = outcome.by.identity if isinstance(outcome.by, CardOf) else None
        answered = [link for link, answer in pairwise(chain.links) if answer.card.identity == by]
        if len(answered) == 1:
            chain.note(answered[0], Said(outcome, self.line))
            return
        first, *others = chain.links
        if len(others) > 1 or (others and not (outcome.by is None and negates(others[0].card.ref, first.card.ref))):
            raise NotationError(clause.span, messages.WHICH_WAS_NEGATED)
        chain.note(first, Said(outcome, self.line))

    def next_player(self, chain: Chain, link: Link) -> str:
        """Who activated a link that names nobody: the turn player, then the one and the other by turns."""
        if not chain.links:
            return self.now(link.span).player
        if len(self.names) > 2:
            raise NotationError(link.span, messages.WHOSE_LINK)
        return next(name for name in self.names if name != chain.links[-1].player)

    def numbered(self, clause: Clause) -> None:
        """``CL2 …``: the second link, or what became of it."""
        if not clause.links:
            chain = self.open_chain(clause.span)
            if not 0 < clause.n <= len(chain.links):
                raise NotationError(clause.span, messages.NO_SUCH_LINK, n=clause.n)
            self.resolution(chain, chain.links[clause.n - 1], clause)
            return
        if clause.n == 1:
            self.close_chain()
            self.begin_chain(clause)
            return
        if self.chain is None or self.chain.began:
            raise NotationError(clause.span, messages.LINK_FIRST, n=clause.n)
        last = len(self.chain.links)
        if clause.n != last + 1:
            raise NotationError(clause.span, messages.LINK_FOLLOWS, n=clause.n, last=last)
        self.add_link(self.chain, clause.links[0], clause.player)

    def card_resolves(self, clause: Clause) -> None:
        """``Upstart Goblin resolves: …``: the link of that card."""
        chain = self.open_chain(clause.span)
        links = [link for link in chain.links if clause.card is not None and link.card.identity == clause.card.identity]
        if len(links) != 1:
            raise NotationError(clause.span, messages.WHICH_LINK)
        self.resolution(chain, links[0], clause)

    def resolution(self, chain: Chain, link: ChainLink, clause: Clause) -> None:
        """What became of a link, and what it did."""
        self.resolved = link
        link.resolved = link.resolved or (clause.kind == "card_resolves" and clause.outcome is None)
        if clause.kind == "card_resolves" or clause.then is not None:
            link.told = self.line
        if clause.outcome is not None:
            chain.note(link, Said(clause.outcome, self.line))
        then = clause.then
        if then is None:
            return
        link.by_the_way = True
        if then.deed is None:
            raise NotationError(then.span, messages.ONLY_DEEDS)
        self.unless_lasting(chain, link, then.deed)
        link.deeds += entries(then.deed, then.player or link.player, self.where(link.n))

    def close_chain(self) -> None:
        """Tell how the open chain resolved.

        Raises:
            Misfit: it cannot have.
        """
        chain, self.chain, self.resolved = self.chain, None, None
        if chain is not None:
            question = chain.question()
            if question is not None:
                self.remarks.append(Remark(*question))
            self.out += chain.laid_out()


def _last(link: Link, kind: str) -> str | None:
    return next((str(item.value) for item in link.items if item.kind == kind), None)


def _pays_normal_draw(link: Link) -> bool:
    return any(isinstance(item.more, Pay) and item.more.normal_draw for item in link.items)


def _paid_in(link: ChainLink, pay: Pay) -> str | None:
    """The zone in which a cost of cards was paid if no word says it: the card's own, else the one of its text."""
    deed = pay.deed
    if deed is None or deed.kind != "move":
        return None
    named = [card.identity for part in deed.parts if part.kind == "cards" for card in part.cards]
    return usual_zone(link.card.ref, link.from_, str(deed.what), itself=named == [link.card.identity])


def _skill(ref: CardRef) -> Card:
    if isinstance(ref, Card):
        return Card(code=ref.code, name=ref.name, uid=ref.uid, kind="skill")
    return Card(name=ref, kind="skill") if isinstance(ref, str) else Card(code=ref, kind="skill")


def _about_itself(item: Item, card: CardOf) -> Outcome | Pay | Deed | None:
    """What more an item says, with the link's card where it says ``itself``; that one discards itself is its cost."""
    more = item.more
    deed = more.deed if isinstance(more, Pay) else more
    if not isinstance(deed, Deed) or not any(part.kind == "itself" for part in deed.parts):
        return more
    parts = tuple(Part("cards", part.span, cards=(card,)) if part.kind == "itself" else part for part in deed.parts)
    deed = replace(deed, parts=parts)
    pays = isinstance(more, Pay) or (deed.kind == "move" and deed.what in {"discard", "tribute"})
    return Pay(item.span, deed=deed) if pays else deed


_CIRCUMSTANCES: Final[dict[str, str]] = {"from": "from_", "face": "position", "effect": "effect"}


def _circumstances(link: Link) -> dict[str, Any]:
    """From where, how it lay, which effect: each at most once."""
    keys: dict[str, Any] = {}
    for item in link.items:
        found = _of_item(item)
        for key, value in found.items():
            if keys.setdefault(key, value) != value:
                raise NotationError(item.span, messages.TWICE, typed=item.kind)
    if keys.get("from_") == ON_FIELD:
        keys["from_"] = place_on_field(link.card.ref)
        if keys["from_"] is None:
            raise NotationError(link.span, messages.WHICH_FIELD)
    if keys.get("effect") == 0:
        raise NotationError(link.span, messages.EFFECT_ZERO)
    return keys


def _of_item(item: Item) -> dict[str, Any]:
    if item.kind == "was_set":
        return {"from_": "spell", "position": "face_down"}
    return {_CIRCUMSTANCES[item.kind]: item.value} if item.kind in _CIRCUMSTANCES else {}
