"""A running batch: killed, restarted, without workers, on a full disk; and the results that it keeps."""

import os
import re
import resource
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from command import HERE, grader, start
from conftest import Handin, scheduler
from distributed import CancelledError, Client, LocalCluster
from distributed.scheduler import KilledWorker
from test_command_line import grades

from grader import cluster
from grader.batch import MOST_TRIES, NoWorkers, Work, judge_all, outcome
from grader.fingerprint import fingerprint
from grader.folder import judge_rest
from grader.journal import journal_in
from grader.labs import Lab
from grader.refused import Refused
from grader.rows import row_of
from grader.student import Student
from grader.submissions import Submission
from grader.task import Judged, Judging

DIFFERS = ("journal.sqlite", "times.csv")  # from run to run


def begin(folder: Path) -> None:
    """Begins a batch that looks stopped at once: its name and seed are known."""
    grades_of(folder).mkdir()
    with journal_in(grades_of(folder)) as (journal, _):
        journal.begin("a batch", 7)


def grades_of(folder: Path) -> Path:
    return folder.parent / f"{folder.name}-grades"


def results(folder: Path) -> dict[str, bytes]:
    """Every final file."""
    top = grades_of(folder)
    return {
        str(file.relative_to(top)): file.read_bytes()
        for file in top.rglob("*")
        if file.is_file() and not file.name.startswith(DIFFERS)
    }


def runs(tmp_path: Path) -> list[str]:
    """The names whose kernels have run to their end, sorted."""
    file = tmp_path / "ran"
    return sorted(file.read_text().split()) if file.exists() else []


def script(tmp_path: Path, name: str, last: str = "verdict passed 10") -> str:
    return f"echo {name} >>'{tmp_path}/ran'; {last}"


def test_killed_and_started_again_it_is_as_if_nothing_had_been(
    folder: Path, programs: Path, handin: Handin, tmp_path: Path
) -> None:
    names = "abcdef"
    for name in names:
        # The last two wait, so that there is a moment to kill the grader in.
        wait = f"until [[ -e '{tmp_path}/go' ]]; do sleep 0.05; done;" if name in "ef" else ""
        handin(f"{name}/lab01.cu", wait + script(tmp_path, name, "verdict failed 4; exit 1"))
    begin(folder)
    process = start(folder, "--bin", programs, *HERE)
    while len(runs(tmp_path)) < 4 or ("running", 2) not in states(folder):
        assert process.poll() is None
        time.sleep(0.05)
    process.kill()
    process.communicate()
    assert [path.name for path in grades_of(folder).glob("grades.csv")] == []
    (tmp_path / "go").touch()
    status, _, err = grader(folder, "--bin", programs, *HERE)
    assert (status, err) == (0, "reduction-labs: going on with batch a batch, seed 7\n")
    assert runs(tmp_path) == list(names)
    disturbed = results(folder)
    grades_of(folder).rename(tmp_path / "disturbed")
    begin(folder)
    assert grader(folder, "--bin", programs, "--scheduler", scheduler())[0] == 0
    assert results(folder) == disturbed


def states(folder: Path) -> list[tuple[str, int]]:
    """How many pieces of work are in each state, read from a copy of the journal."""
    copy = folder.parent / "copy.sqlite"
    for suffix in ("", "-wal"):
        file = grades_of(folder) / f"journal.sqlite{suffix}"
        if file.exists():
            Path(f"{copy}{suffix}").write_bytes(file.read_bytes())
    with sqlite3.connect(copy) as read:
        return read.execute("SELECT state, count(*) FROM judging GROUP BY state").fetchall()


def test_a_worker_that_is_killed_costs_nobody_anything(
    folder: Path, programs: Path, handin: Handin, tmp_path: Path
) -> None:
    handin("ann/lab01.cu", f"mkdir '{tmp_path}/once' && kill -KILL $PPID; verdict passed 10")
    handin("ben/lab01.cu", "verdict failed 4; exit 1")
    status, out, err = grader(folder, "--bin", programs, *HERE)
    assert (status, err) == (0, ""), out
    assert [row["points"] for row in grades(folder)] == ["10", "4"]
    times = (grades_of(folder) / "times.csv").read_text().splitlines()
    assert times[0] == "name,lab,seconds,worker,tries"
    assert [line.rpartition(",")[2] for line in times[1:]] == ["2", "1"]


class Ended:
    """A future that has ended."""

    def __init__(self, error: Exception) -> None:
        self.error = error

    def result(self) -> Judged:
        raise self.error


