"""Finds the submissions in a folder: FOLDER/NAME/**/*.cu, the newest file of each lab."""

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from grader.labs import Lab, lab_of_path, labs_of_text
from grader.row import Row, needs_review, text_of

MOST_BYTES_READ = 1 << 20  # the lab programs refuse larger files, with a message


@dataclass(frozen=True)
class Submission:
    """One file to judge; `note` says what else there is to know."""

    student: Path
    lab: Lab
    file: Path
    note: str = ""

    @property
    def name(self) -> str:
        """The student's name: the folder's."""
        return text_of(self.student.name)


class Unusable(Exception):
    """A file that cannot be judged, and why."""


def find_submissions(folder: Path, labs: dict[str, Lab]) -> Iterator[Submission | Row]:
    """What can be judged, in the order of names, and a row for everything that cannot."""
    for entry in sorted(folder.iterdir()):
        if entry.name.startswith(".") or entry.name == "__MACOSX":
            continue
        if entry.is_symlink():
            yield needs_review(text_of(entry.name), "", "a symbolic link: refused")
        elif entry.is_dir():
            yield from submissions_of(entry, labs)
        else:
            yield needs_review(text_of(entry.name), "", "not a student's folder")


def submissions_of(student: Path, labs: dict[str, Lab]) -> Iterator[Submission | Row]:
    """What one student handed in."""
    name = text_of(student.name)
    by_lab: dict[str, list[Path]] = {}
    unusable: list[Row] = []
    for file in cuda_files(student, unusable):
        try:
            by_lab.setdefault(lab_of(file, student, labs).number, []).append(file)
        except Unusable as reason:
            unusable.append(needs_review(name, "", f"{shown(file, student)}: {reason}"))
    for number in sorted(by_lab):
        yield newest(student, labs[number], by_lab[number])
    yield from unusable
    if not by_lab and not unusable:
        yield needs_review(name, "", "no .cu file")


def cuda_files(student: Path, unusable: list[Row]) -> list[Path]:
    """Every .cu file below the folder; folders that cannot be entered become rows."""

    def refuse(folder: str, reason: str) -> None:
        where = shown(Path(folder), student)
        unusable.append(needs_review(text_of(student.name), "", f"{where}: {reason}"))

    def on_error(error: OSError) -> None:
        refuse(error.filename, f"cannot be read: {error.strerror}")

    found = []
    for parent, folders, files in os.walk(student, onerror=on_error):
        folders[:] = sorted(f for f in folders if not f.startswith(".") and f != "__MACOSX")
        for link in (f for f in folders if os.path.islink(os.path.join(parent, f))):
            refuse(
                os.path.join(parent, link), "a link to a folder: refused"
            )  # walk does not follow
        found += [
            Path(parent, f) for f in files if f.lower().endswith(".cu") and not f.startswith(".")
        ]
    return sorted(found)


def lab_of(file: Path, student: Path, labs: dict[str, Lab]) -> Lab:
    """The lab that a file is for: told by its path or, failing that, by its kernel's name."""
    text = readable_text(file, student)
    if lab := lab_of_path(file.relative_to(student), labs):
        return lab
    named = labs_of_text(text, labs)
    if len(named) == 1:
        return named[0]
    if not named:
        raise Unusable("no lab: neither the path nor a kernel's name tells which")
    numbers = " and ".join(lab.number for lab in named)
    raise Unusable(f"kernels of {numbers} in one file, and its path does not tell which is meant")


def readable_text(file: Path, student: Path) -> bytes:
    """The beginning of a file that is the student's own."""
    try:
        real = file.resolve(strict=True)
        if not real.is_relative_to(student.resolve()):
            raise Unusable("a link out of the student's folder: refused")
        if not stat.S_ISREG(real.stat().st_mode):
            raise Unusable("not a regular file")
        with real.open("rb") as opened:
            return opened.read(MOST_BYTES_READ)
    except OSError as error:
        raise Unusable(f"cannot be read: {error.strerror}") from error


def newest(student: Path, lab: Lab, files: list[Path]) -> Submission:
    """The newest of several files for one lab, and a note that says so."""
    *older, last = sorted(files, key=lambda file: (file.stat().st_mtime_ns, file))
    if not older:
        return Submission(student, lab, last)
    passed_over = ", ".join(shown(file, student) for file in older)
    note = f"judged {shown(last, student)}, the newest of {len(files)}; passed over: {passed_over}"
    return Submission(student, lab, last, note)


def shown(file: Path, student: Path) -> str:
    """A path as the student knows it."""
    return text_of(file.relative_to(student))
