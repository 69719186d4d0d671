"""`scaling.py RUNS [PICTURE]`: prints the speedups of simulated runs beside Amdahl's, or draws them.

A line of RUNS: threads of a rank, "waits" or "overlaps", ranks, microseconds of a step, of it repeated by every rank.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

from drawing import style

Curves = dict[tuple[int, str], dict[int, float]]  # by threads and way: by cores, microseconds of a step

NAMES = {(1, "waits"): "1 thread a rank", (8, "waits"): "8 threads a rank", (8, "overlaps"): "8 threads, overlapped"}
LOOKS = {(1, "waits"): (0, "o"), (8, "waits"): (1, "s"), (8, "overlaps"): (2, "^")}


def read(text: str) -> tuple[Curves, float]:
    """The curves, and the share of one rank's step that every rank repeats."""
    curves: Curves = defaultdict(dict)
    share = 0.0
    for line in text.splitlines():
        threads, way, ranks, step, repeated = line.split()
        curves[int(threads), way][int(threads) * int(ranks)] = float(step)
        if (threads, way, ranks) == ("1", "waits", "1"):
            share = float(repeated) / float(step)
    return curves, share


def amdahl(share: float, cores: int) -> float:
    return 1 / (share + (1 - share) / cores)


def table(curves: Curves, share: float) -> str:
    alone = curves[1, "waits"][1]
    lines = [f"cores  Amdahl  {'  '.join(NAMES.values())}"]
    for cores in curves[1, "waits"]:
        cells = [
            f"{alone / curves[key][cores]:{len(name)}.1f}" if cores in curves[key] else " " * len(name)
            for key, name in NAMES.items()
        ]
        lines.append(f"{cores:5}  {amdahl(share, cores):6.1f}  {'  '.join(cells)}".rstrip())
    return "\n".join([*lines, f"speedups; {100 * share:.3f} % of the step on one core is repeated by every rank"])


def draw(curves: Curves, share: float, picture: Path) -> None:
    from drawing.ladder.page import SMALL, Page, rung_style, spread  # needs matplotlib

    title = "Speedup on simulated ranks, beside Amdahl's law"
    below = f"1024 x 2048 cells, simulated fat tree of 1024 nodes; {100 * share:.2f} % of one rank's step is repeated"
    page = Page(title, below, "", picture.suffix == ".png")
    axes = page.axes(64, 92, 720, 380)
    alone, cores = curves[1, "waits"][1], list(curves[1, "waits"])
    axes.plot(cores, [amdahl(share, n) for n in cores], color=style.INK, linewidth=1.4, linestyle=(0, (6, 3)))
    axes.plot(cores, cores, color=style.RULE, linewidth=1.1, linestyle=(0, (1, 2)), clip_on=True)
    ends = [(amdahl(share, cores[-1]), "Amdahl's law", style.INK)]
    for key, (number, marker) in LOOKS.items():
        speedups = {n: alone / step for n, step in curves[key].items()}
        colour = rung_style(number + 1).colour
        axes.plot(list(speedups), list(speedups.values()), color=colour, marker=marker, linewidth=1.9, markersize=6)
        ends.append((speedups[cores[-1]], NAMES[key], colour))
    axes.set_xscale("log", base=2)
    axes.set_xticks(cores, [str(n) for n in cores])
    axes.set_ylim(0, 1.08 * max(speedup for speedup, _, _ in ends))
    axes.grid(axis="y", color=style.BAR, linewidth=0.8)
    axes.set_xlabel("cores = ranks x threads", fontsize=SMALL, color=style.QUIET)
    heights = [float(axes.transData.transform((cores[-1], speedup))[1]) for speedup, _, _ in ends]
    for (speedup, name, colour), height, at in zip(ends, heights, spread(heights, 15)):
        axes.annotate(
            f"{speedup:.0f}  {name}",
            (cores[-1], speedup),
            (12, at - height),
            textcoords="offset points",
            color=colour,
            fontsize=SMALL,
            va="center",
        )
    page.write(28, 84, "times as fast as one core (dots: as many times as cores)", SMALL, style.QUIET)
    page.save(picture, f"{title}. {'; '.join(f'{name} {speedup:.0f}' for speedup, name, _ in ends)} at 1024 cores.")


def main(runs: str, picture: str = "") -> None:
    curves, share = read(Path(runs).read_text())
    if picture:
        draw(curves, share, Path(picture))
    else:
        print(table(curves, share))


if __name__ == "__main__":
    main(*sys.argv[1:])
