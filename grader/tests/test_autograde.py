"""The files that a platform's autograder writes, and when."""

import json
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from made import zip_of
from test_gradebooks import GRADESCOPE, GRADESCOPE_TEST, RUNNER, check_gradescope
from test_hidden import ELEVEN_BLOCKS, NOT_FOR_ELEVEN

from grader import autograde
from grader.autograde import Classroom50, Gradescope, Run

LABS = ["lab01", "lab03"]
KEEP = 'cp "$FOLDER/results/results.json" "$FOLDER/seen_by_$lab.json"\n'


@pytest.fixture
def container(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """/autograder, with an empty submission."""
    folder = tmp_path / "autograder"
    for name in ("submission", "results"):
        (folder / name).mkdir(parents=True)
    monkeypatch.setenv("FOLDER", str(folder))
    return folder


def hand_in(container: Path, **scripts: str) -> None:
    """Writes kernels, which are scripts for the fake programs."""
    for lab, script in scripts.items():
        (container / f"submission/{lab}").mkdir()
        (container / f"submission/{lab}/kernel.cu").write_text(script)


def results_of(container: Path, programs: Path, labs: list[str], **settings: Any) -> dict[str, Any]:
    """The results.json that Gradescope gets."""
    Run(Gradescope(container, **settings), labs, programs).grade()
    return checked(container / "results/results.json")


def checked(file: Path) -> dict[str, Any]:
    """A results.json, checked against its specification."""
    results: dict[str, Any] = json.loads(file.read_text())
    check_gradescope(results, GRADESCOPE)
    for test in results["tests"]:
        check_gradescope(test, GRADESCOPE_TEST)
    return results


def test_results_are_there_first_and_again_after_each_lab(container: Path, programs: Path) -> None:
    hand_in(container, lab01=KEEP + "verdict passed 10", lab03=KEEP + "verdict failed 4; exit 1")
    done = results_of(container, programs, LABS)
    first, second = (checked(container / f"seen_by_{lab}.json") for lab in LABS)
    assert "Not finished: lab01, lab03 not judged yet" in first["output"]
    assert "Not finished: lab03 not judged yet" in second["output"]
    for unfinished in (first, second):
        assert "score" not in unfinished
        assert not any("score" in test for test in unfinished["tests"])
    assert done["score"] == 14 and "Not finished" not in done["output"]
    assert [(test["name"], test["score"]) for test in done["tests"]] == [
        ("lab01", 10),
        ("lab03", 4),
    ]


def test_a_fault_of_ours_is_no_zero(container: Path, programs: Path) -> None:
    hand_in(container, lab01="verdict passed 10", lab03="exit 4")
    done = results_of(container, programs, LABS)
    assert done["score"] == 10 and ["score" in test for test in done["tests"]] == [True, False]
    assert "A person must decide about lab03; no points for that count until then." in done["output"]
    done = results_of(container, programs, ["lab03"])
    assert "score" not in done and not any("score" in test for test in done["tests"])


def test_time_that_is_over_is_no_zero_and_ends_the_run(container: Path, programs: Path) -> None:
    hand_in(container, lab01="sleep 60", lab03="verdict passed 10")
    began = time.monotonic()
    done = results_of(container, programs, LABS, seconds=6)
    assert time.monotonic() - began < 30
    assert "score" not in done
    assert "ended after" in done["output"] and "6 s were over" in done["output"]


def test_hidden_cases_cost_their_task_and_only_their_kind_is_told(
    container: Path, real_programs: Path, tmp_path: Path, labs: Any
) -> None:
    hand_in(container, lab01=NOT_FOR_ELEVEN)
    (tmp_path / "private").mkdir()
    (tmp_path / "private/lab01.toml").write_text(ELEVEN_BLOCKS)
    (tmp_path / "course.toml").write_text('private = "private"\n')
    run = Run(Gradescope(container), ["lab01"], real_programs)
    run.course = autograde.read_course(tmp_path / "course.toml", labs)
    assert run.grade()
    done = checked(container / "results/results.json")
    assert done["score"] == 4 and "A hidden case fails: wrong sum." in json.dumps(done)
    assert "11 blocks of 16" not in json.dumps(done)


def test_a_lab_that_is_not_there_has_no_points_and_says_so(container: Path, programs: Path) -> None:
    hand_in(container, lab01="verdict passed 10")
    done = results_of(container, programs, LABS)
    assert done["score"] == 10 and "not handed in" in done["output"]
    assert results_of(container, programs, ["lab01"])["score"] == 10


def test_what_cannot_be_read_is_no_zero(container: Path, programs: Path) -> None:
    zip_of(container / "submission/x.zip", {"lab01/kernel.cu": "x"}).write_bytes(b"PK damaged")
    done = results_of(container, programs, ["lab01"])
    assert "score" not in done and "damaged" in done["output"]


def test_the_platforms_clock_decides_what_is_late(container: Path, programs: Path, tmp_path: Path, labs: Any) -> None:
    hand_in(container, lab01="verdict passed 10")
    (container / "submission_metadata.json").write_text('{"created_at": "2026-10-13T10:00:00.5-07:00"}')
    run = Run(Gradescope(container), ["lab01"], programs)
    course = tmp_path / "course.toml"
    course.write_text("[late]\npercent_a_day = 20\n[lab01]\ndeadline = 2026-10-12T23:59:59Z\n")
    run.course = autograde.read_course(course, labs)
    run.grade()
    assert checked(container / "results/results.json")["score"] == 8
    for broken in ("", "[]", '{"created_at": 3}', '{"created_at": "soon"}'):
        (container / "submission_metadata.json").write_text(broken)
        assert Gradescope(container).submitted() is None


def test_classroom50_has_a_result_only_when_all_is_decided(
    container: Path, programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in RUNNER.items():
        monkeypatch.setenv(name, value)
    hand_in(container, lab01="verdict passed 10", lab03="exit 4")
    platform = Classroom50(container / "submission")
    assert not Run(platform, LABS, programs).grade()
    assert not (container / "submission/result.json").exists()
    (container / "submission/lab03/kernel.cu").write_text("verdict failed 3; exit 1")
    assert Run(platform, LABS, programs).grade()
    result = json.loads((container / "submission/result.json").read_text())
    assert (result["score"], result["max-score"], result["owner"]) == (13, 20, "octo")


def test_the_command_fails_without_a_decision(container: Path) -> None:
    command = ["python3", "-m", "grader.autograde", "gradescope", str(container)]
    assert subprocess.run(command, check=False, capture_output=True).returncode == 1
