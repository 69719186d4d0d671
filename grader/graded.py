"""A graded class: every student's labs with their scores; all outputs are made from it."""

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any

from grader.batch_file import Batch, Identity
from grader.course import Course, LabRules
from grader.decisions import Decision, Decisions, astray
from grader.feedback import first_failure, first_failure_of
from grader.hidden import failures
from grader.lateness import Lateness, lateness_of
from grader.points import rounded
from grader.row import NEEDS_REVIEW, Row
from grader.score import ON_TIME, Score, score

HIDDEN = ".hidden.json"  # suffix beside a verdict: the verdict on the hidden cases
KERNEL = ".cu"  # likewise: the file that was judged


@dataclass(frozen=True)
class Cell:
    """One student's lab. `score` is None where no lab could be determined.

    Such a cell is settled once a person has decided every lab of the class for that name.
    """

    row: Row
    verdict: Mapping[str, Any]
    score: Score | None = None
    lateness: Lateness = ON_TIME
    decision: Decision | None = None
    settled: bool = False

    @property
    def points(self) -> Fraction | None:
        """The final points; None while undecided."""
        return self.score.points if self.score else None

    @property
    def open(self) -> bool:
        """True if a person must look at it."""
        return self.points is None and not self.settled


@dataclass(frozen=True)
class Student:
    """A student, and what the roster says of them."""

    name: str
    cells: tuple[Cell, ...]
    identity: Identity

    def cell(self, lab: str) -> Cell | None:
        """The cell of a lab, if there is one."""
        return next((cell for cell in self.cells if cell.row.lab == lab), None)


@dataclass(frozen=True)
class Graded:
    """A graded class."""

    batch: Batch
    course: Course
    students: tuple[Student, ...]
    astray: tuple[str, ...] = ()  # a message for each decision without a student

    @cached_property
    def cells(self) -> list[Cell]:
        """All cells, in the order of the students."""
        return [cell for student in self.students for cell in student.cells]

    @cached_property
    def labs(self) -> list[str]:
        """The labs that someone has handed in."""
        return sorted({cell.row.lab for cell in self.cells if cell.row.lab})


@dataclass(frozen=True)
class Rules:
    """The course's rules and people's decisions."""

    course: Course
    decisions: Decisions


def graded(batch: Batch, verdicts: Mapping[tuple[str, str], Any], rules: Rules) -> Graded:
    """Grades a batch; a decision also counts for a lab that left no row."""
    by_name: dict[str, list[Row]] = {}
    for row in batch.rows:
        by_name.setdefault(row.name, []).append(row)
    there = {(row.name, row.lab) for row in batch.rows}
    for name, lab in sorted(rules.decisions.keys() - there):
        if name in by_name:
            by_name[name].append(Row(name, lab, NEEDS_REVIEW, summary="nothing to judge"))
    students = []
    for name, rows in by_name.items():
        cells = tuple(cell_of(row, batch, verdicts.get((name, row.lab)), rules) for row in rows)
        students.append(Student(name, cells, batch.roster.get(name, {})))
    nobodys = tuple(astray(rules.decisions, by_name))
    return Graded(batch, rules.course, tuple(students), nobodys)


def cell_of(row: Row, batch: Batch, verdict: Any, rules: Rules) -> Cell:
    """The cell of a row. Where the row has no points, its verdict gives none either."""
    if row.points is None or not is_whole(verdict):
        why = row.summary if row.points is None else "its verdict cannot be read"
        verdict = {"state": row.state, "summary": why, "points": None}
    if row.lab not in rules.course.labs:
        return Cell(row, verdict, settled=is_settled(row.name, batch, rules.decisions))
    key = (row.name, row.lab)
    handin, decision = batch.handins.get(key), rules.decisions.get(key)
    lateness = lateness_of(
        handin.submitted if handin else None,
        rules.course.labs[row.lab],
        rules.course.late,
        batch.roster.get(row.name, {}),
    )
    points = score(verdict, rules.course, row.lab, lateness, decision)
    return Cell(row, verdict, points, lateness, decision)


def is_settled(name: str, batch: Batch, decisions: Decisions) -> bool:
    """True if a person has decided every lab that the class has handed in for this name."""
    labs = {row.lab for row in batch.rows if row.lab}
    return bool(labs) and all((name, lab) in decisions for lab in labs)


def is_whole(verdict: Any) -> bool:
    """True if a verdict has all that scores and pages read; a faulty one must not stop others."""
    try:
        first_failure(verdict), verdict["kernel"]["path"]  # noqa: B018
        for limit in verdict["limits"]:
            limit["counter"], limit["measured"]  # noqa: B018
        for task in verdict["tasks"]:
            first_failure_of(task, verdict), task["title"], task["points"] / task["out_of"]  # noqa: B018
    except (AttributeError, LookupError, TypeError, ValueError, ZeroDivisionError):
        return False
    return True


def total(student: Student, graded: Graded) -> Fraction | None:
    """The course's total; None while a cell is undecided. A lab that was not handed in counts 0."""
    course, cells = graded.course, {lab: student.cell(lab) for lab in graded.labs}
    unknown = any(cell.open and not cell.row.lab for cell in student.cells)
    if not cells or any(cell.open if cell else unknown for cell in cells.values()):
        return None
    rules = [course.labs[lab] for lab in cells]
    weights = sum((each.weight for each in rules if not each.extra), Fraction(0))
    if not weights:  # extra labs count on top of the others, of which there are none
        weights = sum((each.weight for each in rules), Fraction(0)) or Fraction(1)
    reached = sum((share(cell, course.labs[lab]) for lab, cell in cells.items()), Fraction(0))
    points = rounded(reached / weights * course.out_of)
    return points if course.cap is None else min(points, course.cap)


def share(cell: Cell | None, rules: LabRules) -> Fraction:
    """A lab's part of the total, before it is divided by all weights."""
    points = cell.points if cell else None
    return rules.weight * (points or 0) / rules.out_of


def read_verdicts(folder: Path, batch: Batch) -> dict[tuple[str, str], Any]:
    """The verdicts in a folder, by name and lab, without those that cannot be read."""
    found: dict[tuple[str, str], Any] = {}
    for row in batch.rows:
        try:
            verdict = json.loads((folder / row.name / f"{row.lab}.json").read_bytes())
            if row.lab in batch.hidden and row.state in ("passed", "failed"):
                hidden = (folder / row.name / f"{row.lab}{HIDDEN}").read_bytes()
                verdict["hidden"] = failures(hidden)
            found[row.name, row.lab] = slim(verdict)
        except (OSError, AttributeError, LookupError, TypeError, ValueError, RecursionError):
            continue
    return found


def slim(verdict: Any) -> Any:
    """A verdict without the parts that nothing reads: a whole class's are held in memory."""
    for task in verdict["tasks"]:
        failed = [case["name"] for case in task["cases"] if case["failure"]]
        read = {verdict["first_failure"], *failed[:1]}
        task["cases"] = [
            case
            if case["name"] in read
            else {
                "name": sys.intern(case["name"]),
                "state": sys.intern(case["state"]),
                "failure": None,
            }
            for case in task["cases"]
        ]
    return verdict
