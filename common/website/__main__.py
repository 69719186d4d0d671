"""Writes the course as a website, with MkDocs: python3 -m website GRADES SITE, from the course's folder.

GRADES holds the grades of the example class. A warning of MkDocs is an error."""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ask.questions import Mistake
from ask.simulator import NoRun
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import MkDocsException

from .navigation import expanded
from .pages import HERE, gather


def main() -> int:
    grades, site = Path(sys.argv[1]), Path(sys.argv[2])
    logging.basicConfig(level=logging.WARNING, format="website: %(message)s")
    try:
        write_site(Path.cwd(), grades, site)
    except (Mistake, NoRun, MkDocsException) as error:
        print(f"website: {error}", file=sys.stderr)
        return 1
    return 0


def write_site(root: Path, grades: Path, site: Path) -> None:
    """Raises Mistake, NoRun, MkDocsException."""
    with TemporaryDirectory(dir=root / "build", prefix="website.") as folder:
        pages = Path(folder)
        gather(root, pages, grades)
        options: Any = {"docs_dir": folder, "site_dir": str(site.absolute()), "strict": True}
        config = load_config(str(HERE / "mkdocs.yml"), **options)
        config.nav = expanded(config.nav or [], pages)
        build(config)


if __name__ == "__main__":
    sys.exit(main())
