# expect: passed
"""A file whose name has commands for a shell and a quote for the compiler."""

from pathlib import Path

from grader.attacks.honest import KERNEL

NAME = "shell_in_a_file"


def hand_in(folder: Path) -> None:
    (folder / "$(touch attack.mark)'`;-o lab01.cu").write_text(KERNEL)
