"""What a card does about draws, as typed facts.

Facts only: nothing here decides. ``confidence`` is ``high`` where an official text or FAQ decides,
``medium`` where a single lesser source does, ``low`` where nobody has checked.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Pool = Literal["official", "pre-release", "goat", "skill", "rush", "unofficial", "user"]
Confidence = Literal["high", "medium", "low"]
Who = Literal["self", "opponent", "both", "either", "unknown"]
"""From the view of the effect's controller; ``either``: one of the two, by the course of the duel."""


class Replacement(Struct, frozen=True, kw_only=True, omit_defaults=True):
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


class PreDraw(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something that may happen before the normal draw and leaves it in place.

    ``chain``: it starts a chain link; ``whose``: in whose Draw Phase, seen from its controller.
    """

    chain: bool = True
    whose: Literal["self", "opponent", "both"] = "self"
    mandatory: bool = False
    confidence: Confidence = "high"


class DrawCount(Struct, frozen=True, kw_only=True, omit_defaults=True):
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


class Skip(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A Draw Phase that will not happen.

    ``who`` loses it, seen from the effect's controller. ``what``: the next ``count`` Draw Phases of that
    player (``draw_phase``), the Draw Phase of that player's next turn only (``next_turn_draw_phase``), the
    whole next turn (``turn``), or the rest of the current turn up to its End Phase (``to_end_phase``).
    ``conditional``: resolving is not enough (an option, a coin, a condition the log may not show).
    """

    who: Who
    what: Literal["draw_phase", "next_turn_draw_phase", "turn", "to_end_phase"] = "draw_phase"
    count: int = 1
    conditional: bool = False
    effect: int | None = None
    confidence: Confidence = "high"


class DrawBan(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player may not draw.

    ``what``: draws by card effects (``effect_draw``), any draw in the player's own Draw Phase
    (``draw_phase_draw``), or any draw outside the player's Draw Phase (``outside_draw_phase``).
    ``since``: from the resolution on, or for the whole turn of the activation (an oath, also before it), or
    while the card is face-up. ``until``: the end of that turn, or of the player's next Draw Phase, or as long
    as the card is face-up.
    """

    who: Who
    what: Literal["effect_draw", "draw_phase_draw", "outside_draw_phase"]
    since: Literal["resolution", "activation_turn", "on_field"]
    until: Literal["turn", "next_draw_phase", "on_field"]
    conditional: bool = False
    effect: int | None = None
    confidence: Confidence = "high"


class DrawEffect(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A draw that an effect of the card gives.

    ``least`` and ``most`` are cards (``most`` None: no bound known); ``formula`` names how a variable number
    comes about, where known. ``mode``: during the resolution of its own link (``chain``), of a link set up
    earlier (``later_chain``), of the link whose effect it changed (``changed``), without a link after an
    earlier activation (``lingering``), or without any (``continuous``).
    ``optional``: the player may decline within the resolution. ``trigger`` is the event it answers.
    """

    who: Who
    least: int
    most: int | None
    mode: Literal["chain", "later_chain", "changed", "lingering", "continuous"] = "chain"
    effect: int | None = None
    formula: str | None = None
    optional: bool = False
    delayed: bool = False
    trigger: str | None = None
    zone: str | None = None
    group: Literal["both", "either"] | None = None
    confidence: Confidence = "high"


class CardFacts(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One card of the catalogue: its names and everything it does about draws."""

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
    reacts_to: Literal["normal_draw", "draw_phase_draw"] | None = None
    blocks_search: bool = False
    note: str = ""
    source: str = ""
