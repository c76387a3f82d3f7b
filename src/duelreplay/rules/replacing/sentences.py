"""Rules about effects that replace the normal draw: activating them (ND2xx), and what follows (ND3xx)."""

from __future__ import annotations

from typing import Final

from duelreplay.rule import Rule
from duelreplay.text import Text

ND201: Final = Rule(
    code="ND201",
    title=Text("Replacement activated outside its moment", "代わりの効果を発動できない時に発動した"),
    statement=Text(
        "An effect that replaces the normal draw is activated in the turn player's own Draw Phase, right before the "
        "normal draw.",
        "通常のドローの代わりとなる効果は、自分のドローフェイズの通常のドローの直前に発動する。",
    ),
    source="ruling page (S08)",
    reasons={
        "after": Text(
            "{player} activated {card} after the normal draw, which was made at event {event}.",
            "{player}は、イベント{event}で通常のドローを行った後に{card}を発動した。",
        ),
        "phase": Text(
            "{player} activated {card} in the {phase}; its effect stands in for the normal draw and belongs right "
            "before it.",
            "{player}は{phase}に{card}を発動した。この効果は通常のドローの直前にしか発動できない。",
        ),
        "other_turn": Text(
            "{player} activated {card} in the Draw Phase of {other}; its effect stands in for {player}'s own normal "
            "draw.",
            "{player}は{other}のドローフェイズに{card}を発動した。この効果は自分の通常のドローの代わりに発動する。",
        ),
        "which_effect": Text(
            "{player} activated {card} after the normal draw; the log does not say which of its effects it was.",
            "{player}は通常のドローの後に{card}を発動した。どの効果かは記録にない。",
        ),
    },
)

ND202: Final = Rule(
    code="ND202",
    title=Text("Second cost type on one chain", "同一チェーンに2つ目のコストタイプ"),
    statement=Text(
        "Only one effect that pays the normal draw as its cost fits on a chain: the right can be paid once.",
        "コストタイプは同一チェーン上で1つしか発動できない。",
    ),
    source="ruling page (S21)",
    reasons={
        "second": Text(
            "{player} activated {card} on the chain on which {other} had already paid the normal draw.",
            "{other}が既に通常のドローの権利をコストにしているチェーンで、{player}は{card}を発動した。",
        ),
    },
)

ND203: Final = Rule(
    code="ND203",
    title=Text("Effect type after a cost type", "コストタイプの後の効果タイプ"),
    statement=Text(
        "Once a cost type has been activated no effect type may be added to the chain: there is no normal draw left "
        "to replace.",
        "コストタイプを発動して以降は効果タイプをチェーンに乗せることはできない。",
    ),
    source="ruling page (S22)",
    reasons={
        "after_cost": Text(
            "{player} activated {card} after {other} had already paid the normal draw.",
            "{other}が既に通常のドローの権利をコストにした後に、{player}は{card}を発動した。",
        ),
    },
)

ND204: Final = Rule(
    code="ND204",
    title=Text("Replacement activated again, on another chain", "別のチェーンでの再度の発動"),
    statement=Text(
        "Replacing effects go on one chain. When it has resolved, none may be activated again in that Draw Phase, "
        "whether the first was negated or not.",
        "代わりの効果を複数発動する場合は同一のチェーンに積む。発動や効果が無効になっても再度発動する事はできない。",
    ),
    source="ruling page (S17, S20, S27)",
    reasons={
        "again": Text(
            "{player} activated {card} although the one chain before the normal draw (events {first} to {last}) was "
            "over.",
            "通常のドロー前のチェーン（イベント{first}～{last}）が終わった後に、{player}は{card}を発動した。",
        ),
    },
)

