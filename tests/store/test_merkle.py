"""The Merkle tree against RFC 6962: its own recursive definitions, and published roots."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelreplay.store.merkle import (
    EMPTY_ROOT,
    Frontier,
    check_consistency,
    consistency_spans,
    inclusion_spans,
    leaf_hash,
    root_from_inclusion,
    span_roots,
)

# The eight leaves and the roots over the first n of them that implementations of Certificate Transparency test with.
LEAVES = [
    bytes.fromhex(text)
    for text in ("", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f")
]
ROOTS = [
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]


def defined_root(leaves: list[bytes]) -> bytes:
    """RFC 6962, section 2.1, word for word."""
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return hashlib.sha256(b"\x00" + leaves[0]).digest()
    k = 1
    while k * 2 < len(leaves):
        k *= 2
    return hashlib.sha256(b"\x01" + defined_root(leaves[:k]) + defined_root(leaves[k:])).digest()


def defined_path(index: int, leaves: list[bytes]) -> list[bytes]:
    """RFC 6962, section 2.1.1."""
    if len(leaves) == 1:
        return []
    k = 1
    while k * 2 < len(leaves):
        k *= 2
    if index < k:
        return [*defined_path(index, leaves[:k]), defined_root(leaves[k:])]
    return [*defined_path(index - k, leaves[k:]), defined_root(leaves[:k])]


def defined_proof(old: int, leaves: list[bytes], *, whole: bool = True) -> list[bytes]:
    """RFC 6962, section 2.1.2."""
    if old == len(leaves):
        return [] if whole else [defined_root(leaves)]
    k = 1
    while k * 2 < len(leaves):
        k *= 2
    if old <= k:
        return [*defined_proof(old, leaves[:k], whole=whole), defined_root(leaves[k:])]
    return [*defined_proof(old - k, leaves[k:], whole=False), defined_root(leaves[:k])]


def data(count: int) -> list[bytes]:
    return [str(number).encode() for number in range(count)]


def grown(leaves: list[bytes]) -> Frontier:
    frontier = Frontier()
    for leaf in leaves:
        frontier.add(leaf_hash(leaf))
    return frontier


@pytest.mark.parametrize("size", range(1, 9))
def test_published_roots(size: int) -> None:
    assert grown(LEAVES[:size]).root().hex() == ROOTS[size - 1]


def test_empty_tree() -> None:
    assert Frontier().root() == EMPTY_ROOT == defined_root([])


@given(st.integers(1, 200), st.integers(0, 200))
def test_growing_on_from_a_packed_frontier(size: int, more: int) -> None:
    frontier = grown(data(size))
    again = Frontier.unpack(size, frontier.pack())
    for leaf in data(size + more)[size:]:
        again.add(leaf_hash(leaf))
    assert again.root() == defined_root(data(size + more))


def test_a_frontier_of_the_wrong_size_is_refused() -> None:
    with pytest.raises(ValueError, match="5 leaves have 2 subtree hashes, not 1"):
        Frontier.unpack(5, bytes(32))


@given(st.data())
def test_inclusion_proofs(draw: st.DataObject) -> None:
    size = draw.draw(st.integers(1, 130))
    index = draw.draw(st.integers(0, size - 1))
    leaves = data(size)
    hashes = [leaf_hash(leaf) for leaf in leaves]
    path = span_roots(hashes, inclusion_spans(index, size))
    assert path == defined_path(index, leaves)
    assert root_from_inclusion(index, size, hashes[index], path) == defined_root(leaves)
    if size > 1:
        other = draw.draw(st.integers(0, size - 1).filter(lambda n: n != index))
        assert root_from_inclusion(index, size, hashes[other], path) != defined_root(leaves)


@given(st.data())
def test_consistency_proofs(draw: st.DataObject) -> None:
    size = draw.draw(st.integers(1, 130))
    old = draw.draw(st.integers(1, size))
    leaves = data(size)
    path = span_roots([leaf_hash(leaf) for leaf in leaves], consistency_spans(old, size))
    assert path == defined_proof(old, leaves)
    first, last = defined_root(leaves[:old]), defined_root(leaves)
    assert check_consistency(old, size, first, last, path)
    forged = defined_root([b"other", *leaves[1:old]])
    assert not check_consistency(old, size, forged, last, path)
    assert not check_consistency(old, size, first, defined_root([b"other", *leaves[1:]]), path)
    assert not check_consistency(old, size, first, last, [*path, first])


def test_a_node_does_not_pass_for_a_leaf() -> None:
    """The second preimage: the two children of the root, written as one leaf, give another root."""
    left, right = (leaf_hash(leaf) for leaf in data(2))
    assert grown([left + right]).root() != grown(data(2)).root()


@pytest.mark.parametrize(("index", "size"), [(0, 0), (5, 5), (-1, 3)])
def test_no_such_leaf(index: int, size: int) -> None:
    with pytest.raises(ValueError, match="has no leaf"):
        inclusion_spans(index, size)


def test_a_proof_of_the_wrong_length_is_refused() -> None:
    with pytest.raises(ValueError, match="has 2 hashes, not 1"):
        root_from_inclusion(0, 3, bytes(32), [bytes(32)])


def test_a_log_that_ends_too_early() -> None:
    with pytest.raises(ValueError, match="ends before leaf 4"):
        span_roots([bytes(32)] * 3, inclusion_spans(0, 4))
