"""What must be so for a draw: the conditions of the cards' texts, as far as a log shows them.

A condition that a log could show is asked: it holds, it does not, or the log leaves it open. Words that no log shows
(what a card's archetype is, which option was chosen) are presumed to have been kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from duelreplay.cards import effects as fx
from duelreplay.cards.effects import Whose
from duelreplay.duel.chain import Link
from duelreplay.duel.field import ON_FIELD
from duelreplay.duel.identity import alike
from duelreplay.log import events as ev
from duelreplay.rights.count import Count
from duelreplay.rights.fact import NO, PRESUMED, YES, Fact, Known, Unknown, both, either, opposite
from duelreplay.rules.effect_draw.filters import Candidate, compare, fits, is_placeholder, properties_of
from duelreplay.rules.effect_draw.numbers import HAND, MOVES, Setting, quantity, shown_on_field, steps
from duelreplay.text import Message, Text

_COPY: Final = Text("which copy of the card left the field", "どのカードがフィールドを離れたか")

_SEEN_IN_MOVES: Final = frozenset(
    {
        "to_deck",
        "returned",
        "returned_to_extra",
        "returned_to_hand",
        "destroyed",
        "sent_to_graveyard",
        "banished",
        "discarded",
        "special_summoned",
        "added_to_hand",
        "milled",
        "tributed",
    }
)
_ASKED_STEPS: Final = _SEEN_IN_MOVES | {"activation_negated", "effect_negated"}
"""Steps before a draw that a log can show."""


_STILL_THERE: Final = frozenset({"this_still_there", "this_faceup_still_there"})
_PHASE_TERMS: Final = frozenset(
    {"main_phase", "battle_phase", "phase", "own_draw_phase", "not_phase", "start_of_own_main_phase_1"}
)
_ASKED_TERMS: Final = (
    _STILL_THERE
    | _PHASE_TERMS
    | {
        "hand_empty_at_draw_phase_start",
        "not_turn_sent_to_graveyard",
        "own_card_destroyed",
        "own_turn",
        "opponent_turn",
        "activated_in_own_main_phase",
    }
)
"""The simple facts that a log can show."""


def holds(setting: Setting, wanted: fx.Expression | None) -> Fact:
    """Whether the condition holds in this setting."""
    if wanted is None:
        return YES
    if isinstance(wanted, fx.Term):
        return _term(setting, wanted)
    if isinstance(wanted, fx.AllOf):
        return _all_hold(setting, wanted.parts)
    if isinstance(wanted, fx.Did):
        return _did(setting, wanted)
    if isinstance(wanted, fx.AnyOf):
        return either([holds(setting, part) for part in wanted.parts])
    if isinstance(wanted, fx.Not):
        return opposite(holds(setting, wanted.part))
    if isinstance(wanted, fx.Compare):
        if wanted == _ALIVE:
            return YES  # who has no Life Points left has lost, and the duel is over
        return _compared(quantity(setting, wanted.left), wanted.op, quantity(setting, wanted.right))
    if isinstance(wanted, fx.CardIs) and wanted.which == "drawn":
        return _first_drawn_is(setting, wanted.what)
    if isinstance(wanted, fx.Phrase):
        return _phrase(setting, wanted)
    return PRESUMED


def _all_hold(setting: Setting, parts: tuple[fx.Expression, ...]) -> Fact:
    """Whether all of it holds; what was done to the targets shows that they were still there."""
    facts = [holds(setting, part) for part in parts]
    done = any(
        isinstance(part, fx.Did) and isinstance(fact, Known) and fact.value and not fact.presumed
        for part, fact in zip(parts, facts, strict=True)
    )
    if done:
        facts = [
            YES if isinstance(part, fx.Term) and part.word in _TARGETS else fact
            for part, fact in zip(parts, facts, strict=True)
        ]
    return both(facts)


_TARGETS: Final = frozenset({"target_still_there", "targets_still_there"})


def settled(wanted: fx.Expression | None) -> Fact | None:
    """What ``holds`` says of the condition in every setting; None where that depends on the duel."""
    if wanted is None:
        return YES
    if isinstance(wanted, fx.AllOf | fx.AnyOf):
        parts = [settled(part) for part in wanted.parts]
        known = [part for part in parts if part is not None]
        if len(known) < len(parts):
            return None
        return both(known) if isinstance(wanted, fx.AllOf) else either(known)
    if isinstance(wanted, fx.Not):
        part = settled(wanted.part)
        return None if part is None else opposite(part)
    if isinstance(wanted, fx.Compare) or (isinstance(wanted, fx.CardIs) and wanted.which == "drawn"):
        return None
    if isinstance(wanted, fx.Term):
        return None if wanted.word in _ASKED_TERMS else PRESUMED
    if isinstance(wanted, fx.Did):
        # What becomes of this card itself may be written after the chain.
        unseen = wanted.step not in _ASKED_STEPS or (wanted.this and wanted.step in _SEEN_IN_MOVES)
        return PRESUMED if unseen else None
    if isinstance(wanted, fx.Phrase):
        return None if _is_asked(wanted.text) else PRESUMED
    if isinstance(wanted, fx.CardIs) and wanted.which == "drawn":
        return None
    return PRESUMED


def condition_holds(setting: Setting, wanted: fx.Expression | None) -> Fact:
    """Whether the condition of an activation holds.

    A log typed by hand may leave out what lay on the field: that something is not there is no evidence. That there
    is too much leaves it open, since it may have gone, unless the log claims every move.
    """
    if isinstance(wanted, fx.AllOf):
        return both([condition_holds(setting, part) for part in wanted.parts])
    if isinstance(wanted, fx.Compare) and isinstance(wanted.left, fx.Counted) and setting.fact is not None:
        wanted = fx.Compare(setting.fact.number, wanted.op, wanted.right)
    if not _asks_the_field(wanted):
        return holds(setting, wanted)
    if isinstance(wanted, fx.Compare) and _bounds_the_field(wanted):
        met = holds(setting, wanted)
        bound = wanted.right
        most = bound.value if isinstance(bound, fx.Number) else 0
        if isinstance(met, Known) and not met.value and quantity(setting, wanted.left).least > most:
            sure = setting.duel.reading.shows_the_field or _in_hand(setting, wanted.left) > most
            return Known(False, (*met.because, *shown_on_field(setting, wanted.left))) if sure else Unknown(BOARD)
        if len(shown_on_field(setting, wanted.left)) > most:
            return Unknown(BOARD)
    return YES


def _in_hand(setting: Setting, number: fx.Quantity) -> int:
    """How many of the cards that are counted on the field and in the hand are in the hand, at least."""
    if not isinstance(number, fx.CardsIn) or "hand" not in number.area.zones:
        return 0
    area = fx.Area(number.area.whose, ("hand",), number.area.except_this)
    return quantity(setting, fx.CardsIn(area, number.filter)).least


def settled_for_activation(wanted: fx.Expression | None) -> Fact | None:
    """What ``condition_holds`` says of the condition in every setting; None where that depends on the duel."""
    if isinstance(wanted, fx.AllOf):
        parts = [settled_for_activation(part) for part in wanted.parts]
        known = [part for part in parts if part is not None]
        return both(known) if len(known) == len(parts) else None
    if not _asks_the_field(wanted):
        return settled(wanted)
    return None if isinstance(wanted, fx.Compare) and _bounds_the_field(wanted) else YES


BOARD: Final = Text("what lay on the field and in the Graveyard", "フィールドと墓地にあったカード")


def _asks_the_field(condition: fx.Expression | None) -> bool:
    """Whether the condition counts cards on the field, which a log typed by hand may leave where they no longer are."""
    if isinstance(condition, fx.AllOf | fx.AnyOf):
        return any(_asks_the_field(part) for part in condition.parts)
    if isinstance(condition, fx.Compare):
        return any(
            isinstance(one, fx.CardsIn) and one.area.zones != ("hand",) for one in (condition.left, condition.right)
        )
    return isinstance(condition, fx.Not)


def _bounds_the_field(condition: fx.Compare) -> bool:
    """Whether the condition sets a greatest number of cards that may lie there."""
    return condition.op in {"==", "<", "<="} and isinstance(condition.right, fx.Number)


def _compared(left: Count, op: str, right: Count) -> Fact:
    """Two quantities compared, over everything that they may be."""
    because = left.because + right.because
    if left.known is not None and right.known is not None:
        return Known(compare(left.known, op, right.known), because)
    low, high = left.least, left.most
    if right.known is not None:
        found = {compare(low, op, right.known), (high is None and _grows(op)) or compare(high or 0, op, right.known)}
        if high is not None and len(found) == 1 and op not in {"==", "!="}:
            return Known(found.pop(), because)
    missing = left.missing or right.missing
    told = missing is not None and _in_a_log(missing)
    return Unknown(missing) if told and missing is not None else PRESUMED


def _grows(op: str) -> bool:
    """Whether a number without a bound passes the comparison in the end."""
    return op in {">", ">=", "!="}


def _in_a_log(missing: Text | Message) -> bool:
    """Whether a complete log would show the fact: hands and moves; not what an archetype is."""
    return (missing.template if isinstance(missing, Message) else missing) in {HAND, MOVES}


def _term(setting: Setting, wanted: fx.Term) -> Fact:
    """A simple fact of the moment."""
    duel, link = setting.duel, setting.link
    turn = duel.turn
    word = wanted.word
    if word in _STILL_THERE:
        if link is None or link.undeclared:
            return PRESUMED
        if link.left_at is not None:
            return Known(False, (link.left_at,))
        if word == "this_faceup_still_there":
            down = _turned_down(setting, link)
            if down is not None:
                return Known(False, (down,))
        return Unknown(_COPY) if link.left_unsure else YES
    if word == "hand_empty_at_draw_phase_start":
        return empty_hand_at_start(setting, wanted)
    if word == "own_card_destroyed":
        return _own_card_destroyed(setting)
    if word == "not_turn_sent_to_graveyard":
        return _not_sent_this_turn(setting)
    if word == "own_turn":
        return Known(turn.player == setting.user, (turn.seq,))
    if word == "opponent_turn":
        return Known(turn.player in duel.opponents(setting.user), (turn.seq,))
    phase = link.phase if link is not None else turn.phase
    if word in _PHASE_TERMS:
        return _phase(setting, wanted, phase)
    if word == "activated_in_own_main_phase":
        own = Known(turn.player == setting.user)
        return both((own, _phase(setting, fx.Term("main_phase"), phase)))
    return PRESUMED


_ALIVE: Final = fx.Compare(fx.LifePoints("self"), ">", fx.Number(0))


def _turned_down(setting: Setting, link: Link) -> int | None:
    """The event at which the link's card was turned face-down after its activation; None where it was not."""
    for move in reversed(setting.duel.turn.moves):
        if move.seq < link.seq:
            break
        if move.card == link.card and move.from_ in ON_FIELD and move.to in ON_FIELD and move.position is not None:
            return move.seq if move.position == "face_down" else None
    return None


