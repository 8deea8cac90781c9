"""``python -m houndtable``: the same as the command ``houndtable``."""

import sys

from houndtable.cli import main

sys.exit(main())
