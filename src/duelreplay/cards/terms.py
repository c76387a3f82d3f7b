"""The terms in which a draw is written down, read into the typed trees of ``duelreplay.cards.effects``.

The tables of facts and a user's TOML file use the same words; ``docs/cards.md`` lists them. What is no term becomes
a ``Phrase``, an ``Unknown`` or ``words``: text for a person that no program may take for true or false. Only the build
tool and ``--cards`` import this module.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, get_args

from msgspec.structs import replace

from duelreplay.cards.effects import (
    ANY,
    Able,
    After,
    AllOf,
    AnyCard,
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
    Event,
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
    Operator,
    Over,
    PerEvent,
    Phrase,
    Quantity,
    SameAs,
    Stat,
    StatWord,
    Step,
    Sum,
    Target,
    Term,
    TermWord,
    This,
    Trait,
    TraitWord,
    Trigger,
    Unknown,
    UntilHand,
    WhichCard,
    Whose,
    Zone,
)
from duelreplay.log.said import said

NONE: Final = frozenset({"", "-", "none"})

PLAYERS: Final[dict[str, Whose]] = {
    "self": "self",
    "own": "self",
    "opp": "opponent",
    "opponent": "opponent",
    "both": "both",
    "each": "both",
    "either": "both",
}
ZONES: Final[dict[str, tuple[Zone, ...]]] = {
    "hand": ("hand",),
    "deck": ("deck",),
    "main deck": ("deck",),
    "gy": ("graveyard",),
    "banished": ("banished",),
    "extra": ("extra",),
    "mzone": ("monster",),
    "mmzone": ("monster",),
    "main_mzone": ("monster",),
    "szone": ("spell", "field", "pendulum"),
    "stzone": ("spell", "pendulum"),
    "fzone": ("field",),
    "pzone": ("pendulum",),
    "overlay": ("overlay",),
    "field": ("monster", "spell", "field", "pendulum"),
}
"""A Pendulum Zone is a Spell & Trap Zone. ``mmzone`` is without the Extra Monster Zones: the filter says so."""

_KINDS: Final = frozenset(
    {"fusion", "ritual", "synchro", "xyz", "link", "pendulum", "tuner", "normal", "effect", "union", "gemini", "spirit"}
    | {"flip", "token", "toon", "continuous", "equip", "field", "quickplay", "counter"}
)
_WORDS: Final[dict[str, tuple[Trait, ...]]] = {
    "monster": (Trait("card", ("monster",)),),
    "monsters": (Trait("card", ("monster",)),),
    "spell": (Trait("card", ("spell",)),),
    "trap": (Trait("card", ("trap",)),),
    "spell_or_trap": (Trait("card", ("spell", "trap")),),
    "effect": (Trait("kind", ("effect",)),),
    "faceup": (Trait("face", ("up",)),),
    "facedown": (Trait("face", ("down",)),),
    "attack_pos": (Trait("position", ("attack",)),),
    "defense_pos": (Trait("position", ("defense",)),),
    "faceup_attack": (Trait("face", ("up",)), Trait("position", ("attack",))),
    "faceup_defense": (Trait("face", ("up",)), Trait("position", ("defense",))),
    "public": (Trait("public"),),
    "race~=0": (Trait("card", ("monster",)),),
    "normal_summonable": (Trait("normal_summonable"),),
    "attack~=baseattack": (Trait("attack_changed"),),
    "attack>baseattack": (Trait("attack_changed", ("raised",)),),
    "pointed_to_by_this": (Trait("pointed_to_by_this"),),
    "the equipped monster": (Trait("equipped_with_this"),),
    "equipped monster": (Trait("equipped_with_this"),),
    "the target": (Trait("targeted"),),
    "the xyz monster that has this as material": (Trait("has_this_as_material"),),
    "one of the drawn cards": (Trait("drawn"),),
}
_COMPOUND: Final = re.compile(
    r"(normal|quickplay|field|ritual|link|xyz|synchro|fusion|continuous|equip|counter)_(monster|spell|trap)"
)
_SINGLE: Final[dict[str, TraitWord]] = {
    "type": "type",
    "attr": "attribute",
    "kind": "kind",
    "series": "series",
    "in": "in",
    "from": "from",
    "to": "to",
    "now_in": "to",
    "summoned": "summoned",
    "summoned_this_turn": "summoned_this_turn",
    "summoned_from": "summoned_from",
    "reason": "reason",
    "was": "was",
    "by": "by",
    "controlled_by": "controlled_by",
    "was_controlled_by": "was_controlled_by",
    "summoned_by": "summoned_by",
    "owned_by": "owned_by",
    "counter": "counter",
    "orig_type": "original_type",
    "orig_kind": "original_kind",
}
_ZONED: Final = frozenset({"in", "from", "to", "summoned_from"})
_PLAYED: Final = frozenset({"by", "controlled_by", "was_controlled_by", "summoned_by", "owned_by"})
_OF_THIS: Final = frozenset({"reason", "summoned", "by", "from", "was_controlled_by", "was", "controlled_by"})
"""Traits that may stand in a condition by themselves: they are of this card, or of what it did."""
_TYPES: Final = {
    "wingedbeast": "Winged Beast",
    "seaserpent": "Sea Serpent",
    "beastwarrior": "Beast-Warrior",
    "highdragon": "High Dragon",
    "magicalknight": "Magical Knight",
}
"""Types that are written without their space or hyphen."""
_SERIES_LOWER: Final = frozenset({"of", "the", "roid", "tellarknight", "and", "mdl", "for", "in"})
_STATS: Final[dict[str, StatWord]] = {
    "level": "level",
    "rank": "rank",
    "link": "link",
    "attack": "attack",
    "defense": "defense",
    "original level": "original_level",
    "original_level": "original_level",
    "baseattack": "base_attack",
    "materials_attached": "materials",
}
_OPERATORS: Final[dict[str, Operator]] = {"<": "<", "<=": "<=", "==": "==", "~=": "!=", ">=": ">=", ">": ">", ":": "=="}
_STEPS: Final[dict[str, Step]] = {
    "returned_to_deck": "to_deck",
    "sent_to_gy": "sent_to_graveyard",
    "effects negated": "effect_negated",
    "returned to hand": "returned_to_hand",
    "returned to extra deck": "returned_to_extra",
    "summon negated": "summon_negated",
    **{step: step for step in get_args(Step) if step != "other"},
}
_EVENTS: Final[dict[str, Event]] = {
    "sent_to_gy": "sent_to_graveyard",
    **{event: event for event in get_args(Event) if event != "other"},
}
_TERMS: Final[dict[str, Term]] = {
    "own_turn": Term("own_turn"),
    "own turn": Term("own_turn"),
    "opp_turn": Term("opponent_turn"),
    "main_phase": Term("main_phase"),
    "battle_phase": Term("battle_phase"),
    "own draw phase": Term("own_draw_phase"),
    "start of own main phase 1": Term("start_of_own_main_phase_1"),
    "not damage step": Term("not_damage_step"),
    "not in damage step": Term("not_damage_step"),
    "not after damage calculation": Term("not_after_damage_calculation"),
    "card_activation": Term("card_activation"),
    "direct_attack": Term("direct_attack"),
    "no attack_target": Term("direct_attack"),
    "outside draw phases": Term("not_phase", ("draw",)),
    "in own turn": Term("own_turn"),
    "hand_empty_at_draw_phase_start": Term("hand_empty_at_draw_phase_start"),
    "destroyed_to_graveyard": Term("destroyed_to_graveyard"),
    "own_card_destroyed": Term("own_card_destroyed"),
    "not_turn_sent_to_gy": Term("not_turn_sent_to_graveyard"),
    "activated in own main phase": Term("activated_in_own_main_phase"),
    "this_still_there": Term("this_still_there"),
    "this.still_there": Term("this_still_there"),
    "this_faceup_still_there": Term("this_faceup_still_there"),
    "target_still_there": Term("target_still_there"),
    "option taken": Term("option_taken"),
    "co_linked_at_activation": Term("co_linked_at_activation"),
    "coin called right": Term("coin_called", ("right",)),
    "coin called wrong": Term("coin_called", ("wrong",)),
    "not negated by opponent's discard": Term("not_negated_by_discard"),
    "not negated by opponent's reveal": Term("not_negated_by_reveal"),
    "this.can_be_special_summoned": Term("this_can_be_special_summoned"),
    "this can be special summoned": Term("this_can_be_special_summoned"),
}
_OATHS: Final[dict[str, tuple[TermWord, ...]]] = {
    "cannot_special_summon": ("cannot_special_summon",),
    "no special summon this turn": ("cannot_special_summon",),
    "cannot_summon": ("cannot_summon",),
    "cannot_bp": ("cannot_battle",),
    "this turn: no battle phase": ("cannot_battle",),
    "cannot_attack_announce": ("cannot_attack",),
    "cannot_activate": ("cannot_activate",),
    "this turn: no other spell or trap card or effect": ("cannot_activate",),
    "skip own Draw Phase of the next own turn": ("skip_own_next_draw_phase",),
}
_OPENING: Final = "([{"
_CLOSING: Final = ")]}"


class TermError(ValueError):
    """Terms that do not fit where only certain ones may stand; the message says what was expected.

    ``key`` is the column or key they stand in, where that is known.
    """

    def __init__(self, problem: str, key: str = "") -> None:
        super().__init__(problem)
        self.key = key


# --- Cutting


def split(text: str, mark: str) -> list[str]:
    """The parts of a text at a mark that stands outside brackets, stripped."""
    return list(_split(text, mark))


def _split(text: str, mark: str) -> Iterator[str]:
    depth = start = place = 0
    while place < len(text):
        if text[place] in _OPENING:
            depth += 1
        elif text[place] in _CLOSING:
            depth -= 1
        elif depth == 0 and text.startswith(mark, place):
            yield text[start:place].strip()
            place = start = place + len(mark)
            continue
        place += 1
    yield text[start:].strip()


def _inside(text: str, head: str = "") -> str | None:
    """What the brackets enclose where the text is ``head(...)`` as a whole, else None."""
    if not text.startswith(f"{head}(") or not text.endswith(")"):
        return None
    depth = 0
    for place, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0 and letter == ")":
            return text[len(head) + 1 : -1].strip() if place == len(text) - 1 else None
    return None


def all_of(parts: list[Expression]) -> Expression:
    """The conjunction, without needless nesting."""
    flat: list[Expression] = []
    for part in parts:
        flat += part.parts if isinstance(part, AllOf) else [part]
    kept = list(dict.fromkeys(part for part in flat if not isinstance(part, AnyCard)))
    if not kept:
        return ANY
    return kept[0] if len(kept) == 1 else AllOf(tuple(kept))


def phrases(value: object) -> Iterator[str]:
    """Every text in a tree that no program understands."""
    if isinstance(value, Phrase | Unknown):
        yield value.text
    elif isinstance(value, Did):
        if value.detail:
            yield value.detail
    elif isinstance(value, tuple):
        for part in value:
            yield from phrases(part)
    elif hasattr(value, "__struct_fields__"):
        for field in value.__struct_fields__:
            part = getattr(value, field)
            if field == "words" and part:
                yield part
            elif not isinstance(part, str):
                yield from phrases(part)


def understood(value: object) -> bool:
    """Whether a tree has no text that no program understands."""
    return next(phrases(value), None) is None


# --- Areas


def area(text: str) -> tuple[Area, Expression] | None:
    """``self:hand+field except this`` as its area, with what else a card there must be; None for anything else."""
    except_this = text.endswith(" except this")
    text = text.removesuffix(" except this").strip()
    whose, colon, rest = text.partition(":")
    if not colon or whose not in {"self", "opp", "both"}:
        return None
    zones: list[Zone] = []
    shown: list[Zone] = []
    main = False
    for word in re.split(r"[+|]", rest):
        plain = word.strip().removeprefix("faceup ")
        if plain not in ZONES:
            return None
        zones += ZONES[plain]
        main = main or plain in {"mmzone", "main_mzone"}
        if plain != word.strip():
            shown += ZONES[plain]
    more: Expression = ANY
    if shown:
        more = AnyOf((Not(Trait("in", tuple(shown))), Trait("face", ("up",))))
    if main:
        more = all_of([more, Trait("in_main_zone")])
    return Area(PLAYERS[whose], tuple(dict.fromkeys(zones)), except_this), more


# --- Filters


def card_filter(text: str) -> Expression:
    """What a card must be: ``faceup & type:Dragon|Warrior & not name:this``."""
    return _expression(text.strip(), _trait)


def _trait(text: str) -> Expression | None:
    """One property of a card, or several that only spaces part; None where a word is no term."""
    if text in {"any", "any card", "card", "cards"}:
        return ANY
    if text in {"this", "that card"}:
        return This() if text == "this" else None
    if text in {"not this", "other card", "another card", "other"}:
        return Not(This())
    if text in _WORDS:
        return all_of(list(_WORDS[text]))
    if text.startswith("pos:"):
        return _trait(text.removeprefix("pos:"))
    if re.fullmatch(r"(in|from) [a-z]+", text):
        return _property(text.replace(" ", ":", 1))
    found = _COMPOUND.fullmatch(text)
    if found:
        return AllOf((Trait("card", (found[2],)), Trait("kind", (found[1],))))
    for cut in (_leading, _trailing, _stat, _name, _property):
        one = cut(text)
        if one is not None:
            return one
    return None


def _leading(text: str) -> Expression | None:
    """``faceup type:Dragon``, ``another faceup monster``: words before a property."""
    head, space, rest = text.partition(" ")
    if not space or not rest:
        return None
    if head in {"a", "an"}:
        return _trait(rest)
    if text.startswith("the drawn "):
        what = _trait(text.removeprefix("the drawn "))
        return None if what is None else all_of([Trait("drawn"), what])
    if head in {"another", "other"}:
        first: Expression | None = Not(This())
    elif head in _WORDS or _COMPOUND.fullmatch(head) or re.fullmatch(r"(level|rank)[<>=]+\d+", head):
        first = _trait(head)
    elif re.fullmatch(r"(type|attr|kind):\S+", head):
        first = _property(head)
    else:
        return None
    second = _trait(rest)
    return None if first is None or second is None else all_of([first, second])


def _trailing(text: str) -> Expression | None:
    """``series:Danger! monster``, ``monster of self``, ``monster controlled by self``: words behind a property."""
    ends: dict[str, Expression] = {
        " monster": _WORDS["monster"][0],
        " monsters": _WORDS["monster"][0],
        " monster card": _WORDS["monster"][0],
        " card": ANY,
        " cards": ANY,
        " spell_or_trap": _WORDS["spell_or_trap"][0],
        " equip spell": AllOf((Trait("card", ("spell",)), Trait("kind", ("equip",)))),
        " field spell": AllOf((Trait("card", ("spell",)), Trait("kind", ("field",)))),
        " pendulum monster": AllOf((Trait("card", ("monster",)), Trait("kind", ("pendulum",)))),
        " link monster": AllOf((Trait("card", ("monster",)), Trait("kind", ("link",)))),
        " xyz monster": AllOf((Trait("card", ("monster",)), Trait("kind", ("xyz",)))),
        " of self": Trait("controlled_by", ("self",)),
        " of opp": Trait("controlled_by", ("opponent",)),
        " controlled by self": Trait("controlled_by", ("self",)),
        " controlled by opp": Trait("controlled_by", ("opponent",)),
        " other than this": Not(This()),
    }
    for end in sorted(ends, key=len, reverse=True):
        if text.endswith(end):
            rest = text.removesuffix(end)
            first = _trait(rest.removeprefix("not "))
            if first is None:
                return None
            return all_of([Not(first) if rest.startswith("not ") else first, ends[end]])
    return None


def _stat(text: str) -> Expression | None:
    """``level>=8``, ``rank:4``."""
    found = re.fullmatch(r"([a-z_ ]+?)(<=|>=|==|~=|<|>|:)(\d+)", text)
    if not found or found[1] not in _STATS:
        return None
    return Stat(_STATS[found[1]], _OPERATORS[found[2]], int(found[3]))


def _name(text: str) -> Expression | None:
    """``name:this``, ``name:55144522|name:1``, ``mentions:name:1``."""
    word, colon, rest = text.partition(":")
    if word == "mentions" and colon:
        codes = rest.removeprefix("name:")
        return Trait("mentions", (codes,)) if codes.isdigit() else None
    if word not in {"name", "original name"} or not colon:
        return None
    names = [name.strip().removeprefix("name:") for name in rest.split("|")]
    if word == "original name":
        return Trait("original_name", tuple(names)) if all(name.isdigit() for name in names) else None
    if not all(name == "this" or name.isdigit() for name in names):
        return None
    return Named(tuple(int(name) for name in names if name != "this"), "this" in names)


def _property(text: str) -> Expression | None:
    """``type:Fish|Aqua``, ``series:Danger!``, ``from:hand|gy``."""
    key, colon, rest = text.partition(":")
    if not colon or key not in _SINGLE or not rest:
        return None
    word = _SINGLE[key]
    values = [value.strip().removeprefix(f"{key}:") for value in rest.split("|")]
    if word in _ZONED:
        if not all(value in ZONES for value in values):
            return None
        return Trait(word, tuple(dict.fromkeys(zone for value in values for zone in ZONES[value])))
    if word in _PLAYED:
        if not set(values) <= PLAYERS.keys() | {"drawer"}:
            return None
        return Trait(word, tuple(PLAYERS.get(value, value) for value in values))
    if word in {"type", "original_type"}:
        values = [_TYPES.get(value.lower(), value) for value in values]
    if not all(_fits(word, value) for value in values):
        return None
    return Trait(word, tuple(values))


def _fits(word: TraitWord, value: str) -> bool:
    if word in {"kind", "original_kind"}:
        return value in _KINDS or value in {"monster", "spell", "trap"}
    if word == "series":
        parts = value.split()
        plain = all(part[0].isupper() or not part[0].isalpha() or part in _SERIES_LOWER for part in parts)
        return bool(parts) and plain and not re.search(r"[;,&()]", value)
    if word in {"type", "original_type"}:
        return re.fullmatch(r"[A-Z][A-Za-z-]*(?: [A-Z][a-z]+)?", value) is not None
    return re.fullmatch(r"[A-Za-z_0-9-]+", value) is not None


# --- Conditions


def condition(text: str) -> Expression | None:
    """What must be so; None for nothing."""
    text = text.strip()
    if text in NONE:
        return None
    if len(split(text, ";")) > 1 or re.search(r"\bneeds\b", text):
        return Phrase(text)
    return _expression(text, _fact)


def _expression(text: str, leaf: Callable[[str], Expression | None]) -> Expression:
    """``&`` binds closer than ``or``. A text that is parted by ``or`` or ``and`` must be terms on both sides."""
    inner = _inside(text)
    if inner is not None:
        return _expression(inner, leaf)
    for mark, make in ((" or ", AnyOf), (" & ", None), (" and ", None)):
        parts = split(text, mark)
        if len(parts) == 1 or (mark == " and " and leaf is _trait):
            continue
        read = [_expression(part, leaf) for part in parts]
        if mark == " & ":
            return all_of(read)
        if all(understood(part) for part in read):
            return AnyOf(tuple(read)) if make is not None else all_of(read)
        if leaf(text) is None:
            return Phrase(text)
    one = leaf(text)
    if one is not None:
        return one
    if text.startswith("not "):
        part = _expression(text.removeprefix("not "), leaf)
        if understood(part):
            return Not(part)
    return Phrase(text)


def _fact(text: str) -> Expression | None:
    """One fact of a condition; None where it is no term."""
    text = text.removesuffix(" at resolution").removesuffix(" at activation")
    if text in _TERMS:
        return _TERMS[text]
    for read in (_argued, _did, _card_is, _compared, _counted_cards):
        one = read(text)
        if one is not None:
            return one
    trait = _trait(text)
    return trait if isinstance(trait, Trait) and trait.word in _OF_THIS else None


def _argued(text: str) -> Expression | None:
    """``phase:main2``, ``option:1``, ``targets_still_there:3``, ``free_zone(self:mzone)``, ``can_mill(self,2)``."""
    found = re.fullmatch(r"(not )?phase:(draw|standby|main1|battle|main2|end)(?: \(either turn\))?", text)
    if found:
        return Term("not_phase" if found[1] else "phase", (found[2],))
    found = re.fullmatch(r"option:([\w]+(?: turn)?)", text)
    if found:
        return Term("option", (found[1],))
    found = re.fullmatch(r"targets_still_there(?::(\d+))?", text)
    if found:
        return Term("targets_still_there", (found[1],) if found[1] else ())
    found = re.fullmatch(r"n\((?:targets_still_there|still_there; in targets)\)(?:==(\d+)|>0)", text)
    if found:
        return Term("targets_still_there", (found[1],) if found[1] else ())
    found = re.fullmatch(r"free_zone\((self|opp):(mzone|szone)\)", text)
    if found:
        return Term("free_zone", (PLAYERS[found[1]], ZONES[found[2]][0]))
    found = re.fullmatch(r"(can_mill|can_draw)\((self|opp),(\d+)\)", text)
    if found:
        return Term("can_mill" if found[1] == "can_mill" else "can_draw", (PLAYERS[found[2]], found[3]))
    return None


def _did(text: str) -> Expression | None:
    """``did:destroyed:2 (this)``."""
    if not text.startswith("did:"):
        return None
    rest = text.removeprefix("did:")
    word = next((word for word in sorted(_STEPS, key=len, reverse=True) if re.match(rf"{word}\b", rest)), None)
    if word is None:
        return Did("other", detail=rest)
    found = re.fullmatch(r"(?::(\d+)(?: or more)?)?\s*(.*)", rest.removeprefix(word))
    if found is None:
        return Did("other", detail=rest)
    inner = _inside(found[2])
    return _detailed(Did(_STEPS[word], int(found[1] or 1)), found[2] if inner is None else inner)


def _detailed(did: Did, detail: str) -> Did:
    """What the brackets behind a step say: ``this, bottom``, ``1 type:Fiend monster of own hand``."""
    found = re.fullmatch(r"(.*?),? ?(top|bottom)", detail)
    if found:
        did, detail = replace(did, place=found[2]), found[1]
    some = re.fullmatch(r"at least (\d+)", detail)
    if some:
        return replace(did, least=max(did.least, int(some[1])))
    if detail in {"", "first"}:
        return did
    if detail == "this":
        return replace(did, this=True)
    found = re.fullmatch(r"(?:(\d+) )?(.*?) ?(?:from|of|on) (?:own )?((?:self:|opp:)?[a-z+]+)", detail)
    if found:
        where = area(found[3] if ":" in found[3] else f"self:{found[3]}")
        what = card_filter(found[2] or "any")
        if where is not None and understood(what):
            origin = where[0].zones if where[0].whose == "self" else ()
            who = Trait("controlled_by", ("opponent",)) if where[0].whose == "opponent" else ANY
            whole = all_of([what, where[1], who])
            return replace(
                did,
                least=max(did.least, int(found[1] or 1)),
                of=None if isinstance(whole, AnyCard) else whole,
                origin=origin or where[0].zones,
            )
    found = re.fullmatch(r"(\d+) (.+)", detail)
    if found and understood(card_filter(found[2])):
        return replace(did, least=max(did.least, int(found[1])), of=card_filter(found[2]))
    return replace(did, detail=detail)


_CERTAIN: Final[dict[str, WhichCard]] = {
    "this": "this",
    "target": "target",
    "the drawn card": "drawn",
    "the moved card": "moved",
    "it": "moved",
    "the discarded card": "discarded",
    "the paid card": "paid",
    "the revealed card": "revealed",
    "the equipped monster": "equipped",
    "attacker": "attacker",
}


def _card_is(text: str) -> Expression | None:
    """``this.pos:faceup_attack``, ``this is facedown``, ``target.type:Plant``, ``the drawn card is level:1``."""
    for name, which in _CERTAIN.items():
        rest = text.removeprefix(name)
        found = re.fullmatch(r"(?:\.| is | was )(.+)", rest) if rest != text else None
        if found:
            what = card_filter(found[1])
            return CardIs(which, what) if understood(what) else None
    return None


def _compared(text: str) -> Expression | None:
    """``n(self:hand)>=2``; words behind it stay words that must be so as well."""
    place = _operator_at(text)
    if place is None:
        return None
    sign = text[place : place + 2] if text[place : place + 2] in _OPERATORS else text[place]
    left = quantity(text[:place])
    right_text = text[place + len(sign) :].strip()
    right = quantity(right_text)
    if isinstance(left, Unknown):
        return None
    if not isinstance(right, Unknown):
        return Compare(left, _OPERATORS[sign], right)
    found = re.fullmatch(r"(\d+)(?:,| (?=of |and |\()) ?(.+)", right_text)
    if found:
        return AllOf((Compare(left, _OPERATORS[sign], Number(int(found[1]))), Phrase(found[2])))
    return None


def _operator_at(text: str) -> int | None:
    depth = 0
    for place, letter in enumerate(text):
        depth += (letter in _OPENING) - (letter in _CLOSING)
        if depth == 0 and letter in "<>=~":
            return place
    return None


def _counted_cards(text: str) -> Expression | None:
    """``1 faceup monster in self:mzone``: at least so many such cards there."""
    number = r"(?:(\d+)\+? |an? |another |no |(?=(?:faceup )?(?:name|series):))"
    found = re.fullmatch(number + r"(.+?) (?:in|on) ((?:self|opp|both):\S+)", text)
    if not found:
        return None
    where = area(found[3])
    what = card_filter(f"another {found[2]}" if text.startswith("another ") else found[2])
    if where is None or not understood(what):
        return None
    cards = CardsIn(where[0], all_of([what, where[1]]))
    if text.startswith("no "):
        return Compare(cards, "==", Number(0))
    return Compare(cards, ">=", Number(int(found[1] or 1)))


# --- Quantities


def quantity(text: str) -> Quantity:
    """A number in terms: ``n(faceup; opp:field)+1``; ``Unknown`` where it has none."""
    text = text.strip()
    one = _quantity(text)
    return Unknown(text) if one is None else one


def _quantity(text: str) -> Quantity | None:
    if text.isdigit():
        return Number(int(text))
    if text in _PLAIN:
        return _PLAIN[text]
    inner = _inside(text)
    if inner is not None:
        return _quantity(inner)
    for read in (_sum, _quotient, _cards, _different, _of_player, _on_card, _same_as, _numbered, _happened, _cases):
        one = read(text)
        if one is not None:
            return one
    return None


_PLAIN: Final[dict[str, Quantity]] = {
    "count": Counted(),
    "damage": Damage(),
    "heads": Heads(),
    "die": Dice(),
    "die_result": Dice(),
    "chain_link": ChainLink(),
    "chain_length": ChainLink(),
    "chain link number of this": ChainLink(),
    "difference_of_lp": LifePointDifference(),
    "same_as_cost (revealed)": SameAs("cost"),
    "same_as_cost (returned)": SameAs("cost"),
}


def _sum(text: str) -> Quantity | None:
    """``a+b-c`` outside brackets; a zone's ``hand+field`` is none, for it stands in brackets."""
    inner = _inside(text, "difference")
    if inner is not None:
        return _sum(inner.replace(" - ", "-"))
    pieces = re.split(r"([+-])", text) if "(" not in text else _signed(text)
    if len(pieces) < 3:
        return None
    plus: list[Quantity | None] = [_quantity(pieces[0].strip())]
    minus: list[Quantity | None] = []
    for sign, piece in zip(pieces[1::2], pieces[2::2], strict=True):
        (plus if sign == "+" else minus).append(_quantity(piece.strip()))
    if any(part is None for part in [*plus, *minus]):
        return None
    return Sum(tuple(part for part in plus if part is not None), tuple(part for part in minus if part is not None))


