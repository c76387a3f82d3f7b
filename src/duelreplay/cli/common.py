"""What the commands that judge share: their options, reading, judging, and what they end with."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, NoReturn, TextIO

import click
import msgspec
from msgspec import Struct

from duelreplay.cards.catalogue import Catalogue, load, with_additions
from duelreplay.cli.ending import FAILURE
from duelreplay.cli.language import LANGUAGE, lang_choice
from duelreplay.engine.judgement import Judgement
from duelreplay.engine.replayer import fold, judge
from duelreplay.log.events import Activate, Draw, DuelLog, Event, PutBack
from duelreplay.log.faults import Fault, Unreadable, UnreadableInputError, internal_fault, one_line, readable
from duelreplay.log.limits import LIMITS, Limits
from duelreplay.log.said import in_language
from duelreplay.rules.duel import Duel
from duelreplay.rules.replacing.settlement import Rulings
from duelreplay.rules.rulesets import RULESETS, RuleSet, UnknownRuleSetError, by_name
from duelreplay.text import Lang, Text

if TYPE_CHECKING:
    from duelreplay.store.store import Store

NO_SUCH_RULESET: Final = Text(
    'unknown rule set "{name}"; expected one of {known} ("--ruleset" overrides what the log says)',
    "未知のルール「{name}」。使用できるもの：{known}（「--ruleset」で記録の指定を上書きできる）",
)
NO_DUEL: Final = Text("{file}: there is no duel in it", "{file}：デュエルがない")
NO_SUCH_DUEL: Final = Text(
    "{file}: there is no duel {duel} in it; there are: {ids}", "{file}：デュエル{duel}はない。あるもの：{ids}"
)
WHICH_DUEL: Final = Text(
    "{file}: it has {n} duels; name one with --duel: {ids}", "{file}：{n}件のデュエルがある。--duelで指定する：{ids}"
)
NO_EVENTS: Final = Text("{file}: duel {duel}: it has no events", "{file}：デュエル{duel}：イベントがない")
NO_SUCH_EVENT: Final = Text(
    "{file}: duel {duel}: there is no event {seq}; its events are {first} to {last}",
    "{file}：デュエル{duel}：イベント{seq}はない。イベントは{first}～{last}",
)
NO_SUCH_REF: Final = Text(
    '{file}: duel {duel}: no event is "{ref}"; give its number ({first} to {last}) or what stands behind it',
    "{file}：デュエル{duel}：「{ref}」というイベントはない。番号（{first}～{last}）か、その後の括弧内の表記で指定する",
)
DB_TWICE: Final = Text(
    "with --db the duel is named by its id; --duel is for files", "--dbではIDで指定する。--duelはファイル用"
)

_NAMED_AT_MOST: Final = 20
"""How many duels of a file a message lists."""

Option = Callable[[Any], Any]

lang_option: Final[Option] = lang_choice()
rulings_option: Final[Option] = click.option(
    "--rulings",
    type=click.Choice(["page", "handbook"], case_sensitive=False),
    default="page",
    show_default=True,
    help="What decides where the ruling page leaves a question open: nothing (undetermined), or the rule handbook.",
)
cards_option: Final[Option] = click.option(
    "--cards", multiple=True, metavar="FILE", help="A TOML file with cards to add; repeatable."
)
anonymize_option: Final[Option] = click.option(
    "--anonymize", is_flag=True, help="Replace the players' names and leave out chat."
)
duel_option: Final[Option] = click.option(
    "--duel",
    "--game",
    "duel",
    metavar="ID",
    help="The duel's id, or its number in FILE from 1; needed where FILE has several.",
)
stored_option: Final[Option] = click.option(
    "--db", metavar="URL", help="A stored duel: an SQLite file or postgresql://…; FILE is then the duel's id."
)
event_option: Final[Option] = click.option(
    "--event",
    "--at",
    "wanted",
    metavar="N",
    required=True,
    help='The event\'s number, as "check" and "show" print it; or what stands in brackets behind it ("play 73").',
)

form_option: Final[Option] = click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"], case_sensitive=False),
    default="text",
    show_default=True,
    help="Form of the output.",
)


def _ruleset(_context: click.Context, _option: click.Parameter, name: str | None) -> RuleSet | None:
    """The rule set of that name.

    Raises:
        click.BadParameter: there is none.
    """
    if name is None:
        return None
    try:
        return by_name(name)
    except UnknownRuleSetError as error:
        raise click.BadParameter(in_language(str(error), LANGUAGE.get())) from None


ruleset_option: Final[Option] = click.option(
    "--ruleset",
    metavar="NAME",
    callback=_ruleset,
    help='Judge by this rule set, whatever the log says; "replay rulesets" lists them.',
)


def _limit(field: str) -> Callable[[click.Context, click.Parameter, int], None]:
    def put(_context: click.Context, _option: click.Parameter, value: int) -> None:
        LIMITS.set(msgspec.structs.replace(LIMITS.get(), **{field: value}))

    return put


def limit_options(command: Any) -> Any:
    """The options that bound what one file may take."""
    for option in (
        click.option(
            "--max-faults",
            type=click.IntRange(min=1),
            default=Limits().faults,
            show_default=True,
            metavar="N",
            callback=_limit("faults"),
            expose_value=False,
            help="How many faults of one file are told; the others are counted.",
        ),
        click.option(
            "--max-events",
            type=click.IntRange(min=1),
            default=Limits().events,
            show_default=True,
            metavar="N",
            callback=_limit("events"),
            expose_value=False,
            help="How many events one duel may have.",
        ),
        click.option(
            "--max-unpacked",
            type=click.IntRange(min=1),
            default=Limits().unpacked >> 20,
            show_default=True,
            metavar="MIB",
            callback=lambda context, option, mib: _limit("unpacked")(context, option, mib << 20),
            expose_value=False,
            help="How much a small compressed file may unpack to.",
        ),
    ):
        command = option(command)
    return command


def judging(function: Callable[..., None]) -> Callable[..., None]:
    """The options of a command that judges one duel; it gets them as ``settings``."""

    @wraps(function)
    def with_settings(
        *arguments: Any,
        lang: Lang,
        ruleset: RuleSet | None,
        rulings: Rulings,
        cards: tuple[str, ...],
        anonymize: bool,
        **others: Any,
    ) -> None:
        settings = Settings(
            catalogue=catalogue_with(cards), ruleset=ruleset, rulings=rulings, lang=lang, anonymize=anonymize
        )
        function(*arguments, settings=settings, **others)

    command: Callable[..., None] = with_settings
    for option in (limit_options, anonymize_option, cards_option, rulings_option, ruleset_option, lang_option):
        command = option(command)
    return command


class Settings(Struct, frozen=True, kw_only=True):
    """How a run judges."""

    catalogue: Catalogue
    ruleset: RuleSet | None = None
    rulings: Rulings = "page"
    lang: Lang = "en"
    anonymize: bool = False

    def without_names(self) -> Settings:
        """The same for a log whose names are replaced already, where that was asked for."""
        return msgspec.structs.replace(self, anonymize=False)


class Judged(Struct, frozen=True):
    """A duel and its judgement."""

    log: DuelLog
    judgement: Judgement


def catalogue_with(cards: Iterable[str]) -> Catalogue:
    """The packaged catalogue with the cards of the user's files; a fault in one of them ends the command."""
    catalogue = load()
    try:
        for path in cards:
            catalogue = with_additions(catalogue, path)
    except UnreadableInputError as error:
        fail("\n".join(fault.told(LANGUAGE.get()) for fault in error.faults))
    return catalogue


