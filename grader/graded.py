"""A graded class: every student's labs with their scores; all outputs are made from it."""

from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from pathlib import Path

from language.words import in_language, say
from msgspec import structs
from verdict.model import Kernel, Speed, Task, Unreadable, Verdict, read

from grader.batch_file import Batch, Identity
from grader.course import Course, LabRules
from grader.decisions import Decision, Decisions, outdated, without_row
from grader.excerpt import excerpt
from grader.hidden import Hidden, failures
from grader.lateness import Lateness, lateness_of
from grader.points import format_points, rounded
from grader.row import DECIDED, NEEDS_REVIEW, Row
from grader.score import ON_TIME, Score, score, undecided

HIDDEN = ".hidden.json"  # suffix for the verdict on the hidden cases, next to the verdict
# By name and lab; with the failed hidden cases.
Verdicts = dict[tuple[str, str], tuple[Verdict, tuple[Hidden, ...]]]


@dataclass(frozen=True)
class Cell:
    """One student's lab. `score` is None if no lab could be determined.

    Such a cell is settled once a person has decided every lab of the class for that name. `outdated` is a decision
    about another file than the one that was judged.
    """

    row: Row
    verdict: Verdict
    score: Score | None = None
    lateness: Lateness = ON_TIME
    decision: Decision | None = None
    settled: bool = False
    outdated: Decision | None = None

    @property
    def state(self) -> str:
        """The state that counts: a person's decision, or the machine's."""
        if self.decision or self.settled:
            return DECIDED
        return NEEDS_REVIEW if self.outdated else self.machine_state

    @property
    def machine_state(self) -> str:
        """The program's state, corrected for hidden cases and the course's own limits."""
        if self.row.state not in ("passed", "failed") or not self.score or not self.score.tasks:
            return self.row.state
        whole = all(task.points == task.out_of for task in self.score.tasks)
        return "passed" if whole else "failed"

    @property
    def summary(self) -> str:
        """The message about an outdated decision; or the program's summary, or that of the corrected state."""
        if self.outdated:
            return outdated(self.outdated)
        if self.machine_state == self.row.state or not self.score:
            return self.row.summary
        tasks = self.score.tasks
        reached = sum((task.points for task in tasks), Fraction(0))
        out_of = sum((task.out_of for task in tasks), Fraction(0))
        points = format_points(reached), format_points(out_of)
        return say("{}: {}/{} points under the course's rules", self.row.lab, *points)

    @property
    def message(self) -> str:
        """The beginning of the row's message, for the instructor."""
        return excerpt(self.row.message, f"verdicts/{self.row.name}/{self.row.lab}.json")

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
    """A student, with the roster's information."""

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
    without_row: tuple[str, ...] = ()  # a message for each decision without one

    @cached_property
    def cells(self) -> list[Cell]:
        """All cells, in the order of the students."""
        return [cell for student in self.students for cell in student.cells]

    @cached_property
    def labs(self) -> list[str]:
        """The labs that make the total."""
        return self.batch.counted

    def decided(self, lab: str) -> list[tuple[Student, Cell]]:
        """The students whose points in a lab are decided."""
        found = ((student, student.cell(lab)) for student in self.students)
        return [(student, cell) for student, cell in found if cell and cell.points is not None]


@dataclass(frozen=True)
class Rules:
    """The course's rules and people's decisions."""

    course: Course
    decisions: Decisions


def graded(batch: Batch, verdicts: Verdicts, rules: Rules) -> Graded:
    """Grades a batch; a decision also counts for a lab without a row."""
    by_name: dict[str, list[Row]] = {}
    for row in batch.rows:
        by_name.setdefault(row.name, []).append(row)
    there = {(row.name, row.lab) for row in batch.rows}
    for name, lab in sorted(rules.decisions.keys() - there):
        if name in by_name and lab in batch.counted:
            by_name[name].append(Row(name, lab, NEEDS_REVIEW, summary=in_language("nothing to judge")))
    students = []
    for name, rows in by_name.items():
        cells = tuple(cell_of(row, batch, verdicts, rules) for row in rows)
        students.append(Student(name, cells, batch.roster.get(name, {})))
    return Graded(batch, rules.course, tuple(students), tuple(without_row(rules.decisions, by_name, batch.counted)))