def _signed(text: str) -> list[str]:
    pieces, depth = [""], 0
    for letter in text:
        depth += (letter in _OPENING) - (letter in _CLOSING)
        if depth == 0 and letter in "+-":
            pieces += [letter, ""]
        else:
            pieces[-1] += letter
    return pieces


def _quotient(text: str) -> Quantity | None:
    """``damage/1000``."""
    found = re.fullmatch(r"(.+?)//?(\d+)(?: \(.*\))?", text)
    if not found:
        return None
    part = _quantity(found[1])
    return None if part is None or int(found[2]) == 0 else Over(part, int(found[2]))


def _cards(text: str) -> Quantity | None:
    """``n(F; Z)``, ``n(Z)``, ``number_of(F; Z)``, ``n(F; in cards(G; Z))``."""
    inner = _inside(text, "n") or _inside(text, "number_of")
    if inner is None:
        return None
    parts = split(inner, ";")
    what: Expression = ANY
    if len(parts) == 2:
        what = card_filter(parts[0])
        among = re.fullmatch(r"in cards\((.*)\)", parts[1])
        if among:
            parts = split(among[1], ";")
            what = all_of([what, card_filter(parts[0]) if len(parts) == 2 else ANY])
    where = area(parts[-1])
    if where is None or len(parts) > 2:
        return None
    return CardsIn(where[0], all_of([what, where[1]]))