Problems = tuple[tuple[str, str], ...]
"""Names that stand for no file, each with why: an empty folder, a pattern that nothing fits."""


def duels_in(paths: Iterable[str], *, hashed: bool = False, problems: Problems = ()) -> Iterator[DuelLog | Unreadable]:
    """Every duel of the files, in order; what cannot be read comes out as ``Unreadable``.

    Args:
        paths: the files.
        hashed: whether the SHA-256 of each file is wanted.
        problems: of which paths it is known that there is nothing to read.
    """
    from duelreplay.sources.reader import read

    known = dict(problems)
    for path in paths:
        if path in known:
            yield Unreadable(path, [Fault(path=path, problem=known[path])])
        else:
            yield from read(path, hashed=hashed)


def duels_of(store: Store, ids: Iterable[str] | None) -> Iterator[DuelLog | Unreadable]:
    """Stored duels, those of ``ids`` or all; one that the store fails on comes out as ``Unreadable``."""
    from duelreplay.store.errors import StoreError

    name = store.database.name  # what is written of it must not have its password
    wanted = (stream.duel_id for stream in store.streams()) if ids is None else ids
    for duel in wanted:
        try:
            found = next(iter(store.duels([duel])))
            yield found
        except StoreError as error:
            yield Unreadable(name, [Fault(path=name, duel=duel, problem=str(error))])
        except UnreadableInputError as error:
            yield Unreadable(name, error.faults)
        except Exception as error:  # noqa: BLE001 - one duel that the program fails on must not end the run
            yield Unreadable(name, [internal_fault(error, name, duel)])


