"""The terms in which draws are written down."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

from duelreplay.cards import terms
from duelreplay.cards.effects import (
    ANY,
    Able,
    After,
    AllOf,
    AnyOf,
    Area,
    CardIs,
    CardsIn,
    Case,
    Cases,
    ChainLink,
    Chosen,
    Compare,
    CostPart,
    Counted,
    Counters,
    Damage,
    Dice,
    Did,
    Different,
    Expression,
    Happened,
    Heads,
    LifePointDifference,
    LifePoints,
    Limit,
    Named,
    Not,
    Number,
    OfCard,
    Over,
    PerEvent,
    Phrase,
    Quantity,
    SameAs,
    Stat,
    Sum,
    Target,
    Term,
    This,
    Trait,
    Trigger,
    Unknown,
    UntilHand,
)
from duelreplay.cards.rows import COLUMNS, draw_fact
from support import ROOT

TABLES = ROOT / "tools" / "catalogue" / "tables"

HAND = Area("self", ("hand",))
FIELD = ("monster", "spell", "field", "pendulum")
MONSTER = Trait("card", ("monster",))
SPELL = Trait("card", ("spell",))
UP = Trait("face", ("up",))


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("any", ANY),
        ("monster", MONSTER),
        ("spell_or_trap", Trait("card", ("spell", "trap"))),
        ("faceup & type:Fish|Aqua", AllOf((UP, Trait("type", ("Fish", "Aqua"))))),
        ("type:Fish|type:Seaserpent", Trait("type", ("Fish", "Sea Serpent"))),
        ("normal_trap", AllOf((Trait("card", ("trap",)), Trait("kind", ("normal",))))),
        ("level>=8", Stat("level", ">=", 8)),
        ("level:8", Stat("level", "==", 8)),
        ("name:55144522|this", Named((55144522,), this=True)),
        ("not name:this", Not(Named(this=True))),
        ("series:Dark World monster", AllOf((Trait("series", ("Dark World",)), MONSTER))),
        ("not type:Dinosaur monster", AllOf((Not(Trait("type", ("Dinosaur",))), MONSTER))),
        ("another faceup kind:spirit monster", AllOf((Not(This()), UP, Trait("kind", ("spirit",)), MONSTER))),
        ("the drawn type:Fairy monster", AllOf((Trait("drawn"), Trait("type", ("Fairy",)), MONSTER))),
        ("series:F.A. or series:U.A.", AnyOf((Trait("series", ("F.A.",)), Trait("series", ("U.A.",))))),
        (
            "level:6 & type:Zombie or name:80749819",
            AnyOf((AllOf((Stat("level", "==", 6), Trait("type", ("Zombie",)))), Named((80749819,)))),
        ),
        ("in:gy or faceup", AnyOf((Trait("in", ("graveyard",)), UP))),
        ("from:hand|mzone", Trait("from", ("hand", "monster"))),
        ("by:opp", Trait("by", ("opponent",))),
        ("mentions:name:5", Trait("mentions", ("5",))),
    ],
)
def test_filters(text: str, read: Expression) -> None:
    assert terms.card_filter(text) == read


@pytest.mark.parametrize(
    "text",
    [
        "can_go_to_hand",
        "kind:extra",
        "series:Danger! among them",
        "series:Fluffal, at random",
        "name:each once",
        "type:Zombie of different names",
        "in:outer space",
        "level>=many",
        "name:91998119 or a fusion monster that lists it",
    ],
)
def test_what_has_no_term_is_a_phrase_as_a_whole(text: str) -> None:
    # Half of an "or" would be taken for the whole: the other half would then be missing.
    assert terms.card_filter(text) == Phrase(text)


def n(op: str, value: int, area: Area, what: Expression = ANY) -> Compare:
    return Compare(CardsIn(area, what), op, Number(value))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("none", None),
        ("-", None),
        ("n(self:hand)==0", n("==", 0, HAND)),
        ("n(any; opp:hand)~=0", n("!=", 0, Area("opponent", ("hand",)))),
        ("n(self:hand+field except this)==0", n("==", 0, Area("self", ("hand", *FIELD), except_this=True))),
        ("n(faceup & spell; both:field)>=1", n(">=", 1, Area("both", FIELD), AllOf((UP, SPELL)))),
        (
            "n(monster; self:gy+faceup extra)>=3",
            n(
                ">=",
                3,
                Area("self", ("graveyard", "extra")),
                AllOf((MONSTER, AnyOf((Not(Trait("in", ("extra",))), UP)))),
            ),
        ),
        ("name:5 in self:deck+gy", n(">=", 1, Area("self", ("deck", "graveyard")), Named((5,)))),
        ("2+ faceup monster in self:mzone", n(">=", 2, Area("self", ("monster",)), AllOf((UP, MONSTER)))),
        ("no faceup name:5 in both:field", n("==", 0, Area("both", FIELD), AllOf((UP, Named((5,)))))),
        (
            "different(name; faceup; self:mmzone)>0",
            Compare(Different("name", Area("self", ("monster",)), AllOf((UP, Trait("in_main_zone")))), ">", Number(0)),
        ),
        (
            "different(name among cards(faceup; self:mzone))>=3",
            Compare(Different("name", Area("self", ("monster",)), UP), ">=", Number(3)),
        ),
        ("lp(self)<lp(opp)", Compare(LifePoints("self"), "<", LifePoints("opponent"))),
        (
            "lp(self)<=lp(opp)-2000",
            Compare(LifePoints("self"), "<=", Sum((LifePoints("opponent"),), (Number(2000),))),
        ),
        ("5-n(self:hand)>0", Compare(Sum((Number(5),), (CardsIn(HAND),)), ">", Number(0))),
        ("count>0", Compare(Counted(), ">", Number(0))),
        ("heads>=2", Compare(Heads(), ">=", Number(2))),
        ("die==2", Compare(Dice(), "==", Number(2))),
        ("chain link number of this >=4", Compare(ChainLink(), ">=", Number(4))),
        ("counters(spell on this)==3", Compare(Counters("spell", "this"), "==", Number(3))),
        ("own_turn", Term("own_turn")),
        ("phase:main2", Term("phase", ("main2",))),
        ("not phase:draw", Term("not_phase", ("draw",))),
        ("not damage step", Term("not_damage_step")),
        ("option:1", Term("option", ("1",))),
        ("targets_still_there:5", Term("targets_still_there", ("5",))),
        ("n(still_there; in targets)>0", Term("targets_still_there")),
        ("free_zone(opp:mzone)", Term("free_zone", ("opponent", "monster"))),
        ("can_mill(self,2)", Term("can_mill", ("self", "2"))),
        ("reason:discard and reason:effect", AllOf((Trait("reason", ("discard",)), Trait("reason", ("effect",))))),
        ("this.pos:faceup_attack", CardIs("this", AllOf((UP, Trait("position", ("attack",)))))),
        ("target.type:Plant", CardIs("target", Trait("type", ("Plant",)))),
        ("the drawn card is (monster & level==1)", CardIs("drawn", AllOf((MONSTER, Stat("level", "==", 1))))),
        ("did:destroyed", Did("destroyed")),
        ("did:returned_to_deck:3 or more", Did("to_deck", 3)),
        ("did:returned_to_deck (this, bottom)", Did("to_deck", this=True, place="bottom")),
        (
            "did:sent_to_gy (1 card of opp:hand)",
            Did("sent_to_graveyard", of=Trait("controlled_by", ("opponent",)), origin=("hand",)),
        ),
        ("did:banished (1 from hand)", Did("banished", origin=("hand",))),
        ("did:level reduced by 2", Did("other", detail="level reduced by 2")),
        ("did:destroyed (every card chosen)", Did("destroyed", detail="every card chosen")),
        ("n(self:hand)>=2 of different types", AllOf((n(">=", 2, HAND), Phrase("of different types")))),
        ("own_turn & something odd", AllOf((Term("own_turn"), Phrase("something odd")))),
        ("something odd or own_turn", Phrase("something odd or own_turn")),
        ("series:Danger!", Phrase("series:Danger!")),
        # A list of cards is not one card that is all of them.
        ("1 name:5 and 1 name:6 in self:gy", Phrase("1 name:5 and 1 name:6 in self:gy")),
        ("1 series:X in self:hand or faceup on self:field", Phrase("1 series:X in self:hand or faceup on self:field")),
        # What only one of several options needs is not needed.
        ("option:2 needs own_turn & main_phase", Phrase("option:2 needs own_turn & main_phase")),
        ("own_turn; in the battle phase: n(self:hand)<6", Phrase("own_turn; in the battle phase: n(self:hand)<6")),
        ("did:milled (1 series:Lightsworn)", Did("milled", of=Trait("series", ("Lightsworn",)))),
    ],
)
def test_conditions(text: str, read: Expression | None) -> None:
    assert terms.condition(text) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("fixed:2", Number(2)),
        ("fixed:1 per event", PerEvent(1)),
        ("until_hand:6", UntilHand(6)),
        ("number_of(name:this; self:gy)+1", Sum((CardsIn(Area("self", ("graveyard",)), Named(this=True)), Number(1)))),
        ("different(type; monster; self:gy)", Different("type", Area("self", ("graveyard",)), MONSTER)),
        ("same_as_cost/3", Over(SameAs("cost"), 3)),
        ("same_as_returned[monster]+1", Sum((SameAs("returned", MONSTER), Number(1)))),
        ("same_as_to_deck[main deck; odd]", SameAs("to_deck", AllOf((Phrase("main deck"), Phrase("odd"))))),
        (
            "difference(n(opp:field) - n(self:hand+field))",
            Sum((CardsIn(Area("opponent", FIELD)),), (CardsIn(Area("self", ("hand", *FIELD))),)),
        ),
        ("difference_of_lp/2000", Over(LifePointDifference(), 2000)),
        ("damage/1000", Over(Damage(), 1000)),
        ("attack(bottom card revealed)/1000", Over(OfCard("attack", "bottom card revealed"), 1000)),
        ("link_rating(target)", OfCard("link", "target")),
        ("counters(fog on target)/4", Over(Counters("fog", "target"), 4)),
        ("heads/2 (coins tossed until tails)", Over(Heads(), 2)),
        ("die_result", Dice()),
        ("die_if_named(2 numbers named by self; opp rolls)", Dice(if_named=True)),
        ("named_by_drawing_player:1..3", Chosen(1, 3)),
        (
            "materials_used(non-tuner; this synchro summon)",
            Happened("materials_used", "non-tuner; this synchro summon"),
        ),
        (
            "cases(heads: self 2; tails: opp 2)",
            Cases(
                (
                    Case(Compare(Heads(), "==", Number(1)), 2, "self"),
                    Case(Compare(Heads(), "==", Number(0)), 2, "opponent"),
                )
            ),
        ),
        ("cases(3 paid:2; else:1)", Cases((Case(Compare(SameAs("cost"), "==", Number(3)), 2),), 1)),
        (
            "cases(paid type:Plant:2; else:0)",
            Cases((Case(Compare(SameAs("cost", Trait("type", ("Plant",))), ">=", Number(1)), 2),), 0),
        ),
        ("unknown", Unknown("unknown")),
        ("as many as you like", Unknown("as many as you like")),
        ("n(anything; somewhere)", Unknown("n(anything; somewhere)")),
        ("damage/0", Unknown("damage/0")),
    ],
)
def test_quantities(text: str, read: Quantity) -> None:
    assert terms.quantity(text) == read


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("none", None),
        ("discard:1:any", [CostPart(verb="discard", area=HAND)]),
        ("discard:1:level==8", [CostPart(verb="discard", filter=Stat("level", "==", 8), area=HAND)]),
        ("banish:this", [CostPart(verb="banish", this=True)]),
        ("lp:1000", [CostPart(verb="lp", least=1000, most=1000)]),
        ("lp:half", [CostPart(verb="lp", half=True)]),
        ("lp:600; detach:1:this", [CostPart(verb="lp", least=600, most=600), CostPart(verb="detach", this=True)]),
        (
            "banish:3|6:facedown:self:extra:facedown",
            [
                CostPart(
                    verb="banish",
                    least=3,
                    most=6,
                    numbers=(3, 6),
                    filter=Trait("face", ("down",)),
                    area=Area("self", ("extra",)),
                    to="facedown",
                )
            ],
        ),
        ("send:1-3:any:self:hand", [CostPart(verb="send", least=1, most=3, area=HAND)]),
        ("reveal:1+:the drawn kind:tuner:hand", [
            CostPart(verb="reveal", most=None, filter=AllOf((Trait("drawn"), Trait("kind", ("tuner",)))), area=HAND)
        ]),
        ("banish:all:any:self:hand+field", [
            CostPart(verb="banish", least=0, most=None, all=True, area=Area("self", ("hand", *FIELD)))
        ]),
        ("banish:10:top_of_deck:facedown", [
            CostPart(verb="banish", least=10, most=10, area=Area("self", ("deck",)), to="facedown")
        ]),
        ("remove_counters:3:counter:spell:this", [
            CostPart(verb="remove_counters", least=3, most=3, this=True, filter=Trait("counter", ("spell",)))
        ]),
        ("return_to_deck:1:any:self:hand:shuffled", [CostPart(verb="return_to_deck", area=HAND, to="shuffled")]),
        ("none for option 2", [CostPart(verb="other", words="none for option 2")]),
        ("lp:many", [CostPart(verb="other", words="lp:many")]),
        ("banish:1:any", [CostPart(verb="other", words="banish:1:any")]),
    ],
)  # fmt: skip
def test_costs(text: str, parts: list[CostPart] | None) -> None:
    assert terms.cost(text) == (() if parts is None else (tuple(parts),))


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("none", ()),
        ("1 any; both:field", (Target(area=Area("both", FIELD)),)),
        ("1-2 monster; self:gy", (Target(most=2, filter=MONSTER, area=Area("self", ("graveyard",))),)),
        (
            "3 or 6 monster; self:gy",
            (Target(least=3, most=6, numbers=(3, 6), filter=MONSTER, area=Area("self", ("graveyard",))),),
        ),
        (
            "3 type:Beast of different names; self:gy",
            (
                Target(
                    least=3,
                    most=3,
                    filter=Trait("type", ("Beast",)),
                    area=Area("self", ("graveyard",)),
                    different="name",
                ),
            ),
        ),
        (
            "1 faceup; self:mzone; 1 any; opp:field",
            (Target(filter=UP, area=Area("self", ("monster",))), Target(area=Area("opponent", FIELD))),
        ),
        (
            "3 monster; self:gy (option 1)",
            (Target(least=3, most=3, filter=MONSTER, area=Area("self", ("graveyard",))),),
        ),
        ("1 of them", (Target(words="1 of them"),)),
    ],
)
def test_targets(text: str, read: tuple[Target, ...]) -> None:
    assert terms.targets(text) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("none", ()),
        ("turn:name", (Limit(scope="turn", per="name"),)),
        ("turn:copy:2", (Limit(scope="turn", per="copy", times=2),)),
        ("activate_turn:name", (Limit(scope="activate_turn", per="name"),)),
        ("turn:series:Mulcharmy:2", (Limit(scope="turn", per="series", series="Mulcharmy", times=2),)),
        (
            "turn:copy; turn:name per option",
            (Limit(scope="turn", per="copy"), Limit(scope="turn", per="name", per_option=True)),
        ),
        ("turn:player per condition", (Limit(scope="turn", per="player", per_condition=True),)),
        ("duel:name (application)", (Limit(scope="duel", per="name", of_application=True),)),
    ],
)
def test_limits(text: str, read: tuple[Limit, ...]) -> None:
    assert terms.limits(text) == read


def test_effects_that_share_a_limit() -> None:
    assert terms.limits("turn:name", "1,2") == (Limit(scope="turn", per="name", shared_with=(1, 2)),)


@pytest.mark.parametrize("text", ["sometimes", "turn", "turn:name twice", "week:name", "turn:name; often"])
def test_a_limit_is_a_closed_form(text: str) -> None:
    with pytest.raises(terms.TermError, match="is no limit"):
        terms.limits(text)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("-", []),
        ("special_summoned(this; summoned:link)", [Trigger(event="special_summoned", this=True, summoned=("link",))]),
        ("later:special_summoned(by opp)", [Trigger(event="special_summoned", later=True, by="opponent")]),
        (
            "later:normal_summoned|special_summoned(by opp from hand)",
            [
                Trigger(event=event, later=True, by="opponent", origin=("hand",))
                for event in ("normal_summoned", "special_summoned")
            ],
        ),
        (
            "special_summoned(monster; from extra; by either player)",
            [Trigger(event="special_summoned", by="both", origin=("extra",), of=MONSTER)],
        ),
        ("draw(player:opp)", [Trigger(event="draw", by="opponent")]),
        (
            "sent_to_gy(this; reason:battle or (by:opp & reason:effect))",
            [
                Trigger(
                    event="sent_to_graveyard",
                    this=True,
                    of=AnyOf(
                        (
                            Trait("reason", ("battle",)),
                            AllOf((Trait("by", ("opponent",)), Trait("reason", ("effect",)))),
                        )
                    ),
                )
            ],
        ),
        ("end_phase(own)", [Trigger(event="end_phase", whose="self")]),
        ("later:end_phase(this turn)", [Trigger(event="end_phase", later=True, whose="this_turn")]),
        ("battle_damage(this; player:opp)", [Trigger(event="battle_damage", this=True, whose="opponent")]),
        (
            "sent_to_gy(this; set; destroyed by opponent's effect; was controlled by self)",
            [
                Trigger(
                    event="sent_to_graveyard",
                    this=True,
                    by="opponent",
                    reasons=("destroy", "effect"),
                    of=AllOf((Trait("was", ("facedown",)), Trait("was_controlled_by", ("self",)))),
                )
            ],
        ),
        (
            "attack_declared(this) or attacked(this)",
            [Trigger(event="attack_declared", this=True), Trigger(event="attacked", this=True)],
        ),
        (
            "draw_phase_draw(by self in own draw phase; kind:normal monster drawn)",
            [
                Trigger(
                    event="draw_phase_draw",
                    by="self",
                    of=AllOf((Term("own_draw_phase"), Trait("kind", ("normal",)), MONSTER)),
                )
            ],
        ),
        ("draw(by opp; outside draw phases)", [Trigger(event="draw", by="opponent", of=Term("not_phase", ("draw",)))]),
        (
            "end_phase(each); this was odd",
            [Trigger(event="end_phase", whose="both", of=Phrase("this was odd"))],
        ),
        (
            "special_summoned(this; by the effect of a friend)",
            [Trigger(event="special_summoned", this=True, of=Phrase("by the effect of a friend"))],
        ),
        ("when all is well", [Trigger(event="other", of=Phrase("when all is well"))]),
        ("invented(this)", [Trigger(event="other", of=Phrase("invented(this)"))]),
    ],
)
def test_triggers(text: str, read: list[Trigger]) -> None:
    assert list(terms.triggers(text)) == read


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("then_discard:1:any", After(word="then_discard", number=Number(1))),
        ("then_discard:1:any:by_opp", After(word="then_discard", number=Number(1), whose="opponent")),
        (
            "then_return_to_deck:bottom:chosen(1 any; self:hand)",
            After(word="then_return_to_deck", place="bottom", number=Number(1)),
        ),
        (
            "then_return_to_deck:top_or_bottom:1:self:hand",
            After(word="then_return_to_deck", place="top_or_bottom", number=Number(1)),
        ),
        ("skip_draw_phase:self:2 (next two)", After(word="skip_draw_phase", number=Number(2))),
        (
            "cannot_draw_by_effects:self:rest of turn after resolution",
            After(word="cannot_draw_by_effects", until="rest of turn after resolution"),
        ),
        ("end_phase:banish 1 from hand", After(word="at_end_phase", words="banish 1 from hand")),
        ("the sun shines", After(word="other", words="the sun shines")),
    ],
)
def test_consequences(text: str, read: After) -> None:
    assert terms.consequences(text) == (read,)


def test_draws_that_must_be_possible() -> None:
    assert terms.able("self:2,opp:1") == (
        Able(whose="self", number=Number(2)),
        Able(whose="opponent", number=Number(1)),
    )
    assert terms.able("self:count") == (Able(whose="self", number=Counted()),)
    assert terms.able("self:2 for option 1") == (Able(whose="self", number=Number(2), option="1"),)
    with pytest.raises(terms.TermError, match="player"):
        terms.able("somebody:2")


def test_oaths() -> None:
    assert terms.oath("-") is None
    assert terms.oath("cannot_special_summon,cannot_bp") == AllOf(
        (Term("cannot_special_summon"), Term("cannot_battle"))
    )
    assert terms.oath("this turn: no tea") == Phrase("this turn: no tea")


def test_a_condition_and_its_negation_are_never_both_read_from_a_phrase() -> None:
    # "not" before words is words too: an unknown fact negated is as unknown.
    assert terms.condition("not the weather") == Phrase("not the weather")


def read_table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


@pytest.fixture(scope="module")
def rows() -> list[dict[str, str]]:
    words = {(row["column"], row["text"]): row["terms"] for row in read_table(TABLES / "reworded.tsv")}
    table = read_table(TABLES / "draw_facts.tsv")
    return [{column: words.get((column, cell), cell) for column, cell in row.items()} for row in table]


SHARES = {
    "count_formula": ("number", 0.99),
    "cost": ("cost", 0.95),
    "condition": ("condition", 0.75),
    "needs_at_activation": ("needs", 0.85),
    "targets": ("targets", 0.9),
    "must_be_able_to_draw": ("able", 0.97),
    "trigger": ("trigger", 0.8),
    "draw_needs": ("draw_needs", 0.8),
    "extra_consequence": ("consequences", 0.6),
}
"""At least so many of the cells of a column that are not empty hold terms alone."""


@pytest.mark.parametrize("column", SHARES)
def test_most_cells_of_the_table_are_terms_alone(rows: list[dict[str, str]], column: str) -> None:
    field, share = SHARES[column]
    cells = Counter(terms.understood(getattr(draw_fact(row), field)) for row in rows if row[column] not in terms.NONE)
    assert cells[True] >= share * cells.total(), cells


def test_every_column_of_the_table_is_read(rows: list[dict[str, str]]) -> None:
    assert set(COLUMNS) == set(rows[0]) - {"passcode", "name_en"}


def test_every_rewording_is_needed() -> None:
    table = read_table(TABLES / "draw_facts.tsv")
    unused = [
        word
        for word in read_table(TABLES / "reworded.tsv")
        if all(row[word["column"]] != word["text"] for row in table)
    ]
    assert unused == []
