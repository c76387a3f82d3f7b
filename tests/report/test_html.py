"""The page: whole, self-contained, escaped, and the same facts as the report for programs."""

from __future__ import annotations

import io
import json
import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from duelreplay.cli import main
from duelreplay.desk.phrases import DESK
from duelreplay.engine.judgement import Judgement
from duelreplay.log.events import DuelLog
from duelreplay.log.faults import Fault, Unreadable
from duelreplay.report.build import duel_report
from duelreplay.report.html import log_view, picture, view
from duelreplay.report.html.phrases import PHRASES, Phrases
from duelreplay.report.html.writer import FolderWriter, HtmlWriter
from duelreplay.report.tally import Tally
from duelreplay.text import LANGS, Lang
from report.samples import ASTRAL, CATALOGUE, CLEAN, CORRECTED, NO_DRAW, NO_OPENING_HANDS, PAID, TURN_1, judged
from support import FIXTURES

EVIL = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>{{7*7}}\u202e]]>-->"
VOID = {"meta", "input", "br", "img", "link", "hr"}
REPAIRED = FIXTURES / "duelingbook" / "overdraw-repaired.json"


class Page(HTMLParser):
    """A page taken apart: its elements with their attributes, its visible text, and whether every tag is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self.raw: dict[str, str] = {}
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), (tag, names)
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] in {"script", "style"}:
            self.raw[self._open[-1]] = data
        else:
            self.text += data

    def attributes(self, name: str) -> Iterator[str]:
        return (values[name] for _, values in self.elements if name in values)


def written(
    *results: tuple[Judgement, DuelLog] | Unreadable, lang: Lang = "en", folder: Path | None = None, **options: Any
) -> str:
    out = io.BytesIO()
    writer = HtmlWriter(out, CATALOGUE, lang, **options) if folder is None else FolderWriter(folder, CATALOGUE, lang)
    tally = Tally()
    writer.begin()
    for result in results:
        if isinstance(result, Unreadable):
            tally.unreadable += 1
            writer.unreadable(result)
        else:
            tally.add(result[0])
            writer.duel(*result)
    writer.end(tally)
    return out.getvalue().decode()


def hostile() -> list[dict[str, Any]]:
    return [
        {"type": "draw", "player": EVIL, "count": 5, "cards": [EVIL] * 5},
        {"type": "draw", "player": "B", "count": 5, "ref": EVIL},
        {"type": "turn", "player": EVIL},
        {"type": "phase", "phase": "draw"},
        {"type": "note", "player": EVIL, "text": EVIL * 500},
        {"type": "activate", "player": EVIL, "card": EVIL, "link": 1},
        {"type": "resolve", "link": 1},
        {"type": "chain_end"},
        {"type": "draw", "player": EVIL, "count": 1, "ref": EVIL},
        {"type": "ruling", "by": EVIL, "text": EVIL, "draw": 9},
        {"type": "correct", "voids": [5], "by": "judge", "why": EVIL},
    ]


def hostile_duel(path: str = EVIL) -> tuple[Judgement, DuelLog]:
    players = [{"id": EVIL, "name": EVIL, "deck": 40}, {"id": "B", "name": "</style>&amp;", "deck": 40}]
    source = {"program": EVIL, "url": "javascript:alert(1)"}
    return judged(hostile(), path, id=EVIL, players=players, first=EVIL, source=source)


SAMPLES = (CLEAN, PAID, NO_DRAW, ASTRAL, NO_OPENING_HANDS, CORRECTED, TURN_1[:2], [{"type": "turn", "player": "A"}])


def pages() -> Iterator[str]:
    for lang in LANGS:
        for events in SAMPLES:
            yield written(judged(events), lang=lang)
        yield written(hostile_duel(), lang=lang)
        unreadable = Unreadable(EVIL, [Fault(path=EVIL, problem=EVIL)])
        yield written(*map(judged, SAMPLES), hostile_duel(), unreadable, lang=lang)
        yield written(unreadable, lang=lang)
        yield written(lang=lang)


def test_every_page_is_well_formed_and_every_link_leads_somewhere() -> None:
    for text in pages():
        page = Page(text)
        ids = list(page.attributes("id"))
        assert len(ids) == len(set(ids))
        for href in page.attributes("href"):
            assert href.startswith("#"), href
            assert href[1:] in ids, href
        for labelled in page.attributes("aria-labelledby"):
            assert labelled in ids


def test_nothing_is_asked_of_the_network() -> None:
    for text in pages():
        page = Page(text)
        assert not {tag for tag, _ in page.elements} & {"link", "img", "iframe", "object", "embed", "base", "audio"}
        assert not list(page.attributes("src"))
        assert not re.search(r"url\((?!#)|@import|https?:|//[a-z]", page.raw["style"])
        assert not re.search(r"fetch|XMLHttp|import\(|eval|innerHTML", page.raw["script"])
        assert "fonts" not in page.raw["style"]


def test_no_script_but_the_pages_own_runs() -> None:
    for text in pages():
        page = Page(text)
        assert [tag for tag, _ in page.elements].count("script") == 1
        assert [tag for tag, _ in page.elements].count("style") == 1
        for tag, values in page.elements:
            assert not [name for name in values if name.startswith("on") or name == "style"], (tag, values)
        policy = next(one["content"] for tag, one in page.elements if one.get("http-equiv"))
        assert policy.startswith("default-src 'none'; ")
        for kind in ("script", "style"):
            digest = b64encode(sha256(page.raw[kind].encode()).digest()).decode()
            assert f"{kind}-src 'sha256-{digest}'" in policy
        assert "unsafe" not in policy


def test_whatever_a_log_says_is_shown_as_text() -> None:
    for text in (written(hostile_duel()), written(hostile_duel(), judged(CLEAN))):
        page = Page(text)
        shown = EVIL.replace("\u202e", "\\u202e")
        assert page.text.count(shown) > 10
        assert "\u202e" not in text, "what reorders a line is escaped"
        assert "49" not in re.sub(r"\d{3,}", "", re.sub(r"viewBox.*?>", "", page.text)), "templates in a log are text"
        assert "</style>&amp;" in page.text


def test_long_texts_are_cut_and_that_is_said() -> None:
    text = written(hostile_duel())
    assert len(text) < 200_000
    assert "more characters)" in text


@pytest.mark.parametrize("events", SAMPLES[:6])
@pytest.mark.parametrize("lang", LANGS)
def test_the_page_tells_what_the_report_for_programs_tells(events: list[dict[str, Any]], lang: Lang) -> None:
    duel = judged(events, played_on="2024-05-06")
    report = duel_report(*duel, CATALOGUE, lang)
    text = Page(written(duel, lang=lang)).text
    facts = [report.headline, report.rules.title, report.source, report.id, "2024-05-06"]
    facts += [player.name or player.id for player in report.players]
    for found in report.findings:
        facts += [found.message, found.code]
        if found.verdict != "legal":
            facts += [found.rule.title, found.rule.statement, found.rule.reference, found.fingerprint]
            facts += [step.words for step in found.steps] + [step.what for step in found.steps if step.what]
            facts += [one.name for one in found.policy]
    facts += [one.text for one in report.rulings]
    for fact in facts:
        assert fact in text, fact
    words = [PHRASES[draw.verdict].in_(lang) for draw in report.draws]
    assert all(text.count(word) >= words.count(word) for word in words)


def test_the_evidence_is_marked_in_the_log() -> None:
    duel = judged(PAID)
    (found,) = duel_report(*duel, CATALOGUE, "en").findings
    classes = {
        values["id"]: values["class"] for tag, values in Page(written(duel)).elements if tag == "tr" and "id" in values
    }
    for step in found.steps:
        assert ("bad" if step.role == "judged" else "why") in classes[f"e{step.seq}"]
    marked = [name for name, value in classes.items() if "why" in value or "bad" in value]
    assert len(marked) == len(found.steps)


def test_a_draw_in_the_picture_leads_to_its_row() -> None:
    text = written(judged(PAID))
    drawing = re.search(r'<svg class="tl".*?</svg>', text, re.DOTALL)
    assert drawing is not None
    assert set(re.findall(r'href="#e(\d+)"', drawing[0])) == {"1", "2", "10", "13"}


@pytest.mark.parametrize("lang", LANGS)
def test_no_other_language_is_left_in(lang: Lang) -> None:
    text = Page(written(judged(PAID), judged(CLEAN), judged(NO_DRAW), lang=lang)).text
    if lang == "en":
        assert not re.search(r"[\u3040-\u30ff]{2,}", re.sub(r"通常のドロー|遊戯王カード|ルールに関する違反", "", text))
        return
    allowed = r"sample\.json|sample|Aoi|Ben|duel-replay|replay check --format html|Drawing Extra Cards|json[l]?|html|"
    allowed += r"DP|Tournament Infractions and Penalties Policy|Wiki|[0-9a-f]{12,}"
    assert not re.findall(r"[A-Za-z]{4,}", re.sub(allowed, "", text))


def test_a_run_has_a_row_and_a_section_for_each_duel_that_needs_a_look() -> None:
    duels = [judged(events, path=f"{number}.json") for number, events in enumerate(SAMPLES[:6])]
    page = Page(written(*duels, Unreadable("bad.json", [Fault(path="bad.json", problem="torn")])))
    assert "4 of 6 duels need a look: 2 illegal, 1 with a ruling pending, 1 that the log does not settle" in page.text
    assert [values["id"] for tag, values in page.elements if tag == "article"] == ["d1", "d2", "d3", "d4"]
    assert {f"#d{number}" for number in range(1, 5)} <= set(page.attributes("href"))
    assert "bad.json" in page.text
    assert "torn" in page.text
    for number in range(6):
        assert f"{number}.json" in page.text


def test_a_folder_has_a_page_for_each_duel(tmp_path: Path) -> None:
    folder = tmp_path / "pages"
    duels = [judged(events, id="same/../id") for events in SAMPLES[:3]]
    written(*duels, folder=folder)
    index = Page((folder / "index.html").read_text(encoding="utf-8"))
    names = sorted(path.name for path in (folder / "duels").iterdir())
    assert names == ["same-..-id-2.html", "same-..-id-3.html", "same-..-id.html"]
    links = {href for href in index.attributes("href") if not href.startswith("#")}
    assert links == {f"duels/{name}" for name in names}
    for name in names:
        Page((folder / "duels" / name).read_text(encoding="utf-8"))


def test_many_findings_are_folded_and_counted() -> None:
    text = written(judged_long(140, set(range(2, 132))))
    page = Page(text)
    sections = [values for tag, values in page.elements if tag == "section" and "find" in values.get("class", "")]
    assert len(sections) == view.FINDINGS_AT_MOST
    assert f"{view.FINDINGS_AT_MOST - view.FINDINGS_OPEN} more findings" in page.text
    (left_out,) = re.findall(r"(\d+) more findings are left out", page.text)
    assert int(left_out) >= 30


def long_duel(turns: int, faults: set[int]) -> list[dict[str, Any]]:
    events = [*TURN_1[:2]]
    for number in range(turns):
        player = "AB"[number % 2]
        events += [{"type": "turn", "player": player}, {"type": "phase", "phase": "draw"}]
        draws = (1 if number else 0) + (number in faults)
        events += [{"type": "draw", "player": player, "count": 1}] * draws
        events += [{"type": "phase", "phase": "main1"}, *[{"type": "note", "text": "x"}] * 6]
    return events


def judged_long(turns: int, faults: set[int]) -> tuple[Judgement, DuelLog]:
    players = [{"id": "A", "name": "Aoi", "deck": 9000}, {"id": "B", "name": "Ben", "deck": 9000}]
    return judged(long_duel(turns, faults), players=players)


def test_a_long_log_is_shown_around_its_findings() -> None:
    duel = judged_long(3000, {700})
    text = written(duel)
    page = Page(text)
    total = len(list(duel[1].events))
    rows = [values for tag, values in page.elements if tag == "tr" and "id" in values]
    assert len(rows) <= log_view.ROWS_AT_MOST < total
    assert "events are not shown here" in page.text
    assert f"The log, {total} events" in page.text
    (illegal,) = [draw for draw in duel[0].draws if draw.verdict == "illegal"]
    seqs = {values["id"] for values in rows}
    around = range(illegal.event.seq - 20, illegal.event.seq + 20)
    assert {f"e{seq}" for seq in around} <= seqs
    counted = sum(int(number) for number in re.findall(r"(\d+) events? (?:is|are) not shown here", page.text))
    assert counted + len(rows) == total, "what is left out is said, to the event"


def test_turns_without_findings_are_folded_in_the_picture() -> None:
    report = duel_report(*judged_long(30, {10}), CATALOGUE, "en")
    drawn = picture.picture(report, Phrases("en"))
    heads = [column.head for row in drawn.rows for column in row.columns]
    assert heads == ["Turns 0–10", "Turn 11", "Turns 12–30"]
    marks = [mark.seq for row in drawn.rows for mark in row.marks]
    (illegal,) = [draw.seq for draw in report.draws if draw.verdict == "illegal"]
    assert illegal in marks


def test_marks_lie_within_the_picture_and_apart_from_each_other() -> None:
    for events in (*SAMPLES[:6], long_duel(8, {3, 5}), long_duel(40, {5, 20, 30})):
        report = duel_report(*judged(events), CATALOGUE, "en")
        drawn = picture.picture(report, Phrases("en"))
        for row in drawn.rows:
            lanes: dict[str, list[float]] = {}
            for mark in row.marks:
                assert picture.LABELS <= mark.x <= picture.WIDTH
                assert row.top <= mark.y <= drawn.height
                lanes.setdefault(mark.player, []).append(mark.x)
            for places in lanes.values():
                gaps = [right - left for left, right in pairwise(places)]
                assert all(gap >= 90 for gap in gaps)


@pytest.mark.parametrize(
    ("text", "columns", "expected"),
    [
        ("Pot of Greed", 12, "Pot of Greed"),
        ("Pot of Greed", 6, "Pot o…"),
        ("強欲な壺", 8, "強欲な壺"),
        ("強欲な壺", 6, "強欲…"),
    ],
)
def test_texts_are_cut_by_the_columns_they_take(text: str, columns: int, expected: str) -> None:
    assert picture.cut(text, columns) == expected


def test_every_phrase_names_the_same_parameters_in_every_language() -> None:
    for key, text in PHRASES.items():
        assert set(re.findall(r"{(\w+)}", text.en)) == set(re.findall(r"{(\w+)}", text.ja)), key


def test_every_phrase_is_used_and_every_used_phrase_is_there() -> None:
    folder = Path(picture.__file__).parent
    code = "".join(
        path.read_text(encoding="utf-8") for path in [*folder.glob("*.py"), *folder.glob("templates/*.html")]
    )
    code = code.replace((folder / "phrases.py").read_text(encoding="utf-8"), "")
    named = set(re.findall(r"""["']([a-z_]+)["']""", code))
    built = ("answer_", "by_", "role_", "record_", "why", "repair", "part_", "status_")
    values = {
        "legal",
        "illegal",
        "undetermined",
        "unverifiable",
        "opening",
        "normal",
        "effect",
        "unknown",
        "applied",
        "unprocessable",
        "no_effect",
        "resolved",
        "ruling",
        "correction",
        "auto",
        "light",
        "dark",
        "replaced",
        "void",
    }
    unused = {key for key in PHRASES if key not in named | values and not key.startswith(built)}
    assert not unused
    used = set(re.findall(r"""\bt\(\s*["'](\w+)["']""", code)) | {
        key for pair in re.findall(r"""t\.number\(["'](\w+)["'], ["'](\w+)["']""", code) for key in pair
    }
    assert {key for key in used if not key.endswith("_")} <= {*PHRASES, *DESK}


def run(*arguments: str) -> Any:
    return CliRunner().invoke(main, ["check", *arguments])


def test_the_page_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    out = tmp_path / "report.html"
    result = run(str(REPAIRED), "--format", "html", "-o", str(out))
    assert (result.exit_code, result.stdout) == (1, "")
    assert out.read_text(encoding="utf-8").endswith("</html>\n") or out.read_text(encoding="utf-8").endswith("</html>")
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]
    missing = run(str(REPAIRED), "--format", "html", "-o", str(tmp_path / "no" / "report.html"))
    assert missing.exit_code == 2
    assert missing.stderr.count("\n") == 1
    assert "cannot be written" in missing.stderr


