"""The picture's content as plain text: for a terminal, and for readers who cannot see the picture."""

from __future__ import annotations

import functools
import itertools
import textwrap
from collections.abc import Iterator

from .boxes import Row
from .columns import Columns, columns_of
from .naming import sums_of
from .notes import notes_of
from .read import Execution, Run, Step, Trace
from .repeats import Folded
from .steps import Row as LaneRow
from .steps import (
    Usage,
    conflict_of,
    executions_by_warp,
    folded_rows_of,
    lanes_of,
    steps_in_vain,
    usage_of_run,
    worst_banks,
)
from .tree import tree_of
from .words import counted, launch_of, numbers, ranges, result_of

WIDTH = 100
CELL = 4  # columns of a number, at least
MOST_RUNS = 3  # lines about the lanes of one row


def text_of(trace: Trace) -> str:
    lines = [f"{trace.lab} {trace.name}: {trace.kernel}"]
    lines += [f"  line {number}: {line}" for number, line in trace.lines_that_add]
    for run in trace.runs:
        lines += ["", *textwrap.wrap(result_of(run)[0], WIDTH, subsequent_indent="  ")]
        for note in notes_of(run):
            lines += textwrap.wrap(note, WIDTH, initial_indent="  ", subsequent_indent="    ")
        lines.append("")
        lines += _tree_lines(run) if run.tree else _lane_lines(run)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _tree_lines(run: Run) -> Iterator[str]:
    rows = tree_of(run)
    for columns in columns_of(run, rows):
        if columns.rows and columns.rows[0].kind != "launch":
            yield from _head(columns)
        for row in columns.rows:
            yield from _lines_of(row, columns)


def _head(columns: Columns) -> Iterator[str]:
    if _has_room(columns) and columns.columns:
        cell = _cell(columns)
        yield "  " + f"{'element':>20} " + "".join(f"{column.lanes:>{cell}}" for column in columns.columns)


def _has_room(columns: Columns) -> bool:
    return not columns.is_folded and 23 + len(columns.columns) * _cell(columns) <= WIDTH


@functools.cache
def _cell(columns: Columns) -> int:
    return max([CELL] + [len(box.shown) + 1 for row in columns.rows for box in row.boxes])


def _lines_of(row: Row, columns: Columns) -> Iterator[str]:
    if row.kind == "launch":
        yield f"  {launch_of(row.label, row.detail, columns.blocks_are_alike)}"
        yield from _head(columns)
    elif row.kind == "barrier":
        times = f"{row.count} barriers" if row.count > 1 else "barrier"
        rule = "-" * (_cell(columns) * len(columns.columns) if _has_room(columns) else 40)
        yield f"  {_joined(times, row.detail):>20} {rule}"
    elif row.kind == "zeros":
        between = f"{row.count} barrier{'s' if row.count > 1 else ''} between" if row.count else ""
        yield f"  {_joined(steps_in_vain(row.steps), row.detail, between)}"
    elif row.kind == "repeat":
        yield f"  {row.label}"
    elif _has_room(columns):
        yield from _row_in_columns(row, columns)
    elif row.kind != "given":
        yield from _row_in_words(row, columns)


def _row_in_columns(row: Row, columns: Columns) -> Iterator[str]:
    cells = {i: numbers(boxes) for i, boxes in columns.boxes_of(row).items() if boxes[0].state not in ("old", "unused")}
    drawn = "".join(f"{cells.get(i, '.'):>{_cell(columns)}}" for i in range(len(columns.columns)))
    yield f"  {_race(row) + row.label:>20} {drawn}"
    if row.kind != "given":
        lead = f"{row.detail}: " if row.detail else ""
        yield from _explained(row, columns, lead, " " * 23)


def _row_in_words(row: Row, columns: Columns) -> Iterator[str]:
    made = row.made
    values = sorted({box.shown for box in made}, key=lambda value: (len(value), value))
    shown = values if len(values) < 4 else [*values[:2], "..", values[-1]]
    value = f": {', '.join(shown)}" if shown else ""
    yield f"  {_race(row)}{_joined(row.label, row.detail)}{value}{' each' if len(made) > len(values) == 1 else ''}"
    yield from _explained(row, columns, "", " " * 6)


