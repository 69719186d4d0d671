"""Writes files that are complete or not there: several programs may write or read the same one."""

from __future__ import annotations

from pathlib import Path
from tempfile import NamedTemporaryFile


def write_whole(file: Path, text: str) -> None:
    """Raises OSError."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile("w", dir=file.parent, delete=False, encoding="utf-8") as part:
        part.write(text)
    Path(part.name).rename(file)
