"""The model's own card facts: a few dozen well-known cards, from their texts and from the ruling page's catalogue.

Nothing here comes from the program under test.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

Speed = Literal["spell", "quick", "trap", "counter", "hand", "monster", "flip"]
ReplaceClass = Literal["cost", "effect", "astral"]


class Replacer(NamedTuple):
    """A card that gives up or replaces the normal draw: where it works, and what it does instead.

    ``stays`` is True for a face-up Continuous or Field card, whose link does nothing once it has left the field.
    """

    code: int
    name: str
    kind: ReplaceClass
    zone: str
    does: Literal["search", "return", "summon", "excavate"]
    stays: bool = False
    banishes_itself: bool = False
    empty_hand: bool = False


class Drawer(NamedTuple):
    """A card whose resolved effect draws: the numbers for its controller and for the opponent.

    ``before`` cards are discarded by each drawing player first, ``after`` afterwards; ``cost`` is what is paid.
    ``pays`` is the card that a cost of discarding asks for. ``skips`` and ``skips_other`` are Draw Phases its
    controller or the opponent loses.
    """

    code: int
    name: str
    speed: Speed
    mine: int
    yours: int = 0
    before: int = 0
    after: int = 0
    cost: Literal["discard", "banish10"] | None = None
    pays: int | None = None
    skips: int = 0
    skips_other: int = 0


class Plain(NamedTuple):
    """A card that makes nobody draw when its effect resolves."""

    code: int
    name: str
    speed: Speed


COST_TYPES: Final = (
    Replacer(27564031, "Malefic World", "cost", "field", "search", stays=True),
    Replacer(27979109, "Gearbreed", "cost", "spell", "search", stays=True),
    Replacer(59650656, "Tachyon Chaos Hole", "cost", "graveyard", "summon", banishes_itself=True),
    Replacer(66499018, "Flame Tiger", "cost", "graveyard", "summon"),
    Replacer(82434071, "Infernity Pawn", "cost", "graveyard", "search", banishes_itself=True, empty_hand=True),
    Replacer(49838105, "Sylvan Waterslide", "cost", "spell", "excavate", stays=True),
)
EFFECT_TYPES: Final = (
    Replacer(91819979, "Magical Blast", "effect", "graveyard", "return"),
    Replacer(88851326, "Legacy of the Duelist", "effect", "spell", "search", stays=True),
    Replacer(64400161, "Fandora, the Flying Furtress", "effect", "field", "search", stays=True),
    Replacer(70551291, "Black Luster Soldier - Legendary Swordsman", "effect", "hand", "search"),
    Replacer(99899504, "Skull Flame", "effect", "monster", "search"),
    Replacer(97697678, "Flying Saucer Muusik'i", "effect", "monster", "search"),
    Replacer(49681811, "Freed the Matchless General", "effect", "monster", "search"),
    Replacer(70676581, "Dark General Freed", "effect", "monster", "search"),
    Replacer(50418970, "Spirit Burner", "effect", "graveyard", "return"),
    Replacer(56856951, "Meteor Flare", "effect", "graveyard", "return"),
    Replacer(36623431, "Iron Core of Koa'ki Meiru", "effect", "graveyard", "return"),
)
ASTRAL_FORCE: Final = Replacer(45950291, "Rank-Up-Magic Astral Force", "astral", "graveyard", "return")
WATERSLIDE: Final = 49838105
REPLACERS: Final = (*COST_TYPES, *EFFECT_TYPES, ASTRAL_FORCE)

LEVEL_8_MONSTER: Final = 89631139
"""Blue-Eyes White Dragon, which Trade-In takes."""
DESTINY_HERO: Final = 9411399
"""Destiny HERO - Malicious, which Destiny Draw takes."""

DRAWERS: Final = (
    Drawer(55144522, "Pot of Greed", "spell", 2),
    Drawer(70368879, "Upstart Goblin", "spell", 1),
    Drawer(79571449, "Graceful Charity", "spell", 3, after=2),
    Drawer(38120068, "Trade-In", "spell", 2, cost="discard", pays=LEVEL_8_MONSTER),
    Drawer(45809008, "Destiny Draw", "spell", 2, cost="discard", pays=DESTINY_HERO),
    Drawer(35261759, "Pot of Desires", "spell", 2, cost="banish10"),
    Drawer(74117290, "Dark World Dealings", "spell", 1, 1, after=1),
    Drawer(33782437, "One Day of Peace", "spell", 1, 1),
    Drawer(74519184, "Hand Destruction", "quick", 2, 2, before=2),
    Drawer(83968380, "Jar of Greed", "trap", 1),
    Drawer(37576645, "Reckless Greed", "trap", 2, skips=2),
    Drawer(5915629, "The Gift of Greed", "trap", 0, 2),
    Drawer(33508719, "Morphing Jar", "flip", 5, 5),
)
RECKLESS_GREED: Final = 37576645
MORPHING_JAR: Final = 33508719
POT_OF_DESIRES: Final = 35261759
FIXED_DRAW_SPELLS: Final = frozenset({55144522, 70368879, 79571449, 38120068, 45809008, 35261759, 83968380})
"""Cards whose draw is mandatory, fixed and has no condition once the link resolves."""

SKIPPERS: Final = (
    Drawer(19230407, "Offerings to the Doomed", "quick", 0, skips=1),
    Drawer(35316708, "Time Seal", "trap", 0, skips_other=1),
)
MORGANITE: Final = Plain(19403423, "Time-Tearing Morganite", "spell")
EXTRAVAGANCE: Final = Plain(49238328, "Pot of Extravagance", "spell")
PROSPERITY: Final = Plain(84211599, "Pot of Prosperity", "spell")
DROLL: Final = Plain(94145021, "Droll & Lock Bird", "hand")
MAXX_C: Final = Plain(23434538, 'Maxx "C"', "hand")

RAIGEKI: Final = Plain(12580477, "Raigeki", "spell")
DARK_HOLE: Final = Plain(53129443, "Dark Hole", "spell")
BOOK_OF_MOON: Final = Plain(14087893, "Book of Moon", "quick")
TYPHOON: Final = Plain(5318639, "Mystical Space Typhoon", "quick")
DD_CROW: Final = Plain(24508238, "D.D. Crow", "hand")
NON_DRAWING: Final = (RAIGEKI, DARK_HOLE, BOOK_OF_MOON)

SOLEMN: Final = Plain(41420027, "Solemn Judgment", "counter")
BARONNE: Final = Plain(84815190, "Baronne de Fleur", "monster")
ASH: Final = Plain(14558127, "Ash Blossom & Joyous Spring", "hand")
SKULL_MEISTER: Final = Plain(67750322, "Skull Meister", "hand")
TITANIC_GALAXY: Final = Plain(63767246, "Number 38: Hope Harbinger Dragon Titanic Galaxy", "monster")

KEEPERS: Final = (
    Plain(95856586, "Zexal Field", "spell"),
    Plain(84335863, "White Rose Cloister", "spell"),
)
"""Pre-draw effects of the turn player's field that leave the normal draw as it is."""

FILLER: Final = (46986414, 89631139, 74677422, 15025844, 97590747)
"""Normal Monsters that stand for every card the duel never names."""
EXTRA_DECK: Final = 84013237
"""An Xyz Monster, for the Special Summons."""

NAMES: Final = {
    one.code: one.name
    for one in (
        *REPLACERS,
        *DRAWERS,
        *SKIPPERS,
        *NON_DRAWING,
        *KEEPERS,
        MORGANITE,
        EXTRAVAGANCE,
        PROSPERITY,
        DROLL,
        MAXX_C,
        TYPHOON,
        DD_CROW,
        SOLEMN,
        BARONNE,
        ASH,
        SKULL_MEISTER,
        TITANIC_GALAXY,
    )
}
