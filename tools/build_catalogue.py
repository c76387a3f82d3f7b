"""Builds the packaged catalogue of cards from tables of facts and the curated notes beside this script.

``python tools/build_catalogue.py [FOLDER]`` reads the tables of the folder (``tools/catalogue/tables``) and all of
``tools/catalogue/*.toml``, and writes ``src/duelreplay/cards/data/catalogue.json``: one card a line, by passcode, so
that a change shows as the lines it touches. ``docs/cards.md`` describes the tables and the notes.
"""

from __future__ import annotations

import csv
import hashlib
import re
import sys
import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Any, Final

import msgspec

from duelreplay.cards import terms
from duelreplay.cards.catalogue import name_key
from duelreplay.cards.effects import DrawFact, EffectChange
from duelreplay.cards.facts import CardFacts, DrawEffect
from duelreplay.cards.rows import draw_fact, written_fact
from duelreplay.cards.short import fact_of
from duelreplay.cards.terms import TermError

ROOT: Final = Path(__file__).resolve().parents[1]
NOTES: Final = ROOT / "tools" / "catalogue"
TABLES: Final = NOTES / "tables"
NAMES: Final = ROOT / "tools" / "names"
OUTPUT: Final = ROOT / "src" / "duelreplay" / "cards" / "data" / "catalogue.json"

Row = dict[str, str]
Facts = dict[str, Any]

POOLS: Final = {"pre-errata": "unofficial"}
NO_NAME: Final = frozenset({"JP name", "Fixed By MLD", "Cleaned up by MLD"})
LIKELY: Final = ("official", "pre-release", "rush", "goat", "skill", "unofficial")
MODES: Final = {
    "chain": "chain",
    "lingering_chain": "later_chain",
    "chain_changed_effect": "changed",
    "lingering_non_chain": "lingering",
    "non_chain": "continuous",
    "chain_granted": "granted",
    "non_chain_granted": "granted_continuous",
    "at_activation(cost)": "cost",
}
ZONES: Final = {
    "LOCATION_MZONE": "monster",
    "LOCATION_EMZONE": "monster",
    "LOCATION_SZONE": "spell",
    "LOCATION_FZONE": "field",
    "LOCATION_PZONE": "pendulum",
    "LOCATION_HAND": "hand",
    "LOCATION_GRAVE": "graveyard",
    "LOCATION_REMOVED": "banished",
    "LOCATION_EXTRA": "extra",
}
TRIGGERS: Final = {
    "EVENT_SPSUMMON_SUCCESS": "special_summon",
    "EVENT_SUMMON_SUCCESS": "normal_summon",
    "EVENT_FLIP_SUMMON_SUCCESS": "flip_summon",
    "EVENT_SPSUMMON": "would_special_summon",
    "EVENT_MSET": "monster_set",
    "EVENT_FLIP": "flipped",
    "EVENT_TO_GRAVE": "sent_to_graveyard",
    "EVENT_TO_HAND": "added_to_hand",
    "EVENT_TO_DECK": "returned_to_deck",
    "EVENT_REMOVE": "banished",
    "EVENT_LEAVE_FIELD": "left_field",
    "EVENT_DISCARD": "discarded",
    "EVENT_RELEASE": "tributed",
    "EVENT_BE_MATERIAL": "used_as_material",
    "EVENT_DESTROYED": "destroyed",
    "EVENT_DESTROY": "would_be_destroyed",
    "EVENT_CHAINING": "activation",
    "EVENT_CHAIN_SOLVING": "link_resolving",
    "EVENT_CHAIN_SOLVED": "link_resolved",
    "EVENT_CHAIN_END": "chain_end",
    "EVENT_DRAW": "draw",
    "EVENT_PREDRAW": "before_draw",
    "EVENT_PHASE+PHASE_DRAW": "draw_phase",
    "EVENT_PHASE+PHASE_STANDBY": "standby_phase",
    "EVENT_PHASE_START+PHASE_STANDBY": "standby_phase",
    "EVENT_PHASE+PHASE_BATTLE": "battle_phase",
    "EVENT_PHASE+PHASE_END": "end_phase",
    "EVENT_ATTACK_ANNOUNCE": "attack",
    "EVENT_BE_BATTLE_TARGET": "attacked",
    "EVENT_BATTLE_START": "battle",
    "EVENT_PRE_DAMAGE_CALCULATE": "damage_calculation",
    "EVENT_BATTLED": "battle",
    "EVENT_DAMAGE_STEP_END": "damage_step_end",
    "EVENT_BATTLE_DESTROYING": "destroys_by_battle",
    "EVENT_BATTLE_DESTROYED": "destroyed_by_battle",
    "EVENT_BATTLE_DAMAGE": "battle_damage",
    "EVENT_DAMAGE": "damage",
    "EVENT_RECOVER": "lp_gain",
    "EVENT_PAY_LPCOST": "lp_paid",
    "EVENT_CHANGE_POS": "position_change",
    "EVENT_BECOME_TARGET": "targeted",
    "EVENT_EQUIP": "equipped",
    "EVENT_TOSS_COIN": "coin",
    "EVENT_TOSS_DICE": "dice",
    "EVENT_STARTUP": "duel_start",
}
STARTS: Final = {
    "card activation": "card",
    "ignition": "ignition",
    "trigger": "trigger",
    "quick": "quick",
    "flip": "flip",
    "no chain link (applied automatically)": "applies",
}
REACTS: Final = {
    "other (reacts to the normal draw)": "normal_draw",
    "other (reacts to any draw in the Draw Phase)": "draw_phase_draw",
}
KINDS_OF_REPLACEMENT: Final = {
    "cost_type": "cost",
    "effect_type": "effect",
    "astral_force_type": "astral_force",
}
OF_EVERY_SKIP: Final = "no normal draw and no pre-draw effects in a skipped Draw Phase"
PRE_DRAW: Final = "other (pre-draw, keeps the normal draw)"
BLOCKS_SEARCH: Final = "other (blocks searches, not draws)"
UNKNOWN: Final = "unknown"
"""How a note writes None, which TOML lacks."""
MERGED: Final = ("replacement", "pre_draw", "draw_count")


