"""An audit in Japanese; that every message has words there is held for all rooms in ``tests/log/test_said.py``."""

from __future__ import annotations

from pathlib import Path

from audit.audit_support import audit


def test_an_audit_in_japanese(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b"{")
    done = audit(tmp_path / "a.json", tmp_path / "none.json", "--out", tmp_path / "out", "--lang", "ja")
    assert done.exit_code == 2
    assert not any(word in done.output for word in ("there is", "duels", "unreadable", "valid"))
