"""Gathers for an appeal everything that one student's points were computed from."""

import hashlib
from dataclasses import replace
from pathlib import Path
from typing import Any

from grader.batch_file import Batch, read_batch, row_to_json
from grader.bundle import Bundle, write_bundle
from grader.decisions import as_graded, nobody
from grader.fingerprint import sha256_of
from grader.graded import HIDDEN, Cell, Graded, Rules, Student, graded, read_verdicts
from grader.labs import Lab
from grader.pages import student_page
from grader.points import format_points
from grader.refused import Refused
from grader.replay import compared, judge_again
from grader.rescore import graded_folder
from grader.safe_text import file_name
from grader.task import Judging

VERDICT = ".json"
Explained = tuple[Cell, str]  # and the result of judging it again


def explain_in(
    submissions: Path,
    labs: dict[str, Lab],
    rules: Rules,
    course_file: Path | None,
    name: str,
    judging: Judging,
) -> tuple[Path, list[Explained]]:
    """Writes FOLDER-grades/appeals/NAME.zip; each of its labs is judged again for it.

    `judging` has the hidden cases if the student may see them.
    """
    grades = graded_folder(submissions)
    batch, _ = read_batch(grades / "batch.json")
    judging = replace(judging, language=batch.language)
    whole = graded(batch, read_verdicts(grades / "verdicts", batch), rules)
    name = as_graded(name, (student.name for student in whole.students))
    student = student_named(name, whole)
    files: dict[str, bytes] = {"page.html": student_page(student, whole).encode()}
    if course_file:
        files["course.toml"] = course_file.read_bytes()
    explained = []
    for cell in student.cells:
        found, again = files_of(cell, batch, labs, grades / "verdicts", judging)
        files |= found
        explained.append((cell, again))
    file = grades / "appeals" / f"{file_name(name)}.zip"
    write_bundle(Bundle(about(student, batch, explained), files), file)
    return file, explained


def student_named(name: str, whole: Graded) -> Student:
    """The student with that name."""
    for student in whole.students:
        if student.name == name:
            return student
    raise Refused(nobody(name, (student.name for student in whole.students)))


def files_of(
    cell: Cell, batch: Batch, labs: dict[str, Lab], verdicts: Path, judging: Judging
) -> tuple[dict[str, bytes], str]:
    """A lab's files, and the result of judging it again."""
    name, lab = cell.row.name, cell.row.lab
    judged = verdicts / name / f"{lab}{labs[lab].ending if lab in labs else ''}"
    verdict, hidden = read(judged.with_suffix(VERDICT)), read(judged.with_suffix(HIDDEN))
    handin = batch.handins.get((name, lab))
    if not handin or not judged.exists() or sha256_of(judged) != handin.kernel_sha256:
        return {}, "there is no file that was judged"
    kernel = judged.read_bytes()
    files = {f"labs/{lab}/{labs[lab].file}": kernel}
    if verdict is None:
        return files, "the machine left no verdict"
    files[f"labs/{lab}/verdict.json"] = verdict
    again = judge_again(labs[lab], kernel, verdict, judging)
    if again.plans is not None:
        files[f"labs/{lab}/plans.json"] = again.plans
    differs = compared(verdict, again)
    cases = judging.hidden.get(lab, b"")
    if hashlib.sha256(cases).hexdigest() != batch.hidden.get(lab):
        cases = b""  # not the cases that were judged
    if cases and hidden is not None:
        files |= {f"labs/{lab}/hidden.toml": cases, f"labs/{lab}/hidden.json": hidden}
        differs += compared(hidden, judge_again(labs[lab], kernel, hidden, judging, cases))
    said = f"judged again: {differs[0]}" if differs else "judged again: the same verdict"
    return files, said if cases or hidden is None else f"{said}; its hidden cases were not"


def read(file: Path) -> bytes | None:
    """The file's bytes, or None if it cannot be read."""
    try:
        return file.read_bytes()
    except OSError:
        return None


def about(student: Student, batch: Batch, explained: list[Explained]) -> dict[str, Any]:
    """The content of bundle.json."""
    return {
        "student": student.name,
        "batch": batch.name,
        "seed": batch.seed,
        "toolchain": batch.toolchain,
        "course_sha256": batch.course_sha256,
        "lab_definitions": batch.labs,
        "programs": batch.programs,
        "language": batch.language,
        "identity": dict(student.identity),
        "labs": [about_lab(cell, batch, again) for cell, again in explained],
    }


def about_lab(cell: Cell, batch: Batch, again: str) -> dict[str, Any]:
    """A lab's points and the reasons."""
    return row_to_json(cell.row, batch) | {
        "points": None if cell.points is None else format_points(cell.points),
        "reasons": list(cell.score.reasons) if cell.score else [],
        "again": again,
    }
