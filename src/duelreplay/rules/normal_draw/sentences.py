"""Rules about the normal draw as such (ND1xx)."""

from __future__ import annotations

from typing import Final

from duelreplay.rule import Rule
from duelreplay.text import Text

ND101: Final = Rule(
    code="ND101",
    title=Text("The normal draw is missing", "通常のドローが行われていない"),
    statement=Text(
        "The turn player makes the normal draw at the start of every Draw Phase, except the first player's first "
        "one. It is not optional.",
        "ターンプレイヤーはドローフェイズの最初に必ず通常のドローを行う（先攻の最初のターンを除く）。",
    ),
    source="ruling page (S01)",
    reasons={
        "missing": Text(
            "{player} made no normal draw in the Draw Phase of turn {turn}, and nothing in the log takes it away.",
            "{player}はターン{turn}のドローフェイズに通常のドローを行っておらず、行えなくなる理由も記録にない。",
        ),
        "no_draw_phase": Text(
            "Turn {turn} of {player} has no Draw Phase, and nothing in the log skips it: the normal draw is missing.",
            "{player}のターン{turn}にドローフェイズがないが、スキップする理由が記録にない。通常のドローが欠けている。",
        ),
        "unknown": Text(
            "{player} made no normal draw in turn {turn}. Whether something took it away cannot be told: {missing}.",
            "{player}はターン{turn}に通常のドローを行っていない。行えない理由があったかは判断できない：{missing}。",
        ),
    },
)

ND102: Final = Rule(
    code="ND102",
    title=Text("Second normal draw in one turn", "1ターンに2回目の通常のドロー"),
    statement=Text(
        "There is one normal draw per turn.",
        "通常のドローは1ターンに1度しかない。",
    ),
    source="ruling page (S23)",
    reasons={
        "second": Text(
            "{player} drew again in the Draw Phase: the normal draw of turn {turn} was already made at event {event}, "
            "and no effect in the log gives another.",
            "{player}はドローフェイズに再びドローした。ターン{turn}の通常のドローはイベント{event}で済んでおり、"
            "他にドローさせる効果も記録にない。",
        ),
    },
)

ND103: Final = Rule(
    code="ND103",
    title=Text("Normal draw by the player whose turn it is not", "ターンプレイヤーでないプレイヤーの通常のドロー"),
    statement=Text(
        "Only the turn player makes a normal draw.",
        "通常のドローを行うのはターンプレイヤーだけである。",
    ),
    source="ruling page (S01)",
    reasons={
        "wrong_player": Text(
            "{player} drew at the start of the Draw Phase of turn {turn}, which is {other}'s turn; no effect gives "
            "{player} a draw.",
            "ターン{turn}は{other}のターンだが、そのドローフェイズに{player}がドローした。{player}にドローさせる"
            "効果はない。",
        ),
    },
)

ND104: Final = Rule(
    code="ND104",
    title=Text("Normal draw by the first player on turn 1", "先攻の最初のターンの通常のドロー"),
    statement=Text(
        "The player going first makes no normal draw in the first turn (since Master Rule 3; in Rush Duels and "
        "under older rules he does).",
        "先攻プレイヤーの最初のターンは通常のドローを行わない（マスタールール3以降。ラッシュデュエルや以前の"
        "ルールでは行う）。",
    ),
    source="ruling page (S02); formats by date (rule notes 3.1)",
    reasons={
        "first_turn": Text(
            "{player} goes first and drew in the Draw Phase of turn 1; under {ruleset} the first player makes no "
            "normal draw there.",
            "先攻の{player}がターン1のドローフェイズにドローしたが、{ruleset}では先攻の最初のターンに通常のドローは"
            "行わない。",
        ),
        "who": Text(
            "{player} drew in turn 1; the header says that {first} goes first, so whose turn 1 it was is not clear.",
            "{player}がターン1にドローした。ヘッダーでは{first}が先攻とされており、誰の最初のターンか不明である。",
        ),
        "region": Text(
            "{player} goes first and drew in turn 1. On that day the OCG and the TCG differed about this draw, and "
            "the log does not say which it was.",
            "先攻の{player}がターン1にドローした。当日はOCGとTCGでこのドローの扱いが異なり、どちらか記録にない。",
        ),
    },
)

ND105: Final = Rule(
    code="ND105",
    title=Text("Normal draw at the wrong moment of the Draw Phase", "ドローフェイズ内での通常のドローの時機が違う"),
    statement=Text(
        "The normal draw is made at the very start of the Draw Phase, or directly after the one chain before it.",
        "通常のドローはドローフェイズの最初に、またはその直前に組まれたチェーンの処理の直後に行う。",
    ),
    source="ruling page (S01, S08)",
    reasons={
        "mid_chain": Text(
            "{player} made the normal draw while the chain that began at event {event} was not yet resolved.",
            "{player}は、イベント{event}で始まったチェーンの処理が終わる前に通常のドローを行った。",
        ),
    },
)

ND106: Final = Rule(
    code="ND106",
    title=Text("Wrong number of cards in the normal draw", "通常のドローの枚数が違う"),
    statement=Text(
        "The normal draw is 1 card, unless an effect sets another number (the one applied last decides); in a Rush "
        "Duel it goes up to 5 cards in hand and is 1 where there are 5 already.",
        "通常のドローは1枚である。枚数を変える効果があれば最後に適用されたものに従う。ラッシュデュエルでは手札が"
        "5枚になるまで引き、既に5枚以上なら1枚引く。",
    ),
    source="rule notes 3.3 and 3.1",
    reasons={
        "wrong": Text(
            "{player} drew {count} for the normal draw of turn {turn}; it has {expected}.",
            "{player}はターン{turn}の通常のドローで{count}枚引いたが、正しくは{expected}枚である。",
        ),
        "unknown": Text(
            "{player} drew {count} for the normal draw of turn {turn}; the number depends on what the log does not "
            "record: {missing}.",
            "{player}はターン{turn}の通常のドローで{count}枚引いた。正しい枚数は記録にない事柄による：{missing}。",
        ),
    },
)

ND107: Final = Rule(
    code="ND107",
    title=Text("Normal draw outside the Draw Phase", "ドローフェイズ以外での通常のドロー"),
    statement=Text(
        "A normal draw is made in the Draw Phase only.",
        "通常のドローはドローフェイズにのみ行う。",
    ),
    source="ruling page (S01)",
    reasons={
        "outside": Text(
            "{player} made a normal draw in the {phase} of turn {turn}.",
            "{player}はターン{turn}の{phase}に通常のドローを行った。",
        ),
    },
)

RULES: Final = (ND101, ND102, ND103, ND104, ND105, ND106, ND107)
