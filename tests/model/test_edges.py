"""What the model found: small duels, each with what the rules and the log's contract say of it.

The first part are false accusations: legal duels, or duels whose log does not record what would decide. The second
part are faults that were missed, or found under another name than their cause.
"""

from __future__ import annotations

from typing import Any

import pytest

from model.verdicts import accusations, judged

Events = list[dict[str, Any]]

ALL = ("turns", "phases", "draws", "activations", "costs", "negations", "resolutions", "moves")


def _log(events: Events, *, without: tuple[str, ...] = (), deck: int | None = 40, **header: Any) -> dict[str, Any]:
    players = [{"id": one} if deck is None else {"id": one, "deck": deck} for one in "AB"]
    records = [kind for kind in ALL if kind not in without]
    return {
        "format": "duel-log/1",
        "id": "open",
        "players": players,
        "first": "A",
        "ruleset": "mr5",
        "records": records,
        **header,
        "events": events,
    }


def _draw(player: str, count: int = 1, **keys: Any) -> dict[str, Any]:
    return {"type": "draw", "player": player, "count": count, **keys}


def _phases(*names: str) -> Events:
    return [{"type": "phase", "phase": name} for name in names]


def _turn(player: str, *phases: str) -> Events:
    return [{"type": "turn", "player": player}, *_phases(*phases)]


def _activate(player: str, card: int | str, zone: str | None = None) -> dict[str, Any]:
    event = {"type": "activate", "player": player, "card": card}
    return event if zone is None else {**event, "from": zone}


def _resolve(link: int = 1) -> dict[str, Any]:
    return {"type": "resolve", "link": link}


END_CHAIN = {"type": "chain_end"}
REST = _phases("standby", "main1", "end")


def _start(hand: int = 5) -> Events:
    """The opening hands and a first turn in which nothing happens."""
    return [_draw("A", hand), _draw("B", hand), *_turn("A", "draw", "standby", "main1", "end")]


JAR = [_activate("B", 83968380, "spell"), _resolve(), _draw("B"), END_CHAIN]
RUSH_TURNS = [_draw("A", 4), _draw("B", 4), *_turn("A", "draw"), _draw("A"), *REST]
OF_THREE = [*RUSH_TURNS, *_turn("B", "draw"), _draw("B"), *REST, *_turn("A", "draw"), _draw("A", 3), *REST]

