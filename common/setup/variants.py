"""Right and wrong kernels as diffs against their lab's solution (common/course/variant.h).

Usage: variants.py diff SOLUTION.cu KERNEL.cu     KERNEL.diff takes KERNEL.cu's place
       variants.py rebase PROGRAM SOLUTION.cu DIFF...
           carries diffs from the committed solution that they fit to this one; PROGRAM is the lab's
"""

import difflib
import re
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

CONTEXT = 1  # lines: the diff is applied exactly where it says, so they are for readers


class Left(Exception):
    """Why a diff is left as it is."""


def split_head(text: str) -> tuple[str, str]:
    """The comment at a kernel's top, and the rest."""
    lines = text.splitlines(keepends=True)
    end = next((i for i, line in enumerate(lines) if not line.startswith("//")), len(lines))
    return "".join(lines[:end]), "".join(lines[end:])


def diff(head: str, solution: str, body: str, name: str) -> str:
    """The diff that makes `head` and `body` of the solution."""
    made = split_head(solution)[0] + body
    if not (made.endswith("\n") and solution.endswith("\n")):
        raise SystemExit(f"{name}: its last line, or the solution's, has no newline")
    lines = difflib.unified_diff(
        solution.splitlines(keepends=True), made.splitlines(keepends=True), "kernel.cu", name, n=CONTEXT
    )
    return head + "".join(lines)


def read(file: Path) -> str:
    """Keeps carriage returns."""
    return file.read_bytes().decode()


def make_diff(solution: Path, kernel: Path) -> None:
    head, body = split_head(read(kernel))
    name = f"{kernel.parent.name}/{kernel.name}"
    kernel.with_suffix(".diff").write_bytes(diff(head, read(solution), body, name).encode())
    kernel.unlink()
    print(kernel.with_suffix(".diff"))


def git(folder: Path, *words: str) -> str | None:
    """The output of git; nothing where it fails."""
    run = subprocess.run(["git", *words], cwd=folder, capture_output=True, check=False)
    return run.stdout.decode() if run.returncode == 0 else None


def made(program: Path, solution: Path, text: str, variant: Path) -> str | None:
    """The kernel that a diff makes of this text of the solution; nothing where it does not fit.

    The lab's program applies it, as it does for a test: git searches for another place where a diff fits.
    """
    with tempfile.TemporaryDirectory() as course:
        lab, own_solution = (Path(course, part, solution.parent.name) for part in ("labs", "solutions"))
        lab.mkdir(parents=True)
        own_solution.mkdir(parents=True)
        (own_solution / solution.name).write_bytes(text.encode())
        run = subprocess.run(
            [program, "--lab", lab, "--kernel", variant, "--show-kernel"], capture_output=True, check=False
        )
    return run.stdout.decode() if run.returncode == 0 else None


@cache
def committed(solution: Path) -> list[str]:
    """The solution's text in every commit that changed it, the last one first."""
    commits = git(solution.parent, "log", "--format=%H", "--", solution.name) or ""
    texts = (git(solution.parent, "show", f"{commit}:./{solution.name}") for commit in commits.split())
    return [text for text in texts if text is not None]


def merged(new: str, old: str, variant: str) -> tuple[str, bool]:
    """The new solution with the variant's change of the old one, and whether that is without a conflict."""
    with tempfile.TemporaryDirectory() as folder:
        names = ("new solution", "old solution", "variant")
        for name, text in zip(names, (new, old, variant)):
            Path(folder, name).write_bytes(text.encode())
        command = ["git", "merge-file", "-p", "--diff3", *names]
        run = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    return run.stdout.decode(), run.returncode == 0


def carried(program: Path, solution: Path, variant: Path) -> str | None:
    """The diff against the changed solution; nothing for one that fits as it is. Raises Left."""
    new = read(solution)
    if made(program, solution, new, variant) is not None:
        return None
    for old in committed(solution):
        if kernel := made(program, solution, old, variant):
            break
    else:
        raise Left("fits no committed version of the solution; change it by hand")
    head, body = split_head(kernel)
    body, whole = merged(split_head(new)[1], split_head(old)[1], body)
    if not whole:
        raise Left(f"does not fit the changed solution; {advice(solution, variant, head + body)}")
    name = re.search(r"^\+\+\+ (.*)", read(variant), re.MULTILINE)
    return diff(head, new, body, name[1] if name else "")


def advice(solution: Path, variant: Path, marked: str) -> str:
    """What to do about a conflict, with git's marks in a kernel below build/."""
    whole = variant.with_suffix(".cu")
    lab = solution.parent.name.partition("_")[0]
    file = Path("build/variants", lab, whole.parent.name, whole.name)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(marked.encode())
    return f"settle what git marked in {file}, move it to {whole}, and: make {lab} variant FILE={whole}"


def rebase(program: Path, solution: Path, variants: list[Path]) -> int:
    """Rewrites the diffs that can be carried to the changed solution; the number of those that do not fit it."""
    left = 0
    for variant in variants:
        try:
            if text := carried(program, solution, variant):
                variant.write_bytes(text.encode())
                print(f"{variant}: carried")
        except Left as reason:
            left += 1
            print(f"{variant}: {reason}")
    print(f"{len(variants) - left} of {len(variants)} diffs fit {solution}")
    return left


def main() -> None:
    match sys.argv[1:]:
        case ["diff", solution, kernel]:
            make_diff(Path(solution), Path(kernel))
        case ["rebase", program, solution, *variants]:
            sys.exit(1 if rebase(Path(program), Path(solution), [Path(file) for file in variants]) else 0)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
