"""The draws that effects give, as typed facts: one ``DrawFact`` a draw, its parts small trees of typed terms.

Facts only: nothing here decides. What has no term is a ``Phrase`` (or, for a number, an ``Unknown``): words for a
person, of which a program knows nothing. ``docs/cards.md`` has the vocabulary with examples.

``self`` is the player who uses the effect, ``opponent`` the other one, whoever of them draws.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

Zone = Literal["deck", "hand", "monster", "spell", "field", "pendulum", "graveyard", "banished", "extra", "overlay"]
"""The zones of ``duel-log/1``; ``spell`` are the Spell & Trap Zones, ``field`` is the Field Zone."""
Whose = Literal["self", "opponent", "both"]
Operator = Literal["<", "<=", "==", "!=", ">=", ">"]
Confidence = Literal["high", "medium", "low"]

Drawer = Literal[
    "self",
    "opponent",
    "turn_player",
    "other",
    "each",
    "doer",
    "activator",
    "negated_player",
    "drawer",
    "owner_of_target",
    "owner_of_added",
    "either",
    "unknown",
]
"""Who draws. ``turn_player`` and ``other``: by whose turn it is. ``each``: both players, by the same rule.
``doer``: who did the thing of the trigger; ``activator``: whose activation the trigger answers; ``negated_player``:
whose activation this effect negated; ``drawer``: who made the draw of the trigger; ``owner_of_added``: to whose hand
the card of the trigger went. ``either``: one of the two, by a coin, a die or a choice."""
CountedWhen = Literal[
    "resolution", "later_resolution", "activation", "cost", "at_trigger", "at_summon", "end_phase", "each_event"
]
"""When a number that is not fixed is counted. ``resolution``: after the steps before the draw;
``later_resolution``: when a later link of the chain resolves; ``at_trigger``, ``at_summon``: as things were then."""
TriggerTimes = Literal["once_per_event", "each_event", "per_group", "per_draw", "once"]
"""How often a trigger comes up. ``once_per_event``: one activation an event, however many cards; ``each_event``: at
every event; ``per_group``: once for the monsters Summoned together."""
Activation = Literal["may", "must", "applies"]
"""``applies``: it is not activated at all."""
Option = Literal["must", "may", "opponent_may"]
Sure = Literal["always", "if_needs_met", "may"]
"""``always``: an effect that resolves makes the draw; ``if_needs_met``: where ``draw_needs`` holds;
``may``: a player may leave it out."""
Moment = Literal[
    "own_main_phase_open",
    "quick_play",
    "set_card",
    "any_phase_of_either_turn",
    "own_turn",
    "any_phase_of_opponent_turn",
    "main_phase_of_either_turn",
    "battle_phase_of_either_turn",
    "main_phase_of_activator",
    "start_of_own_main_phase_1",
    "in_response_to_activation",
    "when_triggered",
    "applies",
    "unknown",
]
"""When it can be activated at all; the condition narrows it. ``own_main_phase_open``: nothing on the chain;
``quick_play``: from the hand in the own turn, or Set before this turn in any; ``set_card``: Set before this turn, in
any turn; ``main_phase_of_activator``: either player may, in the own Main Phase."""
Place = Zone | Literal["set", "anywhere"]
"""Where it is activated: ``set`` is a card Set on the field, ``anywhere`` wherever the card went."""
Mode = Literal[
    "chain",
    "later_chain",
    "lingering_non_chain",
    "non_chain",
    "chain_granted",
    "non_chain_granted",
    "chain_changed_effect",
    "changed_later",
    "cost",
    "unknown",
]
"""How the draw is made: in the resolution of its own link, of a later link by the lasting effect, without a link by
the lasting effect, without any; ``granted``: by an effect that another card was given; ``chain_changed_effect``: as
the effect of the card whose effect it changed; ``changed_later``: by such an effect, later; ``cost``: as a cost."""
Group = Literal["both", "one", "opponents_choice"]

TraitWord = Literal[
    "card",
    "kind",
    "type",
    "attribute",
    "series",
    "mentions",
    "face",
    "position",
    "public",
    "counter",
    "in",
    "from",
    "to",
    "summoned",
    "summoned_this_turn",
    "summoned_from",
    "reason",
    "was",
    "by",
    "controlled_by",
    "was_controlled_by",
    "summoned_by",
    "original_type",
    "original_kind",
    "original_name",
    "normal_summonable",
    "attack_changed",
    "owned_by",
    "drawn",
    "targeted",
    "equipped_with_this",
    "has_this_as_material",
    "pointed_to_by_this",
    "in_main_zone",
]
"""What a ``Trait`` is about; the values are in ``docs/cards.md``. ``card``: monster, spell, trap; ``kind``: fusion,
tuner, continuous and so on; ``series``: the archetype; ``mentions``: passcodes in the text; ``from``: the zone before
the event, ``to``: the zone after it; ``was``: faceup or facedown before it; ``by``, ``controlled_by`` and
so on: self, opponent, drawer. ``attack_changed``: its attack is not the original one (``raised``: higher).
``drawn``: it was just drawn; ``targeted``: it is the target. ``face``: a card in the GY counts as face-up."""

StatWord = Literal["level", "rank", "link", "attack", "defense", "original_level", "base_attack", "materials"]

TermWord = Literal[
    "own_turn",
    "opponent_turn",
    "main_phase",
    "battle_phase",
    "phase",
    "not_phase",
    "own_draw_phase",
    "start_of_own_main_phase_1",
    "not_damage_step",
    "not_after_damage_calculation",
    "direct_attack",
    "card_activation",
    "hand_empty_at_draw_phase_start",
    "destroyed_to_graveyard",
    "not_turn_sent_to_graveyard",
    "activated_in_own_main_phase",
    "this_still_there",
    "this_faceup_still_there",
    "target_still_there",
    "targets_still_there",
    "option",
    "option_taken",
    "co_linked_at_activation",
    "coin_called",
    "not_negated_by_discard",
    "not_negated_by_reveal",
    "own_card_destroyed",
    "free_zone",
    "can_mill",
    "can_draw",
    "this_can_be_special_summoned",
    "cannot_special_summon",
    "cannot_summon",
    "cannot_battle",
    "cannot_attack",
    "cannot_activate",
    "skip_own_next_draw_phase",
]
"""Simple facts. ``targets_still_there``: that many (none: at least 1). ``option``: the option of that name or number
was chosen. ``card_activation``: the card itself is activated, not an effect of it. ``destroyed_to_graveyard``: the
monster that was destroyed by battle went to the Graveyard. ``own_card_destroyed``: at least 1 card of the drawing
player was destroyed by this effect. ``free_zone``: player, zone. ``can_mill``, ``can_draw``: player, number. The
``cannot`` words and ``skip_own_next_draw_phase`` are oaths."""

Step = Literal[
    "discarded",
    "returned",
    "returned_to_hand",
    "returned_to_extra",
    "banished",
    "banished_from_hand",
    "to_deck",
    "milled",
    "destroyed",
    "tributed",
    "special_summoned",
    "revealed",
    "flipped_up",
    "flipped_down",
    "opponent_sent",
    "sent_to_graveyard",
    "added_to_hand",
    "drew",
    "set",
    "equipped",
    "attached",
    "lp_gained",
    "attack_negated",
    "activation_negated",
    "effect_negated",
    "summon_negated",
    "cost",
    "other",
]
"""What the same effect did before the draw; ``cost``: what was paid for this activation."""

WhichCard = Literal["this", "target", "drawn", "moved", "discarded", "paid", "revealed", "equipped", "attacker"]
"""``moved``: what the step before moved; ``paid``: the cost; ``equipped``: the monster this card is equipped to."""

Event = Literal[
    "normal_summoned",
    "special_summoned",
    "flip_summoned",
    "flipped_face_up",
    "would_be_special_summoned",
    "set",
    "tributed",
    "used_as_material",
    "detached",
    "equipped",
    "sent_to_graveyard",
    "banished",
    "returned_to_deck",
    "added_to_hand",
    "discarded",
    "destroyed",
    "leaves_field",
    "position_changed",
    "attack_declared",
    "attacked",
    "battled",
    "battle_damage",
    "damage",
    "lp_gained",
    "lp_paid",
    "destroyed_by_battle",
    "destroys_by_battle",
    "before_damage_calculation",
    "after_damage_calculation",
    "end_of_damage_step",
    "end_of_battle_phase",
    "targeted_by_effect",
    "activation",
    "link_resolves",
    "link_resolved",
    "chain_ended",
    "draw",
    "normal_draw",
    "effect_draw",
    "draw_phase",
    "draw_phase_draw",
    "standby_phase",
    "start_of_standby_phase",
    "end_phase",
    "other",
]
"""What a trigger answers. ``activation``: it answers an activation; ``link_resolves``, ``link_resolved``: a chain link
is about to resolve, has resolved; ``draw_phase_draw``: the normal draw was just made; ``other``: only words."""


# --- Expressions: what must be so, and what a card must be


class AllOf(Struct, frozen=True, tag="all", gc=False):
    """Every part holds."""

    parts: tuple[Expression, ...]


class AnyOf(Struct, frozen=True, tag="any", gc=False):
    """At least one part holds."""

    parts: tuple[Expression, ...]


class Not(Struct, frozen=True, tag="not", gc=False):
    """The part does not hold."""

    part: Expression


class Compare(Struct, frozen=True, tag="compare", gc=False):
    """Two quantities compared."""

    left: Quantity
    op: Operator
    right: Quantity


class Term(Struct, frozen=True, tag="term", gc=False, omit_defaults=True):
    """A simple fact, with its arguments."""

    word: TermWord
    args: tuple[str, ...] = ()


class Did(Struct, frozen=True, tag="did", gc=False, omit_defaults=True):
    """A step of the same effect before the draw succeeded, for at least so many cards.

    ``this``: it was done to this card; ``of``: to such cards, ``origin``: from there; ``place``: to that place in the
    Deck. ``detail``: more about what it was done to, in words; without the step the fact does not hold, with it the
    words are still to be judged.
    """

    step: Step
    least: int = 1
    this: bool = False
    of: Expression | None = None
    origin: tuple[Zone, ...] = ()
    place: str = ""
    detail: str = ""


class CardIs(Struct, frozen=True, tag="card_is", gc=False):
    """One certain card fits a filter: this card, the target, the card that was drawn, paid and so on."""

    which: WhichCard
    what: Expression


class Phrase(Struct, frozen=True, tag="phrase", gc=False):
    """Words for a person; a program knows neither that it holds nor that it does not.

    No words: something must be so, and no source tells what.
    """

    text: str


class Trait(Struct, frozen=True, tag="trait", gc=False, omit_defaults=True):
    """A card has one of the values of a property."""

    word: TraitWord
    values: tuple[str, ...] = ()


class Named(Struct, frozen=True, tag="named", gc=False, omit_defaults=True):
    """A card is one of these passcodes; ``this``: or has this card's own name."""

    codes: tuple[int, ...] = ()
    this: bool = False


