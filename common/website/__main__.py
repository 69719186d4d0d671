"""Writes the course as a website, with MkDocs: python3 -m website CLASSES SITE, from the course's folder.

CLASSES holds a folder for each language, in which the example class was graded. SITE gets the course in English, and
a folder for each other language, where the pages have the same names. A warning of MkDocs is an error."""

from __future__ import annotations

import sys
from pathlib import Path

from ask.questions import Mistake
from ask.simulator import NoRun
from mkdocs.exceptions import MkDocsException

from .site import write_sites


def main() -> int:
    classes, site = Path(sys.argv[1]), Path(sys.argv[2])
    try:
        write_sites(Path.cwd(), classes, site)
    except (Mistake, NoRun, MkDocsException) as error:
        print(f"website: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
