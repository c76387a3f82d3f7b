"""What each play of the site means as events.

The names of plays changed over the years ("To hand from deck" became "To hand"), their log texts did not: a name
is looked up as it stands, then by its beginning, and the text decides from where and to where a card went.
A play that stays unknown becomes a note.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from duelreplay.log.events import (
    Activate,
    Card,
    CardRef,
    Coin,
    Die,
    Draw,
    End,
    EndReason,
    LifePoints,
    Phase,
    PutBack,
    PutBackPlace,
    Reveal,
    Shuffle,
    Zone,
)
from duelreplay.sources.duelingbook.game import DUELISTS, PHASES, Game
from duelreplay.sources.duelingbook.model import LogEntry, Play
from duelreplay.sources.duelingbook.wording import Frame, parse, source_by_name, tossed

Handler = Callable[[Game, Play], None]
_END: Final = PHASES.index("end")


def read_play(game: Game, number: int, play: Play) -> None:
    """Add the events of one play, number ``number`` of the file."""
    game.at(number, play)
    (HANDLERS.get(play.play) or _by_prefix(play.play))(game, play)


def said(play: Play) -> str:
    """The text of the duel log, with what only the card's owner saw."""
    log = play.log
    if not isinstance(log, LogEntry):
        return ""
    return log.private_log or log.public_log or ""


def takes_place(name: str) -> bool:
    """Whether a play of that name moves a card, or uses one where it lies."""
    return (HANDLERS.get(name) or _by_prefix(name)) in _OF_CARDS


def _by_prefix(name: str) -> Handler:
    return next((handler for prefix, handler in PREFIXES if name.startswith(prefix)), unknown)


# Turns and phases


def start_turn(game: Game, play: Play) -> None:
    """``Start turn``; its text "Entered Draw Phase" is the entry of the Draw Phase."""
    player = game.actor(play)
    if player is None:
        unknown(game, play)
    else:
        game.begin_turn(player)


def enter_phase(game: Game, play: Play) -> None:
    """``Enter …``: a phase ahead is entered; players also go back, which is a note and no phase of the turn."""
    number = ENTERED[play.play]
    if number <= game.phase:
        back, game.place = number < game.place, number
        game.note(f"phase: {said(play)} ({'going back' if back else 'once more'})", play.username)
        return
    game.phase = game.place = number
    game.events.append(Phase(seq=len(game.events) + 1, t=game.t, ref=game.ref, phase=PHASES[number]))


def end_turn(game: Game, play: Play) -> None:
    """``End turn``: what follows until ``Start turn`` is the End Phase."""
    if game.phase < _END:
        game.phase = game.place = _END
        game.events.append(Phase(seq=len(game.events) + 1, t=game.t, ref=game.ref, phase="end"))
    else:
        game.note("phase: Ended turn", play.username)


# Cards that move


def draw(game: Game, play: Play) -> None:
    """``Draw card``: one card from the top of the actor's deck."""
    player = game.actor(play)
    if player is None:
        unknown(game, play)
        return
    if game.watch_first_draw:
        _first_draw(game, player)
    game.has_drawn(player)
    game.restate(player)
    side = game.sides[player]
    number = side.top() if play.id is None else play.id
    card = game.face_from_deck(player, number, play, parse(said(play))[0])
    game.trouble(side.draw(number, card.name), visible=card.uid is not None)
    cards: list[CardRef] | None = None if card.name is card.uid is None else [card]
    name = game.seats[player].name
    game.events.append(Draw(seq=len(game.events) + 1, t=game.t, ref=game.ref, player=name, count=1, cards=cards))


def _first_draw(game: Game, player: int) -> None:
    """A first player who draws before doing anything else plays by the rule that has a draw on turn 1."""
    game.watch_first_draw = False
    if game.turn == 1 and player == game.first:
        game.old_rule = True
        game.note("rule set chosen from play: the first player drew on turn 1 before anything else", None)


