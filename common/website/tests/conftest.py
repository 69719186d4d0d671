"""The built site, and a real browser."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from chromium import browser, open_file
from language.glossary import languages_of

__all__ = ["browser", "open_file"]  # fixtures

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = {"en": "."} | {language: language for language in languages_of(ROOT)}  # of the languages, within the site


def build(root: Path, classes: Path, site: Path) -> subprocess.CompletedProcess[str]:
    """The command of make site, from a course's folder."""
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": f"{os.environ['PYTHONPATH']}:{ROOT}/common"}
    command = [sys.executable, "-m", "website", classes, site]
    return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="session")
def classes(tmp_path_factory):
    """The pages of a class that was graded in each language, in short."""
    folder = tmp_path_factory.mktemp("classes")
    for language in FOLDERS:
        pages = folder / language / "class-grades/pages"
        pages.mkdir(parents=True)
        html = f"<!doctype html><html lang={language}><title>class</title><h1>class in {language}</h1>"
        (pages / "class.html").write_text(html)
    return folder


@pytest.fixture(scope="session")
def site(tmp_path_factory, classes):
    folder = tmp_path_factory.mktemp("site")
    built = build(ROOT, classes, folder)
    assert built.returncode == 0, built.stderr
    return folder
