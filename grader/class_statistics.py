"""Statistics of a class: progress, mistakes, and limits missed by slow code."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from statistics import median

from language.words import in_language
from verdict.model import Failure, Limit

from grader.graded import Cell, Graded
from grader.points import format_points


@dataclass(frozen=True)
class Share:
    """A count out of a total."""

    label: str
    count: int
    of: int

    @property
    def percent(self) -> int:
        """The width of a bar."""
        return round(100 * self.count / self.of) if self.of else 0


@dataclass(frozen=True)
class LabStatistics:
    """The statistics of one lab."""

    number: str
    title: str
    out_of: str
    middle: str  # the median
    points: list[Share]
    tasks: list[Share]


@dataclass(frozen=True)
class Mistake:
    """A cause, and the number of submissions whose first failure had it."""

    cause: str
    lab: str
    says: str
    count: int


@dataclass(frozen=True)
class SlowSpot:
    """A limit, and how many submissions missed it."""

    counter: str
    lab: str
    at_most: str
    missed: Share
    middle: str


def need_review(graded: Graded) -> list[Cell]:
    """The cells that are not yet decided."""
    return [cell for cell in graded.cells if cell.open]


def labs(graded: Graded) -> Iterator[LabStatistics]:
    """Each lab's distribution."""
    for number in graded.labs:
        rules = graded.course.labs[number]
        cells = cells_of(graded, number)
        points = [cell.points for cell in cells if cell.points is not None]
        middle = format_points(Fraction(median(points))) if points else "–"
        title = in_language(rules.title)
        yield LabStatistics(number, title, format_points(rules.out_of), middle, by_points(points), by_task(cells))


def cells_of(graded: Graded, lab: str) -> list[Cell]:
    """All cells of a lab."""
    return [cell for cell in graded.cells if cell.row.lab == lab]


def by_points(points: list[Fraction]) -> list[Share]:
    """The number of cells with 0 to less than 1 point, 1 to less than 2, ..."""
    counts = Counter(int(each) for each in points)
    return [Share(str(n), counts[n], len(points)) for n in range(max(counts, default=-1) + 1)]


def by_task(cells: list[Cell]) -> list[Share]:
    """The number of cells with all the points of each task."""
    tasks = [task for cell in cells if cell.score for task in cell.score.tasks]
    counts = Counter(task.title for task in tasks)
    full = Counter(task.title for task in tasks if task.points == task.out_of)
    return [Share(title, full[title], count) for title, count in counts.items()]


def mistakes(graded: Graded) -> list[Mistake]:
    """The causes of first failures, most frequent first."""
    counts: Counter[tuple[str, str]] = Counter()
    says: dict[tuple[str, str], str] = {}
    for cell in graded.cells:
        if cause := cell.verdict.cause:
            key = (cell.row.lab, cause)
            counts[key] += 1
            says.setdefault(key, sentence_of(cell, cause))
    ranked = sorted(counts.items(), key=lambda each: (-each[1], each[0]))
    return [Mistake(cause, lab, says[lab, cause], count) for (lab, cause), count in ranked]


def sentence_of(cell: Cell, cause: str) -> str:
    """A verdict's sentence about its cause."""
    for failure in failures(cell):
        if failure.cause and failure.cause.id == cause:
            return failure.cause.says
    return ""


def failures(cell: Cell) -> Iterator[Failure]:
    """Every failure of a verdict."""
    for task in cell.verdict.tasks:
        yield from (case.failure for case in task.cases if case.failure)


def slow_spots(graded: Graded) -> list[SlowSpot]:
    """The limits that some submissions missed, most frequent first."""
    counted: dict[tuple[str, str], list[Limit]] = {}
    for cell in graded.cells:
        for limit in cell.verdict.limits:
            if limit.measured is not None:
                counted.setdefault((cell.row.lab, limit.counter), []).append(limit)
    spots = [spot(lab, counter, limits) for (lab, counter), limits in sorted(counted.items())]
    return sorted((each for each in spots if each.missed.count), key=lambda s: -s.missed.count)


def spot(lab: str, counter: str, limits: list[Limit]) -> SlowSpot:
    """One limit over the class; the median is of the counts that missed it."""
    missed = [limit.measured for limit in limits if limit.measured is not None and limit.state != "passed"]
    share = Share(counter.replace("_", " "), len(missed), len(limits))
    middle = f"{median(missed):g}" if missed else "–"
    return SlowSpot(counter.replace("_", " "), lab, f"{limits[0].at_most:g}", share, middle)


def sandboxes(graded: Graded) -> str:
    """The sandboxes used for the submissions: "bubblewrap"."""
    return in_language(" and ").join(sorted({cell.verdict.sandbox or "" for cell in graded.cells} - {""}))