class BuildError(Exception):
    """A table or a note that does not fit; the message says where and why."""


def read_table(path: Path) -> list[Row]:
    """The rows of one tab-separated table with a header line."""
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def read_notes(folder: Path) -> dict[int, Facts]:
    """The curated notes by passcode, from every TOML file of the folder."""
    notes: dict[int, Facts] = {}
    for path in sorted(folder.glob("*.toml")):
        for key, note in tomllib.loads(path.read_text(encoding="utf-8")).items():
            mine = notes.setdefault(int(key), {})
            for name, value in note.items():
                if name in mine and name != "change":
                    raise BuildError(f"{path.name}: {key}: {name!r} is noted twice")
                mine[name] = [*mine.get("change", []), *value] if name == "change" else value
    return notes


def first_word(text: str) -> str:
    """``high (official FAQ as cited ...)`` is ``high``."""
    return text.split()[0] if text else "high"


def number(count: str) -> tuple[int, int | None]:
    """Least and most of a table's ``count``: ``2``, ``variable`` or ``variable(1/2)``."""
    if count.isdigit():
        return int(count), int(count)
    choices = [int(choice) for choice in re.findall(r"\d+", count)]
    return (min(choices), max(choices)) if choices else (0, None)


def trigger_of(event: str) -> str | None:
    """The event of a table in one word, None for an effect that answers no event."""
    event = re.sub(r"\s*[|+]\s*", "+", event)
    if event in {"", "EVENT_FREE_CHAIN"}:
        return None
    return TRIGGERS.get(event, "other")


def zone_of(location: str) -> str | None:
    """The zone words of a table's ``range``; None where it gives none, or anywhere."""
    words = [ZONES[word] for word in location.split(" | ") if word in ZONES]
    return "|".join(words) or None


def draw_of(row: Row) -> Facts:
    """One row of a draw table as the keys of a ``DrawEffect``."""
    least, most = number(row["count"])
    start = row["effect_type"].split(" -> ")[0]
    kind = re.split(r"[,+]", start)[0]
    draw: Facts = {
        "who": row["who"],
        "least": least,
        "most": most,
        "mode": MODES[row["mode"]],
        "effect": int(row["effect_no"]) if row["effect_no"] else None,
        "optional": row["optional_within_resolution"] == "may",
        "delayed": bool(row["delayed"]),
        "started": "skill" if "Skill" in start else STARTS.get(kind, ""),
        "mandatory": start.startswith(("trigger, mandatory", "quick, mandatory", "flip")),
        "trigger": trigger_of(row["trigger_event"]),
        "zone": zone_of(row["range"]),
        "group": row["both_or_either"] or None,
    }
    return draw


PLAYERS: Final = {"TURN": "self", "NONTURN": "opponent", "0": "self", "1": "opponent"}
"""A pair of rows for the turn player and the other is the draw of each player, whoever controls the effect."""


