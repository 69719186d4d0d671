"""The results folder: every labNN_bench.json in it (docs/contracts/bench.md), read completely or refused in one
sentence."""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass, field
from pathlib import Path

from course.lab_file import KERNELS
from language.words import in_language, say

from .quantities import UNITS

FORMAT = "reduction-labs bench 1"
NAME = re.compile(r"(gpu|sim)/(student|solution|reference|cub|roofline)/(\d+)(/.*)?")  # the library adds "/manual_time"
SUM = "cub::DeviceReduce::Sum"  # the reference of results that name none
SECONDS = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}
OF_THE_LIBRARY = (
    "bytes_per_second",
    "multiply_adds_per_second",
    "items_per_second",
    "predicted",
    "share_of_roofline",
    "times_cub",
    "times_cub_low",
    "times_cub_high",
    "times_reference",
    "times_reference_low",
    "times_reference_high",
)


class Unreadable(Exception):
    """The reason why the folder cannot be drawn, and the remedy."""


@dataclass(frozen=True)
class Point:
    """One runner at one size."""

    n: int
    seconds: float
    rate: float  # bytes or multiply-adds a second
    share: float | None  # of the roofline
    times_reference: tuple[float, float, float] | None  # the ratio and its interval
    scaled: bool = False  # predicted from counts that were scaled from smaller sizes


@dataclass
class LabResults:
    lab: str  # "lab03_shared_memory"
    kernel: str
    course: str
    date: str  # the day
    host: str
    gpu: str | None
    driver: str | None
    model: str | None  # the GPU that predictions are for
    assumed: bool  # some numbers of its description are
    roofline: float | None  # a second, in the unit
    launch_overhead: float | None  # seconds
    reference: str = SUM  # the library's function that the kernel is compared with
    unit: str = "bytes"  # of rates: a key of UNITS
    speeds: dict[tuple[str, str], list[Point]] = field(default_factory=dict)  # by device and runner
    counts: dict[int, dict[str, float]] = field(default_factory=dict)  # the student's on sim, by size and counter
    failed: list[str] = field(default_factory=list)  # a sentence each

    @property
    def number(self) -> str:
        return self.lab.partition("_")[0]

    @property
    def rung(self) -> int:
        """The number of the lab's rung, from 0, which sets its look on every picture."""
        return int(self.number.removeprefix("lab")) - 1

    @property
    def whose(self) -> str:
        """ "student" or "solution"; of any other file, its name."""
        path = Path(self.kernel)
        if path.name not in KERNELS:
            return self.kernel
        return "solution" if "solutions" in path.parts else "student"


def read_results(folder: Path) -> list[LabResults]:
    if not folder.is_dir():
        raise Unreadable(say("{}: no such folder", folder))
    files = sorted(folder.glob("lab[0-9]*_bench.json"))
    if not files:
        raise Unreadable(say("{}: no labNN_bench.json in it; make lab01 bench writes one", folder))
    return [read_lab(file) for file in files]


def read_lab(file: Path) -> LabResults:
    again = say("measure again: make {} bench", file.name.partition("_")[0])
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except ValueError:
        raise Unreadable(say("{}: cut off, or no JSON; {}", file, again)) from None
    except OSError as error:
        raise Unreadable(f"{file}: {error.strerror}") from None
    try:
        found = data["context"].get("format", "none")
        if found != FORMAT:
            raise Unreadable(say('{}: its format is "{}", and this reads "{}"; {}', file, found, FORMAT, again))
        lab = _lab(data["context"])
        for entry in data["benchmarks"]:
            _add(lab, entry)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Unreadable(say("{}: not as docs/contracts/bench.md says ({!r}); {}", file, error, again)) from None
    for points in lab.speeds.values():
        points.sort(key=lambda point: point.n)
    return lab


def _lab(context: dict) -> LabResults:
    unit = context.get("unit", "bytes")
    if unit not in UNITS:
        raise ValueError(f"unit {unit}")
    return LabResults(
        context["lab"],
        context["kernel"],
        context["course"],
        context["date"][:10],
        context["host_name"],
        context.get("gpu"),
        context.get("driver"),
        context.get("model"),
        context.get("model_numbers") == "assumed",
        _positive(context.get("roofline_per_second", context.get("read_roofline_bytes_per_second"))),
        _positive(context.get("launch_overhead_seconds")),
        context.get("reference", SUM),
        unit,
    )


def _positive(value: str | float | None) -> float | None:
    """The number, or None unless it is finite and positive. Custom context values are strings."""
    number = float(value) if value is not None else 0.0
    return number if math.isfinite(number) and number > 0 else None


def _add(lab: LabResults, entry: dict) -> None:
    name = NAME.fullmatch(entry["name"])
    if not name or entry.get("run_type") == "aggregate":
        return
    device, runner, n = name[1], "reference" if name[2] == "cub" else name[2], int(name[3])
    if entry.get("error_occurred"):
        reason = entry.get("error_message") or in_language("failed")
        lab.failed.append(say("{}/{}/{}: {}", device, runner, n, reason))
        return
    if device == "sim" and runner == "student" and not entry.get("scaled_from"):
        counts = {key: float(value) for key, value in entry.items() if _is_count(key)}
        lab.counts[n] = {key: value for key, value in counts.items() if math.isfinite(value)}
    # Without a prediction, sim's own time is only that of the simulator.
    if device == "gpu" or entry.get("predicted"):
        _add_speed(lab, device, runner, n, entry)


def _is_count(key: str) -> bool:
    """True for a counter of common/run/counters.cpp, not for another member of an entry."""
    return "_per_" in key and key not in OF_THE_LIBRARY or key.startswith("calls_without_")


def _add_speed(lab: LabResults, device: str, runner: str, n: int, entry: dict) -> None:
    seconds = _positive(entry["real_time"] * SECONDS[entry["time_unit"]])
    speed = _positive(entry.get(f"{lab.unit.replace('-', '_')}_per_second"))
    if n < 1 or not seconds or not speed:
        lab.failed.append(say("{}/{}/{}: a time or speed of 0 is no measurement", device, runner, n))
        return
    share = _positive(entry.get("share_of_roofline"))
    if share is None and lab.roofline and device == "gpu":
        share = speed / lab.roofline
    ratio, low, high = (_positive(_times_reference(entry, end)) for end in ("", "_low", "_high"))
    times_reference = (ratio, low, high) if ratio and low and high else None
    scaled = bool(entry.get("scaled_from"))
    lab.speeds.setdefault((device, runner), []).append(Point(n, seconds, speed, share, times_reference, scaled))


def _times_reference(entry: dict, end: str) -> float | None:
    """Older results have CUB as their only reference."""
    return entry.get("times_reference" + end, entry.get("times_cub" + end))
