"""Tests the verdict's model against its schema, its contract, the C++ that writes it, and lab programs' verdicts."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from verdict.model import Unreadable, read, schema

ROOT = Path(__file__).resolve().parents[3]
CONTRACT = ROOT / "docs/contracts"
SAMPLE = re.findall(r"```json\n(.*?)```", (CONTRACT / "verdict.md").read_text(encoding="utf-8"), re.DOTALL)[0]
WRITTEN = {file.stem: file.read_text(encoding="utf-8") for file in ROOT.glob("grader/tests/verdicts/*.json")}


def lost(before: Any, after: Any, place: str = "$") -> Iterator[str]:
    """The parts of a verdict missing from its model."""
    if isinstance(before, dict):
        for name, part in before.items():
            yield from lost(part, after.get(name, "nothing"), f"{place}.{name}")
    elif isinstance(before, list) and len(before) == len(after):
        for pair in zip(before, after):
            yield from lost(*pair, f"{place}[]")
    elif before != after:
        yield place


@pytest.mark.parametrize("text", [SAMPLE, *WRITTEN.values()], ids=["contract", *WRITTEN])
def test_a_verdict_is_read_whole(text: str) -> None:
    assert list(lost(json.loads(text), msgspec.to_builtins(read(text.encode())))) == []


def test_the_schema_is_the_models() -> None:
    assert (CONTRACT / "verdict.schema.json").read_bytes() == schema()


def test_the_model_has_the_members_that_are_written() -> None:
    source = (ROOT / "common/verdict/verdict_json.cpp").read_text(encoding="utf-8")
    written = set(re.findall(r'(?:\{|json\[)"(\w+)"[],]', source))
    types = json.loads(schema())["$defs"].values()
    assert {name for each in types for name in each["properties"]} == written


REFUSED = {
    '"version": 1': ('"version": 2', "version 2, where 1 is known"),
    '"points": 4, "out_of": 4': ('"points": "4", "out_of": 4', "Expected `int`, got `str` - at `$.tasks[0].points`"),
    '"begin": 127, ': ("", "missing required field `begin` - at `$.tasks[1].cases[0].failure.elements[0]`"),
    '"tasks"': ("tasks", "not JSON"),
}


@pytest.mark.parametrize("part", REFUSED)
def test_a_fault_is_told_with_its_place(part: str) -> None:
    other, said = REFUSED[part]
    assert part in SAMPLE
    with pytest.raises(Unreadable, match=re.escape(said)):
        read(SAMPLE.replace(part, other).encode())


def test_an_unknown_member_is_ignored_and_a_later_one_may_be_missing() -> None:
    older = SAMPLE.replace('"sandbox": "bubblewrap"', '"colour": {"of": ["the", "sandbox"]}')
    assert read(older.encode()).sandbox is None
