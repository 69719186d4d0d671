"""A verdict is the same in every language, but for its texts."""

import json
import os
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from language.glossary import ROOT, languages_of

PROGRAMS = ROOT / "build/release/bin"
TEXTS = frozenset(
    [
        "title",
        "sentence",
        "says",
        "try",
        "also",
        "elements",
        "message",
        "remarks",
        "races",
        "uninitialised",
        "plan",
        "at",
        "summary",
    ]
)
MEASURED = frozenset(["seconds"])
ENGLISH = re.compile(r"(?:\b[a-z]{2,}[ ,]+){2,}[a-z]{2,}\b")
NAMES = re.compile(r"`[^`]*`|make lab.*|[\w./]+\.(?:cu|cpp|md)\S*|\w+(?:<<<.*>>>)?\(.*\)|error: .*")  # code, and nvcc's


def kernels() -> list[Path]:
    """Each lab's solution, and the first of its wrong kernels that are no diffs."""
    found = []
    for lab in sorted(ROOT.glob("solutions/lab*_*")):
        found += sorted(lab.glob("kernel.*"))
        found += sorted([*lab.glob("wrong/*.cu"), *lab.glob("wrong/*.cpp")])[:1]
    return found


def verdict_of(kernel: Path, language: str, out: Path) -> dict[str, Any]:
    lab = kernel.relative_to(ROOT / "solutions").parts[0]
    command = [PROGRAMS / lab[:5], "--lab", ROOT / "labs" / lab, "--kernel", kernel, "--device=sim", "--out", out]
    subprocess.run(command, env={**os.environ, "LANGUAGE": language}, capture_output=True, timeout=300)
    verdict: dict[str, Any] = json.loads(out.read_text(encoding="utf-8"))
    return verdict


def without_texts(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: without_texts(member) for name, member in value.items() if name not in TEXTS | MEASURED}
    return [without_texts(each) for each in value] if isinstance(value, list) else value


def texts_in(value: Any, name: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for name, member in value.items():
            yield from texts_in(member, name)
    elif isinstance(value, list):
        for each in value:
            yield from texts_in(each, name)
    elif isinstance(value, str) and name in TEXTS:
        yield value


@pytest.mark.in_turns
@pytest.mark.skipif(not kernels(), reason="the student edition has no solutions")
@pytest.mark.parametrize("kernel", kernels(), ids=lambda kernel: f"{kernel.parts[-3]}/{kernel.name}")
def test_the_verdict_differs_in_its_texts_only(kernel: Path, tmp_path: Path) -> None:
    english = verdict_of(kernel, "en", tmp_path / "verdict.json")
    assert english["state"] in ("passed", "failed") and "".join(texts_in(english)).isascii()
    for language in languages_of(ROOT):
        other = verdict_of(kernel, language, tmp_path / "verdict.json")
        assert without_texts(other) == without_texts(english)
        assert not "".join(texts_in(other)).isascii()
        assert [text for text in texts_in(other) if ENGLISH.search(NAMES.sub("", text))] == []
