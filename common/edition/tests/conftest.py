"""Small editions, made by hand."""

from collections.abc import Callable
from pathlib import Path

import pytest
from edition.manifest import write_manifest

Make = Callable[..., Path]
FILES = {
    "Makefile": "all:\n",
    "common/setup/front_door.sh": "#!/bin/sh\n",
    "labs/lab01_one/skeleton.cu": "// skeleton\n",
    "labs/lab01_one/kernel.cu": "// skeleton\n",
    "docs/old.md": "old\n",
    "README.md": "read me\n",
}


@pytest.fixture
def edition(tmp_path: Path) -> Make:
    """edition(name, "2026-11-01", {"path": text, "gone": None}): its folder."""

    def make(name: str, day: str, changed: dict[str, str | None] | None = None) -> Path:
        root = tmp_path / name
        files = {**FILES, **(changed or {}), "VERSION": f"{day}.120000.abcdef0\n"}
        for path, text in files.items():
            if text is not None:
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(text)
        write_manifest(root)
        return root

    return make


@pytest.fixture
def copy(edition: Make) -> Path:
    """A student's copy, with work in it."""
    root = edition("copy", "2026-11-01")
    (root / "labs/lab01_one/kernel.cu").write_text("// mine\n")
    (root / "notes.txt").write_text("my notes\n")
    (root / "build").mkdir()
    (root / "build/kept").write_text("built\n")
    return root


@pytest.fixture
def newer(edition: Make) -> Path:
    """A later edition, with another skeleton, document and lab."""
    changed: dict[str, str | None] = {
        "labs/lab01_one/skeleton.cu": "// other skeleton\n",
        "labs/lab01_one/kernel.cu": "// other skeleton\n",
        "labs/lab02_two/skeleton.cu": "// two\n",
        "labs/lab02_two/kernel.cu": "// two\n",
        "docs/old.md": None,
        "docs/new/page.md": "new\n",
        "README.md": "read me again\n",
    }
    return edition("newer", "2026-11-22", changed)
