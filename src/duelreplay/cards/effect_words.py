"""The draws that effects give, in plain words, English and Japanese.

What the facts have only as words, they have in English: it stands between “ and ”, in Japanese marked ``（英文）``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from duelreplay.cards.effects import (
    Able,
    After,
    AllOf,
    AnyCard,
    AnyOf,
    Area,
    CardIs,
    CardsIn,
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
    DrawFact,
    EffectChange,
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
    SkillReplacement,
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
from duelreplay.cards.facts import Look
from duelreplay.cards.vocabulary import (
    A_TARGET,
    AFTER,
    AMOUNTS,
    AND,
    ATTRIBUTES_JA,
    BACKROW,
    BACKROW_WORDS,
    BASIS,
    BELONGS,
    BY_PLAYER,
    CALLED,
    CARDS,
    CERTAIN,
    CHANGED,
    CONFIDENCE,
    COST_DECIDES,
    COUNTED,
    COUNTERS,
    DID,
    DID_ALONE,
    EVENTS,
    FACES,
    FIELD,
    FROM,
    GROUPS,
    HAPPENED,
    HEADS,
    HOW,
    KEEPS,
    KINDS,
    LABELS,
    LASTING,
    LATER,
    LOOKED_DECKS,
    LOOKS_AT,
    MANDATORY,
    MATERIALS,
    MODES,
    MOMENTS,
    MOMENTS_OF_DUEL,
    NO_ORIGINAL,
    NOT,
    OF_LIMIT,
    ONE_DRAW_PHASE,
    OPPONENT_MAY,
    OR,
    OWN,
    PAY_HALF,
    PAY_LP,
    PER_TURN_ONCE,
    PER_TURN_TIMES,
    PERSON,
    PHASES,
    PLAIN,
    PROPERTIES,
    QUOTED,
    RAISED,
    RANGES,
    REASONS,
    REPLACES,
    SAME,
    SCOPES,
    SHARED,
    SKILL_TIMES,
    SPEED,
    STATS,
    STAYS,
    SUMMONS,
    SURE,
    TAILS,
    TERMS,
    TIMES,
    TO_PLAYER,
    TYPES_JA,
    VERBS,
    WHO,
    WHOLE_FIELD,
    WHOSE_PHASE,
    ZONES,
    Lang,
    Line,
    Pair,
)


def lines_of_draw(fact: DrawFact, lang: Lang, called: Callable[[int], str]) -> list[Line]:
    """The lines of one draw: who draws how many, then what must be so. ``called`` names a passcode."""
    return _Speaker(lang, called).draw(fact)


def line_of_change(change: EffectChange, lang: Lang, called: Callable[[int], str]) -> Line:
    """How a card turns effects of others into something else."""
    return _Speaker(lang, called).change(change)


def line_of_skill(skill: SkillReplacement, lang: Lang, called: Callable[[int], str]) -> Line:
    """What a Skill does in place of a draw."""
    return _Speaker(lang, called).skill(skill)


def line_of_look(look: Look, lang: Lang) -> Line:
    """What the card lets be seen of a Deck."""
    place = 0 if lang == "en" else 1
    cards = LOOKS_AT["some"] if look.cards is None else LOOKS_AT["cards"]
    keep = KEEPS["open"] if look.keep is None else KEEPS["none"] if look.keep == 0 else KEEPS["most"]
    words = cards[place].format(cards=look.cards, deck=LOOKED_DECKS[look.deck][place])
    return LABELS["looks"][place], words + keep[place].format(keep=look.keep)


class _Speaker:
    """One language, and how passcodes are named in it."""

    def __init__(self, lang: Lang, called: Callable[[int], str]) -> None:
        self.lang = lang
        self.called = called
        self.place = 0 if lang == "en" else 1

    def say(self, words: Pair, *values: object) -> str:
        return words[self.place].format(*values) if values else words[self.place]

    def quote(self, text: str) -> str:
        if not text:
            return self.say(("something that no source tells", "出典にない条件"))
        return self.say(QUOTED, text.replace("_", " "))

    # --- A draw

    def draw(self, fact: DrawFact) -> list[Line]:
        number = self.number(fact)
        head = [
            self.drawn(fact, number),
            self.say(COUNTED[fact.counted]) if fact.counted and not isinstance(fact.number, UntilHand) else "",
            self.say(MODES[fact.mode]),
            self.say(GROUPS[fact.group]) if fact.group else "",
        ]
        label = self.say(LABELS["effect"], fact.effect) if fact.effect else self.say(LABELS["draw"])
        lines = [(label, self.joined(head))]
        parts = {
            "activated": self.activated(fact),
            "trigger": self.trigger(fact),
            "condition": self.whole(fact.condition),
            "needs": self.whole(fact.needs),
            "able": self.joined([self.able(able) for able in fact.able]),
            "cost": self.cost(fact),
            "targets": self.joined([self.target(target) for target in fact.targets]),
            "oath": self.whole(fact.oath),
            "limit": self.joined([self.limit(limit) for limit in fact.limits]),
            "draw_needs": self.whole(fact.draw_needs),
            "sure": self.resolution(fact),
            "lasting": self.span(fact.lasting),
            "before": self.quote(fact.before) if fact.before else "",
            "after": self.quote(fact.after) if fact.after else "",
            "consequences": self.joined([self.after(after) for after in fact.consequences]),
            "changes_other": self.quote(fact.changes_other) if fact.changes_other else "",
            "note": self.quote(fact.note) if fact.note else "",
            "basis": self.basis(fact),
        }
        return lines + [(self.say(LABELS[key]), text) for key, text in parts.items() if text]

    def drawn(self, fact: DrawFact, number: str) -> str:
        """Who draws how many; the cases of a coin name the player themselves."""
        if isinstance(fact.number, Cases) and any(case.who for case in fact.number.cases):
            return number
        plain = isinstance(fact.number, Number | PerEvent)
        counts = isinstance(fact.number, CardsIn | Different | Counters | OfCard | Damage | Heads | Happened | Over)
        words = ("{0} draws as many as {1}" if counts else "{0} draws {1}", "{0}が{1}ドロー" if plain else "{0}：{1}")
        return self.say(words, self.say(WHO[fact.who]), number)

    def joined(self, parts: list[str]) -> str:
        return "; ".join(part for part in parts if part)

    def number(self, fact: DrawFact) -> str:
        number = fact.number
        if isinstance(number, Unknown) and number.text in {"", "unknown"}:
            most = "" if fact.most is None else f"–{fact.most}"
            varies = ("{} cards, how many is not known", "{}枚（決まり方は不明）")
            return self.say(varies, f"{fact.least}{most}" if most else f"{fact.least}+")
        if isinstance(number, Number):
            return self.cards(number.value, number.value, None)
        told = self.quantity(number)
        if isinstance(number, PerEvent | UntilHand | Chosen | Cases) or fact.most is None:
            return told
        at_most = ("at most {}", "最大{}枚")
        return f"{told}; {self.say(at_most, fact.most)}"

    def activated(self, fact: DrawFact) -> str:
        zones = [self.say(ZONES[zone]) for zone in fact.zones]
        where = self.say(("from: {}", "発動場所：{}"), self.listed(zones)) if zones else ""
        return self.joined(
            [
                self.say(MOMENTS[fact.moment]),
                where,
                self.say(SPEED, fact.speed) if fact.speed and fact.speed > 1 else "",
                self.say(MANDATORY) if fact.activation == "must" else "",
            ]
        )

    def trigger(self, fact: DrawFact) -> str:
        events = self.say(OR).join(self.event(event) for event in fact.trigger)
        return self.joined([events, self.say(TIMES[fact.trigger_times]) if fact.trigger_times else ""])

    def cost(self, fact: DrawFact) -> str:
        ways = [self.say(AND).join(self.cost_part(part) for part in parts) for parts in fact.cost]
        return self.joined([self.say(OR).join(ways), self.say(COST_DECIDES) if fact.cost_decides else ""])

    def resolution(self, fact: DrawFact) -> str:
        return self.joined(
            [
                self.say(SURE[fact.sure]) if fact.option != "opponent_may" else self.say(OPPONENT_MAY),
                self.say(STAYS) if fact.stays else "",
            ]
        )

    def basis(self, fact: DrawFact) -> str:
        if fact.confidence == "high" and fact.basis in {"hand", "machine", "machine+hand"}:
            return ""
        return f"{self.say(BASIS[fact.basis])}; {self.say(CONFIDENCE[fact.confidence])}"

    def whole(self, what: Expression | None) -> str:
        return "" if what is None else self.expression(what)

    def span(self, text: str) -> str:
        if not text:
            return ""
        return self.say(LASTING[text]) if text in LASTING else self.quote(text)

    def aside(self, text: str) -> str:
        return self.say((" ({})", "（{}）"), text) if text else ""

    # --- Conditions

    def expression(self, what: Expression) -> str:
        if isinstance(what, AllOf):
            return self.say(AND).join(self.bracketed(part, AnyOf) for part in what.parts)
        if isinstance(what, AnyOf):
            return self.say(OR).join(self.bracketed(part, AllOf) for part in what.parts)
        if isinstance(what, Not):
            return self.say(NOT, self.expression(what.part))
        if isinstance(what, Compare):
            return self.compare(what)
        if isinstance(what, Term):
            return self.term(what)
        if isinstance(what, Did):
            return self.did(what)
        if isinstance(what, CardIs):
            return self.say(("{0} is {1}", "{0}が{1}"), self.say(CERTAIN[what.which]), self.predicate(what.what))
        if isinstance(what, Phrase):
            return self.quote(what.text)
        return self.say(("this card: {}", "このカード：{}"), self.predicate(what))

    def bracketed(self, what: Expression, kind: type) -> str:
        text = self.expression(what)
        return f"({text})" if isinstance(what, kind) else text

    def term(self, term: Term) -> str:
        if term.word == "targets_still_there" and not term.args:
            return self.say(A_TARGET)
        args: list[str] = []
        for place, value in enumerate(term.args):
            if term.word in {"phase", "not_phase"}:
                args.append(self.say(PHASES[value]))
            elif term.word == "coin_called":
                args.append(self.say(CALLED[value]))
            elif term.word == "free_zone":
                args.append(self.say((OWN if place == 0 else ZONES)[value]))
            elif term.word in {"can_mill", "can_draw"} and place == 0:
                args.append(self.say(WHO[value]))
            else:
                args.append(value)
        return self.say(TERMS[term.word], *args)

    def did(self, did: Did) -> str:
        detail = f" {self.quote(did.detail)}" if did.detail else ""
        if did.step in DID_ALONE:
            return self.say(DID_ALONE[did.step]) + detail
        if did.step == "other":
            return self.say(("the effect did: {}", "効果の処理：{}"), self.quote(did.detail))
        what = self.say(CERTAIN["this"]) if did.this else self.cards(did.least, None, did.of)
        if did.origin and did.step != "milled":
            zones = self.zones(did.origin)
            what = self.say(("{0} from the {1}", "{1}の{0}"), what, zones)
        place = self.aside(self.say(HOW[did.place]) if did.place else "")
        return self.say(DID[did.step], what) + place + detail

    def compare(self, what: Compare) -> str:
        left, right = what.left, what.right
        if isinstance(left, CardsIn) and isinstance(right, Number):
            return self.compare_cards(left, what.op, right.value)
        if isinstance(left, Different) and isinstance(right, Number):
            amount = self.say(AMOUNTS[what.op], right.value).replace("枚", "種類")
            return self.say(
                ("{0} different {1} among the {2} {3}", "{3}の{2}の{1}が{0}"),
                amount,
                self.property(left.word),
                self.noun(left.filter, many=True),
                self.at(left.area),
            )
        return f"{self.quantity(left)} {_SIGNS[what.op]} {self.quantity(right)}"

    def compare_cards(self, cards: CardsIn, op: str, value: int) -> str:
        where = self.at(cards.area)
        if (op, value) in {("==", 0), ("<", 1), ("<=", 0)}:
            return self.say(("no {0} {1}", "{1}に{0}が存在しない"), self.noun(cards.filter, many=True), where)
        if (op, value) in {("!=", 0), (">", 0)}:
            op, value = ">=", 1
        noun = self.noun(cards.filter, many=value != 1)
        return self.say(("{0} {1} {2}", "{2}に{1}が{0}"), self.say(AMOUNTS[op], value), noun, where)

    # --- Cards

    def noun(self, what: Expression | None, *, many: bool = False) -> str:
        """A filter as a noun with its adjectives before and the rest behind it."""
        if what is None or isinstance(what, AnyCard):
            return self.plural("card", "カード", many)
        if isinstance(what, AnyOf):
            return self.say(OR).join(self.noun(part, many=many) for part in what.parts)
        parts = what.parts if isinstance(what, AllOf) else (what,)
        before: list[str] = []
        close: list[str] = []
        behind: list[str] = []
        nouns: list[str] = []
        for part in parts:
            if isinstance(part, Trait) and part.word == "card":
                nouns.append(self.card_noun(part.values, many))
            elif isinstance(part, Phrase):
                behind.append(self.quote(part.text))
            elif (
                isinstance(part, AnyOf | AllOf | Not)
                or part == Named(this=True)
                or (isinstance(part, Trait) and part.word in _BEHIND)
            ):
                behind.append(self.predicate(part))
            elif isinstance(part, Trait) and part.word in {"kind", "series"}:
                close.append(self.predicate(part))
            else:
                before.append(self.predicate(part))
        noun = " ".join(nouns) or (
            self.card_noun(("monster",), many) if any(map(_of_monsters, parts)) else self.plural("card", "カード", many)
        )
        if self.lang == "en":
            tail = f" ({', '.join(behind)})" if behind else ""
            return " ".join([*before, *close, noun]) + tail
        ahead = "・".join(before)
        noun = "".join([*sorted(close, key=lambda word: not word.startswith("「")), noun])
        return (f"{ahead}の{noun}" if ahead else noun) + self.aside("、".join(behind))

    def plural(self, english: str, japanese: str, many: bool) -> str:  # noqa: FBT001 - one word, one flag
        return (english + "s" if many else english) if self.lang == "en" else japanese

    def card_noun(self, values: tuple[str, ...], many: bool) -> str:  # noqa: FBT001 - one word, one flag
        if self.lang == "en":
            return "/".join(CARDS[value][0] for value in values) + ("s" if many else "")
        text = "・".join(CARDS[value][1] for value in values)
        return text if values == ("monster",) else f"{text}カード"

    def predicate(self, what: Expression) -> str:
        """A property by itself: ``face-up``, ``Level 8 or more``."""
        if isinstance(what, AllOf):
            return self.say((", ", "・")).join(self.predicate(part) for part in what.parts)
        if isinstance(what, AnyOf):
            return self.say(OR).join(self.predicate(part) for part in what.parts)
        if isinstance(what, Not):
            if isinstance(what.part, This):
                return self.say(("not this card", "このカード以外"))
            return self.say(("not {}", "{}以外"), self.predicate(what.part))
        if isinstance(what, This):
            return self.say(CERTAIN["this"])
        if isinstance(what, Named):
            return self.named(what)
        if isinstance(what, Stat):
            return self.say(STATS[what.word], self.say(RANGES[what.op], what.value))
        if isinstance(what, Trait):
            return self.trait(what)
        if isinstance(what, AnyCard):
            return self.say(("any card", "任意のカード"))
        return self.expression(what)

    def named(self, what: Named) -> str:
        names = [self.called(code) for code in what.codes]
        if what.this:
            names.append(self.say(("of this name", "同名")))
        return self.say(OR).join(names)

    def trait(self, what: Trait) -> str:
        word = what.word
        if word in PLAIN:
            return self.say(RAISED if what.values == ("raised",) else PLAIN[word])
        return self.say(("/", "・")).join(self.value(word, value) for value in what.values)

    def value(self, word: str, value: str) -> str:
        if word in {"card", "kind"}:
            return self.say(KINDS[value])
        if word in {"type", "original_type"}:
            plain = value if self.lang == "en" else TYPES_JA.get(value, value)
            return plain if word == "type" else self.say(("originally {}", "元々の種族が{}"), plain)
        if word == "original_kind":
            return self.say(("originally {}", "元々の種類が{}"), self.say(KINDS[value]))
        if word == "attribute":
            return value if self.lang == "en" else ATTRIBUTES_JA.get(value, value)
        if word == "series":
            return self.say(('"{}"', "「{}」"), value)
        if word in {"mentions", "original_name"}:
            told = ("mentioning {}", "{}の名が記された") if word == "mentions" else ("originally {}", "元々の名が{}")
            return self.say(told, self.called(int(value)))
        if word in {"face", "position", "was"}:
            return self.say(FACES[value]) if value in FACES else value
        if word == "counter":
            return self.say(("{} counter", "{}カウンター"), value)
        if word in {"in", "from", "to", "summoned_from"}:
            told = {
                "in": ("in the {}", "{}に存在する"),
                "from": ("from the {}", "{}から"),
                "to": ("to the {}", "{}へ"),
                "summoned_from": ("Summoned from the {}", "{}から特殊召喚された"),
            }[word]
            return self.say(told, self.say(ZONES[value]))
        if word in {"summoned", "summoned_this_turn"}:
            how = self.say(SUMMONS[value]) if value in SUMMONS else value
            return how if word == "summoned" else self.say(("{} this turn", "このターンに{}"), how)
        if word == "reason":
            return self.say(REASONS[value]) if value in REASONS else value
        return self.say(BELONGS[word], self.say(PERSON[value]))

    def zones(self, zones: tuple[str, ...]) -> str:
        found = set(zones)
        words: list[str] = []
        if found >= WHOLE_FIELD:
            words.append(self.say(FIELD))
            found -= WHOLE_FIELD
        elif found >= BACKROW:
            words.append(self.say(BACKROW_WORDS))
            found -= BACKROW
        words += [self.say(ZONES[zone]) for zone in zones if zone in found]
        return self.listed(words)

    def listed(self, words: list[str]) -> str:
        if self.lang == "ja":
            return "・".join(words)
        return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"

    def area(self, area: Area) -> str:
        whose = self.say(OWN[area.whose])
        text = f"{whose} {self.zones(area.zones)}" if self.lang == "en" else whose + self.zones(area.zones)
        return text + (self.say((" (without this card)", "（このカードを除く）")) if area.except_this else "")

    def at(self, area: Area) -> str:
        """``in own hand``, ``on own field``; Japanese has the place alone."""
        if self.lang == "ja":
            return self.area(area)
        return f"{'on' if set(area.zones) == WHOLE_FIELD else 'in'} {self.area(area)}"

    def cards(self, least: int, most: int | None, what: Expression | None) -> str:
        """So many cards of a filter; ``most`` None: or more."""
        if most is None:
            amount = self.say(("{} or more", "{}枚以上"), least) if least > 1 else self.say(("1", "1枚"))
        elif least == most:
            amount = self.say(("{}", "{}枚"), least)
        else:
            amount = self.say(("{}–{}", "{}～{}枚"), least, most)
        many = not (least == 1 and most in {1, None})
        return self.say(("{0} {1}", "{1}{0}"), amount, self.noun(what, many=many))

    # --- Quantities

    def property(self, word: str) -> str:
        return self.say(PROPERTIES[word]) if word in PROPERTIES else self.quote(word)

    def quantity(self, number: Quantity) -> str:
        if isinstance(number, Number):
            return str(number.value)
        if isinstance(number, PerEvent):
            return self.say(("{} each time", "そのたびに{}"), self.cards(number.value, number.value, None))
        if isinstance(number, UntilHand):
            return self.say(("until there are {} cards in hand", "手札が{}枚になるまで"), number.value)
        if isinstance(number, CardsIn):
            noun = self.noun(number.filter, many=True)
            return self.say(("the number of {0} {1}", "{1}の{0}の数"), noun, self.at(number.area))
        if isinstance(number, Different):
            words = ("the number of different {0} among the {1} {2}", "{2}の{1}の{0}の種類")
            noun = self.noun(number.filter, many=True)
            return self.say(words, self.property(number.word), noun, self.at(number.area))
        if isinstance(number, SameAs):
            only = "" if isinstance(number.filter, AnyCard) else self.noun(number.filter, many=True)
            told = self.say(SAME[number.step])
            return told + (self.say((" (only {})", "（{}のみ）"), only) if only else "")
        if isinstance(number, Sum):
            return self.sum(number)
        if isinstance(number, Over):
            return self.say(
                ("({0}) / {1}, rounded down", "（{0}）÷{1}、端数切り捨て"), self.quantity(number.part), number.by
            )
        if isinstance(number, Cases):
            return self.cases(number)
        return self.plain_quantity(number)

    def plain_quantity(self, number: Quantity) -> str:
        if isinstance(number, LifePoints):
            return self.say(("{} LP", "{}LP"), self.say(OWN[number.whose]))
        if isinstance(number, LifePointDifference):
            return self.say(("the difference in LP", "お互いのLPの差"))
        if isinstance(number, Counters):
            on = {"this": self.say(CERTAIN["this"]), "target": self.say(CERTAIN["target"])}
            return self.say(
                ("the {0} counters on {1}", "{1}の{0}カウンターの数"), number.kind, on.get(number.on, number.on)
            )
        if isinstance(number, OfCard):
            word = self.say(("ATK", "攻撃力") if number.word == "attack" else ("Link Rating", "リンクマーカーの数"))
            card = self.say(CERTAIN["target"]) if number.card == "target" else self.quote(number.card)
            return self.say(("the {0} of {1}", "{1}の{0}"), word, card)
        if isinstance(number, Damage):
            return self.say(("the damage", "ダメージ"))
        if isinstance(number, Dice):
            named = ("as many as the die shows, if that number was named", "サイコロの目の数（宣言した数字の場合のみ）")
            return self.say(named if number.if_named else ("as many as the die shows", "サイコロの目の数"))
        if isinstance(number, Heads):
            return self.say(("heads", "表の数"))
        if isinstance(number, Chosen):
            words = ("{0} to {1}, as the drawing player says", "{0}～{1}（ドローするプレイヤーが選ぶ）")
            return self.say(words, number.least, number.most)
        if isinstance(number, ChainLink):
            return self.say(("its chain link number", "チェーン番号"))
        if isinstance(number, Counted):
            return self.say(("the number to draw", "ドローする枚数"))
        if isinstance(number, Happened):
            detail = f" {self.quote(number.text)}" if number.text else ""
            return self.say(HAPPENED[number.what]) + detail
        assert isinstance(number, Unknown), number
        return self.quote(number.text)

    def sum(self, number: Sum) -> str:
        plus = [self.quantity(part) for part in number.plus]
        minus = [self.quantity(part) for part in number.minus]
        text = self.say((" plus ", "＋")).join(plus)
        return text + "".join(self.say((" less {}", "－{}"), part) for part in minus)

    def cases(self, number: Cases) -> str:
        parts = []
        for case in number.cases:
            who = self.say(WHO[case.who]) if case.who else ""
            cards = self.cards(case.number, case.number, None) if case.number else self.say(("none", "0枚"))
            when = self.when(case.when)
            words = ("{0} draws {1} {2}", "{2}は{0}が{1}ドロー") if who else ("{1} {2}", "{2}は{1}")
            parts.append(self.say(words, who, cards, when))
        if number.otherwise is not None:
            rest = number.otherwise
            cards = self.cards(rest, rest, None) if rest else self.say(("none", "0枚"))
            parts.append(self.say(("else {}", "それ以外は{}"), cards))
        return self.say((", ", "、")).join(parts)

    def when(self, what: Expression) -> str:
        if isinstance(what, Compare) and isinstance(what.left, Heads):
            return self.say(HEADS if what.right == Number(1) else TAILS)
        return self.say(("if {}", "{}場合"), self.expression(what))

    # --- The parts of a draw

    def cost_part(self, part: CostPart) -> str:
        if part.words:
            return self.quote(part.words)
        if part.verb == "lp":
            return self.say(PAY_HALF) if part.half else self.say(PAY_LP, part.least)
        numbers = self.say(OR).join(map(str, part.numbers))
        if part.verb == "detach" and part.this:
            what = self.say(MATERIALS, part.least, "", "" if part.least == 1 else "s")
        elif part.verb == "remove_counters":
            kind = part.filter.values[0] if isinstance(part.filter, Trait) and part.filter.values else ""
            what = self.say(COUNTERS, numbers or part.least, kind, "" if part.least == 1 else "s")
        elif part.this:
            what = self.say(CERTAIN["this"])
        elif part.all:
            what = self.say(("all {}", "{}を全て"), self.noun(part.filter, many=True))
        elif numbers:
            what = self.say(("{0} {1}", "{1}{0}枚"), numbers, self.noun(part.filter, many=True))
        else:
            what = self.cards(part.least, part.most, part.filter)
        if part.area is not None and part.verb != "discard":
            what = self.say(("{0} from {1}", "{1}の{0}"), what, self.area(part.area))
        how = self.aside(self.say(HOW[part.to]) if part.to else "")
        return self.say(VERBS[part.verb], what) + how

    def target(self, target: Target) -> str:
        if target.words or target.area is None:
            return self.quote(target.words)
        if target.numbers:
            amount = self.say(OR).join(map(str, target.numbers))
            noun = self.noun(target.filter, many=True)
            what = self.say(("{0} {1}", "{1}{0}枚"), amount, noun)
        else:
            what = self.cards(target.least, target.most, target.filter)
        different = ("of different {}", "{}が異なる")
        apart = self.aside(self.say(different, self.property(target.different)) if target.different else "")
        return self.say(("{0} {1}", "{1}の{0}"), what, self.at(target.area)) + apart

    def able(self, able: Able) -> str:
        words = ("{0} draw {1}" if able.whose == "both" else "{0} draws {1}", "{0}が{1}枚ドロー")
        told = self.say(words, self.say(WHO[able.whose]), self.quantity(able.number))
        if able.option == "this":
            return told + self.say((" (for that option)", "（その選択肢の場合）"))
        return told + (self.say((" (option {})", "（選択肢{}）"), able.option) if able.option else "")

    def limit(self, limit: Limit) -> str:
        times = self.say(PER_TURN_ONCE) if limit.times == 1 else self.say(PER_TURN_TIMES, limit.times)
        key = (limit.scope, limit.per)
        told = self.say(SCOPES[key], times, limit.series) if key in SCOPES else f"{times}: {limit.scope}, {limit.per}"
        more = [self.say(words) for name, words in OF_LIMIT.items() if getattr(limit, name)]
        if limit.shared_with:
            more.append(self.say(SHARED, self.listed(list(map(str, limit.shared_with)))))
        return self.say((", ", "、")).join([told, *more])

    def event(self, trigger: Trigger) -> str:
        traits: list[Expression] = []
        parts = () if trigger.of is None else trigger.of.parts if isinstance(trigger.of, AllOf) else (trigger.of,)
        rest: list[str] = []
        for part in parts:
            if isinstance(part, Term | Phrase | Compare | CardIs | Did):
                rest.append(self.expression(part))
            else:
                traits.append(part)
        if trigger.event in EVENTS:
            subject = self.subject(trigger, traits)
            told = self.say(EVENTS[trigger.event], subject)
        else:
            told = self.say(MOMENTS_OF_DUEL[trigger.event])
            rest += [self.say(CERTAIN["this"])] if trigger.this else []
            rest += [self.predicate(part) for part in traits]
        if trigger.whose is not None:
            if trigger.event in MOMENTS_OF_DUEL and trigger.event != "damage":
                whose = self.say(WHOSE_PHASE[trigger.whose])
                told = f"{whose} {told}" if self.lang == "en" else whose + told
            elif trigger.whose != "this_turn":
                rest.append(self.say(TO_PLAYER, self.say(PERSON[trigger.whose])))
        close: list[str] = []
        if trigger.by is not None:
            close.append(self.say(BY_PLAYER, self.say(PERSON[trigger.by])))
        if trigger.origin:
            close.append(self.say(FROM, self.zones(trigger.origin)))
        rest += [self.value("summoned", how) for how in trigger.summoned]
        rest += [self.value("reason", why) for why in trigger.reasons]
        if trigger.later:
            rest.append(self.say(LATER))
        told = " ".join(part for part in [told, *close] if part) if self.lang == "en" else "".join([*close, told])
        return self.say((", ", "、")).join([*([told] if told else []), *rest])

    def subject(self, trigger: Trigger, traits: list[Expression]) -> str:
        if trigger.this:
            more = self.say((", ", "、")).join(self.predicate(part) for part in traits)
            return self.say(CERTAIN["this"]) + self.aside(more)
        monsters = trigger.event.endswith("summoned") or "battle" in trigger.event or "attack" in trigger.event
        if not traits:
            return self.say(("a monster", "モンスター") if monsters else ("a card", "カード"))
        what = traits[0] if len(traits) == 1 else AllOf(tuple(traits))
        noun = self.noun(what)
        return self.say(("an {}" if noun[:1] in "aeiouAEIOU" else "a {}", "{}"), noun)

    def after(self, after: After) -> str:
        words = self.quote(after.words) if after.words else ""
        until = self.span(after.until)
        who = self.say(WHO[after.whose])
        if after.word == "skip_draw_phase" and after.number == Number(1):
            return self.joined([self.say(ONE_DRAW_PHASE, who), words])
        if after.number is None and after.word.startswith("then_"):
            return words
        template = AFTER[after.word]
        number: object = ""
        if isinstance(after.number, Number):
            number = after.number.value
            if after.word.startswith("then_"):
                number = self.cards(after.number.value, after.number.value, after.filter)
        elif after.number is not None:
            number = self.quantity(after.number)
        told = self.say(template, who, number)
        how = self.aside(self.say(HOW[after.place]) if after.place else "")
        return self.joined([told + how, until, words])

    # --- Other facts

    def change(self, change: EffectChange) -> Line:
        kinds = self.listed([self.say(CHANGED[kind]) for kind in change.kinds])
        whose = {"self": "self", "opponent": "opponent", "both": "both"}[change.of]
        told = f"{self.say(OWN[whose])} {kinds}" if self.lang == "en" else self.say(OWN[whose]) + kinds
        parts = [
            told,
            self.quote(change.words) if change.words else "",
            self.say(("becomes: {}", "書き換え後：{}"), self.quote(change.becomes)),
            "" if change.original_draw_made else self.say(NO_ORIGINAL),
            self.say(MODES["non_chain"]) if change.without_link else "",
            *(self.limit(limit) for limit in change.limits),
        ]
        return self.say(LABELS["changes"]), self.joined(parts)

    def skill(self, skill: SkillReplacement) -> Line:
        parts = [
            self.say(REPLACES[skill.replaces]),
            self.say(SKILL_TIMES[skill.times], skill.lost_lp),
            self.say(("cost: {}", "コスト：{}"), self.say(AND).join(map(self.cost_part, skill.cost)))
            if skill.cost
            else "",
            self.quote(skill.condition) if skill.condition else "",
            self.quote(skill.instead) if skill.instead else "",
        ]
        return self.say(LABELS["skill"]), self.joined(parts)


_SIGNS: Final = {"<": "<", "<=": "≤", "==": "=", "!=": "≠", ">=": "≥", ">": ">"}
_BEHIND: Final = frozenset(
    {"in", "from", "to", "summoned_from", "reason", "by", "controlled_by", "was_controlled_by", "summoned_by"}
    | {"owned_by", "equipped_with_this", "has_this_as_material", "pointed_to_by_this", "in_main_zone", "attack_changed"}
    | {"normal_summonable", "mentions", "counter", "position"}
)
"""Properties that stand behind the noun."""


def _of_monsters(what: Expression) -> bool:
    """Whether only monsters have the property."""
    if isinstance(what, Stat):
        return True
    return isinstance(what, Trait) and what.word in {
        "type",
        "attribute",
        "position",
        "summoned",
        "equipped_with_this",
        "has_this_as_material",
    }
