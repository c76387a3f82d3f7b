"""Watching the store: every finding once, over kills and corrections, passed on at least once."""

from __future__ import annotations

import importlib.util
import io
import json
import os
import re
import threading
import time
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from builder import catalogue
from duelreplay.engine.live import Judge
from duelreplay.engine.replayer import judge
from duelreplay.live.passing import CannotPassOnError, Passing, Posted, Printed
from duelreplay.live.watch import How, Watch
from duelreplay.report.build import duel_report, fingerprints
from duelreplay.rules.registry import RULES
from duelreplay.store.backup import backup
from duelreplay.store.database import Database
from duelreplay.store.live import Change, LiveFinding, Projection, TakenOverError, Wakeup
from duelreplay.store.store import Store
from store_support import PG_BACKEND, Backend, incoming
from support import ROOT

spec = importlib.util.spec_from_file_location("bench_live", ROOT / "bench" / "live.py")
assert spec is not None
assert spec.loader is not None
bench = importlib.util.module_from_spec(spec)
spec.loader.exec_module(bench)


def nothing_fails(duel_id: str, error: Exception) -> None:
    raise AssertionError(duel_id) from error


def watching(store: Store, name: str = "watch", **how: Any) -> Watch:
    return Watch(store, name, How(catalogue=catalogue(), **how), on_failure=nothing_fails)


def catch_up(watch: Watch) -> None:
    while watch.step():
        pass


def example(code: str, side: str = "breaks") -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The header and the events of a rule's example, without an end."""
    log = RULES[code].example(side)
    events = [event for event in log["events"] if event["type"] != "end"]
    return {key: value for key, value in log.items() if key != "events"}, events


def brought(store: Store, code: str, name: str = "duel-1", *, end: bool = True) -> None:
    """Append an example event by event."""
    header, events = example(code)
    store.append(name, [], expected="none", header={**header, "id": name})
    for event in [*events, *([{"type": "end", "winner": None, "reason": "other"}] if end else [])]:
        store.append(name, [event])


def standing(watch: Watch, status: str = "certain") -> list[tuple[str, str, str]]:
    found = [(one.duel_id, one.fingerprint, json.loads(one.finding)["verdict"])
             for one in watch.projection.findings() if one.status == status]  # fmt: skip
    assert len(found) == len(set(found))
    return sorted(found)


def wanted(store: Store) -> list[tuple[str, str, str]]:
    """What `replay check --db` says."""
    return sorted(
        (log.header.id, one.fingerprint, one.verdict)
        for log in store.duels()
        for one in duel_report(judge(log, catalogue()), log, catalogue(), "en").findings
    )


@pytest.fixture
def taken() -> Callable[..., list[dict[str, Any]]]:
    """Pass on what a watch found, and return the lines."""

    def take(watch: Watch, **options: Any) -> list[dict[str, Any]]:
        out = io.BytesIO()
        passing = Passing(watch.projection, Printed(out), **options)
        while passing.step():
            pass
        return [json.loads(line) for line in out.getvalue().splitlines()]

    return take


def test_a_finding_is_kept_as_soon_as_it_is_certain(store: Store) -> None:
    watch = watching(store)
    header, events = example("ND102")
    store.append("duel-1", [], expected="none", header={**header, "id": "duel-1"})
    live = None
    for event in events:
        store.append("duel-1", [event])
        catch_up(watch)
        log = next(store.duels(["duel-1"]))
        live = Judge(log.header, catalogue())
        for one in log.events:
            live.feed(one)
        assert [mark for _, mark, _ in standing(watch)] == sorted(fingerprints("duel-1", live.certain))
    assert live is not None
    assert live.certain
    assert not live.ended


def test_what_is_kept_is_what_check_says(store: Store) -> None:
    watch = watching(store)
    for number, code in enumerate(("ED104", "ND101", "OH101", "DK101", "LG102")):
        brought(store, code, f"duel-{number}")
    catch_up(watch)
    assert standing(watch) == wanted(store)
    assert len({duel for duel, *_ in wanted(store)}) == 5
    assert standing(watch, "provisional") == []


