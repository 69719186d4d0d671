"""A real browser, for the tests of pages: what they say, what they load, and how they look on a phone."""

from __future__ import annotations

import shutil

import pytest

SIZES = {"desktop": (1200, 900), "phone": (390, 800)}


@pytest.fixture(scope="session")
def browser():
    """Debian's chromium; without it the tests are reported as skipped."""
    chromium = shutil.which("chromium")
    if not chromium:
        pytest.skip("chromium is not installed")
    with pytest.importorskip("playwright.sync_api").sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium)
        yield launched
        launched.close()


@pytest.fixture
def open_file(browser):
    """open_file(file, "phone", color_scheme="dark"): a page, with all console messages and network requests."""
    tabs = []

    def open_page(file, size: str = "desktop", **options):
        width, height = SIZES[size]
        tab = browser.new_page(viewport={"width": width, "height": height}, **options)
        tab.said, tab.requested = [], []
        tab.on("console", lambda message: tab.said.append(message.text))
        tab.on("pageerror", lambda error: tab.said.append(str(error)))
        tab.on("request", lambda request: tab.requested.append(request.url))
        tab.goto(file.as_uri())
        tabs.append(tab)
        return tab

    yield open_page
    for tab in tabs:
        tab.close()


def require_accessible(tab) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    found = axe.run(tab, options={"resultTypes": ["violations"]})
    assert found.violations_count == 0, found.generate_report()
