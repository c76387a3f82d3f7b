"""Checkpoints of the whole log, and proofs that hold without it."""

from __future__ import annotations

import base64

import pytest

from duelreplay.store.errors import StoreError, UnknownDuelError, UnknownEventError
from duelreplay.store.merkle import EMPTY_ROOT
from duelreplay.store.note import DoesNotHoldError, NoteError, SignerKey, parse_checkpoint
from duelreplay.store.proof import check_proof
from duelreplay.store.store import Store
from duelreplay.store.tree import make_checkpoint, prove_event, prove_growth
from duelreplay.store.verify import verify
from store_support import Backend, duel_events, incoming

SIZES = (1, 2, 5, 9)


@pytest.fixture
def filled(store: Store) -> Store:
    list(store.import_([incoming(f"duel-{n}", duel_events(n, salt=n)) for n in SIZES]))
    return store


def test_an_empty_log(store: Store) -> None:
    point = parse_checkpoint(make_checkpoint(store.database))
    assert (point.size, point.root) == (0, EMPTY_ROOT)
    assert point.origin.startswith("duel-replay/")


def test_a_checkpoint_goes_on_from_the_last(filled: Store) -> None:
    """The root made from the kept subtree hashes is the one that a full pass gives."""
    for n in range(5):
        point = parse_checkpoint(make_checkpoint(filled.database))
        result = verify(filled.database)
        assert (point.size, point.root) == (17 + n, result.root)
        assert result.checkpoints == n + 1
        filled.append("duel-1", [{"type": "note", "text": str(n)}])


def test_nothing_is_stated_over_an_event_that_does_not_fit(filled: Store, backend: Backend, url: str) -> None:
    with backend.raw(url) as execute:
        backend.drop_guards(execute)
        execute("UPDATE events SET body = '{}' WHERE position = 3")
    with pytest.raises(StoreError, match="duel 'duel-2' event 2 does not fit its hash"):
        make_checkpoint(filled.database)


def test_every_event_can_be_proved(filled: Store) -> None:
    note = make_checkpoint(filled.database)
    filled.append("duel-1", [{"type": "note", "text": "later"}])
    for size in SIZES:
        for seq in range(1, size + 1):
            text = prove_event(filled.database, f"duel-{size}", seq).text
            proved = check_proof(text, trusted=note)
            assert proved.event is not None
            assert proved.event["duel"] == f"duel-{size}"
            assert proved.event["event"] == duel_events(size, salt=size)[seq - 1]


def test_the_proof_is_a_c2sp_tlog_proof(filled: Store) -> None:
    """Line by line as C2SP tlog-proof has it: head, extra, index, hashes, an empty line, the checkpoint."""
    note = make_checkpoint(filled.database, SignerKey.generate("me"))
    lines = prove_event(filled.database, "duel-2", 1).text.split("\n")
    assert lines[0] == "c2sp.org/tlog-proof@v1"
    assert base64.b64decode(lines[1].removeprefix("extra ")).startswith(b'{"batch":"')
    assert lines[2] == "index 1"
    hashes = lines[3 : lines.index("")]
    assert [len(base64.b64decode(one)) for one in hashes] == [32] * 5
    assert "\n".join(lines[lines.index("") + 1 :]) == note


def test_a_changed_proof_does_not_hold(filled: Store) -> None:
    make_checkpoint(filled.database)
    proof = prove_event(filled.database, "duel-5", 3)
    head, extra, index, *rest = proof.text.split("\n")
    forged = base64.b64encode(proof.line.replace(b'"seq":3', b'"seq":4')).decode()
    for lines in (
        [head, f"extra {forged}", index, *rest],
        [head, extra, "index 6", *rest],
        [head, extra, index, rest[1], rest[0], *rest[2:]],
        [head, extra, index, *rest[1:]],
        [head, extra, "index 17", *rest],
    ):
        with pytest.raises(DoesNotHoldError):
            check_proof("\n".join(lines))


