"""``houndtable serve``: start the club."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from houndtable.cli.common import whole_number
from houndtable.cli.errors import CommandError, CommandFailure


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments. What is not given comes from the environment (HOUNDTABLE_...), then from the defaults."""
    parser.add_argument("--data", metavar="FOLDER", type=Path, help="where the tables are kept")
    parser.add_argument("--host", metavar="ADDRESS", help="the address to listen on (default: 127.0.0.1)")
    parser.add_argument("--port", metavar="PORT", type=whole_number(0, 65535), help="the port (default: 8765)")
    parser.add_argument("--lan", action="store_true", help="let others in your network join: listen on all addresses")
    parser.add_argument("--open", action="store_true", help="open the page in a browser")
    parser.add_argument("--base-path", metavar="PATH", help="the path under which a proxy shows the club, as /dogs")
    parser.add_argument("--public-url", metavar="URL", help="scheme and host for links, as https://example.org")
    parser.add_argument(
        "--cards",
        metavar="[GAME=]FILE",
        action="append",
        default=[],
        help="your own rows (TOML) for a game's house data; may be repeated",
    )


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted. Raises CommandError for a wrong setting, CommandFailure when it can't be started."""
    from houndtable.club.serve import CannotServe
    from houndtable.club.serve import run as serve
    from houndtable.club.settings import SettingError, card_file, from_environment

    environment = dict(os.environ)
    for name, value in (
        ("HOUNDTABLE_DATA", str(args.data) if args.data is not None else None),
        ("HOUNDTABLE_HOST", args.host),
        ("HOUNDTABLE_BASE_PATH", args.base_path),
        ("HOUNDTABLE_PUBLIC_URL", args.public_url),
    ):
        if value is not None:
            environment[name] = value
    try:
        settings = from_environment(
            environment,
            port=args.port,
            lan=args.lan or None,
            open_page=args.open or None,
            cards=tuple(card_file(text) for text in args.cards) or None,
        )
    except SettingError as error:
        raise CommandError(str(error)) from None
    try:
        return serve(settings)
    except CannotServe as error:
        if error.setting:
            raise CommandError(str(error)) from None
        raise CommandFailure(str(error)) from None
