"""Right and wrong kernels as diffs against their lab's solution (common/course/variant.h).

Usage: variants.py diff SOLUTION.cu KERNEL.cu     KERNEL.diff takes KERNEL.cu's place
       variants.py rebase SOLUTION.cu DIFF...     carries diffs from HEAD's solution to this one
"""

import difflib
import subprocess
import sys
import tempfile
from pathlib import Path

CONTEXT = 1  # lines: the diff is applied exactly where it says, so they are for readers


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
    run = subprocess.run(["git", *words], cwd=folder, capture_output=True, text=True, check=False)
    return run.stdout if run.returncode == 0 else None


def merged(folder: Path, old: str, new: str, variant: str) -> str | None:
    """The new solution with the variant's change of the old one; nothing where they overlap."""
    for name, text in {"old": old, "new": new}.items():
        (folder / name).write_bytes(text.encode())
    (folder / "kernel.cu").write_bytes(old.encode())
    (folder / "variant.diff").write_bytes(variant.encode())
    if git(folder, "apply", "--unidiff-zero", "-p0", "variant.diff") is None:
        return None
    return git(folder, "merge-file", "-p", "new", "old", "kernel.cu")


def rebase(solution: Path, diffs: list[Path]) -> int:
    """Rewrites the diffs that fit; the number of those that do not."""
    old, new = git(solution.parent, "show", f"HEAD:./{solution.name}"), read(solution)
    if old is None:
        raise SystemExit(f"{solution}: git has no older version of it: commit it before you change it")
    left = 0
    for file in diffs:
        text = read(file)
        head, start, rest = text.partition("--- ")
        with tempfile.TemporaryDirectory() as folder:
            made = merged(Path(folder), old, new, start + rest.replace("+++ ", "+++ kernel.cu\t", 1))
        if made is None:
            left += 1
            print(f"{file}: does not fit the changed solution; change it by hand")
            continue
        name = rest.split("\n")[1].removeprefix("+++ ")
        carried = diff(head, new, split_head(made)[1], name)
        if carried != text:
            file.write_bytes(carried.encode())
            print(f"{file}: carried")
    return left


def main() -> None:
    match sys.argv[1:]:
        case ["diff", solution, kernel]:
            make_diff(Path(solution), Path(kernel))
        case ["rebase", solution, *diffs]:
            sys.exit(1 if rebase(Path(solution), [Path(file) for file in diffs]) else 0)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