def relocate(game: Game, play: Play) -> None:
    """Any play that takes a card from one zone to another, as its text says."""
    owner = game.owner(play)
    name, frame = parse(said(play))
    source, target = frame.source or source_by_name(play.play), frame.target
    if owner is None or source is None or target is None:
        game.forget(play)
        _keep(game, play)
        return
    game.watch_first_draw = False
    from_deck = source == "deck"
    card = game.face_from_deck(owner, play.id, play, name) if from_deck else game.face(play.id, play.card, name)
    fresh = game.depart(play, source, frame, owner, card.name)
    if target == "deck":
        _arrive_in_deck(game, play, owner, card, source, fresh=fresh and not game.acted_since_drawing(owner))
        return
    game.move(owner, card, source, target, play, frame)
    if target == "hand":
        _arrive_in_hand(game, play, owner)


def _arrive_in_deck(game: Game, play: Play, owner: int, card: Card, source: Zone, *, fresh: bool) -> None:
    """A card drawn this turn is put back; any other moves, and the deck's new order is stated before its next use.

    So does one that goes back after its player has activated something: it is what the activation asks for.
    """
    frame = parse(said(play))[1]
    top = frame.to_top
    if play.id is not None:
        game.put_on_deck(owner, play.id, top=top, silently=not fresh)
    if not fresh:
        game.move(owner, card, source, "deck", play, frame)
        return
    where: PutBackPlace = "top" if top else "bottom"
    name = game.seats[owner].name
    game.events.append(
        PutBack(seq=len(game.events) + 1, t=game.t, ref=game.ref, player=name, where=where, cards=[card])
    )


def overlay(game: Game, play: Play) -> None:
    """``Overlay`` and ``OL …``: the card that goes onto another is ``start_id``."""
    relocate(game, play if play.id is not None else msgspec.structs.replace(play, id=play.start_id))


def _arrive_in_hand(game: Game, play: Play, owner: int) -> None:
    """The hand takes the card in and is shuffled, which the site tells by new ids."""
    hand = game.sides[owner].hand
    if play.hand is not None:
        game.shuffled_hand(play, game.renumber(play, owner, play.id))
    elif hand is not None:
        given = play.id is not None and play.id < 0  # not the site's: nobody can tell cards of a hand apart by it
        hand.append(None if given else play.id)


def reposition(game: Game, play: Play) -> None:
    """``Move``: to another zone of its kind, to the other side, or to another kind of zone."""
    frame = parse(said(play))[1]
    same = frame.source is not None and frame.source == frame.target and frame.from_other_side == frame.to_other_side
    if same and frame.from_index == frame.to_index:
        game.note(f"board: {said(play)}", play.username)
    else:
        relocate(game, play)


def shuffle_deck(game: Game, play: Play) -> None:
    """``Shuffle deck``: new ids, top first."""
    player = game.names.get((play.owner if play.owner in game.names else play.username) or "")
    if player is None:
        unknown(game, play)
        return
    name = game.seats[player].name
    game.events.append(Shuffle(seq=len(game.events) + 1, t=game.t, ref=game.ref, player=name, what="deck"))
    if play.deck is None:
        game.sides[player].deck = None
        return
    game.trouble(game.sides[player].restack(play.deck))
    game.own(player, play.deck)
    game.state_deck(player, play.deck)


def shuffle_hand(game: Game, play: Play) -> None:
    """``Shuffle hand``: the cards get new ids."""
    player = game.actor(play)
    if player is None:
        unknown(game, play)
    else:
        game.shuffled_hand(play, game.renumber(play, player))


def reveal(game: Game, play: Play) -> None:
    """``Reveal``: a card is shown; shown from the hand, the hand is shuffled after it."""
    player = game.actor(play)
    if player is None:
        unknown(game, play)
        return
    name, frame = parse(said(play))
    if frame.source == "hand":
        game.trouble(game.sides[player].look(play.id, frame.place))
    shown = game.face(play.id, play.card, name)
    game.events.append(
        Reveal(seq=len(game.events) + 1, t=game.t, ref=game.ref, player=game.seats[player].name, cards=[shown])
    )
    if play.hand is not None:
        game.shuffled_hand(play, game.renumber(play, player))


# Activations


def activate(game: Game, play: Play) -> None:
    """``Activate …``: the card takes its place on the field, and is activated from where it was."""
    owner = game.owner(play)
    name, frame = parse(said(play))
    if owner is not None:
        face = game.face(play.id, play.card, name)
        game.depart(play, frame.source, frame, owner, face.name)
        if frame.source is not None and frame.target not in (None, frame.source):
            game.move(owner, face, frame.source, frame.target or "spell", play, frame)
    _activation(game, play)


