"""A results folder with a verdict of every kind, speeds, counts and a trace; and a real browser."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest
from chromium import browser, open_file
from measured import write_labels, write_results
from report.contents import contents_of
from report.page import html_of
from traces import trace_of

__all__ = ["browser", "open_file"]  # fixtures

os.environ["LANGUAGE"] = "en"  # whatever the tester's is

KERNEL = "labs/<script>alert(1)</script>/a_folder_with_a_name_that_is_longer_than_a_line/kernel.cu"


def failure(**members) -> dict:
    none = {
        "what": "wrong_sum",
        "data": "positive integers",
        "output_index": 0,
        "wanted": 528.0,
        "got": 496.0,
        "wrong_outputs": 1,
        "outputs": 1,
        "elements": [],
        "fault": None,
        "races": [],
        "uninitialised": [],
        "line": None,
        "costly": None,
        "message": None,
        "cause": None,
        "printed": [],
        "repeat": "make lab02 test CASE=OneBlock.a",
    }
    return none | members


def case(name: str, failed: dict | None = None) -> dict:
    return {
        "name": name,
        "device": "sim",
        "state": "failed" if failed else "passed",
        "sentence": f"1 block sums {name}",
        "seconds": 0.0,
        "failure": failed,
    }


def case_for_a_gpu(name: str) -> dict:
    return case(name) | {"state": "needs_gpu", "sentence": f"1 block sums {name}: needs a GPU with 9 GiB of memory"}


def verdict(lab: str, state: str, points: int | None, *cases: dict, **members) -> dict:
    number, _, name = lab.partition("_")
    tasks = (
        [
            {
                "name": "OneBlock",
                "title": "One block",
                "points": points or 0,
                "out_of": 10,
                "state": state,
                "cases": list(cases),
            }
        ]
        if cases
        else []
    )
    return {
        "version": 1,
        "lab": number,
        "name": name,
        "state": state,
        "points": points,
        "out_of": 10,
        "summary": f"{number}: {state}",
        "kernel": {"path": KERNEL, "sha256": ""},
        "seed": 1,
        "devices": [],
        "message": None,
        "first_failure": None,
        "cause": None,
        "tasks": tasks,
        "limits": [],
        "speed": {"state": "not_measured", "ratio": None, "low": None, "high": None, "at_least": 0.0},
    } | members


def headlines() -> list[dict]:
    slots = {"counter": "lane_slots_per_add", "says": "lane slots per addition", "at": "n = 8"}
    barriers = {"counter": "block_barriers_per_element", "says": "arrivals per element", "at": "n = 8"}
    sectors = {"counter": "global_load_sectors_per_element", "says": "sectors per element", "at": None}
    return [
        slots | {"measured": 3.5, "solution": 3.25, "best": 1.0},
        barriers | {"measured": 0.5, "solution": 0.25, "best": None},
        sectors | {"measured": None, "solution": 0.125, "best": 0.125},
    ]


def write_verdict(folder: Path, data: dict) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{data['lab']}.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    return file


def trace() -> dict:
    """Two elements, added by one thread."""
    addends = [{"from": "memory", "operation": None, "place": [0, i]} for i in range(2)]
    operation = {"id": 0, "lane": 0, "result": 2.0, "addends": addends, "to": [1, 0]}
    return trace_of([operation], threads=1) | {"kernel": KERNEL, "lines": {"7": "x += y & <b>z</b>;"}}


@pytest.fixture(scope="session")
def labels(tmp_path_factory):
    return write_labels(tmp_path_factory.mktemp("labs"))


@pytest.fixture(scope="session")
def everything(tmp_path_factory):
    folder = write_results(tmp_path_factory.mktemp("results"))
    cause = {"id": "last_element_skipped", "says": "the last element is left out", "try": "look at the bound"}
    lost = [{"begin": 31, "end": 32, "step": 1, "weight": 0, "kind": "lost"}]
    limit = {"counter": "global_loads_per_element", "at_most": 1.0, "measured": 3.0, "state": "failed"}
    missed = failure(what="limit", wanted=1.0, got=3.0, cause=cause | {"id": "limit", "says": "load each once"})
    of_a_matrix = failure(
        elements=lost,
        place="C[3][17]",
        message="products k = 16..31 never arrive",
        printed=["<img src=x onerror=alert(1)>"],
    )
    gpu = {"kind": "gpu", "name": "NVIDIA H200", "agrees": True, "outputs_compared": 9, "outputs_different": 0}
    speed = {"state": "passed", "ratio": 1.12, "low": 1.1, "high": 1.14, "at_least": 0.95}
    for data in (
        verdict(
            "lab01_owner_computes",
            "passed",
            10,
            case("a"),
            case_for_a_gpu("b"),
            devices=[gpu],
            speed=speed,
            headlines=headlines(),
        ),
        verdict(
            "lab02_decreasing_stride",
            "failed",
            4,
            case("a", failure(elements=lost, cause=cause)),
            case("b", of_a_matrix),
            case("c", failure()),
            first_failure="a",
        ),
        verdict("lab03_shared_memory", "failed", 9, case("Limits.a", missed), limits=[limit], first_failure="Limits.a"),
        verdict("lab04_coarsening", "not_started", 0, message="still the skeleton"),
        verdict("lab05_shuffle", "not_compiled", 0, message="kernel.cu:7: error: <expected> ;"),
    ):
        write_verdict(folder, data)
    (folder / "lab01_trace.json").write_text(json.dumps(trace()), encoding="utf-8")
    return folder


@pytest.fixture
def results(everything, tmp_path):
    """A copy of the results folder, to change."""
    return Path(shutil.copytree(everything, tmp_path / "results"))


@pytest.fixture(scope="session")
def page(everything, labels):
    return html_of(contents_of(everything, labels))
