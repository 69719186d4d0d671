"""All pictures of a results folder."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from .counts_picture import draw_counts
from .labels import Labels
from .ladders import Ladder, ladders_of
from .results import LabResults
from .speed_picture import draw_speed
from .time_picture import draw_time

KINDS = ("ladder", "time", "counts")


@dataclass
class Drawn:
    kind: str
    path: Path
    ladder: Ladder | None  # None: counts, which do not depend on the machine
    missing: str  # letters missing from all fonts


def draw_all(results: list[LabResults], labels: Labels, folder: Path, ending: str) -> list[Drawn]:
    """Draws all pictures, replacing the old ones."""
    folder.mkdir(parents=True, exist_ok=True)
    for kind in KINDS:
        for old in [*folder.glob(f"{kind}*.svg"), *folder.glob(f"{kind}*.png")]:
            old.unlink()
    drawn = []
    for ladder in ladders_of(results):
        for kind, draw in (("ladder", draw_speed), ("time", draw_time)):
            path = folder / f"{kind}{ladder.file_ending}.{ending}"
            drawn.append(Drawn(kind, path, ladder, draw(ladder, labels, path)))
    if any(lab.counts for lab in results):
        path = folder / f"counts.{ending}"
        drawn.append(Drawn("counts", path, None, draw_counts(results, labels, path)))
    return drawn