ND205: Final = Rule(
    code="ND205",
    title=Text("Replacement where there is no normal draw", "通常のドローがない時の代わりの効果"),
    statement=Text(
        "Without a normal draw there is nothing to give up: not on the first player's first turn, not in a skipped "
        "Draw Phase, not where the normal draw is forbidden.",
        "通常のドローがなければ代わりの効果は発動できない（先攻の最初のターン、スキップされたドローフェイズ、"
        "通常のドローが禁止されている場合）。",
    ),
    source="ruling page (S02, S06); rule notes 3.1 and 3.2",
    reasons={
        "first_turn": Text(
            "{player} activated {card} on turn 1, where the first player has no normal draw to give up.",
            "{player}はターン1に{card}を発動したが、先攻の最初のターンには通常のドローがない。",
        ),
        "skipped": Text(
            "{player} activated {card} in a Draw Phase that is skipped.",
            "{player}はスキップされるドローフェイズに{card}を発動した。",
        ),
        "forbidden": Text(
            "{player} activated {card} although the normal draw is forbidden this turn.",
            "{player}は通常のドローが禁止されているターンに{card}を発動した。",
        ),
        "empty_deck": Text(
            "{player} activated {card} with no card in the Deck: there is no normal draw to give up then, says an FAQ "
            "that the ruling page does not repeat.",
            "{player}はデッキが0枚の状態で{card}を発動した。この場合は通常のドローの代わりに発動できない（FAQによる。裁定"
            "ページに記載はない）。",
        ),
        "which_effect": Text(
            "{player} activated {card} where there is no normal draw; the log does not say which of its effects it "
            "was.",
            "{player}は通常のドローがない時に{card}を発動した。どの効果かは記録にない。",
        ),
    },
)

ND206: Final = Rule(
    code="ND206",
    title=Text("Astral Force and a cost type on one chain", "アストラル・フォースとコストタイプの同一チェーン"),
    statement=Text(
        "Whether Rank-Up-Magic Astral Force and a cost type can be on the same chain is under adjustment.",
        "《ＲＵＭ－アストラル・フォース》の(2)とコストタイプが同一チェーン上で発動可能かは調整中。",
    ),
    source="ruling page (S34); the rule handbook says they cannot (X1)",
    reasons={
        "pending": Text(
            "{player} activated {card} on the chain of {other}: whether Astral Force and a cost type fit on one chain "
            "is a pending ruling.",
            "{player}は{other}と同じチェーンで{card}を発動した。両者が同一チェーン上で発動可能かは調整中である。",
        ),
        "handbook": Text(
            "{player} activated {card} on the chain of {other}: the rule handbook does not allow Astral Force and a "
            "cost type on one chain.",
            "{player}は{other}と同じチェーンで{card}を発動した。ルールハンドブックによれば同一チェーンでは発動"
            "できない。",
        ),
    },
)

ND207: Final = Rule(
    code="ND207",
    title=Text("Effect type after Astral Force", "アストラル・フォースの後の効果タイプ"),
    statement=Text(
        "Astral Force and an effect type can be on one chain; in which order, and which applies when Astral Force "
        "is not the last, is not stated.",
        "《ＲＵＭ－アストラル・フォース》の(2)と効果タイプは同一チェーン上で発動可能だが、順序と、アストラル・"
        "フォースが最後でない場合にどれが適用されるかは明記されていない。",
    ),
    source="ruling page (S33); the rule handbook allows only the effect type first (X2)",
    reasons={
        "pending": Text(
            "{player} activated {card} after {other} on one chain: which of them applies is an open question.",
            "{player}は{other}の後に同じチェーンで{card}を発動した。どれが適用されるかは確定していない。",
        ),
        "handbook": Text(
            "{player} activated {card} after {other} on one chain: the rule handbook allows only the other order.",
            "{player}は{other}の後に同じチェーンで{card}を発動した。ルールハンドブックによれば逆の順序のみ可能。",
        ),
    },
)

