"""What all tests share: the long runs, the browser tests' mark, and a header that tells which engine runs."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import hypothesis
import pytest

import houndtable

BROWSER_TESTS = Path(__file__).parent / "browser"
REQUIRE_BROWSER = os.environ.get("HOUNDTABLE_REQUIRE_BROWSER", "0") not in ("", "0")

hypothesis.settings.register_profile("slice", derandomize=True, deadline=None, max_examples=50)
hypothesis.settings.register_profile("full", deadline=None, max_examples=1000)

skipped_browser_tests: list[str] = []


def engine() -> str:
    """What runs: "compiled" or "interpreted"."""
    return "compiled" if houndtable.compiled() else "interpreted"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="run the long tests too, and more random cases")


def pytest_configure(config: pytest.Config) -> None:
    expected = os.environ.get("HOUNDTABLE_EXPECT")
    if expected and expected != engine():
        raise pytest.UsageError(f"Houndtable should run {expected} here, but runs {engine()} ({houndtable.__file__})")
    hypothesis.settings.load_profile("full" if config.getoption("--full") else "slice")


def pytest_report_header() -> str:
    return f"houndtable: {engine()}, {Path(houndtable.__file__).parent}"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    chromium = shutil.which("chromium") is not None
    for item in items:
        if item.path.is_relative_to(BROWSER_TESTS):
            item.add_marker("browser")
        if item.get_closest_marker("browser") and not chromium:
            item.add_marker(pytest.mark.skip(reason="no Chromium here"))
    if not config.getoption("--full") and "full" not in config.getoption("-m"):
        long = [item for item in items if item.get_closest_marker("full")]
        if long:
            config.hook.pytest_deselected(items=long)
            items[:] = [item for item in items if not item.get_closest_marker("full")]


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.skipped and "browser" in report.keywords and not hasattr(report, "wasxfail"):
        skipped_browser_tests.append(report.nodeid)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    if skipped_browser_tests and REQUIRE_BROWSER and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if skipped_browser_tests:
        verdict = ", which counts as a failure here" if REQUIRE_BROWSER else ""
        terminalreporter.section(f"{len(skipped_browser_tests)} BROWSER TESTS WERE SKIPPED{verdict}", sep="*")


@pytest.fixture(scope="session")
def full(request: pytest.FixtureRequest) -> bool:
    """Whether this is a full run: tests over seeds take a fixed slice of them when it is not."""
    return bool(request.config.getoption("--full"))