ACCUSED: dict[str, dict[str, Any]] = {
    # Rush: draw up to 5 cards in hand. Without moves the hand is not known.
    "rush_without_moves": _log(OF_THREE, without=("moves",), ruleset="rush"),
    "rush_without_moves_and_negations": _log(OF_THREE, without=("moves", "negations"), ruleset="rush"),
    "rush_without_moves_and_resolutions": _log(OF_THREE, without=("moves", "resolutions"), ruleset="rush"),
    # Both players drew what they had left and lost together (rule notes 3.5); the decks' sizes are not in the log.
    "both_deck_out_with_unknown_decks": _log(
        [
            *_start()[:-1],
            _activate("A", 33508719, "monster"),
            _resolve(),
            _draw("A"),
            _draw("B", 4),
            END_CHAIN,
            {"type": "end", "winner": None, "reason": "deck_out"},
        ],
        without=("moves",),
        deck=None,
    ),
    # The log stops while a link is resolving: the rest of its draw may have come after.
    "log_stops_within_a_draw": _log(
        [*_start()[:-1], _activate("A", 55144522, "hand"), _resolve(), _draw("A")], without=("moves",)
    ),
    "surrender_within_a_draw": _log(
        [
            *_start()[:-1],
            _activate("A", 55144522, "hand"),
            _resolve(),
            _draw("A"),
            {"type": "end", "winner": "B", "reason": "surrender"},
        ],
        without=("moves",),
    ),
    # Activations are not recorded: any card may have given the draw, or taken the normal draw's place.
    "effect_draw_without_activations": _log(
        [*_start()[:-1], _draw("A", 2), *_phases("end")], without=("activations", "negations", "resolutions", "costs")
    ),
    "effect_draw_in_the_draw_phase_without_activations": _log(
        [*_start(), *_turn("B", "draw"), _draw("B"), _draw("B"), *REST],
        without=("activations", "negations", "resolutions", "costs"),
    ),
    "effect_draw_on_turn_one_without_activations": _log(
        [_draw("A", 5), _draw("B", 5), *_turn("A", "draw"), _draw("A"), *REST],
        without=("activations", "negations", "resolutions", "costs"),
    ),
    "no_normal_draw_without_activations": _log(
        [*_start(), *_turn("B", "draw", "standby", "main1", "end")],
        without=("activations", "negations", "resolutions", "costs"),
    ),
    # The normal draw was given up or used up, and then an effect of the Draw Phase draws: its own draw.
    **{
        f"jar_of_greed_after_{name}_without_{gone}": _log(
            [
                *_start(),
                *_turn("B", "draw"),
                _activate("B", card, zone),
                *([] if gone == "resolutions" else [_resolve()]),
                END_CHAIN,
                _activate("B", 83968380, "spell"),
                *([] if gone == "resolutions" else [_resolve()]),
                _draw("B"),
                END_CHAIN,
                *REST,
            ],
            without=(gone, "moves"),
        )
        for name, card, zone in (
            ("a_cost_type", 27564031, "field"),
            ("an_effect_type", 91819979, "graveyard"),
            ("astral_force", 45950291, "graveyard"),
        )
        for gone in ("negations", "resolutions")
    },
    # The one pre-draw effect keeps the normal draw, which is made before the next chain.
    "normal_draw_after_white_rose_cloister_without_resolutions": _log(
        [
            *_start(),
            *_turn("B", "draw"),
            _activate("B", 84335863, "field"),
            END_CHAIN,
            _draw("B"),
            _activate("B", 35316708, "spell"),
            END_CHAIN,
            *REST,
        ],
        without=("resolutions", "moves"),
    ),
    # The duel ends before the normal draw, which is still to come.
    "surrender_in_the_pre_draw_chain_without_negations": _log(
        [
            *_start(),
            *_turn("B", "draw"),
            _activate("B", 95856586, "field"),
            _resolve(),
            {"type": "end", "winner": "A", "reason": "surrender"},
        ],
        without=("negations", "moves"),
    ),
    # An unknown card before the normal draw may be a replacing effect, or a lasting change of its count.
    "chain_after_an_unknown_pre_draw_card": _log(
        [
            *_start(),
            *_turn("B", "draw"),
            _activate("B", "A card nobody knows", "field"),
            _resolve(),
            END_CHAIN,
            *JAR,
            *REST,
        ],
        without=("moves",),
    ),
    "two_cards_after_an_unknown_spell": _log(
        [
            *_start(),
            *_turn("B", "draw"),
            _draw("B"),
            *_phases("standby", "main1"),
            _activate("B", "A card nobody knows", "hand"),
            _resolve(),
            END_CHAIN,
            *_phases("end"),
            *_turn("A", "draw"),
            _draw("A"),
            *REST,
            *_turn("B", "draw"),
            _draw("B", 2),
            *REST,
        ],
        without=("moves",),
    ),
    "unknown_card_draws_after_a_cost_type": _log(
        [
            *_start(),
            *_turn("B", "draw"),
            _activate("B", 27564031, "field"),
            _resolve(),
            END_CHAIN,
            _activate("A", "A card nobody knows", "spell"),
            _resolve(),
            _draw("B", 2),
            END_CHAIN,
            *REST,
        ],
        without=("moves",),
    ),
    "unknown_card_draws_after_an_effect_type": _log(
        [
            *_start(),
            *_turn("B", "draw"),
            _activate("B", 91819979, "graveyard"),
            _resolve(),
            END_CHAIN,
            _activate("B", "A card nobody knows", "spell"),
            _resolve(),
            _draw("B"),
            END_CHAIN,
            *REST,
        ],
        without=("moves",),
    ),
    "unknown_effect_above_a_negated_effect_type": _log(
        [
            *_start(),
            *_turn("B", "draw"),
            _activate("B", 91819979, "graveyard"),
            _activate("B", "A card nobody knows", "graveyard"),
            _activate("A", 67750322, "hand"),
            _resolve(3),
            _resolve(2),
            {"type": "negate", "link": 1, "what": "effect"},
            _resolve(1),
            END_CHAIN,
            *REST,
        ],
        without=("moves",),
    ),
    # Draws are not all recorded: the normal draw may have been made before the chain.
    "chain_in_the_draw_phase_without_all_draws": _log(
        [*_start(), *_turn("B", "draw"), *JAR, *REST], without=("draws", "moves")
    ),
    # Neither turns nor phases are recorded: not every draw before a turn event is of the opening hand.
    "no_turns_recorded": _log([_draw("A", 5), _draw("B", 5), *JAR, _draw("B")], without=("turns", "phases", "moves")),
    # No phases: the trap may have been turned up in a Main Phase, which replaces nothing.
    "sylvan_waterslide_without_phases": _log(
        [
            *_start(),
            *_turn("B"),
            _draw("B"),
            _activate("B", 49838105, "spell"),
            _resolve(),
            END_CHAIN,
        ],
        without=("phases", "moves"),
    ),
    # No phases: in a turn whose Draw Phase is skipped too, and after a pre-draw chain.
    "sylvan_waterslide_without_phases_in_a_turn_with_a_skip": _log(
        [
            *_start(),
            *_turn("B"),
            _draw("B"),
            _activate("B", 19230407, "hand"),
            _resolve(),
            END_CHAIN,
            *_turn("A"),
            _draw("A"),
            *_turn("B"),
            _activate("B", 49838105, "spell"),
            _resolve(),
            END_CHAIN,
        ],
        without=("phases", "moves"),
    ),
    "sylvan_waterslide_without_phases_after_a_pre_draw_chain": _log(
        [
            *_start(),
            *_turn("B"),
            _activate("B", 91819979, "graveyard"),
            _resolve(),
            END_CHAIN,
            _activate("B", 49838105, "spell"),
            _resolve(),
            END_CHAIN,
        ],
        without=("phases", "moves"),
    ),
    "white_rose_cloister_without_phases_and_resolutions": _log(
        [
            _draw("A", 5),
            _draw("B", 5),
            *_turn("A"),
            *_turn("B"),
            _activate("B", 84335863, "field"),
            _draw("B"),
            {**_activate("B", 35316708, "spell"), "link": 1},
        ],
        without=("phases", "resolutions", "negations", "moves"),
    ),
    # Time-Tearing Morganite: the normal draw has 2 cards for the rest of the duel (rule notes 3.3).
    **{
        f"morganite_without_{gone}": _log(
            [
                *_start(),
                *_turn("B", "draw"),
                _draw("B"),
                *_phases("standby", "main1"),
                _activate("B", 19403423, "hand"),
                *([] if gone == "resolutions" else [_resolve()]),
                END_CHAIN,
                *_phases("end"),
                *_turn("A", "draw"),
                _draw("A"),
                *REST,
                *_turn("B", "draw"),
                _draw("B", 2),
                *REST,
            ],
            without=(gone, "moves"),
        )
        for gone in ("negations", "resolutions")
    },
    # The deck may have been smaller than the log shows, as it records no moves; the duel's end says so.
    "both_deck_out_without_moves": _log(
        [
            *_start()[:-1],
            _activate("A", 33508719, "monster"),
            _resolve(),
            _draw("B", 2),
            END_CHAIN,
            {"type": "end", "winner": None, "reason": "deck_out"},
        ],
        without=("moves",),
        deck=12,
    ),
    "deck_out_after_a_pre_draw_chain_without_negations": _log(
        [
            *_start(),
            *_turn("B", "draw"),
            _activate("B", 95856586, "field"),
            _resolve(),
            END_CHAIN,
            {"type": "end", "winner": "A", "reason": "deck_out"},
        ],
        without=("negations", "moves"),
        deck=None,
    ),
}


