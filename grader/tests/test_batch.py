"""Whatever a lab's program does, the result is one row, and a correct one."""

import json
import threading
from pathlib import Path

import pytest
from gone import is_gone

from grader.fingerprint import ROOT
from grader.labs import Lab
from grader.row import Row
from grader.rows import row_of
from grader.run_lab import as_everywhere, run_lab
from grader.safe_text import plain
from grader.student import Student
from grader.submissions import Submission
from grader.task import Judging


@pytest.fixture
def row_for(tmp_path: Path, programs: Path, labs: dict[str, Lab]):  # type: ignore[no-untyped-def]
    """row_for(script): the row of a lab01 program that runs this script."""

    def run(script: str, seconds: float = 60) -> Row:
        lab, room = labs["lab01"], tmp_path / "room"
        room.mkdir()
        judging = Judging(programs, seconds, ())
        judged = run_lab(room, lab.folder, script.encode(), judging, threading.Event())
        return row_of(Submission(Student("ann"), lab, tmp_path / "kernel.cu", "a note"), judged)

    return run


DECIDED = {
    "verdict passed 10; exit 0": ("passed", 10),
    "verdict failed 4; exit 1": ("failed", 4),
    "verdict failed 0; exit 1": ("failed", 0),
    "verdict not_started 0; exit 3": ("not_started", 0),
    "verdict not_compiled null; exit 5": ("not_compiled", None),
}


@pytest.mark.parametrize("script", DECIDED)
def test_a_verdict_becomes_its_row(row_for, script: str) -> None:  # type: ignore[no-untyped-def]
    state, points = DECIDED[script]
    row = row_for(script)
    assert (row.name, row.lab, row.state, row.points, row.out_of) == (
        "ann", "lab01", state, points, 10
    )  # fmt: skip
    assert (row.summary, row.message) == (f"lab01: {state}", "a note")


UNDECIDED = {
    "verdict passed 10; kill -SEGV $$": "lab01 crashed (Segmentation fault)",
    "verdict passed 10; kill -ABRT $$": "lab01 crashed (Aborted)",
    "verdict passed 10; yes": "lab01 ended: it wrote more than 16 MiB",
    "verdict no_verdict null; exit 4": "lab01: no_verdict",
    "exit 0": "there is none",
    "exit 2": "there is none",
    "echo nonsense >$out": "not JSON",
    'printf "\\xff" >$out': "not JSON",
    ": >$out": "not JSON",
    """printf '{"version": 1, "x": ' >$out; printf "[%.0s" {1..200000} >>$out""": "not JSON",
    "echo [1] >$out": "Expected `object`, got `array`",
    "verdict passed 10 2": "version 2, where 1 is known",
    "verdict passed 10 null": "version None, where 1 is known",
    "verdict passed 10 1 lab02": "it is of 'lab02'",
    "verdict passed 10; exit 1": "its state is 'passed', but the exit status was 1",
    "verdict failed 4; exit 0": "its state is 'failed', but the exit status was 0",
    "verdict excellent 10; exit 0": "its state is 'excellent'",
    "verdict passed 9; exit 0": "passed with 9 of 10 points",
    "verdict failed 11; exit 1": "11 of 10 points",
    "verdict failed -1; exit 1": "-1 of 10 points",
    "verdict failed null; exit 1": "it has no points",
    "verdict failed 1.5; exit 1": "Expected `int | null`, got `float` - at `$.points`",
    "verdict failed true; exit 1": "Expected `int | null`, got `bool` - at `$.points`",
}


@pytest.mark.parametrize("script", UNDECIDED)
def test_without_a_verdict_a_person_decides(row_for, script: str) -> None:  # type: ignore[no-untyped-def]
    row = row_for(script)
    assert (row.state, row.points) == ("needs_review", None)
    assert UNDECIDED[script] in row.summary


def test_the_last_line_of_a_program_that_gave_up_is_told(row_for) -> None:  # type: ignore[no-untyped-def]
    row = row_for("echo first; echo cannot read it >&2; exit 2")
    assert row.message == "a note\nexit status 2: cannot read it"


def test_programs_speak_english_whatever_the_locale_is(row_for, monkeypatch: pytest.MonkeyPatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("LANGUAGE", "zh")
    assert row_for('echo "in $LANGUAGE" >&2; exit 2').message.endswith("exit status 2: in en")


def test_a_hang_ends_with_everything_that_it_started(row_for, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    # With `set -m` the child has its own process group, like the compiler.
    row = row_for(f"set -m; sleep 1000 & echo $! >'{tmp_path}/child'; wait", seconds=1)
    assert (row.state, row.summary) == ("needs_review", "lab01 ended after 1 s")
    assert is_gone(int((tmp_path / "child").read_text()))


def test_nothing_outlives_a_program_that_ended(row_for, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    row = row_for(f"sleep 1000 & echo $! >'{tmp_path}/child'; verdict passed 10")
    assert row.state == "passed"
    assert is_gone(int((tmp_path / "child").read_text()))


def test_a_verdict_tells_neither_time_nor_place() -> None:
    case = '{"name": "One.a", "seconds": 0.25}'
    message = json.dumps(f"read {ROOT}/labs/README.md, ü")
    written = f'{{"message": {message}, "tasks": [{{"cases": [{case}, {case}]}}]}}'
    assert json.loads(as_everywhere(written.encode())) == {
        "message": "read labs/README.md, ü",
        "tasks": [{"cases": [{"name": "One.a"}, {"name": "One.a"}]}],
    }
    assert as_everywhere(b"[1") == b"[1"


def test_a_name_is_no_formula_of_a_spreadsheet() -> None:
    assert plain('=HYPERLINK("x")') == '\'=HYPERLINK("x")'
    assert plain("x;=1+1;a;b") == "x;'=1+1;a;b"
    assert plain("＝1+1") == "'＝1+1"
    assert [plain(cell) for cell in ("alice", 10, None)] == ["alice", 10, None]