def _explained(row: Row, columns: Columns, lead: str, indent: str) -> Iterator[str]:
    told = lead + "; ".join(sums_of(row, columns.blocks))
    if row.found:
        told += f"; adds what was in {', '.join(sorted(set(row.found))[:4])} before"
    yield from textwrap.wrap(told, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ")
    for told in lanes_of_steps(row.steps) if row.steps and row.steps[0].kind != "move" else []:
        yield from textwrap.wrap(told, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ")


def lanes_of_steps(steps: list[Step]) -> list[str]:
    """One line if all steps have the same lanes; else one for each run of equal steps, with their number."""
    runs = [(told, len(list(equal))) for told, equal in itertools.groupby(steps, lanes_in_words)]
    if len(runs) == 1:
        return [runs[0][0]]
    told = [f"{count} step{'s' if count > 1 else ''}: {told}" for told, count in runs]
    return told if len(told) <= MOST_RUNS else [*told[: MOST_RUNS - 1], "..", told[-1]]


def _race(row: Row) -> str:
    return "RACE  " if row.races else ""


def _joined(*parts: str) -> str:
    return ", ".join(part for part in parts if part)


def lanes_in_words(step: Step) -> str:
    alike: dict[tuple[int, bool, int, str], list[int]] = {}
    for warp, executions in executions_by_warp(step).items():
        for execution in executions:
            key = (execution.active, execution.divides, execution.launched, _in_vain(execution, step))
            alike.setdefault(key, []).append(warp)
    told = []
    for (active, divides, launched, in_vain), warps in alike.items():
        who = counted("warp", warps)
        lanes, of = len(lanes_of(active)), len(lanes_of(launched))
        if divides and step.kind == "add":
            verb = "divides" if len(warps) == 1 else "divide"
            told.append(f"{who} {verb}: {lanes} of {of} lanes ({_lanes(active)}){in_vain}")
        else:
            told.append(f"{who}: " + ("all lanes" if not divides else _lanes(active)) + in_vain)
    return "; ".join(told)


def _in_vain(execution: Execution, step: Step) -> str:
    useful, active = execution.useful.bit_count(), execution.active.bit_count()
    if step.kind != "add" or useful == active:
        return ""
    if useful:
        return f", {useful} useful"
    adds = any(not op.adds_zeros for op in execution.operations)
    return ", for nobody" if adds else ", zeros"


def _lanes(mask: int) -> str:
    return counted("lane", lanes_of(mask)) if mask.bit_count() == 1 else ranges(lanes_of(mask))


def _lane_lines(run: Run) -> Iterator[str]:
    yield f"  {'':<24} {'useful lanes':>20}"
    for launch in run.launches:
        if len(run.launches) > 1:
            yield f"  {launch_of(launch.kernel, launch.shape)}"
        for row in folded_rows_of(launch):
            yield from [f"  {row.words}"] if isinstance(row, Folded) else _lane_row(row)
    usage = usage_of_run(run)
    yield _usage("all additions", "", usage)


def _usage(label: str, place: str, usage: Usage) -> str:
    return f"  {label:<20} {place:>8} {str(usage):>11}  {usage.share:6.1%}  "


def _lane_row(row: LaneRow) -> Iterator[str]:
    times = f" x{len(row.steps)}" if len(row.steps) > 1 else ""
    race = "RACE; " if row.first.races else ""
    use = worst_banks(row.steps)
    banks = f"; {conflict_of(use)}" if use and use.wavefronts > use.ideal else ""
    head = _usage(row.label + times, row.first.place if row.first.file == "kernel.cu" else "", row.usage)
    yield from textwrap.wrap(
        race + lanes_in_words(row.first) + banks, WIDTH, initial_indent=head, subsequent_indent=" " * 53
    )
