"""An audit in Japanese; that every message has words there is held for all rooms in ``tests/log/test_said.py``."""

from __future__ import annotations

from pathlib import Path

from audit.audit_support import audit
from duelreplay.audit import work
from duelreplay.audit.judging import Options
from duelreplay.audit.pool import how_it_ended
from duelreplay.audit.rows import DECODE
from duelreplay.audit.work import Setup, Unit


def test_an_audit_in_japanese(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b"{")
    done = audit(tmp_path / "a.json", tmp_path / "none.json", "--out", tmp_path / "out", "--lang", "ja")
    assert done.exit_code == 2
    killed = work.lost(Setup(Options(lang="ja")), Unit("a.json", "a.json"), how_it_ended(-9))
    (row,) = DECODE((killed.rows or [b""])[0])
    assert row.duel.error == "判定中のプロセスが終了した（SIGKILLにより終了）。判定していない"
    assert not any(word in done.output for word in ("there is", "duels", "unreadable", "valid"))
