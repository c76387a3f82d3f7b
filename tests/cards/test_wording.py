"""Draws in plain words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import get_args

import pytest

from duelreplay.cards import effects, vocabulary
from duelreplay.cards.catalogue import Catalogue, load
from duelreplay.cards.effect_words import line_of_change, line_of_skill, lines_of_draw
from duelreplay.cards.effects import (
    ANY,
    After,
    AllOf,
    AnyOf,
    Area,
    CardsIn,
    Compare,
    CostPart,
    Did,
    DrawFact,
    EffectChange,
    Limit,
    Named,
    Not,
    Number,
    Phrase,
    SkillReplacement,
    Target,
    Term,
    This,
    Trait,
    Trigger,
)
from duelreplay.cards.vocabulary import Lang
from duelreplay.cards.wording import card_lines


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return load()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (effects.Drawer, vocabulary.WHO),
        (effects.Zone, vocabulary.ZONES),
        (effects.Moment, vocabulary.MOMENTS),
        (effects.Mode, vocabulary.MODES),
        (effects.CountedWhen, vocabulary.COUNTED),
        (effects.TriggerTimes, vocabulary.TIMES),
        (effects.Sure, vocabulary.SURE),
        (effects.Group, vocabulary.GROUPS),
        (effects.Confidence, vocabulary.CONFIDENCE),
        (effects.TermWord, vocabulary.TERMS),
        (effects.StatWord, vocabulary.STATS),
        (effects.WhichCard, vocabulary.CERTAIN),
        (effects.ChangedKind, vocabulary.CHANGED),
        (effects.Operator, vocabulary.AMOUNTS),
    ],
)
def test_every_word_has_its_words_in_both_languages(words: object, told: dict[str, tuple[str, str]]) -> None:
    assert set(get_args(words)) <= told.keys()


def test_every_event_and_step_has_its_words() -> None:
    assert set(get_args(effects.Event)) == vocabulary.EVENTS.keys() | vocabulary.MOMENTS_OF_DUEL.keys()
    assert set(get_args(effects.Step)) == vocabulary.DID.keys() | vocabulary.DID_ALONE.keys() | {"other"}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_raw_word_of_the_data_is_told(catalogue: Catalogue, lang: Lang) -> None:
    raw = re.compile(r"[{}_]|None|\bopp\b|:this|[a-z]:[a-z]")
    for card in catalogue.cards():
        for effect in card.effects:
            for label, text in lines_of_draw(effect, lang, str):
                told = re.sub(r"“[^”]*”", "", text)
                assert not raw.search(told), (card.name, label, text)


@pytest.mark.parametrize("lang", ["ja"])
def test_english_in_japanese_is_marked(catalogue: Catalogue, lang: Lang) -> None:
    """Outside the marked words only names of series, LP and the like are in Latin letters."""
    latin = re.compile(r"[a-z]{4,}")
    for card in catalogue.cards():
        for effect in card.effects:
            for label, text in lines_of_draw(effect, lang, str):
                told = re.sub(r"（英文）“[^”]*”|「[^」]*」|[a-z]+カウンター", "", text)
                assert not latin.search(told), (card.name, label, text)


def fact(**fields: object) -> DrawFact:
    plain = {"effect": 0, "who": "self", "number": Number(1), "moment": "unknown", "mode": "chain", "basis": "hand"}
    return DrawFact(**(plain | fields))  # type: ignore[arg-type]


def told(draw: DrawFact, label: str, lang: Lang = "en", called: Callable[[int], str] = str) -> str:
    found = [text for name, text in lines_of_draw(draw, lang, called) if name.strip() == label]
    assert len(found) == 1, found
    return found[0]


HAND = Area("self", ("hand",))
FIELD = Area("opponent", ("monster", "spell", "field", "pendulum"))


@pytest.mark.parametrize(
    ("condition", "english", "japanese"),
    [
        (
            Compare(CardsIn(HAND), "==", Number(0)),
            "no cards in own hand",
            "自分の手札にカードが存在しない",
        ),
        (
            Compare(CardsIn(FIELD, AllOf((Trait("face", ("up",)), Trait("card", ("monster",))))), ">=", Number(2)),
            "at least 2 face-up monsters on the opponent's field",
            "相手のフィールドに表側表示のモンスターが2枚以上",
        ),
        (
            AllOf((Term("own_turn"), AnyOf((Term("main_phase"), Term("battle_phase"))))),
            "in the own turn and (in a Main Phase or in a Battle Phase)",
            "自分ターン、かつ(メインフェイズまたはバトルフェイズ)",
        ),
        (Not(Term("own_turn")), "not: in the own turn", "「自分ターン」ではない"),
        (
            Did("to_deck", 3, of=Trait("type", ("Zombie",))),
            "it returned 3 or more Zombie monsters to the Deck",
            "アンデット族のモンスター3枚以上をデッキに戻した",
        ),
        (Did("destroyed", this=True), "it destroyed this card", "このカードを破壊した"),
        (Phrase("the sun shines"), "“the sun shines”", "（英文）“the sun shines”"),
    ],
)
def test_conditions(condition: effects.Expression, english: str, japanese: str) -> None:
    assert told(fact(condition=condition), "condition") == english
    assert told(fact(condition=condition), "発動条件", "ja") == japanese


def test_a_passcode_is_told_as_the_card_is_called() -> None:
    draw = fact(condition=Compare(CardsIn(HAND, Named((5,))), ">=", Number(1)))
    assert told(draw, "condition", called=lambda code: f"Card {code}") == "at least 1 Card 5 card in own hand"


@pytest.mark.parametrize(
    ("limit", "english"),
    [
        (Limit(scope="turn", per="name"), "once a turn, all copies of the name together"),
        (Limit(scope="turn", per="copy", times=2), "2 times a turn for each face-up copy"),
        (Limit(scope="duel", per="name"), "once a duel, all copies of the name together"),
        (
            Limit(scope="turn", per="name", shared_with=(1, 2)),
            "once a turn, all copies of the name together, effects 1 or 2 share it",
        ),
    ],
)
def test_limits(limit: Limit, english: str) -> None:
    assert told(fact(limits=(limit,)), "limit") == english


def test_a_limit_of_the_activation_says_that_a_negated_one_does_not_count() -> None:
    words = told(fact(limits=(Limit(scope="activate_turn", per="name"),)), "limit")
    assert words.startswith("the card can be activated once a turn")
    assert words.endswith("a negated activation gives the use back")


def test_the_parts_of_a_draw() -> None:
    draw = fact(
        effect=2,
        who="opponent",
        number=Number(2),
        cost=((CostPart(verb="discard", area=HAND), CostPart(verb="lp", least=500, most=500)),),
        targets=(Target(least=1, most=2, area=FIELD),),
        trigger=(Trigger(event="special_summoned", by="opponent", origin=("hand",), of=Not(This())),),
        activation="must",
        moment="when_triggered",
        zones=("monster",),
        sure="always",
        stays=True,
        consequences=(After(word="then_discard", number=Number(1)),),
    )
    assert lines_of_draw(draw, "en", str) == [
        ("draws (effect 2)", "the opponent draws 2 cards"),
        ("  activated", "when it triggers; from: Monster Zone; mandatory"),
        ("  on", "a card (not this card) is Special Summoned by the opponent from hand"),
        ("  cost", "discard 1 card and pay 500 LP"),
        ("  targets", "1–2 cards on the opponent's field"),
        ("  when it resolves", "always draws; the card must still be there when it resolves"),
        ("  afterwards", "its player discards 1 card"),
    ]


def test_what_a_script_alone_tells_is_said_to_lack_the_rest() -> None:
    assert "are not known" in told(fact(basis="script", confidence="medium"), "basis")
    assert told(fact(basis="machine", confidence="medium"), "basis") == "read by a program; medium"


def test_other_facts_of_a_card() -> None:
    change = EffectChange(of="opponent", kinds=("monster_effect",), becomes="both players draw 1", draws=True)
    assert line_of_change(change, "en", str) == (
        "changes effects",
        "the opponent's monster effects; becomes: “both players draw 1”; the changed effect's own draw is not made",
    )
    skill = SkillReplacement(replaces="normal_draw", times="lost_lp", lost_lp=1800, instead="add a card")
    assert line_of_skill(skill, "en", str) == (
        "instead of a draw",
        "the normal draw; again when 1800 more LP are lost; “add a card”",
    )


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        (
            'Maxx "C"',
            ["its player draws 1 card each time", "send this card to the GY", "Special Summoned by the opponent"],
        ),
        ("Card of Demise", ["until there are 3 cards in hand", "no Special Summon", "a negated activation gives"]),
        ("Trade-In", ["discard 1 Level 8 monster", "always draws"]),
        ("Cup of Ace", ["its player draws 2 cards on heads, the opponent draws 2 cards on tails"]),
        ("Pot of Extravagance", ["banish 3 or 6 face-down cards from own Extra Deck", "the amount paid decides"]),
        ("Crystal Seer", ["2 from the top of the own Deck are seen without a draw"]),
    ],
)
def test_well_known_cards(catalogue: Catalogue, name: str, parts: list[str]) -> None:
    card = catalogue.by_name(name)
    assert card is not None
    text = "\n".join(text for _, text in card_lines(card, "en"))
    for part in parts:
        assert part in text


def test_any_card_is_just_a_card() -> None:
    assert (
        told(fact(cost=((CostPart(verb="send", filter=ANY, area=HAND),),)), "cost")
        == "send 1 card from own hand to the GY"
    )