def _different(text: str) -> Quantity | None:
    """``different(name; F; Z)``, ``different(name among cards(F; Z))``."""
    inner = _inside(text, "different")
    if inner is None:
        return None
    among = re.fullmatch(r"(\S+) among cards\((.*)\)", inner)
    parts = [among[1], *split(among[2], ";")] if among else split(inner, ";")
    if len(parts) != 3:
        return None
    where = area(parts[2])
    if where is None:
        return None
    return Different(parts[0], where[0], all_of([card_filter(parts[1]), where[1]]))


def _of_player(text: str) -> Quantity | None:
    found = re.fullmatch(r"lp\((self|opp)\)", text)
    return LifePoints(PLAYERS[found[1]]) if found else None


def _on_card(text: str) -> Quantity | None:
    """``counters(spell on this)``, ``link_rating(target)``, ``attack(bottom card revealed)``."""
    found = re.fullmatch(r"counters\(([\w:]+) on (.+)\)", text)
    if found:
        return Counters(found[1], found[2])
    found = re.fullmatch(r"(attack|link_rating)\((.+)\)", text)
    if not found:
        return None
    return OfCard("attack" if found[1] == "attack" else "link", found[2])


def _same_as(text: str) -> Quantity | None:
    """``same_as_returned[monster & series:Kozmo]``; a plus or a quotient is read before."""
    found = re.fullmatch(r"same_as_([a-z_]+?)(?:\[(.*)\])?", text)
    if not found or found[1] not in _STEPS:
        return None
    parts = split(found[2] or "any", ";")
    return SameAs(_STEPS[found[1]], all_of([card_filter(part) for part in parts]))