def test_a_new_watch_goes_on_and_finds_nothing_twice(store: Store, taken: Callable[..., Any]) -> None:
    brought(store, "ED104", end=False)
    first = watching(store)
    catch_up(first)
    first.close()
    said = taken(first)
    assert said
    second = watching(store)
    assert second.position == store.size()
    store.append("duel-1", [{"type": "end", "winner": None, "reason": "other"}])
    brought(store, "ND102", "duel-2")
    catch_up(second)
    assert standing(second) == wanted(store)
    more = taken(second)
    assert {line["duel"] for line in more} == {"duel-2"}
    assert not {line["change"] for line in said} & {line["change"] for line in more}


def test_a_watch_that_died_before_it_wrote_reads_the_same_events_again(store: Store) -> None:
    brought(store, "ED104")
    watch = watching(store)
    catch_up(watch)
    before = watch.projection.findings()
    again = watching(store)
    again.position = 0
    catch_up(again)
    assert again.projection.findings() == before


def test_a_correction_supersedes_and_its_own_correction_restores(store: Store, taken: Callable[..., Any]) -> None:
    brought(store, "ED104")
    watch = watching(store)
    catch_up(watch)
    (accused,) = [line for line in taken(watch) if line["finding"]["verdict"] == "illegal"]
    done = store.correct("duel-1", [accused["finding"]["seq"]], by="judge", why="it was put back")
    catch_up(watch)
    assert standing(watch) == wanted(store)
    lines = {line["fingerprint"]: line["status"] for line in taken(watch)}
    assert lines.pop(accused["fingerprint"]) == "superseded"
    assert set(lines.values()) == {"certain"}
    correction = next(one.seq for one in store.events("duel-1") if one.type == "correct")
    assert done.added == 1
    store.correct("duel-1", [correction], by="judge", why="no, it was not")
    catch_up(watch)
    assert standing(watch) == wanted(store)
    assert accused["fingerprint"] in {line["fingerprint"] for line in taken(watch) if line["status"] == "certain"}


def test_a_draw_by_hand_is_provisional_until_its_turn_is_over(store: Store, taken: Callable[..., Any]) -> None:
    header = {
        "format": "duel-log/1",
        "id": "duel-1",
        "players": [{"id": "A"}, {"id": "B"}],
        "first": "A",
        "ruleset": "mr5",
        "records": ["turns", "draws", "activations", "moves"],
    }
    events = [
        *({"type": "draw", "player": player, "count": 5} for player in "AB"),
        {"type": "turn", "player": "A"},
        {"type": "phase", "phase": "main1"},
        {"type": "draw", "player": "A", "count": 2},
    ]
    store.append("duel-1", events, expected="none", header=header)
    watch = watching(store)
    catch_up(watch)
    (open_one,) = standing(watch, "provisional")
    assert open_one[2] == "illegal"
    assert standing(watch) == []
    assert taken(watch) == []
    store.append("duel-1", [{"type": "activate", "player": "A", "card": "Pot of Greed"}])
    catch_up(watch)
    assert standing(watch, "provisional") == []
    assert standing(watch, "superseded") == [open_one]
    store.append("duel-1", [{"type": "draw", "player": "A", "count": 1}])
    catch_up(watch)
    (second,) = standing(watch, "provisional")
    assert taken(watch) == []
    store.append("duel-1", [{"type": "turn", "player": "B"}])
    catch_up(watch)
    assert second in standing(watch)
    assert [line["status"] for line in taken(watch)] == ["certain"] * len(standing(watch))


def test_provisional_findings_are_passed_on_where_they_are_asked_for(store: Store, taken: Callable[..., Any]) -> None:
    header, events = example("ND102")
    del header["records"]
    store.append("duel-1", events, expected="none", header={**header, "id": "duel-1"})
    watch = watching(store)
    catch_up(watch)
    assert {line["status"] for line in taken(watch, provisional=True)} == {"provisional"}
    store.append("duel-1", [{"type": "end", "winner": None, "reason": "other"}])
    catch_up(watch)
    assert {line["status"] for line in taken(watch, provisional=True)} == {"certain"}


