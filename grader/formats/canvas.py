"""Canvas's gradebook as CSV, as its importer reads it:
app/models/gradebook_importer.rb in https://github.com/instructure/canvas-lms
The importer knows students by ID, SIS User ID or SIS Login ID: the roster's sis_id and email. The
labs' columns become assignments, or fill those of the same title.
"""

from grader.gradebook import cells_of, titles
from grader.graded import Graded
from grader.points import format_points
from grader.safe_text import csv_text

HEAD = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")


def table(graded: Graded) -> str:
    """The file; its second line has each lab's maximum."""
    out_of = [format_points(graded.course.labs[lab].out_of) for lab in graded.labs]
    rows: list[list[object]] = [["    Points Possible", "", "", "", "", *out_of]]
    for student in graded.students:
        who = student.identity
        rows.append([student.name, "", who.get("sis_id"), who.get("email"), who.get("group"),
                     *cells_of(student, graded)])  # fmt: skip
    return csv_text([*HEAD, *titles(graded)], rows)