def _numbered(text: str) -> Quantity | None:
    """``fixed:2``, ``fixed:1 per event``, ``until_hand:6``, ``named_by_drawing_player:1..3``, ``die_if_named(...)``."""
    found = re.fullmatch(r"fixed:(\d+)( per event)?", text)
    if found:
        return PerEvent(int(found[1])) if found[2] else Number(int(found[1]))
    found = re.fullmatch(r"until_hand:(\d+)", text)
    if found:
        return UntilHand(int(found[1]))
    found = re.fullmatch(r"named_by_drawing_player:(\d+)\.\.(\d+)", text)
    if found:
        return Chosen(int(found[1]), int(found[2]))
    return Dice(if_named=True) if text.startswith("die_if_named(") else None


def _happened(text: str) -> Quantity | None:
    """What was done this turn, or was used: only words say which of it counts."""
    inner = _inside(text, "materials_used")
    if inner is not None:
        return Happened("materials_used", inner)
    if text.startswith("equips_on_this"):
        return Happened("equips", text.removeprefix("equips_on_this").strip(" ()"))
    for what in (
        "summoned_this_turn",
        "tributed_this_turn",
        "activated_this_turn",
        "destroyed_by_battle_this_turn",
        "dragons_discarded_or_tributed_this_turn",
    ):
        inner = _inside(text, what)
        if inner is not None:
            return Happened(what, inner)
    return None


