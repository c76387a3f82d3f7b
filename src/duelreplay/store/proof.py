"""Proofs as files, and checking them without the database."""

from __future__ import annotations

import base64
from typing import Any, Final

import msgspec
from msgspec import Struct

from duelreplay.log.said import said
from duelreplay.store.merkle import HASH_SIZE, check_consistency, leaf_hash, root_from_inclusion
from duelreplay.store.note import (
    Checkpoint,
    DoesNotHoldError,
    NoteError,
    VerifierKey,
    check_signature,
    from_base64,
    parse_checkpoint,
    whole_number,
)

_INCLUSION: Final = "c2sp.org/tlog-proof@v1"
_CONSISTENCY: Final = "duel-replay/consistency-proof@v1"


class InclusionProof(Struct, frozen=True):
    """That one line is in the log of a checkpoint. ``text`` writes it as a C2SP tlog-proof."""

    index: int
    line: bytes
    path: list[bytes]
    note: str

    @property
    def text(self) -> str:
        """The proof as a file; its ``extra`` line holds the event's line."""
        hashes = "".join(f"{_b64(one)}\n" for one in self.path)
        return f"{_INCLUSION}\nextra {_b64(self.line)}\nindex {self.index}\n{hashes}\n{self.note}"


class GrowthProof(Struct, frozen=True):
    """That the log of a newer checkpoint (``note``) begins with the log of an older one."""

    old: Checkpoint
    path: list[bytes]
    note: str

    @property
    def text(self) -> str:
        """The proof as a file."""
        hashes = "".join(f"{_b64(one)}\n" for one in self.path)
        return f"{_CONSISTENCY}\nold {self.old.size} {_b64(self.old.root)}\n{hashes}\n{self.note}"


def _b64(data: bytes) -> str:
    return base64.b64encode(data).decode()


class Proved(Struct, frozen=True):
    """What a proof shows. ``event`` is the event's line, None for a proof of growth from ``old_size``."""

    checkpoint: Checkpoint
    event: dict[str, Any] | None
    old_size: int | None = None


def check_proof(text: str, *, trusted: str | None = None, key: VerifierKey | None = None) -> Proved:
    """Check a proof without the database.

    Args:
        text: the proof.
        trusted: a checkpoint that the reader has from elsewhere. For one event it must be the proof's own; a
            proof of growth starts from it.
        key: the public key that must have signed the proof's checkpoint.

    Raises:
        DoesNotHoldError: the proof does not hold; the text says why.
        NoteError: it is no proof, or of another log.
    """
    head, found, note = text.replace("\r\n", "\n").partition("\n\n")
    lines = head.split("\n")
    if not found or lines[0] not in (_INCLUSION, _CONSISTENCY):
        raise NoteError(
            said(
                "not a proof: it begins with {inclusion} or {consistency}",
                inclusion=repr(_INCLUSION),
                consistency=repr(_CONSISTENCY),
            )
        )
    checkpoint = check_signature(note, key) if key else parse_checkpoint(note)
    known = parse_checkpoint(trusted) if trusted is not None else None
    if known is not None and known.origin != checkpoint.origin:
        raise NoteError(
            said(
                "the proof is of another log: {origin}, the checkpoint of {origin2}",
                origin=checkpoint.origin,
                origin2=known.origin,
            )
        )
    if lines[0] == _CONSISTENCY:
        return _check_growth(lines[1:], checkpoint, known)
    if known is not None and known != checkpoint:
        raise DoesNotHoldError(said("the proof belongs to another checkpoint than the one given"))
    return _check_inclusion(lines[1:], checkpoint)


def _check_inclusion(lines: list[str], checkpoint: Checkpoint) -> Proved:
    if len(lines) < 2 or not lines[0].startswith("extra ") or not lines[1].startswith("index "):
        raise NoteError(said("not a proof of an event: expected an extra line and an index line"))
    line = from_base64(lines[0].removeprefix("extra "), said("the event"))
    index = whole_number(lines[1].removeprefix("index "), said("the index"))
    path = _hashes(lines[2:])
    try:
        root = root_from_inclusion(index, checkpoint.size, leaf_hash(line), path)
    except ValueError as error:
        raise DoesNotHoldError(said("the proof does not hold: {error}", error=str(error))) from None
    if root != checkpoint.root:
        raise DoesNotHoldError(said("the proof does not hold: the event is not the one in the log of this checkpoint"))
    return Proved(checkpoint, _event_line(line, index))


def _hashes(lines: list[str]) -> list[bytes]:
    path = [from_base64(one, said("a hash")) for one in lines]
    for one in path:
        if len(one) != HASH_SIZE:
            raise NoteError(said("a hash has {n} bytes, not {hash_size}", n=len(one), hash_size=HASH_SIZE))
    return path


class _Numbered(Struct):
    """What every event has."""

    seq: int
    type: str


class _Line(Struct):
    """What the line of an event has."""

    duel: str
    event: _Numbered
    position: int


def _event_line(line: bytes, index: int) -> dict[str, Any]:
    """The line of an event, which must say the place that the proof gives it."""
    try:
        place = msgspec.json.decode(line, type=_Line)
        whole: dict[str, Any] = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise DoesNotHoldError(
            said("the proof does not hold: what is in the log there is no event: {error}", error=str(error))
        ) from None
    if place.position != index + 1:
        raise DoesNotHoldError(
            said(
                "the proof does not hold: the event says position {position}, the proof {n}",
                position=place.position,
                n=index + 1,
            )
        )
    return whole


def _check_growth(lines: list[str], checkpoint: Checkpoint, known: Checkpoint | None) -> Proved:
    parts = lines[0].split(" ") if lines else []
    if len(parts) != 3 or parts[0] != "old":
        raise NoteError(said("not a proof of growth: expected the old size and root"))
    size, root = whole_number(parts[1], said("the old size")), _hashes(parts[2:])[0]
    if known is not None and (known.size, known.root) != (size, root):
        raise DoesNotHoldError(said("the proof starts from another checkpoint than the one given"))
    path = _hashes(lines[1:])
    if not check_consistency(size, checkpoint.size, root, checkpoint.root, path):
        raise DoesNotHoldError(said("the proof does not hold: the newer checkpoint does not continue the older one"))
    return Proved(checkpoint, None, size)
