"""Grades a whole folder: finds the submissions, judges them, keeps the results beside it."""

import os
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from grader.batch import Judging, judge_all
from grader.labs import find_labs
from grader.outcome import write_csv
from grader.row import Row, text_of
from grader.submissions import Submission, find_submissions


class Refused(Exception):
    """Why nothing can be graded, and what to do next."""


def grade_folder(
    submissions: Path, labs_folder: Path, judging: Judging, jobs: int
) -> tuple[list[Row], Path]:
    """The rows of a folder's submissions, and the grades.csv that now holds them."""
    folder = checked(submissions)
    found = list(find_submissions(folder, find_labs(labs_folder)))
    if not found:
        raise Refused(f"{text_of(folder)} is empty: a submission is FOLDER/NAME/kernel.cu")
    require_programs(judging.programs, found)

    grades = folder.parent / f"{folder.name}-grades"
    grades.mkdir(exist_ok=True)
    # All of it comes to be in a folder of its own: a batch that is stopped changes nothing.
    with tempfile.TemporaryDirectory(prefix="part.", dir=grades) as part:
        rows = judge_found(found, judging, Path(part, "verdicts"), jobs)
        write_csv(Path(part, "grades.csv"), rows)
        shutil.rmtree(grades / "verdicts", ignore_errors=True)
        os.replace(Path(part, "verdicts"), grades / "verdicts")
        os.replace(Path(part, "grades.csv"), grades / "grades.csv")
    return rows, grades / "grades.csv"


def checked(submissions: Path) -> Path:
    """The folder of submissions, if there is one."""
    if not submissions.is_dir():
        raise Refused(f"{text_of(submissions)}: no such folder; say make grade SUBMISSIONS=folder")
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
