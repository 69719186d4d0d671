"""Every text of the programs and of the labs is translated, with its values and by the glossary, and one way only."""

from collections import defaultdict
from pathlib import Path

import pytest
from language import front_door
from language.catalogues import Texts, catalogue_in, catalogues_of, mistakes_in, translations_in, update, values_in
from language.glossary import ROOT, Glossary, glossary_of, languages_of
from language.lab_texts import members_in_language
from language.program_texts import texts_in

EACH = [
    pytest.param(language, file, texts, id=f"{language}-{file.parent.name}")
    for language in languages_of(ROOT)
    for file, texts in catalogues_of(ROOT, language).items()
]
LATIN = Glossary({"thread": "filum"}, ("linea",))


@pytest.mark.parametrize("language, file, texts", EACH)
def test_each_text_is_translated(language: str, file: Path, texts: Texts) -> None:
    assert texts and list(mistakes_in(file, texts, glossary_of(ROOT, language))) == []


@pytest.mark.parametrize("language", languages_of(ROOT))
def test_a_text_has_one_translation(language: str) -> None:
    translations = defaultdict(set)
    for file in catalogues_of(ROOT, language):
        for text, translation in translations_in(file).items():
            translations[text].add(translation)
    assert {text: several for text, several in translations.items() if len(several) > 1} == {}


@pytest.mark.parametrize("language", languages_of(ROOT))
def test_the_front_doors_catalogue_is_compiled(language: str) -> None:
    file = ROOT / "common/language" / language / "front_door.po"
    assert front_door.compiled_file_of(file).read_bytes() == front_door.compiled(catalogue_in(file))


def test_texts_of_programs_are_found() -> None:
    code = r"""
        if (lost == 1) return say("{} is lost: \"why\" "  // the rest
                                  "is another question", name);
        return counted(sizes["n"], "element") + in_language("of a block") + fmt::format("no text {}", 1);
    """.replace("  // the rest", "")
    found = ['{} is lost: "why" is another question', "of a block", "{} element", "{} elements"]
    assert list(texts_in(code)) == found
    assert "wanted" in list(texts_in('lines.add("wanted", number);', is_screen=True))
    assert list(texts_in('- !in_language "Guide": docs/...')) == ["Guide"]


@pytest.fixture
def catalogue(tmp_path: Path) -> Path:
    """A catalogue of a made-up language, with one text."""
    file = tmp_path / "la.po"
    head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    file.write_text(head + 'msgid "{} of {} threads"\nmsgstr "{1} filorum {0}"\n', encoding="utf-8")
    return file


def test_values_may_change_places(catalogue: Path) -> None:
    assert list(mistakes_in(catalogue, {"{} of {} threads": "a.cpp"}, LATIN)) == []
    assert values_in("{:.2f} and {}") == values_in("{1} et {0:.2f}") != values_in("{1:.2f} et {0}")


def test_what_a_catalogue_lacks_is_told(catalogue: Path) -> None:
    texts = {"{} of {} threads": "a.cpp", "a new one": "b.cpp"}
    assert list(mistakes_in(catalogue, texts, LATIN)) == ["b.cpp: not translated: a new one"]
    assert list(mistakes_in(catalogue, {}, LATIN)) == ["no text any more: {} of {} threads"]
    catalogue.write_text(catalogue.read_text(encoding="utf-8").replace("{1} filorum {0}", "{0} linearum"))
    assert list(mistakes_in(catalogue, {"{} of {} threads": "a.cpp"}, LATIN)) == [
        "a.cpp: other values in braces: {0} linearum"
    ]
    catalogue.write_text(catalogue.read_text(encoding="utf-8").replace("{0} linearum", "{0} linearum {1}"))
    assert list(mistakes_in(catalogue, {"{} of {} threads": "a.cpp"}, LATIN)) == [
        "a.cpp: the glossary has another word for linea"
    ]


def test_an_update_keeps_what_is_translated(catalogue: Path) -> None:
    update(catalogue, {"{} of {} threads": "a.cpp", "a new one": "b.cpp"})
    assert translations_in(catalogue) == {"{} of {} threads": "{1} filorum {0}", "a new one": ""}


def test_names_and_formulas_of_a_lab_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("language.lab_texts.in_language", str.upper)
    members = {"kind": "number", "answer": "2 * n", "wrong": [{"answer": "n", "says": "so many"}], "hints": ["one"]}
    assert members_in_language(members) == {
        "kind": "number",
        "answer": "2 * n",
        "wrong": [{"answer": "n", "says": "SO MANY"}],
        "hints": ["ONE"],
    }
