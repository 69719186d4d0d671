"""The site in a real browser, from the file system: quiet, offline, accessible, on a phone; questions are judged."""

from __future__ import annotations

import pytest
from ask.kinds.blank import Blank
from ask.kinds.choice import OneOf
from ask.lab import labs_of
from ask.questions import questions_of
from chromium import SIZES, require_accessible
from conftest import ROOT
from website.questions import SEED

PAGES = ("index.html", "verdicts.html", "docs/warpsim.html", "labs/lab03_shared_memory/index.html",
         "labs/lab03_shared_memory/questions.html", "docs/measurements/two_mistakes.html")  # fmt: skip

FITS = "document.documentElement.scrollWidth <= innerWidth"


@pytest.fixture
def opened(open_file, site):
    """opened("index.html", "phone"): a page of the site."""
    return lambda page, *size, **options: open_file(site / page, *size, **options)


def test_every_page_is_quiet_offline_and_fits_a_phone(opened, site):
    tab = opened("index.html", "phone")
    for page in sorted(set(site.rglob("*.html")) - {site / "404.html"}):  # which only a server shows
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
    tab = opened("index.html")
    tab.click("input.md-search__input")
    tab.keyboard.type("shuffle")
    tab.wait_for_selector("a.md-search-result__link[href*='lab05']", state="attached")


@pytest.mark.parametrize("lab", labs_of(ROOT, []), ids=lambda lab: lab.number)
def test_questions_are_judged_as_in_the_terminal(opened, lab):
    tab = opened(f"labs/{lab.folder.name}/questions.html")
    questions = {name: each for name, each in questions_of(lab).items() if not isinstance(each, Blank)}
    forms = tab.query_selector_all("form.question")
    assert len(forms) == len(questions)
    for form, question in zip(forms, questions.values()):
        asking = question.asking(lab, SEED, first=True)
        for wrong in question.wrong_answers(asking):
            answer(form, question, wrong)
            assert form.get_attribute("data-state") == "wrong", (question.text, wrong)
            assert form.query_selector("output").inner_text().startswith(f"No. {question.judge(wrong, asking).says}")
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


STRANGE = {"": "Type an answer", "barriers": "a number, please", "1" * 400: "At most 300", "1/0": "a number, please"}
NUMBERS = ("256", "2^8", "1e2 + 156", "512/2", "256 elements", " 256. ", "16 * 16", "2**8", "256.0")


def test_numbers_are_read_as_people_type_them(opened):
    tab = opened("labs/lab03_shared_memory/questions.html")
    form = tab.query_selector("form.question")
    for typed in NUMBERS:
        type_in(form, typed)
        assert form.get_attribute("data-state") == "right", typed
    for typed, says in STRANGE.items():
        type_in(form, typed)
        assert form.get_attribute("data-state") == "strange", typed
        assert says in form.query_selector("output").inner_text()
