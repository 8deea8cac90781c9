"""The command ``houndtable``: one module a subcommand.

Each has ``arguments(parser)``, which declares its arguments and imports nothing heavy, and ``run(args) -> int``, which
does the work and gives the exit status. Only the module of the subcommand that was asked for is imported. A
`CommandError` raised in ``run`` becomes one line on stderr and status 2, a `CommandFailure` the same with status 1.
"""

from houndtable.cli.front import main

__all__ = ["main"]
