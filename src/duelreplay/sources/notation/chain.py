"""A chain as it is written: its links first, then what became of them, last first."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Literal

from msgspec import Struct, field

from duelreplay.log.events import ChainEnd, Negate, Resolve
from duelreplay.sources.notation import messages
from duelreplay.sources.notation.deeds import Entry
from duelreplay.sources.notation.faults import NotationError, Span
from duelreplay.sources.notation.known import negates
from duelreplay.sources.notation.statements import CardOf, Outcome
from duelreplay.text import Message, Value


class Said(Struct, frozen=True):
    """An outcome and the line on which it is said."""

    outcome: Outcome
    line: int


class ChainLink(Struct):
    """One link: whose it is, its card, where it was written, what is said of it, what it did.

    ``resolved``: it is said that it resolved; ``told`` is the line on which that is said, 0: nowhere. ``from_`` is the
    zone in which it was activated, None where that is not said. ``by_the_way``: that it resolved is said only with what
    it did. ``perhaps``: it is said that nobody knows whether the next link negated it.
    """

    n: int
    player: str
    card: CardOf
    line: int
    negated: Said | None = None
    negates: Said | None = None
    fate: Literal["unprocessable", "no_effect", "unknown"] | None = None
    resolved: bool = False
    told: int = 0
    from_: str | None = None
    by_the_way: bool = False
    perhaps: Said | None = None
    deeds: list[Entry] = field(default_factory=list)


class Misfit(Exception):  # noqa: N818 - never leaves the reader
    """What is wrong with a chain, and on which line."""

    def __init__(self, line: int, error: NotationError) -> None:
        super().__init__(str(error))
        self.line = line
        self.error = error


class Chain(Struct):
    """An open chain; ``tail`` is what happened while it resolved, line by line, once that ``began``.

    ``ended`` is the line on which it is said that it is over, 0: nowhere.
    """

    line: int
    links: list[ChainLink] = field(default_factory=list)
    tail: list[Entry] = field(default_factory=list)
    began: bool = False
    ended: int = 0

    def resolving(self) -> list[ChainLink]:
        """The links that nothing negated, as far as has been said."""
        negated = {link.n for link in self.links if link.negated is not None}
        negated |= {link.n - 1 for link in self.links if link.negates is not None}
        return [link for link in self.links if link.n not in negated]

    def unsaid(self) -> Iterator[tuple[ChainLink, ChainLink]]:
        """Each link and the card chained to it that negates such a card, where nothing says whether it did.

        The last link comes first.
        """
        busy = {link.negated.outcome.by for link in self.links if link.negated is not None}
        for link, answer in reversed(list(pairwise(self.links))):
            of_link = link.negated or link.fate or link.resolved
            said = of_link or answer.negates or answer.negated or answer.fate or answer.n in busy
            if link.perhaps or (not said and negates(answer.card.ref, link.card.ref)):
                yield link, answer

    def question(self) -> tuple[int, Message] | None:
        """What to ask where nothing is said of whether a link was negated, and its line; it stands as resolved."""
        for link, answer in self.unsaid():
            if link.perhaps:
                continue
            values: dict[str, Value] = {"card": link.card.name, "n": link.n, "by": answer.card.name}
            return answer.line, Message(messages.WAS_IT_NEGATED, values)
        for link, answer in pairwise(self.links):
            aside = answer.negates or answer.negated or answer.fate or link.negated or link.fate
            if link.by_the_way and not link.perhaps and not aside and negates(answer.card.ref, link.card.ref):
                values = {"card": link.card.name, "n": link.n, "by": answer.card.name}
                return link.told, Message(messages.TAKEN_AS_RESOLVED, values)
        return None

    def note(self, link: ChainLink, said: Said) -> None:
        """Take down what is said of a link.

        Raises:
            NotationError: something else was said before.
        """
        outcome = said.outcome
        twice = NotationError(outcome.span, messages.TWICE, typed=outcome.kind)
        if outcome.kind == "negated":
            if link.negated is not None:
                raise twice
            link.negated = said
        elif outcome.kind == "negates":
            if link.n == 1:
                raise NotationError(outcome.span, messages.NEGATES_NOTHING)
            if link.negates is not None:
                raise twice
            link.negates = said
        elif outcome.kind == "perhaps":
            link.perhaps = said
        elif outcome.kind == "resolves":
            link.resolved = True
            link.told = said.line
        else:
            if link.fate is not None:
                raise twice
            link.fate = outcome.kind
            link.told = said.line

    def is_complete(self) -> bool:
        """Whether it is said of every link what became of it."""
        return all(link.fate != "unknown" for link in self.links)

    def laid_out(self) -> Iterator[Entry]:
        """Everything from the first resolution to the end of the chain, in order.

        Raises:
            Misfit: a negation by a link that is not there, or that was negated itself.
        """
        made_by: dict[int, list[Entry]] = {}
        on_its_own: dict[int, Entry] = {}
        activations: set[int] = set()
        for link in self.links:
            for target, said in self._negations(link):
                outcome = said.outcome
                keys: dict[str, Any] = {"link": target, "what": outcome.what}
                if outcome.what == "activation":
                    activations.add(target)
                named = outcome.by.identity if isinstance(outcome.by, CardOf) else ""
                above = [one.n for one in self.links[target:] if one.card.identity == named]
                if len(above) == 1:
                    self._unnegated(target, self.links[above[0] - 1], outcome.span, said.line)
                    made_by.setdefault(above[0], []).append(Entry(Negate, {**keys, "by_link": above[0]}, said.line))
                    continue
                if isinstance(outcome.by, CardOf | str):
                    by_card = {"by": outcome.by.ref} if isinstance(outcome.by, CardOf) else {}
                    on_its_own[target] = Entry(Negate, {**keys, **by_card}, said.line)
                    continue
                by = link.n if outcome.kind == "negates" else self._negator(link, said)
                made_by.setdefault(by, []).append(Entry(Negate, {**keys, "by_link": by}, said.line))
        if self.links and (perhaps := self.links[-1].perhaps) is not None:
            raise Misfit(perhaps.line, NotationError(perhaps.outcome.span, messages.NONE_FOLLOWS, n=len(self.links)))
        unsaid = {link.n: answer.n for link, answer in self.unsaid()}
        for link in reversed(self.links):
            if link.n in on_its_own:
                yield on_its_own[link.n]
            if link.n not in activations and link.fate != "unknown":
                failed: dict[str, Any] = {} if link.fate is None else {"outcome": link.fate}
                if link.n in unsaid:
                    failed["perhaps_negated_by"] = unsaid[link.n]
                told = link.told or (link.deeds[0].line if link.deeds else 0)
                yield Entry(Resolve, {"link": link.n, **failed}, link.line, told)
            yield from made_by.get(link.n, ())
            yield from link.deeds
        yield from self.tail
        yield Entry(ChainEnd, {}, self.line, self.ended)

    def _negations(self, link: ChainLink) -> Iterator[tuple[int, Said]]:
        """The negations that are said of or by a link; one that both links speak of comes once."""
        if link.negated is not None:
            following = self.links[link.n] if link.n < len(self.links) else None
            twice = following is not None and following.negates is not None and link.negated.outcome.by is None
            if not twice:
                yield link.n, link.negated
        if link.negates is not None:
            self._unnegated(link.n - 1, link, link.negates.outcome.span, link.negates.line)
            yield link.n - 1, link.negates

    def _negator(self, link: ChainLink, said: Said) -> int:
        by, span = said.outcome.by, said.outcome.span
        if by is None:
            if link.n == len(self.links):
                what = said.outcome.what
                error = NotationError(span, messages.NO_NEGATOR, n=link.n, what=messages.NEGATED_WHAT[what])
                raise Misfit(said.line, error)
            self._unnegated(link.n, self.links[link.n], span, said.line)
            return link.n + 1
        number = by if isinstance(by, int) else 0
        if not 0 < number <= len(self.links) or number == link.n:
            raise Misfit(said.line, NotationError(span, messages.NO_SUCH_LINK, n=number))
        self._unnegated(link.n, self.links[number - 1], span, said.line)
        return number

    def _unnegated(self, target: int, by: ChainLink, span: Span, line: int) -> None:
        """Refuse a negation by a link that was negated itself."""
        if by.n not in {link.n for link in self.resolving()}:
            raise Misfit(line, NotationError(span, messages.NEGATOR_NEGATED, n=target, by=by.n))
