"""Records everything that a batch depends on, so that a later one can tell why a grade changed."""

import hashlib
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from grader.batch_file import Batch, Handin, Identity
from grader.fingerprint import definition, grader, program, sha256_of, toolchain
from grader.row import Row, text_of
from grader.student import Student
from grader.submissions import Submission
from grader.task import Judging


def record(
    name: str,
    seed: int,
    rows: Sequence[Row],
    handins: dict[tuple[str, str], Handin],
    submissions: Sequence[Submission],
    judging: Judging,
    course_file: Path | None,
    wanted: tuple[str, ...] = (),
) -> Batch:
    """The batch of these rows."""
    labs = {each.lab.number: each.lab for each in submissions}
    return Batch(
        name,
        seed,
        tuple(rows),
        handins,
        {number: sha256_of(*definition(lab.folder)) for number, lab in sorted(labs.items())},
        {number: sha256_of(*program(lab.folder, judging.programs)) for number, lab in sorted(labs.items())},
        toolchain(),
        sha256_of(course_file) if course_file else "",
        {row.name: identity_of(row.student) for row in rows if row.student}
        | {each.name: identity_of(each.student) for each in submissions if each.student},
        {number: hashlib.sha256(cases).hexdigest() for number, cases in sorted(judging.hidden.items())},
        device_of(judging),
        grader(),
        wanted,
        judging.language,
    )


def device_of(judging: Judging) -> str:
    """The device in the arguments of the labs' programs."""
    arguments = (each.partition("=") for each in judging.arguments)
    return next((value for name, _, value in arguments if name == "--device"), "")


def identity_of(student: Student) -> Identity:
    """The roster's or the platform's information about a student, besides the name."""
    known = {
        "email": student.email,
        "sis_id": student.sis_id,
        "group": student.group,
        "extension_days": student.extension_days,
        **student.platform_ids,
    }
    return {key: value for key, value in known.items() if value}


def handins_of(submissions: Sequence[Submission]) -> dict[tuple[str, str], Handin]:
    """The files that are judged, by name and lab."""
    return {(each.name, each.lab.number): handin_of(each) for each in submissions}


def handin_of(submission: Submission) -> Handin:
    """The file's digest and hand-in time."""
    time = None if submission.time is None else datetime.fromtimestamp(int(submission.time), UTC)
    try:
        return Handin(sha256_of(submission.file), time)
    except OSError as error:
        return Handin(f"unreadable: {text_of(str(error.strerror))}")
