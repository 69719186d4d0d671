"""One ladder per machine and reference: two machines, measured and predicted speeds, or labs that do other work, are
never drawn together."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

from language.words import in_language, say

from .results import SUM, LabResults, Point

UNNAMED = "a GPU that is not named"


@dataclass
class Ladder:
    device: str  # "gpu": measured; "sim": predicted
    machine: str
    labs: list[LabResults]
    file_ending: str = ""  # of its pictures, if there is more than one ladder

    @property
    def predicted(self) -> bool:
        return self.device == "sim"

    @property
    def dates(self) -> str:
        return dates_of(self.labs)

    @property
    def rungs(self) -> list[LabResults]:
        return [lab for lab in self.labs if self.points(lab, "student")]

    @property
    def reference(self) -> str:
        """The library's function that the labs are compared with."""
        return self.labs[0].reference

    @property
    def of_sums(self) -> bool:
        return self.reference == SUM

    @property
    def library(self) -> str:
        """The library of the reference; or a kernel of the course's own, where the library is not installed."""
        for start, name in (("cub::", "CUB"), ("cublas", "cuBLAS")):
            if self.reference.startswith(start):
                return name
        return in_language("the naive kernel")

    @property
    def unit(self) -> str:
        """The unit of rates: bytes or multiply-adds."""
        return self.labs[0].unit

    def points(self, lab: LabResults, runner: str) -> list[Point]:
        return lab.speeds.get((self.device, runner), [])

    @property
    def of_reference(self) -> list[Point]:
        """The reference's curve: each lab has timed it again, so this is the median at each size."""
        return self._median_curve("reference")

    @property
    def assumed(self) -> bool:
        """Whether the predictions are for a GPU with assumed numbers."""
        return self.predicted and any(lab.assumed for lab in self.labs)

    @property
    def roofline(self) -> float | None:
        """The measured roofline; of a prediction the described one."""
        if self.predicted:
            return max((point.rate for point in self._median_curve("roofline")), default=None)
        return _median([lab.roofline for lab in self.labs])

    @property
    def launch_overhead(self) -> float | None:
        """The measured time of an empty launch; of a prediction the described one."""
        if self.predicted:
            return min((point.seconds for point in self._median_curve("roofline")), default=None)
        return _median([lab.launch_overhead for lab in self.labs])

    @property
    def size(self) -> int:
        """The size for comparing the rungs: the largest of those that most labs have."""
        sizes = [point.n for lab in self.rungs for point in self.points(lab, "student")]
        return max(sizes, key=lambda n: (sizes.count(n), n))

    @property
    def reference_at_size(self) -> Point | None:
        return next((point for point in self.of_reference if point.n == self.size), None)

    def rung_of(self, lab: LabResults) -> Point | None:
        return next((point for point in self.points(lab, "student") if point.n == self.size), None)

    def share(self, point: Point) -> float | None:
        roofline = self.roofline
        return point.share or (point.rate / roofline if roofline else None)

    def _median_curve(self, runner: str) -> list[Point]:
        by_size: dict[int, list[Point]] = {}
        for lab in self.labs:
            for point in self.points(lab, runner):
                by_size.setdefault(point.n, []).append(point)
        return [
            Point(
                n,
                median(point.seconds for point in points),
                median(point.rate for point in points),
                _median([point.share for point in points]),
                None,
            )
            for n, points in sorted(by_size.items())
        ]


def ladders_of(results: list[LabResults]) -> list[Ladder]:
    """Ladders of measured speeds; ladders of predictions, too, if a lab was not measured."""
    measured = [lab for lab in results if ("gpu", "student") in lab.speeds]
    ladders = _grouped("gpu", measured, _machine_of)
    predicted = [lab for lab in results if ("sim", "student") in lab.speeds]
    if len(measured) < len(results):
        ladders += _grouped("sim", predicted, lambda lab: lab.model or in_language("a GPU that is not named"))
    if len(ladders) > 1:
        _name_files(ladders)
    return ladders


def _machine_of(lab: LabResults) -> str:
    """The machine with its host: two nodes with the same GPU differ in clocks, cooling and other load."""
    gpu = lab.gpu or in_language("a GPU that is not named")
    return say("{}, driver {}, in {}", gpu, lab.driver, lab.host) if lab.driver else say("{}, in {}", gpu, lab.host)


def _grouped(device: str, labs: list[LabResults], machine_of: Callable[[LabResults], str]) -> list[Ladder]:
    groups: dict[tuple[str, str], list[LabResults]] = {}
    for lab in labs:
        groups.setdefault((machine_of(lab), lab.reference), []).append(lab)
    return [Ladder(device, machine, of_it) for (machine, _), of_it in groups.items()]


def _name_files(ladders: list[Ladder]) -> None:
    machines = list(dict.fromkeys((ladder.device, ladder.machine) for ladder in ladders))
    for ladder in ladders:
        if len(machines) > 1:
            number = 1 + machines.index((ladder.device, ladder.machine))
            lab = ladder.labs[0]
            words = f"predicted {lab.model or UNNAMED}" if ladder.predicted else lab.gpu or UNNAMED
            ladder.file_ending = f"_{number}_" + re.sub(r"\W+", "_", words.lower()).strip("_")
        if not ladder.of_sums:
            ladder.file_ending += "".join(f"_{lab.number}" for lab in ladder.labs)


def dates_of(labs: list[LabResults]) -> str:
    days = sorted({lab.date for lab in labs})
    return days[0] if len(days) == 1 else say("{} to {}", days[0], days[-1])


def _median(values: list[float | None]) -> float | None:
    known = [value for value in values if value]
    return median(known) if known else None