def seen_from_controller(draw: Facts, detail: str) -> list[Facts]:
    """A row's draw as draws of the controller and the opponent, where the table names them otherwise."""
    if draw["who"] == "both" and detail in PLAYERS:
        return [draw | {"who": PLAYERS[detail], "group": "both"}]
    if draw["who"] == "both" and detail == "OPP|SELF":
        return [draw | {"who": who, "group": "either"} for who in ("self", "opponent")]
    if draw["who"] == "unknown" and detail == "RP":
        return [draw | {"who": "activator"}]
    return [draw]


def touching(row: Row) -> Facts:
    """One row of ``cards.tsv`` as keys of ``CardFacts``."""
    group = row["class"]
    facts: Facts = {
        "touches": group,
        "what": row["what_happens_instead_or_effect"],
        "note": row["notes"].removesuffix(OF_EVERY_SKIP).strip(),
        "source": row["how_known"],
        "confidence": first_word(row["confidence"]),
        "reacts_to": REACTS.get(group),
        "blocks_search": group == BLOCKS_SEARCH,
    }
    if group in KINDS_OF_REPLACEMENT:
        facts["replacement"] = {
            "kind": KINDS_OF_REPLACEMENT[group],
            "zones": (),
            "mandatory": row["optional_or_mandatory"] == "mandatory",
            "confidence": facts["confidence"],
            "source": row["how_known"],
        }
    if group == PRE_DRAW:
        facts["pre_draw"] = {"confidence": facts["confidence"]}
    return facts


def collect(tables: Path) -> dict[int, Facts]:
    """Every card of the tables, merged: passcode to the keys of its ``CardFacts``."""
    cards: dict[int, Facts] = defaultdict(dict)
    for row in read_table(tables / "cards.tsv"):
        cards[int(row["passcode"])] |= identity(row) | touching(row)
    for path in sorted(tables.glob("draw_effects*.tsv")):
        rows = defaultdict(list)
        for row in read_table(path):
            rows[int(row["passcode"])].append(row)
        for code, mine in rows.items():
            draws = [draw for row in mine for draw in seen_from_controller(draw_of(row), row["who_detail"])]
            cards[code] = identity(mine[0]) | cards[code] | {"draws": draws}
    return cards


def reworded(path: Path) -> dict[tuple[str, str], str]:
    """Cells of the tables that say in words what has terms: by column and text, the same in terms."""
    return {(row["column"], row["text"]): row["terms"] for row in read_table(path)} if path.exists() else {}


def facts_by_card(tables: Path) -> dict[int, list[DrawFact]]:
    """The draws of ``draw_facts.tsv`` and ``skills.tsv``, by passcode."""
    facts: dict[int, list[DrawFact]] = defaultdict(list)
    words = reworded(tables / "reworded.tsv")
    for name, of_row in (("draw_facts.tsv", draw_fact), ("skills.tsv", fact_of_other_pool)):
        path = tables / name
        for row in read_table(path) if path.exists() else ():
            row = {column: words.get((column, cell), cell) for column, cell in row.items()}
            try:
                fact = of_row(row)
            except TermError as error:
                raise BuildError(f"{name}: {row['passcode']}: {error.key}: {error}") from None
            if fact is not None:
                add_fact(facts[int(row["passcode"])], fact)
    return facts


def add_fact(facts: list[DrawFact], fact: DrawFact) -> None:
    """A script may make one draw in two places, as Maxx "C" does in a chain and outside one: that is one fact."""
    for place, known in enumerate(facts):
        if unplaced(known) == unplaced(fact):
            if fact.sure == "always":
                facts[place] = msgspec.structs.replace(known, sure="always")
            return
    facts.append(fact)


def unplaced(fact: DrawFact) -> DrawFact:
    """The fact without what only says where a script makes it.

    A draw for whoever did the thing of the trigger stands there twice, as an effect for each player.
    """
    effect = 0 if fact.who == "doer" else fact.effect
    return msgspec.structs.replace(fact, effect=effect, line=0, before="", after="", note="", sure="may", basis="hand")


RUSH_MOMENTS: Final = {"own_main_phase": "own_main_phase_open", "in_response": "any_turn_if_set_before_this_turn"}
AT_MOST_MEDIUM: Final = {"high": "medium"}