class Stat(Struct, frozen=True, tag="stat", gc=False):
    """A number of a card compared with a fixed one."""

    word: StatWord
    op: Operator
    value: int


class This(Struct, frozen=True, tag="this", gc=False):
    """The card is this card itself."""


class AnyCard(Struct, frozen=True, tag="any_card", gc=False):
    """Any card at all."""


ANY: Final = AnyCard()
"""The filter where there is none."""

Expression: TypeAlias = (
    AllOf | AnyOf | Not | Compare | Term | Did | CardIs | Phrase | Trait | Named | Stat | This | AnyCard
)
"""A condition of the duel or a filter of cards; both are joined and read alike, with three values."""


class Area(Struct, frozen=True, gc=False, omit_defaults=True):
    """Zones of a player, or of both; ``except_this``: without this card."""

    whose: Whose
    zones: tuple[Zone, ...]
    except_this: bool = False


# --- Quantities: a number drawn, or one that is compared


class Number(Struct, frozen=True, tag="number", gc=False):
    """A fixed number."""

    value: int


class PerEvent(Struct, frozen=True, tag="per_event", gc=False):
    """So many each time the trigger comes up."""

    value: int


class UntilHand(Struct, frozen=True, tag="until_hand", gc=False):
    """So many less the cards in the drawer's hand, not below 0."""

    value: int


