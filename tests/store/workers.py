"""What the tests run in processes of their own: writers that append at the same time, and an import to be killed."""

from __future__ import annotations

import os
import sys

from duelreplay.cli.import_ import Run
from duelreplay.store.store import open_store

CHUNK = 150
"""Events to a transaction of the import that is killed: many transactions, so that many are met half-way."""


def write(url: str, name: str, count: int) -> None:
    """Append ``count`` notes to the shared duel and, two at a time, to the worker's own; begin when told to."""
    with open_store(url) as store:
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        sys.stdin.readline()
        header = {"format": "duel-log/1", "id": name, "players": [{"id": "A"}, {"id": "B"}], "first": "A"}
        store.append(name, [], expected="none", header=header)
        for n in range(count):
            store.append("shared", [{"type": "note", "text": f"{name} {n}"}])
            notes = [{"type": "note", "text": f"{name} {2 * n + more}"} for more in (0, 1)]
            store.append(name, notes, expected=2 * n)


def contend(url: str, name: str, count: int) -> None:
    """Append to one duel with an expected position, trying again after every conflict."""
    from duelreplay.store.errors import ConflictError

    with open_store(url) as store:
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        sys.stdin.readline()
        conflicts = 0
        for n in range(count):
            while True:
                at = next(store.streams(["shared"])).number
                try:
                    store.append("shared", [{"type": "note", "text": f"{name} {n}"}], expected=at)
                    break
                except ConflictError:
                    conflicts += 1
        sys.stdout.write(f"{conflicts}\n")


def fork_imports(url: str, files: list[str]) -> None:
    """For every line of standard input, import the files in a new process and print its number.

    The next line says that it may be waited for: until then its number belongs to nobody else. The process is
    forked, so that it starts with everything imported and can be killed in the midst of its work.
    """
    open_store(url).close()
    while sys.stdin.readline():
        child = os.fork()
        if child == 0:
            with open_store(url) as store:
                for _ in store.import_(Run(tuple(files), keep_raw=True, quiet=True).duels(), chunk=CHUNK):
                    pass
            os._exit(0)
        sys.stdout.write(f"{child}\n")
        sys.stdout.flush()
        sys.stdin.readline()
        os.waitpid(child, 0)
        sys.stdout.write("gone\n")
        sys.stdout.flush()


if __name__ == "__main__":
    if sys.argv[1] == "write":
        write(sys.argv[2], sys.argv[3], int(sys.argv[4]))
    elif sys.argv[1] == "contend":
        contend(sys.argv[2], sys.argv[3], int(sys.argv[4]))
    else:
        fork_imports(sys.argv[2], sys.argv[3:])
