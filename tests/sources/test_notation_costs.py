"""What is paid leaves the place where it was: hands, Decks and Graveyards are right behind every cost."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from duelreplay.engine.replayer import fold
from duelreplay.log.events import Cost, DuelLog, Move
from duelreplay.report.board import Board
from duelreplay.sources.notation.write import write
from sources.notation_support import duel, keys, names
from sources.test_notation_spoken import catalogue, found, rows

BEGUN = "Mara (40) vs Jens (40), 2023-05-13 TCG\nT1 Mara: sets 1\nT2 Jens: draws\n"
JAPANESE = "凛（40）対 央人（40）、2023-05-13 TCG\n先攻1ターン目：1枚伏せる\n後攻1ターン目：ドロー\n"
"""Six cards in hand, a Deck of 34."""


def after(text: str) -> tuple[int | None, int | None, int]:
    """The turn player's hand and Deck, and the cards that the board shows in the Graveyard, after the costs."""
    log = duel(text)
    last = max(event.seq for event in log.events if type(event).__name__ in {"Cost", "Move", "Activate"})
    state = fold(log, catalogue(), until=last).players[log.header.players[1].id]
    board = Board(log.header)
    for event in log.events[:last]:
        board.take(event)
    return state.hand, state.deck.size, len(board.zones[state.id, "graveyard"])


PAID = [
    ("Twin Twisters (hand, cost discards 1)", "ツインツイスター（手札、コスト 1枚捨てる）", (4, 34, 1)),
    ("Twin Twisters (hand, cost discards Sangan)", "ツインツイスター（手札、コスト クリッターを捨てる）", (4, 34, 1)),
    ("Twin Twisters (hand)\ncost discards 2", "ツインツイスター（手札）\nコスト 2枚捨てる", (3, 34, 2)),
    (
        "Twin Twisters (hand, cost sends Sangan + Kuriboh from hand)",
        "ツインツイスター（手札、コスト 手札からクリッター＋クリボーを墓地へ送る）",
        (3, 34, 2),
    ),
    (
        "Twin Twisters (hand, cost sends 2 from hand)",
        "ツインツイスター（手札、コスト 手札を2枚墓地へ送る）",
        (3, 34, 2),
    ),
    ("Twin Twisters (hand, cost banishes 2 from hand)", "ツインツイスター（手札、コスト 手札から2枚除外）", (3, 34, 0)),
    (
        "Twin Twisters (hand, cost banishes Sangan from hand)",
        "ツインツイスター（手札、コスト 手札からクリッターを除外）",
        (4, 34, 0),
    ),
    ("Pot of Desires (hand, cost banishes 10)", "強欲で貪欲な壺（手札、コスト 10枚除外）", (5, 24, 0)),
    (
        "Pot of Desires (hand, cost banishes 10 from deck)",
        "強欲で貪欲な壺（手札、コスト デッキから10枚除外）",
        (5, 24, 0),
    ),
    ("Twin Twisters (hand, cost mills 3)", "ツインツイスター（手札、コスト デッキから3枚を墓地へ送る）", (5, 31, 3)),
    (
        "Twin Twisters (hand, cost returns 2 from hand to deck)",
        "ツインツイスター（手札、コスト 手札から2枚をデッキに戻す）",
        (3, 36, 0),
    ),
    (
        "Twin Twisters (hand, cost returns Sangan from hand to deck)",
        "ツインツイスター（手札、コスト 手札からクリッターをデッキに戻す）",
        (4, 35, 0),
    ),
    ("Twin Twisters (hand, cost tributes Sangan)", "ツインツイスター（手札、コスト クリッターをリリース）", (5, 34, 1)),
    ("Twin Twisters (hand, cost detaches 1)", "ツインツイスター（手札、コスト 1つ取り除く）", (5, 34, 1)),
    ("Twin Twisters (hand, cost reveals 2)", "ツインツイスター（手札、コスト 2枚公開）", (5, 34, 0)),
    ("Twin Twisters (hand, cost reveals Sangan)", "ツインツイスター（手札、コスト クリッターを公開）", (5, 34, 0)),
    ("Twin Twisters (hand, cost 1000 LP)", "ツインツイスター（手札、コスト LP1000）", (5, 34, 0)),
    ("Ash Blossom (hand, cost discards it)", "灰流うらら（手札、コスト 自身を捨てる）", (5, 34, 1)),
    ("Ash Blossom (hand, discards it)", "手札から灰流うららを捨てて発動", (5, 34, 1)),
    ("Honest (hand, cost sends it)", "オネスト（手札、コスト 自身を墓地へ送る）", (5, 34, 1)),
]


