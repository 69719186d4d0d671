"""Every page has its counterpart in every language, of the newest text, with the glossary's terms."""

from pathlib import Path

import pytest
from language.glossary import ROOT, Glossary, glossary_of, languages_of
from language.pages import hash_of, mistakes_in, pages_of, stamp, translation_of

EACH = [
    pytest.param(page, language, id=f"{language}-{page.relative_to(ROOT)}")
    for page in pages_of(ROOT)
    for language in languages_of(ROOT)
]
LATIN = Glossary({"thread": "filum", "warp": "stamen"}, ("linea", "tela"))

PAGE = """# Warps

A `warp` has 32 threads.

![a warp](picture.svg)

| threads | warps |
|---|---|
| 64 | 2 |

```
$ make lab01 test  # of your file
lab01: passed
```

```cuda
a[i] = 0;
```
"""
TRANSLATED = (
    PAGE.replace("# Warps", "# Stamina")
    .replace("has 32 threads", "fila 32 habet")
    .replace("a warp]", "stamen]")
    .replace("threads | warps", "fila | stamina")
    .replace("of your file\nlab01: passed", "tui\nlab01: probatum est")
)


@pytest.mark.parametrize("page, language", EACH)
def test_each_page_is_there_in_each_language(page: Path, language: str) -> None:
    assert list(mistakes_in(page, translation_of(page, language), glossary_of(ROOT, language))) == []


def test_there_are_languages_and_pages() -> None:
    assert "zh" in languages_of(ROOT) and len(pages_of(ROOT)) >= 15


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A page, and its translation into a made-up language."""
    page = tmp_path / "README.md"
    page.write_text(PAGE, encoding="utf-8")
    translation_of(page, "la").write_text(f"<!-- source: README.md -->\n{TRANSLATED}", encoding="utf-8")
    stamp(translation_of(page, "la"))
    return page


def mistakes(source: Path) -> list[str]:
    return list(mistakes_in(source, translation_of(source, "la"), LATIN))


def test_a_language_more_is_one_page_more(source: Path) -> None:
    assert mistakes(source) == []
    assert list(mistakes_in(source, translation_of(source, "eo"), LATIN)) == ["README.eo.md is missing"]


def test_a_source_that_has_changed_is_told(source: Path) -> None:
    source.write_text(PAGE.replace("32 threads", "32 lanes"), encoding="utf-8")
    assert mistakes(source) == ["README.md has changed since it was translated"]
    stamp(translation_of(source, "la"))
    assert mistakes(source) == []


def test_a_page_without_its_first_line_is_told(source: Path) -> None:
    translation_of(source, "la").write_text(TRANSLATED, encoding="utf-8")
    assert mistakes(source) == [f"the first line must be <!-- source: README.md, {hash_of(source)} -->"]


@pytest.mark.parametrize(
    "old, new, told",
    [
        ("# Stamina", "Stamina", "headings: [1] in README.md, [] here"),
        ("| 64 | 2 |\n", "", "rows of tables: 3 in README.md, 2 here"),
        ("picture.svg", "other.la.svg", "pictures: ['picture'] in README.md, ['other'] here"),
        ("`warp`", "`stamen`", "inline code: ['`warp`'] in README.md, ['`stamen`'] here"),
        ("make lab01", "fac lab01", "code blocks: "),
        ("a[i] = 0", "a[i] = 1", "code blocks: "),
        ("fila 32", "lineas 32", "line 4: the glossary has another word for linea"),
    ],
)
def test_what_a_translation_lacks_is_told(source: Path, old: str, new: str, told: str) -> None:
    translation = translation_of(source, "la")
    translation.write_text(translation.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    (mistake,) = mistakes(source)
    assert mistake.startswith(told)


def test_a_word_within_a_term_is_that_term(source: Path) -> None:
    translation = translation_of(source, "la")
    translation.write_text(
        translation.read_text(encoding="utf-8").replace("fila 32", "lineamentum 32"), encoding="utf-8"
    )
    known = Glossary({**LATIN.translations, "outline": "lineamentum"}, LATIN.never)
    assert list(mistakes_in(source, translation, known)) == []