class CardsIn(Struct, frozen=True, tag="cards_in", gc=False, omit_defaults=True):
    """How many cards that fit the filter are there."""

    area: Area
    filter: Expression = ANY


class Different(Struct, frozen=True, tag="different", gc=False, omit_defaults=True):
    """How many different values of a property (``name``, ``type`` and so on) those cards have."""

    word: str
    area: Area
    filter: Expression = ANY


class SameAs(Struct, frozen=True, tag="same_as", gc=False, omit_defaults=True):
    """As many cards as the step really did before the draw; only those that fit the filter."""

    step: Step
    filter: Expression = ANY


class LifePoints(Struct, frozen=True, tag="life_points", gc=False):
    """A player's LP."""

    whose: Whose


class LifePointDifference(Struct, frozen=True, tag="life_point_difference", gc=False):
    """The difference between the players' LP."""


class Counters(Struct, frozen=True, tag="counters", gc=False):
    """Counters of a kind on ``this``, on the ``target``, or as the words say."""

    kind: str
    on: str


class OfCard(Struct, frozen=True, tag="of_card", gc=False):
    """The ``attack`` or ``link`` of one card: ``target``, or as the words say."""

    word: Literal["attack", "link"]
    card: str


class Damage(Struct, frozen=True, tag="damage", gc=False):
    """The damage of the trigger."""


