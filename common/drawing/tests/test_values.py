"""The value in a box fits into it, or is dots if it is only left over."""

from __future__ import annotations

import pytest
from drawing.boxes import Box
from drawing.values import DIGIT, value_of


def value(state: str, *numbers: float, most: float = 30):
    return value_of([Box(i, number, state) for i, number in enumerate(numbers)], size=9, usual=25, most=most)


@pytest.mark.parametrize("state", ["old", "unused"])
def test_what_is_left_over_fits_or_is_dots(state):
    assert (value(state, 1920).words, value(state, 14336).words, value(state, 1792, 1664).words) == ("1920", "..", "..")
    assert value(state, 14336).width == value(state, 1920).width == 25


@pytest.mark.parametrize("state", ["sum", "shared", "answer"])
def test_a_sum_has_all_its_digits_in_smaller_type(state):
    shown = value(state, 16384)
    assert (shown.words, shown.width) == ("16384", 30)
    assert 7 < shown.size < 9
    assert DIGIT * shown.size * len(shown.words) < shown.width


def test_a_sum_with_room_around_it_has_a_wider_box():
    shown = value("answer", 2048, 1024, most=80)
    assert (shown.words, shown.size) == ("2048, 1024", 9)
    assert 25 < shown.width <= 80


def test_a_short_value_has_the_usual_box_and_type():
    shown = value("sum", 128)
    assert (shown.words, shown.size, shown.width) == ("128", 9, 25)


def test_points_are_narrow():
    spans = [Box(5, 6.0, "old", span="0..5")]
    assert value_of(spans, size=10.5, usual=27, most=30).words == "0..5"


def test_what_is_left_over_in_some_lanes_of_a_column_is_dots():
    assert value_of([Box(4, 512.0, "unused")], size=9, usual=25, most=30, members=4).words == ".."
    assert value_of([Box(4, 512.0, "sum")], size=9, usual=25, most=30, members=4).words == "512"
