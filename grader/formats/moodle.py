"""Moodle: the gradebook's import, and for one assignment its grading worksheet and feedback files.

`moodle.csv` is for "Import" in the gradebook: https://docs.moodle.org/en/Grade_import. Map "Email
address" to the user, and each lab to its grade item.

A worksheet is for "Upload grading worksheet" in the assignment whose download was graded: the
number in a student's folder is the participant there. Moodle looks for these headings (in English),
and skips rows without a grade. A grade that is in Moodle already is only replaced if "Allow updating
records that have been modified more recently" is chosen: no date of a last change is told here.
Source: mod/assign/feedback/offline/importgradeslib.php and locallib.php of
https://github.com/moodle/moodle.

`moodle_feedback.zip` is for "Upload multiple feedback files in a zip" in that assignment, which reads
the second and the following parts of a folder's name (mod/assign/feedback/file/importziplib.php).
"""

import html
from collections.abc import Iterator

from grader import pages
from grader.feedback import comment
from grader.gradebook import cells_of, titles
from grader.graded import Graded, Student
from grader.grades_csv import points_of
from grader.safe_text import csv_text
from grader.zip_file import zip_of

HEAD = ("Name", "Email address")
WORKSHEET_HEAD = ("Identifier", "Full name", "Grade", "Last modified (grade)", "Feedback comments")


def files(graded: Graded) -> Iterator[tuple[str, str | bytes]]:
    """The table; a worksheet for each lab and the decided pages, if the class is a download from Moodle."""
    yield "moodle.csv", table(graded)
    participants = [student for student in graded.students if student.identity.get("moodle_id")]
    if participants:
        for lab in graded.labs:
            yield f"moodle_{lab}_worksheet.csv", worksheet(lab, graded)
        decided = [each for each in participants if not any(cell.open for cell in each.cells)]
        made = ((path_of(each), pages.student_page(each, graded).encode()) for each in decided)
        yield "moodle_feedback.zip", zip_of(made)


def table(graded: Graded) -> str:
    """The gradebook; students missing from the roster have no address."""
    rows = [[student.name, student.identity.get("email"), *cells_of(student, graded)] for student in graded.students]
    return csv_text([*HEAD, *titles(graded)], rows)


def worksheet(lab: str, graded: Graded) -> str:
    """A lab's decided submissions: an empty comment would delete the one that is there."""
    return csv_text(
        WORKSHEET_HEAD,
        (
            [f"Participant {number}", student.name, points_of(cell), None, as_html(comment(cell))]
            for student, cell in graded.decided(lab)
            if (number := student.identity.get("moodle_id"))
        ),
    )


def as_html(text: str) -> str:
    """A comment in Moodle's editor is HTML."""
    return "<br>".join(html.escape(line) for line in text.splitlines())


def path_of(student: Student) -> str:
    """The page's path, in a folder named as the student's in the download."""
    name = student.name.replace("_", " ")
    return f"{name}_{student.identity['moodle_id']}_assignsubmission_file/feedback.html"
