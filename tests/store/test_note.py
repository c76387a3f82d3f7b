"""Checkpoints, keys and signed notes in the formats of the public tools."""

from __future__ import annotations

import base64
import hashlib
import sys

import pytest

from duelreplay.store.note import (
    Checkpoint,
    DoesNotHoldError,
    MissingExtraError,
    NoteError,
    SignerKey,
    VerifierKey,
    check_signature,
    parse_checkpoint,
    signed_text,
)

# The example of the note format's reference implementation (golang.org/x/mod/sumdb/note).
PUBLIC = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
NOTE = (
    "If you think cryptography is the answer to your problem,\n"
    "then you don't know what your problem is.\n"
    "\n"
    "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
)
POINT = Checkpoint("example.org/log", 7, hashlib.sha256(b"root").digest())


def test_the_reference_note_holds() -> None:
    key = VerifierKey.parse(PUBLIC)
    assert str(key) == PUBLIC
    assert signed_text(NOTE, key).startswith("If you think")


def test_without_cryptography_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.asymmetric", None)
    with pytest.raises(MissingExtraError) as raised:
        signed_text(NOTE, VerifierKey.parse(PUBLIC))
    ways = "pip install 'duel-replay[sign]' (in a checkout: pip install '.[sign]')"
    assert str(raised.value) == f"signatures need the extra [sign]: {ways}"


def test_a_changed_text_does_not_hold() -> None:
    with pytest.raises(DoesNotHoldError, match="PeterNeumann does not hold"):
        signed_text(NOTE.replace("answer", "solution"), VerifierKey.parse(PUBLIC))


def test_a_checkpoint_is_three_lines() -> None:
    root = base64.b64encode(POINT.root).decode()
    assert POINT.text == f"example.org/log\n7\n{root}\n"
    assert parse_checkpoint(POINT.text) == POINT


def test_signing_and_checking() -> None:
    key = SignerKey.generate("example.org/log")
    note = key.sign(POINT.text)
    assert check_signature(note, key.verifier) == POINT
    assert parse_checkpoint(note) == POINT
    assert SignerKey.parse(str(key)) == key
    assert VerifierKey.parse(str(key.verifier)) == key.verifier


def test_another_key_of_the_same_name_did_not_sign() -> None:
    note = SignerKey.generate("example.org/log").sign(POINT.text)
    with pytest.raises(NoteError, match=r"no signature by example\.org/log"):
        check_signature(note, SignerKey.generate("example.org/log").verifier)


def test_an_unsigned_checkpoint_is_not_taken_for_a_signed_one() -> None:
    with pytest.raises(NoteError, match="not signed"):
        check_signature(POINT.text, SignerKey.generate("example.org/log").verifier)


@pytest.mark.parametrize(
    "text",
    ["", "origin\n", "origin\nseven\nAAAA\n", "origin\n7\nAAAA\n", "origin\n7\n!!!\n", "\n7\nAAAA\n", "o\n²\nAAAA\n"],
)
def test_what_is_no_checkpoint(text: str) -> None:
    with pytest.raises(NoteError):
        parse_checkpoint(text)


@pytest.mark.parametrize(
    "text",
    ["", "name", "name+00000000+AAAA", PUBLIC.replace("c74f20a3", "00000000"), PUBLIC.replace("Peter", "Paul")],
)
def test_what_is_no_public_key(text: str) -> None:
    with pytest.raises(NoteError):
        VerifierKey.parse(text)


def test_a_public_key_is_no_private_key() -> None:
    with pytest.raises(NoteError, match="not a private key"):
        SignerKey.parse(PUBLIC)


@pytest.mark.parametrize("name", ["", "two words", "a+b"])
def test_names_that_no_key_can_have(name: str) -> None:
    with pytest.raises(NoteError, match="no white space"):
        SignerKey.generate(name)
