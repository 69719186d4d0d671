"""Right and wrong kernels as diffs against their lab's solution, or a whole kernel beside it (common/course/variant.h).

Usage: variants.py diff SOLUTION BASE KERNEL     KERNEL's diff against BASE takes KERNEL's place
       variants.py rebase PROGRAM SOLUTION DIFF...
           carries diffs from the committed base that they fit to the present one; PROGRAM is the lab's
"""

import difflib
import os
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


def diff(head: str, base: str, body: str, base_name: str, name: str) -> str:
    """The diff that makes `head` and `body` of the base."""
    made = split_head(base)[0] + body
    if not (made.endswith("\n") and base.endswith("\n")):
        raise SystemExit(f"{name}: its last line, or that of {base_name}, has no newline")
    lines = difflib.unified_diff(
        base.splitlines(keepends=True), made.splitlines(keepends=True), base_name, name, n=CONTEXT
    )
    return head + "".join(lines)


def read(file: Path) -> str:
    """Keeps carriage returns."""
    return file.read_bytes().decode()


def make_diff(solution: Path, base: Path, kernel: Path) -> None:
    head, body = split_head(read(kernel))
    base_name, name = (os.path.relpath(file, solution.parent) for file in (base, kernel))
    kernel.with_suffix(".diff").write_bytes(diff(head, read(base), body, base_name, name).encode())
    kernel.unlink()
    print(kernel.with_suffix(".diff"))


def git(folder: Path, *words: str) -> str | None:
    """The output of git; nothing where it fails."""
    run = subprocess.run(["git", *words], cwd=folder, capture_output=True, check=False)
    return run.stdout.decode() if run.returncode == 0 else None


def base_of(solution: Path, variant: Path) -> Path:
    """The kernel that a diff is against: the solution, or a whole file beside it."""
    named = re.search(r"^--- (.*)", read(variant), re.MULTILINE)
    return solution.parent / named[1] if named else solution


def made(program: Path, solution: Path, base: Path, text: str, variant: Path) -> str | None:
    """The kernel that a diff makes of this text of its base; nothing where it does not fit.

    The lab's program applies it, as it does for a test: git searches for another place where a diff fits.
    """
    with tempfile.TemporaryDirectory() as course:
        lab, own_solution = (Path(course, part, solution.parent.name) for part in ("labs", "solutions"))
        lab.mkdir(parents=True)
        own_base = own_solution / base.relative_to(solution.parent)
        own_base.parent.mkdir(parents=True)
        own_base.write_bytes(text.encode())
        run = subprocess.run(
            [program, "--lab", lab, "--kernel", variant, "--show-kernel"], capture_output=True, check=False
        )
    return run.stdout.decode() if run.returncode == 0 else None


@cache
def committed(base: Path) -> list[str]:
    """The kernel's text in every commit that changed it, the last one first."""
    commits = git(base.parent, "log", "--format=%H", "--", base.name) or ""
    texts = (git(base.parent, "show", f"{commit}:./{base.name}") for commit in commits.split())
    return [text for text in texts if text is not None]


def merged(new: str, old: str, variant: str) -> tuple[str, bool]:
    """The new base with the variant's change of the old one, and whether that is without a conflict."""
    with tempfile.TemporaryDirectory() as folder:
        names = ("new base", "old base", "variant")
        for name, text in zip(names, (new, old, variant)):
            Path(folder, name).write_bytes(text.encode())
        command = ["git", "merge-file", "-p", "--diff3", *names]
        run = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    return run.stdout.decode(), run.returncode == 0


def carried(program: Path, solution: Path, variant: Path) -> str | None:
    """The diff against its changed base; nothing for one that fits as it is. Raises Left."""
    base = base_of(solution, variant)
    if not base.is_file():
        raise Left(f"{base}, which it is a diff of, is not there")
    new = read(base)
    if made(program, solution, base, new, variant) is not None:
        return None
    which = "the solution" if base == solution else base.name
    for old in committed(base):
        if kernel := made(program, solution, base, old, variant):
            break
    else:
        raise Left(f"fits no committed version of {which}; change it by hand")
    head, body = split_head(kernel)
    body, whole = merged(split_head(new)[1], split_head(old)[1], body)
    if not whole:
        changed = "the changed solution" if base == solution else f"{which} as it is now"
        raise Left(f"does not fit {changed}; {advice(solution, base, variant, head + body)}")
    base_name, name = (os.path.relpath(file, solution.parent) for file in (base, variant.with_suffix(base.suffix)))
    return diff(head, new, body, base_name, name)


def advice(solution: Path, base: Path, variant: Path, marked: str) -> str:
    """What to do about a conflict, with git's marks in a kernel below build/."""
    against = "" if base == solution else f" FROM={base}"
    whole = variant.with_suffix(base.suffix)
    lab = solution.parent.name.partition("_")[0]
    file = Path("build/variants", lab, whole.parent.name, whole.name)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(marked.encode())
    return f"settle what git marked in {file}, move it to {whole}, and: make {lab} variant FILE={whole}{against}"


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
        case ["diff", solution, base, kernel]:
            make_diff(Path(solution), Path(base), Path(kernel))
        case ["rebase", program, solution, *variants]:
            sys.exit(1 if rebase(Path(program), Path(solution), [Path(file) for file in variants]) else 0)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
