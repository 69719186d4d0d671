"""The words for people in a question's file, among its numbers, names and formulas."""

import pytest
from language.lab_texts import members_in_language, texts_in

QUESTION = {
    "kind": "number",
    "section": "10.4",
    "text": "{n} atomics for each {level}",
    "unit": "kernels, launches",
    "answer": "n * per",
    "draw": {"n": [16, 64], "level, per": [["thread", 1], ["block", 256]]},
    "first": {"level, per": ["block", 256]},
}


def test_drawn_words_and_units_are_texts() -> None:
    nouns = ["{} kernels", "{} launches"]
    assert list(texts_in(QUESTION)) == [QUESTION["text"], *nouns, "thread", "block", "block"]
    assert list(texts_in({"section": "10.4, exercise 1", "unit": "%"})) == ["10.4, exercise 1"]


def test_drawn_words_are_translated_and_a_unit_stays_to_be_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("language.lab_texts.in_language", str.upper)
    assert members_in_language(QUESTION) == {
        **QUESTION,
        "text": "{N} ATOMICS FOR EACH {LEVEL}",
        "draw": {"n": [16, 64], "level, per": [["THREAD", 1], ["BLOCK", 256]]},
        "first": {"level, per": ["BLOCK", 256]},
    }
