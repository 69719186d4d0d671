"""The site in each language, written by MkDocs."""

from __future__ import annotations

import logging
import os
import posixpath
import shutil
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml
from babel import Locale
from language.glossary import ROOT, languages_of
from language.words import ENGLISH, in_language
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig

from .navigation import expanded
from .pages import HERE, gather


def write_sites(root: Path, classes: Path, site: Path) -> None:
    """All languages at once, each in a process of its own. Raises Mistake, NoRun, MkDocsException."""
    others = languages_of(ROOT)
    with (
        TemporaryDirectory(dir=root / "build", prefix="website.") as folder,
        ProcessPoolExecutor(mp_context=get_context("spawn"), max_tasks_per_child=1) as processes,
    ):
        written = [processes.submit(write_site, root, classes, Path(folder) / each, each) for each in others]
        write_site(root, classes, site, ENGLISH)
        for language, each in zip(others, written):
            each.result()
            shutil.move(Path(folder) / language, site / language)


def write_site(root: Path, classes: Path, site: Path, language: str) -> None:
    """Raises Mistake, NoRun, MkDocsException."""
    os.environ["LANGUAGE"] = language  # of all texts, and of the programs that are run
    logging.basicConfig(level=logging.WARNING, format=f"website: {language}: %(message)s")
    with TemporaryDirectory(dir=root / "build", prefix="website.") as folder:
        gather(root, Path(folder), classes, language)
        config = configuration(Path(folder), site, language)
        logging.getLogger("jieba").setLevel(logging.WARNING)  # which the search's plugin has just imported
        build(config)


def configuration(pages: Path, site: Path, language: str) -> MkDocsConfig:
    """Those of mkdocs.yml, whose texts for people are given as `!in_language "a text"`. A warning is an error."""
    yaml.add_constructor("!in_language", lambda _, node: in_language(node.value), yaml.Loader)
    options: Any = {"docs_dir": str(pages), "site_dir": str(site.absolute()), "strict": True}
    config = load_config(str(HERE / "mkdocs.yml"), **options)
    config.nav = expanded(config.nav or [], pages)
    config.extra["switch"] = switch_from(language)
    return config


def switch_from(here: str) -> list[dict[str, str]]:
    """Each language with its own name, and the way to its site from this language's: theme/partials/alternate.html."""
    site_of = {ENGLISH: "."} | {each: each for each in languages_of(ROOT)}
    return [
        {"language": each, "name": Locale.parse(each).display_name, "site": posixpath.relpath(site, site_of[here])}
        for each, site in site_of.items()
    ]
