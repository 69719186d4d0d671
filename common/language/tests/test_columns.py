"""Lines of Chinese: two columns for a character, and no punctuation at the beginning of a line."""

import textwrap

from language.columns import columns_of, filled, padded

CHINESE = "一个有 1024 个线程的线程块（像本实验那样）对“相邻”的 2048 个元素求和，步长为 1、2、4。它花费多少个通道槽？"


def test_no_line_is_longer_and_none_begins_with_punctuation() -> None:
    for columns in range(12, 60):
        lines = filled(CHINESE, columns).split("\n")
        assert all(columns_of(line) <= columns and line[0] not in "，。、？）”" for line in lines)
        assert "".join(lines).replace(" ", "") == CHINESE.replace(" ", "")


def test_english_has_the_lines_of_textwrap() -> None:
    english = "A warp in which at least one lane adds spends 32 lane slots: multiply-adds, too."
    assert all(filled(english, columns) == textwrap.fill(english, columns) for columns in range(1, 90))


def test_a_label_is_padded_by_its_columns() -> None:
    assert padded("应为", 8) == "应为    " and padded("wanted", 8) == "wanted  "
