"""What a card does about draws, as typed facts.

Facts only: nothing here decides. ``confidence`` is ``high`` where an official text or FAQ decides,
``medium`` where a single lesser source does, ``low`` where nobody has checked.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from duelreplay.cards.effects import DrawFact, EffectChange, SkillReplacement

Pool = Literal["official", "pre-release", "goat", "skill", "rush", "unofficial", "user"]
Confidence = Literal["high", "medium", "low"]
Who = Literal["self", "opponent", "both", "either", "turn_player", "activator", "unknown"]
"""From the view of the effect's controller; ``either``: one of the two, by the course of the duel;
``turn_player``: whose turn it is; ``activator``: who activated the card or effect that it answers."""
DrawMode = Literal[
    "chain", "later_chain", "changed", "lingering", "continuous", "granted", "granted_continuous", "cost"
]
Started = Literal["", "card", "ignition", "trigger", "quick", "flip", "applies", "skill"]
Lasts = Literal["turn", "on_field", "duel", "next_turn"]

FORMULAS: Final[dict[str, str]] = {
    "until_hand": "as many as bring the player's hand to that number; none if it is there",
    "same_as_discarded": "as many as that player sent from the hand to the Graveyard in this resolution",
    "same_as_returned": "as many as that player returned from the hand to the Deck in this resolution",
    "same_as_banished_from_hand": "as many as left that player's hand banished in this resolution",
    "same_as_to_deck": "as many as returned to that player's Deck, from anywhere, in this resolution",
    "same_as_opponent_sent": "as many cards as the opponent sent to the Graveyard in this resolution",
    "same_as_destroyed": "as many as were destroyed in this resolution; of that player's cards where both may draw",
    "same_as_tributed": "as many as were Tributed in this resolution",
    "same_as_special_summoned": "as many as were Special Summoned in this resolution",
    "same_as_revealed": "as many as were revealed in this resolution",
    "same_as_flipped_up": "as many as were turned face-up by this effect",
    "same_as_cost": "as many cards as were paid as the cost",
    "own_copies_in_graveyard": "as many cards of this name as the player has in the Graveyard",
    "opponent_cards_on_field": "as many cards as the opponent controls",
    "dragons_discarded_or_tributed_this_turn": "Dragons that player discarded from the hand or Tributed this turn",
}
"""What a ``formula`` means. A number after a colon is its parameter, one after a plus is added to the result."""

CONDITIONS: Final[dict[str, str]] = {
    "drew_normal_monster": "a card drawn just before is a Normal Monster",
    "drew_dark_monster": "a card drawn just before is a DARK monster",
    "drew_tuner": "a card drawn just before is a Tuner",
    "drew_card": "the card of that passcode was drawn just before",
    "hand_empty_at_draw_phase_start": "the player's hand was empty when that Draw Phase began",
    "both_hands": "each player holds at least that many cards when it resolves",
    "two_normal_draws_since_activation": "the player made two normal draws while the card was face-up",
}
"""What a ``condition`` means, with parameters as for ``FORMULAS``."""


class Replacement(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """An effect that gives up the normal draw for something else (ruling page, S06 to S35).

    ``kind`` is when the right goes: ``cost`` at activation, ``effect`` at resolution, ``astral_force`` by an
    oath. ``zones`` are where it is activated from, in the words of ``duel-log/1``. ``effect`` is its number on
    the card (None: not known). ``sole`` says that no other effect of the card can be activated from those
    zones in a Draw Phase. ``stays`` says whether the card must still be on the field when it resolves
    (S14); None where no source says.
    """

    kind: Literal["cost", "effect", "astral_force"]
    zones: tuple[str, ...]
    effect: int | None = None
    sole: bool = False
    stays: bool | None = False
    mandatory: bool = False
    confidence: Confidence = "high"
    source: str = ""


class PreDraw(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """Something that may happen before the normal draw and leaves it in place.

    ``chain``: it starts a chain link; ``whose``: in whose Draw Phase, seen from its controller. ``zones`` are
    where the card then is (empty: not known).
    """

    chain: bool = True
    whose: Literal["self", "opponent", "both"] = "self"
    mandatory: bool = False
    zones: tuple[str, ...] = ()
    confidence: Confidence = "high"


class DrawCount(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A change of the number of cards in the normal draw.

    ``count`` is that number (None: it depends on the board). ``duration``: while the card is face-up on the
    field, in the next Draw Phase of the player only, or for the rest of the duel, from resolution.
    ``up_to`` (Rush Duel): the draw goes up to ``count`` cards in hand instead.
    """

    count: int | None
    duration: Literal["on_field", "next_draw_phase", "duel"]
    conditional: bool = True
    up_to: bool = False
    optional: bool = False
    confidence: Confidence = "high"


