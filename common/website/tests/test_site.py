"""The site: complete, in each language, of real runs, and without a warning."""

from __future__ import annotations

import os
import re
import shutil

import pytest
from conftest import FOLDERS, ROOT, build
from language.program_texts import texts_of

OTHERS = sorted(FOLDERS.keys() - {"en"})
HAN = re.compile("[\u4e00-\u9fff]")
SWITCH = re.compile(r'<a href="([^"]+)" hreflang="(\w+)"')


def test_every_lab_has_its_page_and_its_questions(site):
    for lab in (ROOT / "labs").glob("lab[0-9]*_*"):
        assert (site / "labs" / lab.name / "index.html").exists()
        assert (site / "labs" / lab.name / "questions.html").exists()


def test_every_scene_has_its_page_and_its_pictures(site):
    for scene in (ROOT / "scenes").glob("*/README.md"):
        folder = site / "scenes" / scene.parent.name
        assert (folder / "index.html").exists()
        assert {path.name for path in folder.glob("*.svg")} == {path.name for path in scene.parent.glob("*.svg")}


def test_the_verdicts_are_of_real_runs(site):
    page = (site / "verdicts.html").read_text(encoding="utf-8")
    assert page.count('<pre class="screen">') == (ROOT / "common/website/verdicts.md").read_text().count("<!-- run ")
    assert "lab01 owner_computes: passed, 10/10 points on sim" in page
    assert "element 1 never arrives" in page and str(ROOT) not in page


def pages_in(folder):
    """The pages of one language, but those that have no header: the grader's, and the one that only a server shows."""
    pages = {page.relative_to(folder) for page in folder.rglob("*.html")}
    return {page for page in pages if page.parts[0] not in (*OTHERS, "class", "404.html")}


@pytest.mark.parametrize("language", OTHERS)
def test_each_page_is_there_in_each_language(site, language):
    assert pages_in(site) == pages_in(site / language)


@pytest.mark.parametrize("language", FOLDERS)
def test_the_class_was_graded_in_the_language(site, language):
    assert f"class in {language}" in (site / FOLDERS[language] / "class/class.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("here", FOLDERS)
def test_the_switch_leads_to_the_same_page(site, here):
    for page in pages_in(site / FOLDERS[here]):
        file = site / FOLDERS[here] / page
        links = {language: link for link, language in SWITCH.findall(file.read_text(encoding="utf-8"))}
        led = {language: os.path.normpath(file.parent / link) for language, link in links.items()}
        assert led == {language: str(site / folder / page) for language, folder in FOLDERS.items()}


@pytest.mark.parametrize("language", OTHERS)
def test_the_sites_own_words_are_in_the_language(site, language):
    sentences = {
        part
        for text, file in texts_of(ROOT)
        if file.startswith("common/website/")
        for part in re.split(r" *(?:\{\d?\}|[][()`]) *", text)
        if part.count(" ") > 2
    }
    assert len(sentences) > 5
    for page in pages_in(site / language):
        text = (site / language / page).read_text(encoding="utf-8")
        assert [sentence for sentence in sentences if sentence in text] == [], page


@pytest.mark.parametrize("language", OTHERS)
def test_questions_are_in_the_language(site, language):
    for page in (site / language / "labs").glob("*/questions.html"):
        (article,) = re.findall("<article.*?</article>", page.read_text(encoding="utf-8"), re.DOTALL)
        without_code = re.sub(r"(?s)<(pre|code|h2)\b.*?</\1>|&lt;.*?&gt;", "", article)
        assert re.findall(r"(?:\b[a-z]{2,} ){4}", re.sub("<[^>]*>", "", without_code)) == [], page


def test_verdicts_in_chinese_are_of_runs_in_chinese(site):
    for folder, is_chinese in ((site, False), (site / "zh", True)):
        screens = re.findall(
            '<pre class="screen">.*?</pre>', (folder / "verdicts.html").read_text(encoding="utf-8"), re.S
        )
        assert screens and all(bool(HAN.search(screen)) is is_chinese for screen in screens)


@pytest.mark.parametrize("language", OTHERS)
def test_a_page_without_a_translation_says_so(site, language):
    note = re.compile(r"</h1>\s*<blockquote>\s*<p>(.*)</p>")
    assert HAN.search(note.search((site / language / "CHANGELOG.html").read_text(encoding="utf-8"))[1])
    assert not note.search((site / "CHANGELOG.html").read_text(encoding="utf-8"))
    assert not note.search((site / language / "index.html").read_text(encoding="utf-8"))


def test_sections_are_named_by_their_headings(site):
    for page in site.rglob("*.html"):
        assert not re.search(r'<h\d id="_\d*"', page.read_text(encoding="utf-8")), page


def test_scripts_give_texts_as_they_are():
    for script in (ROOT / "common/website/assets").glob("*.js"):
        code = re.sub("(?m)function say.*|//.*$", "", script.read_text(encoding="utf-8"))
        assert not re.search(r'\bsay\((?!")', code), script


def test_nothing_is_loaded_from_elsewhere(site):
    loads = re.compile(r'<(?:script|img|iframe)[^>]* src="?(https?:)|<link[^>]*stylesheet[^>]* href="?(https?:)')
    pages = [page for page in site.rglob("*.html") if page.name != "404.html"]
    assert len(pages) > 60
    assert [page for page in pages if loads.search(page.read_text(encoding="utf-8"))] == []


def test_no_page_holds_a_solution(site):
    text = (ROOT / "solutions/lab03_shared_memory/kernel.cu").read_text(encoding="utf-8")
    statements = [line.strip() for line in text.splitlines() if len(line.strip()) > 40 and line.strip()[-1] == ";"]
    index = (site / "search/search_index.json").read_text(encoding="utf-8")
    assert statements and not [line for line in statements if line in index]


def test_a_broken_link_is_an_error(tmp_path, classes):
    course = tmp_path / "course"
    for name in ("docs", "labs", "scenes", "solutions", "examples", "common/model"):
        shutil.copytree(ROOT / name, course / name, ignore=shutil.ignore_patterns("questions"))
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE"):
        shutil.copyfile(ROOT / name, course / name)
    (course / "build").mkdir()
    (course / "build/release").symlink_to(ROOT / "build/release")
    for name in ("book.md", "book.zh.md"):
        with (course / "docs" / name).open("a") as page:
            page.write(f"\nSee [nothing](no_such_{name}).\n")
    built = build(course, classes, tmp_path / "site")
    assert built.returncode == 1
    for language in FOLDERS:
        assert f"website: {language}: Doc file 'docs/book.md' contains a link 'no_such_book.md'" in built.stderr