def _not_sent_this_turn(setting: Setting) -> Fact:
    """Whether this very card was in the Graveyard already when the turn began.

    Not if it is the only one of its name there, or the copy that the log names, and a move of this turn put it there.
    """
    link, duel = setting.link, setting.duel
    if link is None or not duel.reading.shows_triggers:
        return PRESUMED
    sent = [
        move
        for move in duel.turn.moves
        if move.to == "graveyard" and move.player == link.player and move.seq < link.seq and move.card == link.card
    ]
    if not sent:
        return PRESUMED
    copies = sum(card == link.card for card in duel.field.graveyard(link.player))
    gone = sum(
        move.from_ == "graveyard" and move.player == link.player and move.card == link.card for move in duel.turn.moves
    )
    if ev.card_uid(link.card) is None and copies + gone > len(sent):
        return Unknown(_WHICH_COPY)
    return Known(False, (sent[-1].seq,))


_WHICH_COPY: Final = Text("which copy of the card it is", "どのカードか")


def _first_drawn_is(setting: Setting, what: fx.Expression) -> Fact:
    """Whether the card that the effect drew first, and showed, is what its second draw asks for."""
    link = setting.link
    made = next((one for one in (link.drew if link is not None else ()) if one.player == setting.drawer), None)
    if made is None or not made.cards:
        return PRESUMED
    return drawn_card_fits(setting, what, [made])