class Dice(Struct, frozen=True, tag="dice", gc=False, omit_defaults=True):
    """The die; ``if_named``: only if it shows a number that was named before, else 0."""

    if_named: bool = False


class Heads(Struct, frozen=True, tag="heads", gc=False):
    """How many coins came up heads."""


class Chosen(Struct, frozen=True, tag="chosen", gc=False):
    """Any number of the range, as the drawing player says."""

    least: int
    most: int


class ChainLink(Struct, frozen=True, tag="chain_link", gc=False):
    """The number of the effect's chain link."""


class Counted(Struct, frozen=True, tag="counted", gc=False):
    """The number that this draw is about (``DrawFact.number``)."""


class Happened(Struct, frozen=True, tag="happened", gc=False):
    """How many such things there were, in words: ``what`` is the class, ``text`` which of them count."""

    what: Literal[
        "materials_used",
        "equips",
        "summoned_this_turn",
        "tributed_this_turn",
        "activated_this_turn",
        "destroyed_by_battle_this_turn",
        "dragons_discarded_or_tributed_this_turn",
    ]
    text: str


class Sum(Struct, frozen=True, tag="sum", gc=False, omit_defaults=True):
    """Quantities added, less others; not below 0."""

    plus: tuple[Quantity, ...]
    minus: tuple[Quantity, ...] = ()


class Over(Struct, frozen=True, tag="over", gc=False):
    """A quantity divided, rounded down."""

    part: Quantity
    by: int


class Case(Struct, frozen=True, gc=False, omit_defaults=True):
    """A number, and for whom, where a condition holds."""

    when: Expression
    number: int
    who: Whose | None = None


class Cases(Struct, frozen=True, tag="cases", gc=False, omit_defaults=True):
    """The number of the first case that holds, else ``otherwise`` (None: there is no other case)."""

    cases: tuple[Case, ...]
    otherwise: int | None = None


class Unknown(Struct, frozen=True, tag="unknown", gc=False):
    """A number in words, or one that no source tells."""

    text: str


Quantity: TypeAlias = (
    Number
    | PerEvent
    | UntilHand
    | CardsIn
    | Different
    | SameAs
    | LifePoints
    | LifePointDifference
    | Counters
    | OfCard
    | Damage
    | Dice
    | Heads
    | Chosen
    | ChainLink
    | Counted
    | Happened
    | Sum
    | Over
    | Cases
    | Unknown
)


# --- The parts of a draw