def _cases(text: str) -> Quantity | None:
    """``cases(heads: self 2; tails: opp 2)``, ``cases(3 paid:2; else:1)``."""
    inner = _inside(text, "cases")
    if inner is None:
        return None
    cases: list[Case] = []
    otherwise: int | None = None
    for part in split(inner, ";"):
        when, _, value = part.rpartition(":")
        found = re.fullmatch(r"(?:(self|opp) )?(\d+)", value.strip())
        if not found:
            return None
        if when.strip() == "else":
            otherwise = int(found[2])
        else:
            cases.append(Case(_case(when.strip()), int(found[2]), PLAYERS[found[1]] if found[1] else None))
    return Cases(tuple(cases), otherwise)


def _case(text: str) -> Expression:
    coins = {"heads": Number(1), "tails": Number(0)}
    if text in coins:
        return Compare(Heads(), "==", coins[text])
    found = re.fullmatch(r"(\d+) paid", text)
    if found:
        return Compare(SameAs("cost"), "==", Number(int(found[1])))
    found = re.fullmatch(r"paid (\S+)", text)
    if found and understood(card_filter(found[1])):
        return Compare(SameAs("cost", card_filter(found[1])), ">=", Number(1))
    return condition(text.replace("option ", "option:")) or Phrase(text)


