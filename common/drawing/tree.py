"""The additions of a trace as rows of boxes with arrows between them, for both picture and text.

Rows are steps; steps in which threads add only their own values share a row, or are its rounds; those that add only
zeros are a line. A box stands in the column of the element that it is, in shared memory or in the input, or of the
thread that made it. Each block has its own columns.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from language.words import counted, in_language, say

from .boxes import Box, Row, Source
from .read import GIVEN, Addend, LaneOperation, Launch, Place, Run, Step
from .repeats import repeats_in
from .spans import spans_of
from .steps import label_of, lines_of, named_lines

FEWEST_ROUNDS = 4  # shown as the first two and the number of the others


def tree_of(run: Run) -> list[Row]:
    return _Tree(run).rows()


def columns_of_a_block(run: Run) -> int:
    """Enough for its threads and for the elements of its arrays in shared memory."""
    operations = [op for launch in run.launches for op in launch.operations]
    places = [op.to for op in operations] + [addend.place for op in operations for addend in op.addends]
    elements = [place.element + 1 for place in places if place and place.shared]
    return max([launch.threads for launch in run.launches] + elements, default=1)


@dataclass
class _Group:
    """Steps that share a row."""

    steps: list[Step]
    round: str = ""  # "round 1", "and 14 more rounds"
    is_rest: bool = False  # of the rounds


class _Tree:
    def __init__(self, run: Run):
        self.run = run
        self.each = columns_of_a_block(run)
        self.first = 0  # the first operation of the launch
        self.array: str | None = None  # of the launch's latest row in whose columns elements stand
        self.made: list[Row] = []
        self.at: dict[int, Box] = {}  # by operation: the box that shows its result
        self.held: dict[str, dict[int, Box]] = {}  # by array and column: the box that shows its contents
        self.stored: dict[str, list[LaneOperation]] = {}  # by array in global memory: sums whose store has no row yet
        self.buffers: set[str] = set()  # of the launch
        self.spans = spans_of(run) if run.prefixes else {}
        self.given = {i: self._given_box(i) for i in range(run.elements)}
        self.held[GIVEN] = dict(self.given)

    def rows(self) -> list[Row]:
        for number, launch in enumerate(self.run.launches):
            begin = len(self.made)
            if len(self.run.launches) > 1 or launch.blocks > 1:
                self.made.append(Row("launch", launch.kernel, [launch.shape]))
            if number == 0:
                self.made.append(Row("given", GIVEN, boxes=list(self.given.values()), array=GIVEN))
            self._add_launch(launch)
            self.made[begin:] = _without_repeats(self.made[begin:])
            for row in self.made[begin:]:
                row.launch = number
        for number, row in enumerate(self.made):
            for box in row.boxes:
                box.row = number
        return self.made

    def _given_box(self, element: int) -> Box:
        span = str(element) if self.run.prefixes else ""
        return Box(element, 1.0, "given", array=GIVEN, index=element, span=span)

    def _show(self, box: Box, op: LaneOperation) -> None:
        box.value, box.span = op.result, self.spans.get(op.id, "")

    def _add_launch(self, launch: Launch) -> None:
        self.held = {GIVEN: self.held[GIVEN]}  # shared memory begins anew
        self.buffers = _buffers_of(launch)
        self.first = min((op.id for op in launch.operations), default=0)
        self.array = GIVEN if launch is self.run.launches[0] else None
        epoch = 0
        for group in self._groups(launch):
            self._add_stores(self._read_by(group.steps))
            self._add_barriers(launch, epoch, group.steps[0].epoch)
            epoch = group.steps[0].epoch
            self._add_group(group)
        self._add_barriers(launch, epoch, len(launch.barriers))
        self._add_stores(list(self.stored))

    def _read_by(self, group: list[Step]) -> list[str]:
        """The arrays in global memory in which the launch itself stored what the steps add."""
        addends = [addend for op in _needed(group) for addend in op.addends if not self._is_taken(addend)]
        places = [addend.place for addend in addends if addend.place and not self._has_columns(addend.place)]
        read = {place.array for place in places}
        return [array for array in self.stored if array in read]

    def _add_barriers(self, launch: Launch, begin: int, end: int) -> None:
        if begin < end:
            lines = sorted({barrier.line for barrier in launch.barriers[begin:end]})
            self.made.append(Row("barrier", "barrier", [named_lines(lines)], count=end - begin))

    def _groups(self, launch: Launch) -> list[_Group]:
        """One step, or several that only add the thread's own values."""
        groups: list[list[Step]] = []
        for step in launch.steps:
            if step.kind == "move" and not _needed([step]):
                continue
            if groups and self._share_a_row(groups[-1][-1], step):
                groups[-1].append(step)
            else:
                groups.append([step])
        return [part for group in groups for part in self._in_rounds(group)]

    def _share_a_row(self, last: Step, step: Step) -> bool:
        if last.epoch != step.epoch or last.races or step.races:
            return False
        is_stored = any(op.to and op.to.shared for op in last.operations)
        rounds = last.line == step.line and not is_stored and self._is_round(last) and self._is_round(step)
        return rounds or self._is_own(last) and self._is_own(step)

    def _in_rounds(self, group: list[Step]) -> list[_Group]:
        """Splits off the last steps of a group if they only add zeros, and the first two of many alike."""
        end = len(group)
        while end > 1 and all(op.keeps_its_sum for op in group[end - 1].operations):
            end -= 1
        own, zeros = group[:end], [_Group([step]) for step in group[end:]]
        if end >= FEWEST_ROUNDS and all(self._is_round(step) for step in own):
            rest = _Group(own[2:], say("and {} more rounds", end - 2), is_rest=True)
            first, second = (_Group(own[i : i + 1], say("round {}", i + 1)) for i in range(2))
            return [first, second, rest, *zeros]
        if all(self._is_own(step) for step in own):
            return [_Group(own), *zeros]
        return [_Group([step]) for step in group]

    def _is_round(self, step: Step) -> bool:
        """Each thread adds one value from memory, not of its own making, to a sum in its register."""
        return bool(step.operations) and all(
            sum(self._is_taken(addend) or bool(addend.place and addend.place.shared) for addend in op.addends) == 1
            and all(addend.own or addend.origin == "memory" for addend in op.addends)
            for op in step.operations
        )

    def _is_taken(self, addend: Addend) -> bool:
        """From global memory, as it was before the launch."""
        return addend.in_global_memory and (addend.operation is None or addend.operation < self.first)

    def _is_own(self, step: Step) -> bool:
        addends = [addend for op in step.operations for addend in op.addends]
        return step.kind == "add" and all(
            self._is_taken(addend) or addend.own and addend.origin != "lane" for addend in addends
        )

    def _add_group(self, group: _Group) -> None:
        steps = group.steps
        ops = _needed(steps)
        every = [op for step in steps for op in step.operations]
        if steps[0].kind == "add" and all(op.keeps_its_sum and self._box_of(op.addends[0]) for op in ops):
            if not ops and any(not op.adds_zeros for op in every) and not self.run.prefixes:
                ops = every  # added for nobody: in a scan, threads past the end do so in every step
            else:
                return self._add_zeros(steps, ops)
        row = Row("step", label_of(steps[0]), [lines_of(steps)], steps=steps, is_rest=group.is_rest)
        row.brief = list(row.details) if steps[0].file == "kernel.cu" else []
        row.array = self._array_of(steps, ops)
        self._name(row, steps, ops)
        if group.round:
            row.label = group.round
            row.details[:0] = [in_language("own elements")] if self._is_own(steps[0]) else []
        elif len(steps) > 1:
            row.label = in_language("own elements")
            row.details.insert(0, counted(len(steps), "step"))
        self._fill(row, steps, ops)
        self.made.append(row)
        self.array = row.array or self.array

    def _name(self, row: Row, group: list[Step], ops: list[LaneOperation]) -> None:
        if group[0].kind == "atomic" and ops and ops[0].to:
            to, times = ops[0].to.array, len(ops)
            row.details.insert(0, say("to {} {} times", to, times) if times > 1 else say("to {}", to))
        if group[0].kind != "add":
            return
        read = [addend.place for op in ops for addend in op.addends if addend.origin == "memory"]
        sources = {place.array for place in read if place and place.shared}
        stored = {row.array} if row.array else {op.to.array for op in ops if op.to and op.to.shared}
        if not row.array and sources == stored:
            row.details += [say("in {}", name) for name in sorted(stored)]
            return
        if not row.array:
            row.details += [said for name in sorted(sources) if (said := say("from {}", name)) != row.label]
        into = [say("into {}", name) for name in sorted(stored) if not row.array or name != self.array]
        row.details += into
        row.brief += into

    def _add_zeros(self, group: list[Step], ops: list[LaneOperation]) -> None:
        for op in ops:
            kept = self._box_of(op.addends[0])
            if kept:
                self.at[op.id] = kept
        self._keep_stores(ops)
        rows = self.made
        if len(rows) > 1 and rows[-1].kind == "barrier" and rows[-2].kind == "zeros":
            rows[-2].count += rows.pop().count
        if rows[-1].kind != "zeros":
            rows.append(Row("zeros", "zeros", count=0))
        rows[-1].steps += group
        rows[-1].details = [lines_of([step for step in rows[-1].steps if step.file == "kernel.cu"])]

    def _array_of(self, group: list[Step], ops: list[LaneOperation]) -> str | None:
        if group[0].kind != "add":
            return ops[0].to.array if ops and ops[0].to and self._has_columns(ops[0].to) else None
        in_place = all(
            op.to and self._has_columns(op.to) and all(addend.origin == "memory" for addend in op.addends) for op in ops
        )
        return ops[0].to.array if in_place and ops and ops[0].to else None

    @staticmethod
    def _has_columns(place: Place) -> bool:
        return place.shared or place.array == GIVEN

    def _column_of(self, op: LaneOperation, place: Place | None) -> int:
        if place and place.array == GIVEN and not place.shared:
            return place.element
        of_element = place and place.shared and place.array not in self.buffers
        return self.each * op.block + (place.element if place and of_element else op.thread)

    def _fill(self, row: Row, group: list[Step], ops: list[LaneOperation]) -> None:
        boxes: dict[int, Box] = {}
        inside = {op.id for op in ops}
        for op in ops:
            box = self._new_box(row, group, op)
            box = self.at[op.id] = boxes.setdefault(box.column, box)
            self._show(box, op)
        for op in ops:
            for addend in op.addends:
                if addend.operation not in inside:
                    self._add_source(row, self.at[op.id], addend)
        self._add_others(row, group, boxes)
        self._hold(group)
        self._keep_stores(ops)
        row.boxes = [boxes[column] for column in sorted(boxes)]

    def _new_box(self, row: Row, group: list[Step], op: LaneOperation) -> Box:
        place = op.to if row.array or group[0].kind != "add" else None
        column = self._column_of(op, place if row.array else None)
        shared = bool(row.array and place and place.shared)
        state = "shared" if shared else "sum" if group[0].kind == "add" else "answer"
        if not op.needed:
            state = "unused"
        is_element = place and place.array not in self.buffers
        array, index = (place.array, place.element) if place and is_element else (None, op.thread)
        return Box(column, None, state, array=array, index=index, block=op.block, thread=op.thread)

    def _add_source(self, row: Row, box: Box, addend: Addend) -> None:
        shown = self._box_of(addend)
        if addend.operation is None and shown is None and addend.place:
            row.found.append(str(addend.place))
        if shown:
            box.sources.append(Source(shown, bool(addend.place and addend.place.shared)))

    def _add_others(self, row: Row, group: list[Step], boxes: dict[int, Box]) -> None:
        """Adds boxes for unchanged elements and unused sums."""
        for op in [op for step in group for op in step.operations if not op.needed]:
            if op.to and op.to.array == row.array if row.array else not op.adds_zeros:
                box = self._new_box(row, group, op)
                if boxes.setdefault(box.column, box).state == "unused":
                    self._show(boxes[box.column], op)  # the last
        for column, held in self.held.get(row.array or "", {}).items():
            old = Box(column, held.value, "old", array=held.array, index=held.index, span=held.span)
            boxes.setdefault(column, old)

    def _hold(self, group: list[Step]) -> None:
        for op in [op for step in group for op in step.operations]:
            if op.to and self._has_columns(op.to):
                column = self._column_of(op, op.to)
                box = Box(column, op.result, "old", array=op.to.array, index=op.to.element)
                self._show(box, op)
                self.held.setdefault(op.to.array, {})[column] = box

    def _box_of(self, addend: Addend) -> Box | None:
        if addend.operation is not None:
            return self.at.get(addend.operation)
        if addend.place and addend.place.array == GIVEN:
            return self.given.get(addend.place.element)
        return None

    def _keep_stores(self, ops: list[LaneOperation]) -> None:
        """Keeps the sums that are stored from registers directly to global memory, until a row shows it."""
        for op in ops:
            shown = self.at.get(op.id)
            if op.needed and op.to and not op.to.shared and shown and shown.array != op.to.array:
                self.stored.setdefault(op.to.array, []).append(op)

    def _add_stores(self, arrays: list[str]) -> None:
        for array in arrays:
            boxes = [self._stored_box(op, op.to) for op in self.stored.pop(array) if op.to]
            self.made.append(
                Row("store", say("to {}", array), boxes=sorted(boxes, key=lambda box: box.column), array=array)
            )

    def _stored_box(self, op: LaneOperation, to: Place) -> Box:
        shown = self.at[op.id]
        column = to.element if to.array == GIVEN else shown.column
        box = Box(column, op.result, "answer", [Source(shown, False)], to.array, to.element)
        box.block, box.thread = op.block, op.thread
        self._show(box, op)
        self.at[op.id] = box
        return box


def _without_repeats(rows: list[Row]) -> list[Row]:
    shown = list(rows)
    for folded in reversed(repeats_in(rows, _look)):
        shown[folded.begin : folded.end] = [Row("repeat", folded.words)]
    return shown


def _look(row: Row) -> tuple:
    return (
        row.kind,
        row.label,
        tuple(row.details),
        row.count,
        tuple((box.column, box.span) for box in row.boxes if box.span),
    )


def _buffers_of(launch: Launch) -> set[str]:
    """Arrays of several buffers: sums are stored there, but never in the place of a summand. An element says nothing
    about whose it is, so that the columns are threads."""
    in_place: set[str] = set()
    elsewhere: set[str] = set()
    for op in launch.operations:
        read = [addend.place for addend in op.addends if addend.place]
        if op.to and op.to.shared and op.to.array in {place.array for place in read}:
            (in_place if op.to in read else elsewhere).add(op.to.array)
    return elsewhere - in_place


def _needed(steps: Iterable[Step]) -> list[LaneOperation]:
    return [op for step in steps for op in step.operations if op.needed]
