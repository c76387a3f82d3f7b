"""Holding a database's definitions against those that the migrations make: not only the names, but what they do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import sqlalchemy as sa
from msgspec import Struct, structs
from sqlalchemy.engine import Connection

from duelreplay.log.said import Said, said
from duelreplay.store.tables import APPEND_ONLY, LIVE, PROJECTIONS, WRITER_ROLE

_APPEND_ONLY: Final = tuple(table.name for table in APPEND_ONLY)
_PROJECTIONS: Final = tuple(table.name for table in PROJECTIONS)
_LIVE: Final = tuple(table.name for table in LIVE)
_TABLES: Final = (*_APPEND_ONLY, *_PROJECTIONS, *_LIVE, "alembic_version")

UNPROTECTED: Final = said("the log is not protected")


def sqlite_objects(connection: Connection) -> dict[tuple[str, str], str]:
    """Every table, index, trigger and view: (kind, name) -> the statement that makes it, without its layout."""
    rows = connection.exec_driver_sql("SELECT type, name, coalesce(sql, tbl_name) FROM sqlite_master")
    return {(kind, name): " ".join(sql.replace('"', "").split()) for kind, name, sql in rows}


def sqlite_problems(found: dict[tuple[str, str], str], expected: dict[tuple[str, str], str]) -> list[Said]:
    """What differs between the objects of a database and those that the migrations make."""
    lines = []
    for (kind, name), sql in expected.items():
        if (kind, name) not in found:
            if kind == "trigger":
                lines.append(said("trigger {name} is missing: {unprotected}", name=name, unprotected=UNPROTECTED))
            else:
                lines.append(said("{kind} {name} is missing", kind=kind, name=name))
        elif found[kind, name] != sql:
            lines.append(said("{kind} {name} was changed", kind=kind, name=name))
    for kind, name in sorted(found.keys() - expected.keys()):
        lines.append(said("{kind} {name} is none of the store's", kind=kind, name=name))
    return lines


class _Trigger(Struct, frozen=True):
    """What a trigger of PostgreSQL does: ``kind`` has the bits of ``pg_trigger.tgtype``."""

    table: str
    kind: int
    function: str
    new_rows: str | None
    enabled: str
    whole: bool = True


_ROW, _BEFORE, _INSERT, _DELETE, _UPDATE, _TRUNCATE = 1, 2, 4, 8, 16, 32


def _expected_triggers() -> dict[tuple[str, str], _Trigger]:
    """(table, name) -> what the migrations make of it; every one is ENABLE ALWAYS (``A``)."""
    triggers = {}
    for table in _APPEND_ONLY:
        rows = [
            _Trigger(table, _ROW | _BEFORE | _DELETE | _UPDATE, "duel_replay_refuse", None, "A"),
            _Trigger(table, _BEFORE | _TRUNCATE, "duel_replay_refuse", None, "A"),
        ]
        triggers[table, f"{table}_no_change"], triggers[table, f"{table}_no_truncate"] = rows
        if table != "raw_files":
            function = "duel_replay_events" if table == "events" else "duel_replay_numbered"
            triggers[table, f"{table}_append"] = _Trigger(table, _INSERT, function, "added", "A")
    return triggers


_TRIGGERS: Final = """
SELECT c.relname, t.tgname, t.tgtype, p.proname, t.tgnewtable, t.tgenabled::text, t.tgisinternal,
  t.tgqual IS NULL AND t.tgnargs = 0 AND t.tgoldtable IS NULL AND NOT t.tgdeferrable AND t.tgattr::text = ''
    AND p.pronamespace = c.relnamespace
FROM pg_catalog.pg_trigger t
JOIN pg_catalog.pg_class c ON c.oid = t.tgrelid
JOIN pg_catalog.pg_proc p ON p.oid = t.tgfoid
WHERE c.relnamespace = current_schema()::regnamespace AND c.relname::text = ANY(%(tables)s)
ORDER BY c.relname, t.tgname
"""

_FUNCTIONS: Final = """
SELECT p.proname, p.prosrc, l.lanname, p.prosecdef, array_to_string(p.proconfig, '; '), p.proowner = c.relowner
FROM pg_catalog.pg_proc p
JOIN pg_catalog.pg_language l ON l.oid = p.prolang
CROSS JOIN pg_catalog.pg_class c
WHERE p.pronamespace = current_schema()::regnamespace AND p.pronargs = 0
  AND c.oid = 'events'::regclass
