"""The trace written by a lab program (docs/contracts/trace.md)."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

from language.words import counted, say

VERSION = 4
WARP_SIZE = 32
GIVEN, GOAL = "input", "output"  # the harness's names of the buffers


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
    own: bool = False  # the same thread produced it
    stored: Place | None = None  # where its producer stored it

    @property
    def in_global_memory(self) -> bool:
        return self.origin == "memory" and not (self.place and self.place.shared)


@dataclass
class LaneOperation:
    id: int
    lane: int
    result: float | None
    addends: list[Addend]
    to: Place | None
    block: int = 0
    thread: int = 0  # in the block
    needed: bool = True  # its result reaches the output

    @property
    def adds_zeros(self) -> bool:
        """True if it adds only zeros to a sum. Taking a value from global memory into a sum of 0 is no such case."""
        return len(self.addends) == 1 and not self.addends[0].in_global_memory

    @property
    def keeps_its_sum(self) -> bool:
        return self.adds_zeros and self.addends[0].own

    @property
    def is_useful(self) -> bool:
        return self.needed and not self.adds_zeros


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

    @property
    def useful(self) -> int:
        """The lanes, as a mask, whose additions bring something into the result."""
        return sum(1 << op.lane for op in self.operations if op.is_useful)


@dataclass
class Step:
    kind: str  # "add", "atomic", "move"
    file: str
    line: int
    epoch: int
    races: bool
    executions: list[Execution]
    quoted: bool = True  # lines of kernel.cu are named

    @property
    def operations(self) -> list[LaneOperation]:
        return [op for execution in self.executions for op in execution.operations]

    @property
    def place(self) -> str:
        if not self.file:
            return say("PTX line {}", self.line)
        if self.file != "kernel.cu":
            return f"{self.file}:{self.line}"
        return say("line {}", self.line) if self.quoted else ""


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
        return say("{} of {}", counted(self.blocks, "block"), counted(self.threads, "thread"))

    @property
    def operations(self) -> list[LaneOperation]:
        return [op for step in self.steps for op in step.operations]

    @property
    def warps_of_a_block(self) -> int:
        return -(-self.threads // WARP_SIZE)


@dataclass
class Run:
    sentence: str
    elements: int
    tree: bool
    prefixes: bool  # a scan: each output sums the elements up to its own
    result: str  # the array's name
    columns: int  # of a matrix; else 0
    wanted: list[float]
    outputs: list[float | None]
    stopped: str | None
    races: list[str]
    launches: list[Launch]


@dataclass
class Trace:
    lab: str
    name: str
    kernel: str
    lines: dict[int, str]  # none of the course's own solution, which stays unquoted
    runs: list[Run] = field(default_factory=list)

    @property
    def lines_that_add(self) -> list[tuple[int, str]]:
        steps = [step for run in self.runs for launch in run.launches for step in launch.steps]
        numbers = sorted({step.line for step in steps if step.file == "kernel.cu" and step.kind != "move"})
        return [(number, self.lines[number]) for number in numbers if number in self.lines]


def read(path: Path) -> Trace:
    data = json.loads(path.read_text(encoding="utf-8"))
    if data.get("version") != VERSION:
        raise Unreadable(say("{}: not a trace of version {}", path, VERSION))
    lines = {int(number): text for number, text in data["lines"].items()}
    trace = Trace(data["lab"], data["name"], data["kernel"], lines)
    trace.runs = [_run(run, bool(lines)) for run in data["runs"]]
    return trace


def _run(data: dict, quoted: bool) -> Run:
    plain = {key: value for key, value in data.items() if key not in ("launches", "outputs")}
    outputs = [_number(value) for value in data["outputs"]]
    run = Run(**plain, outputs=outputs, launches=[_launch(launch, quoted) for launch in data["launches"]])
    _mark_origins(run)
    return run


def _mark_origins(run: Run) -> None:
    """Marks values that a thread gets from itself, and operations that reach the output: all, if none does."""
    every = {op.id: op for launch in run.launches for op in launch.operations}
    left = [op.id for op in every.values() if op.to and op.to.array == GOAL]
    needed: set[int] = set()
    while left:
        number = left.pop()
        if number not in needed:
            needed.add(number)
            left += [addend.operation for addend in every[number].addends if addend.operation is not None]
    for op in every.values():
        op.needed = op.id in needed or not needed
        for addend in op.addends:
            made = every.get(addend.operation) if addend.operation is not None else None
            addend.own = made is not None and (made.block, made.thread) == (op.block, op.thread)
            addend.stored = made.to if made else None


def _number(value: float | str | None) -> float | None:
    """JSON has neither NaN nor infinity: they are words."""
    return None if value is None else float(value)


def _launch(data: dict, quoted: bool) -> Launch:
    launch = Launch(
        data["kernel"],
        data["blocks"],
        data["threads"],
        [Barrier(barrier["line"] if quoted else 0, barrier["warps"]) for barrier in data["barriers"]],
        data["cut_off"],
        [],
    )
    launch.steps = [_step(step, launch, data["arrays"], quoted) for step in data["steps"]]
    return launch


def _step(data: dict, launch: Launch, arrays: list[dict], quoted: bool) -> Step:
    executions = [_execution(execution, launch, arrays) for execution in data["executions"]]
    executions.sort(key=lambda execution: execution.warp)
    return Step(data["kind"], data["file"], data["line"], data["epoch"], data["races"], executions, quoted)


def _execution(data: dict, launch: Launch, arrays: list[dict]) -> Execution:
    ops = [_operation(op, arrays) for op in data["operations"]]
    for op in ops:
        op.block, op.thread = data["block"], data["warp"] * WARP_SIZE + op.lane
    warp = data["block"] * launch.warps_of_a_block + data["warp"]
    return Execution(
        data["block"], warp, data["active"], data["launched"], ops, [BankUse(**use) for use in data["banks"]]
    )


def _operation(data: dict, arrays: list[dict]) -> LaneOperation:
    addends = [
        Addend(addend["from"], addend["operation"], _place(addend.get("place"), arrays), addend.get("lane"))
        for addend in data["addends"]
    ]
    return LaneOperation(data["id"], data["lane"], _number(data["result"]), addends, _place(data["to"], arrays))


def _place(data: list | None, arrays: list[dict]) -> Place | None:
    if data is None:
        return None
    return Place(arrays[data[0]]["name"], data[1], arrays[data[0]]["shared"])