def test_an_imported_duel_is_judged_whole_though_it_has_no_end(store: Store) -> None:
    header, events = example("ED103")
    name = header.pop("id")
    duel = incoming(name, events)
    list(store.import_([duel.__class__(header | {"id": name}, events, "duel.json", duel.origin)]))
    watch = watching(store)
    catch_up(watch)
    both = standing(watch) + standing(watch, "provisional")
    assert sorted(both) == wanted(store)


def test_other_rules_judge_everything_anew(store: Store) -> None:
    brought(store, "ND104")
    watch = watching(store)
    catch_up(watch)
    assert standing(watch)
    from duelreplay.rules.rulesets import by_name

    other = watching(store, ruleset=by_name("edison"))
    assert other.position == 0
    catch_up(other)
    assert not any(verdict == "illegal" for _, _, verdict in standing(other))
    assert standing(other, "superseded")


def test_the_one_who_began_last_is_the_only_one_that_writes(store: Store) -> None:
    first = watching(store)
    second = watching(store)
    brought(store, "ED104")
    with pytest.raises(TakenOverError, match="another process watches as 'watch'"):
        catch_up(first)
    assert second.projection.findings() == []
    catch_up(second)
    assert standing(second) == wanted(store)
    other = watching(store, "other")
    catch_up(other)
    assert standing(other) == wanted(store)


def test_a_duel_that_cannot_be_judged_does_not_end_the_watch(store: Store) -> None:
    header, events = example("ED104")
    store.append("odd", events, expected="none", header={**header, "id": "odd", "ruleset": "no such rules"})
    brought(store, "ED104")
    failed: list[str] = []
    how = How(catalogue=catalogue())
    watch = Watch(store, "watch", how, on_failure=lambda duel_id, error: failed.append(f"{duel_id}: {error}"))
    catch_up(watch)
    store.append("odd", [{"type": "note", "text": "more"}])
    catch_up(watch)
    assert len(failed) == 1
    assert failed[0].startswith("odd: ")
    assert {duel_id for duel_id, *_ in standing(watch)} == {"duel-1"}