def fact_of_other_pool(row: Row) -> DrawFact | None:
    """A draw of ``skills.tsv``; None for a row that is about something else."""
    if row["touches"] != "effect_draw":
        return None
    skill = row["pool"] == "skill"
    place = re.fullmatch(r"effect (\d+) row (\d+)", row["state"])
    steps = steps_of_other_pool(row["instead_or_effect"])
    limit, words = limit_of_other_pool(row["limit"])
    response = re.fullmatch(r"in_response.*?: (.*)", row["moment"])
    moment = row["moment"].split(" ")[0]
    return draw_fact(
        {
            "effect_no": place[1] if place else "-",
            "script_line": place[2] if place else "-",
            "who": row["who"],
            "least": row["least"],
            "most": row["most"],
            "count_formula": row["count_formula"],
            "counted_when": (re.search(r"counted at (\w+)", row["note"]) or ["", "-"])[1],
            "cost": row["cost"],
            "limit": limit,
            "condition": row["condition"],
            "trigger": response[1] if response else "-",
            "draw_needs": steps.get("draw needs", "-"),
            "optional_activation": row["optional"].split(" ")[0] if skill else "may",
            "optional_at_resolution": "must" if skill else row["optional"],
            "sure": "if_needs_met",
            "lawful_moment": RUSH_MOMENTS.get(moment, "unknown"),
            "steps_before": steps.get("before", "-"),
            "steps_after": steps.get("after", "-"),
            "mode": "non_chain" if skill else "chain",
            "basis": "hand" if row["basis"] == "hand" else "machine",
            "confidence": AT_MOST_MEDIUM.get(row["confidence"], row["confidence"]),
            "note": "; ".join(text for text in (row["moment"] if skill else "", words) if text),
        }
    )


def steps_of_other_pool(text: str) -> dict[str, str]:
    """``before: …; draw needs: …; after: …`` by its words; a text without them is what is done."""
    parts = re.split(r"(?:^|; )(before|draw needs|after): ", text)
    found = dict(zip(parts[1::2], parts[2::2], strict=True))
    return found or {"before": text}


def limit_of_other_pool(text: str) -> tuple[str, str]:
    """The limits that have terms, and the words of the others."""
    parts = text.removesuffix(" (rule of Rush Duel)").split("; ")
    known, words = [], []
    for part in parts:
        if part == "-":
            continue
        try:
            terms.limits(part)
            known.append(part)
        except TermError:
            words.append(part)
    return "; ".join(known) or "none", "; ".join(words)


def changes_by_card(path: Path) -> dict[int, list[EffectChange]]:
    """How cards turn effects of others into something else, by passcode."""
    changes: dict[int, list[EffectChange]] = defaultdict(list)
    for row in read_table(path) if path.exists() else ():
        what = row["changes_which_activated_effect"]
        limit, _ = limit_of_other_pool(row["limit"])
        changes[int(row["passcode"])].append(
            EffectChange(
                of=WHOSE.get(row["by_whom"], "both"),
                kinds=tuple(dict.fromkeys(kind for words, kind in CHANGED.items() if words in what)),
                words="" if what in PLAIN_CHANGES else what,
                becomes=row["becomes"],
                original_draw_made=row["original_draw_still_made"].startswith("yes"),
                draws=re.search(r"\bdraws? \d", row["becomes"]) is not None,
                without_link="without link" in row["how"],
                limits=() if limit == "see card" else terms.limits(limit),
            )
        )
    return changes


WHOSE: Final = {"self": "self", "opponent": "opponent"}
CHANGED: Final = {
    "onster effect": "monster_effect",
    "effect of a monster": "monster_effect",
    "Normal Spell": "normal_spell_card",
    "Quick-Play Spell card": "quick_play_spell_card",
    "Normal Spell/Trap": "normal_trap_card",
    "opponent's activated effect": "any_effect",
    "any effect": "any_effect",
    "card or effect activated": "any_effect",
    "an effect that draws": "any_effect",
    "spell, trap or monster effect": "any_effect",
}
PLAIN_CHANGES: Final = {
    "monster effect",
    "any monster effect",
    "Normal Spell card",
    "Normal Spell/Trap card",
    "monster effect, Normal Spell/Trap card",
}


