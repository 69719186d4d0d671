"""A step's label and lines, the lanes that add in it, how full its warps are, and how it uses the banks."""

from __future__ import annotations

from dataclasses import dataclass

from language.words import counted, in_language, say

from .read import WARP_SIZE, Addend, BankUse, Execution, LaneOperation, Launch, Place, Run, Step
from .repeats import Folded, repeats_in

UNLIKE = "unlike"


def lanes_of(mask: int) -> list[int]:
    return [lane for lane in range(WARP_SIZE) if mask >> lane & 1]


@dataclass
class Usage:
    """Lanes whose additions bring something into the result, over the lanes of the warps that execute them."""

    useful: int = 0
    slots: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(self.useful + other.useful, self.slots + other.slots)

    @property
    def share(self) -> float:
        return self.useful / self.slots if self.slots else 0.0

    def __str__(self) -> str:
        return f"{self.useful}/{self.slots}"


def usage_of(step: Step) -> Usage:
    """A step's usage; none for an atomic, which memory executes, or for a move, which adds nothing."""
    if step.kind != "add":
        return Usage()
    useful = sum(execution.useful.bit_count() for execution in step.executions)
    return Usage(useful, WARP_SIZE * len(step.executions))


def usage_of_run(run: Run) -> Usage:
    return sum((usage_of(step) for launch in run.launches for step in launch.steps), Usage())


def label_of(step: Step) -> str:
    """ "stride 4": two places of one array, always 4 apart. "offset 4": two lanes, 4 apart."""
    if step.kind == "atomic":
        return in_language("atomic")
    if step.kind == "move":
        names = {op.to.array for op in step.operations if op.to}
        return say("to {}", names.pop()) if len(names) == 1 else in_language("moves")
    operations = [op for op in step.operations if not op.keeps_its_sum]
    if not operations:
        return in_language("zeros")
    distances = {distance for op in operations if (distance := _distance(op))}
    if len(distances) == 1 and distances != {UNLIKE}:
        return distances.pop()
    addends = [addend for op in operations for addend in op.addends]
    found = [addend for addend in addends if addend.operation is None]
    if all(addend.origin == "register" or addend.operation is None and addend.in_global_memory for addend in addends):
        return in_language("own elements") if found else in_language("own sums")
    arrays = {addend.place.array if addend.place else "" for addend in addends}
    if len(addends) == len(operations) and len(arrays) == 1 and all(arrays):
        return say("from {}", arrays.pop())
    return in_language("adds")


def steps_in_vain(steps: list[Step]) -> str:
    adds = any(not op.adds_zeros for step in steps for op in step.operations)
    number = counted(len(steps), "step")
    return say("{} for nobody", number) if adds else say("{} of zeros", number)


def lines_of(steps: list[Step]) -> str:
    if steps and steps[0].file != "kernel.cu":
        return steps[0].place
    return named_lines(sorted({step.line for step in steps if step.quoted}))


def named_lines(lines: list[int]) -> str:
    lines = [line for line in lines if line]
    if not lines:
        return ""
    if len(lines) == 1:
        return say("line {}", lines[0])
    return say("lines {}, {}", *lines) if len(lines) == 2 else say("lines {} to {}", lines[0], lines[-1])


def _distance(op: LaneOperation) -> str:
    """The distance of the addends; UNLIKE if they have none; empty for a zero, or a lane that gets its own value back
    from a shuffle."""
    one, other = op.addends[0], op.addends[-1]
    for addend in (one, other):
        if addend.lane is not None and addend.origin == "lane":
            return say("offset {}", abs(addend.lane - op.lane))
    is_same = one.operation == other.operation and (one.operation is not None or one.place == other.place)
    if one is not other and is_same:
        return ""
    here, there = _place_of(one, op), _place_of(other, op)
    if one is not other and here and there and here.array == there.array and here.element != there.element:
        return say("stride {}", abs(here.element - there.element))
    return "" if one is other else UNLIKE


def _place_of(addend: Addend, op: LaneOperation) -> Place | None:
    """A thread's own sum in a register counts at the place where the next one goes. If it is also in that array, it
    counts at its place there: the next one may go into another buffer."""
    if not addend.own or addend.origin != "register":
        return addend.place
    return addend.stored if op.to and addend.stored and addend.stored.array == op.to.array else op.to


def worst_banks(steps: list[Step]) -> BankUse | None:
    uses = [use for step in steps for execution in step.executions for use in execution.banks]
    return max(uses, key=lambda use: (use.wavefronts - use.ideal, sum(use.words)), default=None)


def conflict_of(use: BankUse) -> str:
    if use.wavefronts <= use.ideal:
        return in_language("no bank conflict")
    return say("{}-way bank conflict", -(-use.wavefronts // use.ideal))


@dataclass
class Row:
    """Consecutive steps that look the same."""

    steps: list[Step]
    label: str

    @property
    def first(self) -> Step:
        return self.steps[0]

    @property
    def usage(self) -> Usage:
        return sum((usage_of(step) for step in self.steps), Usage())


def rows_of(launch: Launch) -> list[Row]:
    rows: list[Row] = []
    for step in launch.steps:
        if step.kind != "add":
            continue
        label = label_of(step)
        if rows and _look_the_same(rows[-1].steps[-1], step) and rows[-1].label == label:
            rows[-1].steps.append(step)
        else:
            rows.append(Row([step], label))
    return rows


def folded_rows_of(launch: Launch) -> list[Row | Folded]:
    """The rows, but those that repeat are shown once."""
    rows = rows_of(launch)
    shown: list[Row | Folded] = list(rows)
    for folded in reversed(repeats_in(rows, lambda row: (row.label, _activity(row.first)))):
        shown[folded.begin : folded.end] = [folded]
    return shown


def _look_the_same(one: Step, other: Step) -> bool:
    return _look(one) == _look(other)


def _look(step: Step) -> tuple:
    return step.epoch, _activity(step)


def _activity(step: Step) -> tuple:
    warps = [(execution.warp, execution.active, execution.useful) for execution in step.executions]
    return step.file, step.line, step.races, tuple(warps)


def executions_by_warp(step: Step) -> dict[int, list[Execution]]:
    """The executions by warp: a divergent warp may execute one addition several times."""
    by_warp: dict[int, list[Execution]] = {}
    for execution in step.executions:
        by_warp.setdefault(execution.warp, []).append(execution)
    return by_warp
