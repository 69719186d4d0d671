"""Shared by gradebooks that are tables: one column per lab; an undecided cell is empty."""

from language.words import in_language

from grader.graded import Graded, Student
from grader.grades_csv import points_of


def titles(graded: Graded) -> list[str]:
    """The headings of the labs' columns."""
    return [f"{lab} {in_language(graded.course.labs[lab].title)}" for lab in graded.labs]


def cells_of(student: Student, graded: Graded) -> list[str | None]:
    """A student's points in each lab; None if undecided or not handed in."""
    cells = [student.cell(lab) for lab in graded.labs]
    return [points_of(cell) if cell else None for cell in cells]
