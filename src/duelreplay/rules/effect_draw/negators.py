"""Cards on the field that negate effects, or forbid activations, without a link: Skill Drain, Imperial Order, Jinzo.

A log may leave such a negation out: where one of them is face-up, nobody is accused of a draw that was not made. A
draw that was made shows that the effect was not negated, but not that it could be activated. What is looked at is what
earlier turns left, and the turn so far.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from duelreplay.cards.spelling import letters_key
from duelreplay.duel.chain import Link
from duelreplay.duel.field import ON_FIELD
from duelreplay.duel.identity import differ
from duelreplay.duel.turn import Turn
from duelreplay.log import events as ev
from duelreplay.rules.duel import Duel
from duelreplay.rules.effect_draw.filters import properties_of
from duelreplay.rules.effect_draw.triggers import kind_of_activation


class _Reach(NamedTuple):
    """What such a card negates, or keeps from being activated: effects of that kind, activated from these zones.

    ``attribute``: only of monsters of that; ``others``: only of the opponents of who controls it; ``forbids``: they
    cannot be activated at all.
    """

    kind: str
    zones: frozenset[str]
    attribute: str = ""
    others: bool = False
    forbids: bool = False


_PLAYED: Final = ON_FIELD | {"hand"}
_MONSTERS: Final = frozenset({"monster", "graveyard"})
_REACH: Final[dict[int, _Reach]] = {
    82732705: _Reach("monster", frozenset({"monster"})),
    61740673: _Reach("spell", _PLAYED),
    84636823: _Reach("spell", _PLAYED, forbids=True),
    68462976: _Reach("spell", _PLAYED, others=True, forbids=True),
    77585513: _Reach("trap", _PLAYED, forbids=True),
    35803249: _Reach("trap", _PLAYED, forbids=True),
    51452091: _Reach("trap", _PLAYED),
    53341729: _Reach("monster", _MONSTERS, "LIGHT"),
    99735427: _Reach("monster", _MONSTERS, "DARK"),
    68937720: _Reach("monster", frozenset({"hand"}), forbids=True),
    73599290: _Reach("monster", frozenset({"graveyard", "banished"}), forbids=True),
    33746252: _Reach("monster", frozenset({"monster", "hand", "graveyard", "banished"}), forbids=True),
}


_NAMED: Final = {
    letters_key(name): code
    for code, names in {
        82732705: ("Skill Drain", "スキルドレイン"),
        61740673: ("Imperial Order", "王宮の勅命"),
        84636823: ("Spell Canceller", "マジック・キャンセラー"),
        68462976: ("Secret Village of the Spellcasters", "魔法族の里"),
        77585513: ("Jinzo", "人造人間－サイコ・ショッカー"),
        35803249: ("Jinzo - Lord", "人造人間－サイコ・ロード"),
        51452091: ("Royal Decree", "王宮のお触れ"),
        53341729: ("Light-Imprisoning Mirror", "閃光を吸い込むマジック・ミラー"),
        99735427: ("Shadow-Imprisoning Mirror", "暗闇を吸い込むマジック・ミラー"),
        68937720: ("Mind Drain", "メンタルドレイン"),
        73599290: ("Soul Drain", "ソウルドレイン"),
        33746252: ("Majesty's Fiend", "威光魔人"),
    }.items()
    for name in names
}
"""Their names, for logs without passcodes: most duels have none of these cards, and need no table of all names."""


class Negator(NamedTuple):
    """Such a card, face-up on the field: since that event, controlled by that player."""

    code: int
    card: ev.CardRef
    controller: str
    seq: int


def _code(card: ev.CardRef) -> int | None:
    """The passcode, where the card is one of these."""
    if card is ev.NO_CARD:
        return None
    code = ev.card_code(card)
    if code is None:
        name = ev.card_name(card)
        code = None if name is None else _NAMED.get(letters_key(name))
    return code if code in _REACH else None


def seen(duel: Duel, card: ev.CardRef) -> None:
    """A card of which the catalogue knows no draw was activated, or came onto the field."""
    if type(card) is int and card not in _REACH:
        return
    if not duel.negating and _code(card) is not None:
        duel.negating = duel.reading.window_is_resolution


def turn_over(duel: Duel) -> None:
    """The turn ends: remember which of these cards are left face-up."""
    if duel.negating:
        duel.negators = _face_up(duel, duel.negators)


def _face_up(duel: Duel, before: list[Negator], until: int = 1 << 62) -> list[Negator]:
    """Those that are face-up after what happened in this turn."""
    found = list(before)
    for one in _of_this_turn(duel):
        if one.seq >= until:
            break
        code = _code(one.card)
        if isinstance(one, Link):
            if code is not None and one.negated is None and one.event.from_ not in {"graveyard", "banished"}:
                found = [other for other in found if differ(other.card, one.card) or other.controller != one.player]
                at = one.seq if one.resolved_at is None else one.resolved_at
                found.append(Negator(code, one.card, one.player, at))
        elif one.from_ in ON_FIELD and (one.to not in ON_FIELD or one.position == "face_down"):
            found = [other for other in found if one.card is ev.NO_CARD or differ(other.card, one.card)]
        elif code is not None and one.to in ON_FIELD and one.position != "face_down" and _shows_face(one):
            found.append(Negator(code, one.card, one.controller or one.player, one.seq))
    return found


class Looked:
    """What concerns these cards of a turn, in order, as far as it was looked through."""

    __slots__ = ("found", "links", "moves", "turn")

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.moves = 0
        self.links = 0
        self.found: list[ev.Move | Link] = []


def _of_this_turn(duel: Duel) -> list[ev.Move | Link]:
    """What was activated and moved of these cards in this turn, and what nobody named that left the field."""
    turn, looked = duel.turn, duel.looked_for_negators
    if looked is None or looked.turn is not turn:
        looked = duel.looked_for_negators = Looked(turn)
    new: list[ev.Move | Link] = [one for one in turn.links[looked.links :] if _code(one.card) is not None]
    for move in turn.moves[looked.moves :]:
        named = ev.card_code(move.card) is not None or ev.card_name(move.card) is not None
        if (not named and move.from_ in ON_FIELD) or _code(move.card) is not None:
            new.append(move)
    looked.moves, looked.links = len(turn.moves), len(turn.links)
    if new:
        looked.found += new
        looked.found.sort(key=lambda one: one.seq)
    return looked.found


def _shows_face(move: ev.Move) -> bool:
    """Whether the card lies face-up after the move: a monster that was Summoned, or a card that was turned up."""
    return move.position == "face_up" or move.summon is not None or (move.to == "monster" and move.from_ != "hand")


def negated_by_field(duel: Duel, link: Link) -> Negator | None:
    """A card that was face-up when the link resolved, and negates such effects; None where there is none."""
    return _reaching(duel, link, link.at, forbidding=False)


def forbidden_by_field(duel: Duel, link: Link) -> Negator | None:
    """A card that was face-up when the link was activated, and lets no such effect be; None where there is none."""
    return _reaching(duel, link, link.seq, forbidding=True)


def silenced(duel: Duel, code: int | None, at: int) -> bool:
    """Whether the effect of a monster on the field is negated at that event by such a card (Skill Drain)."""
    if not duel.negating or code is None:
        return False
    facts = duel.catalogue.find(code)
    if facts is None or not facts.kind.startswith("Monster"):
        return False
    return any(_REACH[one.code].zones == {"monster"} for one in _face_up(duel, duel.negators, at))


def _reaching(duel: Duel, link: Link, at: int, *, forbidding: bool) -> Negator | None:
    """A card that was face-up at that event and reaches the link; ``forbidding``: and lets it not be activated."""
    if not duel.negating:
        return None
    zone = link.event.from_
    for one in _face_up(duel, duel.negators, at):
        reach = _REACH[one.code]
        if (forbidding and not reach.forbids) or one.seq > at or not differ(one.card, link.card):
            continue
        if zone is not None and zone not in reach.zones:
            continue
        if kind_of_activation(link) != reach.kind or (reach.others and link.player == one.controller):
            continue
        if reach.attribute and not _is_of(link.card, reach.attribute):
            continue
        if reach.zones == {"monster"} and _has_left(duel, link):
            continue
        return one
    return None


def _is_of(card: ev.CardRef, attribute: str) -> bool:
    printed = properties_of(card)
    return printed is None or printed.attribute == attribute


def _has_left(duel: Duel, link: Link) -> bool:
    """Whether the link's card left the field before it resolved: as its cost, or by what was chained."""
    return any(
        link.seq < one.seq < link.at
        and one.from_ in ON_FIELD
        and one.to not in ON_FIELD
        and one.card is not ev.NO_CARD
        and not differ(one.card, link.card)
        for one in duel.turn.moves
    )
