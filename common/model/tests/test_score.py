import pytest

from common.model.score import Point, Threshold, agreed, rank_correlation, ratios


def points(measured: list[float], predicted: list[float]) -> list[Point]:
    return [Point("k", n, *times) for n, times in enumerate(zip(measured, predicted, strict=True))]


def test_only_the_order_matters_to_the_rank_correlation() -> None:
    assert rank_correlation(points([1, 2, 3, 40], [5, 6, 70, 800])) == pytest.approx(1)
    assert rank_correlation(points([1, 2, 3, 4], [4, 3, 2, 1])) == pytest.approx(-1)


def test_rank_correlation_with_ties() -> None:
    # Ranks 1, 2.5, 2.5, 4 and 1, 2, 3, 4: covariance 4.5, variances 4.5 and 5.
    assert rank_correlation(points([1, 2, 2, 3], [1, 2, 3, 4])) == pytest.approx(4.5 / (4.5 * 5) ** 0.5)


def test_ratios_leave_a_twentieth_out_at_either_end() -> None:
    middle, low, high = ratios(points([1] * 100, list(range(1, 101))))
    assert (middle, low, high) == (50.5, 6, 95)


def test_a_threshold_is_agreed_where_both_pass_or_both_fail() -> None:
    cub = Point("cub", 8, 1, 10)
    faster_than_thought = Point("a", 8, 1.9, 21)
    slow = Point("b", 8, 4, 40)
    wanted = [Threshold("a", 8, 0.5), Threshold("b", 8, 0.5), Threshold("b", 16, 0.5)]
    result = agreed(wanted, [cub, faster_than_thought, slow], "cub")
    assert result == {wanted[0]: False, wanted[1]: True}
