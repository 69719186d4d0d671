"""The student's edition of a small course, and of this one."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from course.lab_file import kernel_in, skeleton_in
from edition.manifest import MANIFEST, read_manifest, sha256_of
from language.pages import hash_of
from publish.student_edition import LEFT_OUT, Refused, make_edition
from publish.student_readme import student_readme

CODE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)  # a lambda in it is no link

ROOT = Path(__file__).resolve().parents[3]
VERSION = "2026-11-22.120000.abcdef0"
SOLUTION = "__global__ void K(float* a) { " + " ".join(f"a[{i}] = {i};" for i in range(9)) + " }"
README = "# course\n\nWhat it is.\n\nmake lab01 test SOLUTION=1\n\n## The labs\n\none\n\n" \
    "## For students\n\n1. make\n\n## For instructors\n\ngrade. Licence: [MIT](LICENSE).\n"  # fmt: skip
TRANSLATED = "<!-- source: README.md -->\n# cursus\n\nQuid est.\n\nfac\n\n## Opera\n\nunum\n\n" \
    "## Discipulis\n\n1. fac\n\n## Magistris\n\niudica. Licentia: [MIT](LICENSE).\n"  # fmt: skip


def git(root: Path, *words: str) -> str:
    """Git's output."""
    command = ["git", "-C", str(root), "-c", "user.name=x", "-c", "user.email=x@example.org", *words]
    return subprocess.run(command, check=True, capture_output=True).stdout.decode(errors="replace")


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """A course with one lab, started by its author, and all files that an edition leaves out."""
    root = tmp_path / "course"
    for path, text in {
        "README.md": README, "Makefile": "all:\n", "common/setup/front_door.sh": "#\n",
        "labs/lab01_x/skeleton.cu": "// skeleton\n", "labs/lab01_x/kernel.cu": SOLUTION,
        "solutions/lab01_x/kernel.cu": SOLUTION, "grader/x.py": SOLUTION,
        "course.toml": 'private = "hidden"\n', "hidden/salt": "secret\n",
    }.items():  # fmt: skip
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text)
    git(root.parent, "init", "-q", "course")
    git(root, "add", "-A")
    git(root, "commit", "-qm", "All of it")
    return root


def test_it_holds_the_course_without_what_is_left_out(course: Path, tmp_path: Path) -> None:
    (course / "uncommitted.txt").write_text("x\n")
    make_edition(course, tmp_path / "edition", VERSION)
    found = git(tmp_path / "edition", "ls-files").split()
    assert found == ["MANIFEST", "Makefile", "README.md", "VERSION", "common/setup/front_door.sh",
                     "labs/lab01_x/kernel.cu", "labs/lab01_x/skeleton.cu"]  # fmt: skip
    assert (tmp_path / "edition/labs/lab01_x/kernel.cu").read_text() == "// skeleton\n"
    assert (tmp_path / "edition/VERSION").read_text() == VERSION + "\n"


@pytest.mark.parametrize(
    ("file", "private"), [("teaching/course.toml", "secret"), ("course.toml", "{root}/teaching/secret")]
)
def test_no_private_folder_is_in_it_whichever_course_file_names_it(
    course: Path, tmp_path: Path, file: str, private: str
) -> None:
    (course / "teaching/secret").mkdir(parents=True)
    (course / "teaching/secret/salt").write_text("sesame\n")
    git(course, "add", "-A")
    git(course, "commit", "-qm", "Secrets")
    (course / file).write_text(f'private = "{private.format(root=course)}"\n')
    if file != "course.toml":  # it need not be committed
        git(course, "add", "-A")
        git(course, "commit", "-qm", "More")
    make_edition(course, tmp_path / "edition", VERSION)
    assert "sesame" not in git(tmp_path / "edition", "cat-file", "--batch-all-objects", "--batch")


def test_a_course_file_that_cannot_be_read_makes_no_edition(course: Path, tmp_path: Path) -> None:
    (course / "course.toml").write_text('private = "hidden"\nprivate = "hidden"\n')
    with pytest.raises(Refused, match="course.toml: "):
        make_edition(course, tmp_path / "edition", VERSION)
    assert not (tmp_path / "edition").exists()


def test_its_history_is_one_commit_that_never_held_a_solution(course: Path, tmp_path: Path) -> None:
    make_edition(course, tmp_path / "edition", VERSION)
    make_edition(course, tmp_path / "again", VERSION)
    assert len(git(tmp_path / "edition", "log", "--all", "--format=%H").split()) == 1
    assert git(tmp_path / "edition", "log") == git(tmp_path / "again", "log")
    objects = git(tmp_path / "edition", "cat-file", "--batch-all-objects", "--batch")
    assert "a[3] = 3" not in objects and "secret" not in objects and "All of it" not in objects


def test_a_solution_anywhere_else_is_refused(course: Path, tmp_path: Path) -> None:
    (course / "docs.md").write_text(f"As in\n\n    {SOLUTION}\n")
    git(course, "add", "-A")
    git(course, "commit", "-qm", "A page")
    with pytest.raises(Refused, match=r"docs\.md holds text of solutions/lab01_x/kernel\.cu"):
        make_edition(course, tmp_path / "edition", VERSION)
    assert not list(tmp_path.glob("edition*"))