def judged(duels: Iterable[DuelLog | Unreadable], settings: Settings) -> Iterator[Judged | Unreadable]:
    """Judge the duels one after the other, wherever they come from; nothing is raised for a bad one."""
    for found in duels:
        yield judge_one(found, settings) if isinstance(found, DuelLog) else found


def judge_one(log: DuelLog, settings: Settings) -> Judged | Unreadable:
    """Judge one duel; what hinders it comes out as ``Unreadable``."""
    try:
        log = nameless(log, settings)
        return Judged(log, judge(log, settings.catalogue, ruleset=settings.ruleset, rulings=settings.rulings))
    except Exception as error:  # noqa: BLE001 - one duel that the program fails on must not end the run
        return Unreadable(log.path, faults_of(error, log, settings.lang))


def faults_of(error: Exception, log: DuelLog, lang: Lang) -> list[Fault]:
    """What to say of an error that a duel could not be judged for."""
    if isinstance(error, UnreadableInputError):
        return error.faults
    if isinstance(error, UnknownRuleSetError):
        problem = NO_SUCH_RULESET.in_(lang).format(name=readable(log.header.ruleset or ""), known=", ".join(RULESETS))
        return [Fault(path=log.path, duel=log.header.id, key="ruleset", problem=problem)]
    return [internal_fault(error, log.path, log.header.id)]


def pick(
    file: str, duel: str | None, settings: Settings, db: str | None = None, *, place: str | None = None
) -> DuelLog:
    """The duel that is meant, its names replaced where that is asked for.

    It is the only one of a file, or the one of that id or number, or the one that has a place of the source that
    names an event (``play 73``); with ``db`` a stored one, and ``file`` its id. Ends the command where there is none,
    or where several are and none is named.
    """
    if db is None:
        return nameless(_pick(file, duel, settings.lang, place), settings).corrected
    return nameless(_pick_stored(file, duel, settings.lang, db), settings).corrected


def nameless(log: DuelLog, settings: Settings) -> DuelLog:
    """The duel with its names replaced where that is asked for."""
    if not settings.anonymize:
        return log
    from duelreplay.log.anonymize import anonymize

    return anonymize(log)


def _pick(file: str, duel: str | None, lang: Lang, place: str | None) -> DuelLog:
    ids: list[str] = []
    chosen: DuelLog | None = None
    placed: list[DuelLog] = []
    faulty = False
    for number, found in enumerate(duels_in([file]), start=1):
        if not isinstance(found, DuelLog):
            faulty = True
            complain_of(found, lang)
            continue
        ids.append(found.header.id)
        if duel is None and place is not None and has_place(found, place):
            placed.append(found)
        if duel is None or duel in {found.header.id, str(number)}:
            chosen = chosen or found
            if duel is not None:
                break
    if len(ids) > 1 and len(placed) == 1:
        return placed[0]
    if chosen is None or (duel is None and len(ids) > 1):
        if ids or not faulty:
            complain(_choice(file, duel, ids, lang))
        sys.exit(FAILURE)
    return chosen


