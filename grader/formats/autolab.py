"""Autolab: the scores and the feedback of a class, and an autograder's autoresult.

"Upload CSV" in an assessment's "Bulk Grade" takes rows without a heading: an e-mail address, and a
cell for each of the assessment's problems. One unknown address, and nothing is imported: students
without an address are left out. Autolab reads \\n in a feedback as a line end, and safe_text.py writes one so.
Source: app/controllers/assessment/grading.rb of https://github.com/autolab/Autolab.

An autoresult is the last line that an autograder prints: https://docs.autolabproject.com/lab/
A lab is an assessment with one problem; an autoresult needs the lab's name for it ("lab03").
"""

import json
from collections.abc import Iterator, Mapping

from grader.feedback import comment
from grader.graded import Cell, Graded
from grader.grades_csv import points_of
from grader.safe_text import csv_rows


def files(graded: Graded) -> Iterator[tuple[str, str]]:
    """Two files for each lab; undecided submissions are in neither."""
    for lab in graded.labs:
        decided = [(student.identity.get("email"), cell) for student, cell in graded.decided(lab)]
        named = [(email, cell) for email, cell in decided if email]
        yield f"autolab_{lab}_scores.csv", csv_rows([email, points_of(cell)] for email, cell in named)
        yield f"autolab_{lab}_feedback.csv", csv_rows([email, comment(cell)] for email, cell in named)


def one(cell: Cell, environment: Mapping[str, str]) -> str:
    """One line."""
    assert cell.points is not None
    return json.dumps({"scores": {cell.row.lab: float(cell.points)}})
