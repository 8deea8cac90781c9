"""How a command says that it can't."""

from __future__ import annotations


class CommandError(Exception):
    """Bad input: one line that says what is wrong and where; exit status 2."""

    status = 2


class CommandFailure(CommandError):
    """The command itself failed, by no fault of the input; exit status 1."""

    status = 1
