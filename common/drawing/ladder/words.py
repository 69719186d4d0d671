"""Sentences shared by pictures, text and page."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from language.words import in_language, say

from .labels import Labels
from .ladders import Ladder
from .quantities import duration, rate
from .results import LabResults
from .sizes import elsewhere


def machine_of(ladder: Ladder) -> str:
    """The sentence about the machine, on every picture."""
    machine, dates = ladder.machine, ladder.dates
    if not ladder.predicted:
        return say("{}. Measured {}", machine, dates)
    if not ladder.assumed:
        return say("A prediction for {} from the simulator's counts: nothing here was timed. {}", machine, dates)
    return say(
        "A prediction for {} (partly assumed numbers) from the simulator's counts: nothing here was timed. {}",
        machine,
        dates,
    )


def limits_of(ladder: Ladder) -> list[str]:
    """The machine's own limits."""
    said = []
    if ladder.roofline:
        said.append(f"{roofline_of(ladder)} {rate(ladder.roofline, ladder.unit)}")
    if ladder.launch_overhead and ladder.predicted:
        said.append(say("a launch takes {}, as described", duration(ladder.launch_overhead)))
    elif ladder.launch_overhead:
        said.append(say("a launch takes {}", duration(ladder.launch_overhead)))
    return said


def roofline_of(ladder: Ladder) -> str:
    return in_language("described roofline") if ladder.predicted else in_language("roofline")


def rates_of(ladder: Ladder) -> str:
    return in_language("bytes a second") if ladder.unit == "bytes" else in_language("multiply-adds a second")


def title_of(ladder: Ladder, labels: Labels) -> str:
    """Sums are the course's ladder; other labs have their names."""
    return in_language("The ladder") if ladder.of_sums else listed(labels.of(lab.lab) for lab in ladder.labs)


def scaled_note(ladder: Ladder, written: Callable[[int], str]) -> list[str]:
    """A note on the labs and sizes whose counts were scaled."""
    labs: dict[tuple[int, ...], list[str]] = {}
    for lab in ladder.rungs:
        sizes = tuple(point.n for point in ladder.points(lab, "student") if point.scaled)
        if sizes:
            labs.setdefault(sizes, []).append(lab.number)
    return [
        say("Counts scaled from smaller sizes: {} at n = {}.", listed(names), listed(map(written, sizes)))
        for sizes, names in labs.items()
    ]


def sizes_note(of_labs: dict[str, list[int]], n: int, written: Callable[[int], str]) -> list[str]:
    """A note on the labs compared at their own sizes."""
    labs: dict[int, list[str]] = {}
    for lab, size in elsewhere(of_labs, n):
        labs.setdefault(size, []).append(lab.partition("_")[0])
    return [say("At n = {}: {}.", written(size), listed(names)) for size, names in labs.items()]


def other_files(labs: list[LabResults]) -> list[str]:
    """Names results of files other than the lab's own, so that no ladder hides another's rung."""
    solutions = [lab.number for lab in labs if lab.whose == "solution"]
    told = [say("Solutions, not your own: {}.", listed(solutions))] if solutions else []
    return told + [say("{} is {}.", lab.number, lab.kernel) for lab in labs if lab.whose == lab.kernel]


def parted(ladders: list[Ladder]) -> str:
    """The reasons why there is more than one ladder."""
    machines = list(
        dict.fromkeys(say("predicted for {}", one.machine) if one.predicted else one.machine for one in ladders)
    )
    references = list(dict.fromkeys(one.reference for one in ladders))
    said = []
    if len(machines) > 1:
        said.append(say("{} machines: {}", len(machines), in_language("; ").join(machines)))
    if len(references) > 1:
        said.append(say("labs beside {} and {}", listed(references[:-1]), references[-1]))
    return say("A ladder each, since their speeds do not compare, for {}.", in_language(", and for ").join(said))


def listed(names: Iterable[str]) -> str:
    return in_language(", ").join(names)
