"""The picture's content as plain text: for a terminal, and for readers who cannot see the picture."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from .read import Run, Step, Trace
from .steps import Row as LaneRow
from .steps import conflict_of, executions_by_warp, lanes_of, rows_of, usage_of_run, worst_banks
from .tree import Box, Row, tree_of
from .words import notes_of, number, result_of

MOST_COLUMNS = 20  # drawn at most; with more, all is in words only
WIDTH = 100
CELL = 4


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
    columns = sorted({box.column for row in rows for box in row.boxes if box.state != "unused"})
    drawn = len(columns) <= MOST_COLUMNS
    if drawn:
        yield "  " + f"{'element':>20} " + "".join(f"{column:>{CELL}}" for column in columns)
    for row in rows:
        if row.kind == "launch":
            yield f"  launch of {row.label}: {row.detail}"
        elif row.kind == "barrier":
            times = f"{row.count} barriers" if row.count > 1 else "barrier"
            rule = "-" * (CELL * len(columns)) if drawn else "-" * 40
            yield f"  {f'{times}, {row.detail}':>20} {rule}"
        elif row.kind == "zeros":
            between = f", {row.count} barrier{'s' if row.count > 1 else ''} between" if row.count else ""
            where = f", {row.detail}" if row.detail else ""
            yield f"  {len(row.steps)} step{'s' if len(row.steps) > 1 else ''} of zeros{where}{between}"
        else:
            yield from _row_lines(row, columns if drawn else [])


def _row_lines(row: Row, columns: list[int]) -> Iterator[str]:
    race = "RACE  " if row.races else ""
    cells = {box.column: number(box.value) for box in row.boxes if box.state not in ("old", "unused")}
    if columns:
        drawn = "".join(f"{cells.get(column, '.'):>{CELL}}" for column in columns)
        yield f"  {race + row.label:>20} {drawn}"
    else:
        yield f"  {race + row.label}" + (f", {row.detail}" if row.detail else "")
    if row.kind == "given":
        return
    indent = " " * 23 if columns else " " * 6
    lead = f"{row.detail}: " if columns and row.detail else ""
    told = lead + "; ".join(_who_adds_what(row))
    if row.found:
        told += f"; adds what was in {', '.join(sorted(set(row.found))[:4])} before"
    yield from textwrap.wrap(told, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ")
    for step in row.steps[-1:] if row.steps and row.steps[0].kind != "move" else []:
        yield from textwrap.wrap(lanes_in_words(step), WIDTH, initial_indent=indent, subsequent_indent=indent + "  ")


def _who_adds_what(row: Row) -> Iterator[str]:
    """Tells which boxes are sums of which; boxes made in the same way share one sentence."""
    alike: dict[tuple, list[int]] = {}
    for box in row.boxes:
        if box.sources:
            alike.setdefault(tuple(_ways(box)), []).append(box.column)
    if len(alike) > 4:
        counts = sorted({len(box.sources) for box in row.boxes if box.sources})
        made = [box.column for box in row.boxes if box.sources]
        each = f"{' or '.join(map(str, counts))} each"
        yield (f"{row.array}[i] for i = " if row.array else "sum(t) for t = ") + f"{ranges(made)}: of {each}"
        return
    for ways, made in alike.items():
        letter = "i" if row.array else "t"
        which = "" if len(made) == 1 else f" for {letter} = {ranges(made)}"
        named = [_name(array, distance, made, letter) for array, distance in ways]
        yield f"{_name(row.array, 0, made, letter)} = {' + '.join(named)}{which}"


def _ways(box: Box) -> list[tuple[str | None, int]]:
    ways = sorted(box.sources, key=lambda way: way.box.column)
    return [(way.box.array, way.box.column - box.column) for way in ways]


def _name(array: str | None, distance: int, made: list[int], letter: str) -> str:
    """ "input_s[i + 4]", or "sum(t + 16)" for a value held by a thread."""
    at = letter if not distance else f"{letter} {'+' if distance > 0 else '-'} {abs(distance)}"
    if len(made) == 1:
        at = str(made[0] + distance)
    return f"{array}[{at}]" if array else f"sum({at})"


def lanes_in_words(step: Step) -> str:
    alike: dict[tuple[int, bool, int], list[int]] = {}
    for warp, executions in executions_by_warp(step).items():
        for execution in executions:
            key = (execution.active, execution.divides, execution.launched)
            alike.setdefault(key, []).append(warp)
    told = []
    for (active, divides, launched), warps in alike.items():
        who = f"warp {warps[0]}" if len(warps) == 1 else f"warps {ranges(warps)}"
        lanes, of = len(lanes_of(active)), len(lanes_of(launched))
        if divides and step.kind == "add":
            verb = "divides" if len(warps) == 1 else "divide"
            told.append(f"{who} {verb}: {lanes} of {of} lanes ({_lanes(active)})")
        else:
            told.append(f"{who}: " + ("all lanes" if not divides else _lanes(active)))
    return "; ".join(told)


def _lanes(mask: int) -> str:
    lanes = lanes_of(mask)
    return f"lane {lanes[0]}" if len(lanes) == 1 else ranges(lanes)


def ranges(numbers: list[int]) -> str:
    """ "0..7", "0, 2, .., 14", "0..15, 32..47"."""
    numbers = sorted(set(numbers))
    steps = {b - a for a, b in zip(numbers, numbers[1:])}
    if len(numbers) > 3 and len(steps) == 1 and steps != {1}:
        return f"{numbers[0]}, {numbers[1]}, .., {numbers[-1]}"
    parts: list[list[int]] = []
    for n in numbers:
        if parts and parts[-1][1] == n - 1:
            parts[-1][1] = n
        else:
            parts.append([n, n])
    told = [str(a) if a == b else f"{a}..{b}" if b > a + 1 else f"{a}, {b}" for a, b in parts]
    return ", ".join(told if len(told) <= 6 else told[:3] + [".."] + told[-1:])


def _lane_lines(run: Run) -> Iterator[str]:
    for launch in run.launches:
        if len(run.launches) > 1:
            yield f"  launch of {launch.kernel}: {launch.shape}"
        for row in rows_of(launch):
            yield from _lane_row(row)
    usage = usage_of_run(run)
    yield f"  {'all additions':<24} {str(usage):>11}  {usage.share:6.1%}"


def _lane_row(row: LaneRow) -> Iterator[str]:
    times = f" x{len(row.steps)}" if len(row.steps) > 1 else ""
    race = "RACE; " if row.first.races else ""
    use = worst_banks(row.steps)
    banks = f"; {conflict_of(use)}" if use else ""
    label = row.label + times
    head = f"  {label:<15} {row.first.place:>8} {str(row.usage):>11}  {row.usage.share:6.1%}  "
    yield from textwrap.wrap(
        race + lanes_in_words(row.first) + banks, WIDTH, initial_indent=head, subsequent_indent=" " * 48
    )
