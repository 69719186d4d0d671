"""Records what a batch is made of, so that a later one can tell why a grade is another."""

import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from grader.batch import Judging
from grader.batch_file import Batch, Handin, Identity, sha256_of
from grader.labs import Lab
from grader.row import Row, text_of
from grader.student import Student
from grader.submissions import Submission

NVCC_RECORD = Path("build/tools/nvcc.path")  # common/setup/nvcc.sh writes it


def record(
    name: str,
    seed: int,
    rows: Sequence[Row],
    found: Sequence[Submission | Row],
    judging: Judging,
    course_file: Path | None,
) -> Batch:
    """The batch of these rows."""
    submissions = [each for each in found if isinstance(each, Submission)]
    labs = {each.lab.number: each.lab for each in submissions}
    return Batch(
        name,
        seed,
        tuple(rows),
        {(each.name, each.lab.number): handin_of(each) for each in submissions},
        {number: sha256_of(*definition(lab)) for number, lab in sorted(labs.items())},
        {number: sha256_of(judging.programs / number) for number in sorted(labs)},
        toolchain(),
        sha256_of(course_file) if course_file else "",
        {each.name: identity_of(each.student) for each in submissions},
    )


def identity_of(student: Student) -> Identity:
    """What the roster or the platform knows of a student beside the name."""
    known = {
        "email": student.email,
        "sis_id": student.sis_id,
        "group": student.group,
        "extension_days": student.extension_days,
    }
    return {key: value for key, value in known.items() if value}


def handin_of(submission: Submission) -> Handin:
    """The file's bytes, and when it was handed in: its time."""
    time = None if submission.time is None else datetime.fromtimestamp(int(submission.time), UTC)
    try:
        return Handin(sha256_of(submission.file), time)
    except OSError as error:
        return Handin(f"unreadable: {text_of(str(error.strerror))}")


def definition(lab: Lab) -> list[Path]:
    """The files that define a lab when its program runs."""
    return [file for name in ("lab.toml", "skeleton.cu") if (file := lab.folder / name).exists()]


def toolchain() -> str:
    """ "nvcc 13.0"; empty where set-up has not found one."""
    record = Path(__file__).resolve().parents[1] / NVCC_RECORD
    try:
        nvcc = record.read_text(encoding="utf-8").strip()
        said = subprocess.run(
            [nvcc, "--version"], check=False, capture_output=True, text=True, timeout=60
        )
    except (OSError, ValueError, subprocess.SubprocessError):
        return ""
    _, found, version = said.stdout.partition("release ")
    return f"nvcc {version.partition(',')[0]}" if found else ""
