"""The ``replay`` command: one module a command, imported when it is called."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import click

from duelreplay import __version__
from duelreplay.cli.ending import ended, guard_streams
from duelreplay.cli.language import HELP_OPTIONS, LANGUAGE, Group, lang_choice, words
from duelreplay.text import Lang, Text

COMMANDS: Final[dict[str, tuple[str, str]]] = {
    "check": ("duelreplay.cli.check", "Judge every draw of duel logs."),
    "audit": ("duelreplay.cli.audit", "Judge many logs at once, and keep the results."),
    "stats": ("duelreplay.cli.stats", "Count what an audit found, and compare two audits."),
    "explain": ("duelreplay.cli.explain", "Show the ledger of rights to draw at one event."),
    "state": ("duelreplay.cli.state", "Show turn, chain, decks, hands and rights at one event."),
    "show": ("duelreplay.cli.show", "Print a duel turn by turn, its draws marked."),
    "whatif": ("duelreplay.cli.whatif", "Show what would change if something had been different."),
    "convert": ("duelreplay.cli.convert", "Write any readable file as duel-log/1 or in the paper notation."),
    "new": ("duelreplay.cli.new", "Begin a duel in the paper notation."),
    "record": ("duelreplay.cli.record", "Take down a duel line by line."),
    "rules": ("duelreplay.cli.rules", "List the rules."),
    "rule": ("duelreplay.cli.rule", "Show one rule with its source and examples."),
    "rulesets": ("duelreplay.cli.rulesets", "List the rule sets."),
    "card": ("duelreplay.cli.card", "Show what a card does about draws."),
    "serve": ("duelreplay.cli.serve", "The judge's desk in the browser."),
    "schema": ("duelreplay.cli.schema", "Print the JSON Schema of duel-log/1."),
    "db": ("duelreplay.cli.db", "Make, migrate, check and back up the database."),
    "import": ("duelreplay.cli.import_", "Store the duels of files in the database."),
    "append": ("duelreplay.cli.append", "Append events to a stored duel."),
    "list": ("duelreplay.cli.list_", "List the stored duels."),
    "log": ("duelreplay.cli.log_", "Print the events of a stored duel."),
    "watch": ("duelreplay.cli.watch", "Judge stored duels while they are recorded."),
    "export": ("duelreplay.cli.export", "Write stored duels as duel-log/1."),
    "correct": ("duelreplay.cli.correct", "Append a correction to a stored duel."),
    "ruling": ("duelreplay.cli.ruling", "Append a judge's ruling to a stored duel."),
    "checkpoint": ("duelreplay.cli.checkpoint", "State the log's size and root, to be kept elsewhere."),
    "verify": ("duelreplay.cli.verify", "Recompute every hash of the log and name what does not fit."),
    "prove": ("duelreplay.cli.prove", "Prove to others that one event is in the log."),
    "verify-proof": ("duelreplay.cli.verify_proof", "Check a proof without the database."),
}


NO_COMMAND: Final = Text('there is no command "{name}"{hint}', "「{name}」というコマンドはない{hint}")
DID_YOU_MEAN: Final = Text('; did you mean "{known}"?', "。「{known}」のことか")
NOT_A_COMMAND: Final[dict[str, str]] = {"version": "replay --version", "help": "replay --help"}
"""What people type who look for what is an option."""

VERSION: Final = Text("replay, version {version} ({kind})", "replay、バージョン{version}（{kind}）")
COMPILED: Final = Text("compiled", "コンパイル版")
PURE: Final = Text("pure Python", "Python版")
STATUS_WORD: Final = "Exit status"
STATUS: Final = "Exit status: 0, or 2 for wrong usage or what could not be read or written."


class Context(click.Context):
    """A command as it is called; its help is in the language of the run."""

    def make_formatter(self) -> click.HelpFormatter:
        """Who writes the help."""
        if LANGUAGE.get() != "ja":
            return super().make_formatter()
        from duelreplay.cli.helping import JapaneseFormatter

        return JapaneseFormatter(width=self.terminal_width, max_width=self.max_content_width)


class LazyGroup(Group):
    """A group whose commands are imported only when they run: ``replay check`` must start fast.

    What all commands have in common is here: how they end, their language, and that their help tells the exit
    status.
    """

    context_class = Context

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, *more: Any, **options: Any) -> Any:
        """Run the command that is asked for, and end the program with its exit status."""
        run = partial(super().main, args, prog_name, *more, **(options | {"standalone_mode": False}))
        if not options.get("standalone_mode", True):
            return run()
        guard_streams()
        LANGUAGE.set(_language_in(sys.argv[1:] if args is None else args))
        sys.exit(ended(run))

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Every command, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import and return one command, None for an unknown name."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(COMMANDS[cmd_name][0])
        command: click.Command = module.command
        _complete(command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is asked for.

        Raises:
            click.UsageError: there is none of that name; the message names the one that may be meant.
        """
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            hint = _near(name)
            shown = words(DID_YOU_MEAN, known=hint) if hint else ""
            raise click.UsageError(words(NO_COMMAND, name=name, hint=shown), ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """List the commands for ``--help`` without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in COMMANDS.items()])


def _complete(command: click.Command) -> None:
    """Give a command what it lacks of what all have: ``--lang``, and the exit status in its help."""
    command.context_class = Context
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            _complete(inner)
    elif not any(option.name == "lang" for option in command.params):
        lang_choice(expose_value=False)(command)
    if STATUS_WORD not in " ".join(f"{command.help} {command.epilog}".split()):
        command.epilog = STATUS


def _near(name: str) -> str | None:
    """What somebody may have meant by a name that is no command."""
    if name.lower() in NOT_A_COMMAND:
        return NOT_A_COMMAND[name.lower()]
    import difflib
    import os

    near = difflib.get_close_matches(name.lower(), COMMANDS, n=1)
    if near:
        return f"replay {near[0]}"
    return f"replay check {name}" if os.path.exists(name) else None  # noqa: PTH110


def _language_in(arguments: Sequence[str]) -> Lang:
    """The language that is asked for, to be known before the arguments are parsed and found wrong."""
    line = " ".join(arguments).lower().replace("--lang=", "--lang ")
    return "ja" if "--lang ja" in line else "en"


def _version(context: click.Context, _option: click.Parameter, asked: bool) -> None:  # noqa: FBT001 - click's
    if asked and not context.resilient_parsing:
        from duelreplay.compiled import is_compiled

        click.echo(words(VERSION, version=__version__, kind=words(COMPILED if is_compiled() else PURE)))
        context.exit()


@click.group(
    "replay", cls=LazyGroup, context_settings={"help_option_names": sorted(HELP_OPTIONS, key=len)}, epilog=STATUS
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help="Show the version, and whether it is compiled, and exit.",
)
def main() -> None:
    """Judge recorded Yu-Gi-Oh! duels: was every card drawn by right?"""