# --- Costs, targets, limits


_AMOUNT: Final = r"(?:(\d+)(?:-(\d+)|(\+)|((?:\|\d+)+))?|(all))"
_VERBS: Final = frozenset(
    {"discard", "send", "banish", "tribute", "return_to_deck", "return_to_extra", "return_to_hand"}
    | {"reveal", "detach", "remove_counters", "change_position"}
)


def cost(text: str) -> tuple[tuple[CostPart, ...], ...]:
    """The alternatives of a cost, each with the parts that are paid; empty for none."""
    if text.strip() in NONE:
        return ()
    return (tuple(_cost_part(part) for part in split(text, "; ")),)


def _cost_part(text: str) -> CostPart:
    words = CostPart(verb="other", words=text)
    verb, _, rest = text.partition(":")
    if verb == "lp":
        if rest == "half":
            return CostPart(verb="lp", half=True)
        return CostPart(verb="lp", least=int(rest), most=int(rest)) if rest.isdigit() else words
    if verb not in _VERBS:
        return words
    if rest == "this":
        return CostPart(verb=verb, this=True)  # type: ignore[arg-type]
    found = re.match(_AMOUNT + ":", rest)
    if not found:
        return words
    least, most, numbers = _amount(found)
    rest = rest[found.end() :]
    end = re.search(r":(shuffled|top|bottom|facedown)$", rest)
    to = end[1] if end else ""
    rest = rest[: end.start()] if end else rest
    part: dict[str, object] = {"verb": verb, "least": least, "most": most, "numbers": numbers, "to": to}
    part["all"] = found[5] is not None
    if rest == "this" or rest.endswith(":this"):
        detail = rest.removesuffix("this").removesuffix(":")
        kept = part | {"filter": Trait("counter", (detail.removeprefix("counter:"),)) if detail else ANY}
        return CostPart(**kept, this=True)  # type: ignore[arg-type]
    if rest == "top_of_deck":
        return CostPart(**part, area=Area("self", ("deck",)))  # type: ignore[arg-type]
    where = re.search(r":((?:self|both|opp):[a-z_+]+|hand)$", rest)
    if where:
        read = area(where[1] if ":" in where[1] else f"self:{where[1]}")
        rest = rest[: where.start()]
    else:
        read = (Area("self", ("hand",)), ANY) if verb == "discard" else None
    if read is None:
        return words
    return CostPart(**part, filter=all_of([card_filter(rest), read[1]]), area=read[0])  # type: ignore[arg-type]


def _amount(found: re.Match[str]) -> tuple[int, int | None, tuple[int, ...]]:
    """Least, most and the only numbers, of ``2``, ``1-3``, ``1+``, ``3|6``, ``all``."""
    if found[5]:
        return 0, None, ()
    least = int(found[1])
    if found[4]:
        numbers = (least, *(int(number) for number in found[4].strip("|").split("|")))
        return min(numbers), max(numbers), numbers
    if found[3]:
        return least, None, ()
    return least, int(found[2]) if found[2] else least, ()


