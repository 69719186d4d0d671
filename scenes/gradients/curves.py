"""`curves.py OUTPUT PICTURE`: the loss by the step, on one device and on four."""

import sys
from pathlib import Path

from drawing import style
from drawing.ladder.page import SMALL, Page, rung_style


def read(output: str) -> list[tuple[int, float, float]]:
    """Step, loss on one device, loss on several."""
    rows = [line.split() for line in output.splitlines()]
    return [(int(row[0]), float(row[1]), float(row[2])) for row in rows if len(row) == 4 and row[0].isdigit()]


def draw(rows: list[tuple[int, float, float]], picture: Path) -> None:
    title = "The loss of one device and of four"
    page = Page(title, "cross-entropy of a batch of 64 digits; the two curves are one", "", picture.suffix == ".png")
    axes = page.axes(64, 92, 720, 380)
    steps = [row[0] for row in rows]
    axes.plot(steps, [row[1] for row in rows], color=rung_style(1).colour, linewidth=5, alpha=0.4)
    axes.plot(steps, [row[2] for row in rows], color=rung_style(2).colour, linewidth=1.6, marker="o", markersize=4)
    axes.set_ylim(0)
    axes.grid(axis="y", color=style.BAR, linewidth=0.8)
    axes.set_xlabel("step", fontsize=SMALL, color=style.QUIET)
    page.write(28, 84, "broad: one device; thin: four devices, all-reduce of each layer", SMALL, style.QUIET)
    page.save(picture, f"{title}: from {rows[0][1]:.2f} to {rows[-1][1]:.2f}, the same on both.")


if __name__ == "__main__":
    draw(read(Path(sys.argv[1]).read_text()), Path(sys.argv[2]))