ND208: Final = Rule(
    code="ND208",
    title=Text("Chain begun before a normal draw that is still due", "通常のドローの前に組まれたチェーン"),
    statement=Text(
        "Before the normal draw only effects that say so may be activated, and they form one chain. Effects that "
        "trigger because of it wait until the normal draw has been made, where it can be made.",
        "通常のドローの前には、そのタイミングで発動するとされる効果のみが発動でき、チェーンは1つだけ組まれる。"
        "その処理で誘発した効果は、通常のドローが行えるなら、通常のドローの後に新たにチェーンを組む。",
    ),
    source="ruling page (S01, S18); rule notes 3.2 (X0)",
    reasons={
        "second_chain": Text(
            "{player} activated {card} on a new chain although the normal draw of turn {turn} was still due.",
            "ターン{turn}の通常のドローがまだ行われていないのに、{player}は新たなチェーンで{card}を発動した。",
        ),
        "not_pre_draw": Text(
            "{player} activated {card} before the normal draw of turn {turn}; it is no effect of that moment.",
            "{player}はターン{turn}の通常のドローの前に{card}を発動したが、そのタイミングで発動できる効果ではない。",
        ),
        "unknown_card": Text(
            "{player} activated {card} before the normal draw of turn {turn}; the catalogue does not know whether it "
            "may be activated there.",
            "{player}はターン{turn}の通常のドローの前に{card}を発動した。発動できる効果かはカタログにない。",
        ),
        "open": Text(
            "{player} activated {card} on a new chain; whether the normal draw was still due is open.",
            "{player}は新たなチェーンで{card}を発動した。通常のドローがまだ必要だったかは確定していない。",
        ),
    },
)

ND209: Final = Rule(
    code="ND209",
    title=Text("Two Astral Forces on one chain", "アストラル・フォース2枚の同一チェーン"),
    statement=Text(
        "Whether two Rank-Up-Magic Astral Forces can be on one chain is not stated.",
        "《ＲＵＭ－アストラル・フォース》の(2)を同一チェーン上で2枚発動できるかは明記されていない。",
    ),
    source="not stated on the ruling page nor in the rule handbook",
    reasons={
        "pending": Text(
            "{player} activated {card} a second time on one chain: no ruling says whether that is possible.",
            "{player}は同じチェーンで{card}を再び発動した。可能かどうかの裁定がない。",
        ),
    },
)

ND301: Final = Rule(
    code="ND301",
    title=Text("Normal draw after its right was paid", "コストにした通常のドローを行った"),
    statement=Text(
        "A cost type pays the right to the normal draw when it is activated. A cost that was paid does not come "
        "back: negated or not, processed or not, the normal draw cannot be made.",
        "コストタイプは発動した時点で通常のドローの権利をコストとして支払う。発動や効果が無効にされても、処理が"
        "行えなくても、通常のドローを行う事はできない。",
    ),
    source="ruling page (S11, S12, S15)",
    reasons={
        "paid": Text(
            "The right to the normal draw was paid for {card} at event {event}; a cost that was paid does not come "
            "back.",
            "通常のドローの権利はイベント{event}で{card}のコストとして支払われた。払ったコストは戻ってこない。",
        ),
        "class": Text(
            "{card} gave up the normal draw at event {event}; whether as its cost or at its resolution is not "
            "settled, and the two differ here.",
            "{card}はイベント{event}で通常のドローの代わりに発動された。コストタイプか効果タイプかが確定しておらず、"
            "ここでは結論が分かれる。",
        ),
    },
)

ND302: Final = Rule(
    code="ND302",
    title=Text("Normal draw after a replacement used its right", "効果処理で消費された通常のドローを行った"),
    statement=Text(
        "An effect type uses the right to the normal draw when it resolves, also where what it should do cannot be "
        "done. Only where it was negated, or its Continuous or Field card had left the field, is the draw made.",
        "効果タイプは効果処理時に通常のドローの権利を消費する。行う筈だった処理が行えなくても同様である。無効に"
        "された場合と、永続・フィールド魔法等が効果処理時にフィールドにない場合のみ通常のドローを行う。",
    ),
    source="ruling page (S08, S16, S24 to S26)",
    reasons={
        "used": Text(
            "The right to the normal draw was used by {card} when it resolved at event {event}.",
            "通常のドローの権利はイベント{event}で{card}の効果処理により消費された。",
        ),
        "unprocessable": Text(
            "{card} could not do what it should at event {event}, but it was not negated: it still used the right to "
            "the normal draw.",
            "{card}はイベント{event}で処理を行えなかったが、無効にされてはいないため、通常のドローの権利は消費された。",
        ),
        "unknown": Text(
            "Whether {card} (event {event}) used the right to the normal draw cannot be told: {missing}.",
            "{card}（イベント{event}）が通常のドローの権利を消費したか判断できない：{missing}。",
        ),
        "gone": Text(
            "{card} (event {event}) had left its zone before it resolved; for such a card no ruling says whether the "
            "normal draw is then made.",
            "{card}（イベント{event}）は効果処理前にその場所を離れた。この場合に通常のドローを行うかの裁定がない。",
        ),
    },
)