@pytest.mark.parametrize("name", ACCUSED)
def test_nobody_is_accused(name: str) -> None:
    assert accusations(judged(ACCUSED[name])) == []


def test_a_waterslide_that_resolved_leaves_no_question() -> None:
    """Whichever class it is: resolved and unhindered it took the place of the normal draw."""
    events = [*_start(), *_turn("B", "draw"), _activate("B", 49838105, "spell"), _resolve(), END_CHAIN, *JAR, *REST]
    judgement = judged(_log(events, without=("moves",)))
    assert [(one.rule.code, one.verdict) for one in judgement.findings if one.verdict != "legal"] == []


# -- faults that were missed or misnamed -------------------------------------------------------------------------

MAXX_C = [_activate("B", 23434538, "hand"), _resolve(), END_CHAIN]
SUMMON = {"type": "move", "player": "A", "card": {"code": 84013237, "uid": 90}, "from": "extra", "to": "monster"}
NORMAL_SUMMON = {"type": "move", "player": "B", "card": {"code": 46986414, "uid": 91}, "from": "hand", "to": "monster"}
TRIBE = {"type": "move", "player": "A", "card": {"code": 46986414, "uid": 92}, "from": "hand", "to": "monster"}
REPLACED = [_activate("B", 91819979, "graveyard"), _resolve(), END_CHAIN]
HAND_DESTRUCTION = [_activate("B", 74519184, "hand"), _resolve()]


def _third_turn(*events: dict[str, Any]) -> Events:
    """A Main Phase of A in his second turn, with those events."""
    plain = [*_turn("B", "draw"), _draw("B"), *REST]
    return [*_start(), *plain, *_turn("A", "draw"), _draw("A"), *_phases("standby", "main1"), *events, *_phases("end")]


MORGANITE = [_activate("B", 19403423, "hand"), _resolve(), END_CHAIN]


def _with_morganite(*events: dict[str, Any]) -> Events:
    """B has resolved Time-Tearing Morganite (2 cards from now on), and it is his next Draw Phase."""
    first = [*_start(), *_turn("B", "draw"), _draw("B"), *_phases("standby", "main1"), *MORGANITE, *_phases("end")]
    return [*first, *_turn("A", "draw"), _draw("A"), *REST, *_turn("B", "draw"), *events]


