"""The trace written by a lab program (docs/contracts/trace.md)."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

WARP_SIZE = 32


class Unreadable(Exception):
    """The file is not a trace of a version supported here."""


@dataclass(frozen=True)
class Place:
    array: str
    element: int
    shared: bool

    def __str__(self) -> str:
        return f"{self.array}[{self.element}]"


@dataclass
class Addend:
    origin: str  # "memory", "register", "lane"
    operation: int | None  # the producer of the value; None: a value from before the launch
    place: Place | None
    lane: int | None


@dataclass
class LaneOperation:
    id: int
    lane: int
    result: float | None
    addends: list[Addend]
    to: Place | None
    thread: int = 0  # in the launch


@dataclass
class BankUse:
    kind: str
    wavefronts: int
    ideal: int
    words: list[int]


@dataclass
class Execution:
    block: int
    warp: int  # in the launch
    active: int
    launched: int
    operations: list[LaneOperation]
    banks: list[BankUse]

    @property
    def divides(self) -> bool:
        return self.active != self.launched


@dataclass
class Step:
    kind: str  # "add", "atomic", "move"
    file: str
    line: int
    epoch: int
    races: bool
    executions: list[Execution]

    @property
    def operations(self) -> list[LaneOperation]:
        return [op for execution in self.executions for op in execution.operations]

    @property
    def place(self) -> str:
        if not self.file:
            return f"PTX line {self.line}"
        return f"line {self.line}" if self.file == "kernel.cu" else f"{self.file}:{self.line}"


@dataclass
class Barrier:
    line: int
    warps: int


@dataclass
class Launch:
    kernel: str
    blocks: int
    threads: int
    barriers: list[Barrier]
    cut_off: bool
    steps: list[Step]

    @property
    def shape(self) -> str:
        return f"{self.blocks} block{'s' if self.blocks > 1 else ''} of {self.threads} threads"

    @property
    def warps_of_a_block(self) -> int:
        return -(-self.threads // WARP_SIZE)


@dataclass
class Run:
    sentence: str
    elements: int
    tree: bool
    wanted: float
    outputs: list[float | None]
    stopped: str | None
    races: list[str]
    launches: list[Launch]


@dataclass
class Trace:
    lab: str
    name: str
    kernel: str
    lines: dict[int, str]
    runs: list[Run] = field(default_factory=list)

    @property
    def lines_that_add(self) -> list[tuple[int, str]]:
        steps = [step for run in self.runs for launch in run.launches for step in launch.steps]
        numbers = sorted({step.line for step in steps if step.file == "kernel.cu" and step.kind != "move"})
        return [(number, self.lines[number]) for number in numbers if number in self.lines]


def read(path: Path) -> Trace:
    data = json.loads(path.read_text(encoding="utf-8"))
    if data.get("version") != 1:
        raise Unreadable(f"{path}: not a trace of version 1")
    lines = {int(number): text for number, text in data["lines"].items()}
    trace = Trace(data["lab"], data["name"], data["kernel"], lines)
    trace.runs = [_run(run) for run in data["runs"]]
    return trace


def _run(data: dict) -> Run:
    plain = {key: value for key, value in data.items() if key != "launches"}
    return Run(**plain, launches=[_launch(launch) for launch in data["launches"]])


def _launch(data: dict) -> Launch:
    launch = Launch(
        data["kernel"],
        data["blocks"],
        data["threads"],
        [Barrier(**barrier) for barrier in data["barriers"]],
        data["cut_off"],
        [],
    )
    launch.steps = [_step(step, launch, data["arrays"]) for step in data["steps"]]
    return launch


def _step(data: dict, launch: Launch, arrays: list[dict]) -> Step:
    executions = [_execution(execution, launch, arrays) for execution in data["executions"]]
    executions.sort(key=lambda execution: execution.warp)
    return Step(data["kind"], data["file"], data["line"], data["epoch"], data["races"], executions)


def _execution(data: dict, launch: Launch, arrays: list[dict]) -> Execution:
    ops = [_operation(op, arrays) for op in data["operations"]]
    for op in ops:
        op.thread = data["block"] * launch.threads + data["warp"] * WARP_SIZE + op.lane
    warp = data["block"] * launch.warps_of_a_block + data["warp"]
    return Execution(
        data["block"], warp, data["active"], data["launched"], ops, [BankUse(**use) for use in data["banks"]]
    )


def _operation(data: dict, arrays: list[dict]) -> LaneOperation:
    addends = [
        Addend(addend["from"], addend["operation"], _place(addend.get("place"), arrays), addend.get("lane"))
        for addend in data["addends"]
    ]
    return LaneOperation(data["id"], data["lane"], data["result"], addends, _place(data["to"], arrays))


def _place(data: list | None, arrays: list[dict]) -> Place | None:
    if data is None:
        return None
    return Place(arrays[data[0]]["name"], data[1], arrays[data[0]]["shared"])