def targets(text: str) -> tuple[Target, ...]:
    """``1 faceup; self:mzone; 1 any; opp:field`` as its targets."""
    if text.strip() in NONE:
        return ()
    parts = split(re.sub(r" \(option \d+\)$", "", text), ";")
    if len(parts) % 2:
        return (Target(words=text),)
    found = [_target(what, where) for what, where in zip(parts[::2], parts[1::2], strict=True)]
    kept = [target for target in found if target is not None]
    return tuple(kept) if len(kept) == len(found) else (Target(words=text),)


def _target(what: str, where: str) -> Target | None:
    found = re.fullmatch(r"(\d+)(?:-(\d+)| or (\d+))? (.+)", what)
    place = area(where)
    if not found or place is None:
        return None
    least = int(found[1])
    different = re.fullmatch(r"(.+) of different (name|type|level|attribute)s", found[4])
    return Target(
        least=least,
        most=int(found[2] or found[3] or least),
        numbers=(least, int(found[3])) if found[3] else (),
        filter=all_of([card_filter(different[1] if different else found[4]), place[1]]),
        area=place[0],
        different=different[2] if different else "",
    )


def limits(text: str, shared: str = "-") -> tuple[Limit, ...]:
    """``turn:copy; turn:name per option`` as its limits.

    Raises:
        TermError: A limit that is none of the closed forms.
    """
    if shared.strip() not in NONE and not re.fullmatch(r"\d+(,\d+)*", shared.strip()):
        problem = said("{found} is no list of effect numbers; expected for instance '1,2'", found=repr(shared))
        raise TermError(problem, "shared_with")
    if text.strip() in NONE:
        return ()
    together = () if shared.strip() in NONE else tuple(int(number) for number in shared.split(","))
    return tuple(_limit(part, together) for part in split(text, ";"))


def _limit(text: str, shared: tuple[int, ...]) -> Limit:
    found = re.fullmatch(
        r"(chain|turn|activate_turn|duel):(name|copy|player|series:(.+?))(?::(\d+))?"
        r"( per option)?( per condition)?( per copy)?( \(application\))?",
        text,
    )
    if not found:
        raise TermError(
            said(
                "{found} is no limit; expected for instance 'turn:name', 'turn:copy', 'activate_turn:name'",
                found=repr(text),
            )
        )
    return Limit(
        scope=found[1],  # type: ignore[arg-type]
        per="series" if found[3] else found[2],  # type: ignore[arg-type]
        times=int(found[4] or 1),
        series=found[3] or "",
        per_option=bool(found[5]),
        per_condition=bool(found[6]),
        per_copy=bool(found[7]),
        of_application=bool(found[8]),
        shared_with=shared,
    )


def able(text: str) -> tuple[Able, ...]:
    """``self:2,opp:2`` as the draws that must be possible at activation."""
    if text.strip() in NONE:
        return ()
    return tuple(_able(part) for part in split(text, ","))


def _able(text: str) -> Able:
    whose, _, rest = text.partition(":")
    option = re.search(r" for (?:option (\d+)|that option)$", rest)
    rest = rest[: option.start()] if option else rest
    found = PLAYERS.get(whose)
    if found is None:
        raise TermError(said("{found} is no player and number; expected for instance 'self:2'", found=repr(text)))
    return Able(whose=found, number=quantity(rest), option=(option[1] or "this") if option else "")


def oath(text: str) -> Expression | None:
    """What the player swears off for the turn of the activation."""
    if text.strip() in NONE:
        return None
    parts: list[Expression] = []
    for part in [text] if text in _OATHS else text.split(","):
        words = _OATHS.get(part.strip())
        if words is None:
            return Phrase(text)
        parts += [Term(word) for word in words]
    return all_of(parts)


# --- Triggers


def triggers(text: str) -> tuple[Trigger, ...]:
    """The alternatives that an effect answers."""
    if text.strip() in NONE:
        return ()
    if " -> " in text:
        first, _, then = text.partition(" -> ")
        return tuple(_with(trigger, Phrase(f"then {then}")) for trigger in triggers(first))
    found: list[Trigger] = []
    for part in split(text, " or "):
        read = _trigger(part)
        if read is None:
            return (Trigger(event="other", of=Phrase(text)),)
        found += read
    return tuple(found)


def _trigger(text: str) -> list[Trigger] | None:
    match = re.match(r"(later:)?([a-z_|]+)\(", text)
    if not match:
        return None
    head = text[match.end() - 1 :]
    end = _closing(head)
    names = match[2].split("|")
    if end is None or not all(name in _EVENTS for name in names):
        return None
    rest = head[end + 1 :].lstrip("; ").strip()
    triggers_ = []
    for name in names:
        trigger = Trigger(event=_EVENTS[name], later=bool(match[1]))
        for argument in split(head[1:end], ";"):
            trigger = _argument(trigger, argument)
        if rest:
            trigger = _with(trigger, condition(rest) or Phrase(rest))
        triggers_.append(trigger)
    return triggers_


def _closing(text: str) -> int | None:
    depth = 0
    for place, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return place
    return None


def _with(trigger: Trigger, more: Expression) -> Trigger:
    return replace(trigger, of=all_of([more] if trigger.of is None else [trigger.of, more]))


_SAID: Final = {
    "set": "was:facedown",
    "was faceup": "was:faceup",
    "destroyed": "reason:destroy",
    "destroyed by effect": "reason:destroy & reason:effect",
    "destroyed by opponent's effect": "reason:destroy & reason:effect & by:opp",
    "destroyed by opponent's card effect": "reason:destroy & reason:effect & by:opp",
    "by battle or effect": "reason:battle|effect",
    "by effect": "reason:effect",
    "by opponent's effect": "reason:effect & by:opp",
    "was controlled by self": "was_controlled_by:self",
    "controlled by self": "controlled_by:self",
    "sent to gy": "to:gy",
    "banished": "to:banished",
    "to banished": "to:banished",
    "sent to gy or banished": "to:gy|banished",
    "not to deck": "not to:deck",
    "and sent to gy": "destroyed_to_graveyard",
    "destroyed monster sent to gy": "destroyed_to_graveyard",
    "battle_opponent_destroyed_by_this": "",
    "battle_opponent_destroyed_by_this_and_sent_to_gy": "destroyed_to_graveyard",
    "an opponent's monster": "",
    "by self in own draw phase": "by:self & own draw phase",
    "either player": "by:both",
    "by turn player": "",
    "attacker.controlled_by:opp": "by:opp",
    "attacker.controller~=self": "by:opp",
    "attacker.controlled_by:self": "by:self",
}
"""Arguments of an event that say in words what has terms. A battle is always with a monster of the opponent."""

