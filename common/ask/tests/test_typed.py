"""Numbers as people type them."""

import pytest
from ask.expression import Wrong, value_of
from ask.kinds.number import is_close
from ask.typed import NotUnderstood, half_width, number_in, numbers_in
from language.words import told_in


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("864", 864), (" 864. ", 864), ("1e3", 1000), ("1,000", 1000), ("1 000 003", 1000003), ("1'024", 1024),
        ("255/864", 255 / 864), ("2^20", 1 << 20), ("2**10", 1024), ("3 × 2", 6), ("−4", -4), ("= 7", 7),
        ("29.5 %", 0.295), ("29.5%", 0.295), ("864 lane slots", 864), ("1 slot", 1),
        ("12 lane slots", 12), ("32*(7*warps - 1)", 864),
        ("log2(n)", 8), ("max(1, 2)", 2), ("n", 256), ("(6*4 + 2 + 1) * 32", 864),
    ],
)  # fmt: skip
def test_every_usual_form_is_understood(typed: str, value: float) -> None:
    assert number_in(typed, {"warps": 4, "n": 256}, "lane slots") == pytest.approx(value)


@pytest.mark.parametrize("typed", ["29.5", "29.5 %", "0.295", "29.5 percent", "295/1000"])
def test_a_share_is_understood_with_and_without_its_sign(typed: str) -> None:
    assert number_in(typed, {}, "%") == pytest.approx(0.295)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("7 apples", "apples? The answer is a number of lane slots"), ("0,5", "a point before decimals"),
        ("1,00,0", "a point before decimals"), ("many", "many is no name here"), ("1/0", "divides by 0"),
        ("9**9**9**9", "too large"), ("1e999", "too large"), ("(" * 90, "neither a number nor a formula"),
        ("[1] * 9", "neither a number nor a formula"), ("__import__('os')", "neither a number nor a formula"),
        ("().__class__", "neither a number nor a formula"), ("1" * 301, "at most 300 characters"),
        ("nan", "nan is no name here"), ("log2(0)", "neither a number nor a formula"), ("'a' * 9", "neither"),
        ("2 == 2", "it is no number"),
        ("-(" * 60 + "1" + ")" * 60, "too deep"), ("x = 3", "neither"), ("1j", "j? The answer is a number of"),
        ("12 KB", "KB? The answer is a number of lane slots"), ("\x00", "neither"),
    ],
)  # fmt: skip
def test_everything_else_gets_one_line(typed: str, says: str) -> None:
    with pytest.raises(NotUnderstood, match=r"^[^\n]+\.$") as reason:
        number_in(typed, {}, "lane slots")
    assert says in str(reason.value)


def test_several_numbers_may_be_written_in_any_list() -> None:
    assert numbers_in("8 11 13 4") == numbers_in("[8, 11, 13, 4]") == numbers_in("8;11, 13 4") == [8, 11, 13, 4]
    with pytest.raises(NotUnderstood, match="Numbers, please"):
        numbers_in("  ")


def test_a_formula_of_a_file_may_ask_which_case_it_is() -> None:
    names = {"stride": 16, "warps": 16, "threads": 512}
    assert value_of("0 if stride == 1 else min(warps, threads // stride)", names) == 16
    with pytest.raises(Wrong, match="threads is no name"):
        value_of("threads", {})


def test_a_unit_may_have_several_words_and_names() -> None:
    for typed in ("8 multiply-adds", "8 kernels", "8 launches", "8 kernel launches"):
        assert number_in(typed, {}, "multiply-adds, kernels, launches") == 8


def test_whole_numbers_must_be_exact_and_others_need_three_digits() -> None:
    assert is_close(864, 864) and not is_close(865, 864) and not is_close(863.9, 864)
    assert is_close(0.295, 255 / 864) and not is_close(0.3, 255 / 864)


@pytest.mark.parametrize(
    "typed", ["12 个元素", "12个元素", "12 个", "12 元素", "１２　个元素。", "12 elements", "（３ ＋ １） × 3 个"]
)
def test_a_unit_may_be_in_the_readers_language(typed: str) -> None:
    with told_in("zh"):
        assert number_in(half_width(typed), {}, "elements, loads") == 12


@pytest.mark.parametrize("typed", ["2.5 times", "2.5x", "2.5 倍", "2.5 个"])
def test_a_plain_number_may_count_times(typed: str) -> None:
    assert number_in(typed, {}) == 2.5


def test_times_are_no_unit_of_anything_else() -> None:
    with pytest.raises(NotUnderstood, match=r"^2 times: times\? The answer is a number of bytes\.$"):
        number_in("2 times", {}, "bytes")


def test_another_unit_is_asked_back_in_the_readers_language() -> None:
    with told_in("zh"), pytest.raises(NotUnderstood, match="^7 个苹果：“个苹果”？要回答的是多少个元素。$"):
        number_in("7 个苹果", {}, "elements, loads")
    with told_in("zh"), pytest.raises(NotUnderstood, match="^许多：“许多”不是本题中可用的名字。"):
        number_in("许多", {}, "elements")


def test_a_chinese_keyboards_characters_are_those_of_english() -> None:
    assert half_width("Ａ（１２，５；？）．５０％。") == "A(12,5;?).50%."
    assert numbers_in(half_width("８，１１；１３、４")) == [8, 11, 13, 4]
