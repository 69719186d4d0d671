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


def build(root: Path, grades: Path, site: Path) -> subprocess.CompletedProcess[str]:
    """The command of make site, from a course's folder."""
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": f"{os.environ['PYTHONPATH']}:{ROOT}/common"}
    command = [sys.executable, "-m", "website", grades, site]
    return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="session")
def grades(tmp_path_factory):
    """The pages of a graded class, in short."""
    folder = tmp_path_factory.mktemp("grades")
    (folder / "pages").mkdir()
    (folder / "pages/class.html").write_text("<!doctype html><html lang=en><title>class</title><h1>class</h1>")
    return folder


@pytest.fixture(scope="session")
def site(tmp_path_factory, grades):
    folder = tmp_path_factory.mktemp("site")
    built = build(ROOT, grades, folder)
    assert built.returncode == 0, built.stderr
    return folder
