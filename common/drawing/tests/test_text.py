"""The text has the same content as the picture."""

from __future__ import annotations

import pytest
from drawing.read import Unreadable, read
from drawing.steps import Usage, usage_of_run
from drawing.text import lanes_in_words, ranges, text_of


@pytest.mark.parametrize("lab, slots", [("lab01", 864), ("lab02", 384), ("lab03", 384)])
def test_256_elements_fill_the_warps_as_the_book_counts(traced, lab, slots):
    assert usage_of_run(traced(lab).runs[1]) == Usage(255, slots)
    assert f"255/{slots}" in text_of(traced(lab))


def test_says_who_adds_what_to_what(traced):
    text = text_of(traced("lab02"))
    assert "line 7: input[i] = input[i] + input[i + 8] for i = 0..7" in text
    assert "line 7: input[0] = input[0] + input[1]" in text
    assert "warp 0 divides: 4 of 8 lanes (0..3)" in text
    assert "the result is 16, as it should be." in text
    assert "line 7: input[i] += input[i + stride];" in text


def test_is_plain(traced):
    for lab in ("lab01", "lab03", "lab05", "lab06"):
        text = text_of(traced(lab))
        assert "\x1b" not in text
        assert max(map(len, text.splitlines())) <= 100


def test_says_what_is_wrong(traced):
    text = text_of(traced("lab01", "wrong/missing_barrier.diff"))
    assert "output[0] is 66, and should be 256." in text
    assert "RACE  stride 4" in text
    assert "race: input[" in text


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


def test_ranges():
    assert ranges([0, 1, 2, 3]) == "0..3"
    assert ranges([0, 2, 4, 6]) == "0, 2, .., 6"
    assert ranges([0, 1, 2, 8, 9]) == "0..2, 8, 9"


def test_refuses_another_version(tmp_path):
    (tmp_path / "trace.json").write_text('{"version": 2}')
    with pytest.raises(Unreadable, match="version 1"):
        read(tmp_path / "trace.json")