def _phase(setting: Setting, wanted: fx.Term, phase: str | None) -> Fact:
    """Whether it is that phase."""
    turn = setting.duel.turn
    if phase is None or not setting.duel.records.phases or not setting.duel.reading.phases_in_time:
        return PRESUMED
    because = (turn.phase_seq,)
    if wanted.word == "main_phase":
        return Known(phase in {"main1", "main2"}, because)
    if wanted.word == "battle_phase":
        return Known(phase == "battle", because)
    if wanted.word == "own_draw_phase":
        return Known(phase == "draw" and turn.player == setting.user, because)
    if wanted.word == "start_of_own_main_phase_1":
        return Known(phase == "main1" and turn.player == setting.user, because)
    asked = {arg.split(" ")[0] for arg in wanted.args}
    if not asked <= {"draw", "standby", "main1", "battle", "main2", "end"}:
        return PRESUMED
    return Known((phase in asked) == (wanted.word == "phase"), because)


def _did(setting: Setting, wanted: fx.Did) -> Fact:
    """Whether the step before the draw was carried out, by the moves of the resolution."""
    link = setting.link
    if link is None:
        return PRESUMED
    if wanted.step == "drew":
        return Known(True, presumed=True)
    if wanted.step in {"activation_negated", "effect_negated"}:
        below = setting.duel.chain.link(link.n - 1)
        return Known(True, (below.negated_at or below.seq,)) if below is not None and below.negated else PRESUMED
    if wanted.step not in _SEEN_IN_MOVES:
        return PRESUMED
    moves = steps(setting, wanted.step) or []
    if wanted.origin:
        moves = [
            one for one in moves if one.from_ in wanted.origin or one.from_ in ON_FIELD.intersection(wanted.origin)
        ]
    if wanted.step == "returned" and not moves:
        moves = [one for player in setting.duel.players for one in _steps_of(setting, wanted.step, player)]
    if wanted.this:
        # What becomes of this card itself may be written after the chain.
        return PRESUMED
    done = sum(one.count or 1 for one in moves)
    if 0 < done < wanted.least and any(is_placeholder(one.card) for one in moves):
        return Unknown(MOVES)  # "a card" in a log jotted down may stand for several
    because = tuple(one.seq for one in moves)
    if done >= wanted.least:
        return Known(True, because, presumed=bool(wanted.detail or wanted.of))
    if not setting.duel.reading.shows_what_links_did:
        return Unknown(MOVES)
    if wanted.step == "destroyed" and not moves and _uncertain_destruction(setting):
        return PRESUMED
    if not any(type(one) is ev.Move for one in link.done):
        return Unknown(
            MOVES
        )  # a log that shows nothing of what the resolution did is no evidence that nothing was done
    return Known(False, because)


