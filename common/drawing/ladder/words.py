"""Sentences shared by pictures, text and page."""

from __future__ import annotations

from collections.abc import Callable

from .labels import Labels
from .ladders import Ladder
from .quantities import duration, rate
from .results import LabResults
from .sizes import elsewhere


def machine_of(ladder: Ladder) -> str:
    """The sentence about the machine, on every picture."""
    if ladder.predicted:
        assumed = " (partly assumed numbers)" if ladder.assumed else ""
        return (
            f"A prediction for {ladder.machine}{assumed} from the simulator's counts: nothing here was timed. "
            f"{ladder.dates}"
        )
    return f"{ladder.machine}. Measured {ladder.dates}"


def limits_of(ladder: Ladder) -> list[str]:
    """The machine's own limits."""
    said = []
    if ladder.roofline:
        said.append(f"{roofline_of(ladder)} {rate(ladder.roofline, ladder.unit)}")
    if ladder.launch_overhead:
        said.append(f"a launch takes {duration(ladder.launch_overhead)}" + (", as described" * ladder.predicted))
    return said


def roofline_of(ladder: Ladder) -> str:
    return "described roofline" if ladder.predicted else "roofline"


def rates_of(ladder: Ladder) -> str:
    return f"{ladder.unit} a second"


def title_of(ladder: Ladder, labels: Labels) -> str:
    """Sums are the course's ladder; other labs have their names."""
    return "The ladder" if ladder.of_sums else ", ".join(labels.of(lab.lab) for lab in ladder.labs)


def scaled_note(ladder: Ladder, written: Callable[[int], str]) -> list[str]:
    """A note on the labs and sizes whose counts were scaled."""
    labs: dict[tuple[int, ...], list[str]] = {}
    for lab in ladder.rungs:
        sizes = tuple(point.n for point in ladder.points(lab, "student") if point.scaled)
        if sizes:
            labs.setdefault(sizes, []).append(lab.number)
    return [
        f"Counts scaled from smaller sizes: {', '.join(names)} at n = {', '.join(map(written, sizes))}."
        for sizes, names in labs.items()
    ]


def sizes_note(of_labs: dict[str, list[int]], n: int, written: Callable[[int], str]) -> list[str]:
    """A note on the labs compared at their own sizes."""
    labs: dict[int, list[str]] = {}
    for lab, size in elsewhere(of_labs, n):
        labs.setdefault(size, []).append(lab.partition("_")[0])
    return [f"At n = {written(size)}: {', '.join(names)}." for size, names in labs.items()]


def other_files(labs: list[LabResults]) -> list[str]:
    """Names results of files other than the lab's own, so that no ladder hides another's rung."""
    solutions = [lab.number for lab in labs if lab.whose == "solution"]
    told = [f"Solutions, not your own: {', '.join(solutions)}."] if solutions else []
    return told + [f"{lab.number} is {lab.kernel}." for lab in labs if lab.whose == lab.kernel]


def parted(ladders: list[Ladder]) -> str:
    """The reasons why there is more than one ladder."""
    machines = list(dict.fromkeys(("predicted for " if one.predicted else "") + one.machine for one in ladders))
    references = list(dict.fromkeys(one.reference for one in ladders))
    said = []
    if len(machines) > 1:
        said.append(f"{len(machines)} machines: {'; '.join(machines)}")
    if len(references) > 1:
        said.append(f"labs beside {', '.join(references[:-1])} and {references[-1]}")
    return f"A ladder each, since their speeds do not compare, for {', and for '.join(said)}."