class CostPart(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """One part of a cost. It is paid at activation and never given back.

    ``this``: this card is paid. Otherwise ``least`` to ``most`` cards of the filter from the area (``most`` None: no
    upper bound; ``all``: every one of them; ``numbers``: only these numbers). For ``lp`` the two are the LP
    (``half``: half of them). ``to``: where it goes or how, ``top``, ``bottom``, ``shuffled``, ``facedown``.
    ``words``: a part that has no terms; nothing else of it is then known.
    """

    verb: Literal[
        "discard",
        "send",
        "banish",
        "tribute",
        "return_to_deck",
        "return_to_extra",
        "return_to_hand",
        "reveal",
        "detach",
        "remove_counters",
        "change_position",
        "lp",
        "other",
    ]
    least: int = 1
    most: int | None = 1
    numbers: tuple[int, ...] = ()
    this: bool = False
    all: bool = False
    half: bool = False
    filter: Expression = ANY
    area: Area | None = None
    to: str = ""
    words: str = ""


class Target(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """What is targeted: ``least`` to ``most`` cards of the filter in the area.

    ``different``: no two may have the same ``name``, ``level`` and so on.
    ``words``: targets that have no terms; nothing else is then known.
    """

    least: int = 1
    most: int = 1
    numbers: tuple[int, ...] = ()
    filter: Expression = ANY
    area: Area | None = None
    different: str = ""
    words: str = ""


class Limit(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """How often it can be used.

    ``scope``: in a chain, a turn, the duel; ``activate_turn``: the **card** can be activated so often a turn, and a
    negated activation gives the use back, which it does not for the others. ``per``: all copies of the name together
    (``name``), each face-up copy anew (``copy``), the player whatever the name (``player``), all cards of ``series``
    together (``series``). ``of_application``: not the activation but the application is limited. ``shared_with``: the
    effects of the card that share one count.
    """

    scope: Literal["chain", "turn", "activate_turn", "duel"]
    per: Literal["name", "copy", "player", "series"]
    times: int = 1
    series: str = ""
    per_option: bool = False
    per_condition: bool = False
    per_copy: bool = False
    of_application: bool = False
    shared_with: tuple[int, ...] = ()


class Able(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A player must be able to draw so many when it is activated: cards in the Deck, and no ban.

    ``option``: only for that option.
    """

    whose: Whose
    number: Quantity
    option: str = ""


class Trigger(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """One event that the effect answers.

    ``later``: an event of the lasting effect that the resolution leaves behind. ``this``: it happens to this card.
    ``of``: to which card else, and whatever more must be so. ``by``: who does it. ``whose``: whose phase it is, or
    to which player it happens (damage, a hand); ``this_turn``: the phase of the turn of the resolution. ``origin``:
    the zones before it. ``summoned``: how. ``reasons``: why, all of them.
    """

    event: Event
    later: bool = False
    this: bool = False
    of: Expression | None = None
    by: Whose | None = None
    whose: Whose | Literal["this_turn"] | None = None
    origin: tuple[Zone, ...] = ()
    summoned: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()


class After(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """What a draw brings with it for later draws or hands.

    ``number`` cards (None: see ``words``) that fit the filter, of the hand of ``whose``; ``place``: where in the
    Deck, ``top``, ``bottom``, ``shuffle``, ``top_or_bottom``. For ``skip_draw_phase`` the number is of Draw Phases.
    ``until`` is the end of a ban, in words; ``words`` say what has no terms.
    """

    word: Literal[
        "then_discard",
        "then_return_to_deck",
        "then_send",
        "then_banish",
        "skip_draw_phase",
        "cannot_draw_by_effects",
        "cannot_add_from_deck",
        "at_end_phase",
        "at_standby_phase",
        "negated_by_discard",
        "other",
    ]
    whose: Whose = "self"
    number: Quantity | None = None
    filter: Expression = ANY
    place: str = ""
    until: str = ""
    words: str = ""


class DrawFact(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """One draw that an effect of the card makes.

    ``effect`` is its number on the card (0: not known); draws of one effect share it, ``line`` tells them apart. An
    ordinary "both players draw" is two draws with ``group`` ``both``.

    ``least`` and ``most`` hold when the draw is made at all (``most`` None: no bound); ``number`` says how many
    exactly, ``counted`` when that is counted (None: nothing to count), ``cost_decides`` that the amount paid does.

    ``cost``: the alternatives, each with all parts that are paid. ``oath``: what the player has not done and may not
    do in the turn of activation. ``limits`` hold together. ``condition`` must hold to activate and is not looked at
    again; ``needs``: what must be there to carry the effect out; ``able``: draws that must be possible then.
    ``trigger``: the alternatives it answers; ``lasting``: until when a lasting effect goes on making draws, in words.

    ``draw_needs``: what must be so at resolution for the draw to be made (None: nothing); ``sure`` sums it up. Cards
    are counted there as the effect begins to resolve, or after the steps before the draw: the tables do not say which.
    ``stays``: the card must be in its zone when it resolves. ``speed``: spell speed (None: no activation).
    ``moment`` and ``zones``: when and where it is activated. ``before``, ``after``: steps of the same resolution, in
    words, for a person. ``consequences`` bear on later draws and hands. ``changes_other``: it also changes the effect
    of another card, in words.

    ``basis``: read by a person, by a machine with corrections, or by a machine; ``script``: only who draws, how many
    and at which event, so that a cost, a limit or a condition that is absent is not known to be none.
    """

    effect: int
    line: int = 0
    who: Drawer
    least: int = 1
    most: int | None = 1
    number: Quantity
    counted: CountedWhen | None = None
    cost: tuple[tuple[CostPart, ...], ...] = ()
    cost_decides: bool = False
    oath: Expression | None = None
    limits: tuple[Limit, ...] = ()
    condition: Expression | None = None
    needs: Expression | None = None
    able: tuple[Able, ...] = ()
    targets: tuple[Target, ...] = ()
    trigger: tuple[Trigger, ...] = ()
    trigger_times: TriggerTimes | None = None
    lasting: str = ""
    activation: Activation = "may"
    option: Option = "must"
    draw_needs: Expression | None = None
    sure: Sure = "if_needs_met"
    stays: bool = False
    speed: Literal[1, 2, 3] | None = None
    moment: Moment
    zones: tuple[Place, ...] = ()
    mode: Mode
    group: Group | None = None
    before: str = ""
    after: str = ""
    consequences: tuple[After, ...] = ()
    changes_other: str = ""
    basis: Literal["hand", "machine+hand", "machine", "script", "user"] = "user"
    confidence: Confidence = "high"
    note: str = ""


ChangedKind = Literal[
    "monster_effect",
    "normal_spell_card",
    "quick_play_spell_card",
    "normal_trap_card",
    "any_effect",
]


class EffectChange(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """The card turns another activated effect into something else, which was neither negated nor undone by that.

    ``of``: whose activation; ``kinds``: of what (empty: see ``words``); ``words``: which of them, where the kinds do
    not say it all. ``becomes`` in words. ``original_draw_made``: the draw of the changed effect is made all the same.
    ``without_link``: it applies without a chain link of its own. ``draws``: the new effect draws by itself.
    """

    of: Whose
    kinds: tuple[ChangedKind, ...] = ()
    words: str = ""
    becomes: str
    original_draw_made: bool = False
    draws: bool = False
    without_link: bool = False
    limits: tuple[Limit, ...] = ()


class SkillReplacement(Struct, frozen=True, kw_only=True, gc=False, omit_defaults=True):
    """A Skill that takes the place of a draw. Skills do not use the chain and cannot be negated by cards.

    ``replaces``: the normal draw, or the next draw of any kind. The right is given up when the Skill is used.
    ``times``: so often a duel or each Draw Phase; ``lost_lp``: it needs so many LP lost since the last use.
    ``optional``, ``condition``, ``cost`` (beside the draw) and ``instead`` are as the text has them.
    """

    replaces: Literal["normal_draw", "any_draw"]
    times: Literal["duel", "draw_phase", "lost_lp"]
    lost_lp: int | None = None
    optional: bool = True
    condition: str = ""
    cost: tuple[CostPart, ...] = ()
    instead: str = ""
    confidence: Confidence = "high"