ND303: Final = Rule(
    code="ND303",
    title=Text("Normal draw against Astral Force's oath", "アストラル・フォースの誓約に反する通常のドロー"),
    statement=Text(
        "Rank-Up-Magic Astral Force forbids the normal draw of the turn by an oath. The oath holds when only the "
        "effect is negated; it does not when the activation is.",
        "《ＲＵＭ－アストラル・フォース》の「通常のドローを行えず」は誓約効果であり、効果だけを無効にされた場合は"
        "適用され、発動を無効にされた場合は適用されない。",
    ),
    source="ruling page (S31, S32)",
    reasons={
        "oath": Text(
            "{card} was activated at event {event} and its activation was not negated: its oath forbids the normal "
            "draw this turn.",
            "イベント{event}で{card}が発動され、発動は無効にされていない。誓約によりこのターン通常のドローは行えない。",
        ),
    },
)

ND304: Final = Rule(
    code="ND304",
    title=Text("A lower link applied although a later one decided", "後の効果が優先されるのに前の効果が適用された"),
    statement=Text(
        "Of replacing effects stacked on a chain only the one activated last applies; one before it applies only "
        "where all above it were negated (or had left the field).",
        "チェーンが積まれた場合、最後に積んだ効果のみが適用される。その効果が無効にされた場合のみ1つ前の効果が"
        "適用される。",
    ),
    source="ruling page (S24, S25, S26)",
    reasons={
        "lower_unknown": Text(
            "{card} was applied below {other}, of which the log does not say why it did nothing.",
            "{card}は適用されたが、その上の{other}が適用されなかった理由が記録にない。",
        ),
        "lower": Text(
            "The log says that {card} applied, but {other}, activated after it, had already taken the normal draw.",
            "{card}が適用されたと記録されているが、後に発動した{other}が既に通常のドローの権利を消費している。",
        ),
    },
)

ND305: Final = Rule(
    code="ND305",
    title=Text("Normal draw missing although nothing replaced it", "代わりの効果がすべて無効なのに通常のドローがない"),
    statement=Text(
        "Where every effect type was negated or had left the field, and every Astral Force had its activation "
        "negated, the normal draw is made as usual.",
        "効果タイプの発動・効果がすべて無効にされた（またはフィールドを離れた）場合は通常のドローを行う。"
        "アストラル・フォースは発動を無効にされた場合に限る。",
    ),
    source="ruling page (S13, S14, S28, S32)",
    reasons={
        "missing": Text(
            "{player} made no normal draw in turn {turn}, but {cards} did not take it: it was still due.",
            "{player}はターン{turn}に通常のドローを行っていないが、{cards}はその権利を消費しておらず、行う必要が"
            "あった。",
        ),
        "unknown": Text(
            "{player} made no normal draw in turn {turn}; whether {cards} took it cannot be told: {missing}.",
            "{player}はターン{turn}に通常のドローを行っていない。{cards}がその権利を消費したか判断できない：{missing}。",
        ),
        "open": Text(
            "{player} made no normal draw in turn {turn}; whether {cards} took it is an open question of the rulings.",
            "{player}はターン{turn}に通常のドローを行っていない。{cards}がその権利を消費したかは裁定上未確定である。",
        ),
    },
)

RULES: Final = (
    ND201, ND202, ND203, ND204, ND205, ND206, ND207, ND208, ND209, ND301, ND302, ND303, ND304, ND305
)  # fmt: skip
