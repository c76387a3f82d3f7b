"""The desk as a web application: which address shows what, and which form does what."""

from __future__ import annotations

import datetime
import hashlib
import secrets
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple
from urllib.parse import quote, unquote, urlencode

from markupsafe import Markup
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Match, Route
from starlette.types import Scope

from duelreplay.cards.catalogue import Catalogue
from duelreplay.desk.cabinet import (
    Act,
    Cabinet,
    Choices,
    Draft,
    DraftError,
    Entry,
    Position,
    Query,
    Read,
    Supposed,
    around,
)
from duelreplay.desk.exports import exported
from duelreplay.desk.manual import manual, vocabulary
from duelreplay.desk.phrases import DESK
from duelreplay.desk.security import (
    ATTEMPT_SECONDS,
    SESSION_COOKIE,
    SESSION_SECONDS,
    Attempts,
    Guard,
    Password,
    Session,
    Sessions,
    TooLargeError,
)
from duelreplay.log.changes import NegateLink
from duelreplay.log.events import Ruling
from duelreplay.log.faults import UnreadableInputError, told
from duelreplay.log.said import in_language, said
from duelreplay.report.build import tool
from duelreplay.report.html.log_view import log_view
from duelreplay.report.html.phrases import Phrases
from duelreplay.report.html.picture import WIDTH
from duelreplay.report.html.templating import TEMPLATES, environment
from duelreplay.report.html.view import FINDINGS_OPEN, duel_view
from duelreplay.report.text import ruleset_title
from duelreplay.rules.rulesets import RULESETS, UnknownRuleSetError
from duelreplay.sources.notation.sheet import sheet
from duelreplay.sources.notation.write import player_names
from duelreplay.store.errors import ConflictError, StoreError, UnknownDuelError, UnknownEventError
from duelreplay.text import LANGS, Lang
from duelreplay.verdict import SEVERITY

PER_PAGE: Final = 50
LARGEST_UPLOAD: Final = 20 << 20
"""Bytes of one request: a season's worth of replays, and no more than memory bears."""

FILES_AT_MOST: Final = 50
TEXT_AT_MOST: Final = 4_000
"""Letters of who, why and a ruling."""

VOIDS_AT_MOST: Final = 200
_PLACES: Final = ("", "2", "3", "4", "5", "6")
"""What stands behind the names of the fields in which a what-if tells more, one for each place of the duel."""

WINDOW: Final = 40
"""Events before and after the one that is looked at."""

_HERE: Final = Path(__file__).parent
_STATIC: Final[dict[str, tuple[Path, str]]] = {
    "htmx.min.js": (_HERE / "static" / "htmx.min.js", "text/javascript"),
    "htmx-LICENSE.txt": (_HERE / "static" / "htmx-LICENSE.txt", "text/plain"),
    "desk.js": (_HERE / "static" / "desk.js", "text/javascript"),
    "icon.svg": (_HERE / "static" / "icon.svg", "image/svg+xml"),
    "desk.css": (_HERE / "static" / "desk.css", "text/css"),
    "page.js": (TEMPLATES / "script.js", "text/javascript"),
    "page.css": (TEMPLATES / "style.css", "text/css"),
}
_LANG_COOKIE: Final = "lang"


class Refused(Exception):  # noqa: N818 - it is an answer
    """A request that is answered with an error page: ``key`` is the phrase that says why."""

    def __init__(self, status: int, key: str, **values: object) -> None:
        super().__init__(key)
        self.status = status
        self.key = key
        self.values = values


class Visit(NamedTuple):
    """One request with what is known of its visitor; ``form`` is empty unless something was posted."""

    request: Request
    session: Session
    lang: Lang
    form: Mapping[str, Any]

    def asked(self, name: str, default: str = "") -> str:
        """A parameter of the address."""
        return self.request.query_params.get(name, default)

    def given(self, name: str) -> str:
        """A field of the form as text, without blanks around it."""
        value = self.form.get(name, "")
        return value.strip()[:TEXT_AT_MOST] if isinstance(value, str) else ""


class Asked(NamedTuple):
    """What a what-if's address says: events with commas between them, lines with the event behind which they stand."""

    drops: str
    effects: str
    activations: str
    told: list[tuple[str, str]]
    rules: str
    rulings: str
    words: str

    @property
    def ticked(self) -> dict[str, list[int]]:
        """The events that are ticked, by the field's name."""
        return {"e": _numbers(self.drops), "effect": _numbers(self.effects), "activation": _numbers(self.activations)}

    @property
    def anything(self) -> bool:
        """Whether anything is supposed."""
        return bool(self.drops or self.effects or self.activations or self.told or self.rules or self.rulings)


