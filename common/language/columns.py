"""How much of a line a text takes: a Chinese character takes two columns (common/show/columns.h)."""

import re
import textwrap
from typing import Any

WIDE = "\u2e80-\U0010ffff"  # the characters of East Asia, and full-width punctuation
# A wide character, or what stands between two of them, with the punctuation that stays at it.
PIECE = re.compile(f"[（《“]*(?:[{WIDE}]|[^{WIDE}]+)[，。：；？！、）》”]*")


def columns_of(text: str) -> int:
    return len(text) + len(re.findall(f"[{WIDE}]", text))


def padded(text: str, columns: int) -> str:
    """With blanks behind it."""
    return text + " " * (columns - columns_of(text))


def filled(text: str, columns: int) -> str:
    return "\n".join(wrapped(text, columns))


def wrapped(
    text: str, columns: int, initial_indent: str = "", subsequent_indent: str = "", **options: Any
) -> list[str]:
    """textwrap.wrap, which may end a line behind a wide character, too."""
    wrapper = Wrapper(columns, _widened(initial_indent), _widened(subsequent_indent), **options)
    return [line.replace("\0", "") for line in wrapper.wrap(text)]


class Wrapper(textwrap.TextWrapper):
    def _split(self, text: str) -> list[str]:
        return [_widened(piece) for chunk in super()._split(text) for piece in PIECE.findall(chunk)]


def _widened(text: str) -> str:
    """Gives a wide character its second column by a \\0 behind it."""
    return re.sub(f"[{WIDE}]", "\\g<0>\0", text)