def _discarded_by_opponent(setting: Setting) -> Fact:
    """Whether this very card was discarded by an effect of the opponent's, by the last such move of the turn."""
    link, turn = setting.link, setting.duel.turn
    if link is None or not setting.duel.reading.window_is_resolution:
        return PRESUMED
    for move in reversed(turn.moves):
        if move.card == link.card and move.from_ == "hand" and move.seq < link.seq:
            by = next((one for one in reversed(turn.links) if move in one.done), None)
            if move.reason == "cost" or by is None:
                return Known(False, (move.seq,))
            return Known(by.player in setting.duel.opponents(setting.user), (move.seq,))
    return PRESUMED


def _own_card_destroyed(setting: Setting) -> Fact:
    """Whether the effect destroyed a card of the drawing player."""
    moves = steps(setting, "destroyed") or []
    mine = tuple(one.seq for one in moves if one.player == setting.drawer)
    if mine:
        return Known(True, mine)
    return Known(False) if moves and setting.duel.reading.shows_what_links_did else PRESUMED


def _steps_of(setting: Setting, step: str, player: str) -> list[ev.Move]:
    """The step's moves as another player would have made them."""
    return steps(setting._replace(drawer=player), step) or []


def _uncertain_destruction(setting: Setting) -> bool:
    """Whether a card left the field in a way that need not be written in this resolution: an unfinished battle."""
    link = setting.link
    return link is not None and link.phase == "battle"


