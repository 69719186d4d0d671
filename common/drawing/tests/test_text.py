"""The text has the same content as the picture."""

from __future__ import annotations

import pytest
from drawing.read import Unreadable, read
from drawing.steps import Usage, rows_of, usage_of_run
from drawing.text import lanes_in_words, lanes_of_steps, ranges, text_of


@pytest.mark.parametrize("lab, slots", [("lab01", 864), ("lab02", 384), ("lab03", 384)])
def test_256_elements_fill_the_warps_as_the_book_counts(traced, lab, slots):
    assert usage_of_run(traced(lab).runs[1]) == Usage(255, slots)
    assert f"255/{slots}" in text_of(traced(lab))


def test_says_who_adds_what_to_what(traced):
    text = text_of(traced("lab02"))
    assert "input[i] = input[i] + input[i + 8] for i = 0..7" in text
    assert "input[0] = input[0] + input[1]" in text
    assert "warp 0 divides: 4 of 8 lanes (0..3)" in text
    assert "the result is 16, as it should be." in text


def test_quotes_the_students_lines(traced):
    text = text_of(traced("lab01", "wrong/missing_barrier.diff"))
    assert "line 8: input[i] += input[i + stride];" in text
    assert "line 8: input[i] = input[i] + input[i + 1] for i = 0, 2, .., 14" in text


def test_is_plain(traced):
    for lab in ("lab01", "lab03", "lab04", "lab05", "lab06", "lab07", "lab08", "lab09", "lab10"):
        text = text_of(traced(lab))
        assert "\x1b" not in text
        assert max(map(len, text.splitlines())) <= 100


def test_says_what_is_wrong(traced):
    text = text_of(traced("lab01", "wrong/missing_barrier.diff"))
    assert "output[0] is 66, and should be 256." in text
    assert "RACE  stride 4" in text
    assert "race: input[" in text


def test_names_the_result_of_the_lab(traced):
    assert "counts[1] is 1, and should be 8." in text_of(traced("lab11", "wrong/lost_increments.cu"))
    assert "C[0][0] is 7, and should be 8." in text_of(traced("lab12", "wrong/first_product_lost.cu"))


def test_tells_nan_from_what_was_not_written(traced):
    assert "output[0] is NaN, and should be 8192." in text_of(traced("lab04", "wrong/output_not_initialised.diff"))
    assert "output[0] was not written, and should be 8192." in text_of(traced("lab04", "wrong/not_written.diff"))


def test_says_which_elements_are_lost_or_added_twice(traced):
    text = text_of(traced("lab04", "wrong/segments_overlap.diff"))
    assert "the result is 8192, as it should be." in text  # by chance: each element is 1
    assert "input[6144..8191] are not in the result." in text
    assert "input[2048..4095] are in the result more than once." in text
    for lab in ("lab01", "lab04", "lab06", "lab07"):
        assert "in the result" not in text_of(traced(lab))


def test_says_what_repeats(traced):
    text = text_of(traced("lab04"))
    assert "and 14 more rounds, own elements, into input_s: 16 each" in text
    assert "sum(t) = sum(t) + input[4096b + t + 256] for t = 0..255 in every block b" in text
    assert "2 blocks of 256 threads that do the same" in text
    text = text_of(traced("lab05", "wrong/atomics_in_shared_memory.cu"))
    assert "total[0] += sum(0) + .. + sum(255) in every block" in text
    text = text_of(traced("lab04", "wrong/coarse_tree_for_every_tile.diff"))
    assert "and 14 more times these 20 rows" in text


def test_counts_as_useful_what_reaches_the_output(traced):
    run = traced("lab05").runs[1]
    useful = {row.label: row.usage for row in rows_of(run.launches[0])}
    assert useful["offset 16"] == Usage(2 * 8 * 16, 2 * 8 * 32)  # the other half adds for nobody
    assert useful["from warp_sums"] == Usage(0, 2 * 32)  # adds zeros
    assert "warps 0, 8: all lanes, zeros" in text_of(traced("lab05"))


