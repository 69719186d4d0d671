"""The elements that the sums of a scan have gathered."""

from __future__ import annotations

import pytest
from drawing.spans import spans_of
from drawing.text import text_of
from drawing.tree import tree_of


def shown(trace):
    return [(row.label, [box.shown for box in row.boxes][:8]) for row in tree_of(trace.runs[0]) if row.kind == "step"]


def test_hillis_and_steeles_prefixes_double(traced):
    assert shown(traced("lab10"))[1:] == [
        ("stride 1", ["0", "0..1", "1..2", "2..3", "3..4", "4..5", "5..6", "6..7"]),
        ("stride 2", ["0", "0..1", "0..2", "0..3", "1..4", "2..5", "3..6", "4..7"]),
        ("stride 4", ["0", "0..1", "0..2", "0..3", "0..4", "0..5", "0..6", "0..7"]),
        ("to output", ["0", "0..1", "0..2", "0..3", "0..4", "0..5", "0..6", "0..7"]),
    ]


def test_the_columns_of_two_buffers_are_threads(traced):
    rows = [row for row in tree_of(traced("lab10").runs[0]) if row.label.startswith("stride")]
    assert [{box.column for box in row.boxes if not box.is_left_over} for row in rows] == [set(range(8))] * 3
    assert [sorted(way.box.column for way in rows[1].boxes[5].sources)] == [[3, 5]]
    assert "sum(t) stays for t = 0, 1; sum(t) = sum(t - 2) + sum(t) for t = 2..7" in text_of(traced("lab10"))


def test_a_stride_that_is_left_out_leaves_gaps(traced):
    trace = traced("lab10", "wrong/begins_at_stride_2.diff")
    assert shown(trace)[-1] == ("to output", ["0", "1", "(2)", "(2)", "(3)", "(3)", "(4)", "(4)"])
    assert "output[1] is 1, and should be 2. 6 more results are wrong." in " ".join(text_of(trace).split())


def test_one_buffer_races_in_its_elements(traced):
    trace = traced("lab10", "wrong/one_buffer.diff")
    rows = [row for row in tree_of(trace.runs[0]) if row.label.startswith("stride")]
    assert [(row.races, row.array) for row in rows] == [(True, "sums")] * 3
    text = text_of(trace)
    assert "RACE  stride 2     .    . 0..2 0..3 1..4 2..5 3..6 4..7\n" in text
    assert "warp 0 divides: 31 of 32 lanes (1..31), 7 useful; warps 1..7: all lanes" in " ".join(text.split())


def test_threads_past_the_end_add_for_nobody(traced):
    assert "5 steps for nobody" in text_of(traced("lab10"))
    assert "5 steps of zeros" in text_of(traced("lab10", "right/sklansky.cu"))


def test_rows_with_other_prefixes_do_not_repeat(by_hand):
    def added(number, lane, distance):
        addends = [{"from": "memory", "operation": None, "place": [2, lane + at]} for at in (0, distance)]
        return {"id": number, "lane": lane, "result": 2.0 + number, "addends": addends, "to": [1, lane]}

    steps = [[added(2 * k, 0, 1), added(2 * k + 1, 1, 2)] for k in range(3)]
    assert [label for label, _ in shown(by_hand(*steps, prefixes=True))] == ["adds"] * 3


def test_the_offsets_of_a_scan_by_shuffles_are_not_folded(traced):
    assert [label for label, _ in shown(traced("lab10", "right/look_back_with_ticket.cu"))][:3] == [
        "offset 1",
        "offset 2",
        "offset 4",
    ]


def test_the_stride_is_that_of_the_sums_and_not_of_the_buffers(traced):
    labels = [label for label, _ in shown(traced("lab10", "right/scan_scan_add.cu"))]
    assert [label for label in labels if label.startswith("stride")] == ["stride 2", "stride 4"]


@pytest.mark.parametrize(
    "elements, result, span",
    [([3], 1.0, "3"), ([3, 4], 2.0, "3..4"), ([3, 5], 2.0, "(2)"), ([3, 3], 2.0, "(2)"), ([3, 4], 7.0, "(7)")],
)
def test_a_span_is_of_neighbours_once_each(by_hand, elements, result, span):
    addends = [{"from": "memory", "operation": None, "place": [0, element]} for element in elements]
    operation = {"id": 0, "lane": 0, "result": result, "addends": addends, "to": [1, 0]}
    assert spans_of(by_hand([operation], prefixes=True).runs[0]) == {0: span}


def test_is_one_screen_wide(traced):
    for file in ("kernel.cu", "right/sklansky.cu", "wrong/no_barrier.diff"):
        assert max(map(len, text_of(traced("lab10", file)).splitlines())) <= 100
