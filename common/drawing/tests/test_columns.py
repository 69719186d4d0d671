"""Threads that do the same share a column."""

from __future__ import annotations

from drawing.columns import MOST_COLUMNS, Columns
from drawing.tree import tree_of


def columns_of(trace) -> Columns:
    return Columns(trace.runs[0], 0, tree_of(trace.runs[0]))


def test_lab06_has_the_same_lanes_in_the_last_block_as_in_the_others(traced):
    """In it, lanes 0..7 each read one block's sum, lane 7 that of its own block."""
    columns = columns_of(traced("lab06"))
    lanes = ["0", "1", "2, 3", "4..7", "8..15", "16..31"]
    assert [(column.blocks, column.warps, column.lanes) for column in columns.columns] == [
        (blocks, warps, which)
        for blocks in ("blocks 0..6", "block 7")
        for warps in ("warp 0", "warps 1..15")
        for which in lanes
    ]
    assert columns.left_out == ""


def test_says_how_many_threads_are_left_out(by_hand):
    """Thread t adds t + 1 elements: no two do the same."""
    sums = [
        {
            "id": t,
            "lane": t,
            "result": t + 1.0,
            "addends": [{"from": "memory", "operation": None, "place": [0, i]} for i in range(t + 1)],
            "to": None,
        }
        for t in range(32)
    ]
    columns = columns_of(by_hand(sums, threads=32))
    assert (len(columns.columns), columns.left_out) == (MOST_COLUMNS, f"and {32 - MOST_COLUMNS} more threads")


def test_names_the_blocks_whose_threads_are_left_out(traced):
    """Each block adds to the sum of the one before: no two do the same."""
    assert columns_of(traced("lab06", "right/blocks_take_turns.cu")).left_out == "and 1408 more threads of blocks 2..7"
