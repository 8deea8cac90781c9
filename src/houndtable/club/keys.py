"""The club's secrets: its signing key, kept in the data folder, the tokens of seats, and promises of shuffles."""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Final

from houndtable.club.shapes import Promise
from houndtable.kernel.chance import commitment

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Letters and digits that can't be mistaken for one another, for codes that are read aloud."""

CODE_LENGTH: Final = 6
_ID_BYTES: Final = 9
_TOKEN_BYTES: Final = 24
_KEY_BYTES: Final = 32


class KeyFileError(Exception):
    """The signing key can't be kept or read; the message is one line."""


class Keys:
    """The signing key and what is made with it."""

    def __init__(self, key: bytes) -> None:
        self._key: Final = key

    @staticmethod
    def in_folder(folder: Path) -> Keys:
        """The key of a data folder, made at the first start. Raises KeyFileError."""
        path = folder / "secret.key"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            try:
                handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            except FileExistsError:
                pass
            else:
                with os.fdopen(handle, "w") as file:
                    file.write(secrets.token_hex(_KEY_BYTES))
                    file.flush()
                    os.fsync(file.fileno())
            key = bytes.fromhex(path.read_text("ascii").strip())
        except OSError as error:
            raise KeyFileError(f"{error.filename or path}: {error.strerror}") from None
        except ValueError:
            raise KeyFileError(f"{path}: not a signing key; put the right one back") from None
        if len(key) != _KEY_BYTES:
            raise KeyFileError(f"{path}: not a signing key; put the right one back")
        return Keys(key)

    def derive(self, purpose: str) -> str:
        """A key of its own for one purpose, in hex."""
        return hmac.new(self._key, purpose.encode(), hashlib.sha256).hexdigest()

    def sign(self, token: str) -> str:
        """The token with its signature, for a cookie."""
        return f"{token}.{self.derive('seat ' + token)[:32]}"

    def read_signed(self, value: str) -> str | None:
        """The token of a signed cookie, or None when it was forged or damaged."""
        token, _, _ = value.rpartition(".")
        if token and hmac.compare_digest(self.sign(token).encode(), value.encode()):
            return token
        return None

    def promise(self) -> Promise:
        """A new promise: the hash of a secret that only this house can make again from the nonce."""
        nonce = secrets.token_urlsafe(24)
        return Promise(nonce, commitment(self.secret_of(nonce)))

    def secret_of(self, nonce: str) -> str:
        """The match's secret behind a promise."""
        return self.derive("match " + nonce)


def new_code() -> str:
    """A table's code."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def new_seat_id() -> str:
    """The public id of somebody's seat; it is the first part of the seat's token."""
    return secrets.token_urlsafe(_ID_BYTES)


def new_token(seat_id: str) -> str:
    """The secret right to a seat."""
    return f"{seat_id}.{secrets.token_urlsafe(_TOKEN_BYTES)}"


def hashed(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def seat_id_of(token: str) -> str:
    """The seat's id in a token (whatever it is, if the token is none)."""
    return token.partition(".")[0]


def fits(token: str, kept: str) -> bool:
    """Whether this is the token that was kept, compared in constant time."""
    return bool(kept) and hmac.compare_digest(hashed(token), kept)
