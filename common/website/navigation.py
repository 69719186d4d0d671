"""The order of the site's pages: that of mkdocs.yml, in which FOLDER/... stands for a folder's pages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

REST = "..."


def expanded(nav: list[Any], pages: Path) -> list[Any]:
    return [{title: pages_of(inside, pages) for title, inside in entry.items()} if isinstance(entry, dict) else entry
            for entry in nav]  # fmt: skip


def pages_of(inside: str | list[Any], pages: Path) -> str | list[Any]:
    if isinstance(inside, list):
        return expanded(inside, pages)
    if not inside.endswith(REST):
        return inside
    folder = pages / inside.removesuffix(REST)
    files = [str(file.relative_to(pages)) for file in sorted(folder.glob("*.md"))]
    return files + [of_a_lab(each, pages) for each in sorted(folder.iterdir()) if (each / "README.md").exists()]


def of_a_lab(folder: Path, pages: Path) -> dict[str, list[Any]]:
    """A section: the lab's page, then its others."""
    page, others = folder / "README.md", sorted(set(folder.glob("*.md")) - {folder / "README.md"})
    title = page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
    links: list[Any] = [{"The page": str(page.relative_to(pages))}]
    return {title: links + [{each.stem.capitalize(): str(each.relative_to(pages))} for each in others]}
