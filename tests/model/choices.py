"""What a player of the model may do next: where a card can be activated from, and what may be chained to what."""

from __future__ import annotations

from model import cards
from model.cards import Drawer, Plain, Replacer
from model.chains import Card, Chain, Link, special_summon
from model.duel_model import Copy, DuelModel, Seat

MONSTER_CODES = frozenset({66499018, 82434071})
"""Replacing monsters that work from the graveyard."""

_ZONES = {"spell": "hand", "quick": "spell", "trap": "spell", "counter": "spell", "hand": "hand"}
Source = tuple[Copy, str]
Option = tuple[Seat, Card, Copy, str, Link | None]


def is_monster_effect(card: Card) -> bool:
    """Whether activating it is activating a monster's effect."""
    if isinstance(card, Replacer):
        return card.zone in ("hand", "monster") or card.code in MONSTER_CODES
    return card.speed in ("hand", "monster", "flip")


def source(model: DuelModel, seat: Seat, card: Card, used: list[Copy]) -> Source | None:
    """A copy of the card that the player could activate now, and its zone; None where he has none."""
    if seat.no_monster_effects and is_monster_effect(card):
        return None
    if not model.options.moves:
        if not isinstance(card, Replacer) and card.speed in ("trap", "counter") and model.turn_no == 1:
            return None  # nothing was Set before the first turn
        zone = card.zone if isinstance(card, Replacer) else _ZONES.get(card.speed, "monster")
        return model.copy(card.code), zone
    for pile, zone in _piles(model, seat, card):
        for copy in pile:
            if copy.code in (None, card.code) and copy not in used:
                return copy, zone
    return None


def _piles(model: DuelModel, seat: Seat, card: Card) -> list[tuple[list[Copy], str]]:
    ready = [one for one in seat.spells if one.since < model.turn_no]
    if isinstance(card, Replacer):
        piles = {"graveyard": seat.graveyard, "hand": seat.hand, "monster": [m for m in seat.monsters if m.since >= 0]}
        if card.zone in piles:
            return [(piles[card.zone], card.zone)]
        return [([one for one in seat.placed[card.zone] if one.code == card.code], card.zone)]
    if card.speed == "spell":
        return [(seat.hand, "hand")] if seat is model.me else []
    if card.speed == "quick":
        return [(ready, "spell"), (seat.hand if seat is model.me else [], "hand")]
    if card.speed in ("trap", "counter"):
        return [(ready, "spell")]
    if card.speed == "flip":
        return [([one for one in seat.monsters if 0 < one.since < model.turn_no], "monster")]
    if card.speed == "monster":
        return [([one for one in seat.monsters if one.since < 0], "monster")]
    return [(seat.hand, "hand")]


# -- what may be activated -------------------------------------------------------------------------------------


def can_draw_now(model: DuelModel, chain: Chain | None, seat: Seat, card: Drawer, *, spare: int) -> bool:
    """Whether everyone the card makes draw may draw, and has the cards."""
    for drawer, count in ((seat, card.mine), (model.other(seat), card.yours)):
        if not count:
            continue
        if card.code == cards.MORPHING_JAR:
            continue
        pending = 0 if chain is None else chain.pending(drawer)
        extra = 10 if card.cost == "banish10" else 0
        if not model.may_draw_by_effect(drawer) or len(drawer.deck) < count + pending + spare + extra:
            return False
        if model.options.moves and len(drawer.hand) < max(card.before, 1) + 1:
            return False
    return card.pays is None or not model.options.moves or any(one.code in (None, card.pays) for one in seat.hand)


def free_drawers(model: DuelModel, chain: Chain | None, seat: Seat, speeds: tuple[str, ...], spare: int) -> list[Card]:
    """The drawing and skipping cards the player may activate."""
    found: list[Card] = [
        one
        for one in cards.DRAWERS
        if one.speed in speeds
        and not (one.code == cards.POT_OF_DESIRES and seat.desires_used)
        and can_draw_now(model, chain, seat, one, spare=spare)
        and (model.form.seats == 2 or not one.yours)
    ]
    if model.form.seats == 2:
        found += [one for one in cards.SKIPPERS if one.speed in speeds]
    return found


