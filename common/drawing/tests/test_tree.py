"""Rows, boxes and arrows."""

from __future__ import annotations

import pytest
from drawing.tree import tree_of


def sums(trace):
    """For each drawn step: which columns each box is the sum of."""
    return [
        (row.label, {box.column: sorted(way.box.column for way in box.sources) for box in row.boxes if box.sources})
        for row in tree_of(trace.runs[0])
        if row.kind == "step"
    ]


def test_lab01_is_figure_10_7(traced):
    assert sums(traced("lab01")) == [
        ("stride 1", {i: [i, i + 1] for i in range(0, 16, 2)}),
        ("stride 2", {i: [i, i + 2] for i in range(0, 16, 4)}),
        ("stride 4", {0: [0, 4], 8: [8, 12]}),
        ("stride 8", {0: [0, 8]}),
        ("to output", {0: [0]}),
    ]


def test_lab02_is_figure_10_8(traced):
    assert sums(traced("lab02")) == [
        ("stride 8", {i: [i, i + 8] for i in range(8)}),
        ("stride 4", {i: [i, i + 4] for i in range(4)}),
        ("stride 2", {i: [i, i + 2] for i in range(2)}),
        ("stride 1", {0: [0, 1]}),
        ("to output", {0: [0]}),
    ]


def test_lab03_adds_into_shared_memory(traced):
    rows = tree_of(traced("lab03").runs[0])
    assert [row.array for row in rows if row.kind == "step"] == ["input_s"] * 4 + [None]
    assert [row.kind for row in rows].count("barrier") == 3
    assert all(way.shared for row in rows if row.label == "stride 4" for box in row.boxes for way in box.sources)


def test_lab05_shuffles_in_warps_that_meet_once(traced):
    rows = tree_of(traced("lab05").runs[0])
    labels = [row.label for row in rows if row.kind in ("step", "barrier") and row.launch == 0]
    assert labels == [
        "round 1",
        "round 2",
        "and 14 more rounds",
        "offset 16",
        "offset 8",
        "offset 4",
        "offset 2",
        "offset 1",
        "barrier",
        "from warp_sums",
        "offset 4",
        "offset 2",
        "offset 1",
    ]
    meeting = next(row for row in rows if row.label == "from warp_sums")
    assert {box.column: [way.box.column for way in box.sources] for box in meeting.boxes} == {
        256 * block + t: [256 * block + 32 * t] for block in (0, 1) for t in range(8)
    }


def test_what_is_a_threads_own_is_one_row(traced):
    rows = [row for row in tree_of(traced("lab06").runs[0]) if row.kind in ("step", "zeros")]
    assert (rows[0].label, rows[0].details[0]) == ("own elements", "3 steps")
    assert {box.column: sorted(way.box.column for way in box.sources) for box in rows[0].boxes if box.sources} == {
        t: [4 * t, 4 * t + 1, 4 * t + 2, 4 * t + 3] for t in range(4096)
    }
    assert (rows[1].kind, len(rows[1].steps)) == ("zeros", 13)


def test_sums_are_stored_before_the_launch_itself_reads_them(traced):
    rows = tree_of(traced("lab06").runs[0])
    labels = [row.label for row in rows if row.kind in ("store", "step", "barrier")]
    assert labels[labels.index("to workspace") :][:3] == ["to workspace", "barrier", "from workspace"]
    assert labels.count("to workspace") == 1
    reading = next(row for row in rows if row.label == "from workspace")
    assert [[(way.box.array, way.box.index) for way in box.sources] for box in reading.boxes] == [
        [("workspace", block)] for block in range(8)
    ]


@pytest.mark.parametrize("lab", ["lab01", "lab02", "lab03", "lab04", "lab05", "lab06", "lab07"])
def test_every_element_reaches_the_output_once(traced, lab):
    rows = tree_of(traced(lab).runs[0])

    def elements(box):
        return [box.column] if box.state == "given" else sorted(i for way in box.sources for i in elements(way.box))

    answers = [box for box in rows[-1].boxes if box.state == "answer"]  # several if blocks add atomically
    assert sorted(i for answer in answers for i in elements(answer)) == list(range(traced(lab).runs[0].elements))


def test_shared_memory_begins_anew_with_each_launch(traced):
    rows = [row for row in tree_of(traced("lab04").runs[0]) if row.launch == 1 and row.array == "input_s"]
    assert [[(box.column, box.value, box.state) for box in row.boxes] for row in rows] == [
        [(0, 4096, "shared"), (1, 4096, "shared")],
        [(0, 8192, "shared"), (1, 4096, "old")],
    ]


def test_a_sum_for_nobody_is_shown_with_its_value(by_hand):
    """Thread 1 adds, too, though nobody needs its sum: its element does not keep the value from before."""

    def sum_of(number, lane, element, other):
        addends = [{"from": "memory", "operation": None, "place": [0, at]} for at in (element, other)]
        return {"id": number, "lane": lane, "result": 2.0, "addends": addends, "to": [0, element]}

    stored = {"id": 2, "lane": 2, "result": 2.0, "addends": [{"from": "memory", "operation": 0, "place": [0, 0]}]}
    trace = by_hand([sum_of(0, 0, 0, 2), sum_of(1, 1, 1, 3)], [stored | {"to": [1, 0]}])
    row = next(row for row in tree_of(trace.runs[0]) if row.kind == "step")
    assert [(box.column, box.value, box.state) for box in row.boxes[:3]] == [
        (0, 2.0, "sum"),
        (1, 2.0, "unused"),
        (2, 1.0, "old"),
    ]


def test_a_lost_element_has_no_arrow(traced):
    rows = tree_of(traced("lab01", "wrong/last_element_skipped.diff").runs[0])
    reached = {way.box.column for row in rows for box in row.boxes for way in box.sources if way.box.state == "given"}
    assert set(range(16)) - reached == {15}


def test_a_missing_barrier_marks_the_steps_that_race(traced):
    right, wrong = traced("lab01"), traced("lab01", "wrong/missing_barrier.diff")
    assert not any(row.races for row in tree_of(right.runs[0]))
    assert [row.races for row in tree_of(wrong.runs[0]) if row.kind == "step"] == [True] * 4 + [False]


def test_what_no_kernel_wrote_is_told(by_hand):
    addends = [
        {"from": "memory", "operation": None, "place": [0, 0]},
        {"from": "memory", "operation": None, "place": [2, 5]},
    ]
    trace = by_hand([{"id": 0, "lane": 0, "result": None, "addends": addends, "to": [1, 0]}])
    assert [row.found for row in tree_of(trace.runs[0]) if row.kind == "step"] == [["input_s[5]"]]
