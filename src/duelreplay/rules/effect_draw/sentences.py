"""Rules about draws by card effects (ED1xx)."""

from __future__ import annotations

from typing import Final

from duelreplay.rule import Rule
from duelreplay.text import Text

ED101: Final = Rule(
    code="ED101",
    title=Text("No effect explains the draw", "ドローの理由となる効果がない"),
    statement=Text(
        "Outside the normal draw a card is drawn only by an effect, when it resolves or while it lasts.",
        "通常のドロー以外では、効果の処理時またはその適用中にのみカードをドローする。",
    ),
    source="rule notes 3.6",
    reasons={
        "none": Text(
            "{player} drew {count} in the {phase} of turn {turn}: no link was resolving and no effect that lasts "
            "gives {player} a draw.",
            "{player}はターン{turn}の{phase}に{count}枚ドローしたが、処理中の効果も、ドローさせる適用中の効果もない。",
        ),
        "unlawful": Text(
            "{player} drew {count} for {card} (event {event}), which was activated {where}: such an activation gives "
            "no draw.",
            "{player}は{card}（イベント{event}）で{count}枚ドローしたが、{card}は{where}発動されており、ドローの理由に"
            "ならない。",
        ),
        "none_there": Text(
            "{player} drew {count} while {card} resolved, which gives no draw when it resolves.",
            "{player}は{card}の処理中に{count}枚ドローしたが、{card}の効果処理時にドローはない。",
        ),
        "retrieved": Text(
            "{player} drew the very card that {player} had put on the deck at event {event}, with nothing activated in "
            "between that could give a draw.",
            "{player}は、イベント{event}で自らデッキに戻したカードをそのままドローした。その間にドローさせる効果の発動は"
            "ない。",
        ),
        "no_cause": Text(
            "{player} drew {count} in turn {turn}: nothing {player} or the opponent did before it could give a draw.",
            "{player}はターン{turn}に{count}枚ドローしたが、それまでの行動にドローさせるものはない。",
        ),
    },
)

ED102: Final = Rule(
    code="ED102",
    title=Text("More cards than the effect gives", "効果で引ける枚数を超えたドロー"),
    statement=Text(
        "An effect gives as many cards as it says.",
        "効果によるドローの枚数は、その効果の定める枚数である。",
    ),
    source="rule notes 3.6; the card's text",
    reasons={
        "more": Text(
            "{player} drew {count} for {card}, which gives {most}.",
            "{player}は{card}の効果で{count}枚ドローしたが、引けるのは{most}枚である。",
        ),
    },
)

ED103: Final = Rule(
    code="ED103",
    title=Text("Fewer cards than the effect gives", "効果で引くべき枚数に足りないドロー"),
    statement=Text(
        "A draw that an effect makes mandatory is made in full, as far as the deck reaches.",
        "強制のドローは、デッキにある限り全枚数行う。",
    ),
    source="rule notes 3.5 and 3.6; the card's text",
    reasons={
        "fewer": Text(
            "{card} resolved at event {event} and gives {player} {least}; {count} drawn.",
            "{card}はイベント{event}で処理され、{player}は{least}枚ドローするが、{count}枚しかドローしていない。",
        ),
        "table": Text(
            "{card} resolved at event {event} and gives {player} {least}; {count} drawn. Whether a card on the field "
            "forbade it cannot be told: moves are not recorded completely.",
            "{card}はイベント{event}で処理され、{player}は{least}枚ドローするが、{count}枚しかドローしていない。移動が"
            "完全には記録されておらず、フィールドのカードがドローを禁じていたかは分からない。",
        ),
        "which": Text(
            "{card} resolved at event {event}; by the effect that the log names {player} would have drawn {least}, and "
            "drew none.",
            "{card}はイベント{event}で処理された。記録の示す効果なら{player}は{least}枚ドローするが、ドローしていない。",
        ),
        "unknown": Text(
            "{card} (event {event}) would give {player} {least}, {count} drawn; whether it resolved is not recorded.",
            "{card}（イベント{event}）なら{player}は{least}枚ドローするが、{count}枚しかない。処理されたかは記録に"
            "ない。",
        ),
    },
)