# A Summon can be negated, which a log need not show: a draw that was not made for it proves nothing.
IN_DOUBT: dict[str, tuple[dict[str, Any], set[str]]] = {
    "maxx_c_draw_forgotten": (_log(_third_turn(*MAXX_C, SUMMON)), {"ED103"}),
}

MISSED: dict[str, tuple[dict[str, Any], set[str]]] = {
    # A Token comes from outside the duel: a log that claims every move shows every Summon.
    "maxx_c_draws_once_too_often": (
        _log(_third_turn(*MAXX_C, SUMMON, _draw("B"), _draw("B"))),
        {"ED101"},
    ),
    "maxx_c_draws_for_its_own_players_summon": (
        _log(
            [
                *_start(),
                *_turn("B", "draw"),
                _draw("B"),
                *_phases("standby"),
                *MAXX_C,
                *_phases("main1"),
                NORMAL_SUMMON,
                _activate("B", 83968380, "spell"),
                _resolve(),
                _draw("B"),
                _draw("B"),
                END_CHAIN,
                *_phases("end"),
            ]
        ),
        {"ED102"},
    ),
    "maxx_c_draws_two_for_one_summon": (_log(_third_turn(*MAXX_C, SUMMON, _draw("B", 2))), {"ED101", "ED102"}),
    "maxx_c_does_not_explain_a_negated_draw": (
        _log(
            _third_turn(
                *MAXX_C,
                TRIBE,
                _activate("A", 74519184, "hand"),
                {"type": "negate", "link": 1, "what": "effect"},
                _resolve(),
                _draw("A", 2),
                _draw("B", 2),
                END_CHAIN,
            )
        ),
        {"ED104"},
    ),
    # The normal draw was replaced; then a known card draws too many in its own resolution.
    "effect_draw_enlarged_where_the_normal_draw_was_replaced": (
        _log(
            [
                *_start(),
                *_turn("B", "draw"),
                *REPLACED,
                *HAND_DESTRUCTION,
                _draw("B", 3),
                _draw("A", 2),
                END_CHAIN,
                *REST,
            ],
            without=("moves",),
        ),
        {"ED102"},
    ),
    "negated_draw_where_the_normal_draw_was_replaced": (
        _log(
            [
                *_start(),
                *_turn("B", "draw"),
                *REPLACED,
                _activate("B", 83968380, "spell"),
                {"type": "negate", "link": 1, "what": "effect"},
                _resolve(),
                _draw("B"),
                END_CHAIN,
                *REST,
            ],
            without=("moves",),
        ),
        {"ED104"},
    ),
    # The log itself says that the normal draw was paid, in the Standby Phase.
    "cost_type_activated_in_the_standby_phase": (
        _log(
            [
                *_start(),
                *_turn("B", "draw"),
                _draw("B"),
                *_phases("standby"),
                _activate("B", 59650656, "graveyard"),
                {"type": "cost", "player": "B", "link": 1, "pay": "normal_draw"},
                _resolve(),
                END_CHAIN,
                *_phases("main1", "end"),
            ],
            without=("moves",),
        ),
        {"ND201"},
    ),
    # A normal draw of two cards is late just as one of one card is.
    "late_normal_draw_of_two_cards": (
        _log(_with_morganite(*_phases("standby"), _draw("B", 2), *_phases("main1", "end")), without=("moves",)),
        {"ND101", "ND105", "ND107"},
    ),
    # Too few cards are one fault: the chain after that draw is none.
    "normal_draw_of_too_few_cards_and_then_a_chain": (
        _log(
            _with_morganite(_draw("B"), _activate("B", 14087893, "spell"), _resolve(), END_CHAIN, *REST),
            without=("moves",),
        ),
        {"ND106"},
    ),
}


@pytest.mark.parametrize("name", IN_DOUBT)
def test_what_the_log_leaves_in_doubt_is_said_to_be(name: str) -> None:
    document, codes = IN_DOUBT[name]
    found = [one for one in judged(document).findings if one.verdict != "legal"]
    assert {one.rule.code for one in found} == codes
    assert {one.verdict for one in found} == {"unverifiable"}


@pytest.mark.parametrize("name", MISSED)
def test_the_fault_is_found_by_its_cause(name: str) -> None:
    document, codes = MISSED[name]
    found = [one for one in judged(document).findings if one.verdict == "illegal"]
    assert {one.rule.code for one in found} & codes
    assert [one.rule.code for one in found if one.rule.code not in codes and one.consequent_on is None] == []


def test_maxx_c_explains_one_card_for_one_summon() -> None:
    """A draw that nothing explains is never legal: Maxx "C" does not give two cards for one summon."""
    document, _ = MISSED["maxx_c_does_not_explain_a_negated_draw"]
    by_b = [row.verdict for row in judged(document).draws if row.player == "B" and row.turn == 3]
    assert by_b == ["illegal"]