def test_more_duels_than_are_kept_in_memory(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duelreplay.live.watch.OPEN", 2)
    monkeypatch.setattr("duelreplay.live.watch.PAGE", 2)
    watch = watching(store)
    header, events = example("ED104")
    for number in range(5):
        store.append(f"duel-{number}", [], expected="none", header={**header, "id": f"duel-{number}"})
    for event in [*events, {"type": "end", "winner": None, "reason": "other"}]:
        for number in range(5):
            store.append(f"duel-{number}", [event])
        catch_up(watch)
    assert standing(watch) == wanted(store)
    assert len({duel_id for duel_id, *_ in standing(watch)}) == 5


def test_an_error_of_the_database_loses_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    from duelreplay.store.errors import UnreachableError

    watch = watching(store)
    brought(store, "ED104")

    def gone(*_: object) -> int:
        raise UnreachableError("gone")

    with monkeypatch.context() as patch:
        patch.setattr(watch.projection, "write", gone)
        with pytest.raises(UnreachableError):
            catch_up(watch)
    watch.start_over()
    catch_up(watch)
    assert standing(watch) == wanted(store)


class Receiver:
    """A web server that answers with the statuses it is told, the last for ever."""

    def __init__(self, *statuses: int) -> None:
        self.bodies: list[dict[str, Any]] = []
        self.keys: list[str | None] = []
        left = list(statuses)
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                status = left.pop(0) if len(left) > 1 else left[0]
                if status < 300:
                    outer.bodies.append(json.loads(body))
                    outer.keys.append(self.headers["Idempotency-Key"])
                self.send_response(status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/findings?key=secret"
        self._thread = threading.Thread(target=self.server.serve_forever)
        self._thread.start()

    def close(self) -> None:
        self.server.shutdown()
        self._thread.join()
        self.server.server_close()


def test_a_finding_is_posted_again_until_it_is_taken(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("duelreplay.live.passing.FIRST_PAUSE", 0.0)
    brought(store, "ED104")
    brought(store, "ND102", "duel-2")
    watch = watching(store)
    catch_up(watch)
    receiver = Receiver(503, 200)
    try:
        passing = Passing(watch.projection, Posted(receiver.url))
        with pytest.raises(CannotPassOnError, match="503"):
            passing.step()
        assert receiver.bodies == []
        passing.step()
        assert [one["fingerprint"] for one in receiver.bodies] == [
            one.fingerprint for one in watch.projection.findings()
        ]
        assert len(set(receiver.keys)) == len(receiver.bodies) == len(standing(watch))
        again = Passing(watch.projection, Posted(receiver.url))
        again.step()
        assert len(receiver.bodies) == len(standing(watch))
    finally:
        receiver.close()


def test_a_place_that_does_not_answer_is_left_alone_for_a_while(store: Store) -> None:
    brought(store, "ED104")
    watch = watching(store)
    catch_up(watch)
    passing = Passing(watch.projection, Posted("http://127.0.0.1:9/"))
    with pytest.raises(CannotPassOnError):
        passing.step()
    assert passing.step() is False


def test_a_secret_in_the_url_is_not_kept() -> None:
    sink = Posted("https://user:secret@example.org/hook?key=secret")
    assert "secret" not in sink.name
    assert sink.name != Posted("https://user:other@example.org/hook?key=secret").name


@pytest.mark.parametrize("url", ["ftp://example.org/", "example.org", "http://", ""])
def test_only_web_urls_are_posted_to(url: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(url)}$"):
        Posted(url)


def test_lines_that_were_not_written_are_passed_on_by_the_next(store: Store) -> None:
    """Killed after a line and before the cursor: said again, with the same change."""
    brought(store, "ED104")
    watch = watching(store)
    catch_up(watch)

    class KilledError(Exception):
        """Stands for the end of the process."""

    class Dying:
        name = "-"

        def __init__(self) -> None:
            self.said: list[Change] = []

        def put(self, change: Change) -> None:
            self.said.append(change)

        def flush(self) -> None:
            raise KilledError

    dying = Dying()
    with pytest.raises(KilledError):
        Passing(watch.projection, dying).step()
    out = io.BytesIO()
    Passing(watch.projection, Printed(out)).step()
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [(one.number, one.fingerprint) for one in dying.said] == [
        (line["change"], line["fingerprint"]) for line in lines
    ]


def test_postgresql_tells_of_events_and_only_of_committed_ones(backend: Backend, url: str) -> None:
    if backend.name != PG_BACKEND:
        pytest.skip("an SQLite file is looked at again and again")
    with Store(Database(url)) as store, Wakeup(store.database, 20.0) as wakeup:
        timer = threading.Timer(0.3, lambda: brought(store, "ED104"))
        timer.start()
        begun = time.monotonic()
        wakeup.wait()
        assert time.monotonic() - begun < 18
        assert store.size()
        timer.join()


def test_after_a_lost_connection_listening_begins_anew(backend: Backend, url: str) -> None:
    if backend.name != PG_BACKEND:
        pytest.skip("there is no connection to lose")
    from duelreplay.store.errors import UnreachableError

    with Store(Database(url)) as store, Wakeup(store.database, 30.0) as wakeup:
        with backend.raw(url) as execute:
            execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid() AND starts_with(query, 'LISTEN')"
            )
        with pytest.raises(UnreachableError):
            wakeup.wait()
        wakeup.listen()
        timer = threading.Timer(0.3, lambda: brought(store, "ED104"))
        timer.start()
        begun = time.monotonic()
        wakeup.wait()
        assert time.monotonic() - begun < 25
        timer.join()


def test_a_watch_outlives_the_loss_of_its_connections(backend: Backend, url: str, tmp_path: Path) -> None:
    if backend.name != PG_BACKEND:
        pytest.skip("there is no connection to lose")
    out = tmp_path / "lines.jsonl"

    def appears(name: str) -> bool:
        until = time.monotonic() + 30
        while name.encode() not in out.read_bytes() and time.monotonic() < until:
            time.sleep(0.05)
        return name.encode() in out.read_bytes()

    with Store(Database(url)) as store:
        brought(store, "ED104", "before")
    process = bench.watch(url, out)
    try:
        assert appears('"before"')
        with backend.raw(url) as execute:
            execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        with Store(Database(url)) as store:
            brought(store, "ND102", "after")
        assert appears('"after"')
        assert process.poll() is None
    finally:
        process.kill()
        process.wait()


def test_a_writer_may_watch(backend: Backend, url: str) -> None:
    """The role that may only append can keep a watch's findings, and throw none away."""
    if backend.name != PG_BACKEND:
        pytest.skip("SQLite has no roles")
    with Store(Database(url)) as store:
        watch = watching(store)
        brought(store, "ED104")
        catch_up(watch)
    with backend.raw(url) as execute:
        execute("SET ROLE duel_replay_writer")
        with pytest.raises(backend.refusals):
            execute("DELETE FROM live_findings")


def test_a_backup_keeps_the_place_and_the_findings(
    store: Store, tmp_path: Path, taken: Callable[..., list[dict[str, Any]]]
) -> None:
    brought(store, "ED104")
    watch = watching(store)
    catch_up(watch)
    watch.close()
    assert taken(watch)
    backup(store.database, str(tmp_path / "copy.db"))
    with Store(Database(str(tmp_path / "copy.db"))) as copy:
        again = watching(copy)
        assert again.position == store.size()
        assert again.projection.findings() == watch.projection.findings()
        assert taken(again) == []


def test_writing_of_a_duel_that_lost_all_its_findings(store: Store) -> None:
    projection = Projection(store.database, "watch")
    projection.begin("tool")
    one = LiveFinding(fingerprint="f", status="provisional", seq=1, code="ED101", verdict="illegal", finding="{}")
    assert projection.write(1, {"duel-1": [one]}) == 1
    assert projection.write(2, {"duel-1": [one]}) == 0
    assert projection.write(3, {"duel-1": []}) == 1
    (gone,) = projection.findings("duel-1")
    assert (gone.status, gone.was_certain, gone.position, gone.number) == ("superseded", False, 3, 2)


def test_killed_watches_beside_many_writers_lose_nothing_and_say_nothing_else(url: str, tmp_path: Path) -> None:
    counts = bench.contend(url, tmp_path, writers=4, duels=18, kills=3)
    assert counts["wrong"] == 0, counts
    assert counts["findings"] >= 9, "one for each example that breaks its rule, or the note on its correction"
    assert counts["superseded"] > 0


def test_the_command_prints_lines_and_goes_on(replay: Callable[..., Any], url: str) -> None:
    with Store(Database(url)) as store:
        brought(store, "ED104")
    first = replay("watch", "--once")
    assert first.exit_code == 0, first.output
    lines = [json.loads(line) for line in first.stdout.splitlines()]
    assert lines
    assert {line["format"] for line in lines} == {"duel-live/1"}
    assert replay("watch", "--once").stdout == ""
    other = replay("watch", "--once", "--name", "other", "--lang", "ja")
    assert [json.loads(line)["fingerprint"] for line in other.stdout.splitlines()] == [
        line["fingerprint"] for line in lines
    ]


def test_the_command_says_what_is_wrong_in_one_line(replay: Callable[..., Any], url: str) -> None:
    with Store(Database(url)) as store:
        header, events = example("ED104")
        store.append("odd", events, expected="none", header={**header, "id": "odd", "ruleset": "no such rules"})
    done = replay("watch", "--once")
    assert done.exit_code == 0
    assert done.stderr.count("\n") == 1
    assert "'odd'" in done.stderr
    done = replay("watch", "--post", "nowhere")
    assert done.exit_code == 2
    assert "http" in done.stderr
    done = replay("watch", "--db", f"{os.devnull}/no.db")
    assert done.exit_code == 2
