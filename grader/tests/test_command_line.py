"""The complete command: exit statuses, files, messages, and interruption."""

import csv
import signal
import time
from pathlib import Path

import pytest
from command import grader, start
from conftest import Handin
from gone import is_gone

WRITTEN = [
    "batch.json", "exports", "grades.csv", "journal.sqlite", "pages", "times.csv", "verdicts"
]  # fmt: skip


def grades(folder: Path) -> list[dict[str, str]]:
    file = folder.parent / f"{folder.name}-grades" / "grades.csv"
    with file.open(newline="", encoding="utf-8") as opened:
        return list(csv.DictReader(opened))


def test_all_graded(folder: Path, programs: Path, handin: Handin) -> None:
    handin("ann/lab01.cu", "verdict passed 10")
    handin("ben/lab01.cu", "verdict failed 4; exit 1")
    status, out, err = grader(folder, "--bin", programs)
    assert (status, err) == (0, "")
    assert [line.split() for line in out.splitlines()[:-1]] == [
        ["name", "lab", "state", "points", "what", "to", "know"],
        ["ann", "lab01", "passed", "10/10"],
        ["ben", "lab01", "failed", "4/10"],
    ]
    assert all(line == line.rstrip() for line in out.splitlines())
    file = folder.parent / "class-grades/grades.csv"
    assert out.splitlines()[-1] == f"2 rows: 1 failed, 1 passed; {file}"
    assert file.read_text() == (
        "name,lab,state,points,out_of,summary,message,machine_points,days_late,decision,reasons\n"
        "ann,lab01,passed,10,10,lab01: passed,,10,,,10 of 10 points.\n"
        "ben,lab01,failed,4,10,lab01: failed,,4,,,4 of 10 points.\n"
    )
    assert sorted(p.name for p in file.parent.iterdir()) == WRITTEN
    assert (file.parent / "verdicts/ann/lab01.json").exists()


def test_some_need_review(folder: Path, programs: Path, handin: Handin) -> None:
    handin("ann/lab01.cu", "kill -SEGV $$")
    handin(f"ann/{'long ' * 40}.cu", "")
    handin("ben/lab01.cu", "verdict failed 0; exit 1")
    status, out, _ = grader(folder, "--bin", programs)
    assert status == 1
    assert "lab01 crashed (Segmentation fault)" in out
    assert "long " * 40 + ".cu: no lab" in out  # a row is a line, however long
    assert [(row["name"], row["lab"], row["state"], row["points"]) for row in grades(folder)] == [
        ("ann", "lab01", "needs_review", ""),
        ("ann", "", "needs_review", ""),
        ("ben", "lab01", "failed", "0"),
    ]  # fmt: skip


def test_an_old_verdict_is_never_taken_for_a_new_one(folder: Path, programs: Path, handin: Handin) -> None:
    handin("ann/lab01.cu", "verdict passed 10")
    assert grader(folder, "--bin", programs)[0] == 0
    handin("ann/lab01.cu", "exit 0")
    assert grader(folder, "--bin", programs)[0] == 1
    assert [row["state"] for row in grades(folder)] == ["needs_review"]


def test_what_others_keep_beside_the_grades_stays(folder: Path, programs: Path, handin: Handin) -> None:
    handin("ann/lab01.cu", "verdict passed 10")
    notes = folder.parent / "class-grades/notes.txt"
    notes.parent.mkdir()
    notes.write_text("mine")
    assert grader(folder, "--bin", programs)[0] == 0
    assert notes.read_text() == "mine"


def test_a_narrow_terminal_keeps_all_but_the_remark(folder: Path, programs: Path, handin: Handin) -> None:
    handin(f"{'name' * 20}/lab01.cu", "verdict failed 4; exit 1")
    handin(f"ben/{'long ' * 40}.cu", "")
    _, out, _ = grader(folder, "--bin", programs, FORCE_COLOR="1", NO_COLOR="1", COLUMNS="70")
    named, noted = out.splitlines()[-2:-4:-1]
    assert all(word in named for word in ("namename", "lab01", "failed", "4/10")), named
    assert "ben" in noted and "needs review" in noted and len(noted) < 90, noted


def test_names_steer_neither_the_terminal_nor_the_table(folder: Path, programs: Path, handin: Handin) -> None:
    name = "a\x1b[31m\n[bold]号"
    handin(f"{name}/lab01.cu", "verdict passed 10")
    status, out, _ = grader(folder, "--bin", programs)
    assert status == 0
    assert "a\\x1b[31m\\n[bold]号" in out and "\x1b" not in out
    assert [row["name"] for row in grades(folder)] == ["a\\x1b[31m\\n[bold]号"]


def test_device_and_seed_reach_the_program(folder: Path, programs: Path, handin: Handin) -> None:
    handin(
        "ann/lab01.cu", 'read -r seed; [[ "$seed $*" == "7 "*"--device=auto --seed-on-stdin" ]] && verdict passed 10'
    )
    assert grader(folder, "--bin", programs, "--device", "auto", "--seed", "7")[0] == 0
    assert grader(folder, "--bin", programs)[0] == 1
    assert grader(folder, "--bin", programs, "--device", "gpu")[0] == 2


@pytest.mark.parametrize("what", ["nowhere", "empty", "a file", "no programs", "in the way"])
def test_bad_usage_is_one_message(folder: Path, programs: Path, handin: Handin, what: str) -> None:
    arguments: list[str | Path] = [folder, "--bin", programs]
    match what:
        case "nowhere":
            arguments[0], said = folder / "x", f"{folder}/x: no such folder; say make grade"
        case "empty":
            said = f"{folder} is empty"
        case "a file":
            arguments[0], said = handin("x", ""), f"{folder}/x: neither a folder nor an archive"
        case "no programs":
            handin("ann/lab01.cu", "")
            arguments[2], said = folder, f"{folder} has no lab01: make setup builds them"
        case "in the way":
            handin("ann/lab01.cu", "")
            (folder.parent / "class-grades").touch()
            said = f"{folder}-grades: File exists; no grade was written"
    status, out, err = grader(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("reduction-labs: ") and said in err and err.count("\n") == 1


def test_being_stopped_changes_no_grade_and_leaves_nothing_running(
    folder: Path, programs: Path, handin: Handin, tmp_path: Path
) -> None:
    handin("ann/lab01.cu", "verdict passed 10")
    assert grader(folder, "--bin", programs)[0] == 0
    handin(
        "ann/lab01.cu",
        f"echo $$ >'{tmp_path}/pid.part'; mv '{tmp_path}'/pid{{.part,}};"
        f"[[ -e '{tmp_path}/go' ]] || sleep 1000; verdict failed 4; exit 1",
    )
    process = start(folder, "--bin", programs)
    while not (tmp_path / "pid").exists():
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate()
    assert (process.returncode, err) == (
        130,
        "reduction-labs: stopped; grades.csv is as it was, and the same command goes on\n",
    )
    assert is_gone(int((tmp_path / "pid").read_text()))
    assert [row["state"] for row in grades(folder)] == ["passed"]
    assert sorted(p.name for p in (tmp_path / "class-grades").iterdir()) == WRITTEN
    (tmp_path / "go").touch()
    assert grader(folder, "--bin", programs)[0] == 0  # on the same workers
    assert [row["points"] for row in grades(folder)] == ["4"]
