"""A thinking process that goes wrong in the way that its argument names."""

from __future__ import annotations

import json
import sys
import time

from houndtable.club import thinker

how = sys.argv[1]
print('{"ready": true}', flush=True)
for line in sys.stdin:
    question = json.loads(line)
    if how == "hang":
        time.sleep(3600)
    elif how == "crash":
        sys.exit(3)
    elif how == "nonsense":
        print("nonsense", flush=True)
    elif how == "illegal":
        print(json.dumps({"action": 10_000}), flush=True)
    elif how == "raise":
        question["level"] = "genius"
        print(json.dumps(thinker.answer(question)), flush=True)
