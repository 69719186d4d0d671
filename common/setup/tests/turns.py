"""A pytest plugin: `make check` runs a third of the tests that are marked `in_turns`, another one with each commit."""

import os
from collections import Counter

import pytest

TURNS = 3


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    turn = os.environ.get("TURN", "")
    if not turn:
        return
    places: Counter[str] = Counter()
    for item in items:
        if not item.get_closest_marker("in_turns"):
            continue
        function = item.nodeid.partition("[")[0]
        if places[function] % TURNS != int(turn):
            item.add_marker(pytest.mark.skip(reason="the turns of other commits"))
        places[function] += 1
