"""`field.py FIELD PICTURE`: the temperatures of one step as a map."""

import sys
from pathlib import Path

from drawing import style
from drawing.ladder.page import SMALL, Page


def draw(field: Path, picture: Path) -> None:
    rows = [[float.fromhex(word) for word in line.split()[1:]] for line in field.read_text().splitlines()]
    title = "Air temperature of the made-up globe"
    page = Page(title, f"{len(rows)} x {len(rows[0])} cells, the last step", "", picture.suffix == ".png", height=500)
    axes = page.axes(60, 84, 720, 360)
    image = axes.imshow(rows, origin="lower", extent=(0, 360, -90, 90), cmap="RdYlBu_r", interpolation="nearest")
    axes.set_xticks(range(0, 361, 60), [f"{east} E" for east in range(0, 361, 60)])
    axes.set_yticks(range(-90, 91, 30), [f"{abs(y)} {'NS'[y < 0]}" if y else "0" for y in range(-90, 91, 30)])
    scale = page.figure.colorbar(image, cax=page.axes(820, 84, 18, 360))
    scale.outline.set_visible(False)
    scale.ax.yaxis.set_ticks_position("right")
    page.write(820, 78, "kelvin", SMALL, style.QUIET)
    page.save(picture, f"{title}: cold poles, a warm belt, waves between, and noise.")


if __name__ == "__main__":
    draw(Path(sys.argv[1]), Path(sys.argv[2]))
