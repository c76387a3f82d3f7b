"""Chains of replacing effects as events of a log, in the several ways in which a log may write them."""

from __future__ import annotations

from typing import Any, NamedTuple

from builder import Log


class Kin(NamedTuple):
    """A card that gives up the normal draw: passcode, name, and where its effect is activated."""

    code: int
    name: str
    zone: str
    itself: bool = False
    """Whether what it does is to add itself to the hand: it cannot where it has left the Graveyard."""


MALEFIC_WORLD = Kin(27564031, "Malefic World", "field")
GEARBREED = Kin(27979109, "Gearbreed", "spell")
INFERNITY_PAWN = Kin(82434071, "Infernity Pawn", "graveyard")
FANDORA = Kin(64400161, "Fandora, the Flying Furtress", "field")
LEGACY = Kin(88851326, "Legacy of the Duelist", "spell")
MAGICAL_BLAST = Kin(91819979, "Magical Blast", "graveyard", itself=True)
SWORDSMAN = Kin(70551291, "Black Luster Soldier - Legendary Swordsman", "hand")
ASTRAL_FORCE = Kin(45950291, "Rank-Up-Magic Astral Force", "graveyard", itself=True)

CARDS: dict[tuple[str, bool], tuple[Kin, ...]] = {
    ("C", False): (MALEFIC_WORLD, GEARBREED, INFERNITY_PAWN),
    ("C", True): (MALEFIC_WORLD, GEARBREED),
    ("E", False): (LEGACY, FANDORA, MAGICAL_BLAST, SWORDSMAN),
    ("E", True): (LEGACY, FANDORA),
    ("A", False): (ASTRAL_FORCE,),
}
"""Cards of each class (cost, effect, Astral Force) by whether the card has to stand on the field."""


class Way(NamedTuple):
    """How a log writes a chain.

    ``outcomes``: the resolutions say what became of each link. ``negate_first``: a negation stands before the
    resolution of the card that makes it. ``negators_last``: the opponent answers only after the last
    replacing effect. ``gone``: what could not be processed shows by the card having left the Graveyard.
    """

    outcomes: bool = False
    chain_end: bool = True
    costs: bool = True
    names: bool = False
    uids: bool = False
    negate_first: bool = False
    negators_last: bool = False
    gone: bool = False


class Spelling(NamedTuple):
    """One chain: its cards, how each link ended (R AN EN CP LF), the way it is written, and which link applies.

    ``applies`` is the number of the replacing link whose process is carried out, from 1, None for none.
    """

    cards: tuple[Kin, ...]
    ended: tuple[str, ...]
    way: Way = Way()
    applies: int | None = None


ANSWERS = {"AN": "Solemn Judgment", "EN": "Ash Blossom & Joyous Spring", "LF": "Mystical Space Typhoon"}


def write_chain(log: Log, player: str, spelling: Spelling) -> list[int]:
    """Write the chain's events; returns the ``seq`` of the activation of each replacing link."""
    return _Writer(log, player, spelling).write()


class _Writer:
    def __init__(self, log: Log, player: str, spelling: Spelling) -> None:
        self.log = log
        self.player = player
        self.other = "A" if player == "B" else "B"
        self.spelling = spelling
        self.chain: list[tuple[str, int]] = []
        """Each link of the chain: ``own`` or ``answer``, and the replacing link it is or answers, from 0."""

    def write(self) -> list[int]:
        seqs = []
        late = []
        for index in range(len(self.spelling.cards)):
            self._activate(index)
            seqs.append(self._seq)
            if self._answer(index) is not None:
                if self.spelling.way.negators_last:
                    late.append(index)
                else:
                    self._activate_answer(index)
        for index in late:
            self._activate_answer(index)
        for number in range(len(self.chain), 0, -1):
            self._resolve(number)
        if self.spelling.way.chain_end:
            self.log.chain_end()
        return seqs

    def _answer(self, index: int) -> str | None:
        ended = self.spelling.ended[index]
        if ended == "CP" and self._gone(index):
            return "D.D. Crow"
        return ANSWERS.get(ended)

    def _gone(self, index: int) -> bool:
        return self.spelling.way.gone and self.spelling.cards[index].itself

    def _card(self, index: int) -> Any:
        kin, way = self.spelling.cards[index], self.spelling.way
        if way.uids:
            return {"code": kin.code, "name": kin.name, "uid": f"copy-{index}"}
        return kin.name if way.names else kin.code

    def _activate(self, index: int) -> None:
        kin = self.spelling.cards[index]
        self.chain.append(("own", index))
        self.log.activate(self.player, self._card(index), kin.zone)
        self._seq = self.log.seq
        if self.spelling.way.costs and kin in CARDS["C", False]:
            self.log.cost(self.player, len(self.chain))

    def _activate_answer(self, index: int) -> None:
        self.chain.append(("answer", index))
        zone = "hand" if self._answer(index) in {"D.D. Crow", ANSWERS["EN"]} else "spell"
        self.log.activate(self.other, self._answer(index), zone)

    def _resolve(self, number: int) -> None:
        whose, index = self.chain[number - 1]
        if whose == "own":
            self.log.resolve(number, self._outcome(index))
            return
        if self.spelling.way.negate_first:
            self._take(number, index)
            self.log.resolve(number)
        else:
            self.log.resolve(number)
            self._take(number, index)

    def _take(self, number: int, index: int) -> None:
        """What the answer does to the replacing link."""
        ended, kin = self.spelling.ended[index], self.spelling.cards[index]
        link = self.chain.index(("own", index)) + 1
        if ended in {"AN", "EN"}:
            self.log.negate(link, "activation" if ended == "AN" else "effect", by_link=number)
        else:
            target = "graveyard" if ended == "LF" else "banished"
            self.log.move(self.player, self._card(index), kin.zone, target, reason="effect")

    def _outcome(self, index: int) -> str | None:
        ended = self.spelling.ended[index]
        if ended == "CP" and not self._gone(index):
            return "unprocessable"
        if not self.spelling.way.outcomes:
            return None
        if ended == "CP":
            return "unprocessable"
        return "applied" if ended == "R" and self.spelling.applies == index + 1 else "no_effect"