def starters(model: DuelModel, seat: Seat) -> list[Option]:
    """What may open a chain outside the pre-draw window."""
    mine = seat is model.me
    main = model.phase in ("main1", "main2") and mine
    speeds = ("spell", "quick", "trap", "flip") if main else ("quick", "trap")
    found = free_drawers(model, None, seat, speeds, 0)
    found.append(cards.BOOK_OF_MOON)
    if main:
        found += [cards.RAIGEKI, cards.DARK_HOLE]
        if not seat.normal_count > 1:
            found.append(cards.MORGANITE)
        restricted = model.droll or seat.no_effect_draws or seat.drew_by_effect
        if not restricted and len(seat.deck) > 8:
            found.append(cards.PROSPERITY)
            if model.steps[-1].event.get("phase") == "main1":
                found.append(cards.EXTRAVAGANCE)
    found += _lingering(model, seat)
    return _sourced(model, seat, found, [])


def _lingering(model: DuelModel, seat: Seat) -> list[Card]:
    found: list[Card] = []
    opponent = model.other(seat)
    if not seat.maxx_used and len(seat.deck) > 10 and model.form.seats == 2:
        found.append(cards.MAXX_C)
    if opponent.gained_outside_draw_phase and model.phase != "draw" and not model.droll and model.form.seats == 2:
        found.append(cards.DROLL)
    return found


def _sourced(model: DuelModel, seat: Seat, found: list[Card], used: list[Copy]) -> list[Option]:
    options: list[Option] = []
    for card in found:
        got = source(model, seat, card, used)
        if got is not None:
            options.append((seat, card, *got, None))
    return options


def responses(chain: Chain) -> list[Option]:
    """What may be chained to the last link."""
    model, top = chain.model, chain.links[-1]
    used = [link.copy for link in chain.links]
    options: list[Option] = []
    for seat in (model.me, model.you):
        counter = isinstance(top.card, Plain) and top.card.speed == "counter"
        targeted = _counters(chain, seat) if counter else _answers(chain, seat)
        for card, target in targeted:
            got = source(model, seat, card, used)
            if got is not None:
                options.append((seat, card, *got, target))
    return options


def _counters(chain: Chain, seat: Seat) -> list[tuple[Card, Link | None]]:
    top = chain.links[-1]
    return [(cards.SOLEMN, top)] if top.is_card_activation and seat is not top.seat else []


def _answers(chain: Chain, seat: Seat) -> list[tuple[Card, Link | None]]:
    model, top = chain.model, chain.links[-1]
    found: list[tuple[Card, Link | None]] = list(_counters(chain, seat))
    if seat is not top.seat:
        found.append((cards.BARONNE, top))
        if _ashable(top):
            found.append((cards.ASH, top))
        if top.zone == "graveyard":
            found.append((cards.SKULL_MEISTER, top))
        if isinstance(top.card, Replacer) and top.zone in ("spell", "field"):
            found.append((cards.TITANIC_GALAXY, top))
    for link in chain.links:
        face_up = isinstance(link.card, Replacer) and link.card.stays
        if face_up or (isinstance(link.card, Drawer) and link.card.speed in ("spell", "trap")):
            found.append((cards.TYPHOON, link))
        if isinstance(link.card, Replacer) and link.zone == "graveyard" and not link.card.banishes_itself:
            found.append((cards.DD_CROW, link))
    spare = 4 if chain.pre_draw else 0
    found += [(card, None) for card in free_drawers(model, chain, seat, ("quick", "trap"), spare)]
    blocked = {cards.RECKLESS_GREED} & {link.card.code for link in chain.links}
    found += [(card, None) for card in _lingering(model, seat) if not blocked or card is not cards.DROLL]
    present = {link.card.code for link in chain.links}
    lingering = {cards.MAXX_C.code, cards.DROLL.code} & present
    return [(card, target) for card, target in found if card.code not in lingering]


