"""The additions of a trace as rows of boxes with arrows between them, for both picture and text.

Columns are elements if sums are made in place, and threads if they are made in registers. Rows are steps; steps in
which threads add only their own values share a row; those that add only zeros are a line.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from .read import Addend, LaneOperation, Launch, Run, Step
from .steps import label_of

GIVEN, GOAL = "input", "output"  # the harness's names of the buffers


@dataclass(eq=False)
class Box:
    column: int
    value: float | None
    state: str  # "given", "sum", "shared", "old", "unused", "answer"
    sources: list[Source] = field(default_factory=list)
    array: str | None = None  # the array with its element; None: a thread's register
    row: int = -1
    thread: int | None = None  # the thread that made it


@dataclass
class Source:
    box: Box
    shared: bool  # passed through shared memory

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Source) and self.box is other.box


@dataclass
class Row:
    kind: str  # "given", "step", "zeros", "barrier", "launch", "store"
    label: str
    detail: str = ""
    boxes: list[Box] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    array: str | None = None  # the array with the elements of the columns; None: columns are threads
    count: int = 1  # barriers
    found: list[str] = field(default_factory=list)  # places with values from before the launches that are added

    @property
    def races(self) -> bool:
        return any(step.races for step in self.steps)


def tree_of(run: Run) -> list[Row]:
    return _Tree(run).rows()


class _Tree:
    def __init__(self, run: Run):
        self.run = run
        self.all = {op.id: op for launch in run.launches for step in launch.steps for op in step.operations}
        self.live = self._live()
        self.made: list[Row] = []
        self.at: dict[int, Box] = {}  # by operation: the box that shows its result
        self.held: dict[str, dict[int, float | None]] = {GIVEN: dict.fromkeys(range(run.elements), 1.0)}
        self.given = {i: Box(i, 1.0, "given") for i in range(run.elements)}

    def rows(self) -> list[Row]:
        for number, launch in enumerate(self.run.launches):
            if len(self.run.launches) > 1:
                self.made.append(Row("launch", launch.kernel, launch.shape))
            if number == 0:
                self.made.append(Row("given", GIVEN, boxes=list(self.given.values()), array=GIVEN))
            self._add_launch(launch)
        for number, row in enumerate(self.made):
            for box in row.boxes:
                box.row, box.array = number, row.array
        return self.made

    def _live(self) -> set[int]:
        """The operations whose results reach the output; all, if none of them does."""
        left = [op.id for op in self.all.values() if op.to and op.to.array == GOAL]
        seen: set[int] = set()
        while left:
            op = left.pop()
            if op not in seen:
                seen.add(op)
                left += [addend.operation for addend in self.all[op].addends if addend.operation is not None]
        return seen or set(self.all)

    def _live_operations(self, steps: Iterable[Step]) -> list[LaneOperation]:
        return [op for step in steps for op in step.operations if op.id in self.live]

    def _add_launch(self, launch: Launch) -> None:
        epoch = 0
        for group in self._groups(launch):
            self._add_barriers(launch, epoch, group[0].epoch)
            epoch = group[0].epoch
            self._add_group(group)
        self._add_barriers(launch, epoch, len(launch.barriers))
        self._add_stores(launch)

    def _add_barriers(self, launch: Launch, begin: int, end: int) -> None:
        if begin < end:
            lines = sorted({barrier.line for barrier in launch.barriers[begin:end]})
            self.made.append(Row("barrier", "barrier", _lines(lines), count=end - begin))

    def _groups(self, launch: Launch) -> list[list[Step]]:
        """Groups of steps that share a row: one step, or several that only add the thread's own values."""
        groups: list[list[Step]] = []
        for step in launch.steps:
            if step.kind == "move" and not self._live_operations([step]):
                continue
            joins = groups and groups[-1][0].epoch == step.epoch and self._is_own(step) and self._is_own(groups[-1][-1])
            if joins:
                groups[-1].append(step)
            else:
                groups.append([step])
        return [part for group in groups for part in self._without_zeros(group)]

    def _without_zeros(self, group: list[Step]) -> list[list[Step]]:
        """Splits off the last steps of a group if they only add zeros to existing sums."""
        end = len(group)
        while end > 1 and all(
            len(op.addends) == 1 and op.addends[0].operation is not None
            for op in self._live_operations([group[end - 1]])
        ):
            end -= 1
        return [group[:end]] + [[step] for step in group[end:]]

    def _is_own(self, step: Step) -> bool:
        ops = self._live_operations([step])
        return step.kind == "add" and all(
            addend.operation is None or self.all[addend.operation].thread == op.thread and addend.origin != "lane"
            for op in ops
            for addend in op.addends
        )

    def _add_group(self, group: list[Step]) -> None:
        ops = self._live_operations(group)
        inside = {op.id for op in ops}
        if group[0].kind == "add" and all(self._adds_nothing(op) for op in ops):
            for op in ops:
                sources = [box for addend in op.addends if (box := self._box_of(addend))]
                if sources:
                    self.at[op.id] = sources[0]
            self._add_zeros(group)
            return
        row = Row("step", label_of(group[0]), _lines(sorted({step.line for step in group if step.file})), steps=group)
        if not row.detail:
            row.detail = group[0].place
        if group[0].file and group[0].file != "kernel.cu":
            row.detail = group[0].place
        if len(group) > 1:
            row.label, row.detail = "own elements", f"{len(group)} steps, {row.detail}"
        row.array = self._array_of(group, ops)
        before = [other.array for other in self.made if other.array]
        if row.array and group[0].kind == "add" and before[-1:] != [row.array]:
            row.detail += f", into {row.array}"
        self._fill(row, group, ops, inside)
        self.made.append(row)

    def _adds_nothing(self, op: LaneOperation) -> bool:
        """True if it adds only zeros to one sum that is already drawn."""
        if len(op.addends) != 1 or op.addends[0].operation is None:
            return False
        box = self._box_of(op.addends[0])
        return box is not None and (box.column == op.thread or bool(op.to and box.column == op.to.element))

    def _add_zeros(self, group: list[Step]) -> None:
        rows = self.made
        if len(rows) > 1 and rows[-1].kind == "barrier" and rows[-2].kind == "zeros":
            rows[-2].count += rows.pop().count
        if rows[-1].kind != "zeros":
            rows.append(Row("zeros", "zeros", count=0))
        rows[-1].steps += group
        lines = sorted({step.line for step in rows[-1].steps if step.file == "kernel.cu"})
        rows[-1].detail = _lines(lines)

    def _array_of(self, group: list[Step], ops: list[LaneOperation]) -> str | None:
        if group[0].kind != "add":
            return ops[0].to.array if ops and ops[0].to else None
        in_place = all(op.to and op.to.array != GOAL and all(a.origin == "memory" for a in op.addends) for op in ops)
        return ops[0].to.array if in_place and ops and ops[0].to else None

    def _fill(self, row: Row, group: list[Step], ops: list[LaneOperation], inside: set[int]) -> None:
        boxes: dict[int, Box] = {}
        for op in ops:
            column = op.to.element if row.array and op.to else op.thread
            shared = bool(op.to and op.to.shared and row.array)
            box = boxes.setdefault(column, Box(column, None, "shared" if shared else "sum", thread=op.thread))
            box.value = op.result
            if group[0].kind != "add" and not shared:
                box.state = "answer"
            for addend in op.addends:
                if addend.operation in inside:
                    continue
                shown = self._box_of(addend)
                source = Source(shown, bool(addend.place and addend.place.shared)) if shown else None
                if source is None:
                    row.found.append(str(addend.place))
                elif source not in box.sources:
                    box.sources.append(source)
        for op in ops:
            column = op.to.element if row.array and op.to else op.thread
            self.at[op.id] = boxes[column]
        self._add_others(row, group, boxes)
        row.boxes = [boxes[column] for column in sorted(boxes)]

    def _add_others(self, row: Row, group: list[Step], boxes: dict[int, Box]) -> None:
        """Adds boxes for unchanged elements and unused sums."""
        if row.array:
            held = self.held.setdefault(row.array, {})
            for column, value in held.items():
                boxes.setdefault(column, Box(column, value, "old"))
            held.update({column: box.value for column, box in boxes.items()})
        elif len(group) == 1:
            for op in group[0].operations:
                if op.id not in self.live and len(op.addends) > 1:
                    boxes.setdefault(op.thread, Box(op.thread, op.result, "unused"))

    def _box_of(self, addend: Addend) -> Box | None:
        if addend.operation is not None:
            return self.at.get(addend.operation)
        if addend.place and addend.place.array == GIVEN:
            return self.given.get(addend.place.element)
        return None

    def _add_stores(self, launch: Launch) -> None:
        """Adds sums stored from registers directly to global memory, for the next launch or the caller."""
        stores: dict[str, dict[int, Box]] = {}
        for op in self._live_operations(launch.steps):
            if not op.to or op.to.shared or op.id not in self.at:
                continue
            shown = self.at[op.id]
            if any(row.array == op.to.array and shown in row.boxes for row in self.made):
                continue
            box = Box(op.to.element, op.result, "answer", [Source(shown, False)], thread=op.thread)
            stores.setdefault(op.to.array, {})[op.to.element] = box
            self.at[op.id] = box
        for array, by_place in stores.items():
            boxes = [by_place[element] for element in sorted(by_place)]
            self.made.append(Row("store", f"to {array}", boxes=boxes, array=array))


def _lines(lines: list[int]) -> str:
    if not lines:
        return ""
    shown = ", ".join(map(str, lines)) if len(lines) < 3 else f"{lines[0]} to {lines[-1]}"
    return f"line{'s' if len(lines) > 1 else ''} {shown}"
