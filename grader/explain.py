"""Gathers for an appeal what one student's points were made of."""

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from grader.batch_file import Batch, read_batch, row_to_json
from grader.bundle import Bundle, write_bundle
from grader.decisions import nobody
from grader.differences import differences
from grader.folder import checked
from grader.graded import Cell, Graded, Rules, Student, graded, read_verdicts
from grader.labs import Lab
from grader.made_of import sha256_of
from grader.pages import student_page
from grader.points import said
from grader.refused import Refused
from grader.replay import judge_again
from grader.rescore import graded_folder
from grader.safe_text import file_name
from grader.submissions import Submission, find_submissions
from grader.task import Judging

Explained = tuple[Cell, str]  # and what came of judging it again


def explain_in(
    submissions: Path,
    labs: dict[str, Lab],
    rules: Rules,
    course_file: Path | None,
    name: str,
    judging: Judging,
) -> tuple[Path, list[Explained]]:
    """Writes FOLDER-grades/appeals/NAME.zip; each of its labs is judged again for it."""
    grades = graded_folder(submissions)
    batch, _ = read_batch(grades / "batch.json")
    whole = graded(batch, read_verdicts(grades / "verdicts", batch), rules)
    student = student_named(name, whole)
    files: dict[str, bytes] = {"page.html": student_page(student, whole).encode()}
    if course_file:
        files["course.toml"] = course_file.read_bytes()
    explained = []
    with tempfile.TemporaryDirectory(prefix="explain.") as room:
        kernels = kernels_of(name, checked(submissions), labs, Path(room))
        for cell in student.cells:
            found, again = files_of(cell, batch, kernels, labs, grades, judging)
            files |= found
            hidden = "; its hidden cases were not" if cell.row.lab in batch.hidden and again else ""
            explained.append((cell, again + hidden))
    file = grades / "appeals" / f"{file_name(name)}.zip"
    write_bundle(Bundle(about(student, batch, explained), files), file)
    return file, explained


def student_named(name: str, whole: Graded) -> Student:
    """The student of that name."""
    for student in whole.students:
        if student.name == name:
            return student
    raise Refused(nobody(name, (student.name for student in whole.students)))


def kernels_of(name: str, source: Path, labs: dict[str, Lab], room: Path) -> dict[str, Path]:
    """The files that lie there now, by lab."""
    found = find_submissions(source, labs, room)
    mine = (each for each in found if isinstance(each, Submission) and each.name == name)
    return {each.lab.number: each.file for each in mine}


def files_of(
    cell: Cell,
    batch: Batch,
    kernels: dict[str, Path],
    labs: dict[str, Lab],
    grades: Path,
    judging: Judging,
) -> tuple[dict[str, bytes], str]:
    """A lab's files, and what came of judging it again."""
    name, lab = cell.row.name, cell.row.lab
    handin, kernel = batch.handins.get((name, lab)), kernels.get(lab)
    if not handin or not kernel or sha256_of(kernel) != handin.kernel_sha256:
        return {}, "not there any more as it was judged"
    source = kernel.read_bytes()
    files = {f"labs/{lab}/kernel.cu": source}
    try:
        verdict = (grades / "verdicts" / name / f"{lab}.json").read_bytes()
    except OSError:
        return files, "the machine left no verdict"
    files[f"labs/{lab}/verdict.json"] = verdict
    again = judge_again(labs[lab], source, verdict, judging)
    if again.plans is not None:
        files[f"labs/{lab}/plans.json"] = again.plans
    differs = [again.why] if again.why else differences(verdict, again.verdict)
    return files, f"judged again: {differs[0]}" if differs else "judged again: the same verdict"


def about(student: Student, batch: Batch, explained: list[Explained]) -> dict[str, Any]:
    """bundle.json."""
    return {
        "student": student.name,
        "batch": batch.name,
        "seed": batch.seed,
        "toolchain": batch.toolchain,
        "course_sha256": batch.course_sha256,
        "lab_definitions": batch.labs,
        "programs": batch.programs,
        "identity": dict(student.identity),
        "labs": [about_lab(cell, batch, again) for cell, again in explained],
    }


def about_lab(cell: Cell, batch: Batch, again: str) -> dict[str, Any]:
    """A lab's points, and how they came about."""
    return row_to_json(cell.row, batch) | {
        "points": None if cell.points is None else said(cell.points),
        "reasons": list(reasons(cell)),
        "again": again,
    }


def reasons(cell: Cell) -> Iterator[str]:
    """Each a sentence: the tasks' first."""
    if not cell.score:
        return
    for task in cell.score.tasks:
        yield f"{task.title}: {said(task.points)} of {said(task.out_of)}."
        yield from task.reasons
    yield from cell.score.reasons
