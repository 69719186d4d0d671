"""Converts one verdict to a gradebook's file, in the form that an autograder inside that gradebook returns."""

import os
from pathlib import Path

from language.words import told_in
from verdict.model import Unreadable, read

from grader.batch_file import Batch
from grader.course import plain_course
from grader.course_file import nearest, read_course
from grader.decisions import Conflict
from grader.formats import formats
from grader.graded import Rules, graded
from grader.labs import Lab
from grader.row import Row, text_of


def converted(form: str, file: Path, labs: dict[str, Lab], course_file: Path | None) -> str:
    """The text of the file. Raises Conflict if it cannot be written."""
    single = {name: module for name, module in formats().items() if hasattr(module, "one")}
    if form not in single:
        raise Conflict(f"{form}: no such format; {nearest(form, list(single))}")
    missing = [v for v in getattr(single[form], "ENVIRONMENT", ()) if not os.environ.get(v)]
    if missing:
        raise Conflict(f"{form} needs {', '.join(missing)} in the environment")
    try:
        verdict = read(file.read_bytes())
    except (OSError, Unreadable) as error:
        raise Conflict(f"{text_of(file)}: no verdict that can be used ({error})") from None
    row = Row(file.stem, verdict.lab, verdict.state, verdict.points, verdict.out_of, verdict.summary,
              verdict.message or "")  # fmt: skip
    course = read_course(course_file, labs) if course_file else plain_course(labs)
    batch = Batch("", 0, (row,))
    with told_in(course.language):
        ((cell,),) = (s.cells for s in graded(batch, {(row.name, row.lab): (verdict, ())}, Rules(course, {})).students)
        if cell.points is None:
            raise Conflict(f"{row.lab} is not decided: {row.summary}")
        return str(single[form].one(cell, os.environ))
