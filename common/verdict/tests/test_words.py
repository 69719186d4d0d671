"""Parts of a verdict in words."""

import pytest
from language.words import told_in
from verdict.model import Elements
from verdict.words import of_elements


@pytest.mark.parametrize(
    ("begin", "end", "step", "weight", "kind", "english", "chinese"),
    [
        (7, 8, 1, 0, "lost", "element 7 never arrives", "元素 7 始终没有加进来"),
        (0, 8, 2, 0, "lost", "elements 0 to 6 (2 apart) never arrive", "这些元素始终没有加进来：0 到 6（间隔 2）"),
        (0, 8, 1, 3, "doubled", "elements 0 to 7 arrive 3 times", "这些元素加了 3 次：0 到 7"),
        (8, 16, 1, 1, "misplaced", "elements 8 to 15 belong to another output", "这些元素属于另一个输出：8 到 15"),
    ],
)
def test_elements(begin: int, end: int, step: int, weight: int, kind: str, english: str, chinese: str) -> None:
    found = Elements(begin=begin, end=end, step=step, weight=weight, kind=kind)
    with told_in("en"):
        assert of_elements([found]) == english
    with told_in("zh"):
        assert of_elements([found]) == chinese


def test_elements_of_which_the_same_is_said_stand_in_one_sentence() -> None:
    found = [
        Elements(begin=begin, end=end, step=1, weight=weight, kind="doubled" if weight else "lost")
        for begin, end, weight in ((1, 4, 0), (4, 5, 2), (5, 8, 0), (9, 10, 0))
    ]
    with told_in("en"):
        assert of_elements(found) == "element 4 arrives 2 times; elements 1 to 3, 5 to 7, 9 never arrive"
    with told_in("zh"):
        assert of_elements(found) == "元素 4 加了 2 次；这些元素始终没有加进来：1 到 3、5 到 7、9"
