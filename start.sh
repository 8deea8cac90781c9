#!/bin/sh
# Installs Houndtable into a virtual environment beside this file, starts the club and opens its page.
# Arguments go to `houndtable serve`. HOUNDTABLE_VENV names another place for the virtual environment.
set -eu
cd "$(dirname "$0")"
. scripts/venv.sh

venv=${HOUNDTABLE_VENV:-.venv}
make_venv "$venv"
sum=$(sources_sum "$venv/bin/python")
if ! holds "$venv/.installed" "$sum"; then
    say "Installing Houndtable into $venv (a minute or two) ..."
    rm -f "$venv/.installed"
    "$venv/bin/python" -m pip install -qq --disable-pip-version-check .
    if [ -z "${HOUNDTABLE_PURE:-}" ] && [ "$(engine "$venv")" = interpreted ]; then
        say "Note: no C compiler with Python's headers was at hand, so Houndtable runs interpreted: the same games,"
        say "with slower simulations and computer players. To change that: sudo apt-get install gcc python3-dev"
    fi
    printf '%s\n' "$sum" >"$venv/.installed"
fi
exec "$venv/bin/houndtable" serve --open "$@"
