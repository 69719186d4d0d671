"""`page.py PAGE SCREENS`: replaces each fenced block of the page that begins with the first line of a screen by it."""

import re
import sys
from pathlib import Path


def refreshed(page: str, screens: list[str]) -> str:
    """Raises ValueError if a screen has no place in the page."""
    for screen in screens:
        first = screen.partition("\n")[0]
        blocks = re.findall(rf"^```\n{re.escape(first)}\n.*?^```$", page, re.M | re.S)
        if len(blocks) != 1:
            raise ValueError(f"{len(blocks)} blocks, not one, begin with: {first}")
        page = page.replace(blocks[0], f"```\n{screen}\n```")
    return page


def main(page_file: str, screens_file: str) -> None:
    page, screens = Path(page_file), Path(screens_file).read_text(encoding="utf-8")
    try:
        text = refreshed(page.read_text(encoding="utf-8"), screens.strip("\n").split("\n\n"))
    except ValueError as error:
        sys.exit(f"{page_file}: {error}")
    page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
