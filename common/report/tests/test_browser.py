"""The page in a real browser: quiet, offline, accessible, usable from the keyboard, on paper and on a phone."""

from __future__ import annotations

from functools import partial

import pytest
from chromium import SIZES, require_accessible

OPEN_ALL = "for (const details of document.querySelectorAll('details')) details.open = true"


@pytest.fixture
def opened(open_file, page, tmp_path):
    """opened(color_scheme="dark"): the page."""
    file = tmp_path / "page.html"
    file.write_text(page, encoding="utf-8")
    return partial(open_file, file)


def test_the_console_is_quiet_and_the_network_untouched(opened):
    tab = opened()
    tab.wait_for_load_state("networkidle")
    assert tab.said == []
    assert [url for url in tab.requested if not url.startswith("data:")] == [tab.url]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(opened, size, scheme):
    tab = opened(size, color_scheme=scheme)
    tab.evaluate(OPEN_ALL)
    require_accessible(tab)


def test_headings_are_in_order(opened):
    levels = opened().evaluate("[...document.querySelectorAll('h1,h2,h3,h4')].map(heading => +heading.tagName[1])")
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in zip(levels, levels[1:]))


def test_tables_have_captions_and_scopes(opened):
    bare = "[...document.querySelectorAll('table')].filter(table => !table.caption).length"
    assert opened().evaluate(bare) == 0
    assert opened().evaluate("document.querySelectorAll('th:not([scope])').length") == 0


def test_the_keyboard_reaches_everything(opened):
    tab = opened()
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.className") == "skip"
    assert tab.evaluate("document.activeElement.getBoundingClientRect().left") >= 0
    tab.keyboard.press("Enter")
    tab.wait_for_url("**#standing")
    wanted = tab.evaluate("document.querySelectorAll('a[href], summary').length")
    reached = set()
    for _ in range(3 * wanted):
        tab.keyboard.press("Tab")
        reached.add(tab.evaluate("[...document.querySelectorAll('a[href], summary')].indexOf(document.activeElement)"))
    assert reached >= set(range(wanted))
    tab.focus("summary")
    tab.keyboard.press("Enter")
    assert tab.evaluate("document.querySelector('details').open")


def test_a_dark_page_is_dark_and_paper_is_light(opened):
    tab = opened(color_scheme="dark")
    ground = "getComputedStyle(document.body).backgroundColor"
    picture = "getComputedStyle(document.querySelector('svg path')).fill"
    assert (tab.evaluate(ground), tab.evaluate(picture)) == ("rgb(13, 17, 23)", "rgb(13, 17, 23)")
    tab.emulate_media(media="print")
    assert (tab.evaluate(ground), tab.evaluate(picture)) == ("rgb(255, 255, 255)", "rgb(255, 255, 255)")


def test_nothing_runs_off_a_phone_or_a_sheet(opened):
    too_wide = "document.documentElement.scrollWidth > innerWidth"
    phone, tab = opened("phone"), opened()
    phone.evaluate(OPEN_ALL)
    assert not phone.evaluate(too_wide)
    tab.set_viewport_size({"width": 680, "height": 980})
    tab.emulate_media(media="print")
    assert not tab.evaluate(too_wide)


def test_every_letter_of_the_pictures_lies_on_them(opened):
    outside = """[...document.querySelectorAll('svg text')].filter(text => {
        const box = text.getBoundingClientRect(), page = text.ownerSVGElement.getBoundingClientRect();
        return box.left < page.left - 1 || box.right > page.right + 1 || box.top < page.top - 1
            || box.bottom > page.bottom + 1 }).map(text => text.textContent)"""
    assert opened().evaluate(outside) == []
