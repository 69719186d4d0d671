"""docs/architecture.md lists every folder of common/, and names no missing file."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def test_every_folder_of_common_is_a_room_of_the_page_once() -> None:
    told = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)
    folders = [path.name for path in (ROOT / "common").iterdir() if path.is_dir() and path.name != "__pycache__"]
    assert sorted(told) == sorted(folders)


def test_every_file_that_the_page_names_is_there() -> None:
    named = re.findall(r"`((?:common/)?\w+/\w+\.(?:cpp|h|cmake))`", PAGE)
    assert len(named) > 10
    missing = [name for name in named if not (ROOT / "common" / name.removeprefix("common/")).is_file()]
    assert not missing
