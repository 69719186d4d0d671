"""A run on ranks or GPUs: these across, simulated time downwards, messages as arrows; as text and as a picture."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from language.columns import columns_of
from language.words import say

from . import style

MARGIN, COLUMN, STEP = 18, 62, 26
MOST_LINES = 40  # of messages, in the text


def runs_in(trace: Path) -> dict[str, Any] | None:
    """The trace, if it is one of a lab on ranks or GPUs: `together` has the runs, `each` the word for one of them."""
    read: dict[str, Any] = json.loads(trace.read_text(encoding="utf-8"))
    for member, each in (("on_ranks", "rank"), ("on_gpus", "GPU")):
        if member in read:
            return read | {"together": read[member], "each": each}
    return None


def text_of(trace: dict[str, Any]) -> str:
    """A line for each message, in the order of their arrivals."""
    lines = [f"{trace['lab']} {trace['name']}: {trace['kernel']}"]
    for run in trace["together"]:
        lines += ["", title_of(run)]
        lines += [f"  {finding}" for finding in run["findings"]]
        messages = in_order(run)
        lines += [f"  {said_of(message, trace['each'])}" for message in messages[:MOST_LINES]]
        if len(messages) > MOST_LINES:
            lines.append("  " + say("and {} more messages", len(messages) - MOST_LINES))
        lines += [f"  {said}" for said in other_calls_of(run, trace["each"])]
    return "\n".join(lines) + "\n"


def title_of(run: dict[str, Any]) -> str:
    """The function, and the case in words."""
    title = say("{}: {}", run["function"], run["sentence"])
    return title if run["ended"] else say("{} (it does not end)", title)


def in_order(run: dict[str, Any]) -> list[dict[str, Any]]:
    """The messages by their arrival; those that never arrive come last."""
    return sorted(run["messages"], key=lambda m: (m["arrived"] is None, m["arrived"] or 0, m["sent"], m["from"]))


def said_of(message: dict[str, Any], each: str) -> str:
    """One message in words."""
    way = f"{each} {message['from']} -> {each} {message['to']}"
    said = say(
        "{}, {} bytes (line {}): sent at {}", way, message["bytes"], message["line"], microseconds(message["sent"])
    )
    if message["arrived"] is None:
        return say("{}, never arrives", said)
    return say("{}, arrives at {}", said, microseconds(message["arrived"]))


def other_calls_of(run: dict[str, Any], each: str) -> list[str]:
    """The calls on rank 0, or the kernels of GPU 0, that are no messages, and how long each takes."""
    with_messages = ("MPI_Send", "MPI_Recv", "MPI_Ssend", "MPI_Isend", "MPI_Issend", "MPI_Irecv", "MPI_Sendrecv",
                     "MPI_Sendrecv_replace")  # fmt: skip
    return [_said_of_call(call, each) for call in run["calls"][0] if call["call"] not in with_messages]


def _said_of_call(call: dict[str, Any], each: str) -> str:
    name, line, began = call["call"], call["line"], microseconds(call["began"])
    if call["ended"] is None:
        return say("{} 0: {} (line {}) from {} on, for ever", each, name, line, began)
    return say("{} 0: {} (line {}) from {} to {}", each, name, line, began, microseconds(call["ended"]))


def microseconds(seconds: float) -> str:
    """ "1.25 us" """
    return f"{1e6 * seconds:.4g} us"


def draw(trace: dict[str, Any], picture: Path) -> None:
    """All runs, one above the other."""
    from .canvas import Canvas  # needs matplotlib, which the text does not

    times = [times_of(run) for run in trace["together"]]
    widest = max(len(run["calls"]) for run in trace["together"])
    heights = [STEP * (len(own) + 3) for own in times]
    title = max(columns_of(title_of(run)) for run in trace["together"])
    width = 2 * MARGIN + max(70 + COLUMN * widest, 6.4 * title)
    canvas = Canvas(width, 2 * MARGIN + 26 + sum(heights))
    heading = f"{trace['lab']} {trace['name']}"
    canvas.text(MARGIN, MARGIN + 4, heading, 13, bold=True)
    top = MARGIN + 30.0
    for run, own, height in zip(trace["together"], times, heights):
        draw_run(canvas, run, own, top, trace["each"])
        top += height
    canvas.save(picture, say("{}: who sends what to whom, and when", heading))


def times_of(run: dict[str, Any]) -> list[float]:
    """The moments at which something begins or ends. Each is a row: the rows show the order, not the durations."""
    moments = {call[key] for calls in run["calls"] for call in calls for key in ("began", "ended")}
    moments |= {message[key] for message in run["messages"] for key in ("sent", "arrived")}
    return sorted({round(moment, 10) for moment in moments if moment is not None})


def draw_run(canvas: Any, run: dict[str, Any], times: list[float], top: float, each: str) -> None:
    """One function's run."""
    canvas.text(MARGIN, top, title_of(run), 10.5, bold=True)
    columns = [MARGIN + 70 + COLUMN * (rank + 0.5) for rank in range(len(run["calls"]))]
    rows = {moment: top + STEP * (2 + row) for row, moment in enumerate(times)}
    last = top + STEP * (1.5 + len(times))
    for rank, x in enumerate(columns):
        canvas.text(x, top + STEP, f"{each} {rank}", 9, style.QUIET, "center")
        canvas.line(x, top + 1.5 * STEP, x, last, style.FRAME)
        for call in run["calls"][rank]:
            y = rows[round(call["began"], 10)]
            end = last if call["ended"] is None else rows[round(call["ended"], 10)]
            waits_for_ever = call["ended"] is None
            canvas.line(x, y, x, max(end, y + 2), style.RACE if waits_for_ever else style.SUM, width=3)
    for moment, y in rows.items():
        canvas.text(MARGIN, y, microseconds(moment), 8.5, style.QUIET)
    for message in run["messages"]:
        if message["to"] >= len(columns):
            continue
        y = rows[round(message["sent"], 10)]
        arrived = message["arrived"]
        to_y = last if arrived is None else rows[round(arrived, 10)]
        colour = style.RACE if arrived is None else style.INK
        canvas.arrow(columns[message["from"]], y, columns[message["to"]], to_y, colour)
