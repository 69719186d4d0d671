"""Canvas: the gradebook's import, and comments for `python3 -m grader comment`, which sends them.

The importer knows students by ID, SIS User ID or SIS Login ID: the number in a download's names,
and the roster's sis_id and email. The labs' columns become assignments, or fill those of the same
title. Source: app/models/gradebook_importer.rb of https://github.com/instructure/canvas-lms.
It has no column for a comment, and files attached as comments get the names of what was handed in
(app/models/abstract_assignment.rb): comments go through the API (grader/canvas_comments.py).
"""

import json
from collections.abc import Iterator

from grader.feedback import comment
from grader.gradebook import cells_of, titles
from grader.graded import Graded, Student
from grader.points import format_points
from grader.safe_text import csv_text

HEAD = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
COMMENTS = "canvas_comments.json"


def files(graded: Graded) -> Iterator[tuple[str, str]]:
    """The table, and the comments."""
    yield "canvas.csv", table(graded)
    yield COMMENTS, comments(graded)


def table(graded: Graded) -> str:
    """The gradebook; its second line has each lab's maximum."""
    out_of = [format_points(graded.course.labs[lab].out_of) for lab in graded.labs]
    rows: list[list[object]] = [["    Points Possible", "", "", "", "", *out_of]]
    for student in graded.students:
        who = student.identity
        rows.append([student.name, who.get("canvas_id"), who.get("sis_id"), who.get("email"), who.get("group"),
                     *cells_of(student, graded)])  # fmt: skip
    return csv_text([*HEAD, *titles(graded)], rows)


def comments(graded: Graded) -> str:
    """By lab and user, for the decided labs of each student whom Canvas can know."""
    return json.dumps(
        {
            lab: {user: comment(cell) for student, cell in graded.decided(lab) if (user := user_of(student))}
            for lab in graded.labs
        },
        indent=1,
        ensure_ascii=False,
    )


def user_of(student: Student) -> str:
    """The student as Canvas' API names one: an ID, or an SIS ID behind its kind. Empty if there is none."""
    who = student.identity
    if who.get("canvas_id"):
        return str(who["canvas_id"])
    kinds = (("sis_user_id", who.get("sis_id")), ("sis_login_id", who.get("email")))
    return next((f"{kind}:{value}" for kind, value in kinds if value), "")