def declare(game: Game, play: Play) -> None:
    """``Declare``: an effect is announced; no card moves."""
    owner = game.owner(play)
    frame = parse(said(play))[1]
    if owner is not None and frame.source == "hand":
        game.trouble(game.sides[owner].look(play.id, frame.place))
    _activation(game, play)


def _activation(game: Game, play: Play) -> None:
    player = game.actor(play)
    if player is None:
        unknown(game, play)
        return
    game.watch_first_draw = False
    game.acted(player)
    name, frame = parse(said(play))
    game.events.append(
        Activate(
            seq=len(game.events) + 1,
            t=game.t,
            ref=game.ref,
            player=game.seats[player].name,
            card=game.face(play.id, play.card, name),
            from_=frame.source,
            position=frame.lay,
            from_index=frame.from_index,
        )
    )


# Tokens and chance


def token(game: Game, play: Play) -> None:
    """``Summon Token``, ``Remove Token``: it comes from outside the duel and goes there."""
    player, frame = game.actor(play), parse(said(play))[1]
    zone = frame.target or frame.source
    if player is None or zone is None:
        remark(game, play)
        return
    game.watch_first_draw = False
    face = Card(uid=None if play.id is None else str(play.id), kind="token")
    arrives = play.play.startswith("Summon")
    index = frame.to_index or frame.from_index
    frame = Frame(lies="face_up", summon="special", to_index=index) if arrives else Frame(from_index=index)
    game.move(player, face, "outside" if arrives else zone, zone if arrives else "outside", play, frame)


def toss(game: Game, play: Play) -> None:
    """``Coin``, ``Die``: the result as its text says it."""
    player, result = game.actor(play), tossed(said(play))
    if player is None or result is None:
        remark(game, play)
        return
    name = game.seats[player].name
    if isinstance(result, int):
        game.events.append(Die(seq=len(game.events) + 1, t=game.t, ref=game.ref, player=name, result=result))
    else:
        game.events.append(Coin(seq=len(game.events) + 1, t=game.t, ref=game.ref, player=name, result=result))


# Life points and the end


def life_points(game: Game, play: Play) -> None:
    """``Life points``: the change, and the total after it."""
    player = game.actor(play)
    if player is None or play.amount is None:
        unknown(game, play)
        return
    name = game.seats[player].name
    game.events.append(
        LifePoints(seq=len(game.events) + 1, t=game.t, ref=game.ref, player=name, change=play.amount, total=play.life)
    )


def end(game: Game, play: Play) -> None:
    """The game is over; who gave up or was given the loss has lost, and an accepted draw is a tie."""
    loser, reason = game.actor(play), ENDS[play.play]
    winner = None
    if loser is not None and reason != "other":
        winner = game.seats[(loser + 1) % len(game.seats)].name
    game.events.append(End(seq=len(game.events) + 1, t=game.t, ref=game.ref, winner=winner, reason=reason))
    game.over = True


# What is only remembered


def chat(game: Game, play: Play) -> None:
    """``Duel message``: evidence of what was said, never an event of the duel."""
    game.note(f"chat: {said(play) if play.message is None else play.message}", play.username)


def add_watcher(game: Game, play: Play) -> None:
    """``Add watcher``: ``admin`` marks a judge of the site."""
    if play.admin and play.username is not None:
        game.judges.add(play.username)
    game.note("judge: joined" if play.admin else "watcher: joined", None)


def remove_watcher(game: Game, play: Play) -> None:
    """``Remove watcher``."""
    game.note("judge: left" if play.username in game.judges else "watcher: left", None)


def watcher_message(game: Game, play: Play) -> None:
    """``Watcher message``: this is where a judge's words stand."""
    kind = "judge" if play.username in game.judges else "watcher"
    game.note(f"{kind}: {play.message or ''}", None)


def point(game: Game, play: Play) -> None:
    """``Target card``: a place in the opponent's hand that the text names is compared with that hand."""
    text = said(play)
    frame = parse(text)[1]
    if frame.source == "hand":
        player = game.owner(play)
        if play.id is None and "opponent's hand" in text:
            player = 1 - player if player is not None and len(game.seats) == DUELISTS else None
        if player is not None:
            game.trouble(game.sides[player].look(play.id, frame.place))
    game.note(f"board: {text}", play.username)


