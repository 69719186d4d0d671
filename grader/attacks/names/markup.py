# expect: passed
"""A name that a page would run."""

from pathlib import Path

from grader.attacks.honest import KERNEL

NAME = "<script>document.title=1<\\script>{{ 7*7 }}"


def hand_in(folder: Path) -> None:
    (folder / "kernel.cu").write_text(KERNEL)
