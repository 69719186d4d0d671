"""`convergence.py TABLE PICTURE`: the errors by the number of paths, beside 1/sqrt(n)."""

import sys
from pathlib import Path

from drawing import style
from drawing.ladder.page import SMALL, Page, rung_style

NAMES = ("mean", "value at risk")


def read(table: str) -> list[tuple[int, float, float]]:
    rows = [line.split() for line in table.splitlines() if line.split()[:1] and line.split()[0].isdigit()]
    return [(int(paths), float(mean), float(at_risk)) for paths, mean, at_risk in rows]


def draw(rows: list[tuple[int, float, float]], picture: Path) -> None:
    title = "The error of Monte Carlo, by the number of paths"
    page = Page(title, "root of the mean squared error over 8 seeds; dashed: 1/sqrt(n)", "", picture.suffix == ".png")
    axes = page.axes(64, 92, 720, 380)
    paths = [row[0] for row in rows]
    for number, name in enumerate(NAMES, start=1):
        errors = [row[number] for row in rows]
        colour = rung_style(number).colour
        law = [errors[0] * (paths[0] / n) ** 0.5 for n in paths]
        axes.plot(paths, law, color=colour, linewidth=1.1, linestyle=(0, (6, 3)))
        axes.plot(paths, errors, color=colour, marker="o", linewidth=1.9, markersize=6)
        axes.annotate(name, (paths[-1], errors[-1]), (12, 0), textcoords="offset points", color=colour, fontsize=SMALL)
    axes.set_xscale("log", base=2)
    axes.set_yscale("log")
    axes.set_yticks([1, 0.1, 0.01], ["1", "0.1", "0.01"])
    axes.minorticks_off()
    axes.set_xticks(paths, [str(n) for n in paths])
    axes.grid(axis="y", color=style.BAR, linewidth=0.8)
    axes.set_xlabel("paths", fontsize=SMALL, color=style.QUIET)
    page.write(28, 84, "error, in the unit of the price (today: 100)", SMALL, style.QUIET)
    page.save(picture, f"{title}: both fall as 1/sqrt(n).")


if __name__ == "__main__":
    draw(read(Path(sys.argv[1]).read_text()), Path(sys.argv[2]))
