"""Screens of lab 01, for the tests of documents that quote them."""

import os
import subprocess
from pathlib import Path

from language.glossary import ROOT, languages_of
from language.pages import translation_of


def in_each_language(page: Path) -> list[tuple[str, str]]:
    """The page's text by language."""
    pages = {"en": page, **{language: translation_of(page, language) for language in languages_of(ROOT)}}
    return [(language, each.read_text(encoding="utf-8")) for language, each in pages.items()]


def screen_of(kernel: str, language: str) -> str:
    """As if the kernel were the lab's own."""
    command = ["build/release/bin/lab01", "--kernel", kernel, "--device", "sim", "--out", "/dev/null"]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "LANGUAGE": language}, capture_output=True, text=True, check=False
    )
    shown = done.stdout.replace(f" FILE={kernel} DEVICE=sim", "")
    return shown.replace(f"{Path(kernel).stem}.cu:", "kernel.cu:").strip("\n")
