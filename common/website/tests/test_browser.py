"""The site in a real browser, from the file system: quiet, offline, accessible, on a phone; questions are judged."""

from __future__ import annotations

import re

import pytest
from ask.kinds.blank import Blank
from ask.kinds.choice import OneOf
from ask.lab import labs_of
from ask.questions import questions_of
from chromium import SIZES, require_accessible
from conftest import FOLDERS, ROOT
from language.words import catalogue, say
from website.questions import SEED

PAGES = ("index.html", "verdicts.html", "docs/warpsim.html", "labs/lab03_shared_memory/index.html",
         "labs/lab03_shared_memory/questions.html", "docs/measurements/two_mistakes.html",
         "zh/labs/lab03_shared_memory/questions.html", "zh/docs/measurements/two_mistakes.html")  # fmt: skip

EACH_LAB = [
    pytest.param(lab, language, id=f"{lab.number}-{language}", marks=[] if language == "en" else pytest.mark.in_turns)
    for language in FOLDERS
    for lab in labs_of(ROOT, [])
]

FITS = "document.documentElement.scrollWidth <= innerWidth"


@pytest.fixture
def opened(open_file, site):
    """opened("index.html", "phone"): a page of the site."""
    return lambda page, *size, **options: open_file(site / page, *size, **options)


def test_every_page_is_quiet_offline_and_fits_a_phone(opened, site):
    tab = opened("index.html", "phone")
    for page in sorted(page for page in site.rglob("*.html") if page.name != "404.html"):  # which only a server shows
        tab.goto(page.as_uri())
        assert tab.evaluate(FITS), page
    assert tab.said == []
    assert [url for url in tab.requested if not url.startswith(("file:", "data:", "about:"))] == []


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing(opened, page, scheme, size):
    require_accessible(opened(page, size, color_scheme=scheme))


def test_the_search_finds_a_word(opened):
    search(opened("index.html"), "shuffle", "lab05")


@pytest.mark.parametrize("words, page", [("归约", "scenes/gradients"), ("舍入误差", "lab09"), ("怎样评分", "grading")])
def test_the_search_finds_a_word_in_a_sentence_without_blanks(opened, words, page):
    pytest.importorskip("jieba")
    search(opened("zh/index.html"), words, page)


def search(tab, words, page):
    tab.click("input.md-search__input")
    tab.keyboard.type(words)
    tab.keyboard.press("End")  # a key, which the input of Chinese takes, too
    tab.wait_for_selector(f"a.md-search-result__link[href*='{page}']", state="attached")


def test_the_switch_opens_the_same_page(opened):
    tab = opened("labs/lab03_shared_memory/index.html", "phone")
    for language, page in (("zh", "zh/labs/lab03_shared_memory"), ("en", "site/labs/lab03_shared_memory")):
        tab.hover(".md-select button")
        tab.click(f"a[hreflang={language}]")
        assert page in re.sub(r"/site\d+/", "/site/", tab.url) and tab.get_attribute("html", "lang") == language
    assert tab.said == []


@pytest.fixture
def language(request, monkeypatch):
    """That of the terminal."""
    monkeypatch.setenv("LANGUAGE", request.param)
    catalogue.cache_clear()
    yield request.param
    catalogue.cache_clear()


@pytest.mark.parametrize("lab, language", EACH_LAB, indirect=["language"])
def test_questions_are_judged_as_in_the_terminal(opened, lab, language):
    tab = opened(f"{FOLDERS[language]}/labs/{lab.folder.name}/questions.html")
    questions = {name: each for name, each in questions_of(lab).items() if not isinstance(each, Blank)}
    forms = tab.query_selector_all("form.question")
    assert len(forms) == len(questions)
    for form, question in zip(forms, questions.values()):
        asking = question.asking(lab, SEED, first=True)
        for wrong in question.wrong_answers(asking):
            answer(form, question, wrong)
            assert form.get_attribute("data-state") == "wrong", (question.text, wrong)
            says = question.judge(wrong, asking).says
            assert form.query_selector("output").inner_text().startswith(say("No. {}", says))
        answer(form, question, question.right_answer(asking))
        assert form.get_attribute("data-state") == "right", question.text


def answer(form, question, typed):
    if isinstance(question, OneOf):
        form.query_selector(f'input[value="{typed}"]').check()
    else:
        return type_in(form, typed)
    form.query_selector('button[type="submit"]').click()


def type_in(form, typed):
    form.query_selector('input[name="answer"]').fill(typed)
    form.query_selector('button[type="submit"]').click()


STRANGE_IN_CHINESE = {"": "请写出答案", "屏障": "请写一个数"}
NUMBERS_IN_CHINESE = ("256", "256 个元素", "２５６", "１６×１６", "（１００＋２８）＊２", "256。")
STRANGE = {"": "Type an answer", "barriers": "a number, please", "1" * 400: "At most 300", "1/0": "a number, please"}
NUMBERS = ("256", "2^8", "1e2 + 156", "512/2", "256 elements", " 256. ", "16 * 16", "2**8", "256.0")


@pytest.mark.parametrize(
    "folder, numbers, strange", [(".", NUMBERS, STRANGE), ("zh", NUMBERS_IN_CHINESE, STRANGE_IN_CHINESE)]
)
def test_numbers_are_read_as_people_type_them(opened, folder, numbers, strange):
    tab = opened(f"{folder}/labs/lab03_shared_memory/questions.html")
    form = tab.query_selector("form.question")
    for typed in numbers:
        type_in(form, typed)
        assert form.get_attribute("data-state") == "right", typed
    for typed, says in strange.items():
        type_in(form, typed)
        assert form.get_attribute("data-state") == "strange", typed
        assert says in form.query_selector("output").inner_text()
