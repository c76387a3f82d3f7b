"""A desk over a database of its own, and what a browser would do with it."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from duelreplay.desk.app import LARGEST_UPLOAD, Desk
from duelreplay.desk.cabinet import Cabinet
from duelreplay.desk.security import Password
from duelreplay.store import migrate
from duelreplay.store.database import Database
from duelreplay.store.store import Store, open_store
from report.samples import CATALOGUE, document


def made_store(folder: Path) -> Store:
    path = str(folder / "desk.db")
    with Database(path) as database:
        migrate.upgrade(database)
    return open_store(path)


class Site:
    """A judge's browser: keeps cookies, takes the token from the page that it posts from."""

    def __init__(self, desk: Desk, hosts: frozenset[str] | None = frozenset({"testserver"}), **options: Any) -> None:
        self.desk = desk
        self.client = TestClient(desk.application(hosts), **options)

    def get(self, path: str, **options: Any) -> Any:
        return self.client.get(path, **options)

    def token(self, path: str = "/new") -> str:
        found = re.search(r'name="token" value="([^"]+)"', self.get(path).text)
        assert found is not None
        return found[1]

    def form(self, path: str) -> dict[str, str]:
        """What the page's form carries hidden: where it was made from, and its token."""
        text = self.get(path).text
        return {
            name: html.unescape(value)
            for name, value in re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', text)
        }

    def post(self, path: str, *, token: str | None = None, files: Any = None, **fields: str) -> Any:
        return self.client.post(
            path, data={"token": token or self.token(), **fields}, files=files, follow_redirects=False
        )

    def keep(self, events: Iterable[dict[str, Any]], **header: Any) -> str:
        text = json.dumps(document(list(events), **header))
        answer = self.post("/new", text=text)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])


def made_desk(store: Store, password: str | None = None, largest: int = LARGEST_UPLOAD) -> Desk:
    known = None if password is None else Password(password)
    return Desk(Cabinet(store, CATALOGUE), CATALOGUE, password=known, largest=largest)


def text_of(answer: Any) -> str:
    """What an answer shows, without tags."""
    return html.unescape(re.sub(r"<[^>]+>", " ", answer.text))