def test_what_happens_to_a_worker_is_told() -> None:
    worker: Any = SimpleNamespace(name="node7", address="tcp://x:1")
    died = outcome(Ended(KilledWorker("key", worker, 0)))  # type: ignore[arg-type]
    assert (died.status, died.why) == (None, "could not be judged: its worker died")
    assert died.worker == "node7"
    earlier = Judged(None, "lab01 crashed (Segmentation fault)")
    assert outcome(Ended(KilledWorker("key", worker, 0)), earlier) == earlier  # type: ignore[arg-type]
    full = outcome(Ended(OSError(28, "No space left on device")))  # type: ignore[arg-type]
    assert full.why == "could not be judged: No space left on device"
    other = outcome(Ended(ValueError("what\nnow")))  # type: ignore[arg-type]
    assert other.why == "could not be judged: what now"
    with pytest.raises(Refused, match="the scheduler went away"):
        outcome(Ended(CancelledError("x")))  # type: ignore[arg-type]


def test_a_file_that_has_gone_is_one_persons_matter(tmp_path: Path, labs: dict[str, Lab]) -> None:
    gone = Submission(Student("ann"), labs["lab01"], tmp_path / "gone.cu")
    with Client(scheduler()) as client, journal_in(tmp_path) as (journal, _):
        workers = cluster.Cluster(client, {})
        judge_all([Work("k", gone, "", "")], Judging(tmp_path, 60, ()), workers, journal, list)
        why = journal.get("k").why
        assert row_of(gone, journal.get("k")).state == "needs_review"
    assert why == "cannot read the file: No such file or directory"


def test_a_worker_that_dies_at_the_last_try_leaves_what_the_others_have_said(
    folder: Path, programs: Path, handin: Handin, tmp_path: Path
) -> None:
    last = f"test $(wc -l <'{tmp_path}/ran') -lt {MOST_TRIES} || kill -KILL $PPID"
    handin("ann/lab01.cu", script(tmp_path, "ann", f"{last}; exit 0"))
    assert grader(folder, "--bin", programs, *HERE)[0] == 1
    assert runs(tmp_path) == ["ann"] * MOST_TRIES
    assert grades(folder)[0]["summary"] == "no verdict that can be used: there is none (4 tries)"


def test_what_may_come_out_otherwise_is_tried_again_and_then_a_persons(
    folder: Path, programs: Path, handin: Handin, tmp_path: Path
) -> None:
    handin("ann/lab01.cu", script(tmp_path, "ann", "exit 0"))
    handin("ben/lab01.cu", script(tmp_path, "ben", "verdict no_verdict null; exit 4"))
    handin("cy/lab01.cu", script(tmp_path, "cy", "sleep 100"))
    unsupported = """sed -i 's/"state"/"unsupported": true, "state"/' "$out"; exit 4"""
    handin("dee/lab01.cu", script(tmp_path, "dee", f"verdict no_verdict null; {unsupported}"))
    assert grader(folder, "--bin", programs, "--seconds", "1")[0] == 1
    assert runs(tmp_path) == ["ann"] * MOST_TRIES + ["ben"] * MOST_TRIES + ["cy", "dee"]
    assert [(row["points"], row["summary"]) for row in grades(folder)] == [
        ("", "no verdict that can be used: there is none (4 tries)"),
        ("", "lab01: no_verdict (4 tries)"),
        ("", "lab01 ended after 1 s"),
        ("", "lab01: no_verdict"),
    ]


def test_what_did_not_change_is_not_run_again(folder: Path, programs: Path, handin: Handin, tmp_path: Path) -> None:
    def run(*more: str | Path) -> list[str]:
        (tmp_path / "ran").unlink(missing_ok=True)
        grader(folder, "--bin", programs, "--seed", "1", *more)
        return runs(tmp_path)

    handin("ann/lab01.cu", script(tmp_path, "same"))
    handin("ben/lab01.cu", script(tmp_path, "same"))
    handin("cy/lab01.cu", script(tmp_path, "cy", "exit 0"))
    assert run() == ["cy"] * MOST_TRIES + ["same"]  # identical files are judged once
    assert [row["state"] for row in grades(folder)] == ["passed", "passed", "needs_review"]
    assert run() == ["cy"] * MOST_TRIES  # only what is undecided
    handin("cy/lab01.cu", script(tmp_path, "cy"))
    assert run() == ["cy"]
    assert run() == []
    (tmp_path / "course.toml").write_text("")
    assert run("--course", tmp_path / "course.toml") == ["cy", "same"]
    assert run("--seed", "2") == ["cy", "same"]
    (programs / "lab01").write_text((programs / "lab01").read_text() + "# another\n")
    assert run() == ["cy", "same"]


