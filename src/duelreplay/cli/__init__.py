"""The ``replay`` command: one module a command, imported when it is called."""

from __future__ import annotations

import importlib
from typing import Final

import click

from duelreplay import __version__

COMMANDS: Final[dict[str, tuple[str, str]]] = {
    "check": ("duelreplay.cli.check", "Judge every draw of duel logs."),
    "audit": ("duelreplay.cli.audit", "Judge many logs at once, and keep the results."),
    "stats": ("duelreplay.cli.stats", "Count what an audit found, and compare two audits."),
    "explain": ("duelreplay.cli.explain", "Show the ledger of rights to draw at one event."),
    "state": ("duelreplay.cli.state", "Show turn, chain, decks, hands and rights at one event."),
    "show": ("duelreplay.cli.show", "Print a duel turn by turn, its draws marked."),
    "convert": ("duelreplay.cli.convert", "Write any readable file as duel-log/1."),
    "rules": ("duelreplay.cli.rules", "List the rules."),
    "rule": ("duelreplay.cli.rule", "Show one rule with its source and examples."),
    "rulesets": ("duelreplay.cli.rulesets", "List the rule sets."),
    "card": ("duelreplay.cli.card", "Show what a card does about draws."),
    "schema": ("duelreplay.cli.schema", "Print the JSON Schema of duel-log/1."),
    "db": ("duelreplay.cli.db", "Make, migrate and check the database of stored duels."),
    "import": ("duelreplay.cli.import_", "Store the duels of files in the database."),
    "append": ("duelreplay.cli.append", "Append events to a stored duel."),
    "list": ("duelreplay.cli.list_", "List the stored duels."),
    "log": ("duelreplay.cli.log_", "Print the events of a stored duel."),
    "export": ("duelreplay.cli.export", "Write stored duels as duel-log/1."),
    "correct": ("duelreplay.cli.correct", "Append a correction to a stored duel."),
    "ruling": ("duelreplay.cli.ruling", "Append a judge's ruling to a stored duel."),
    "checkpoint": ("duelreplay.cli.checkpoint", "State the log's size and root, to be kept elsewhere."),
    "verify": ("duelreplay.cli.verify", "Recompute every hash of the log and name what does not fit."),
    "prove": ("duelreplay.cli.prove", "Prove to others that one event is in the log."),
    "verify-proof": ("duelreplay.cli.verify_proof", "Check a proof without the database."),
}


class LazyGroup(click.Group):
    """A group whose commands are imported only when they run: ``replay check`` must start fast."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Every command, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import and return one command, None for an unknown name."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(COMMANDS[cmd_name][0])
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """List the commands for ``--help`` without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in COMMANDS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="replay")
def main() -> None:
    """Judge recorded Yu-Gi-Oh! duels: was every card drawn by right?"""
