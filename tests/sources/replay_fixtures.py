"""The yrpX files of ``fixtures/edopro``, of the project's own making: run as a script, this writes them anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import sources.yrpx_builder as yb
from sources.yrpx_builder import Duel

FOLDER: Final = Path(__file__).resolve().parents[2] / "fixtures" / "edopro"
CHAINED, SOLVING, SOLVED = 71, 72, 73
DRAW_PHASE, STANDBY, MAIN_1, END = 0x1, 0x2, 0x4, 0x200

VANILLA = 46986414
MAXX_C, UPSTART_GOBLIN, FOOLISH_BURIAL, MONSTER_REBORN = 23434538, 70368879, 81439173, 83764718
GEARBREED, GHOST_OGRE, ASH_BLOSSOM = 27979109, 59438930, 14558127


class Table(Duel):
    """Two decks and hands, kept along so that the packets agree with each other; Ann is side 0, Ben side 1."""

    def __init__(self, ann: list[int], ben: list[int]) -> None:
        super().__init__()
        self.decks = [(cards + [VANILLA] * 40)[:40] for cards in (ann, ben)]
        self.hands: list[list[tuple[int, int]]] = [[], []]
        self.start()
        for side in (0, 1):
            self.deck(side, self.decks[side][::-1])
        for side in (0, 1):
            self.take(side, 5, yb.RULE)

    def take(self, side: int, count: int, why: int) -> None:
        """Draw from the top; the refreshed hand says why."""
        cards, self.decks[side] = self.decks[side][:count], self.decks[side][count:]
        self.draw(side, cards)
        self.hands[side] += [(card, why | yb.DRAWN) for card in cards]
        self.hand(side, self.hands[side])

    def begin(self, side: int, *, normal_draw: bool) -> None:
        """A turn up to its Main Phase 1."""
        self.turn(side)
        self.phase(DRAW_PHASE)
        if normal_draw:
            self.take(side, 1, yb.RULE)
        self.phase(STANDBY)
        self.phase(MAIN_1)

    def from_hand(self, side: int, card: int, goal: int, why: int = 0) -> None:
        """A card leaves the hand."""
        slot = [code for code, _ in self.hands[side]].index(card)
        del self.hands[side][slot]
        self.move(card, (side, yb.HAND, slot), (side, goal, 0), why)

    def spell(self, side: int, card: int) -> None:
        """A Spell Card is activated from the hand, as Chain Link 1."""
        self.from_hand(side, card, yb.SZONE)
        self.chaining(card, side, yb.SZONE, 0, 1)
        self.link(CHAINED, 1)

    def hand_trap(self, side: int, card: int, link: int) -> None:
        """A monster's effect is activated in the hand, by sending it to the Graveyard or discarding it."""
        self.chaining(card, side, yb.HAND, 0, link)
        self.from_hand(side, card, yb.GRAVE, yb.COST)
        self.link(CHAINED, link)

    def to_graveyard(self, side: int, card: int, why: int = yb.RULE) -> None:
        """A card leaves its Spell & Trap Zone."""
        self.move(card, (side, yb.SZONE, 0), (side, yb.GRAVE, 0), why)


def maxx_c() -> Table:
    """Maxx "C" resolves, the other player revives a monster, and one card is drawn for it: all by right."""
    duel = Table([MAXX_C], [UPSTART_GOBLIN, FOOLISH_BURIAL, MONSTER_REBORN])
    duel.begin(0, normal_draw=False)
    duel.phase(END)
    duel.begin(1, normal_draw=True)
    duel.spell(1, UPSTART_GOBLIN)
    duel.hand_trap(0, MAXX_C, 2)
    duel.link(SOLVING, 2)
    duel.link(SOLVED, 2)
    duel.link(SOLVING, 1)
    duel.take(1, 1, yb.EFFECT)
    duel.link(SOLVED, 1)
    duel.to_graveyard(1, UPSTART_GOBLIN)
    duel.chain_end()
    duel.spell(1, FOOLISH_BURIAL)
    duel.link(SOLVING, 1)
    duel.move(VANILLA, (1, yb.DECK, 0), (1, yb.GRAVE, 0), yb.EFFECT)
    duel.decks[1].pop()
    duel.link(SOLVED, 1)
    duel.to_graveyard(1, FOOLISH_BURIAL)
    duel.chain_end()
    duel.spell(1, MONSTER_REBORN)
    duel.link(SOLVING, 1)
    duel.move(VANILLA, (1, yb.GRAVE, 0), (1, yb.MZONE, 0), yb.EFFECT)
    duel.take(0, 1, yb.EFFECT)
    duel.link(SOLVED, 1)
    duel.to_graveyard(1, MONSTER_REBORN)
    duel.chain_end()
    duel.phase(END)
    duel.win(1, 0)
    return duel


def gearbreed_destroyed() -> Table:
    """The normal draw is paid for Gearbreed, which Ghost Ogre destroys, and is drawn all the same (rule notes 3.7)."""
    duel = Table([GEARBREED], [GHOST_OGRE])
    duel.begin(0, normal_draw=False)
    duel.from_hand(0, GEARBREED, yb.SZONE)
    duel.phase(END)
    duel.begin(1, normal_draw=True)
    duel.phase(END)
    duel.turn(0)
    duel.phase(DRAW_PHASE)
    duel.chaining(GEARBREED, 0, yb.SZONE, 0, 1)
    duel.link(CHAINED, 1)
    duel.hand_trap(1, GHOST_OGRE, 2)
    duel.link(SOLVING, 2)
    duel.to_graveyard(0, GEARBREED, yb.EFFECT)
    duel.link(SOLVED, 2)
    duel.link(SOLVING, 1)
    duel.link(SOLVED, 1)
    duel.chain_end()
    duel.take(0, 1, yb.RULE)
    for bits in (STANDBY, MAIN_1, END):
        duel.phase(bits)
    duel.win(1, 0)
    return duel


def upstart_negated() -> Table:
    """Ash Blossom negates Upstart Goblin's effect, and nobody draws for it: all by right."""
    duel = Table([ASH_BLOSSOM], [UPSTART_GOBLIN])
    duel.begin(0, normal_draw=False)
    duel.phase(END)
    duel.begin(1, normal_draw=True)
    duel.spell(1, UPSTART_GOBLIN)
    duel.hand_trap(0, ASH_BLOSSOM, 2)
    duel.link(SOLVING, 2)
    duel.link(SOLVED, 2)
    duel.link(76, 1)  # the effect was disabled
    duel.link(SOLVING, 1)
    duel.link(SOLVED, 1)
    duel.to_graveyard(1, UPSTART_GOBLIN)
    duel.chain_end()
    duel.phase(END)
    duel.win(1, 0)
    return duel


DUELS: Final[dict[str, Callable[[], Table]]] = {
    "gearbreed-destroyed.yrpX": gearbreed_destroyed,
    "maxx-c.yrpX": maxx_c,
    "upstart-negated.yrpX": upstart_negated,
}

if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, duel in DUELS.items():
        (FOLDER / name).write_bytes(duel().file())
