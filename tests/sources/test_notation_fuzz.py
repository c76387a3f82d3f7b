"""No text ends in a traceback, and none takes more time than its length allows."""

from __future__ import annotations

import io
import random
import time
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duelreplay.log.events import DuelLog
from duelreplay.log.faults import Unreadable
from duelreplay.sources.notation import read_duels
from duelreplay.sources.notation.words import words
from sources.notation_support import BEGUN, HEAD, duel
from support import FIXTURES

DISPUTES = [path.read_text(encoding="utf-8") for path in sorted((FIXTURES / "notation").glob("*.duel"))]
PIECES = [
    *(word.spelling for word in words().words.values()),
    *'()+:;,>#"「」「』*.!',
    *(
        "Rin",
        "Otto",
        "Rin's",
        "CL1",
        "CL2",
        "T3",
        "T1-T9",
        "3ターン目",
        "先攻2ターン目",
        "2",
        "99999",
        "123456",
        "line 3",
    ),
    *("Upstart Goblin", "灰流うらら", "Maxx C", "Foo", '"Foo"', "note:", "all:", "opening:", "ruling (x):", "※", " # "),
]


def outcome(text: str) -> DuelLog | Unreadable:
    (found,) = read_duels(io.BytesIO(text.encode("utf-8", "surrogatepass")), "x.duel")
    if isinstance(found, Unreadable):
        assert all(fault.told(lang) for fault in found.faults for lang in ("en", "ja"))
    else:
        assert [event.seq for event in found.events] == list(range(1, len(list(found.events)) + 1))
    return found


@given(st.lists(st.sampled_from(PIECES) | st.sampled_from([" ", "\n"]), max_size=40).map(" ".join))
@settings(max_examples=300, deadline=None)
def test_any_words_in_any_order(text: str) -> None:
    outcome(BEGUN + text)


@given(st.text(max_size=80))
@settings(max_examples=150, deadline=None)
def test_any_text(text: str) -> None:
    outcome(text)
    outcome(HEAD + text)
    outcome(BEGUN + "M1\n" + text)


@given(st.sampled_from(DISPUTES), st.randoms(use_true_random=False))
@settings(max_examples=200, deadline=None)
def test_disputes_with_slips_of_the_pen(text: str, chance: random.Random) -> None:
    letters = list(text)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(letters))
        kind = chance.randrange(4)
        if kind == 0:
            del letters[at]
        elif kind == 1:
            letters.insert(at, letters[at])
        elif kind == 2:
            letters[at : at + 2] = reversed(letters[at : at + 2])
        else:
            letters[at] = chance.choice('()（）;:>＞、。#※"「」 \n1一Ａxー')
    outcome("".join(letters))


SLOW = {
    "many turns": HEAD + "T1 Rin\n" + "".join(f"T{n}: draws; M1; draws 1\n" for n in range(2, 900)) * 3,
    "one long line": BEGUN + "draws 1; " * 11_000,
    "one long name": BEGUN + "x" * 100_000,
    "one long row of unknown words": BEGUN + "xyzzy " * 16_000,
    "one long row of unknown letters": BEGUN + "龘" * 33_000,
    "one long row of a card": BEGUN + "Dark Magician " * 7_000,
    "brackets": BEGUN + "Upstart (" * 11_000,
    "links": BEGUN + " > ".join(["Upstart (Rin)"] * 6_000),
    "costs": BEGUN + f"Upstart ({', '.join(['cost discards 1'] * 6_000)})",
    "quotes": BEGUN + '"' * 100_000,
    "numbers": BEGUN + "9" * 100_000,
    "plus": BEGUN + "Otto reveals " + " + ".join(["Sangan"] * 9_000),
    "a chain a line": BEGUN + "Upstart Goblin (hand, draws 1)\n" * 3_200,
    "no DP in each turn": HEAD + "".join(f"T{n}: no DP; M1\nnote: x\n" for n in range(1, 999)) * 4,
    "rulings": BEGUN + "M1\ndraws 1\n" + "ruling (x) line 5: y\n" * 4_700,
    "a long head": "A" * 50_000 + " vs " + "B" * 50_000,
    "names of many words": "a b " * 9_000 + "vs " + "c d " * 9_000 + "\nT1\ndraws 1\n",
    "openings": HEAD + "opening: Rin 5\n" * 6_000,
    "faults": BEGUN + "".join(f"Upstart Gobin{n} (hand)\n" for n in range(4_000)),
    "voids": BEGUN + "M1\ndraws 1\n" + "line 5 does not count (judge): y\n" * 3_000,
}


@pytest.mark.parametrize("name", SLOW)
def test_a_long_text_takes_a_time_that_fits_its_length(name: str) -> None:
    duel(BEGUN)
    text = SLOW[name][:100_000]
    begin = time.process_time()
    outcome(text)
    assert time.process_time() - begin < 20


BLANKS = [chr(code) for code in range(0x3001) if chr(code).isspace() or unicodedata.category(chr(code)) in ("Cc", "Cf")]
"""What counts as white space, or as nothing, in one place and may not in another."""


@pytest.mark.parametrize("blank", BLANKS, ids=lambda blank: f"{ord(blank):04x}")
def test_no_kind_of_blank_is_a_fault_of_the_program(blank: str) -> None:
    for text in DISPUTES[:4]:
        head, _, rest = text.partition("\n")
        spaced, ended = head.replace(" ", blank), f"{head}{blank}x"
        for changed in (f"{spaced}\n{rest}", f"{ended}\n{rest}", text.replace(" ", blank)):
            for found in read_duels(io.BytesIO(changed.encode()), "x.duel"):
                assert isinstance(found, DuelLog | Unreadable)