class Preview(NamedTuple):
    """The verdict now and after a correction, as sentences, or the problem for which there is none."""

    problem: str
    now: str
    then: str
    verdict: str


class Link(NamedTuple):
    """Where a duel's pages are."""

    path: str


Work = Callable[[Visit], Response]


def duel_path(duel_id: str) -> str:
    """The address of a duel's page.

    >>> duel_path("a/b?c")
    '/d/a%2Fb%3Fc'
    """
    return "/d/" + quote(duel_id, safe="")


class Desk:
    """The pages of one store. ``password`` is None where the desk is open to whoever reaches it."""

    def __init__(
        self, cabinet: Cabinet, catalogue: Catalogue, *, password: Password | None, largest: int = LARGEST_UPLOAD
    ) -> None:
        self.cabinet = cabinet
        self.tool = tool(catalogue)
        self.password = password
        self.largest = largest
        self.sessions = Sessions()
        self.attempts = Attempts()
        self._phrases = {lang: Phrases(lang, DESK) for lang in LANGS}
        self._environments = {lang: environment(t, _HERE / "templates") for lang, t in self._phrases.items()}
        self._version = hashlib.sha256(b"".join(path.read_bytes() for path, _ in _STATIC.values())).hexdigest()[:12]

    def application(self, hosts: frozenset[str] | None) -> Starlette:
        """The application; ``hosts`` are the names by which it may be called, None for any."""
        routes = [
            _Route("/", self._serves(self.index)),
            _Route("/static/{name}", self.static),
            _Route("/login", self._serves(self.login, public=True), methods=["GET", "POST"]),
            _Route("/logout", self._serves(self.logout, public=True), methods=["POST"]),
            _Route("/about", self._serves(self.about)),
            _Route("/notation", self._serves(self.notation)),
            _Route("/new", self._serves(self.new), methods=["GET", "POST"]),
            _Route("/new/check", self._serves(self.check), methods=["POST"]),
            _Route("/new/complete", self._serves(self.complete), methods=["POST"]),
            _Route("/d/{id}/e/{seq:int}", self._serves(self.step)),
            _Route("/d/{id}/correct", self._serves(self.correct), methods=["GET", "POST"]),
            _Route("/d/{id}/preview", self._serves(self.preview), methods=["POST"]),
            _Route("/d/{id}/rule", self._serves(self.rule), methods=["GET", "POST"]),
            _Route("/d/{id}/whatif", self._serves(self.what_if)),
            _Route("/d/{id}/history", self._serves(self.history)),
            _Route("/d/{id}/news", self._serves(self.news)),
            _Route("/d/{id}/export.{form}", self._serves(self.export)),
            _Route("/d/{id}", self._serves(self.duel)),
        ]
        app = Starlette(routes=routes, exception_handlers={404: self._missing})
        app.add_middleware(Guard, hosts=hosts, largest=self.largest)
        return app

    def _serves(self, work: Work, *, public: bool = False) -> Callable[[Request], Any]:
        """The endpoint for a page: session, password, form and language are seen to, failures become pages."""

        async def endpoint(request: Request) -> Response:
            session = self.sessions.read(request.cookies.get(SESSION_COOKIE))
            new = session is None
            if session is None:
                session = self.sessions.new(known=False)
            lang = _language(request)
            visit = Visit(request, session, lang, {})
            try:
                if self.password is not None and not session.known and not public:
                    if request.method != "GET":
                        raise Refused(403, "forged")
                    response: Response = RedirectResponse("/login?" + urlencode({"to": _own_path(request)}), 303)
                else:
                    if request.method == "POST":
                        visit = visit._replace(form=await self._form(request, session))
                    response = await run_in_threadpool(self._answer, work, visit)
            except Refused as refused:
                response = self._error(visit, refused)
            except TooLargeError as error:
                response = PlainTextResponse(str(error), 413)
            finally:
                if isinstance(visit.form, FormData):
                    await visit.form.close()
            if new and SESSION_COOKIE not in response.headers.get("set-cookie", ""):
                self._remember(response, session)
            if "lang" in request.query_params:
                response.set_cookie(_LANG_COOKIE, lang, max_age=365 * 86400, httponly=True, samesite="lax")
            return response

        return endpoint

    async def _form(self, request: Request, session: Session) -> FormData:
        """What was posted, from a page of this session.

        Raises:
            Refused: it is not from such a page.
        """
        if request.headers.get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}:
            raise Refused(403, "forged")
        form = await request.form(max_files=FILES_AT_MOST, max_fields=100, max_part_size=self.largest)
        if not self.sessions.accepts(session, form.get("token")):
            await form.close()
            raise Refused(403, "forged")
        return form

    def _answer(self, work: Work, visit: Visit) -> Response:
        try:
            return work(visit)
        except (UnknownDuelError, UnknownEventError):
            return self._error(visit, Refused(404, "not_found"))
        except (StoreError, UnreadableInputError, UnknownRuleSetError) as error:
            return self._error(visit, Refused(500, "error"), told(error, visit.lang))

    def _error(self, visit: Visit, refused: Refused, detail: str = "") -> Response:
        t = self._phrases[visit.lang]
        text = t(refused.key, **refused.values)
        return self._page(visit, "error.html", status=refused.status, title=t("error"), text=text, detail=detail)

    async def _missing(self, request: Request, _error: Exception) -> Response:
        session = self.sessions.read(request.cookies.get(SESSION_COOKIE)) or self.sessions.new(known=False)
        visit = Visit(request, session, _language(request), {})
        return self._error(visit, Refused(404, "not_found"))

    def _remember(self, response: Response, session: Session) -> None:
        value = self.sessions.cookie(session)
        response.set_cookie(SESSION_COOKIE, value, max_age=SESSION_SECONDS, httponly=True, samesite="strict")

    def _page(self, visit: Visit, template: str, *, status: int = 200, **values: Any) -> HTMLResponse:
        text = (
            self._environments[visit.lang]
            .get_template(template)
            .render(
                token=self.sessions.token(visit.session),
                known=self.password is not None and visit.session.known,
                version=self._version,
                here=_other_language(visit.request, visit.lang),
                tool=self.tool,
                told=partial(in_language, lang=visit.lang),
                width=WIDTH,
                open_findings=FINDINGS_OPEN,
                desk=None,
                long=Markup.escape,
                **values,
            )
        )
        return HTMLResponse(text, status)

    def static(self, request: Request) -> Response:
        """A file of the desk's own."""
        found = _STATIC.get(request.path_params["name"])
        if found is None:
            return PlainTextResponse("", 404)
        headers = {"Cache-Control": "public, max-age=86400"}
        return Response(found[0].read_bytes(), media_type=found[1], headers=headers)

    def login(self, visit: Visit) -> Response:
        """Ask for the password, and give a session that knows it."""
        t = self._phrases[visit.lang]
        address = visit.request.client.host if visit.request.client else "?"
        to = visit.asked("to", "/")
        if self.password is None:
            return RedirectResponse("/", 303)
        problem, status = "", 200
        if self.attempts.blocked(address):
            problem, status = t("too_many_attempts", n=int(ATTEMPT_SECONDS // 60)), 429
        elif visit.request.method == "POST":
            if self.password(visit.given("password")):
                self.attempts.right(address)
                response = RedirectResponse(_safe_path(visit.given("to")), 303)
                self._remember(response, self.sessions.new(known=True))
                return response
            self.attempts.wrong(address)
            problem, status, to = t("wrong_password"), 401, visit.given("to")
        return self._page(visit, "login.html", status=status, title=t("log_in"), problem=problem, to=_safe_path(to))

    def logout(self, _visit: Visit) -> Response:
        """Give a session that knows nothing."""
        response = RedirectResponse("/", 303)
        self._remember(response, self.sessions.new(known=False))
        return response

    def about(self, visit: Visit) -> Response:
        """Where the duels lie, and by what they are judged."""
        title = self._phrases[visit.lang]("about_desk")
        name = self.cabinet.store.database.name
        number = sum(1 for _ in self.cabinet.store.streams())
        return self._page(visit, "about.html", title=title, database=name, number=number, guarded=bool(self.password))

    def notation(self, visit: Visit) -> Response:
        """How a duel is told on paper, and all words for it."""
        title = self._phrases[visit.lang]("notation_title")
        return self._page(visit, "notation.html", title=title, manual=manual(visit.lang), vocabulary=vocabulary())

    def index(self, visit: Visit) -> Response:
        """The stored duels, filtered by the address."""
        query = _query(visit)
        listing = self.cabinet.listing(query)
        first = min(max(_number(visit.asked("from")) or 0, 0), max(len(listing.rows) - 1, 0))
        rows = [(row, duel_path(row.id)) for row in listing.rows[first : first + PER_PAGE]]
        kept = [(name, value) for name, value in visit.request.query_params.items() if name not in {"from", "lang"}]

        def at(start: int) -> str:
            return "/?" + urlencode([*kept, ("from", str(start))])

        return self._page(
            visit,
            "index.html",
            title=self._phrases[visit.lang]("duels"),
            listing=listing,
            rows=rows,
            query=query,
            formats={name: ruleset_title(one, visit.lang) for name, one in RULESETS.items()},
            first=first,
            earlier=at(max(first - PER_PAGE, 0)) if first else "",
            later=at(first + PER_PAGE) if first + PER_PAGE < len(listing.rows) else "",
            again=at(first),
        )

    def new(self, visit: Visit) -> Response:
        """Upload, paste or type a duel; what is one goes on to its page."""
        t = self._phrases[visit.lang]
        if visit.request.method == "GET":
            example = _number(visit.asked("example"))
            examples = sheet().examples
            known = example is not None and 0 < example <= len(examples)
            return self._new_page(visit, text=examples[example - 1].text.in_(visit.lang) if example and known else "")
        results: list[tuple[str, str]] = []
        faults: list[str] = []
        ids: list[str] = []
        for name, data in self._sent(visit):
            read = self.cabinet.read(name, data, visit.lang)
            faults += read.faults or ([] if read.duels else [f"{name}: {t('nothing_read')}"])
            for outcome in self.cabinet.keep(name, data, read.duels):
                became = t(f"stored_{outcome.status}", n=outcome.added, detail=in_language(outcome.detail, visit.lang))
                link = "" if outcome.status == "invalid" else duel_path(outcome.duel_id)
                results.append((f"{outcome.path}: {outcome.duel_id}: {became}", link))
                if outcome.status in {"new", "extended", "same"}:
                    ids.append(outcome.duel_id)
        if len(ids) == 1 and len(results) == 1 and not faults:
            return RedirectResponse(duel_path(ids[0]), 303)
        text = visit.form.get("text", "") if isinstance(visit.form.get("text", ""), str) else ""
        status = 200 if results else 400
        return self._new_page(visit, status=status, text=text, results=results, faults=faults)

    def _new_page(self, visit: Visit, *, status: int = 200, text: str = "", **more: Any) -> Response:
        values = {"results": [], "faults": [], "sheet": sheet(), **more}
        title = self._phrases[visit.lang]("new")
        largest = f"{self.largest >> 20} MB"
        return self._page(visit, "new.html", status=status, title=title, text=text, largest=largest, **values)

    def _sent(self, visit: Visit) -> list[tuple[str, bytes]]:
        """What was uploaded or typed: name and bytes."""
        sent = []
        if isinstance(visit.form, FormData):
            uploads = [one for one in visit.form.getlist("files") if isinstance(one, UploadFile) and one.filename]
            sent = [(str(upload.filename)[-200:], upload.file.read()) for upload in uploads]
        text = visit.form.get("text", "")
        if isinstance(text, str) and text.strip():
            sent.append((_typed_name(), text.encode("utf-8", "surrogatepass")))
        return sent

    def check(self, visit: Visit) -> Response:
        """What a text would give, while it is typed; nothing is stored."""
        text = visit.form.get("text", "")
        reports = []
        read = Read([], [], [])
        state = None
        if isinstance(text, str) and text.strip():
            read = self.cabinet.read("", text.encode("utf-8", "surrogatepass"), visit.lang)
            for raw in read.duels[:5]:
                judgement = self.cabinet.judged(raw.log)
                reports.append(self.cabinet.report_of(judgement, raw.log, visit.lang))
            if len(read.duels) == 1:
                state = self.cabinet.last_state(read.duels[0].log, visit.lang)
        told = [line.removeprefix(": ") for line in read.faults[:20]]
        faults = list(zip(told, (pointed.splitlines() for pointed in read.pointed), strict=False))
        return self._page(
            visit, "_checked.html", reports=reports, faults=faults, state=state, empty=not str(text).strip()
        )

    def complete(self, visit: Visit) -> Response:
        """Players, words and cards that may follow at the cursor, each with how many letters before it they replace."""
        before = visit.form.get("before", "")
        players = visit.form.get("players", "")
        if not isinstance(before, str) or not isinstance(players, str):
            raise Refused(400, "forged")
        offers = self.cabinet.completions(before[-TEXT_AT_MOST:], players[:TEXT_AT_MOST])
        return JSONResponse([{"text": text, "letters": letters} for text, letters in offers])

    def duel(self, visit: Visit) -> Response:
        """The report on a duel, with the bar of what can be done."""
        entry = self._entry(visit)
        t = self._phrases[visit.lang]
        report = self.cabinet.report(entry, visit.lang)
        words = self.cabinet.words(entry, visit.lang)
        around, settled = self.cabinet.around_findings(entry, visit.lang), self.cabinet.settled(entry, visit.lang)
        view = duel_view(report, log_view(report, entry.log, words, t), t, around, settled)
        first = next((one.seq for one in report.findings if one.verdict != "legal"), None)
        if first is None:
            first = report.draws[0].seq if report.draws else next((event.seq for event in entry.log.events), 0)
        return self._with_bar(
            visit, entry, "duel_page.html", title=report.headline, kind="report", d=view, p="", first=first
        )

    def _with_bar(self, visit: Visit, entry: Entry, template: str, *, status: int = 200, **values: Any) -> Response:
        link = Link(duel_path(entry.stream.duel_id))
        uncorrected = None if entry.uncorrected is None else entry.uncorrected.verdict
        return self._page(
            visit,
            template,
            status=status,
            entry=entry,
            link=link,
            uncorrected=uncorrected,
            verdict=entry.judgement.verdict,
            rulings=sum(type(event) is Ruling for event in entry.log.events),
            **{"first": None, **values},
        )

    def _entry(self, visit: Visit) -> Entry:
        return self.cabinet.entry(visit.request.path_params["id"])

    def step(self, visit: Visit) -> Response:
        """One event with the log beside it, and the duel as it stood after it."""
        entry = self._entry(visit)
        seq = visit.request.path_params["seq"]
        near, event, before, after = around(entry.log.events, seq, WINDOW)
        if event is None:
            raise UnknownEventError(said("event {n}", n=seq))
        words = self.cabinet.words(entry, visit.lang)
        report = self.cabinet.report(entry, visit.lang)
        about = [one for one in report.findings if one.seq == seq and one.verdict != "legal"]
        draw = next((one for one in report.draws if one.seq == seq), None)
        verdicts = {one.seq: one.verdict for one in report.draws}
        verdicts |= {one.seq: one.verdict for one in report.findings if one.verdict != "legal"}
        state = self.cabinet.state(entry, event, visit.lang)
        names = {player.id: player.name or player.id for player in report.players}
        rows = [(one.seq, words.sentence(one), verdicts.get(one.seq), one.seq in entry.log.voided) for one in near]
        template = "_step.html" if visit.request.headers.get("hx-target") == "step" else "step.html"
        return self._with_bar(
            visit,
            entry,
            template,
            title=words.told(seq, event),
            rows=rows,
            seq=seq,
            what=words.told(seq, event),
            moment=words.moment(state.turn, state.phase),
            before=before,
            after=after,
            about=about,
            draw=draw,
            state=state,
            around=self.cabinet.around(entry, seq, visit.lang),
            board=self.cabinet.board(entry, event, visit.lang),
            brought=seq in entry.log.brought,
            names=names,
        )

    def correct(self, visit: Visit) -> Response:
        """Append a correction, or show the form for one."""
        entry = self._entry(visit)
        form = {
            "do": visit.asked("do"),
            "events": visit.asked("e") or visit.asked("events"),
            "lines": "",
            "by": "judge",
            "who": "",
            "why": "",
        }
        if visit.request.method == "GET":
            return self._correct_page(visit, entry, form)
        form = {name: visit.given(name) for name in form}
        expected = self._expected(visit)
        t = self._phrases[visit.lang]
        try:
            draft = self._draft(visit, entry, form)
        except DraftError as error:
            return self._correct_page(visit, entry, form, str(error), 400)
        if "look" in visit.form:
            return self._correct_page(visit, entry, form)
        if not form["who"] or not form["why"]:
            return self._correct_page(visit, entry, form, t("missing_text"), 400)
        why = t("who_says", who=form["who"], text=form["why"])
        by: Literal["judge", "players"] = "players" if form["by"] == "players" else "judge"
        duel_id = entry.stream.duel_id
        try:
            self.cabinet.correct(duel_id, draft.amendment, by=by, why=why, expected=expected)
        except ConflictError:
            return self._correct_page(visit, self._entry(visit), form, None, 409, expected)
        return RedirectResponse(duel_path(duel_id), 303)

    def _correct_page(
        self,
        visit: Visit,
        entry: Entry,
        form: dict[str, str],
        problem: str | None = None,
        status: int = 200,
        expected: Position | None = None,
    ) -> Response:
        words = self.cabinet.words(entry, visit.lang)
        chosen = _numbers(form["events"])
        centre = chosen[0] if chosen else next((event.seq for event in entry.log.events), 0)
        near, _, _, _ = around(entry.log.events, centre, 12)
        anew = self.cabinet.as_text(entry, near, visit.lang)
        rows = [(event.seq, words.sentence(event), event.seq in chosen, anew.get(event.seq, "")) for event in near]
        form["do"] = _act(form["do"])
        if form["do"] == "change" and not form["lines"] and len(chosen) == 1:
            form["lines"] = anew.get(chosen[0], "")
        players = " vs ".join(player_names(entry.log, by_id=False).values())
        t = self._phrases[visit.lang]
        return self._with_bar(
            visit,
            entry,
            "correct.html",
            status=status,
            title=t("correct_title"),
            form=form,
            rows=rows,
            players=players,
            problem=problem,
            since=self._since(visit, entry, expected),
            preview=self._preview(visit, entry, form),
        )

    def _since(self, visit: Visit, entry: Entry, expected: Position | None) -> list[str]:
        """What others have added, in words, where a form was made before that."""
        if expected is None:
            return []
        words = self.cabinet.words(entry, visit.lang)
        return [words.told(event.seq, event) for event in self.cabinet.since(entry.stream.duel_id, expected)]

    def _draft(self, visit: Visit, entry: Entry, form: Mapping[str, str]) -> Draft:
        """The correction that a form describes.

        Raises:
            DraftError: it describes none.
        """
        t = self._phrases[visit.lang]
        act, seqs = _act(form["do"]), _numbers(form["events"])
        if not seqs or len(seqs) > VOIDS_AT_MOST:
            raise DraftError(t("bad_events", n=VOIDS_AT_MOST))
        if act != "strike" and len(seqs) > 1:
            raise DraftError(t("one_event"))
        self._known(visit, entry, [seq for seq in seqs if seq or act != "insert"])
        return self.cabinet.draft(entry, act, seqs, form["lines"], visit.lang)

    def _known(self, visit: Visit, entry: Entry, seqs: Sequence[int]) -> None:
        """Make sure that the duel has these events.

        Raises:
            DraftError: it lacks one.
        """
        known = {event.seq for event in entry.log.events}
        missing = next((seq for seq in seqs if seq not in known), None)
        if missing is not None:
            raise DraftError(self._phrases[visit.lang]("no_event", n=missing))

    def _preview(self, visit: Visit, entry: Entry, form: Mapping[str, str]) -> Preview | None:
        """What a correction would change; None where nothing is chosen yet."""
        if not form["events"] or (_act(form["do"]) != "strike" and not form["lines"]):
            return None
        try:
            draft = self._draft(visit, entry, form)
        except DraftError as error:
            return Preview(str(error), "", "", "")
        now, then = (self.cabinet.headline(one, visit.lang) for one in (entry.judgement, draft.after))
        return Preview("", now, then, draft.after.verdict)

    def preview(self, visit: Visit) -> Response:
        """What a correction would change; nothing is stored."""
        entry = self._entry(visit)
        form = {name: visit.given(name) for name in ("do", "events", "lines")}
        verdict = entry.judgement.verdict
        return self._page(visit, "_preview.html", preview=self._preview(visit, entry, form), verdict=verdict)

    def _expected(self, visit: Visit) -> Position:
        """The position that a form was made from.

        Raises:
            Refused: it carries none.
        """
        expected = Position.parse(visit.given("position"))
        if expected is None:
            raise Refused(400, "forged")
        return expected

    def rule(self, visit: Visit) -> Response:
        """Append a ruling, or show the form for one."""
        entry = self._entry(visit)
        form = {"draw": visit.asked("e"), "stance": "agrees", "who": "", "text": ""}
        if visit.request.method == "GET":
            return self._rule_page(visit, entry, form)
        form = {name: visit.given(name) for name in form}
        expected = self._expected(visit)
        if not form["who"] or not form["text"]:
            return self._rule_page(visit, entry, form, "missing_ruling", 400)
        t = self._phrases[visit.lang]
        stance = form["stance"] if form["stance"] in {"agrees", "differs", "leaves_open"} else "leaves_open"
        text = t("ruling_said", text=form["text"], stance=t(stance))
        draw = _number(form["draw"])
        if draw is not None and entry.log.is_new(draw):
            text, draw = t("ruling_on", n=draw, text=text), None
        elif draw is not None:
            draw = entry.log.recorded_seq(draw)
        duel_id = entry.stream.duel_id
        try:
            self.cabinet.rule(duel_id, by=form["who"], text=text, draw=draw, expected=expected)
        except ConflictError:
            return self._rule_page(visit, self._entry(visit), form, None, 409, expected)
        return RedirectResponse(duel_path(duel_id), 303)

    def _rule_page(
        self,
        visit: Visit,
        entry: Entry,
        form: dict[str, str],
        problem: str | None = None,
        status: int = 200,
        expected: Position | None = None,
    ) -> Response:
        t = self._phrases[visit.lang]
        report = self.cabinet.report(entry, visit.lang)
        told = {one.seq: one.headline for one in report.findings if one.verdict != "legal"}
        asked = _number(form["draw"])
        draws = [one for one in report.draws if one.verdict != "legal" or one.seq == asked]
        choices = [(one.seq, told.get(one.seq, "")) for one in draws[:100]]
        return self._with_bar(
            visit,
            entry,
            "rule.html",
            status=status,
            title=t("rule_title"),
            form=form,
            choices=choices,
            problem="" if problem is None else t(problem),
            since=self._since(visit, entry, expected),
            headline=report.headline,
        )

    def what_if(self, visit: Visit) -> Response:
        """Another verdict beside the one that stands: other events, other rules; nothing is stored."""
        entry = self._entry(visit)
        t = self._phrases[visit.lang]
        asked = _asked(visit)
        events = self._choices(visit, entry, asked)
        if visit.request.headers.get("hx-target") == "choices":
            return self._page(visit, "_choices.html", choices=events, asked=asked, at=_number(visit.asked("at")))
        problem, also, report = "", "", None
        if asked.anything:
            try:
                report = self.cabinet.supposed(entry, self._supposed(visit, entry, asked), visit.lang)
            except DraftError as error:
                problem = str(error)
                dropped = sorted({*_numbers(asked.drops), *error.also})
                if error.also and len(dropped) <= VOIDS_AT_MOST:
                    kept = [pair for pair in visit.request.query_params.multi_items() if pair[0] not in {"e", "lang"}]
                    also = "?" + urlencode([*kept, ("e", ",".join(map(str, dropped)))])
        return self._with_bar(
            visit,
            entry,
            "whatif.html",
            title=t("what_if"),
            asked=asked,
            formats={name: ruleset_title(one, visit.lang) for name, one in RULESETS.items()},
            choices=events,
            places=_PLACES[: len(asked.told) + 1],
            at=_number(visit.asked("at")),
            names={player.id: player.name or player.id for player in entry.log.header.players},
            players=" vs ".join(player_names(entry.log, by_id=False).values()),
            problem=problem,
            also=also,
            compared=report,
        )

    def _choices(self, visit: Visit, entry: Entry, asked: Asked) -> Choices:
        """The events to choose from: around the one that the visitor comes from, and around the findings."""
        found = [one for one in entry.judgement.findings if one.verdict != "legal"]
        found.sort(key=lambda one: -SEVERITY[one.verdict])
        at = _number(visit.asked("at"))
        near = [*([] if at is None else [at]), *(seq for one in found for seq in (one.event.seq, *one.because))]
        chosen = {*_numbers(asked.drops), *_numbers(asked.effects), *_numbers(asked.activations)}
        some = set(sorted(chosen)[:VOIDS_AT_MOST])
        return self.cabinet.choices(entry, near[:VOIDS_AT_MOST], some, asked.words, visit.lang)

    def _supposed(self, visit: Visit, entry: Entry, asked: Asked) -> Supposed:
        """What a what-if's address asks for.

        Raises:
            DraftError: it names no events, or events that are not there.
        """
        t = self._phrases[visit.lang]
        drops, effects, activations = map(_numbers, (asked.drops, asked.effects, asked.activations))
        told = [(_numbers(place), lines) for place, lines in asked.told]
        texts = [(asked.drops, drops), (asked.effects, effects), (asked.activations, activations)]
        texts += [(text, places) for (text, _), (places, _) in zip(asked.told, told, strict=True)]
        for text, seqs in texts:
            if len(seqs) > VOIDS_AT_MOST or (text.strip(", ") and not seqs):
                raise DraftError(t("bad_events", n=VOIDS_AT_MOST))
        if any(len(places) != 1 for places, _ in told):
            raise DraftError(t("one_event"))
        if {*effects} & {*activations} or {*drops} & {*effects, *activations}:
            raise DraftError(t("one_thing_each"))
        self._known(visit, entry, [*drops, *effects, *activations, *(place for (place,), _ in told if place)])
        return Supposed(
            drops=drops,
            negations=[
                *(NegateLink(seq, "effect") for seq in effects),
                *(NegateLink(seq, "activation") for seq in activations),
            ],
            told=[(place, lines) for (place,), lines in told],
            ruleset=RULESETS.get(asked.rules),
            rulings="handbook" if asked.rulings == "handbook" else None,
        )

    def history(self, visit: Visit) -> Response:
        """How the verdict came about."""
        entry = self._entry(visit)
        words = self.cabinet.words(entry, visit.lang)
        changes = [
            (change, [words.told(event.seq, event) for event in change.events] if change.kind != "import" else [])
            for change in self.cabinet.history(entry, visit.lang)
        ]
        title = self._phrases[visit.lang]("history_title")
        return self._with_bar(visit, entry, "history.html", title=title, changes=changes)

    def news(self, visit: Visit) -> Response:
        """Whether others have added something to a duel since a page of it was made."""
        position = Position.parse(visit.asked("at"))
        stream = next(self.cabinet.store.streams([visit.request.path_params["id"]]))
        number = 0 if position is None else stream.number + stream.judged - sum(position)
        return self._page(visit, "_news.html", number=max(number, 0), path=duel_path(stream.duel_id))

    def export(self, visit: Visit) -> Response:
        """A duel to be handed on: as a page, as text, as a report for programs, or as its log."""
        entry = self._entry(visit)
        found = exported(self.cabinet, entry, visit.request.path_params["form"], visit.lang)
        if found is None:
            raise Refused(404, "not_found")
        content, media, name = found
        headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(name, safe='')}"}
        return Response(content, media_type=media, headers=headers)


class _Route(Route):
    """A route by the address as it was sent, in which an encoded slash of a duel's id is none."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether the address is this route's, with its parameters decoded."""
        sent = scope.get("raw_path") or scope["path"].encode()
        path = sent.decode("ascii", "replace").partition("?")[0]
        match, child = super().matches({**scope, "path": path})
        for name, value in child.get("path_params", {}).items():
            if isinstance(value, str):
                child["path_params"][name] = unquote(value)
        return match, child


def _language(request: Request) -> Lang:
    """The language of a page: as the address asks, as chosen before, as the browser prefers."""
    for asked in (request.query_params.get("lang"), request.cookies.get(_LANG_COOKIE)):
        if asked in LANGS:
            return "ja" if asked == "ja" else "en"
    return "ja" if request.headers.get("accept-language", "").lower().startswith("ja") else "en"


def _other_language(request: Request, lang: Lang) -> str:
    """The same page in the other language."""
    kept = [(name, value) for name, value in request.query_params.items() if name != "lang"]
    path = request.url.path if request.method == "GET" else "/"
    sent = request.scope.get("raw_path", b"").decode("ascii", "replace").partition("?")[0]
    if request.method == "GET" and sent:
        path = sent
    return f"{path}?{urlencode([*kept, ('lang', 'en' if lang == 'ja' else 'ja')])}"


def _own_path(request: Request) -> str:
    sent = request.scope.get("raw_path", b"/").decode("ascii", "replace").partition("?")[0]
    return f"{sent}?{request.url.query}" if request.url.query else sent


def _safe_path(path: str) -> str:
    """A path of this desk; anything that could lead elsewhere becomes the list."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() else "/"


def _query(visit: Visit) -> Query:
    ruled = visit.asked("ruled")
    return Query(
        text=visit.asked("q")[:200],
        verdict=visit.asked("verdict"),
        code=visit.asked("code"),
        player=visit.asked("player")[:200],
        ruleset=visit.asked("rules"),
        since=_day(visit.asked("since")),
        until=_day(visit.asked("until")),
        ruled="yes" if ruled == "yes" else "no" if ruled == "no" else "",
    )


def _day(text: str) -> datetime.date | None:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        return None


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 20 else None


def _numbers(text: str) -> list[int]:
    """Event numbers between commas or blanks; empty where anything else stands there.

    >>> _numbers("12, 13"), _numbers("12 x")
    ([12, 13], [])
    """
    found = [_number(part) for part in text.replace(",", " ").replace("、", " ").split()]
    return sorted({one for one in found if one is not None}) if None not in found else []


def _asked(visit: Visit) -> Asked:
    """What a what-if's address says, in texts that are bounded."""

    def listed(name: str) -> str:
        return ",".join(filter(None, map(str.strip, visit.request.query_params.getlist(name))))[:TEXT_AT_MOST]

    query = visit.request.query_params
    told = [
        (query.get(f"after{n}", "").strip()[:20], lines[:TEXT_AT_MOST])
        for n in _PLACES
        if (lines := query.get(f"lines{n}", "").strip())
    ]
    return Asked(
        drops=listed("e"),
        effects=listed("effect"),
        activations=listed("activation"),
        told=told,
        rules=visit.asked("rules"),
        rulings=visit.asked("rulings"),
        words=visit.asked("q").strip()[:200],
    )


def _act(text: str) -> Act:
    """What a correction does."""
    return "change" if text == "change" else "insert" if text == "insert" else "strike"


def _typed_name() -> str:
    """What a typed duel is called: by the minute, and never twice."""
    return f"typed-{datetime.datetime.now().astimezone():%Y%m%d-%H%M}-{secrets.token_hex(3)}"
