"""Moodle's grade import as CSV: https://docs.moodle.org/en/Grade_import
and grade/tests/fixtures/grade_import.csv in https://github.com/moodle/moodle

On import, map "Email address" to the user, and each lab to its grade item.
"""

from grader.gradebook import cells_of, titles
from grader.graded import Graded
from grader.safe_text import csv_text

HEAD = ("Name", "Email address")


def table(graded: Graded) -> str:
    """The file; students missing from the roster have no address."""
    rows = [[student.name, student.identity.get("email"), *cells_of(student, graded)] for student in graded.students]
    return csv_text([*HEAD, *titles(graded)], rows)