ED104: Final = Rule(
    code="ED104",
    title=Text("Drawn for a link that was negated or did nothing", "無効にされた効果によるドロー"),
    statement=Text(
        "A link whose activation or effect was negated gives no draw.",
        "発動または効果を無効にされたチェーンブロックは、ドローをさせない。",
    ),
    source="rule notes 3.6",
    reasons={
        "negated": Text(
            "{player} drew {count} while {card} resolved, but it had been negated at event {event}.",
            "{player}は{card}の処理中に{count}枚ドローしたが、{card}はイベント{event}で無効にされている。",
        ),
        "all_negated": Text(
            "{player} drew {count}; only {card} could give a draw here, and it had been negated at event {event}.",
            "{player}は{count}枚ドローしたが、ここでドローをさせ得たのは{card}だけで、イベント{event}で無効にされている。",
        ),
        "left": Text(
            "{player} drew {count} for {card}, but the card had left its place at event {event}, before it resolved.",
            "{player}は{card}の効果で{count}枚ドローしたが、{card}は効果処理の前（イベント{event}）に場を離れている。",
        ),
        "no_effect": Text(
            "{player} drew {count} while {card} resolved, which the log says did nothing (event {event}).",
            "{player}は{card}の処理中に{count}枚ドローしたが、記録では効果は適用されていない（イベント{event}）。",
        ),
    },
)

ED105: Final = Rule(
    code="ED105",
    title=Text("Drawn by the wrong player", "ドローするプレイヤーが違う"),
    statement=Text(
        "An effect lets the players draw that it names.",
        "効果によりドローするのは、その効果が定めるプレイヤーである。",
    ),
    source="rule notes 3.6; the card's text",
    reasons={
        "either": Text(
            "{player} drew {count} for {card}, which gives a draw to one player only, and {other} had drawn.",
            "{player}は{card}の効果で{count}枚ドローしたが、ドローするのは片方のプレイヤーだけで、{other}が既にドローした。",
        ),
        "wrong_player": Text(
            "{player} drew {count} while {card} resolved, which gives {other} the draw.",
            "{player}は{card}の処理中に{count}枚ドローしたが、ドローするのは{other}である。",
        ),
    },
)

ED106: Final = Rule(
    code="ED106",
    title=Text("Drawn before the link resolved", "効果処理の前のドロー"),
    statement=Text(
        "An effect draws when it resolves, never at its activation.",
        "効果によるドローは効果処理時に行い、発動時には行わない。",
    ),
    source="rule notes 3.6",
    reasons={
        "before": Text(
            "{player} drew {count} while the chain was still being built (event {event}); no link had resolved.",
            "{player}はチェーンの処理が始まる前（イベント{event}）に{count}枚ドローした。",
        ),
    },
)

ED107: Final = Rule(
    code="ED107",
    title=Text("The effect is not known to draw", "ドローする効果か不明"),
    statement=Text(
        "A draw while a card resolves that the catalogue does not know to draw can be neither confirmed nor denied.",
        "ドローする効果としてカタログにないカードの処理中のドローは、正否を判断できない。",
    ),
    source="docs/report.md (verdicts)",
    reasons={
        "idle": Text(
            "{player} drew {count}, and nothing played since the last draw is known to give one; the last was {card} "
            "(event {event}). What looks at the Deck, or adds a card from its top, may have been clicked as a draw.",
            "{player}は{count}枚ドローした。直前のドロー以降に使われたもの（最後は{card}、イベント{event}）でドローできると"
            "知られているものはない。デッキの確認や、デッキの一番上のカードを手札に加える処理がドローとして操作された"
            "可能性がある。",
        ),
        "unknown_effect": Text(
            "{player} drew {count} while {card} (event {event}) resolved; the catalogue does not know it to draw.",
            "{player}は{card}（イベント{event}）の処理中に{count}枚ドローした。このカードがドローさせるかはカタログに"
            "ない。",
        ),
        "unknown_card": Text(
            "{player} drew {count} and no known effect explains it, but {card} (event {event}) is unknown and may.",
            "{player}は{count}枚ドローした。既知の効果では説明できないが、未知の{card}（イベント{event}）の効果の"
            "可能性がある。",
        ),
        "not_recorded": Text(
            "{player} drew {count} and no known effect explains it; the log does not record {missing} completely.",
            "{player}は{count}枚ドローした。既知の効果では説明できないが、{missing}は完全には記録されていない。",
        ),
        "possible": Text(
            "{player} drew {count}; {card} (event {event}) may have given it, which the log does not show.",
            "{player}は{count}枚ドローした。{card}（イベント{event}）による可能性があるが、記録からは分からない。",
        ),
    },
)

ED108: Final = Rule(
    code="ED108",
    title=Text("A repaired draw", "修復されたドロー"),
    statement=Text(
        "A drawn card that was put back into the deck is judged as it was drawn; what followed is stated beside it.",
        "ドローした後デッキに戻されたカードは、引いた時点で判断し、その後の経過を併記する。",
    ),
    source="docs/report.md (repair)",
    reasons={
        "put_back": Text(
            "{player} put the card drawn at event {event} back into the deck.",
            "{player}はイベント{event}で引いたカードをデッキに戻した。",
        ),
    },
)

