# shellcheck shell=sh
# What start.sh and test.sh share: a virtual environment that is made once and kept up to date. Meant to be sourced.

say() {
    printf '%s\n' "$*" >&2
}

# Sets $python to a Python of version 3.11 or later that can make virtual environments, or explains and exits.
find_python() {
    python=${PYTHON:-}
    for name in python3 python3.14 python3.13 python3.12 python3.11; do
        [ -z "$python" ] || break
        if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            python=$name
        fi
    done
    if [ -z "$python" ]; then
        say "Houndtable needs Python 3.11 or later. On Debian and Ubuntu:"
        say "    sudo apt-get install python3 python3-venv"
        exit 1
    fi
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        say "This Python can't make virtual environments. On Debian and Ubuntu:"
        say "    sudo apt-get install python3-venv"
        exit 1
    fi
}

# Makes the virtual environment $1, anew where it is broken or half made.
make_venv() {
    if [ -f "$1/.made" ] && "$1/bin/python" -c 'import pip' 2>/dev/null; then
        return
    fi
    if [ -e "$1" ] && [ ! -e "$1/pyvenv.cfg" ]; then
        say "$1 is there already and is no virtual environment: move it away."
        exit 1
    fi
    find_python
    "$python" -m venv --clear "$1"
    touch "$1/.made"
}

# A checksum of all that goes into an install by $1 (a Python), a compiler's presence included.
sources_sum() {
    {
        find src pyproject.toml setup.py MANIFEST.in requirements.lock LICENSE THIRD_PARTY.md -type f \
            ! -name '*.pyc' ! -path '*.egg-info/*' -exec cksum {} +
        "$1" -c 'import sys, sysconfig; print(sys.version, sysconfig.get_path("include"))'
        ls "$("$1" -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h" 2>/dev/null || echo no headers
        command -v "${CC:-cc}" || echo no compiler
        echo "${HOUNDTABLE_PURE:-}"
    } | LC_ALL=C sort | cksum
}

# Whether the file $1 holds the words $2.
holds() {
    [ -f "$1" ] && [ "$(cat "$1")" = "$2" ]
}

# "compiled" or "interpreted": what the virtual environment $1 runs when nothing else is asked for.
engine() {
    (
        unset HOUNDTABLE_PURE
        "$1/bin/python" -P -c 'import houndtable; print("compiled" if houndtable.compiled() else "interpreted")'
    )
}