@pytest.mark.parametrize("place", [0, 1], ids=["en", "ja"])
@pytest.mark.parametrize("paid", PAID, ids=[one[0] for one in PAID])
def test_what_is_paid_is_gone(paid: tuple[str, str, tuple[int, int, int]], place: int) -> None:
    begun = (BEGUN, JAPANESE)[place]
    assert after(f"{begun}{paid[place]}\n") == paid[2]


@pytest.mark.parametrize("paid", PAID, ids=[one[0] for one in PAID])
def test_a_cost_that_moves_cards_is_written_and_read_as_the_same_events(paid: tuple[str, str, tuple[int, ...]]) -> None:
    log = duel(f"{BEGUN}{paid[0]}\n")
    written = write(log, names())
    assert not written.noted
    assert [{**event, "ref": ""} for event in keys(duel(written.text))] == [{**event, "ref": ""} for event in keys(log)]


ONE_LEFT = [
    ("discards 1", "1枚捨てる"),
    ("discards Sangan", "クリッターを捨てる"),
    ("sends 1 from hand", "手札を1枚墓地へ送る"),
    ("sends Sangan from hand", "手札からクリッターを墓地へ送る"),
    ("banishes 1 from hand", "手札から1枚除外"),
    ("returns 1 from hand to deck", "手札から1枚をデッキに戻す"),
]


@pytest.mark.parametrize(("english", "japanese"), ONE_LEFT, ids=[one for one, _ in ONE_LEFT])
def test_a_later_effect_counts_the_hand_without_what_was_paid(english: str, japanese: str) -> None:
    # Six cards, two are Set, one is Twin Twisters, one is paid, one is Card of Demise: one is left, and it gives two.
    card = "Card of Demise (hand, draws {n})\nall: chains, cards\n"
    same = "命削りの宝札（手札、{n}枚ドロー）\nすべて：チェーン、枚数\n"
    texts = (
        f"{BEGUN}sets 2\nTwin Twisters (hand, cost {english})\n" + card,
        f"{JAPANESE}2枚伏せる\nツインツイスター（手札、コスト {japanese}）\n" + same,
    )
    for text in texts:
        assert found(text.format(n=2)) == []
        assert found(text.format(n=3)) == [("illegal", "ED102")]


def test_what_was_paid_is_missed_by_a_card_that_asks_for_a_hand() -> None:
    text = (
        BEGUN
        + "sets 2\nTwin Twisters (hand, cost discards Sangan)\nInto the Void (hand, draws 1)\nall: chains, cards\n"
    )
    assert found(text) == [("illegal", "ED203"), ("illegal", "ED101")]
    assert found(text.replace("sets 2", "sets 1")) == []


def test_the_cost_is_counted_once() -> None:
    text = "Pot of Extravagance (hand, cost banishes {n} from extra, draws {m})\nall: chains, cards\n"
    assert found(BEGUN + text.format(n=3, m=1)) == []
    assert found(BEGUN + text.format(n=3, m=2)) == [("illegal", "ED102")]
    trade = BEGUN + "Trade-In (hand, cost discards {cards}, draws 2)\nall: chains, cards\n"
    assert found(trade.format(cards="Blue-Eyes White Dragon")) == []
    assert found(trade.format(cards="2")) == [("illegal", "ED201"), ("illegal", "ED101")]
    two = trade.format(cards="Blue-Eyes White Dragon, cost sends Sangan from hand")
    assert found(two) == [("illegal", "ED201"), ("illegal", "ED101")]


def test_the_owner_of_what_was_paid_may_be_another() -> None:
    text = BEGUN + "Mara SS Sangan from hand\nM1\nTwin Twisters (hand, cost tributes Sangan)\n"
    (cost,) = [event for event in rows(text) if event["type"] == "cost"]
    assert "from" not in cost


def test_moves_beside_a_cost_tell_the_cards_and_no_text_tells_them_twice() -> None:
    log = duel(BEGUN + "Twin Twisters (hand, cost discards 1)\nall: chains, cards\n")
    at = next(at for at, event in enumerate(log.events) if isinstance(event, Cost))
    cost = replace(log.events[at], from_=None, to=None)
    move = Move(player="Jens", card="Sangan", from_="hand", to="graveyard", reason="cost", link=1)
    events = [*log.events[: at + 1], move, *log.events[at + 1 :]]
    events = [*events[:at], cost, *events[at + 1 :]]
    told = DuelLog(log.header, [replace(event, seq=seq) for seq, event in enumerate(events, 1)], log.path)
    written = write(told, names())
    assert written.noted == [at + 1]
    (moved,) = [event for event in rows(written.text) if event["type"] in {"cost", "move"} and event.get("link")]
    assert (moved["type"], moved["from"], moved["reason"]) == ("move", "hand", "cost")
