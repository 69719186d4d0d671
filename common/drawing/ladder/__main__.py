"""`python -m drawing.ladder RESULTS LABS [PICTURES svg|png]`: prints the tables, or draws and names the pictures."""

from __future__ import annotations

import io
import sys
from pathlib import Path

from language.words import in_language, say

from .labels import Labels
from .results import Unreadable, read_results
from .text import text_of_results


def main(results_folder: str, labs_folder: str, pictures: str = "", ending: str = "svg") -> None:
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal may lack letters
    try:
        results, labels = read_results(Path(results_folder)), Labels(Path(labs_folder))
    except Unreadable as error:
        sys.exit(str(error))
    if not any(lab.speeds or lab.counts for lab in results):
        sys.exit(say("{}: every measurement in it failed, the first so: {}", results_folder, _first_failure(results)))
    if not pictures:
        sys.stdout.write(text_of_results(results, labels))
        return
    from .pictures import draw_all  # needs matplotlib, which the text does not

    drawn = draw_all(results, labels, Path(pictures), ending)
    for picture in drawn:
        print(say("picture: {}", picture.path))
    missing = "".join(sorted({letter for picture in drawn for letter in picture.missing}))
    if missing:
        print(say("No font here has {}, drawn as ?. Install one (Debian: fonts-noto-cjk), or draw SVG.", missing))


def _first_failure(results) -> str:
    return next(
        (say("{}: {}", lab.number, failure) for lab in results for failure in lab.failed),
        in_language("they have no entry"),
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
