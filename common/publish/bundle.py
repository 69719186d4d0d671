"""Makes a bundle for a platform's autograder: python3 -m publish.bundle PLATFORM ROOT TO VERSION LAB...

Its course is the student's edition with the grader, and course.toml if there is one. It contains no solutions,
variants, tests of the grader, or students' work. A bundle that only instructors can read also contains the hidden
cases, and the programs as they are built here.
"""

import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from pathlib import Path

from edition.manifest import VERSION

from grader.fingerprint import HELPERS, LOCALE
from publish.student_edition import Refused, export, leave_out, refuse_solutions, start_anew

HERE = Path(__file__).parent
NOT_FOR_GRADING = ("tests", "attacks")  # folders of grader/
LABS = "labs.txt"
PRIVATE = "private"
PROGRAMS = "build/release/bin"
READ_BY_INSTRUCTORS_ONLY = ("gradescope",)  # Classroom 50 publishes its bundle


def course_for_grading(root: Path, part: Path, version: str, labs: list[str], is_private: bool) -> None:
    """The course for an autograder, in the empty folder `part`. Raises Refused."""
    export(root, part)
    leave_out(part, root)
    export(root, part, "grader")
    for name in NOT_FOR_GRADING:
        shutil.rmtree(part / "grader" / name, ignore_errors=True)
    start_anew(part)
    refuse_solutions(part, root)
    (part / VERSION).write_text(version + "\n", encoding="utf-8")
    (part / LABS).write_text("".join(f"{lab}\n" for lab in labs), encoding="utf-8")
    if (root / "course.toml").exists():
        text = (root / "course.toml").read_text(encoding="utf-8")
        private = private_in(text) if is_private else None
        line = f'{PRIVATE} = "{PRIVATE}"' if private else "# private: not in this bundle"
        (part / "course.toml").write_text(with_private(text, line), encoding="utf-8")
        if private:
            copy_hidden_cases(root / private, part / PRIVATE)
    if is_private:
        copy_programs(root / PROGRAMS, part / PROGRAMS)


def copy_hidden_cases(private: Path, to: Path) -> None:
    """Copies the hidden cases and nothing else. Raises Refused."""
    if not private.is_dir():
        raise Refused(f"course.toml: {private}: no such folder")
    to.mkdir()
    for file in sorted(private.glob("lab*.toml")):
        shutil.copy(file, to)


def copy_programs(built: Path, to: Path) -> None:
    """Copies the labs' programs, those that they start, and their texts in other languages."""
    to.mkdir(parents=True, exist_ok=True)
    for name in (*(file.name for file in built.glob("lab[0-9][0-9]")), *HELPERS):
        if (built / name).exists():
            shutil.copy(built / name, to)
    if (built / LOCALE).exists():
        shutil.copytree(built / LOCALE, to / LOCALE)


def private_in(course: str) -> str | None:
    """The private folder that a course file names. Raises Refused."""
    try:
        return tomllib.loads(course).get(PRIVATE)
    except ValueError as error:
        raise Refused(f"course.toml: {error}") from None


def with_private(course: str, line: str) -> str:
    """The course file with another line in place of the one that names the private folder. Raises Refused."""
    changed, lines = re.subn(r"""(?m)^[ \t]*(["']?)private\1[ \t]*=.*$""", line, course)
    if private_in(course) and (lines != 1 or private_in(changed) not in (None, PRIVATE)):
        raise Refused("course.toml: private = must be on a line of its own, for a bundle with another")
    return changed


def write_zip(folder: Path, to: Path) -> None:
    """Zips a folder, with its file modes; the same files give the same zip."""
    part = to.with_name(to.name + ".part")
    with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(file for file in folder.rglob("*") if file.is_file()):
            info = zipfile.ZipInfo(file.relative_to(folder).as_posix(), (1980, 1, 1, 0, 0, 0))
            info.external_attr = file.stat().st_mode << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, file.read_bytes())
    part.replace(to)


def main() -> None:
    """PLATFORM is a folder here; its files go into the zip next to the course."""
    platform, root, to, version, *labs = sys.argv[1:]
    try:
        with tempfile.TemporaryDirectory() as room:
            part = Path(room, "bundle")
            shutil.copytree(HERE / platform, part)
            (part / "course").mkdir()
            course_for_grading(Path(root), part / "course", version, labs, platform in READ_BY_INSTRUCTORS_ONLY)
            write_zip(part, Path(to))
    except Refused as reason:
        sys.exit(str(reason))
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error.cmd[0]}: {error.stderr or error!r}")


if __name__ == "__main__":
    main()
