"""A made-up results folder (docs/contracts/bench.md): times come from launch overhead and bandwidth."""

from __future__ import annotations

import json
from pathlib import Path

from drawing.ladder.labels import Labels

ROOFLINE, LAUNCH = 4.2e12, 2.1e-6
LABS = {  # each lab's share of the roofline, and its counts
    "lab01_owner_computes": (0.045, {"global_loads_per_element": 3.0, "lane_slots_per_add": 3.44}),
    "lab02_decreasing_stride": (0.09, {"global_loads_per_element": 3.0, "lane_slots_per_add": 1.25}),
    "lab03_shared_memory": (0.22, {"global_loads_per_element": 1.0, "lane_slots_per_add": 1.25}),
    "lab04_coarsening": (0.61, {"global_loads_per_element": 1.0, "lane_slots_per_add": 1.25}),
    "lab05_shuffle": (0.83, {"global_loads_per_element": 1.0, "lane_slots_per_add": 1.02}),
    "lab06_atomic_hierarchical": (0.965, {"global_loads_per_element": 1.0, "lane_slots_per_add": 1.0}),
    "lab07_cub": (0.94, {"global_loads_per_element": 1.0, "lane_slots_per_add": 1.0}),
}
SIZES = [2**k for k in range(10, 29, 2)]


def seconds_of(share: float, n: int) -> float:
    return LAUNCH * 1.4 + 4 * n / (share * ROOFLINE)


def context(lab: str, gpu: str | None = "NVIDIA H200", **other) -> dict:
    found = {
        "date": "2026-11-22T08:09:24+00:00",
        "host_name": "node7",
        "num_cpus": 16,
        "format": "reduction-labs bench 1",
        "lab": lab,
        "kernel": f"labs/{lab}/kernel.cu",
        "kernel_sha256": "0" * 64,
        "course": "1.2",
        "model": "NVIDIA H200",
    }
    if gpu:
        found |= {
            "gpu": gpu,
            "driver": "580.65.06",
            "read_roofline_bytes_per_second": str(ROOFLINE),
            "copy_roofline_bytes_per_second": str(0.95 * ROOFLINE),
            "launch_overhead_seconds": str(LAUNCH),
        }
    return found | other


def timed(device: str, runner: str, n: int, seconds: float, **counters) -> dict:
    return {
        "name": f"{device}/{runner}/{n}/manual_time",
        "run_type": "iteration",
        "iterations": 1,
        "cpu_time": 1.0,
        "real_time": seconds * 1e6,
        "time_unit": "us",
        "bytes_per_second": 4 * n / seconds,
        **counters,
    }


def lab_on_gpu(share: float, sizes: list[int]) -> list[dict]:
    entries = []
    for n in sizes:
        mine, cub = seconds_of(share, n), seconds_of(0.93, n) + 3e-6
        entries += [
            timed(
                "gpu",
                "student",
                n,
                mine,
                share_of_roofline=4 * n / mine / ROOFLINE,
                times_cub=cub / mine,
                times_cub_low=0.99 * cub / mine,
                times_cub_high=1.01 * cub / mine,
            ),
            timed("gpu", "cub", n, cub),
            timed("gpu", "solution", n, seconds_of(min(1.1 * share, 0.98), n)),
            timed("gpu", "roofline", n, seconds_of(1.0, n)),
        ]
    return entries


def predicted(share: float, scaled_from: int | None = None) -> list[dict]:
    """A lab's predictions for all sizes, with CUB and the roofline."""
    entries = []
    for n in SIZES:
        scaled = {"scaled_from": scaled_from} if scaled_from and n > scaled_from else {}
        entries += [
            timed("sim", "student", n, seconds_of(share, n), predicted=1, launches_per_call=1.0, **scaled),
            timed("sim", "cub", n, seconds_of(0.93, n) + 3e-6, predicted=1),
            timed("sim", "roofline", n, max(LAUNCH, 4 * n / ROOFLINE), predicted=1),
        ]
    return entries


def lab_on_sim(share: float, counts: dict[str, float], sizes: list[int]) -> list[dict]:
    return [
        timed(
            "sim",
            "student",
            n,
            seconds_of(share, n),
            predicted=1,
            **{
                "block_barriers_per_element": 8 / n,
                "launches_per_call": 1.0,
                "global_stores_per_block": 1.0,
                "calls_without_cub": 1.0,
            }
            | counts,
        )
        for n in sizes
    ]


def write_lab(folder: Path, lab: str, entries: list[dict], **of_context) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{lab.partition('_')[0]}_bench.json"
    file.write_text(json.dumps({"context": context(lab, **of_context), "benchmarks": entries}), encoding="utf-8")
    return file


def write_results(folder: Path, labs: dict = LABS, gpu: str | None = "NVIDIA H200", **of_context) -> Path:
    """Writes results with a GPU's speeds, or only from sim."""
    for lab, (share, counts) in labs.items():
        entries = lab_on_sim(share, counts, SIZES[:7])
        write_lab(folder, lab, (lab_on_gpu(share, SIZES) if gpu else []) + entries, gpu=gpu, **of_context)
    return folder


def write_predictions(folder: Path, **of_context) -> Path:
    """Writes predictions without counts, as if labs 01 to 03 were counted up to 2^24."""
    for number, (lab, (share, _)) in enumerate(LABS.items()):
        write_lab(folder, lab, predicted(share, 2**24 if number < 3 else None), gpu=None, **of_context)
    return folder


def write_labels(folder: Path) -> Labels:
    """Writes these labs' titles, and reads them."""
    for lab in LABS:
        (folder / lab).mkdir(parents=True)
        (folder / lab / "lab.toml").write_text(f'title = "{lab.partition("_")[2].replace("_", " ")}"')
    return Labels(folder)
