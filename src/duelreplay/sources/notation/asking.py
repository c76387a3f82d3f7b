"""What is asked where several links resolve and a line does not say which of them did something.

Every line that is offered is read, and says what its words promise.
"""

from __future__ import annotations

from msgspec import Struct

from duelreplay.log.events import Move
from duelreplay.sources.notation import messages
from duelreplay.sources.notation.chain import Chain, ChainLink
from duelreplay.sources.notation.faults import NotationError, Span
from duelreplay.sources.notation.known import draws_later, may_draw
from duelreplay.text import Text, Value


class Unclear(Struct, frozen=True):
    """A deed of which it is not said which link did it: where it stands, its words, who did it, whether it is a draw.

    ``lasting`` are the links of the turn so far whose cards draw for that player while they last.
    """

    span: Span
    typed: str
    actor: str
    draw: bool
    lasting: tuple[ChainLink, ...]


def which_link(chain: Chain, deed: Unclear) -> NotationError:
    """What to ask of a deed that any of several links may have done: the exact lines for each answer."""
    resolving = chain.resolving()
    values: dict[str, Value] = {"n": len(resolving), "typed": deed.typed}
    parts: list[Text] = []
    unsaid = next(chain.unsaid(), None)
    if unsaid is not None:
        link, answer = unsaid
        values |= {"by": answer.card.name, "negated_card": link.card.name, "negated": link.n}
        parts.append(messages.IF_NEGATED)
    likely = _likely(resolving, deed)
    for text, number, name, found in zip(
        (messages.IF_BY_LINK, messages.IF_BY_ANOTHER), ("first", "second"), ("card", "card2"), likely, strict=False
    ):
        values |= {number: found.n, name: found.card.name}
        parts.append(text)
    if deed.lasting:
        said, more = lasting_draw(chain, deed.lasting[-1])
        values |= more
        parts.append(said)
    return NotationError(deed.span, _joined(messages.LINKS_RESOLVE, parts), **values)


def lasting_draw(chain: Chain, link: ChainLink) -> tuple[Text, dict[str, Value]]:
    """Where to write a draw that a card gives while it lasts, as a template without ``typed``."""
    below = [one for one in chain.resolving() if one.n < link.n or one not in chain.links or link not in chain.links]
    summoned = [one for one in below if any(entry.kind is Move and "summon" in entry.keys for entry in one.deeds)]
    at = next(iter([*summoned, *reversed(below)]), None)
    if at is None:
        return messages.LASTING_LATER, {"lasting": link.card.name}
    return messages.IF_LASTING, {"lasting": link.card.name, "at": at.n}


def _likely(resolving: list[ChainLink], deed: Unclear) -> list[ChainLink]:
    """The links that may have done it, the likeliest first."""
    if not deed.draw:
        return resolving[:2]
    draws = [link for link in resolving if may_draw(link.card.ref) and not draws_later(link.card.ref)]
    own = [link for link in draws if link.player == deed.actor]
    found = own or ([] if deed.lasting else draws or resolving[:1])
    return found[:2]


def _joined(head: Text, parts: list[Text]) -> Text:
    en, ja = ("; ".join(part.en for part in parts), "。".join(part.ja for part in parts))
    return Text(f"{head.en}: {en}", f"{head.ja}。{ja}")