"""

_RELATIONS: Final = """
SELECT c.relname, c.relkind = 'r', c.relpersistence = 'p', c.relrowsecurity OR c.relforcerowsecurity,
  EXISTS (SELECT FROM pg_catalog.pg_policy y WHERE y.polrelid = c.oid),
  EXISTS (SELECT FROM pg_catalog.pg_inherits i WHERE i.inhparent = c.oid OR i.inhrelid = c.oid),
  c.relowner = (SELECT relowner FROM pg_catalog.pg_class WHERE oid = 'events'::regclass),
  ARRAY(SELECT r.rulename::text FROM pg_catalog.pg_rewrite r WHERE r.ev_class = c.oid),
  ARRAY(SELECT x.conname::text FROM pg_catalog.pg_constraint x
    WHERE x.conrelid = c.oid AND (x.contype IN ('c', 'x') OR NOT x.convalidated)),
  ARRAY(SELECT i.indexrelid::regclass::text FROM pg_catalog.pg_index i
    WHERE i.indrelid = c.oid AND NOT (i.indisvalid AND i.indisready AND i.indislive))
FROM pg_catalog.pg_class c
WHERE c.relnamespace = current_schema()::regnamespace AND c.relname::text = ANY(%(tables)s)
ORDER BY c.relname
"""

_RIGHTS: Final = """
SELECT c.relname, a.grantee = 0, coalesce(r.rolname, 'PUBLIC'), a.privilege_type, a.is_grantable
FROM pg_catalog.pg_class c
CROSS JOIN LATERAL (
  SELECT * FROM aclexplode(coalesce(c.relacl, acldefault('r', c.relowner)))
  UNION ALL
  SELECT e.* FROM pg_catalog.pg_attribute t CROSS JOIN LATERAL aclexplode(t.attacl) e
  WHERE t.attrelid = c.oid AND t.attacl IS NOT NULL
) a
LEFT JOIN pg_catalog.pg_roles r ON r.oid = a.grantee
WHERE c.relnamespace = current_schema()::regnamespace AND c.relname::text = ANY(%(tables)s)
  AND a.grantee <> c.relowner
ORDER BY 1, 3, 4
"""

_ROLE: Final = """
SELECT r.rolsuper, r.rolcreaterole, r.rolcreatedb, r.rolbypassrls, r.rolreplication,
  ARRAY(SELECT g.rolname::text FROM pg_catalog.pg_auth_members m
    JOIN pg_catalog.pg_roles g ON g.oid = m.roleid WHERE m.member = r.oid ORDER BY 1)
