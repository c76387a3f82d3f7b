"""The Merkle tree of RFC 6962 over the log, in constant memory.

A leaf is ``SHA-256(0x00 || data)``, a node ``SHA-256(0x01 || left || right)``: the prefixes keep a node from
being passed off as a leaf. The tree over ``n`` leaves splits at the largest power of two below ``n``
(RFC 6962, section 2.1).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Final

from duelreplay.log.said import said

EMPTY_ROOT: Final = hashlib.sha256(b"").digest()
HASH_SIZE: Final = 32


def leaf_hash(data: bytes) -> bytes:
    """The hash of one leaf."""
    return hashlib.sha256(b"\x00" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of an inner node."""
    return hashlib.sha256(b"\x01" + left + right).digest()


class Frontier:
    """The roots of the perfect subtrees that make up the tree so far, largest first: all that growing needs.

    There are as many as ``size`` has one bits.
    """

    __slots__ = ("hashes", "size")

    def __init__(self, size: int = 0, hashes: Iterable[bytes] = ()) -> None:
        self.size = size
        self.hashes = list(hashes)
        if len(self.hashes) != size.bit_count():
            raise ValueError(
                said(
                    "{size} leaves have {bit_count} subtree hashes, not {n}",
                    size=size,
                    bit_count=size.bit_count(),
                    n=len(self.hashes),
                )
            )

    @classmethod
    def unpack(cls, size: int, packed: bytes) -> Frontier:
        """The inverse of `pack`; ValueError where the number of hashes cannot be right."""
        return cls(size, (packed[at : at + HASH_SIZE] for at in range(0, len(packed), HASH_SIZE)))

    def pack(self) -> bytes:
        """The hashes end to end."""
        return b"".join(self.hashes)

    def add(self, leaf: bytes) -> None:
        """Take in the next leaf hash."""
        size = self.size
        hashes = self.hashes
        while size & 1:
            leaf = hashlib.sha256(b"\x01" + hashes.pop() + leaf).digest()
            size >>= 1
        hashes.append(leaf)
        self.size += 1

    def root(self) -> bytes:
        """The root of the tree over the leaves so far."""
        if not self.hashes:
            return EMPTY_ROOT
        root = self.hashes[-1]
        for left in reversed(self.hashes[:-1]):
            root = node_hash(left, root)
        return root


def _split(size: int) -> int:
    """The largest power of two below ``size`` (at least 2)."""
    return 1 << ((size - 1).bit_length() - 1)


Span = tuple[int, int]
"""The leaves ``[start, stop)``."""


def inclusion_spans(index: int, size: int) -> list[Span]:
    """The subtrees whose roots are the inclusion proof of leaf ``index``, in the order of the proof."""
    if not 0 <= index < size:
        raise ValueError(said("a tree of {size} leaves has no leaf {index}", size=size, index=index))
    spans: list[Span] = []
    start, stop = 0, size
    while stop - start > 1:
        middle = start + _split(stop - start)
        if index < middle:
            spans.append((middle, stop))
            stop = middle
        else:
            spans.append((start, middle))
            start = middle
    return spans[::-1]


def consistency_spans(old: int, size: int) -> list[Span]:
    """The subtrees whose roots prove that the tree of ``old`` leaves begins the tree of ``size`` leaves."""
    if not 0 < old <= size:
        raise ValueError(said("a tree of {size} leaves cannot be checked against one of {old}", size=size, old=old))
    spans: list[Span] = []
    start, stop, whole = 0, size, True
    while old != stop - start:
        middle = _split(stop - start)
        if old <= middle:
            spans.append((start + middle, stop))
            stop = start + middle
        else:
            spans.append((start, start + middle))
            start, old, whole = start + middle, old - middle, False
    if not whole:
        spans.append((start, stop))
    return spans[::-1]


def span_roots(leaves: Iterable[bytes], spans: Sequence[Span]) -> list[bytes]:
    """The roots of disjoint subtrees, in one pass over the leaf hashes of the tree.

    Raises:
        ValueError: the leaves end before a subtree is complete.
    """
    ordered = sorted(spans)
    roots: dict[Span, bytes] = {}
    waiting = iter(ordered)
    span = next(waiting, None)
    frontier = Frontier()
    for index, leaf in enumerate(leaves):
        if span is None:
            break
        if index >= span[0]:
            frontier.add(leaf)
        if index + 1 == span[1]:
            roots[span] = frontier.root()
            span, frontier = next(waiting, None), Frontier()
    if span is not None:
        raise ValueError(said("the log ends before leaf {span}", span=span[1]))
    return [roots[span] for span in spans]


def root_from_inclusion(index: int, size: int, leaf: bytes, path: Sequence[bytes]) -> bytes:
    """The root that an inclusion proof leads to (RFC 9162, section 2.1.3.2).

    Raises:
        ValueError: the proof has the wrong number of hashes for this leaf.
    """
    spans = inclusion_spans(index, size)
    if len(path) != len(spans):
        raise ValueError(
            said(
                "the proof of leaf {index} in {size} has {n} hashes, not {n2}",
                index=index,
                size=size,
                n=len(spans),
                n2=len(path),
            )
        )
    root = leaf
    for (start, _), sibling in zip(spans, path, strict=True):
        root = node_hash(root, sibling) if start > index else node_hash(sibling, root)
    return root


def check_consistency(old: int, size: int, old_root: bytes, root: bytes, path: Sequence[bytes]) -> bool:
    """Whether a consistency proof joins the two roots (RFC 9162, section 2.1.4.2)."""
    if old == size:
        return not path and old_root == root
    if not 0 < old < size or not path:
        return False
    hashes = list(path) if old & (old - 1) else [old_root, *path]
    node, last = old - 1, size - 1
    while node & 1:
        node, last = node >> 1, last >> 1
    old_seen = seen = hashes[0]
    for sibling in hashes[1:]:
        if last == 0:
            return False
        if node & 1 or node == last:
            old_seen, seen = node_hash(sibling, old_seen), node_hash(sibling, seen)
            while not node & 1 and node:
                node, last = node >> 1, last >> 1
        else:
            seen = node_hash(seen, sibling)
        node, last = node >> 1, last >> 1
    return last == 0 and old_seen == old_root and seen == root
