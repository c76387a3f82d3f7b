"""Rules about skipped Draw Phases and forbidden draws (RS1xx)."""

from __future__ import annotations

from typing import Final

from duelreplay.rule import Rule
from duelreplay.text import Text

RS101: Final = Rule(
    code="RS101",
    title=Text("Draw in a Draw Phase that is skipped", "スキップされるドローフェイズでのドロー"),
    statement=Text(
        "In a Draw Phase that an effect skips there is neither a normal draw nor anything before it.",
        "スキップされたドローフェイズには通常のドローも、その前の効果の発動も行われない。",
    ),
    source="rule notes 3.4",
    reasons={
        "owed": Text(
            "{player} made a normal draw in turn {turn}, but this Draw Phase had to be skipped for {card} (event "
            "{event}).",
            "{player}はターン{turn}に通常のドローを行ったが、このドローフェイズは{card}（イベント{event}）により"
            "スキップされる。",
        ),
        "absent": Text(
            "{player} made a normal draw in turn {turn}, which has no Draw Phase in the log.",
            "{player}はターン{turn}に通常のドローを行ったが、このターンのドローフェイズは記録にない。",
        ),
        "maybe": Text(
            "{player} made a normal draw in turn {turn}; whether this Draw Phase had to be skipped for {card} (event "
            "{event}) depends on what the log does not record.",
            "{player}はターン{turn}に通常のドローを行った。このドローフェイズが{card}（イベント{event}）により"
            "スキップされるかは記録からは分からない。",
        ),
    },
)

RS102: Final = Rule(
    code="RS102",
    title=Text('Draw under "cannot draw"', "「ドローできない」状態でのドロー"),
    statement=Text(
        "A player who cannot draw draws neither by an effect nor, where the restriction covers it, normally.",
        "ドローできないプレイヤーは、効果によるドローも、制限が及ぶ場合は通常のドローも行えない。",
    ),
    source="rule notes 3.4",
    reasons={
        "banned": Text(
            "{player} drew although {card} (event {event}) forbids it.",
            "{card}（イベント{event}）によりドローできないのに、{player}はドローした。",
        ),
        "maybe": Text(
            "{player} drew; whether {card} (event {event}) forbade it depends on what the log does not record.",
            "{player}はドローした。{card}（イベント{event}）により禁止されていたかは記録からは分からない。",
        ),
    },
)

RS103: Final = Rule(
    code="RS103",
    title=Text('Effect draw under "cannot draw by card effects"', "効果によるドローが禁止された状態でのドロー"),
    statement=Text(
        "A ban on draws by card effects forbids every effect draw of its player while it lasts; it never touches "
        "the normal draw.",
        "カードの効果によるドローの禁止は、その間の効果ドローをすべて禁じるが、通常のドローには影響しない。",
    ),
    source="rule notes 3.4",
    reasons={
        "banned": Text(
            "{player} drew by an effect although {card} (event {event}) forbids it this turn.",
            "{card}（イベント{event}）により効果でドローできないターンに、{player}は効果でドローした。",
        ),
        "before": Text(
            "{player} activated {card}, which forbids effect draws for the whole turn, after an effect draw at event "
            "{event}.",
            "{player}は、イベント{event}で効果によりドローしたターンに、ターン中の効果ドローを禁じる{card}を発動した。",
        ),
        "maybe": Text(
            "{player} drew by an effect; whether {card} (event {event}) forbade it depends on what the log does not "
            "record.",
            "{player}は効果でドローした。{card}（イベント{event}）により禁止されていたかは記録からは分からない。",
        ),
    },
)

RS104: Final = Rule(
    code="RS104",
    title=Text("Draw Phase entered although a skip is owed", "スキップすべきドローフェイズに入った"),
    statement=Text(
        "A Draw Phase that has to be skipped is not entered.",
        "スキップされるドローフェイズには入らない。",
    ),
    source="rule notes 3.4",
    reasons={
        "entered": Text(
            "Turn {turn} has a Draw Phase although it had to be skipped for {card} (event {event}); no draw was made.",
            "ターン{turn}のドローフェイズは{card}（イベント{event}）によりスキップされる筈だが、記録にある。"
            "ドローは行われていない。",
        ),
    },
)

RULES: Final = (RS101, RS102, RS103, RS104)
