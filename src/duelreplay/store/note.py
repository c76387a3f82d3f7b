"""Checkpoints and signatures in the public formats of transparency logs.

A checkpoint (C2SP tlog-checkpoint) is three lines: the log's origin, its size, its root in base64. A signed
note (C2SP signed-note) is that text, an empty line, and a line for each signature. Ed25519 keys are written as
the note tools write them: ``name+hash+base64`` for the public key, ``PRIVATE+KEY+name+hash+base64`` for the
private one. Only signing and checking signatures needs the extra ``[sign]``.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from duelreplay.log.said import said
from duelreplay.store.errors import StoreError
from duelreplay.store.merkle import HASH_SIZE

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

_ED25519: Final = b"\x01"
_PRIVATE: Final = "PRIVATE+KEY+"
_DASH: Final = "\u2014 "
_KEY_SIZE: Final = 32
_ID_SIZE: Final = 4
_MOST_DIGITS: Final = 19


class NoteError(StoreError):
    """A checkpoint, a signature, a key or a proof that cannot be read or does not hold."""


class DoesNotHoldError(NoteError):
    """A signature or a proof that is whole but does not hold: something was changed."""


class MissingExtraError(StoreError):
    """Something that needs one of the package's extras, which is not installed.

    Args:
        what: what needs it, with its verb: ``signatures need``.
        extra: the extra's name.
    """

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(
            said(
                "{what} the extra [{extra}]: pip install 'duel-replay[{extra}]' (in a checkout: pip install "
                "'.[{extra}]')",
                what=what,
                extra=extra,
            )
        )


class Checkpoint(Struct, frozen=True):
    """The log ``origin`` had ``size`` events, and their tree this ``root``."""

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        """The three lines of the checkpoint."""
        return f"{self.origin}\n{self.size}\n{base64.b64encode(self.root).decode()}\n"


def parse_checkpoint(text: str) -> Checkpoint:
    """Read a checkpoint, signed or not; signatures are not looked at here.

    Raises:
        NoteError: the text is not a checkpoint.
    """
    lines = text.replace("\r\n", "\n").split("\n")
    if len(lines) < 4 or not lines[0]:
        raise NoteError(said("not a checkpoint: expected three lines, the log's origin, its size and its root"))
    size = whole_number(lines[1], said("the log's size"))
    root = from_base64(lines[2], said("the root"))
    if len(root) != HASH_SIZE:
        raise NoteError(
            said("not a checkpoint: the root has {n} bytes, not {hash_size}", n=len(root), hash_size=HASH_SIZE)
        )
    return Checkpoint(lines[0], size, root)


def whole_number(text: str, what: str) -> int:
    """A number from 0 to 2^63-1 as these formats write it; `NoteError` names ``what`` was expected."""
    digits = text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS and str(int(text)) == text
    if not digits or int(text) >= 2**63:
        raise NoteError(said("{what} is no whole number from 0 to 2^63-1: {text}", what=what, text=repr(text[:60])))
    return int(text)


def from_base64(text: str, what: str) -> bytes:
    """Decode strict base64; `NoteError` names ``what`` was expected."""
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise NoteError(said("{what} is not base64: {text}", what=what, text=repr(text[:60]))) from None


def _key_id(name: str, public: bytes) -> bytes:
    return hashlib.sha256(name.encode() + b"\n" + _ED25519 + public).digest()[:_ID_SIZE]


class VerifierKey(Struct, frozen=True):
    """An Ed25519 public key and the name it signs under."""

    name: str
    public: bytes

    def __str__(self) -> str:
        tail = base64.b64encode(_ED25519 + self.public).decode()
        return f"{self.name}+{_key_id(self.name, self.public).hex()}+{tail}"

    @classmethod
    def parse(cls, text: str) -> VerifierKey:
        """Read ``name+hash+base64``; `NoteError` where it is not one."""
        name, public = _parse_key(text.strip(), said("public key"))
        key = cls(name, public)
        if str(key) != text.strip():
            raise NoteError(said("not a public key: its hash does not fit its name and key"))
        return key


class SignerKey(Struct, frozen=True):
    """An Ed25519 private key (its seed) and the name it signs under."""

    name: str
    seed: bytes

    @classmethod
    def generate(cls, name: str) -> SignerKey:
        """A new random key."""
        if not name or "+" in name or any(ch.isspace() for ch in name):
            raise NoteError(said("a key's name has no white space and no plus sign: {name}", name=repr(name)))
        key = _ed25519_private()
        return cls(name, key.generate().private_bytes_raw())

    @property
    def verifier(self) -> VerifierKey:
        """The public key."""
        key = _ed25519_private().from_private_bytes(self.seed)
        return VerifierKey(self.name, key.public_key().public_bytes_raw())

    def __str__(self) -> str:
        tail = base64.b64encode(_ED25519 + self.seed).decode()
        return f"{_PRIVATE}{self.name}+{_key_id(self.name, self.verifier.public).hex()}+{tail}"

    @classmethod
    def parse(cls, text: str) -> SignerKey:
        """Read ``PRIVATE+KEY+name+hash+base64``; `NoteError` where it is not one."""
        text = text.strip()
        if not text.startswith(_PRIVATE):
            raise NoteError(said("not a private key: it begins with {private}", private=repr(_PRIVATE)))
        return cls(*_parse_key(text.removeprefix(_PRIVATE), said("private key")))

    def sign(self, text: str) -> str:
        """The signed note of a text that ends in a newline."""
        signature = _ed25519_private().from_private_bytes(self.seed).sign(text.encode())
        tail = base64.b64encode(_key_id(self.name, self.verifier.public) + signature).decode()
        return f"{text}\n{_DASH}{self.name} {tail}\n"


def _parse_key(text: str, what: str) -> tuple[str, bytes]:
    """The name and the 32 bytes of a key."""
    parts = text.split("+", 2)
    if len(parts) != 3:
        raise NoteError(said("not a {what}: expected name+hash+base64", what=what))
    raw = from_base64(parts[2], what)
    if len(raw) != 1 + _KEY_SIZE or raw[:1] != _ED25519:
        raise NoteError(said("not an Ed25519 {what}", what=what))
    return parts[0], raw[1:]


def check_signature(note: str, key: VerifierKey) -> Checkpoint:
    """The checkpoint of a signed note, once its signature by ``key`` holds; raises as `signed_text` does."""
    return parse_checkpoint(signed_text(note, key))


def signed_text(note: str, key: VerifierKey) -> str:
    """The text of a signed note, once its signature by ``key`` holds.

    Raises:
        NoteError: there is no signature by that key.
        DoesNotHoldError: there is one, and it does not fit the text.
        MissingExtraError: the extra ``[sign]`` is not installed.
    """
    note = note.replace("\r\n", "\n")
    body, found, tail = note.rpartition("\n\n")
    if not found:
        raise NoteError(said("the note is not signed"))
    text = body + "\n"
    wanted = _key_id(key.name, key.public)
    for line in tail.splitlines():
        name, _, encoded = line.removeprefix(_DASH).partition(" ")
        if not line.startswith(_DASH) or name != key.name:
            continue
        raw = from_base64(encoded, said("a signature"))
        if raw[:_ID_SIZE] == wanted:
            _check_ed25519(key, raw[_ID_SIZE:], text)
            return text
    raise NoteError(said("there is no signature by {name}", name=key.name))


def _check_ed25519(key: VerifierKey, signature: bytes, text: str) -> None:
    public = _ed25519_public()
    from cryptography.exceptions import InvalidSignature

    try:
        public.from_public_bytes(key.public).verify(signature, text.encode("utf-8", "surrogatepass"))
    except (InvalidSignature, ValueError):
        raise DoesNotHoldError(
            said("the signature by {name} does not hold: the text was changed", name=key.name)
        ) from None


def _ed25519_private() -> type[Ed25519PrivateKey]:
    try:
        from cryptography.hazmat.primitives.asymmetric import ed25519
    except ImportError:
        raise MissingExtraError(said("signatures need"), "sign") from None
    return ed25519.Ed25519PrivateKey


def _ed25519_public() -> type[Ed25519PublicKey]:
    _ed25519_private()
    from cryptography.hazmat.primitives.asymmetric import ed25519

    return ed25519.Ed25519PublicKey
