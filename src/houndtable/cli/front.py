"""The front of the command: which subcommand, and what becomes of its errors."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final, NoReturn

from houndtable import __version__
from houndtable.cli import out
from houndtable.cli.errors import CommandError

COMMANDS: Final = {
    "serve": "start the club: play in the browser",
    "play": "play a match in the terminal",
    "score": "score a table that was played with real cards",
    "simulate": "let computer players play many matches",
    "replay": "show, step through or verify the record of a match",
    "games": "list the games, their seats and options",
    "bench": "measure how fast the games run here",
}
"""Subcommand to its line in the help; each is the module of its name in this package."""

INTERRUPTED: Final = 130


class Parser(argparse.ArgumentParser):
    """An argument parser whose refusal is a `CommandError`."""

    def error(self, message: str) -> NoReturn:
        raise CommandError(message)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (without its own name); its exit status. Never a traceback for bad input."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    name = "houndtable"
    out.tolerate()
    try:
        try:
            if arguments and arguments[0] in COMMANDS:
                name = f"houndtable {arguments[0]}"
            status = _dispatch(arguments)
            sys.stdout.flush()
            return status
        except CommandError as error:
            _complain(name, str(error))
            return error.status
        except KeyboardInterrupt:
            return INTERRUPTED
        except BrokenPipeError:
            return _nobody_reads()
        except OSError as error:
            _complain(name, error.strerror or type(error).__name__, error.filename)
            return 1
        except Exception as error:
            if os.environ.get("HOUNDTABLE_DEBUG"):
                raise
            _complain(name, f"a fault of our own: {type(error).__name__}: {error} (HOUNDTABLE_DEBUG=1 shows where)")
            return 1
        except SystemExit as leaving:  # --help and --version
            sys.stdout.flush()
            return leaving.code if isinstance(leaving.code, int) else 0
    except BrokenPipeError:
        return _nobody_reads()


def _nobody_reads() -> int:
    """Whoever read stdout or stderr has gone: say nothing more, as other commands do."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _complain(name: str, message: str, file: object = None) -> None:
    where = f"{file}: " if file is not None else ""
    print(out.one_line(f"{name}: {where}{message}"), file=sys.stderr)


def _dispatch(arguments: Sequence[str]) -> int:
    if not arguments or arguments[0] not in COMMANDS:
        overview = _overview()
        if not arguments:
            overview.print_help()
            return 0
        if arguments[0] in ("-h", "--help", "--version"):
            overview.parse_args(arguments[:1])
        raise CommandError(f"{arguments[0][:60]!r} is no command; there are: {', '.join(COMMANDS)}")
    command = arguments[0]
    module = import_module(f"houndtable.cli.{command}")
    parser = Parser(prog=f"houndtable {command}", description=COMMANDS[command].capitalize() + ".", allow_abbrev=False)
    module.arguments(parser)
    return int(module.run(parser.parse_args(list(arguments[1:]))))


def _overview() -> Parser:
    width = max(len(command) for command in COMMANDS)
    lines = [f"  {command:{width}}  {text}" for command, text in COMMANDS.items()]
    parser = Parser(
        prog="houndtable",
        description="One table for dog card games.",
        epilog="commands:\n" + "\n".join(lines) + "\n\nhoundtable COMMAND --help tells more of each.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"houndtable {__version__}")
    parser.add_argument("command", choices=list(COMMANDS), metavar="COMMAND", help="one of those below")
    return parser