_DRAWS: Final = frozenset({"draw", "normal_draw", "effect_draw", "draw_phase_draw"})
_ACTS: Final = _DRAWS | {"activation", "normal_summoned", "special_summoned"}
"""Events that a player does: its player is who does it."""
_PHASED: Final[dict[str, Whose]] = {"own": "self", "opp": "opponent", "each": "both", "self": "self"}


def _argument(trigger: Trigger, text: str) -> Trigger:
    text = text.strip()
    if not text:
        return trigger
    if trigger.event.endswith("_phase") or trigger.event == "lp_gained":
        if text == "this turn":
            return replace(trigger, whose="this_turn")
        if text in _PHASED:
            return replace(trigger, whose=_PHASED[text])
    text = _SAID.get(text, text)
    if not text:
        return trigger
    if trigger.event in _DRAWS:
        text = re.sub(r" drawn$| among the drawn$", "", text)
    if trigger.event == "used_as_material" and text in _KINDS:
        text = f"summoned:{text}"
    if text == "this" or text.startswith("this "):
        rest = {"faceup": "was:faceup", "set": "was:facedown"}.get(text[5:], text[5:])
        trigger = replace(trigger, this=True)
        return _argument(trigger, rest) if rest else trigger
    found = re.fullmatch(r"player:(self|opp)", text)
    if found and trigger.event in _ACTS:
        return replace(trigger, by=PLAYERS[found[1]])
    if found:
        return replace(trigger, whose=PLAYERS[found[1]])
    found = re.fullmatch(r"by (self|opp|either player)(?: from ([a-z| ]+))?", text)
    if found:
        origin = _zones(found[2]) if found[2] else trigger.origin
        if origin is not None:
            return replace(trigger, by=PLAYERS[found[1].removesuffix(" player")], origin=origin)
    found = re.fullmatch(r"from ([a-z|]+)", text)
    if found and (origin := _zones(found[1])):
        return replace(trigger, origin=origin)
    for part in _conjuncts(_expression(text, _event_trait)):
        trigger = _lift(trigger, part)
    return trigger


def _event_trait(text: str) -> Expression | None:
    return _TERMS.get(text) or _trait(text) or _compared(text)


def _conjuncts(what: Expression) -> tuple[Expression, ...]:
    return what.parts if isinstance(what, AllOf) else (what,)


def _zones(text: str) -> tuple[Zone, ...] | None:
    words = text.split("|")
    if not all(word in ZONES for word in words):
        return None
    return tuple(dict.fromkeys(zone for word in words for zone in ZONES[word]))


def _lift(trigger: Trigger, part: Expression) -> Trigger:
    """A conjunct that has a field of its own goes there; every other is kept as it is."""
    if isinstance(part, Trait):
        if part.word == "by" and trigger.by is None and len(part.values) == 1:
            return replace(trigger, by=part.values[0])
        if part.word == "from" and not trigger.origin:
            return replace(trigger, origin=part.values)
        if part.word == "summoned" and not trigger.summoned:
            return replace(trigger, summoned=part.values)
        if part.word == "reason" and len(part.values) == 1:
            return replace(trigger, reasons=(*trigger.reasons, part.values[0]))
    if isinstance(part, This):
        return replace(trigger, this=True)
    if isinstance(part, AnyCard):
        return trigger
    return _with(trigger, part)


# --- Consequences


def consequences(text: str) -> tuple[After, ...]:
    """What a draw brings with it for later draws and hands."""
    if text.strip() in NONE:
        return ()
    if "; else " in text:
        return (After(word="other", words=text),)
    return tuple(_consequence(part) for part in split(text, "; "))


def _consequence(text: str) -> After:
    found = re.fullmatch(r"skip_draw_phase:(self|opp):(\d+)(?: \((.*)\))?", text)
    if found:
        words = "" if (found[3] or "").startswith("next") else found[3] or ""
        return After(word="skip_draw_phase", whose=PLAYERS[found[1]], number=Number(int(found[2])), words=words)
    found = re.fullmatch(r"(cannot_draw_by_effects|cannot_add_from_deck):(self|opp|both):(.+)", text)
    if found:
        return After(word=found[1], whose=PLAYERS[found[2]], until=found[3])  # type: ignore[arg-type]
    found = re.fullmatch(r"then_discard:(\d+)(?::any)?(:by_opp)?", text)
    if found:
        return After(word="then_discard", whose="opponent" if found[2] else "self", number=Number(int(found[1])))
    found = re.fullmatch(
        r"then_return_to_deck:(top|bottom|shuffle|top_or_bottom):(?:chosen\((\d+) (.+); self:hand\)|(\d+):self:hand)",
        text,
    )
    if found:
        number = Number(int(found[2] or found[4]))
        return After(word="then_return_to_deck", place=found[1], number=number, filter=card_filter(found[3] or "any"))
    found = re.fullmatch(
        r"(then_discard|then_return_to_deck:(?:top|bottom|shuffle)):(number_of\(.*\))(?::self:hand)?", text
    )
    if found:
        word, _, place = found[1].partition(":")
        return After(word=word, place=place, number=quantity(found[2]))  # type: ignore[arg-type]
    for head in ("then_discard", "then_return_to_deck", "then_banish", "then_send"):
        if text.startswith(f"{head}:"):
            return After(word=head, words=text.removeprefix(f"{head}:"))
    for head, word in (("end_phase:", "at_end_phase"), ("own next standby phase:", "at_standby_phase")):
        if text.startswith(head):
            return After(word=word, words=text.removeprefix(head))  # type: ignore[arg-type]
    if text.startswith("opponent may") and text.endswith("to negate this effect"):
        return After(word="negated_by_discard", whose="opponent", words=text)
    return After(word="other", words=text)
