"""Grades a whole folder: finds the submissions, judges them, keeps the results beside it."""

import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from grader.archive.limits import ARCHIVES, is_archive
from grader.batch import Judging, judge_all
from grader.batch_file import Standing, UnusableBatch, read_batch
from grader.changes import Change
from grader.graded import Graded, Rules
from grader.labs import Lab
from grader.publish import publish
from grader.record import record
from grader.refused import Refused
from grader.row import Row, text_of
from grader.submissions import Submission, find_submissions


@dataclass(frozen=True)
class Run:
    """What one run over a folder is told beside the folder."""

    batch: str
    seed: int
    judging: Judging
    jobs: int
    rules: Rules
    course_file: Path | None = None


def grade_folder(
    submissions: Path, labs: dict[str, Lab], run: Run
) -> tuple[Graded, list[Change], Path]:
    """A class's submissions graded, what changed, and the grades.csv that now holds them."""
    with tempfile.TemporaryDirectory(prefix="submissions.") as room:
        return grade_in(Path(room), submissions, labs, run)


def grade_in(
    room: Path, submissions: Path, labs: dict[str, Lab], run: Run
) -> tuple[Graded, list[Change], Path]:
    """The same, with what is in archives unpacked in a room of its own."""
    source = checked(submissions)
    found = list(find_submissions(source, labs, room))
    if not found:
        raise Refused(f"{text_of(source)} is empty: a submission is FOLDER/NAME/kernel.cu")
    require_programs(run.judging.programs, found)

    grades = grades_of(source)
    grades.mkdir(mode=0o700, exist_ok=True)
    before = standing_in(grades)
    seeded = replace(run.judging, arguments=(*run.judging.arguments, f"--seed={run.seed}"))
    # All of it comes to be in a folder of its own: a batch that is stopped changes nothing.
    with tempfile.TemporaryDirectory(prefix="part.", dir=grades) as part:
        rows = judge_found(found, seeded, Path(part, "verdicts"), run.jobs)
        batch = record(run.batch, run.seed, rows, found, run.judging, run.course_file)
        graded, changes = publish(batch, Path(part, "verdicts"), run.rules, grades, before)
    return graded, changes, grades / "grades.csv"


def standing_in(grades: Path) -> Standing | None:
    """The batch that stands there, if one does. Another's folder is left alone."""
    try:
        return read_batch(grades / "batch.json") if (grades / "batch.json").exists() else None
    except UnusableBatch as reason:
        raise Refused(f"{reason}; move {text_of(grades)} away to grade without it") from None


def grades_of(source: Path) -> Path:
    """The folder of the grades, beside the submissions."""
    name = source.name
    for suffix in ARCHIVES if source.is_file() else ():
        name = name[: -len(suffix)] if name.lower().endswith(suffix) else name
    return source.parent / f"{name}-grades"


def checked(submissions: Path) -> Path:
    """The folder or the archive of submissions, if there is one."""
    if not submissions.exists():
        raise Refused(f"{text_of(submissions)}: no such folder; say make grade SUBMISSIONS=folder")
    if submissions.is_file() and not is_archive(submissions.name):
        raise Refused(f"{text_of(submissions)}: neither a folder nor an archive of submissions")
    return submissions.resolve()


def require_programs(programs: Path, found: Sequence[Submission | Row]) -> None:
    """Without its program a lab cannot be judged: better to say so before than 300 times after."""
    labs = {each.lab.number for each in found if isinstance(each, Submission)}
    missing = sorted(lab for lab in labs if not os.access(programs / lab, os.X_OK))
    if missing:
        raise Refused(f"{text_of(programs)} has no {', '.join(missing)}: make setup builds them")


def judge_found(
    found: Sequence[Submission | Row], judging: Judging, verdicts: Path, jobs: int
) -> list[Row]:
    """The rows of what was found, in its order; their verdicts go to NAME/lab03.json."""
    verdicts.mkdir()
    todo = [each for each in found if isinstance(each, Submission)]
    with progress() as shown:
        task = shown.add_task("grading", total=len(todo))
        judged = iter(judge_all(judging, todo, verdicts, jobs, lambda: shown.advance(task)))
    return [next(judged) if isinstance(each, Submission) else each for each in found]


def progress() -> Progress:
    """Shown while it grades, on a terminal only."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    return Progress(
        *columns,
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