def test_the_readme_has_the_students_section_first() -> None:
    made = student_readme(README, README)
    assert re.findall(r"(?m)^#+ (.*)", made) == ["course", "For students", "The labs"]
    assert "What it is." in made and "SOLUTION" not in made and "grade" not in made
    assert made.endswith("\n\nLicence: [MIT](LICENSE).\n")
    with pytest.raises(ValueError, match="For students"):
        student_readme("# x\n\ny\n\n## The labs\n", README)


def test_a_translated_readme_has_the_same_sections() -> None:
    made = student_readme(README, TRANSLATED)
    assert re.findall(r"(?m)^#+ (.*)", made) == ["cursus", "Discipulis", "Opera"]
    assert made.startswith("<!-- source: README.md -->\n") and made.endswith("\n\nLicentia: [MIT](LICENSE).\n")
    with pytest.raises(ValueError, match="other sections"):
        student_readme(README, TRANSLATED.replace("## Opera", "Opera"))


def test_an_edition_has_pages_in_every_language(course: Path, tmp_path: Path) -> None:
    pages = {"README.la.md": TRANSLATED, "docs/grading.md": "grade\n", "docs/grading.la.md": "iudica\n"}
    for path, text in pages.items():
        (course / path).parent.mkdir(exist_ok=True)
        (course / path).write_text(text)
    git(course, "add", "-A")
    git(course, "commit", "-qm", "Pages")
    make_edition(course, tmp_path / "edition", VERSION)
    made = tmp_path / "edition"
    head = f"<!-- source: README.md, {hash_of(made / 'README.md')} -->\n# cursus\n"
    assert (made / "README.la.md").read_text().startswith(head)
    assert not list(made.glob("docs/grading*"))


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The edition of this course's last commit."""
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("not a git repository")
    folder = tmp_path_factory.mktemp("editions") / "real"
    make_edition(ROOT, folder, VERSION)
    return folder


def test_this_course_makes_one(real: Path) -> None:
    files = read_manifest(real)
    assert all(sha256_of(real / path) == sha256 for path, sha256 in files.items())
    assert set(git(real, "ls-files").split("\n")) == {*files, MANIFEST, ""}
    left_out = [line for line in LEFT_OUT.read_text().splitlines() if not line.startswith("#")]
    assert not [line for line in left_out if (real / line).exists()]
    for lab in real.glob("labs/lab*_*"):
        assert kernel_in(lab).read_bytes() == skeleton_in(lab).read_bytes()


def test_its_pages_lead_nowhere_that_is_not_there(real: Path) -> None:
    dead = [
        f"{page.relative_to(real)}: {link}"
        for page in real.rglob("*.md")
        for link in re.findall(r"\]\(([^)#:]+?)(?:#[^)]*)?\)", CODE.sub("", page.read_text()))
        if not (page.parent / link).exists()
    ]
    assert not dead


def test_its_readme_names_words_that_it_has(real: Path) -> None:
    readme = (real / "README.md").read_text()
    words = set((ROOT / "common/setup/words.sh").read_text().split("verbs=(")[1].split(")")[0].split())
    words |= set((ROOT / "common/setup/words.sh").read_text().split("lab_verbs=(")[1].split(")")[0].split())
    words |= {f"scene-{folder.parent.name}" for folder in (ROOT / "scenes").glob("*/scene.sh")}
    named = set(re.findall(r"`(?:cd [^`]*)?make (?:lab\d\d )?([a-z_-]+)", readme))
    assert named and named <= words - {
        "grade",
        "student-edition",
        "new-lab",
        "gradescope",
        "classroom50",
    }
    assert "solutions/" not in readme and "SUBMISSIONS" not in readme


def test_a_lab_in_cpp_is_reset_and_its_solution_is_found(course: Path, tmp_path: Path) -> None:
    solution = "void f(int* a) { " + " ".join(f"a[{i}] += {i};" for i in range(9)) + " }"
    for path, text in {"labs/lab02_y/skeleton.cpp": "// in C++\n", "labs/lab02_y/kernel.cpp": solution,
                       "solutions/lab02_y/kernel.cpp": solution}.items():  # fmt: skip
        (course / path).parent.mkdir(parents=True, exist_ok=True)
        (course / path).write_text(text)
    git(course, "add", "-A")
    git(course, "commit", "-qm", "A lab in C++")
    make_edition(course, tmp_path / "edition", VERSION)
    assert (tmp_path / "edition/labs/lab02_y/kernel.cpp").read_text() == "// in C++\n"
    assert not (tmp_path / "edition/labs/lab02_y/kernel.cu").exists()
    (course / "notes.txt").write_text(solution)
    git(course, "add", "-A")
    git(course, "commit", "-qm", "Notes")
    with pytest.raises(Refused, match=r"notes.txt holds text of solutions/lab02_y/kernel.cpp"):
        make_edition(course, tmp_path / "another", VERSION)