FROM pg_catalog.pg_roles r WHERE r.rolname = %(role)s
"""


def postgresql_problems(connection: Connection, functions: dict[str, str], search_path: str) -> list[Said]:
    """What differs in triggers, functions, tables and rights from what the migrations make.

    Args:
        connection: the database.
        functions: the bodies of the guards' functions by name, ``@schema@`` standing for the schema.
        search_path: the functions' search path.
    """
    return [
        *_function_problems(connection, functions, search_path),
        *_trigger_problems(connection),
        *_relation_problems(connection),
        *_right_problems(connection),
        *_role_problems(connection),
    ]


def _rows(connection: Connection, statement: str) -> list[Any]:
    return list(connection.exec_driver_sql(statement, {"tables": list(_TABLES), "role": WRITER_ROLE}).all())


def _function_problems(connection: Connection, expected: dict[str, str], search_path: str) -> Iterator[Said]:
    schema = connection.execute(sa.text("SELECT quote_ident(current_schema())")).scalar_one()
    found = {row[0]: row[1:] for row in _rows(connection, _FUNCTIONS)}
    for name, body in expected.items():
        if name not in found:
            yield said("function {name} is missing: {unprotected}", name=name, unprotected=UNPROTECTED)
            continue
        source, language, definer, config, owned = found[name]
        if source.split() != body.replace("@schema@", schema).split() or language != "plpgsql" or definer:
            yield said("function {name} was changed", name=name)
        if config != f"search_path={search_path}":
            yield said(
                "function {name} has other settings: {value}, expected search_path={search_path}",
                name=name,
                value=config or said("none"),
                search_path=search_path,
            )
        if not owned:
            yield said("function {name} belongs to another role than the tables", name=name)


def _trigger_problems(connection: Connection) -> Iterator[Said]:
    expected = _expected_triggers()
    found: dict[tuple[str, str], _Trigger] = {}
    for table, name, kind, function, new_rows, enabled, internal, whole in _rows(connection, _TRIGGERS):
        if not internal:
            found[table, name] = _Trigger(table, kind, function, new_rows, enabled, whole)
        elif enabled != "O":
            yield said("a foreign key of {table} is switched off", table=table)
    for (table, name), trigger in expected.items():
        one = found.get((table, name))
        if one is None:
            yield said("trigger {name} is missing: {unprotected}", name=name, unprotected=UNPROTECTED)
            continue
        if one.enabled != trigger.enabled:
            yield said("trigger {name} is not ENABLE ALWAYS", name=name)
        if structs.replace(one, enabled=trigger.enabled) != trigger:
            yield said("trigger {name} was changed", name=name)
    for table, name in sorted(found.keys() - expected.keys()):
        yield said("trigger {name} on {table} is none of the store's", name=name, table=table)


def _relation_problems(connection: Connection) -> Iterator[Said]:
    for name, plain, permanent, secured, policies, related, owned, rules, checks, indexes in _rows(
        connection, _RELATIONS
    ):
        if not plain:
            yield said("{name} is no plain table", name=name)
        if not permanent:
            yield said("table {name} is UNLOGGED: a crash empties it", name=name)
        if secured or policies:
            yield said("table {name} has row-level security: readers may not see every row", name=name)
        if related:
            yield said("table {name} inherits: rows may come from another table", name=name)
        if not owned:
            yield said("table {name} belongs to another role than the events", name=name)
        for rule in rules:
            yield said("rule {rule} on {name} is none of the store's", rule=rule, name=name)
        for check in checks:
            yield said("constraint {check} on {name} is none of the store's, or not validated", check=check, name=name)
        for index in indexes:
            yield said("index {index} on {name} is not valid", index=index, name=name)


def _right_problems(connection: Connection) -> Iterator[Said]:
    """Who else may write: reading is left to the owner."""
    has: set[tuple[str, str]] = set()
    for table, _, role, right, grantable in _rows(connection, _RIGHTS):
        if role == WRITER_ROLE:
            has.add((table, right))
            if grantable:
                yield said(
                    "role {writer_role} may hand on {right} on {table}",
                    writer_role=WRITER_ROLE,
                    right=right,
                    table=table,
                )
        elif right != "SELECT":
            yield said(
                "{value} has {right} on {table}",
                value="PUBLIC" if role == "PUBLIC" else said("role {name}", name=role),
                right=right,
                table=table,
            )
    wanted = {(table, right) for table in (*_APPEND_ONLY, *_PROJECTIONS, *_LIVE) for right in ("SELECT", "INSERT")}
    wanted |= {(table, "UPDATE") for table in _LIVE}
    wanted.add(("alembic_version", "SELECT"))
    for table, right in sorted(wanted - has):
        yield said("role {writer_role} lacks {right} on {table}", writer_role=WRITER_ROLE, right=right, table=table)
    for table, right in sorted(has - wanted):
        yield said("role {writer_role} has {right} on {table}", writer_role=WRITER_ROLE, right=right, table=table)


def _role_problems(connection: Connection) -> Iterator[Said]:
    found = _rows(connection, _ROLE)
    if not found:
        yield said("role {writer_role} is missing", writer_role=WRITER_ROLE)
        return
    *powers, memberships = found[0]
    for name, held in zip(("SUPERUSER", "CREATEROLE", "CREATEDB", "BYPASSRLS", "REPLICATION"), powers, strict=True):
        if held:
            yield said("role {writer_role} is {name}", writer_role=WRITER_ROLE, name=name)
    for other in memberships:
        yield said(
            "role {writer_role} is a member of {other}, and has its rights", writer_role=WRITER_ROLE, other=other
        )
