"""Canonical bytes and the hash chain, recomputed here with the standard library alone."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelreplay.store.canonical import canonical, canonical_events
from duelreplay.store.errors import InvalidEventError
from duelreplay.store.store import Store
from store_support import Backend, duel_events, header, incoming


def plain(value: object) -> str:
    """Canonical JSON by the standard library."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)


@given(JSON)
def test_canonical_form_is_sorted_compact_utf8(value: object) -> None:
    """Control characters apart (both forms are legal JSON), the standard library writes the same."""
    text = canonical(value)
    assert json.loads(text) == value
    if "\\u" not in plain(value) and "\x7f" not in text:
        assert text == plain(value)


def test_a_lone_surrogate_has_no_canonical_form() -> None:
    with pytest.raises(InvalidEventError, match="ud800"):
        canonical({"text": "\ud800"})


def test_events_without_seq_go_on_counting() -> None:
    note = {"type": "note", "text": ""}
    done = canonical_events([note, note, {**note, "seq": 9}, note])
    assert [event.seq for event in done] == [1, 2, 9, 10]
    assert done[3].body == '{"seq":10,"text":"","type":"note"}'


def test_the_first_event_may_have_seq_0() -> None:
    note = {"type": "note", "text": ""}
    assert [event.seq for event in canonical_events([{**note, "seq": 0}, note])] == [0, 1]


@pytest.mark.parametrize("seqs", [[1, 1], [2, 1], [0, 0], [-1], [2**63], [True], ["1"], [1.0]])
def test_seqs_that_do_not_rise(seqs: list[Any]) -> None:
    with pytest.raises(InvalidEventError, match="seq: expected"):
        canonical_events([{"type": "note", "text": "", "seq": seq} for seq in seqs])


def test_the_chain_recomputed(store: Store, backend: Backend, url: str) -> None:
    """What docs/store.md says about the hashes is enough to recompute them without this program."""
    events = duel_events(7)
    list(store.import_([incoming("duel", events, "some.json", house="ä")]))
    with backend.raw(url) as execute:
        (kind, file, raw, importer, at) = execute("SELECT kind, file, raw, importer, at FROM batches")[0]
        stored = [bytes(row[0]).hex() for row in execute("SELECT hash FROM events ORDER BY position")]
    sha256 = lambda value: hashlib.sha256(value.encode()).hexdigest()  # noqa: E731
    batch = sha256(plain({"at": at, "file": file, "importer": importer, "kind": kind, "raw": bytes(raw).hex()}))
    prev = sha256(plain({"batch": batch, "header": header("duel", house="ä"), "path": "some.json"}))
    expected = []
    for number, event in enumerate(events, 1):
        line = {
            "batch": batch,
            "duel": "duel",
            "event": event,
            "format": "duel-log/1",
            "number": number,
            "position": number,
            "prev": prev,
            "version": 1,
        }
        prev = sha256(plain(line))
        expected.append(prev)
    assert stored == expected
