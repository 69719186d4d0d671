"""Output: paragraphs in lines, in colour on a terminal only."""

from __future__ import annotations

import io
import sys

from language.columns import filled
from rich.console import Console

from .typed import half_width

WIDTH = 100  # of a paragraph
LONGEST_LINE = 100_000


class Screen:
    """Writes lines and reads answers."""

    def __init__(self) -> None:
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.width = min(self.console.width, WIDTH) if self.console.is_terminal else WIDTH
        self.echoes = not sys.stdin.isatty()
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")

    def write(self, text: str = "", style: str = "") -> None:
        """A paragraph, or a line of code, which begins with two blanks."""
        lines = text if text.startswith("  ") else filled(text, self.width)
        self.console.print(lines, style=style or None, soft_wrap=True)

    def read(self) -> str | None:
        """The next line in half-width characters, or None at the end of the input."""
        if not self.echoes:
            self.console.print("> ", end="")
        line = sys.stdin.readline(LONGEST_LINE)
        typed = "".join(each if each.isprintable() else " " for each in line).strip()
        if self.echoes and line:
            self.write(f"> {typed[:WIDTH]}")
        return half_width(typed) if line else None
