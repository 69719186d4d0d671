"""`python -m report RESULTS LABS PAGE`: writes the page, or prints in one sentence why not."""

from __future__ import annotations

import sys
from pathlib import Path

from drawing.ladder.labels import Labels
from drawing.ladder.results import Unreadable

from .contents import contents_of
from .page import html_of


def main(results: str, labs: str, page: str) -> None:
    try:
        contents = contents_of(Path(results), Labels(Path(labs)))
    except Unreadable as error:
        sys.exit(str(error))
    Path(page).write_text(html_of(contents), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
