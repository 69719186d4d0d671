"""Makes a student's edition: python3 -m publish.student_edition ROOT FOLDER VERSION.

FOLDER then holds HEAD without the files named in left_out.txt, every kernel as its skeleton, and a git history of
one commit. If a file contains text of a solution, no edition is made, and nothing is left.
"""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from course.lab_file import kernel_in, skeleton_in
from edition.manifest import VERSION, is_inside, write_manifest
from language.pages import stamp

from publish.solution_text import SolutionText
from publish.student_readme import student_readme

WHO = "reduction-labs"
LEFT_OUT = Path(__file__).with_name("left_out.txt")


class Refused(Exception):
    """The reasons why there is no edition, one sentence per line."""


def make_edition(root: Path, folder: Path, version: str) -> None:
    """Makes the complete edition, or no folder. Raises Refused."""
    part = folder.with_name(folder.name + ".part")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir(parents=True)
    try:
        export(root, part)
        leave_out(part, root)
        start_anew(part)
        write_readmes(part)
        (part / VERSION).write_text(version + "\n", encoding="utf-8")
        refuse_solutions(part, root)
        write_manifest(part)
        commit(root, part, version)
        part.rename(folder)
    finally:
        shutil.rmtree(part, ignore_errors=True)


def write_readmes(part: Path) -> None:
    """In each language."""
    page = part / "README.md"
    english = page.read_text(encoding="utf-8")
    page.write_text(student_readme(english, english), encoding="utf-8")
    for translation in part.glob("README.*.md"):
        readme = translation.read_text(encoding="utf-8")
        translation.write_text(student_readme(english, readme), encoding="utf-8")
        stamp(translation)


def export(root: Path, part: Path, *paths: str) -> None:
    """Extracts HEAD's files, or those below some paths: only committed files."""
    archive = subprocess.run(["git", "-C", root, "archive", "HEAD", *paths], check=True, capture_output=True)
    subprocess.run(["tar", "-x", "-C", part], check=True, input=archive.stdout)


def leave_out(part: Path, root: Path) -> None:
    """Deletes files that are not for students, and translations of these pages."""
    lines = [line for line in LEFT_OUT.read_text(encoding="utf-8").splitlines() if line[:1] != "#"]
    pages = [path for line in lines if line.endswith(".md") for path in part.glob(line.replace(".md", ".*.md"))]
    for path in [*(part / folder for folder in private_folders(part, root)), *(part / line for line in lines), *pages]:
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)


def private_folders(part: Path, root: Path) -> list[Path]:
    """The private folders in the repository named by course files; any of these files may be in use."""
    files = [file.relative_to(part) for file in part.rglob("*.toml")]
    named = [(file.parent, private_in(part / file)) for file in files]
    named.append((Path(), private_in(root / "course.toml")))  # it need not be committed
    whole = root.resolve()
    folders = [os.path.relpath((whole / beside / private).resolve(), whole) for beside, private in named if private]
    return [Path(folder) for folder in folders if is_inside(folder)]


def private_in(course: Path) -> str:
    """The private folder that a course file names; empty for any other file. Raises Refused."""
    try:
        text = course.read_bytes()
        private = tomllib.loads(text.decode()).get("private")
    except OSError:
        return ""
    except ValueError as error:
        if b"private" in text:  # it may name a private folder
            raise Refused(f"{course}: {error}") from None
        return ""
    return private if isinstance(private, str) else ""


def start_anew(part: Path) -> None:
    """Resets every lab to its skeleton."""
    for lab in labs_in(part):
        shutil.copyfile(skeleton_in(lab), kernel_in(lab))


def labs_in(part: Path) -> list[Path]:
    """The folders of labs."""
    return [folder for folder in part.glob("labs/*") if skeleton_in(folder).exists()]


def refuse_solutions(part: Path, root: Path) -> None:
    """Raises Refused naming every file that contains text of the solutions."""
    text = SolutionText(root / "solutions", map(skeleton_in, labs_in(part)))
    if found := text.found_in(part):
        lines = [f"{each.file} holds text of solutions/{each.solution}: {each.tokens}" for each in found]
        raise Refused("\n".join([*lines, f"Change it, or name it in common/publish/{LEFT_OUT.name}"]))


def commit(root: Path, part: Path, version: str) -> None:
    """Makes one commit, identical for the same HEAD."""
    date = git(root, "log", "-1", "--format=%cI")
    who = {f"GIT_{role}_{what}": value for role in ("AUTHOR", "COMMITTER")
           for what, value in (("NAME", WHO), ("EMAIL", ""), ("DATE", date))}  # fmt: skip
    environment = {**os.environ, **who}
    git(part, "init", "-q", "-b", "main")
    git(part, "add", "--all", "--force")
    git(
        part,
        "-c",
        "commit.gpgsign=false",
        "commit",
        "-q",
        "--no-verify",
        "-m",
        f"Edition {version}",
        env=environment,
    )


def git(folder: Path, *words: str, env: dict[str, str] | None = None) -> str:
    """Git's output. Ignores GIT_DIR and similar variables, which a hook may have set."""
    clean = {k: v for k, v in (env or os.environ).items() if k not in ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE")}
    return subprocess.run(
        ["git", "-C", folder, *words], check=True, capture_output=True, text=True, env=clean
    ).stdout.strip()


def main() -> None:
    """Exit status 2 if there is no edition."""
    root, folder, version = sys.argv[1:]
    try:
        make_edition(Path(root), Path(folder), version)
    except Refused as reason:
        sys.exit(f"{reason}")
    except subprocess.CalledProcessError as error:
        sys.exit(f"{error.cmd[0]}: {error.stderr or error!r}")


if __name__ == "__main__":
    main()
