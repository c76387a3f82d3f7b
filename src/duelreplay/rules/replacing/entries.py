"""What the ledger says of the normal draw that something replaced: only written here, asked in ``outcome``."""

from __future__ import annotations

from duelreplay.rights import right as entry
from duelreplay.rules.duel import Duel
from duelreplay.rules.normal_draw.right import NormalDraw
from duelreplay.rules.replacing.outcome import Standing, standing


def enter_outcome(duel: Duel, normal: NormalDraw, seq: int) -> None:
    """Write into the ledger what the chain before the draw has made of its right."""
    for link in normal.links:
        if link.negated is not None and link.role != "cost":
            normal.right.note(link.negated_at or link.seq, entry.LEFT, card=link.name)
    where = standing(duel, normal)
    if where.state in {"paid", "used", "oath"}:
        spent(normal, where)
    elif where.state == "open":
        normal.right.note(seq, entry.OPEN_QUESTION, code=where.code or "ND302")
    elif where.state == "unknown":
        normal.right.note(seq, entry.UNKNOWN)


def spent(normal: NormalDraw, where: Standing) -> None:
    """Write into the ledger what took the right."""
    link = where.link
    assert link is not None
    if normal.right.status in {"spent", "voided"}:
        return
    what = {"paid": entry.PAID, "used": entry.USED, "oath": entry.FORBIDDEN, "open": entry.PAID}[where.state]
    at = link.resolved_at if where.state == "used" and link.resolved_at else link.seq
    normal.right.close("voided" if where.state == "oath" else "spent", at, what, card=link.name)
