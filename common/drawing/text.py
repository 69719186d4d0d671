"""The picture's content as plain text: for a terminal, and for readers who cannot see the picture."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator

from language.columns import padded, wrapped
from language.words import counted, in_language, say

from .boxes import Row
from .columns import Columns, columns_of_launches
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
from .words import barriers_in_words, joined, launch_of, numbers, ranges, result_of, to_the_right, warps_named

WIDTH = 100
LABEL = 20  # columns of a row's label
CELL = 4  # columns of a number, at least
MOST_RUNS = 3  # lines about the lanes of one row


def text_of(trace: Trace) -> str:
    lines = [say("{} {}: {}", trace.lab, trace.name, trace.kernel)]
    lines += ["  " + say("line {}: {}", number, line) for number, line in trace.lines_that_add]
    for run in trace.runs:
        lines += ["", *wrapped(result_of(run)[0], WIDTH, subsequent_indent="  ")]
        for note in notes_of(run):
            lines += wrapped(note, WIDTH, initial_indent="  ", subsequent_indent="    ")
        lines.append("")
        lines += _tree_lines(run) if run.tree else _lane_lines(run)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _tree_lines(run: Run) -> Iterator[str]:
    rows = tree_of(run)
    for columns in columns_of_launches(run, rows):
        if columns.rows and columns.rows[0].kind != "launch":
            yield from _head(columns)
        for row in columns.rows:
            yield from _lines_of(row, columns)


def _head(columns: Columns) -> Iterator[str]:
    if _has_room(columns) and columns.columns:
        cell = _cell(columns)
        drawn = "".join(f"{column.lanes:>{cell}}" for column in columns.columns)
        yield f"  {to_the_right(in_language('element'), LABEL)} {drawn}"


def _has_room(columns: Columns) -> bool:
    return not columns.is_folded and 23 + len(columns.columns) * _cell(columns) <= WIDTH


@functools.cache
def _cell(columns: Columns) -> int:
    return max([CELL] + [len(box.shown) + 1 for row in columns.rows for box in row.boxes])


def _lines_of(row: Row, columns: Columns) -> Iterator[str]:
    if row.kind == "launch":
        yield f"  {launch_of(row.label, row.details[0], columns.blocks_are_alike)}"
        yield from _head(columns)
    elif row.kind == "barrier":
        said = joined(barriers_in_words(row.count), *row.details)
        rule = "-" * (_cell(columns) * len(columns.columns) if _has_room(columns) else 40)
        yield f"  {to_the_right(said, LABEL)} {rule}"
    elif row.kind == "zeros":
        between = say("{} between", counted(row.count, "barrier")) if row.count else ""
        yield f"  {joined(steps_in_vain(row.steps), *row.details, between)}"
    elif row.kind == "repeat":
        yield f"  {row.label}"
    elif _has_room(columns):
        yield from _row_in_columns(row, columns)
    elif row.kind != "given":
        yield from _row_in_words(row, columns)


def _row_in_columns(row: Row, columns: Columns) -> Iterator[str]:
    cells = {i: numbers(boxes) for i, boxes in columns.boxes_of(row).items() if boxes[0].state not in ("old", "unused")}
    drawn = "".join(f"{cells.get(i, '.'):>{_cell(columns)}}" for i in range(len(columns.columns)))
    yield f"  {to_the_right(_race(row) + row.label, LABEL)} {drawn}"
    if row.kind != "given":
        yield from _explained(row, columns, joined(*row.details), " " * (LABEL + 3))


def _row_in_words(row: Row, columns: Columns) -> Iterator[str]:
    made = row.made
    values = sorted({box.shown for box in made}, key=lambda value: (len(value), value))
    shown = values if len(values) < 4 else [*values[:2], "..", values[-1]]
    said = joined(row.label, *row.details)
    if len(made) > len(values) == 1:
        said = say("{}: {} each", said, values[0])
    elif shown:
        said = say("{}: {}", said, ", ".join(shown))
    yield f"  {_race(row)}{said}"
    yield from _explained(row, columns, "", " " * 6)


def _explained(row: Row, columns: Columns, lead: str, indent: str) -> Iterator[str]:
    sums = sums_of(row, columns.blocks)
    if row.found:
        sums.append(say("adds what was in {} before", in_language(", ").join(sorted(set(row.found))[:4])))
    told = in_language("; ").join(sums)
    if lead:
        told = say("{}: {}", lead, told)
    yield from wrapped(told, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ")
    for told in lanes_of_steps(row.steps) if row.steps and row.steps[0].kind != "move" else []:
        yield from wrapped(told, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ")


def lanes_of_steps(steps: list[Step]) -> list[str]:
    """One line if all steps have the same lanes; else one for each run of equal steps, with their number."""
    runs = [(told, len(list(equal))) for told, equal in itertools.groupby(steps, lanes_in_words)]
    if len(runs) == 1:
        return [runs[0][0]]
    told = [say("{}: {}", counted(count, "step"), told) for told, count in runs]
    return told if len(told) <= MOST_RUNS else [*told[: MOST_RUNS - 1], "..", told[-1]]


def _race(row: Row) -> str:
    return in_language("RACE") + "  " if row.races else ""


def lanes_in_words(step: Step) -> str:
    alike: dict[tuple[int, bool, int, str], list[int]] = {}
    for warp, executions in executions_by_warp(step).items():
        for execution in executions:
            key = (execution.active, execution.divides, execution.launched, _in_vain(execution, step))
            alike.setdefault(key, []).append(warp)
    told = []
    for (active, divides, launched, in_vain), warps in alike.items():
        if divides and step.kind == "add":
            who = say("{} divide", warps_named(warps)) if len(warps) > 1 else say("{} divides", warps_named(warps))
            lanes = say("{} of {} lanes ({})", len(lanes_of(active)), len(lanes_of(launched)), _lanes(active))
        else:
            who = warps_named(warps)
            lanes = _lanes(active) if divides else in_language("all lanes")
        told.append(joined(say("{}: {}", who, lanes), in_vain))
    return in_language("; ").join(told)


def _in_vain(execution: Execution, step: Step) -> str:
    useful, active = execution.useful.bit_count(), execution.active.bit_count()
    if step.kind != "add" or useful == active:
        return ""
    if useful:
        return say("{} useful", useful)
    adds = any(not op.adds_zeros for op in execution.operations)
    return in_language("for nobody") if adds else in_language("zeros")


def _lanes(mask: int) -> str:
    lanes = ranges(lanes_of(mask))
    return say("lane {}", lanes) if mask.bit_count() == 1 else lanes


def _lane_lines(run: Run) -> Iterator[str]:
    yield f"  {'':<24} {to_the_right(in_language('useful lanes'), 20)}"
    for launch in run.launches:
        if len(run.launches) > 1:
            yield f"  {launch_of(launch.kernel, launch.shape)}"
        for row in folded_rows_of(launch):
            yield from [f"  {row.words}"] if isinstance(row, Folded) else _lane_row(row)
    usage = usage_of_run(run)
    yield _usage(in_language("all additions"), "", usage)


def _usage(label: str, place: str, usage: Usage) -> str:
    return f"  {padded(label, LABEL)} {to_the_right(place, 8)} {str(usage):>11}  {usage.share:6.1%}  "


def _lane_row(row: LaneRow) -> Iterator[str]:
    times = f" x{len(row.steps)}" if len(row.steps) > 1 else ""
    use = worst_banks(row.steps)
    said = [
        in_language("RACE") if row.first.races else "",
        lanes_in_words(row.first),
        conflict_of(use) if use and use.wavefronts > use.ideal else "",
    ]
    head = _usage(row.label + times, row.first.place if row.first.file == "kernel.cu" else "", row.usage)
    yield from wrapped(
        in_language("; ").join(filter(None, said)), WIDTH, initial_indent=head, subsequent_indent=" " * 53
    )