class Skip(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A Draw Phase that will not happen.

    ``who`` loses it, seen from the effect's controller. ``what``: the next ``count`` Draw Phases of that
    player (``draw_phase``), the Draw Phase of that player's next turn only (``next_turn_draw_phase``), the
    whole next turn (``turn``), or the rest of the current turn up to its End Phase (``to_end_phase``).
    ``conditional``: resolving is not enough (an option, a coin, a condition the log may not show).
    ``with_draw``: it is due exactly when the same resolution made the card's draw. ``with_step``: when it added a
    card from the Deck to the hand (``search``), or dealt damage (``damage``).

    Which activation does it, where the card has several: ``zones`` it is activated from (empty: any) and
    ``phases`` it is activated in (empty: any). ``since`` is ``on_field`` where no activation is needed.
    """

    who: Who
    what: Literal["draw_phase", "next_turn_draw_phase", "turn", "to_end_phase"] = "draw_phase"
    count: int = 1
    conditional: bool = False
    with_draw: bool = False
    with_step: Literal["", "search", "damage"] = ""
    effect: int | None = None
    zones: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    since: Literal["resolution", "on_field"] = "resolution"
    confidence: Confidence = "high"


class DrawBan(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A player may not draw.

    ``what``: draws by card effects (``effect_draw``), any draw in the player's own Draw Phase
    (``draw_phase_draw``), or any draw outside the player's Draw Phase (``outside_draw_phase``).
    ``since``: from the resolution on, or for the whole turn of the activation (an oath, also before it), or
    while the card is face-up. ``until``: the end of that turn, or of the player's next Draw Phase, or as long
    as the card is face-up. ``zones`` are where its effect is activated from (empty: any). ``with_card`` is the
    passcode of a card that its controller must control besides (0: none).
    """

    who: Who
    what: Literal["effect_draw", "draw_phase_draw", "outside_draw_phase"]
    since: Literal["resolution", "activation_turn", "on_field"]
    until: Literal["turn", "next_draw_phase", "on_field"]
    conditional: bool = False
    with_card: int = 0
    effect: int | None = None
    zones: tuple[str, ...] = ()
    confidence: Confidence = "high"


class DrawEffect(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A draw that an effect of the card gives.

    ``least`` and ``most`` are cards (``most`` None: no bound known). ``formula`` says how a variable number
    comes about, where that is known, in the words of ``FORMULAS``.

    ``mode`` is when the draw is made: during the resolution of its own link (``chain``), of a link set up
    earlier (``later_chain``), of the link whose effect it changed (``changed``), without a link after an
    earlier activation (``lingering``), without any (``continuous``), by another card that was given the effect
    (``granted`` with a link, ``granted_continuous`` without), or as a cost (``cost``).
    ``started`` is how the effect that draws, or that sets the draw up, comes to be; ``mandatory`` that it must
    be activated when it triggers. ``trigger`` is the event it answers; ``zone`` where the card must be, in the
    words of ``duel-log/1``, several joined by ``|``.

    ``optional``: the player may decline within the resolution. ``conditional``: a link of the card may resolve
    without the draw being due, by another effect of the card or for a reason that a log need not show; only where
    it is False is a missing draw a fault.
    ``condition`` names what an engine can check before it grants the draw, in the words of ``CONDITIONS``.
    ``lasts``: until when a draw without its own link may come; ``each``: it may come again and again till then.
    ``group``: draws of one effect that both players make, or only one of them.
    """

    who: Who
    least: int = 0
    most: int | None = None
    mode: DrawMode = "chain"
    effect: int | None = None
    formula: str | None = None
    optional: bool = False
    conditional: bool = True
    condition: str | None = None
    delayed: bool = False
    started: Started = ""
    mandatory: bool = False
    trigger: str | None = None
    zone: str | None = None
    lasts: Lasts | None = None
    each: bool = False
    group: Literal["both", "either"] | None = None
    note: str = ""
    confidence: Confidence = "high"


class CardFacts(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """One card of the catalogue: its names and everything it does about draws.

    ``codes`` are its alternative passcodes. ``touches`` is the class of a card that touches the normal draw,
    the Draw Phase or the permission to draw, ``what`` in a few words how. ``reacts_to``: the draw that its
    effect answers. ``blocks_search``: while it applies, cards leave the Deck for the hand only by a draw.
    ``effects`` are the draws that effects of the card make, ``changes`` how it turns effects of other cards into
    something else. ``looks``: its player looks at cards of a Deck without a draw, by excavating, revealing or
    choosing.
    """

    code: int
    name: str
    name_ja: str = ""
    pool: Pool = "official"
    kind: str = ""
    codes: tuple[int, ...] = ()
    replacement: Replacement | None = None
    pre_draw: PreDraw | None = None
    draw_count: DrawCount | None = None
    skips: tuple[Skip, ...] = ()
    bans: tuple[DrawBan, ...] = ()
    draws: tuple[DrawEffect, ...] = ()
    effects: tuple[DrawFact, ...] = ()
    changes: tuple[EffectChange, ...] = ()
    skill: SkillReplacement | None = None
    looks: bool = False
    reacts_to: Literal["normal_draw", "draw_phase_draw"] | None = None
    blocks_search: bool = False
    touches: str = ""
    what: str = ""
    note: str = ""
    confidence: Confidence = "high"
    source: str = ""