def skill_of(row: Row) -> Facts | None:
    """A row of ``skills.tsv`` that takes the place of a draw, as the keys of a ``SkillReplacement``."""
    if row["touches"] not in {"replaces_normal_draw", "replaces_draw"}:
        return None
    paid = [part.replace(":hand+gy", ":self:hand+gy") for part in row["cost"].split("; ") if "give up" not in part]
    lost = re.search(r"needs (\d+) LP lost again", row["limit"])
    return {
        "replaces": "normal_draw" if row["touches"] == "replaces_normal_draw" else "any_draw",
        "times": "lost_lp" if lost else "draw_phase" if "draw phase" in row["limit"] else "duel",
        "lost_lp": int(lost[1]) if lost else None,
        "condition": row["condition"],
        "cost": [part for all_parts in terms.cost("; ".join(paid) or "none") for part in all_parts],
        "instead": row["instead_or_effect"],
        "confidence": row["confidence"],
    }


def add_effects(cards: dict[int, Facts], tables: Path) -> None:
    """The draws as facts: from the tables of facts, from notes, else as far as the short form goes."""
    known = facts_by_card(tables)
    for code, facts in cards.items():
        if "effects" in facts:
            facts["effects"] = [noted_fact(entry, facts) for entry in facts["effects"]]
        elif code in known:
            facts["effects"] = known[code]
        else:
            draws = [msgspec.convert(draw, DrawEffect) for draw in facts.get("draws", ())]
            facts["effects"] = [capped(fact_of(draw, facts.get("kind", ""))) for draw in draws]
    for code, changes in changes_by_card(tables / "effect_changers.tsv").items():
        cards[code]["changes"] = changes
    for row in read_table(tables / "skills.tsv") if (tables / "skills.tsv").exists() else ():
        skill = skill_of(row)
        if skill is not None:
            cards[int(row["passcode"])]["skill"] = skill


def noted_fact(entry: Facts, facts: Facts) -> DrawFact:
    """A note's draw in terms."""
    try:
        return written_fact(entry)
    except TermError as error:
        raise BuildError(f"{facts['code']} {facts['name']}: effects: {error.key}: {error}") from None


def capped(fact: DrawFact) -> DrawFact:
    """What only a script tells is of medium confidence at best."""
    return msgspec.structs.replace(fact, confidence=AT_MOST_MEDIUM.get(fact.confidence, fact.confidence))


def identity(row: Row) -> Facts:
    """Passcode, names, pool and kind of a row."""
    name_ja = "" if row["name_ja"] in NO_NAME else row["name_ja"]
    return {
        "code": int(row["passcode"]),
        "name": row["name_en"],
        "name_ja": name_ja,
        "pool": POOLS.get(row["pool"], row["pool"]),
        "kind": row["card_kind"].replace(" / ", " ", 1)
        if row["card_kind"].startswith(("Spell", "Trap"))
        else row["card_kind"],
    }


def apply_note(facts: Facts, note: Facts) -> None:
    """Lay a curated note over a card: ``change`` amends draws, every other key is merged or set."""
    where = f"{facts['code']} {facts['name']}"
    for key, value in note.items():
        if key == "change":
            for change in value:
                amend(facts.get("draws", []), change, where)
        elif key in MERGED:
            facts[key] = facts.get(key, {}) | value
        else:
            facts[key] = value


def fill_in(facts: Facts) -> None:
    """What nobody has looked at more closely is taken as possible, never as certain."""
    unsure: Facts = {"conditional": True, "confidence": "low"}
    group = facts.get("touches")
    if group == "skip_draw_phase" and "skips" not in facts:
        facts["skips"] = [{"who": "unknown", **unsure}]
    if group == "draw_count_change":
        facts["draw_count"] = {"count": None, "duration": "on_field"} | facts.get("draw_count", unsure)
    for draw in facts.get("draws", []):
        fill_in_draw(draw)
    if facts.get("replacement", {}).get("stays") == UNKNOWN:
        facts["replacement"]["stays"] = None


def fill_in_draw(draw: Facts) -> None:
    """The short form ``count``, and how long a draw without a link may come where no note says."""
    if "count" in draw:
        draw["least"] = draw["most"] = draw.pop("count")
    draw.setdefault("most", None)
    mode = draw.get("mode", "chain")
    if mode in {"continuous", "granted_continuous"}:
        draw.setdefault("lasts", "on_field")
        draw.setdefault("each", True)
    elif mode == "lingering" and draw.get("trigger") == "end_phase":
        draw.setdefault("lasts", "turn")


def amend(draws: list[Facts], change: Facts, where: str) -> None:
    """Set the keys of ``set`` on every draw that matches ``on`` (all draws where that is absent)."""
    chosen = [draw for draw in draws if all(draw.get(k) == v for k, v in change.get("on", {}).items())]
    if not chosen:
        raise BuildError(f"{where}: no draw matches {change.get('on')}")
    for draw in chosen:
        draw |= change["set"]