def remark(game: Game, play: Play) -> None:
    """A play that changes no hand, deck or right."""
    game.note(f"{REMARKS.get(play.play, 'look')}: {said(play) or play.play}", play.username)


def nothing(game: Game, play: Play) -> None:
    """A place where a play had to be left out."""


def unknown(game: Game, play: Play) -> None:
    """A play of unknown meaning: where it may have touched a hand or deck, these are no longer followed."""
    if game.forget(play) or play.cards or play.hand or play.deck:
        game.lose_track()
    _keep(game, play)


def _keep(game: Game, play: Play) -> None:
    text = said(play)
    game.note(f"unknown play: {play.play}" + (f": {text}" if text else ""), play.username)


_OF_CARDS: Final = frozenset({relocate, reposition, overlay, activate, declare, token})
ENTERED: Final[dict[str, int]] = {
    "Enter DP": 0,
    "Enter SP": 1,
    "Enter M1": 2,
    "Enter BP": 3,
    "Enter M2": 4,
    "Enter EP": 5,
}
ENDS: Final[dict[str, EndReason]] = {
    "Admit defeat": "surrender",
    "Quit duel": "surrender",
    "Game loss": "judge",
    "Match loss": "judge",
    "Loss": "judge",
    "Accept draw": "other",
    "Cancel game": "other",
}
REMARKS: Final[dict[str, str]] = {
    "Good": "signal",
    "Stop good": "signal",
    "Thinking": "signal",
    "Typing": "signal",
    "Call admin": "judge call",
    "Cancel call": "judge call",
    "Permission event": "permission",
    "Permission granted": "permission",
    "Permission denied": "permission",
    "Pause game": "pause",
    "Resume game": "pause",
    "Countdown": "connection",
    "Left duel": "connection",
    "Rejoin duel": "connection",
    "Offer draw": "match",
    "Revoke draw": "match",
    "Die": "chance",
    "Coin": "chance",
    "To ATK": "board",
    "To DEF": "board",
    "Attack": "board",
    "Attack directly": "board",
    "Edit stats": "board",
    "Add counter": "board",
    "Remove counter": "board",
    "Summon Token": "board",
    "Summon token": "board",
    "Remove Token": "board",
}
HANDLERS: Final[dict[str, Handler]] = {
    **dict.fromkeys(REMARKS, remark),
    **dict.fromkeys(("Summon Token", "Summon token", "Remove Token"), token),
    **dict.fromkeys(("Coin", "Die"), toss),
    **dict.fromkeys(ENTERED, enter_phase),
    **dict.fromkeys(ENDS, end),
    **dict.fromkeys(("To GY", "To hand", "To T Deck", "To B Deck", "To ST", "To ED", "Mill"), relocate),
    **dict.fromkeys(("Banish", "Banish FD", "Normal Summon", "SS ATK", "SS DEF", "Flip", "Flip Summon"), relocate),
    **dict.fromkeys(("Set ST", "Set monster", "Set Field Spell"), relocate),
    **dict.fromkeys(("View GY", "View GY 2", "View deck", "View ED", "Stop viewing", "Show hand"), remark),
    "": nothing,
    "Start turn": start_turn,
    "End turn": end_turn,
    "Draw card": draw,
    "Shuffle deck": shuffle_deck,
    "Shuffle hand": shuffle_hand,
    "Reveal": reveal,
    "Activate ST": activate,
    "Activate Field Spell": activate,
    "Declare": declare,
    "Move": reposition,
    "Change control": reposition,
    "Life points": life_points,
    "Duel message": chat,
    "Target card": point,
    "Add watcher": add_watcher,
    "Remove watcher": remove_watcher,
    "Watcher message": watcher_message,
}
PREFIXES: Final[tuple[tuple[str, Handler], ...]] = (
    ("Activate ", activate),
    ("To ", relocate),
    ("Banish", relocate),
    ("SS ", relocate),
    ("OL ", overlay),
    ("Normal Summon", relocate),
    ("Set ", relocate),
    ("Flip ", relocate),
    ("Add random card", relocate),
    ("Attach", relocate),
    ("Overlay", overlay),
    ("Detach", relocate),
    ("Reveal", reveal),
    ("View ", remark),
    ("Show ", remark),
    ("Stop ", remark),
)
