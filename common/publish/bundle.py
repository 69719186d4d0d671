"""Makes a bundle for a platform's autograder: python3 -m publish.bundle PLATFORM ROOT TO VERSION LAB...

Its course is the student's edition with the grader, and course.toml if there is one. It contains no solutions,
variants, private files, tests of the grader, or students' work.
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

from publish.student_edition import Refused, export, leave_out, refuse_solutions, start_anew

HERE = Path(__file__).parent
NOT_FOR_GRADING = ("tests", "attacks")  # folders of grader/
LABS = "labs.txt"


def course_for_grading(root: Path, part: Path, version: str, labs: list[str]) -> None:
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
        (part / "course.toml").write_text(without_private(text), encoding="utf-8")


def without_private(course: str) -> str:
    """The course file without the line that names the private folder, which no bundle contains."""
    without = re.sub(r"""(?m)^[ \t]*(["']?)private\1[ \t]*=.*$""", "# private: in no bundle", course)
    try:
        named = "private" in tomllib.loads(without)
    except ValueError as error:
        raise Refused(f"course.toml: {error}") from None
    if named:
        raise Refused("course.toml: private = must be on a line of its own, for a bundle without it")
    return without


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
            course_for_grading(Path(root), part / "course", version, labs)
            write_zip(part, Path(to))
    except Refused as reason:
        sys.exit(str(reason))
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error.cmd[0]}: {error.stderr or error!r}")


if __name__ == "__main__":
    main()
