"""The input of workers, their fitness to judge, and the files closed on their machines."""

import errno
import shutil
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from grader import batch, cluster, sandboxes
from grader import judge as judge_module
from grader.batch import NoWorkers, Work, judge_all, kernel_of
from grader.fingerprint import sha256_of
from grader.journal import journal_in
from grader.judge import OtherPrograms, UnusableDisk, judge, require_disk
from grader.labs import Lab
from grader.student import Student
from grader.submissions import Submission
from grader.task import Judged, Judging, Task

PASSED = Judged(0, "", verdict=b"{}", in_time=False)


class Answer:
    """A future that has ended."""

    def __init__(self, said: Judged | Exception) -> None:
        self.said = said

    def result(self) -> Judged:
        if isinstance(self.said, Exception):
            raise self.said
        return self.said

    def add_done_callback(self, call: Callable[["Answer"], None]) -> None:
        call(self)

    def release(self) -> None:
        pass


class Workers:
    """A fake client whose workers give these answers in turn."""

    def __init__(self, *answers: Judged | Exception) -> None:
        self.answers = list(answers)

    def nthreads(self) -> dict[str, int]:
        return {"tcp://here:1": 1}

    def submit(self, *_: object, **__: object) -> Answer:
        return Answer(self.answers.pop(0))

    def run(self, *_: object, **__: object) -> None:
        pass


def work(labs: dict[str, Lab], was: str, *files: Path) -> Work:
    """Work whose files had these bytes when they were found."""
    found = [Submission(Student(file.stem), labs["lab01"], file) for file in files]
    return Work("k", found[0], sha256_of(was.encode()), "", same=tuple(found[1:]))


def judged(work: Work, client: Workers, folder: Path) -> Judged:
    with journal_in(folder) as (journal, _):
        here: Any = cluster.Cluster(client, {})  # type: ignore[arg-type]
        judge_all([work], Judging(folder, 60, ()), here, journal, list)
        return journal.get("k")


def test_a_worker_with_other_programs_costs_nobody_a_try(tmp_path: Path, labs: dict[str, Lab]) -> None:
    (tmp_path / "ann.cu").write_text("kernel")
    client = Workers(*[OtherPrograms()] * 9, PASSED)
    answer = judged(work(labs, "kernel", tmp_path / "ann.cu"), client, tmp_path)
    assert (answer.status, answer.tries, client.answers) == (0, 1, [])


def test_a_batch_ends_where_every_worker_has_other_programs(
    tmp_path: Path, labs: dict[str, Lab], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch, "SECONDS_WITHOUT_WORKERS", -61)
    (tmp_path / "ann.cu").write_text("kernel")
    with pytest.raises(NoWorkers, match="no worker is left whose grader"):
        judged(work(labs, "kernel", tmp_path / "ann.cu"), Workers(OtherPrograms()), tmp_path)


def test_a_full_disk_pauses_the_batch_with_one_message_and_costs_nobody_a_try(
    tmp_path: Path, labs: dict[str, Lab], capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "ann.cu").write_text("kernel")
    client = Workers(*[UnusableDisk("/tmp: 3 MiB are free")] * 9, PASSED)
    answer = judged(work(labs, "kernel", tmp_path / "ann.cu"), client, tmp_path)
    assert (answer.status, answer.tries, client.answers) == (0, 1, [])
    assert (
        capsys.readouterr().err
        == "grading waits: /tmp: 3 MiB are free; it goes on by itself once that disk can be used\n"
    )


def test_a_worker_asks_for_space_before_it_judges(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grader.judge.SECONDS_UNFIT", 0)
    require_disk("/", "run")
    monkeypatch.setattr("grader.judge.LEAST_SPACE", 1 << 60)
    with pytest.raises(UnusableDisk, match="MiB are free, and 1099511627776 MiB are needed"):
        require_disk("/", "run")


def test_a_file_that_changes_is_not_judged_under_what_it_was(tmp_path: Path, labs: dict[str, Lab]) -> None:
    ann, ben = tmp_path / "ann.cu", tmp_path / "ben.cu"
    ann.write_text("something better")
    ben.write_text("the skeleton")
    why = judged(work(labs, "the skeleton", ann), Workers(), tmp_path).why
    assert why == "the file became another one while the class was graded; grade it again"
    assert kernel_of(work(labs, "the skeleton", ann, ben)) == b"the skeleton"
    ann.unlink()
    assert kernel_of(work(labs, "the skeleton", ann, ben)) == b"the skeleton"


def test_gpus_are_counted_where_the_driver_has_no_tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(cluster.VISIBLE, raising=False)
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setattr(cluster, "DEVICES", tmp_path)
    assert cluster.gpus_here() == []
    for name in ("nvidia0", "nvidia1", "nvidiactl", "nvidia-uvm"):
        (tmp_path / name).touch()
    assert cluster.gpus_here() == ["0", "1"]


@pytest.mark.parametrize(("sandbox", "mode"), [("account", 0o700), ("bubblewrap", 0o755)])
def test_the_course_is_closed_where_the_sandbox_is_an_account(
    sandbox: str, mode: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("solutions", "examples", "grader")
    for name in names:
        (tmp_path / name).mkdir(mode=0o755)
    monkeypatch.setattr(sandboxes, "ROOT", tmp_path)
    monkeypatch.setattr(sandboxes, "sandbox_of", lambda _: sandbox)
    sandboxes.close_course(tmp_path / f"program in {sandbox}")
    assert {(tmp_path / name).stat().st_mode & 0o777 for name in names} == {mode}


def test_a_failure_on_a_disk_that_became_unusable_is_no_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, labs: dict[str, Lab]
) -> None:
    """Before the run the disk can be used; then the run fails, or the folder itself cannot be made."""
    troubles = iter(())
    monkeypatch.setattr(judge_module, "SECONDS_UNFIT", 0)
    monkeypatch.setattr(judge_module, "trouble_with", lambda folder: next(troubles))
    monkeypatch.setattr(judge_module, "is_judged_by", lambda *args: True)
    monkeypatch.setattr(judge_module, "close_course", lambda program: None)
    monkeypatch.setattr(judge_module, "get_worker", lambda: SimpleNamespace(local_directory=tmp_path, name="w"))
    task = Task("run", labs["lab01"].folder.name, b"", Judging(Path("bin"), 1, ()), "")

    def ends(result: Judged | OSError) -> Callable[..., Judged]:
        def run(*args: object) -> Judged:
            if isinstance(result, OSError):
                raise result
            return result

        return run

    failed, passed = Judged(2, "", "does not compile", b""), Judged(0, "", "", b"")
    full = OSError(errno.EROFS, "Read-only file system")
    for result, afterwards, expected in (
        (failed, "full", UnusableDisk),
        (full, "full", UnusableDisk),
        (full, "", OSError),
        (failed, "", None),
        (passed, "never asked", None),
    ):
        troubles = iter(("", afterwards))
        monkeypatch.setattr(judge_module, "run_on_all_cases", ends(result))
        if expected:
            with pytest.raises(expected):
                judge(task)
        else:
            assert judge(task).status == result.status


def test_a_disk_that_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert judge_module.trouble_with(str(tmp_path)) == ""
    assert judge_module.trouble_with(str(tmp_path / "gone")) == "No such file or directory"
    assert judge_module.trouble_with("/proc") != ""
