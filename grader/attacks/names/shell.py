# expect: passed
"""A name with commands for a shell."""

from pathlib import Path

from grader.attacks.honest import KERNEL

NAME = "$(touch attack.mark)`touch attack.mark`;touch attack.mark #&|'\""


def hand_in(folder: Path) -> None:
    (folder / "kernel.cu").write_text(KERNEL)
