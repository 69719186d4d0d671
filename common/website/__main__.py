"""Writes the course as a website, with MkDocs: python3 -m website GRADES SITE, from the course's folder.

GRADES holds the grades of the example class. A warning of MkDocs is an error."""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import MkDocsException

from .navigation import expanded
from .pages import HERE, gather


def main() -> int:
    root, grades, site = Path.cwd(), Path(sys.argv[1]), Path(sys.argv[2])
    logging.basicConfig(level=logging.WARNING, format="website: %(message)s")
    with TemporaryDirectory(dir=root / "build", prefix="website.") as folder:
        pages = Path(folder)
        gather(root, pages, grades)
        return write(pages, site)


def write(pages: Path, site: Path) -> int:
    config: Any = load_config(str(HERE / "mkdocs.yml"), docs_dir=str(pages), site_dir=str(site.absolute()), strict=True)
    config.nav = expanded(config.nav, pages)
    try:
        build(config)
    except MkDocsException as error:
        print(f"website: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