def _pick_stored(duel_id: str, duel: str | None, lang: Lang, db: str) -> DuelLog:
    if duel is not None:
        raise click.UsageError(DB_TWICE.in_(lang))
    from duelreplay.cli.database import opened

    with opened(db) as store:
        found = next(duels_of(store, [duel_id]))
        if isinstance(found, Unreadable):
            complain_of(found, lang)
            sys.exit(FAILURE)
        found.events = list(found.events)
    return found


def _choice(file: str, duel: str | None, ids: list[str], lang: Lang) -> str:
    text = NO_DUEL if not ids else WHICH_DUEL if duel is None else NO_SUCH_DUEL
    named = ", ".join(ids[:_NAMED_AT_MOST]) + (" …" if len(ids) > _NAMED_AT_MOST else "")
    return one_line(text.in_(lang).format(file=file, duel=duel, n=len(ids), ids=named))


_RANK: Final = (Draw, Activate, PutBack)
"""Of several events that stand at one place in the source, what is meant by it first."""


def event_of(log: DuelLog, wanted: str, lang: Lang) -> Event:
    """The event of that number (``17``, ``event 17``), or of that place in the source (``play 73``).

    Where the source has several events at one place, a draw is meant before an activation, and that before what goes
    with it. Ends the command where the duel has none.
    """
    ref = " ".join(wanted.lower().split())
    digits = ref.removeprefix("event ")
    seq = int(digits) if digits.isascii() and digits.isdigit() else None
    found = first = last = None
    for event in log.events:
        first = event.seq if first is None else first
        last = event.seq
        if event.seq == seq:
            found = event
            break
        if seq is None and event.ref is not None and event.ref.lower() == ref:
            found = event if found is None or _rank(event) < _rank(found) else found
        elif found is not None:
            break
    if found is None:
        text = NO_EVENTS if first is None else NO_SUCH_REF if seq is None else NO_SUCH_EVENT
        values = {"file": log.path, "duel": log.header.id, "seq": seq, "ref": wanted, "first": first, "last": last}
        fail(one_line(text.in_(lang).format_map(values)))
    return found


def _rank(event: Event) -> int:
    return next((place for place, kind in enumerate(_RANK) if isinstance(event, kind)), len(_RANK))


def has_place(log: DuelLog, wanted: str) -> bool:
    """Whether the source has an event at that place."""
    ref = " ".join(wanted.lower().split())
    return any(event.ref is not None and event.ref.lower() == ref for event in log.events)


def number_of(store: Store, duel_id: str, wanted: str, lang: Lang) -> int:
    """The number of an event of a stored duel, given as that or as its place in the source.

    Raises:
        StoreError: there is no such duel.
    """
    number = wanted.removeprefix("-")
    if number.isascii() and number.isdigit():
        return int(wanted)
    found = next(iter(store.duels([duel_id])))
    return event_of(found, wanted, lang).seq


def understood(log: DuelLog, settings: Settings, *, until: int) -> tuple[Judgement, Duel]:
    """The whole of a picked duel judged, and the duel as it stood after the event ``until``.

    A fault ends the command.
    """
    judged_all = judge_one(log, settings.without_names())
    if isinstance(judged_all, Unreadable):
        complain_of(judged_all, settings.lang)
        sys.exit(FAILURE)
    catalogue, ruleset, rulings = settings.catalogue, settings.ruleset, settings.rulings
    return judged_all.judgement, fold(log, catalogue, ruleset=ruleset, rulings=rulings, until=until)


def complain(text: str) -> None:
    """One line or more to standard error."""
    click.echo(text, err=True)


def complain_of(unreadable: Unreadable, lang: Lang) -> None:
    """Say what is wrong with an input."""
    for line in unreadable.lines(lang):
        complain(line)


def fail(text: str, status: int = FAILURE) -> NoReturn:
    """Complain and end the command."""
    complain(text)
    sys.exit(status)


def text_out() -> TextIO:
    """Standard output for text; what its encoding lacks is written as an escape, never an error."""
    stream = sys.stdout
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")
    return stream
