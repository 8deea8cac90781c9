#!/bin/sh
# Writes requirements.lock anew: the newest versions that pyproject.toml allows, of everything that the tests and
# checks need, pinned with hashes for Python 3.11. Run it with Python 3.11 after a change of the dependencies.
set -eu
cd "$(dirname "$0")/.."

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
"${PYTHON:-python3}" -m venv "$place/venv"
"$place/venv/bin/pip" install --quiet "pip-tools>=7.6,<8"

"$place/venv/bin/python" - >"$place/requirements.in" <<'PYTHON'
import sys
import tomllib

if sys.version_info[:2] != (3, 11):
    sys.exit("scripts/lock.sh: use Python 3.11 (PYTHON=python3.11 sh scripts/lock.sh)")
with open("pyproject.toml", "rb") as file:
    project = tomllib.load(file)["project"]
extras = project["optional-dependencies"]
print(*project["dependencies"], *extras["postgres"], *extras["lab"], *extras["test"], *extras["dev"], sep="\n")
PYTHON

"$place/venv/bin/pip-compile" --quiet --strip-extras --allow-unsafe --generate-hashes --no-header --no-annotate \
    --no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-emit-options \
    --output-file "$place/requirements.txt" "$place/requirements.in"
{
    echo "# What test.sh and .ci/run install; written by scripts/lock.sh for Python 3.11 on Linux."
    cat "$place/requirements.txt"
} >requirements.lock
echo "requirements.lock: $(grep -c == requirements.lock) packages"