def test_a_proof_carries_its_own_checkpoint_so_hold_it_against_yours(filled: Store) -> None:
    key = SignerKey.generate("me")
    old = make_checkpoint(filled.database, key)
    filled.append("duel-1", [{"type": "note", "text": ""}])
    new = make_checkpoint(filled.database)
    text = prove_event(filled.database, "duel-1", 1).text
    assert check_proof(text, trusted=new).checkpoint == parse_checkpoint(new)
    with pytest.raises(DoesNotHoldError, match="another checkpoint"):
        check_proof(text, trusted=old)
    with pytest.raises(NoteError, match="not signed"):
        check_proof(text, key=key.verifier)
    signed = prove_event(filled.database, "duel-1", 1, old).text
    assert check_proof(signed, trusted=old, key=key.verifier).checkpoint.size == 17
    with pytest.raises(NoteError, match="of another log"):
        check_proof(text, trusted=new.replace("duel-replay", "other"))


def test_what_cannot_be_proved(filled: Store) -> None:
    with pytest.raises(StoreError, match="run `replay checkpoint` first"):
        prove_event(filled.database, "duel-1", 1)
    note = make_checkpoint(filled.database)
    filled.append("duel-1", [{"type": "note", "text": ""}])
    with pytest.raises(StoreError, match="run `replay checkpoint` first"):
        prove_event(filled.database, "duel-1", 2)
    with pytest.raises(StoreError, match="the checkpoint has 17 events, this one is number 18"):
        prove_event(filled.database, "duel-1", 2, note)
    with pytest.raises(UnknownDuelError):
        prove_event(filled.database, "nobody", 1)
    with pytest.raises(UnknownEventError):
        prove_event(filled.database, "duel-1", 3)
    with pytest.raises(NoteError, match="of another log"):
        prove_event(filled.database, "duel-1", 1, note.replace("duel-replay", "other"))


def test_nothing_is_proved_from_a_log_that_was_changed(filled: Store, backend: Backend, url: str) -> None:
    make_checkpoint(filled.database)
    with backend.raw(url) as execute:
        backend.drop_guards(execute)
        execute("UPDATE events SET body = '{}' WHERE position = 3")
    with pytest.raises(DoesNotHoldError, match="run `replay verify`"):
        prove_event(filled.database, "duel-9", 1)


def test_growth_is_proved_between_any_two_checkpoints(filled: Store) -> None:
    notes = []
    for n in range(6):
        notes.append(make_checkpoint(filled.database))
        filled.append("duel-1", [{"type": "note", "text": str(n)}])
    for first, old in enumerate(notes):
        for new in notes[first:]:
            text = prove_growth(filled.database, old, new)
            proved = check_proof(text, trusted=old)
            assert (proved.old_size, proved.checkpoint) == (parse_checkpoint(old).size, parse_checkpoint(new))
    with pytest.raises(DoesNotHoldError, match="starts from another checkpoint"):
        check_proof(prove_growth(filled.database, notes[0]), trusted=notes[1])
    with pytest.raises(StoreError, match="nothing to prove"):
        prove_growth(filled.database, notes[3], notes[2])


def test_growth_from_a_forged_checkpoint_is_not_proved(filled: Store) -> None:
    old = make_checkpoint(filled.database)
    filled.append("duel-1", [{"type": "note", "text": ""}])
    new = make_checkpoint(filled.database)
    lines = old.split("\n")
    lines[2] = new.split("\n")[2]
    with pytest.raises(DoesNotHoldError, match="does not continue the older one"):
        prove_growth(filled.database, "\n".join(lines))
    text = prove_growth(filled.database, old)
    forged = text.replace(old.split("\n")[2], new.split("\n")[2], 1)
    with pytest.raises(DoesNotHoldError, match="does not continue"):
        check_proof(forged)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "c2sp.org/tlog-proof@v1\n",
        "hello\n\no\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n",
        "c2sp.org/tlog-proof@v1\nindex 0\n\no\n1\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n",
        "duel-replay/consistency-proof@v1\nold x\n\no\n1\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n",
        "duel-replay/consistency-proof@v1\n\no\n1\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n",
    ],
)
def test_what_is_no_proof(text: str) -> None:
    with pytest.raises(NoteError):
        check_proof(text)