_BY_OPPONENT: Final = "discarded by opponent's effect"
_DISCARDED_ONE: Final = "that player discarded at least 1"
_EACH_DISCARDED: Final = "each discarded 2"
_ALL_DIFFERENT: Final = "no same name twice in chain"
_MONSTER_EFFECT_MADE: Final = "opp activated a monster effect in own main phase this turn"
_ASKED_PHRASES: Final = frozenset({_BY_OPPONENT, _EACH_DISCARDED, _ALL_DIFFERENT, _MONSTER_EFFECT_MADE})


def _is_asked(text: str) -> bool:
    """Whether ``_phrase`` looks into the duel for this phrase."""
    known = (_ASKED_PHRASES, _ROLLED, _ROLLED_FOR, _CONDUCTED)
    return any(text in phrases for phrases in known) or text.startswith(_DISCARDED_ONE)


def _phrase(setting: Setting, wanted: fx.Phrase) -> Fact:
    """The few phrases that many cards share."""
    text = wanted.text
    if text in _ROLLED:
        return _rolled(setting, _ROLLED[text])
    if text in _ROLLED_FOR:
        face = _ROLLED_FOR[text][setting.drawer != setting.user]
        return _rolled(setting, lambda dice: len(dice) != 1 or dice[0] == face)
    if text in _CONDUCTED:
        return _conducted(setting, _CONDUCTED[text])
    if text == _ALL_DIFFERENT:
        return _all_different(setting)
    if text == _MONSTER_EFFECT_MADE:
        return _monster_effect_seen(setting)
    if text == _BY_OPPONENT:
        return _discarded_by_opponent(setting)
    if text.startswith(_DISCARDED_ONE):
        return _did(setting, fx.Did("discarded"))
    if text == _EACH_DISCARDED:
        for player in setting.duel.players:
            fact = _did(setting._replace(drawer=player), fx.Did("discarded", 2))
            if not (isinstance(fact, Known) and fact.value):
                return fact
        return YES
    return PRESUMED


def _rolled(setting: Setting, met: Callable[[list[int]], bool]) -> Fact:
    """Whether the dice that the log shows for the effect came up as asked."""
    link = setting.link
    dice = [one for one in (link.done if link is not None else ()) if type(one) is ev.Die]
    if not dice:
        return PRESUMED
    return Known(met([one.result for one in dice]), tuple(one.seq for one in dice))


def _doubles(dice: list[int]) -> bool:
    """Orgoth: two dice alike that show 3 or 4, or all three alike."""
    return len(dice) != 3 or len(set(dice)) == 1 or any(dice.count(one) == 2 for one in (3, 4))


_ROLLED: Final[dict[str, Callable[[list[int]], bool]]] = {
    "two dice total 7": lambda dice: len(dice) != 2 or sum(dice) == 7,
    "2 of 3 dice equal and 3 or 4, or all 3 dice equal": _doubles,
}


_ROLLED_FOR: Final = {"this_still_there & die==3 (self) or die==4 (opp)": (3, 4)}
"""Dangerous Machine Type-6: on which number of the die its player draws, and on which the opponent."""


_CONDUCTED: Final[dict[str, Whose]] = {
    "this_still_there & self conducted the special summon": "self",
    "this_still_there & opp conducted the special summon": "opponent",
    "self conducted the special summon": "self",
    "opp conducted the special summon": "opponent",
}
"""Extra Net: who Special Summoned from the Extra Deck."""


