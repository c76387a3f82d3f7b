"""Rules about the deck (DK1xx)."""

from __future__ import annotations

from typing import Final

from duelreplay.rule import Rule
from duelreplay.text import Text

DK101: Final = Rule(
    code="DK101",
    title=Text("Not the top card", "デッキの一番上のカードではない"),
    statement=Text(
        "A draw takes the top card of the deck. Where the log states the deck's order and a drawn card is another "
        "one, a card was drawn from elsewhere, or the file was changed.",
        "ドローはデッキの一番上から行う。記録されたデッキの順番と異なる場合、別の場所から引いたか、ファイルが"
        "変更されている。",
    ),
    source="rule notes 3.6; the log's own statement of the deck",
    reasons={
        "not_top": Text(
            "The card drawn by {player} ({card}) was not the top card of the deck as the log states it ({top}); it "
            "was drawn from elsewhere, or the file was changed.",
            "{player}が引いたカード（{card}）は、記録されたデッキの一番上（{top}）ではない。別の場所から引いたか、"
            "ファイルが変更されている。",
        ),
    },
)

DK102: Final = Rule(
    code="DK102",
    title=Text("More cards drawn than the deck held", "デッキの枚数を超えたドロー"),
    statement=Text(
        "A deck gives no more cards than it holds.",
        "デッキにある枚数より多くはドローできない。",
    ),
    source="rule notes 3.5",
    reasons={
        "too_many": Text(
            "{player} drew {count} from a deck of {deck}.",
            "{player}は{deck}枚のデッキから{count}枚ドローした。",
        ),
    },
)

DK103: Final = Rule(
    code="DK103",
    title=Text("Play went on after a player could not draw", "ドローできないのにデュエルが続いた"),
    statement=Text(
        "A player who has to draw and cannot draw that many loses the Duel.",
        "ドローしなければならない枚数をドローできないプレイヤーはデュエルに敗北する。",
    ),
    source="rule notes 3.5",
    reasons={
        "went_on": Text(
            "{player} had to draw at event {event} and the deck was empty, yet the duel went on.",
            "{player}はイベント{event}でドローする必要があったがデッキがなく、それでもデュエルが続いた。",
        ),
        "open": Text(
            "{player} used an effect instead of the normal draw of event {event} with an empty deck and played on; "
            "the ruling page does not say that the effect is not applied then (an FAQ does).",
            "{player}はデッキが0枚の状態でイベント{event}の通常のドローの代わりの効果を処理し、デュエルが続いた。この場合に"
            "適用されないことは裁定ページに明記されていない（FAQにはある）。",
        ),
        "no_deck_out": Text(
            "The log says the duel ended by deck-out, but nobody had to draw from too small a deck.",
            "デッキ切れで終了したと記録されているが、デッキが足りないドローはなかった。",
        ),
    },
)

DK104: Final = Rule(
    code="DK104",
    title=Text("The deck's count does not add up", "デッキの枚数が合わない"),
    statement=Text(
        "Between two statements of a deck's size every card that comes or goes is accounted for. Where it is not, "
        "the log leaves something out, or the file was changed.",
        "デッキ枚数の増減はすべて記録と一致する。一致しない場合、記録漏れがあるか、ファイルが変更されている。",
    ),
    source="conservation of cards",
    reasons={
        "bookkeeping": Text(
            "The log's account of hand and deck does not fit: {what}. Something is left out, or the file was changed.",
            "手札とデッキの記録が合わない：{what}。記録漏れか、ファイルの変更がある。",
        ),
        "count": Text(
            "The log states a deck of {count} for {player}; its own events leave {deck}. Something is left out, or "
            "the file was changed.",
            "{player}のデッキは{count}枚と記録されているが、イベントからは{deck}枚となる。記録漏れか、ファイルの"
            "変更がある。",
        ),
    },
)

RULES: Final = (DK101, DK102, DK103, DK104)