DAMAGE = {
    "another version": "a journal of version 1, where 2 is known",
    "truncated": "not a journal|malformed|damaged|not a database",
    "empty": "not a journal of this grader, or damaged",
    "overwritten": "not a database",
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_journal_that_cannot_be_used_moves_aside(tmp_path: Path, damage: str) -> None:
    file = tmp_path / "journal.sqlite"
    with journal_in(tmp_path) as (journal, said):
        assert said == ""
        journal.begin("b", 1)
        for number in range(100):
            journal.judged(f"{number}", Judged(0, "", verdict=os.urandom(1000)), True)
    whole = file.read_bytes()
    match damage:
        case "another version":
            with sqlite3.connect(file) as changed:
                changed.execute("PRAGMA user_version = 1")
            changed.close()
        case "truncated":
            file.write_bytes(whole[: len(whole) // 2])
        case "empty":
            file.write_bytes(b"")
        case "overwritten":
            file.write_bytes(b"x" * 1000 + whole[1000:])
    damaged = file.read_bytes()
    with journal_in(tmp_path) as (journal, said):
        assert re.search(DAMAGE[damage], said) and "moved to journal.sqlite.~1~" in said
        assert journal.open_batch() is None
    if damage != "empty":  # SQLite writes a header into an empty file
        assert (tmp_path / "journal.sqlite.~1~").read_bytes() == damaged


def test_one_at_a_time(folder: Path, programs: Path, handin: Handin) -> None:
    handin("ann/lab01.cu", "verdict failed 4; exit 1")
    assert grader(folder, "--bin", programs)[0] == 0
    decide = ("decide", "ann", "lab01", "5", "--because", "x", "--submissions", folder)
    with journal_in(grades_of(folder)):
        for command in ((folder, "--bin", programs), decide):
            status, _, err = grader(*command)
            assert status == 2 and "another grader is at work" in err
    assert not (grades_of(folder) / "decisions.toml").exists()


def test_a_full_disk_keeps_the_grades_and_what_was_judged(
    folder: Path, programs: Path, handin: Handin, tmp_path: Path
) -> None:
    handin("a/lab01.cu", "verdict passed 10")
    assert grader(folder, "--bin", programs)[0] == 0
    before = results(folder)
    for number in range(20):
        handin(f"{number}/lab01.cu", script(tmp_path, str(number)) + f"; # {'x' * number}")
    limit = (64 << 10, 64 << 10)  # of each file; the journal reaches it after some of the 20
    process = start(folder, "--bin", programs, "--seed", "7")
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, limit)
    _, err = process.communicate()
    assert process.returncode == 2 and "journal.sqlite: " in err and "is kept" in err, err
    assert results(folder) == before
    assert 0 < len(runs(tmp_path)) < 20
    status, _, err = grader(folder, "--bin", programs)
    assert status == 0 and "going on with batch" in err
    assert [row["state"] for row in grades(folder)] == ["passed"] * 21


def test_grades_of_another_class_are_not_replaced(folder: Path, programs: Path, handin: Handin) -> None:
    handin("ann/lab01.cu", "verdict passed 10")
    assert grader(folder, "--bin", programs)[0] == 0
    before = results(folder)
    (folder / "ann").rename(folder / "zoe")
    status, _, err = grader(folder, "--bin", programs)
    assert status == 2 and "holds the grades of other submissions" in err and "move it away" in err
    assert results(folder) == before


@pytest.mark.parametrize("common", ["ann", "notes.txt"])
def test_one_name_in_common_makes_no_same_class(folder: Path, programs: Path, handin: Handin, common: str) -> None:
    for name in ("ann", "ben", "cy"):
        handin(f"{name}/lab01.cu", "verdict passed 10")
    handin("notes.txt", "")
    assert grader(folder, "--bin", programs)[0] == 1
    before = results(folder)
    for name in {"ann", "ben", "cy"} - {common}:
        (folder / name).rename(folder / f"{name}other")
    status, _, err = grader(folder, "--bin", programs)
    gone = 2 if common == "ann" else 3
    assert (status, err) == (
        2,
        f"reduction-labs: {folder}-grades holds the grades of other submissions: {gone} of its 3 "
        "students are not among these; move it away to grade these\n",
    )
    assert results(folder) == before


def test_a_class_that_shrinks_or_grows_goes_on(folder: Path, programs: Path, handin: Handin) -> None:
    for name in ("ann", "ben", "cy", "dan"):
        handin(f"{name}/lab01.cu", "verdict passed 10")
    for number in range(5):
        handin(f"note{number}.txt", "")
    assert grader(folder, "--bin", programs)[0] == 1
    for name in ("ann/lab01.cu", "ben/lab01.cu", *(f"note{n}.txt" for n in range(5))):
        (folder / name).unlink()
    for name in ("ann", "ben"):
        (folder / name).rmdir()
    assert grader(folder, "--bin", programs)[0] == 0
    for name in ("eva", "flo", "gus"):
        handin(f"{name}/lab01.cu", "verdict passed 10")
    assert grader(folder, "--bin", programs)[0] == 0
    assert [row["name"] for row in grades(folder)] == ["cy", "dan", "eva", "flo", "gus"]


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense", "what://x"])
def test_a_scheduler_that_cannot_be_reached_is_one_line(
    folder: Path, programs: Path, handin: Handin, address: str
) -> None:
    handin("ann/lab01.cu", "verdict passed 10")
    status, out, err = grader(folder, "--bin", programs, "--scheduler", address)
    assert (status, out, err.count("\n")) == (2, "", 1), err
    assert err.startswith(f"reduction-labs: scheduler {address}: cannot be reached (")


def test_workers_that_cannot_judge_are_told(
    labs: dict[str, Lab], programs: Path, tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.setattr(cluster, "SECONDS_TO_ANSWER", 1)
    lab = labs["lab01"].folder
    with Client(scheduler()) as client:
        same = cluster.Cluster(client, {"GPU": 1})
        cluster.require_same(same, {lab: fingerprint(lab, programs)}, programs)
        with pytest.raises(Refused, match="cannot judge lab01: its grader, programs or nvcc differ"):
            cluster.require_same(same, {lab: "0" * 64}, programs)
        with pytest.raises(Refused, match="cannot judge lab01: .*No such file"):
            cluster.require_same(same, {lab: "0" * 64}, tmp_path)
    with LocalCluster(n_workers=0, dashboard_address=None) as empty:
        address = empty.scheduler_address
        with pytest.raises(Refused, match="it has no workers"), cluster.client_of(address):
            pass
        packages = Path(sys.modules["distributed"].__file__ or "").parents[1]
        stranger = subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_worker", address, "--no-nanny"],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(packages)},
            stderr=subprocess.DEVNULL,
        )
        try:
            monkeypatch.setattr(cluster, "SECONDS_TO_ANSWER", 30)
            with cluster.client_of(address) as client:
                without = cluster.Cluster(client, {})
                with pytest.raises(Refused, match="does not know the grader"):
                    cluster.require_same(without, {lab: fingerprint(lab, programs)}, programs)
                with pytest.raises(Refused, match="has no GPU: start it with"):
                    cluster.require_same(cluster.Cluster(client, {"GPU": 1}), {}, programs)
        finally:
            stranger.terminate()
            stranger.wait()


@pytest.mark.parametrize(
    ("given", "wanted"), [("3", ["3"]), ("2,-1,1", ["2"]), ("GPU-5a, GPU-91", ["GPU-5a", "GPU-91"])]
)
def test_of_a_shared_machine_only_the_gpus_that_we_were_given(
    monkeypatch: pytest.MonkeyPatch, given: str, wanted: list[str]
) -> None:
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", given)
    assert [each["CUDA_VISIBLE_DEVICES"] for each in cluster.environments(True)] == wanted
    assert {} in cluster.environments(False)


def test_workers_that_are_all_gone_are_started_again(
    folder: Path,
    programs: Path,
    handin: Handin,
    monkeypatch: pytest.MonkeyPatch,
    labs: dict[str, Lab],
) -> None:
    starts = []

    def judge_on_workers(*_: Any) -> None:
        starts.append(1)
        if len(starts) < lost:
            raise NoWorkers("no worker is left")

    monkeypatch.setattr("grader.folder.judge_on_workers", judge_on_workers)
    handin("ann/lab01.cu", "verdict passed 10")
    ann = Submission(Student("ann"), labs["lab01"], folder / "ann/lab01.cu")
    work = [Work("a", ann, "", "")]
    run: Any = SimpleNamespace(scheduler=None)
    begin(folder)
    with journal_in(grades_of(folder)) as (journal, _):
        lost = 3
        judge_rest(work, Judging(programs, 9, ()), run, journal)
        assert len(starts) == 3
        lost = 9
        with pytest.raises(NoWorkers):
            judge_rest(work, Judging(programs, 9, ()), run, journal)
        run.scheduler = "tcp://elsewhere:1"
        starts.clear()
        with pytest.raises(NoWorkers):
            judge_rest(work, Judging(programs, 9, ()), run, journal)
        assert len(starts) == 1
