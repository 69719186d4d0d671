"""The order of the site's pages: that of mkdocs.yml, in which FOLDER/... stands for a folder's pages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from language.words import in_language

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
    """A section: the lab's page, then its questions."""
    page, questions = folder / "README.md", folder / "questions.md"
    links = [{in_language("The page"): str(page.relative_to(pages))}]
    if questions.exists():
        links.append({in_language("Questions"): str(questions.relative_to(pages))})
    return {title_of(page): links}


def title_of(page: Path) -> str:
    return page.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
