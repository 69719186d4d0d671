"""Recounts the points of a graded batch, after decisions or changes of course.toml."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from language.words import told_in

from grader.batch_file import read_batch
from grader.changes import Change
from grader.course import plain_course
from grader.course_file import read_course
from grader.decisions import as_graded, checked, exact, read_decisions, require_counted, write_decisions
from grader.fingerprint import grader, sha256_of
from grader.folder import grades_of, tell
from grader.graded import Graded, Rules
from grader.journal import journal_in
from grader.labs import Lab
from grader.publish import publish
from grader.refused import Refused
from grader.row import text_of

DECISIONS = "decisions.toml"


def rules_for(submissions: Path, labs: dict[str, Lab], course_file: Path | None) -> Rules:
    """The course's rules and the decisions for a folder's batch."""
    course = read_course(course_file, labs) if course_file else plain_course(labs)
    decisions = read_decisions(grades_of(submissions.resolve()) / DECISIONS, course)
    return Rules(course, decisions)


def course_for(submissions: Path, course_file: Path | None) -> Path | None:
    """The course file given; Refused if none is, and the class was graded by one."""
    if course_file is None and read_batch(graded_folder(submissions) / "batch.json")[0].course_sha256:
        raise Refused("these grades were counted with a course.toml, and by other rules they would change: add COURSE=")
    return course_file


def decide_in(
    submissions: Path,
    labs: dict[str, Lab],
    course_file: Path | None,
    name: str,
    lab: str,
    points: float,
    because: str,
) -> None:
    """Adds a decision to decisions.toml."""
    grades = graded_folder(submissions)
    with alone_in(grades):
        rules = rules_for(submissions, labs, course_file)
        batch, _ = read_batch(grades / "batch.json")
        names = {row.name for row in batch.rows}
        name = as_graded(name, names)
        decision = checked(name, lab, exact(points), because, names, rules.course)
        require_counted(lab, batch.counted)
        decision = replace(decision, kernel_sha256=batch.kernel_sha256(name, lab))
        write_decisions(grades / DECISIONS, {**rules.decisions, (name, lab): decision})


def rescore_in(submissions: Path, labs: dict[str, Lab], course_file: Path | None) -> tuple[Graded, list[Change], Path]:
    """The batch as it was judged, with its points counted again."""
    grades = graded_folder(submissions)
    with alone_in(grades):
        before = read_batch(grades / "batch.json")
        rules = rules_for(submissions, labs, course_file)
        course = sha256_of(course_file) if course_file else ""
        batch = replace(before[0], course_sha256=course, grader=grader())
        with told_in(rules.course.language):
            graded, changes = publish(batch, grades, rules, grades, before)
    return graded, changes, grades / "grades.csv"


@contextmanager
def alone_in(grades: Path) -> Iterator[None]:
    """Locks out other graders: a running batch would overwrite the points counted here."""
    with journal_in(grades) as (_, said):
        tell(said)
        yield


def graded_folder(submissions: Path) -> Path:
    """The folder of a batch that was graded."""
    grades = grades_of(submissions.resolve())
    if not (grades / "batch.json").exists():
        raise Refused(f"{text_of(submissions)} was not graded yet: no {text_of(grades)}/batch.json")
    return grades