def _conducted(setting: Setting, whose: Whose) -> Fact:
    """Whether that player made the last Special Summon from the Extra Deck, where the log shows whose it was."""
    link = setting.link
    for move in reversed(setting.duel.turn.moves if link is not None else []):
        if link is not None and move.seq < link.seq and move.from_ == "extra" and move.to == "monster":
            if move.summon != "procedure":
                return PRESUMED
            return Known(move.player in setting.whose(whose), (move.seq,))
    return PRESUMED


def _all_different(setting: Setting) -> Fact:
    """Whether no card name stood twice on the chain that the effect was activated on."""
    if not setting.duel.reading.chains_in_order:
        return PRESUMED
    links = [one for one in setting.duel.chain.links if one is not setting.link]
    for index, one in enumerate(links):
        for other in links[:index]:
            if alike(one.card, other.card) or (one.facts is not None and one.facts is other.facts):
                return Known(False, (other.seq, one.seq))
    return PRESUMED


def _monster_effect_seen(setting: Setting) -> Fact:
    """Whether the log shows that the opponent activated a monster effect in a Main Phase of this turn."""
    opponents = setting.duel.opponents(setting.user)
    for link in setting.duel.turn.links:
        if link.player in opponents and link.phase in {"main1", "main2", None}:
            printed = properties_of(link.card)
            if printed is None or printed.is_monster:
                return Known(True, (link.seq,), presumed=printed is None)
    return Unknown(_MONSTER_EFFECT) if setting.duel.reading.chains_in_order else PRESUMED


_MONSTER_EFFECT: Final = Text(
    "a monster effect that the opponent activated in this Main Phase",
    "相手がこのメインフェイズに発動したモンスターの効果",
)


_OF_A_CARD: Final = frozenset({"card", "kind", "type", "attribute", "series"})


def drawn_filter(of: fx.Expression | None) -> fx.Expression | None:
    """What the drawn card of a trigger must be, of all that the trigger asks; None where it may be any."""
    parts = of.parts if isinstance(of, fx.AllOf) else (of,)
    terms = tuple(
        part
        for part in parts
        if isinstance(part, fx.Named | fx.Stat) or (isinstance(part, fx.Trait) and part.word in _OF_A_CARD)
    )
    return fx.AllOf(terms) if terms else None


def empty_hand_at_start(setting: Setting, of: fx.Expression | None) -> Fact:
    """Where a trigger asks for a hand that was empty when the Draw Phase began: whether it was (S04, S05)."""
    parts = of.parts if isinstance(of, fx.AllOf) else (of,)
    if not any(isinstance(part, fx.Term) and part.word == "hand_empty_at_draw_phase_start" for part in parts):
        return YES
    turn = setting.duel.turn
    hand = turn.hands_at_start.get(turn.player or "")
    if hand is None or not setting.duel.records.hands_and_decks:
        return Unknown(_HAND_AT_START)
    return Known(hand == 0, (turn.seq,))


_HAND_AT_START: Final = Text("the hand when the Draw Phase began", "ドローフェイズ開始時の手札")


def drawn_card_fits(setting: Setting, wanted: fx.Expression, draws: list[ev.Draw]) -> Fact:
    """Whether a card that was drawn is what a trigger asks for: a Normal Monster, a card of that name."""
    undecided: Fact | None = None
    own = setting.link.facts.code if setting.link is not None and setting.link.facts is not None else None
    for draw in draws:
        cards = draw.cards or ()
        for card in cards:
            fact = fits(Candidate(card, own), wanted)
            if isinstance(fact, Known) and fact.value and not fact.presumed:
                return Known(True, (draw.seq,))
            if not isinstance(fact, Known) or fact.presumed:
                undecided = fact
        if len(cards) < draw.count:
            undecided = undecided or Unknown(_DRAWN)
    if undecided is not None:
        return undecided
    return Known(False, tuple(draw.seq for draw in draws)) if draws else NO


_DRAWN: Final = Text("which card was drawn before", "直前にドローしたカード")