ED109: Final = Rule(
    code="ED109",
    title=Text("The number of cards cannot be checked", "ドロー枚数を確認できない"),
    statement=Text(
        "Where an effect's number of cards depends on what the log does not record, the number is not judged.",
        "効果のドロー枚数が記録にない事柄によって決まる場合、枚数は判断しない。",
    ),
    source="docs/report.md (verdicts)",
    reasons={
        "variable": Text(
            "{player} drew {count} for {card} (event {event}); whether it gives that depends on what the log does not "
            "record: {missing}.",
            "{player}は{card}（イベント{event}）の効果で{count}枚ドローした。その正否は記録にない事柄（{missing}）による。",
        ),
    },
)

ED110: Final = Rule(
    code="ED110",
    title=Text("The effect's condition was not met", "効果の条件を満たしていない"),
    statement=Text(
        "A draw that an effect gives under a condition needs that condition: the right card drawn before, an empty "
        "hand at the start of the Draw Phase.",
        "条件付きのドローは、その条件（直前に引いたカード、ドローフェイズ開始時の手札0枚など）を満たす必要がある。",
    ),
    source="ruling page (S04, S05); rule notes 3.2 and 4",
    reasons={
        "condition": Text(
            "{player} drew {count} for {card}, but the log shows that its condition was not met.",
            "{player}は{card}の効果で{count}枚ドローしたが、記録によればその条件を満たしていない。",
        ),
    },
)


ED201: Final = Rule(
    code="ED201",
    title=Text("The cost was not the one that the effect asks", "コストが効果の定めるものと異なる"),
    statement=Text(
        "An effect is activated by paying its cost: that kind of cost, that number, such cards. What the log does not "
        "say of a cost is no evidence.",
        "効果の発動には、定められた種類・数・カードのコストを支払う。コストについて記録にないことは根拠としない。",
    ),
    source="the card's text",
    reasons={
        "kind": Text(
            "{player} paid another kind of cost for {card} than its text asks.",
            "{player}は{card}の発動に、テキストの定めるものとは別の種類のコストを支払った。",
        ),
        "number": Text(
            "{player} paid {paid} cards for {card}, whose cost is {asked}.",
            "{player}は{card}のコストに{paid}枚を支払ったが、定められているのは{asked}枚である。",
        ),
        "lp": Text(
            "{player} paid {amount} LP for {card}, whose cost is {asked} LP.",
            "{player}は{card}のコストに{amount}LPを支払ったが、定められているのは{asked}LPである。",
        ),
        "card": Text(
            "{player} paid for {card} with {paid}, which is no card that its cost allows.",
            "{player}は{card}のコストに{paid}を支払ったが、コストにできるカードではない。",
        ),
        "nothing": Text(
            "{player} activated {card}, whose cost is to discard {least}, with {hand} cards in hand.",
            "{player}は手札{hand}枚で{card}を発動したが、コストとして{least}枚捨てる必要がある。",
        ),
    },
)

ED202: Final = Rule(
    code="ED202",
    title=Text("Used again, though it can be used once", "回数の制限を超えた使用"),
    statement=Text(
        "What can be used once per turn is used once; a negated activation gives back the use of a card that can be "
        "activated once per turn.",
        "１ターンに１度の効果は１度だけ使用できる。「発動できない」制限は、発動を無効にされた場合には数えない。",
    ),
    source="the card's text",
    reasons={
        "again": Text(
            "{player} used {card} again, which can be used {times} per {scope}: it was used at event {event}.",
            "{player}は{card}を再び使用したが、使用できるのは１{scope}に{times}度で、イベント{event}で使用している。",
        ),
    },
)

ED203: Final = Rule(
    code="ED203",
    title=Text("Activated where it cannot be", "発動できない時の発動"),
    statement=Text(
        "A card or effect is activated in the phase, the turn and the place that its kind and its text allow, and "
        "where what it answers has happened.",
        "カードや効果は、その種類とテキストの認めるフェイズ・ターン・場所で、契機となる出来事があった場合に発動できる。",
    ),
    source="the card's text; Spell Speeds and card types (rule book)",
    reasons={
        "where": Text(
            "{player} activated {card} {where}.",
            "{player}は{card}を{where}発動した。",
        ),
    },
)

RULES: Final = (
    ED101,
    ED102,
    ED103,
    ED104,
    ED105,
    ED106,
    ED107,
    ED108,
    ED109,
    ED110,
    ED201,
    ED202,
    ED203,
)
