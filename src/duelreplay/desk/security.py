"""Who may use the desk: passwords, sessions, tokens against forged forms, limits, and the headers of every answer.

Passwords are kept as scrypt hashes (RFC 7914); a session is a random name in a cookie signed with a key that the
process makes when it starts, so a restart ends every session.
"""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import secrets
import time
from collections import OrderedDict
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SESSION_COOKIE: Final = "desk"
SESSION_SECONDS: Final = 12 * 3600
"""How long a judge stays logged in: a day of a tournament."""

ATTEMPTS: Final = 5
ATTEMPT_SECONDS: Final = 15 * 60
"""So many wrong passwords from one address, then a wait."""

_ADDRESSES_AT_MOST: Final = 10_000

_SCRYPT_N: Final = 1 << 14
_SCRYPT_R: Final = 8

CONTENT_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def is_loopback(host: str) -> bool:
    """Whether an address reaches this machine only.

    >>> is_loopback("127.0.0.1"), is_loopback("localhost"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


class Password:
    """A password as its hash; the text itself is not kept."""

    def __init__(self, text: str) -> None:
        self._salt = secrets.token_bytes(16)
        self._hash = self._of(text)

    def __call__(self, text: str) -> bool:
        """Whether this is the password, in the same time for every wrong one."""
        return hmac.compare_digest(self._of(text), self._hash)

    def _of(self, text: str) -> bytes:
        return hashlib.scrypt(text.encode("utf-8", "surrogatepass"), salt=self._salt, n=_SCRYPT_N, r=_SCRYPT_R, p=1)


class Attempts:
    """Counts wrong passwords by address."""

    def __init__(self, most: int = ATTEMPTS, seconds: float = ATTEMPT_SECONDS) -> None:
        self.most = most
        self.seconds = seconds
        self._wrong: OrderedDict[str, list[float]] = OrderedDict()

    def blocked(self, address: str) -> bool:
        """Whether the address has to wait."""
        return len(self._recent(address)) >= self.most

    def wrong(self, address: str) -> None:
        """Count a wrong password."""
        self._wrong[address] = [*self._recent(address), time.monotonic()]
        self._wrong.move_to_end(address)
        while len(self._wrong) > _ADDRESSES_AT_MOST:
            self._wrong.popitem(last=False)

    def right(self, address: str) -> None:
        """Forget what an address got wrong."""
        self._wrong.pop(address, None)

    def _recent(self, address: str) -> list[float]:
        since = time.monotonic() - self.seconds
        return [when for when in self._wrong.get(address, ()) if when > since]


class Session:
    """A visitor: a random name, and whether the password was given."""

    def __init__(self, name: str, *, known: bool, until: float) -> None:
        self.name = name
        self.known = known
        self.until = until


class Sessions:
    """Makes and reads session cookies, and the tokens of their forms."""

    def __init__(self) -> None:
        self._key = secrets.token_bytes(32)

    def new(self, *, known: bool) -> Session:
        """A new session; after a login the old name is not used again."""
        return Session(secrets.token_urlsafe(18), known=known, until=time.time() + SESSION_SECONDS)

    def cookie(self, session: Session) -> str:
        """The cookie's value."""
        text = f"{session.name}.{int(session.known)}.{int(session.until)}"
        return f"{text}.{self._sign('session', text)}"

    def read(self, cookie: str | None) -> Session | None:
        """The session of a cookie, None where it is none of ours or too old."""
        text, _, signature = (cookie or "").rpartition(".")
        if not text or not hmac.compare_digest(self._sign("session", text).encode(), signature.encode()):
            return None
        name, known, until = text.split(".")
        if float(until) < time.time():
            return None
        return Session(name, known=known == "1", until=float(until))

    def token(self, session: Session) -> str:
        """What every form of the session carries."""
        return self._sign("form", session.name)

    def accepts(self, session: Session, token: object) -> bool:
        """Whether a form comes from a page that this session was given."""
        return isinstance(token, str) and hmac.compare_digest(self.token(session).encode(), token.encode())

    def _sign(self, purpose: str, text: str) -> str:
        return hmac.new(self._key, f"{purpose}\0{text}".encode(), hashlib.sha256).hexdigest()


class Guard:
    """Stands before the whole application: right host, bodies of a bounded size, and the headers of every answer.

    ``hosts`` are the names by which the desk may be called, None for any: a page elsewhere must not reach it by a
    name of its own that leads to this machine.
    """

    def __init__(self, app: ASGIApp, *, hosts: frozenset[str] | None, largest: int) -> None:
        self.app = app
        self.hosts = hosts
        self.largest = largest

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        asked = Headers(scope=scope)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        refusal = self._refusal(asked)
        if refusal is not None:
            await refusal(scope, receive, guarded)
            return
        taken = 0

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            if message["type"] == "http.request":
                taken += len(message.get("body", b""))
                if taken > self.largest:
                    raise TooLargeError(self.largest)
            return message

        await self.app(scope, counted, guarded)

    def _refusal(self, headers: Headers) -> PlainTextResponse | None:
        host = headers.get("host", "").rpartition("@")[2]
        name = host if host.endswith("]") else host.rpartition(":")[0] or host
        if self.hosts is not None and name.lower() not in self.hosts:
            return PlainTextResponse("this desk is not called by that name", 421)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self.largest:
            return PlainTextResponse(f"the largest upload is {self.largest:,} bytes", 413)
        return None


class TooLargeError(Exception):
    """A body is larger than what is taken; ``largest`` is that in bytes."""

    def __init__(self, largest: int) -> None:
        super().__init__(f"the largest upload is {largest:,} bytes")
        self.largest = largest
