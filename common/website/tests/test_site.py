"""The site: complete, of real runs, and without a warning."""

from __future__ import annotations

import re
import shutil

from conftest import ROOT, build


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


def test_a_broken_link_is_an_error(tmp_path, grades):
    course = tmp_path / "course"
    for name in ("docs", "labs", "scenes", "solutions", "examples", "common/model"):
        shutil.copytree(ROOT / name, course / name)
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE"):
        shutil.copyfile(ROOT / name, course / name)
    (course / "build").mkdir()
    (course / "build/release").symlink_to(ROOT / "build/release")
    with (course / "docs/book.md").open("a") as page:
        page.write("\nSee [nothing](no_such_page.md).\n")
    built = build(course, grades, tmp_path / "site")
    assert built.returncode == 1 and "no_such_page.md" in built.stderr