def _ashable(link: Link) -> bool:
    if isinstance(link.card, Drawer):
        return bool(link.card.mine or link.card.yours)
    return isinstance(link.card, Replacer) and link.card.does == "search" and link.card.code not in (88851326, 99899504)


def replacements(chain: Chain) -> list[Option]:
    """The replacing effects the turn player may add to the pre-draw chain."""
    model = chain.model
    seat = model.me
    kinds = [link.card.kind for link in chain.links if isinstance(link.card, Replacer)]
    if "cost" in kinds or "astral" in kinds or not model.normal_draw_exists:
        return []
    if len(seat.deck) < chain.pending(seat) + 6 or (not model.options.moves and model.form.up_to):
        return []
    present = {link.card.code for link in chain.links if isinstance(link.card, Replacer) and link.card.stays}
    found: list[Card] = []
    for card in cards.REPLACERS:
        if card.code in present or (card.code == 59650656 and model.options.moves):
            continue
        if card.empty_hand and model.options.moves and seat.hand:
            continue
        found.append(card)
    return _sourced(model, seat, found, [link.copy for link in chain.links])


# -- whole actions ---------------------------------------------------------------------------------------------


def open_chain(model: DuelModel) -> None:
    """One of the two players opens a chain in an open moment; it is answered and resolved."""
    seat = model.choose((model.me, model.me, model.you))
    options = starters(model, seat)
    if not options:
        return
    chain = Chain(model, pre_draw=False)
    _add(chain, model.choose(options))
    _answered(chain, 3)
    chain.resolve()


def _add(chain: Chain, option: Option) -> None:
    seat, card, copy, zone, target = option
    chain.activate(seat, card, copy, zone, target)
    if card.code == cards.MAXX_C.code:
        seat.maxx_used = True
    if card.code == cards.POT_OF_DESIRES:
        seat.desires_used = True


def _answered(chain: Chain, most: int) -> None:
    for _ in range(most):
        options = responses(chain)
        if not options or not chain.model.maybe(3):
            return
        _add(chain, _prefer_targets(chain, options))


def _prefer_targets(chain: Chain, options: list[Option]) -> Option:
    aimed = [one for one in options if one[4] is not None]
    chosen: Option = chain.model.choose(aimed if aimed and chain.model.maybe() else options)
    return chosen


def draw_phase(model: DuelModel) -> None:
    """The pre-draw window, with a chain or without, and then the normal draw."""
    chain = Chain(model, pre_draw=True)
    waterslide = _waterslide(chain)
    if waterslide is not None:
        _add(chain, waterslide)
        _answered(chain, 2)
    elif model.form.up_to == 0 and model.maybe(3):
        _stack(chain)
    if not chain.links:
        model.normal_draw()
        return
    chain.resolve()
    if any(link.card.code == cards.WATERSLIDE and link.idle for link in chain.links):
        model.open_questions.add("ND208")
    if model.ended:
        return
    model.steps[-1].extra["after_pre_draw"] = True
    unseen = any(link.unseen_loss for link in chain.links)
    zoneless = not model.options.zones
    doubt = frozenset({"legal", "unverifiable"}) if unseen or zoneless else frozenset({"legal"})
    model.normal_draw(due=chain.normal_draw_due, may_be=doubt)


def _waterslide(chain: Chain) -> Option | None:
    model = chain.model
    if not model.options.moves or not model.normal_draw_exists:
        return None
    copies = [one for one in model.me.placed["spell"] if one.code == cards.WATERSLIDE]
    card = next(one for one in cards.COST_TYPES if one.code == cards.WATERSLIDE)
    return (model.me, card, copies[0], "spell", None) if copies else None


