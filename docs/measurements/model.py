#!/usr/bin/env python3
"""Compares the model's predictions with measured times, separately for held-out and fitted kernels, as Markdown.

Usage: model.py [--all-sizes | --solutions] GPU.toml TIMES model_counts.jsonl
(from the repository's root, after make setup)
The times come from model.sh on a machine with that GPU, the counts from model_counts.sh. The last table has a
line per kernel for 2^24 elements, or with --all-sizes for all sizes. With --solutions there is only the table of
the labs' solutions by size, and TIMES may also be a folder with the results of make labNN bench SOLUTION=1.
"""

import argparse
import json
import subprocess
import sys
import tomllib
from pathlib import Path
from statistics import median

sys.path.insert(0, ".")
from common.model.score import Point, Threshold, agreed, rank_correlation, ratios  # noqa: E402

MODEL = "build/release/bin/model"
CUB = "solutions/lab07_cub/kernel.cu"


def predictions(gpu: str, counts: str) -> dict:
    with open(counts) as lines:
        ran = subprocess.run([MODEL, "predict", gpu], stdin=lines, capture_output=True, text=True, check=True)
    calls = map(json.loads, ran.stdout.splitlines())
    return {(call["kernel"], call["n"]): call for call in calls}


def kernel_sets() -> dict[str, set[str]]:
    sets: dict[str, set[str]] = {"held_out": set(), "fitted": set()}
    for line in Path("docs/measurements/model_kernels.txt").read_text().splitlines():
        kind, kernel = line.split()
        sets[kind].add(kernel)
    return sets


def thresholds(kernels: set[str]) -> list[Threshold]:
    wanted = []
    for kernel in sorted(kernels - {CUB}):
        speed = tomllib.loads(Path("labs", Path(kernel).parts[1], "lab.toml").read_text())["speed"]
        wanted.append(Threshold(kernel, speed["elements"], speed["at_least"]))
    return wanted


def print_scores(name: str, kernels: set[str], points: list[Point]) -> None:
    own = [p for p in points if p.kernel in kernels]
    middle, low, high = ratios(own)
    decisions = agreed(thresholds(kernels), points, CUB)
    print(
        f"| {name} | {len(kernels)} | {len(own)} | {rank_correlation(own):.3f} | {middle:.2f} ({low:.2f} to {high:.2f}) "  # noqa: E501
        f"| {sum(decisions.values())} of {len(decisions)} |"
    )


def print_sizes(sets: dict[str, set[str]], points: list[Point]) -> None:
    print("\n| elements | " + " | ".join(f"{name}: rank correlation; ratio" for name in sets) + " |")
    print("|---|" + "---|" * len(sets))
    for n in sorted({p.n for p in points}):
        cells = []
        for kernels in sets.values():
            own = [p for p in points if p.n == n and p.kernel in kernels]
            cells.append("")
            if len(own) > 3:
                middle, low, high = ratios(own)
                cells[-1] = f"{rank_correlation(own):.2f}; {middle:.2f} ({low:.2f} to {high:.2f})"
        print(f"| {n} | " + " | ".join(cells) + " |")


def print_points(points: list[Point], predicted: dict, sets: dict[str, set[str]]) -> None:
    print(
        "\n| kernel | set | elements | measured, us | predicted, us | ratio | largest term |"
        "\n|---|---|---|---|---|---|---|"
    )
    for p in sorted(points, key=lambda p: (p.kernel, p.n)):
        kind = next(kind for kind, kernels in sets.items() if p.kernel in kernels)
        kernel = str(Path(p.kernel).with_suffix("").relative_to("solutions"))
        limit = max(terms := predicted[p.kernel, p.n]["terms"], key=terms.get)
        ratio = p.predicted / p.measured
        print(
            f"| {kernel} | {kind} | {p.n} | {p.measured * 1e6:.1f} | {p.predicted * 1e6:.1f} | {ratio:.2f} | {limit} |"
        )


def measured_by_bench(folder: Path) -> dict:
    """The times of a folder of bench results (docs/contracts/bench.md), in the form of model_times.json."""
    times = []
    for file in sorted(folder.glob("lab*_bench.json")):
        results = json.loads(file.read_text())
        context = results["context"]
        for entry in results["benchmarks"]:
            device, runner, n = entry["name"].split("/")[:3]
            if (device, runner) == ("gpu", "student"):  # in microseconds
                times.append(
                    {"kernel": context["kernel"], "n": int(n), "seconds": entry["real_time"] * 1e-6, "right": True}
                )
    return {"gpu": context["gpu"], "driver": context["driver"], "date": context["date"][:10], "times": times}


def print_solutions(points: list[Point]) -> None:
    by_place = {(p.kernel, p.n): p for p in points if p.kernel.count("/") == 2}
    solutions = sorted({kernel for kernel, _ in by_place})
    errors = {place: p.predicted / p.measured - 1 for place, p in by_place.items()}
    print("| n | " + " | ".join(Path(kernel).parts[1].split("_")[0] for kernel in solutions) + " |")
    print("|---|" + "---|" * len(solutions))
    for n in sorted({n for _, n in by_place}):
        cells = []
        for place in [(kernel, n) for kernel in solutions]:
            p = by_place[place]
            cells.append(f"{p.measured * 1e6:.4g} / {p.predicted * 1e6:.4g} ({errors[place]:+.0%})")
        print(f"| 2^{n.bit_length() - 1} | " + " | ".join(cells) + " |")
    print()
    for least, most in ((10, 14), (16, 22), (24, 28)):
        sizes = [abs(error) for (_, n), error in errors.items() if 2**least <= n <= 2**most]
        print(f"2^{least} to 2^{most}: median error {median(sizes):.0%}, largest {max(sizes):.0%}")


def main() -> None:
    parser = argparse.ArgumentParser()
    for file in ("gpu", "times", "counts"):
        parser.add_argument(file)
    parser.add_argument("--all-sizes", action="store_true")
    parser.add_argument("--solutions", action="store_true")
    given = parser.parse_args()
    predicted = predictions(given.gpu, given.counts)
    times = Path(given.times)
    measured = measured_by_bench(times) if times.is_dir() else json.loads(times.read_text())
    points = [
        Point(time["kernel"], time["n"], time["seconds"], call["seconds"])
        for time in measured["times"]
        if time["right"] and (call := predicted.get((time["kernel"], time["n"])))
    ]
    if given.solutions:
        print_solutions(points)
        return
    timed = {p.kernel for p in points}
    sets = {name: own for name, kernels in kernel_sets().items() if (own := kernels & timed)}
    print(f"{measured['gpu']}, driver {measured['driver']}, {measured['date']}; description: {given.gpu}\n")
    print("| kernels | number | points | rank correlation | predicted / measured: median (90 %) | thresholds agreed |")
    print("|---|---|---|---|---|---|")
    for name, kernels in sets.items():
        print_scores(name, kernels, points)
    print_sizes(sets, points)
    print_points([p for p in points if given.all_sizes or p.n == 2**24], predicted, sets)


if __name__ == "__main__":
    main()