@pytest.mark.parametrize("form", ["text", "json", "jsonl", "html"])
def test_every_format_can_go_to_a_file(tmp_path: Path, form: str) -> None:
    out = tmp_path / "out"
    run(str(REPAIRED), "--format", form, "--output", str(out))
    assert out.read_text(encoding="utf-8") == run(str(REPAIRED), "--format", form).stdout


def test_anonymous_pages_name_nobody() -> None:
    text = run(str(REPAIRED), "--format", "html", "--anonymize").stdout
    assert "Player A" in text
    assert "names replaced" in text
    assert not re.search(r"Anna|Bert|sorry", text)
    report = json.loads(run(str(REPAIRED), "--format", "json", "--anonymize").stdout)
    assert "Anna" not in json.dumps(report)


def test_partners_of_a_tag_duel_stand_together() -> None:
    players = [{"id": f"{letter}{team}", "team": team, "deck": 40} for letter in "ab" for team in (0, 1)]
    events: list[dict[str, Any]] = [{"type": "draw", "player": one["id"], "count": 5} for one in players]
    events += [
        {"type": "turn", "player": "a0"},
        {"type": "phase", "phase": "draw"},
        {"type": "phase", "phase": "main1"},
    ]
    duel = judged(events, players=players, first="a0", ruleset="tag")
    text = Page(written(duel)).text
    assert re.search(r"a0 \(goes first\), b0 against a1, b1", text)
    report = duel_report(*duel, CATALOGUE, "en")
    (row,) = picture.picture(report, Phrases("en")).rows
    assert [name for _, name, _ in row.lanes] == ["a0", "b0", "a1", "b1"]
    assert "a0 and b0 against a1 and b1" in Page(written(duel, judged(CLEAN))).text


