"""Tests of the English texts, whatever the tester's locale is."""

from collections.abc import Iterator

import pytest
from language.words import told_in


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LANGUAGE", "en")
    with told_in("en"):
        yield
