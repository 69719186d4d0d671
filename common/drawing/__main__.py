"""`python -m drawing TRACE [PICTURE]`: prints the trace as text, then draws it as .svg or .png."""

from __future__ import annotations

import sys
from pathlib import Path

from . import together
from .read import read
from .text import text_of


def main(trace_file: str, picture: str = "") -> None:
    if runs := together.runs_in(Path(trace_file)):
        if picture:
            together.draw(runs, Path(picture))
        else:
            sys.stdout.write(together.text_of(runs))
        return
    trace = read(Path(trace_file))
    if not picture:
        sys.stdout.write(text_of(trace))
        return
    from .picture import draw  # needs matplotlib, which the text does not

    draw(trace, Path(picture))


if __name__ == "__main__":
    main(*sys.argv[1:])
