# expect: passed
"""A name that is not text."""

from pathlib import Path

from grader.attacks.honest import KERNEL

NAME = b"caf\xe9\xff\xfe".decode("utf-8", "surrogateescape")


def hand_in(folder: Path) -> None:
    (folder / "kernel.cu").write_text(KERNEL)