def build(tables: Path, notes: Path = NOTES) -> bytes:
    """The packaged file from the tables of facts and the curated notes."""
    cards = collect(tables)
    for code, note in read_notes(notes).items():
        if code not in cards:
            if "name" not in note:
                raise BuildError(f"{code}: noted, but in no table")
            cards[code] = {"code": code, "name": note["name"]}
        apply_note(cards[code], note)
    name_rightly(cards)
    for facts in cards.values():
        fill_in(facts)
    add_effects(cards, tables)
    decoded = [checked(cards[code]) for code in sorted(cards)]
    aliases = dict(sorted((alias, card.code) for card in decoded for alias in card.codes))
    lines = [f'"{card.code}":{encoded(card)}' for card in decoded]
    body = ",\n".join(lines)
    version = hashlib.sha256(body.encode() + tables_of_names()).hexdigest()[:12]
    names = ",\n".join(f"{encoded(key)}:{code}" for key, code in sorted(index(decoded).items()))
    head = f'{{"version":"{version}",\n"aliases":{encoded(aliases)},\n'
    head += f'"names":{{\n{names}\n}},\n'
    return f'{head}"cards":{{\n{body}\n}}}}\n'.encode()


def name_rightly(cards: dict[int, Facts], folder: Path = NAMES) -> None:
    """Give cards the names of ``catalogue_mend.tsv``, and released cards the number and names of ``names.tsv``.

    The tables of facts know a card by its number from before its release, and logs by the one printed on it.
    """
    for row in read_table(folder / "catalogue_mend.tsv"):
        facts = cards.get(int(row["passcode"]))
        if facts is not None:
            facts |= {"name": row["name_en"], "name_ja": row["name_ja"]}
    listed = {int(row["passcode"]): row for row in read_table(folder / "names.tsv")}
    for code in [code for code, facts in cards.items() if facts.get("pool") == "pre-release"]:
        released = int(listed.get(code, {}).get("artwork_of") or 0)
        row = listed.get(released)
        if row is None or row["pool"] or released in cards:
            continue
        facts = cards[released] = cards.pop(code)
        facts |= {"code": released, "codes": (*facts.get("codes", ()), code), "pool": "official"}
        facts |= {"name": row["name_en"], "name_ja": row["name_ja"], "kind": row["kind"]}


def tables_of_names(folder: Path = NAMES) -> bytes:
    """What the packaged table of names is made of: verdicts rest on it, too, so it counts in the version."""
    return b"".join((folder / name).read_bytes() for name in ("names.tsv", "former_names_en.tsv"))


def encoded(value: object) -> str:
    """The value as JSON."""
    return msgspec.json.encode(value).decode()


def index(cards: list[CardFacts]) -> dict[str, int]:
    """Passcodes by name; of cards of one name the one that a bare name most likely means."""
    keys: dict[str, int] = {}
    for card in sorted(cards, key=lambda card: (-LIKELY.index(card.pool), -card.code)):
        keys.update({name_key(name): card.code for name in (card.name, card.name_ja) if name})
    return keys


TYPED: Final = ("effects", "changes")
"""What is built from its types and needs no conversion."""


def checked(facts: Facts) -> CardFacts:
    """The card as its type; a key or a value that the type does not know is an error."""
    unknown = facts.keys() - set(CardFacts.__struct_fields__)
    for draw in facts.get("draws", []):
        unknown |= draw.keys() - set(DrawEffect.__struct_fields__)
    if unknown:
        raise BuildError(f"{facts['code']} {facts['name']}: unknown keys {sorted(unknown)}")
    try:
        return msgspec.structs.replace(
            msgspec.convert({key: value for key, value in facts.items() if key not in TYPED}, CardFacts),
            **{key: tuple(facts[key]) for key in TYPED if key in facts},
        )
    except msgspec.ValidationError as error:
        raise BuildError(f"{facts['code']} {facts['name']}: {error}") from None


def main(arguments: list[str]) -> int:
    """Build and write the packaged file; 2 for a fault."""
    if len(arguments) > 1:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        data = build(Path(arguments[0]) if arguments else TABLES)
    except (BuildError, OSError, KeyError, ValueError) as error:
        print(f"build_catalogue: {error}", file=sys.stderr)
        return 2
    OUTPUT.parent.mkdir(exist_ok=True)
    OUTPUT.write_bytes(data)
    print(f"{OUTPUT.relative_to(ROOT)}: {len(data)} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
