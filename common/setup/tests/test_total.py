"""The counts of `make check`; no failed or skipped test counts as passed."""

from pathlib import Path

import pytest

from common.setup.total import Result, longest, main

GOOGLETEST = """[  PASSED  ] 3 tests.
[  SKIPPED ] 1 test, listed below:
[  SKIPPED ] Sandbox.Bubblewrap
[  FAILED  ] 2 tests, listed below:
[  FAILED  ] Sandbox.Account
[  FAILED  ] Sandbox.None
"""


@pytest.mark.parametrize(
    ("state", "output", "counts"),
    [
        ("passed", "", (1, 0, 0)),
        ("failed", "", (0, 1, 0)),
        ("skipped", "", (0, 0, 1)),
        ("passed", "[  PASSED  ] 1 test.", (1, 0, 0)),
        ("passed", "[  PASSED  ] 0 tests.\n[  SKIPPED ] 1 test, listed below:\n[  SKIPPED ] A.B", (0, 0, 1)),
        ("failed", GOOGLETEST, (3, 2, 1)),
        ("passed", "........\n8 passed, 1 skipped in 2.10s", (8, 0, 1)),
        ("failed", "FAILED a.py::b\n1 failed, 8 passed, 2 errors in 2.10s", (8, 3, 0)),
        ("passed", "Front door: 12 passed, 0 failed, 3 skipped", (12, 0, 3)),
        ("failed", "Front door: 12 passed, 0 failed, 0 skipped", (12, 1, 0)),
        ("failed", "12 passed, 0 failed\nSegmentation fault", (0, 1, 0)),
    ],
)
def test_counts(state: str, output: str, counts: tuple[int, int, int]) -> None:
    counted = Result("suite", state, output).counts()
    assert (counted["passed"], counted["failed"], counted["skipped"]) == counts


def test_failures_have_names() -> None:
    assert Result("a", "failed", GOOGLETEST).failures() == ["a: Sandbox.Account", "a: Sandbox.None"]
    assert Result("Sandbox.None", "failed", "[  FAILED  ] Sandbox.None (3 ms)").failures() == ["Sandbox.None"]
    assert Result("a", "failed", "FAILED lab01: x").failures() == ["a: lab01: x"]
    assert Result("a", "failed", "Killed").failures() == ["a"]
    assert Result("a", "passed", "FAILED to open, as it should").failures() == []


def test_skips_have_reasons() -> None:
    pytest_says = "SKIPPED [4] grader/tests/test_pages.py:85: chromium is not installed"
    assert Result("a", "passed", pytest_says).skips() == [pytest_says.removeprefix("SKIPPED ")]
    assert Result("a", "passed", "sandbox_test.cpp:28: Skipped\nno bubblewrap here\n").skips() == ["no bubblewrap here"]


def test_longest() -> None:
    results = [Result(f"test{seconds}", "passed", "", seconds) for seconds in (9, 12, 400, 30)]
    assert [result.name for result in longest(results, most=2)] == ["test400", "test30"]
    assert len(longest(results)) == 3


def junit(*cases: str) -> str:
    return f"<testsuite>{''.join(cases)}</testsuite>"


PASSED = '<testcase name="a" status="run"><system-out>2 passed in 1 s</system-out></testcase>'
FAILED = '<testcase name="b" status="fail"><failure message=""/></testcase>'
NOT_FOUND = '<testcase name="c" status="notrun"><skipped message="Unable to find executable: c"/></testcase>'


@pytest.mark.parametrize(
    ("text", "status", "last_line"),
    [
        (junit(PASSED), 0, "2 passed, 0 failed, 0 skipped"),
        (junit(PASSED, FAILED, NOT_FOUND), 1, "2 passed, 2 failed, 0 skipped"),
        (junit(), 1, "0 passed, 1 failed, 0 skipped"),
        ("<testsuite>", 1, "0 passed, 1 failed, 0 skipped"),
    ],
)
def test_total(text: str, status: int, last_line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "results.xml"
    file.write_text(text)
    assert main(str(file)) == status
    assert capsys.readouterr().out.splitlines()[-1] == last_line
