#!/bin/sh
# Installs what the tests need into a virtual environment of their own and runs them, ending with pytest's summary.
#
#   sh test.sh             everything but the long runs
#   sh test.sh --full      the long runs too
#   sh test.sh PATH ...    one compiled run of a part; any arguments of pytest
#   sh test.sh --install   the installation only
#
# The rules are tested twice, interpreted and compiled; everything else runs once, compiled (where there is a compiler):
# the pages in a run of their own, then all the rest.
# HOUNDTABLE_TEST_VENV: another place for the virtual environment. HOUNDTABLE_REQUIRE_BROWSER=1 and
# HOUNDTABLE_REQUIRE_COMPILED=1: fail where there is no Chromium or no compiler, in place of a note.
set -eu
cd "$(dirname "$0")"
. scripts/venv.sh
unset HOUNDTABLE_PURE

venv=${HOUNDTABLE_TEST_VENV:-.venv-test}

install_all() {
    make_venv "$venv"
    lock=$(cksum <requirements.lock)
    if ! holds "$venv/.locked" "$lock"; then
        say "Installing what the tests need into $venv ..."
        "$venv/bin/python" -m pip install -qq --disable-pip-version-check --require-hashes -r requirements.lock
        printf '%s\n' "$lock" >"$venv/.locked"
    fi
    sum=$(sources_sum "$venv/bin/python")
    if ! holds "$venv/.installed" "$sum"; then
        say "Building Houndtable ..."
        rm -f "$venv/.installed"
        "$venv/bin/python" -m pip install -qq --disable-pip-version-check --no-deps --no-build-isolation \
            --force-reinstall .
        printf '%s\n' "$sum" >"$venv/.installed"
    fi
    say "Houndtable is installed in $venv, $(engine "$venv")."
}

# Debian's Chromium, for the tests of the pages; installed where that is allowed.
find_browser() {
    if command -v chromium >/dev/null; then
        return
    fi
    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        as_root="sudo -n"
    fi
    if command -v apt-get >/dev/null && $as_root true 2>/dev/null; then
        say "Installing Debian's chromium for the browser tests ..."
        get="$as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y"
        $get install --no-install-recommends chromium >/dev/null 2>&1 || {
            $get update >/dev/null || true
            $get install --no-install-recommends chromium >/dev/null || true
        }
    fi
    if ! command -v chromium >/dev/null; then
        say "*** NO CHROMIUM: THE BROWSER TESTS ARE SKIPPED. To run them: sudo apt-get install chromium ***"
        [ "${HOUNDTABLE_REQUIRE_BROWSER:-0}" = 0 ] || exit 1
    fi
}

run() {
    "$venv/bin/python" -P -m pytest -n "${HOUNDTABLE_TEST_WORKERS:-2}" --dist worksteal "$@"
}

install_all
[ "${1:-}" != --install ] || exit 0
find_browser

case "$*" in
"" | --full)
    rules=
    for folder in tests/kernel tests/conformance tests/games; do
        [ ! -d "$folder" ] || rules="$rules $folder"
    done
    say "The rules, interpreted:"
    # shellcheck disable=SC2086 # a list of folders
    HOUNDTABLE_PURE=1 HOUNDTABLE_EXPECT=interpreted run "$@" $rules
    # Playwright keeps an event loop running, which asynchronous tests in the same process would trip over.
    say "The pages, in Chromium:"
    HOUNDTABLE_EXPECT=$(engine "$venv") run "$@" tests/browser
    say "Everything else, $(engine "$venv"):"
    HOUNDTABLE_EXPECT=$(engine "$venv") run "$@" --ignore=tests/browser
    ;;
*)
    HOUNDTABLE_EXPECT=$(engine "$venv") run "$@"
    ;;
esac
