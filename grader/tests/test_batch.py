"""Whatever a lab's program does, it is one row, and a true one."""

import threading
from pathlib import Path

import pytest
from conftest import Handin

from grader.batch import Judging, judge, judge_all
from grader.labs import Lab
from grader.row import Row
from grader.safe_text import plain
from grader.student import Student
from grader.submissions import Submission


@pytest.fixture
def row_for(tmp_path: Path, programs: Path, handin: Handin, labs: dict[str, Lab]):  # type: ignore[no-untyped-def]
    """row_for(script): the row of a lab01 program that runs this script."""

    def run(script: str, seconds: float = 60) -> Row:
        file = handin("ann/lab01.cu", script)
        submission = Submission(Student("ann"), labs["lab01"], file, "a note")
        return judge(Judging(programs, seconds, ()), submission, tmp_path, threading.Event())

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
    'printf "[%.0s" {1..200000} >$out': "not JSON",
    "echo [1] >$out": "not a JSON object",
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
    "verdict failed 1.5; exit 1": "its points are not whole numbers",
    "verdict failed true; exit 1": "its points are not whole numbers",
}


@pytest.mark.parametrize("script", UNDECIDED)
def test_without_a_verdict_a_person_decides(row_for, script: str) -> None:  # type: ignore[no-untyped-def]
    row = row_for(script)
    assert (row.state, row.points) == ("needs_review", None)
    assert UNDECIDED[script] in row.summary


def test_the_last_line_of_a_program_that_gave_up_is_told(row_for) -> None:  # type: ignore[no-untyped-def]
    row = row_for("echo first; echo cannot read it >&2; exit 2")
    assert row.message == "a note\nexit status 2: cannot read it"


def test_a_hang_ends_with_everything_that_it_started(row_for, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    # With `set -m` the child has a process group of its own, as the compiler has.
    row = row_for(f"set -m; sleep 1000 & echo $! >'{tmp_path}/child'; wait", seconds=1)
    assert (row.state, row.summary) == ("needs_review", "lab01 ended after 1 s")
    assert is_gone(int((tmp_path / "child").read_text()))


def test_nothing_outlives_a_program_that_ended(row_for, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    row = row_for(f"sleep 1000 & echo $! >'{tmp_path}/child'; verdict passed 10")
    assert row.state == "passed"
    assert is_gone(int((tmp_path / "child").read_text()))


def is_gone(pid: int) -> bool:
    """A killed process may wait a moment for its parent to take notice."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def test_rows_come_in_the_order_of_the_submissions(
    tmp_path: Path, programs: Path, handin: Handin, labs: dict[str, Lab]
) -> None:
    # The first waits for the second: two are judged at a time.
    scripts = {
        "ann": f"until [[ -e '{tmp_path}/ben' ]]; do sleep 0.01; done; verdict failed 1; exit 1",
        "ben": f"touch '{tmp_path}/ben'; kill -KILL $$",
        "cy": "verdict passed 10",
    }
    files = [handin(f"{name}/lab02.cu", script) for name, script in scripts.items()]
    submissions = [Submission(Student(f.parent.name), labs["lab02"], f) for f in files]
    done: list[None] = []
    rows = judge_all(Judging(programs, 60, ()), submissions, tmp_path, 2, lambda: done.append(None))
    assert [(row.name, row.state) for row in rows] == [
        ("ann", "failed"), ("ben", "needs_review"), ("cy", "passed")
    ]  # fmt: skip
    assert len(done) == 3


def test_a_fault_of_the_grader_is_a_row(
    tmp_path: Path, handin: Handin, labs: dict[str, Lab]
) -> None:
    file = handin("ann/lab01.cu", "verdict passed 10")
    judging = Judging(tmp_path / "nowhere", 60, ())
    row = judge(
        judging, Submission(Student("ann"), labs["lab01"], file), tmp_path, threading.Event()
    )
    assert row.state == "needs_review" and "nowhere" in row.summary


def test_a_name_is_no_formula_of_a_spreadsheet() -> None:
    assert plain('=HYPERLINK("x")') == '\'=HYPERLINK("x")'
    assert [plain(cell) for cell in ("alice", 10, None)] == ["alice", 10, None]
