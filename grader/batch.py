"""Judges submissions, several at a time; whatever one of them does is its own row only."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from grader.process import Ended, run
from grader.row import Row, needs_review
from grader.submissions import Submission
from grader.verdict import Unreadable, read_verdict


@dataclass(frozen=True)
class Judging:
    """How every submission of a batch is judged."""

    programs: Path  # the folder of lab01, lab02, ...
    seconds: float  # for one submission, compiling included
    arguments: tuple[str, ...]  # for every program


def judge_all(
    judging: Judging,
    submissions: Sequence[Submission],
    verdicts: Path,
    jobs: int,
    one_done: Callable[[], None],
) -> list[Row]:
    """The rows of all submissions, in their order."""
    stop = threading.Event()
    with ThreadPoolExecutor(jobs) as pool:
        try:
            futures = [pool.submit(judge, judging, each, verdicts, stop) for each in submissions]
            for _ in as_completed(futures):
                one_done()
        except BaseException:  # Ctrl-C among them: end what runs, then go
            stop.set()
            pool.shutdown(cancel_futures=True)
            raise
    return [future.result() for future in futures]


def judge(judging: Judging, submission: Submission, verdicts: Path, stop: threading.Event) -> Row:
    """The row of one submission. What goes wrong is a row that says so."""
    try:
        out = verdicts / submission.name / f"{submission.lab.number}.json"
        ended = run(command(judging, submission, out), judging.seconds, stop)
        return row_of(submission, ended, out)
    except Exception as error:  # a fault of ours must not cost the others their grades
        return needs_review(submission.name, submission.lab.number, f"the grader failed: {error}")


def command(judging: Judging, submission: Submission, out: Path) -> list[str]:
    """The command line that judges one submission."""
    return [
        str(judging.programs / submission.lab.number),
        f"--lab={submission.lab.folder}",
        f"--kernel={submission.file}",
        f"--out={out}",
        *judging.arguments,
    ]


def row_of(submission: Submission, ended: Ended, out: Path) -> Row:
    """The row that follows from how the lab's program ended and what it wrote."""
    name, lab = submission.name, submission.lab.number
    if ended.why:
        return needs_review(name, lab, f"{lab} {ended.why}", submission.note)
    try:
        verdict = read_verdict(out, lab, ended.status)
    except Unreadable as reason:
        message = join(submission.note, f"exit status {ended.status}: {ended.last_line}")
        return needs_review(name, lab, f"no verdict that can be used: {reason}", message)
    message = join(submission.note, verdict.message)
    if verdict.state == "no_verdict":
        return needs_review(name, lab, verdict.summary, message)
    return Row(name, lab, verdict.state, verdict.points, verdict.out_of, verdict.summary, message)


def join(*texts: str) -> str:
    """The texts that are not empty, a line each."""
    return "\n".join(filter(None, texts))