def cell_of(row: Row, batch: Batch, verdicts: Verdicts, rules: Rules) -> Cell:
    """The cell of a row. If the row has no points, its verdict gives none either."""
    key = (row.name, row.lab)
    verdict, hidden = verdicts.get(key, (None, ()))
    if row.points is None or not verdict:
        why = row.summary if row.points is None else in_language("its verdict cannot be read")
        verdict = of_row(replace(row, points=None, summary=why, message=""))
    if row.lab not in rules.course.labs:
        return Cell(row, verdict, settled=is_settled(row.name, batch, rules.decisions))
    handin, decision = batch.handins.get(key), rules.decisions.get(key)
    lateness = lateness_of(
        handin.submitted if handin else None,
        rules.course.labs[row.lab],
        rules.course.late,
        batch.roster.get(row.name, {}),
    )
    if decision and not is_about(decision, batch, *key):
        points = undecided(score(verdict, rules.course, row.lab, lateness, None, hidden))
        return Cell(row, verdict, points, lateness, outdated=decision)
    points = score(verdict, rules.course, row.lab, lateness, decision, hidden)
    return Cell(row, verdict, points, lateness, decision)


def is_about(decision: Decision, batch: Batch, name: str, lab: str) -> bool:
    """True if the file that was judged is the one that the decision was made about."""
    return decision.kernel_sha256 in (None, batch.kernel_sha256(name, lab))


def is_settled(name: str, batch: Batch, decisions: Decisions) -> bool:
    """True if a person has decided every lab that counts for this name."""
    found = [(lab, decisions.get((name, lab))) for lab in batch.counted]
    return bool(found) and all(decision and is_about(decision, batch, name, lab) for lab, decision in found)


def of_row(row: Row) -> Verdict:
    """A verdict with its row's content, replacing one that is missing or unreadable."""
    speed = Speed(state="not_measured", ratio=None, low=None, high=None, at_least=0.0)
    return Verdict(version=1, lab=row.lab, name="", state=row.state, points=row.points, out_of=row.out_of or 0,
                   summary=row.summary, kernel=Kernel(path="", sha256=""), seed=0, devices=(), message=row.message,
                   first_failure=None, cause=None, tasks=(), limits=(), speed=speed)  # fmt: skip


def total(student: Student, graded: Graded) -> Fraction | None:
    """The course's total; None while a cell is undecided. A lab that was not handed in counts as 0."""
    course, cells = graded.course, {lab: student.cell(lab) for lab in graded.labs}
    unknown = any(cell.open and not cell.row.lab for cell in student.cells)
    if not cells or any(cell.open if cell else unknown for cell in cells.values()):
        return None
    rules = [course.labs[lab] for lab in cells]
    weights = sum((each.weight for each in rules if not each.extra), Fraction(0))
    if not weights:  # extra labs count in addition to the others, of which there are none
        weights = sum((each.weight for each in rules), Fraction(0)) or Fraction(1)
    reached = sum((share(cell, course.labs[lab]) for lab, cell in cells.items()), Fraction(0))
    points = rounded(reached / weights * course.out_of)
    return points if course.cap is None else min(points, course.cap)


def share(cell: Cell | None, rules: LabRules) -> Fraction:
    """A lab's part of the total, before division by the sum of the weights."""
    points = cell.points if cell else None
    return rules.weight * (points or 0) / rules.out_of


def read_verdicts(folder: Path, batch: Batch) -> Verdicts:
    """The verdicts in a folder, without unreadable ones: a faulty one must not stop others."""
    found: Verdicts = {}
    for row in batch.rows:
        file = folder / row.name / f"{row.lab}.json"
        with suppress(OSError, LookupError, Unreadable):
            found[row.name, row.lab] = slim(read(file.read_bytes())), failed_hidden(row, batch, file)
    return found


def failed_hidden(row: Row, batch: Batch, file: Path) -> tuple[Hidden, ...]:
    """The failed hidden cases, from their own verdict, next to the verdict `file`."""
    if row.lab not in batch.hidden or row.state not in ("passed", "failed"):
        return ()
    return failures(read(file.with_suffix(HIDDEN).read_bytes()))


def slim(verdict: Verdict) -> Verdict:
    """A verdict without unused failures, because the verdicts of a complete class are held in memory."""
    return structs.replace(verdict, tasks=tuple(slim_task(task, verdict.first_failure) for task in verdict.tasks))


def slim_task(task: Task, first_failure: str | None) -> Task:
    """A task with only its own first failure and the verdict's."""
    kept = {first_failure, *[case.name for case in task.cases if case.failure][:1]}
    cases = (case if case.name in kept else structs.replace(case, failure=None) for case in task.cases)
    return structs.replace(task, cases=tuple(cases))
