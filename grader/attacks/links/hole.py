# expect: needs review, lab01.cu
"""A file of sixty gigabytes that takes no room: all of it is a hole."""

from pathlib import Path

from grader.attacks.honest import KERNEL


def hand_in(folder: Path) -> None:
    with (folder / "lab01.cu").open("w") as file:
        file.write(KERNEL)
        file.truncate(60 << 30)