def _stack(chain: Chain) -> None:
    """One to three pre-draw effects on one chain, with what is chained in between."""
    model = chain.model
    for _ in range(model.choose((1, 1, 2, 3))):
        options = replacements(chain)
        top = chain.links[-1].card if chain.links else None
        if isinstance(top, Plain) and top.speed == "counter":
            return
        if not chain.links:
            options += _keepers(model)
        if not options:
            return
        _add(chain, model.choose(options))
        _answered(chain, 2)


def _keepers(model: DuelModel) -> list[Option]:
    if model.options.moves:
        return []
    return [(model.me, card, model.copy(card.code), "field", None) for card in cards.KEEPERS]


def summon(model: DuelModel) -> None:
    """A Special Summon from the Extra Deck, by the turn player in his Main Phase."""
    if model.phase in ("main1", "main2") and model.me.extra and (model.you.deck or not model.you.maxx):
        model.me.extra -= 1
        copy = model.copy()
        copy.since = -1
        special_summon(model, model.me, copy, "extra")


def play_from_hand(model: DuelModel) -> None:
    """Set a card, or Normal Summon a monster, from the hand."""
    seat = model.me
    free = [one for one in seat.hand if one.code is None]
    if model.phase not in ("main1", "main2") or not free:
        return
    copy = free[0]
    seat.hand.remove(copy)
    copy.since = model.turn_no
    if not seat.summoned and model.maybe(3):
        seat.summoned = True
        seat.monsters.append(copy)
        model.move(seat, copy, "hand", "monster", "rule")
    elif len(seat.spells) < 5:
        seat.spells.append(copy)
        model.move(seat, copy, "hand", "spell", "rule")
    else:
        seat.hand.append(copy)


def place(model: DuelModel) -> None:
    """Activate a Continuous or Field card that later replaces the normal draw (it draws nothing now)."""
    seat = model.me
    if model.phase not in ("main1", "main2") or not model.options.moves or len(seat.placed["spell"]) > 2:
        return
    card = model.choose([one for one in cards.REPLACERS if one.stays])
    trap = card.code == cards.WATERSLIDE
    ready = [one for one in seat.spells if one.since < model.turn_no]
    free = [one for one in (ready if trap else seat.hand) if one.code in (None, card.code)]
    if not free or card.code in [one.code for one in seat.placed[card.zone]]:
        return
    _face_up(model, seat, card, free[0], "spell" if trap else "hand")


def _face_up(model: DuelModel, seat: Seat, card: Replacer, copy: Copy, zone: str) -> None:
    copy.code = card.code
    if card.zone == "field" and seat.placed["field"]:
        old = seat.placed["field"].pop()
        seat.graveyard.append(old)
        model.move(seat, old, "field", "graveyard", "rule")
    model.chains += 1
    opens_unseen = model.after_chain and not model.options.chain_ends
    shown = 1 if model.options.links or opens_unseen else None
    if zone == "hand":
        seat.hand.remove(copy)
        model.move(seat, copy, "hand", card.zone, "rule")
    else:
        seat.spells.remove(copy)
    shown_zone = zone if model.options.zones else None
    step = model.emit("activate", player=seat.name, card=copy, zone=shown_zone, link=shown)
    step.chain, step.link, step.code = model.chains, 1, card.code
    seat.placed[card.zone].append(copy)
    model.emit("resolve", link=1)
    model.after_chain = True


def retire_waterslide(model: DuelModel) -> None:
    """A Waterslide leaves the field before the deck could become too small for its mandatory effect."""
    seat = model.me
    for copy in [one for one in seat.placed["spell"] if one.code == cards.WATERSLIDE and len(seat.deck) < 15]:
        seat.placed["spell"].remove(copy)
        seat.graveyard.append(copy)
        model.move(seat, copy, "spell", "graveyard")
