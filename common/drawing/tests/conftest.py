"""Traces of solutions from the lab programs themselves, and small ones made by hand."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest
from drawing.read import Trace, read
from traces import trace_of

ROOT = Path(__file__).parents[3]
os.environ["LANGUAGE"] = "en"  # whatever the tester's is


@pytest.fixture(scope="session")
def traced(tmp_path_factory):
    """traced("lab03"), or traced("lab01", "wrong/missing_barrier.diff"): the trace that the lab's program writes."""
    kept: dict[tuple[str, str], Trace] = {}

    def trace_of(lab: str, file: str = "kernel.cu") -> Trace:
        program = ROOT / "build/release/bin" / lab
        folders = list(ROOT.glob(f"solutions/{lab}_*"))
        if not folders or not program.exists():
            pytest.skip("needs solutions/ and the built lab programs")
        if (lab, file) not in kept:
            to = tmp_path_factory.mktemp("traces") / "trace.json"
            name = folders[0].name
            subprocess.run(
                [program, f"--lab=labs/{name}", f"--kernel=solutions/{name}/{file}", f"--trace={to}"],
                cwd=ROOT,
                check=True,
                stdout=subprocess.DEVNULL,
            )
            kept[lab, file] = read(to)
        return kept[lab, file]

    return trace_of


@pytest.fixture
def by_hand(tmp_path):
    """trace_of(), read."""

    def make(*steps: list[dict], **run) -> Trace:
        file = tmp_path / "trace.json"
        file.write_text(json.dumps(trace_of(*steps, **run)))
        return read(file)

    return make


def words(svg: str) -> list[str]:
    """All text of a picture."""
    ElementTree.fromstring(svg)
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)
