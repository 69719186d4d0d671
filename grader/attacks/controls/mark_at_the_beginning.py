# expect: passed
"""No attack: a byte order mark, lines that end in two bytes, and a backslash at the very end."""

from pathlib import Path

from grader.attacks.honest import KERNEL


def hand_in(folder: Path) -> None:
    text = "\N{ZERO WIDTH NO-BREAK SPACE}" + KERNEL + "// \\"
    (folder / "lab01.cu").write_text(text, newline="\r\n")