def test_a_missing_draw_leaves_the_made_ones_legal() -> None:
    text = Page(written(judged(NO_DRAW))).text
    assert "The 2 draws that were made are legal." in text
    assert "The other 2 draws are legal." in Page(written(judged(PAID))).text


def test_around_each_finding_the_page_says_how_its_player_stood() -> None:
    text = " ".join(Page(written(judged(PAID))).text.split())
    assert re.search(r"Ben around event 13\s*After\s*Hand\s*Deck\s*Rights to draw", text)
    rows = r"event 9\s*5\s*35\s*normal draw, turn 2\s*event 10\s*5\s*35\s*none open\s*event 13\s*6\s*34\s*none open"
    assert re.search(rows, text)
    assert "around event" not in Page(written(judged(CLEAN))).text


@pytest.mark.parametrize(
    ("lang", "became", "opened"),
    [("en", "not used: barred", "not used: opened"), ("ja", "未使用：行えない", "未使用：発生")],
)
def test_a_right_that_was_skipped_is_said_to_be_and_not_to_have_opened(lang: str, became: str, opened: str) -> None:
    path = str(FIXTURES / "notation" / "01.duel")
    page = CliRunner().invoke(main, ["check", path, "--format", "html", "--lang", lang]).stdout
    assert became in page
    assert opened not in page


def test_a_reason_names_a_line_of_the_text_in_the_reader_s_language() -> None:
    path = str(FIXTURES / "notation" / "01.duel")
    said = CliRunner().invoke(main, ["check", path, "--lang", "ja"]).stdout
    assert "イベント10、5行目" in said
    assert "line 5" not in said