def test_an_atomic_names_what_it_adds_to_only_once(by_hand):
    """Thread 1 adds to what thread 0 has stored there."""
    stored = {"id": 0, "lane": 0, "result": 1.0, "addends": [{"from": "memory", "operation": None, "place": [0, 0]}]}
    other = {"from": "memory", "operation": None, "place": [0, 1]}
    held = {"from": "memory", "operation": 0, "place": [2, 0]}
    added = {"id": 1, "lane": 1, "result": 2.0, "addends": [held, other], "to": [2, 0]}
    out = {"id": 2, "lane": 0, "result": 2.0, "addends": [{"from": "memory", "operation": 1, "place": [2, 0]}]}
    trace = by_hand([stored | {"to": [2, 0]}], [added], [out | {"to": [1, 0]}])
    for step, kind in zip(trace.runs[0].launches[0].steps, ("move", "atomic", "move")):
        step.kind = kind
    assert "input_s[0] += input[1]" in text_of(trace)


def test_a_value_from_before_is_not_what_another_step_made(by_hand):
    """Thread 2 adds to the sum of thread 1, for nobody."""

    def added(number, lane, addends, to):
        return {"id": number, "lane": lane, "result": 2.0, "addends": addends, "to": to}

    given = [{"from": "memory", "operation": None, "place": [0, at]} for at in range(4)]
    first = [added(0, 0, given[:2], [1, 0]), added(1, 1, given[2:], [2, 1])]
    again = [added(2, 2, [{"from": "memory", "operation": 1, "place": [2, 1]}, given[3]], [2, 1])]
    assert "before" not in text_of(by_hand(first, again))


def test_says_why_a_kernel_stopped(traced):
    assert "stopped. Reads input[16]" in text_of(traced("lab01", "wrong/out_of_bounds_by_one.diff"))
    text = text_of(traced("lab01", "wrong/endless_for_thread_0.cu"))
    assert "stopped. Still running after" in text
    assert "There is more than can be shown" in text


def test_names_lanes_and_warps_shortly(traced):
    steps = traced("lab01").runs[1].launches[0].steps
    assert [lanes_in_words(step) for step in steps[:8]] == [
        "warps 0..3: all lanes",
        "warps 0..3 divide: 16 of 32 lanes (0, 2, .., 30)",
        "warps 0..3 divide: 8 of 32 lanes (0, 4, .., 28)",
        "warps 0..3 divide: 4 of 32 lanes (0, 8, .., 24)",
        "warps 0..3 divide: 2 of 32 lanes (0, 16)",
        "warps 0..3 divide: 1 of 32 lanes (lane 0)",
        "warps 0, 2 divide: 1 of 32 lanes (lane 0)",
        "warp 0 divides: 1 of 32 lanes (lane 0)",
    ]


def test_steps_that_differ_in_their_lanes_are_told_apart(traced):
    steps = traced("lab01").runs[1].launches[0].steps
    assert lanes_of_steps([steps[0], steps[0]]) == ["warps 0..3: all lanes"]
    assert lanes_of_steps([steps[0], steps[0], steps[7]]) == [
        "2 steps: warps 0..3: all lanes",
        "1 step: warp 0 divides: 1 of 32 lanes (lane 0)",
    ]
    assert lanes_of_steps(steps[:8])[1:] == [
        "1 step: warps 0..3 divide: 16 of 32 lanes (0, 2, .., 30)",
        "..",
        "1 step: warp 0 divides: 1 of 32 lanes (lane 0)",
    ]


def test_ranges():
    assert ranges([0, 1, 2, 3]) == "0..3"
    assert ranges([0, 2, 4, 6]) == "0, 2, .., 6"
    assert ranges([0, 1, 2, 8, 9]) == "0..2, 8, 9"


def test_refuses_another_version(tmp_path):
    (tmp_path / "trace.json").write_text('{"version": 2}')
    with pytest.raises(Unreadable, match="version 4"):
        read(tmp_path / "trace.json")


def test_a_register_that_nothing_set_has_no_name(traced):
    text = text_of(traced("lab05", "wrong/second_launch_sums_the_input_and_half_warps.diff"))
    assert "None" not in text
