"""The bundles for platforms: their contents, and the files left out."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from publish.bundle import copy_hidden_cases, with_private
from publish.student_edition import Refused

ROOT = Path(__file__).resolve().parents[3]
VERSION = "2026-11-22.120000.abcdef0"
HIDDEN_CASES = '[[case]]\ntask = "ManyBlocks"\nblocks = 3\nthreads = 16\n'
CLASSROOM50 = ROOT / "common/publish/classroom50"


def bundle(platform: str, root: Path, to: Path, *labs: str) -> subprocess.CompletedProcess[str]:
    """Makes a bundle."""
    command = [sys.executable, "-m", "publish.bundle", platform, str(root), str(to), VERSION, *labs]
    environment = {"PYTHONPATH": f"{ROOT / 'common'}:{ROOT}", "PATH": "/usr/bin:/bin"}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module", params=["gradescope", "classroom50"])
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """A bundle of this course's last commit, with a course.toml that names a private folder."""
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("not a git repository")
    folder = tmp_path_factory.mktemp("bundles")
    subprocess.run(["git", "clone", "-q", "-s", ROOT, folder / "course"], check=True)
    (folder / "course/hidden").mkdir()
    (folder / "course/hidden/salt").write_text("Sesam, oeffne dich\n")
    (folder / "course/hidden/lab03.toml").write_text(HIDDEN_CASES)
    built = folder / "course/build/release/bin"
    built.mkdir(parents=True)
    for program in ("lab03", "lab03_bench", "selfcheck", "plan_recorder"):
        (built / program).touch(0o755)
    (built / "locale/zh/LC_MESSAGES").mkdir(parents=True)
    (built / "locale/zh/LC_MESSAGES/reduction-labs.mo").touch()
    (folder / "course/course.toml").write_text('private = "hidden"\n[late]\npercent_a_day = 10\n')
    done = bundle(request.param, folder / "course", folder / "made.zip", "lab03")
    assert done.returncode == 0, done.stderr
    return zipfile.ZipFile(folder / "made.zip")


def test_it_holds_what_grading_needs_and_no_more(made: zipfile.ZipFile) -> None:
    names = set(made.namelist())
    assert {"course/Makefile", "course/grader/autograde.py", "course/course.toml"} <= names
    assert {f"course/labs/{lab.name}/test.cpp" for lab in ROOT.glob("labs/lab*_*")} <= names
    kept = r"course/(solutions|examples|common/publish|grader/tests|grader/attacks|hidden|\.git)/"
    assert not [name for name in names if re.match(kept, name)]
    assert made.read("course/labs.txt") == b"lab03\n"
    assert made.read("course/VERSION").decode().strip() == VERSION
    assert not [name for name in names if b"oeffne dich" in made.read(name)]


def test_only_a_bundle_for_instructors_has_the_hidden_cases_and_programs(made: zipfile.ZipFile) -> None:
    course, names = made.read("course/course.toml").decode(), made.namelist()
    assert "percent_a_day = 10" in course
    if "setup.sh" in names:  # Gradescope
        assert tomllib.loads(course)["private"] == "private"
        assert made.read("course/private/lab03.toml") == HIDDEN_CASES.encode()
        assert made.getinfo("course/build/release/bin/lab03").external_attr >> 16 & 0o111
        assert "course/build/release/bin/plan_recorder" in names
        programs = {name.rpartition("/")[2] for name in names if "/build/" in name}
        assert programs == {"lab03", "plan_recorder", "reduction-labs.mo"}
        assert "course/build/release/bin/locale/zh/LC_MESSAGES/reduction-labs.mo" in names
    else:
        assert "private" not in tomllib.loads(course)
        assert not [name for name in names if "/private/" in name or "/build/" in name]


@pytest.mark.parametrize("line", ['private = "x"', '  private="x"', '"private" = "x"', "'private' = 'x'"])
def test_however_its_line_is_written(line: str) -> None:
    assert with_private(f"released = true\n{line}\n[late]\n", "#") == "released = true\n#\n[late]\n"


def test_a_private_folder_that_cannot_be_replaced_is_refused() -> None:
    with pytest.raises(Refused, match="on a line of its own"):
        with_private('"pri\\u0076ate" = "x"\n', "#")


def test_a_course_file_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(Refused, match="course.toml: "):
        with_private("released = [\n", "#")


def test_a_private_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no such folder"):
        copy_hidden_cases(tmp_path / "gone", tmp_path / "to")


def test_its_entry_is_where_the_platform_looks(made: zipfile.ZipFile) -> None:
    if "setup.sh" in made.namelist():
        for name in ("setup.sh", "run_autograder"):
            assert made.getinfo(name).external_attr >> 16 & 0o111
            assert made.read(name).startswith(b"#!")
    else:
        assert "autograder.py" in made.namelist()
    assert sum(info.compress_size for info in made.infolist()) < 10 << 20  # Classroom 50's limit, without programs


def test_a_solution_in_it_is_refused(tmp_path: Path) -> None:
    course = tmp_path / "course"
    subprocess.run(["git", "clone", "-q", "-s", ROOT, course], check=True)
    text = next(course.glob("solutions/lab01*/kernel.cu")).read_text()
    (course / "grader/x.py").write_text(text)
    for words in (["add", "-A"], ["-c", "user.name=x", "-c", "user.email=x", "commit", "-qm", "x"]):
        subprocess.run(["git", "-C", course, *words], check=True)
    done = bundle("gradescope", course, tmp_path / "made.zip")
    assert done.returncode == 1 and "grader/x.py holds text of solutions/lab01" in done.stderr
    assert not (tmp_path / "made.zip").exists()


def test_the_runtime_block_names_every_package_and_keeps_to_its_schema() -> None:
    """The rules of `runtime` in classroom50/assignments/v1."""
    runtime = json.loads((CLASSROOM50 / "runtime.json").read_text())
    assert runtime.keys() <= {"runs-on", "container", "python", "node", "java", "go", "rust", "apt"}
    assert re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}", runtime["runs-on"])
    assert re.fullmatch(r"[A-Za-z0-9._+-]{1,32}", runtime["python"])
    assert all(re.fullmatch(r"[a-z0-9][a-z0-9.+-]{0,63}", name) for name in runtime["apt"])
    rows = (ROOT / "common/setup/packages.txt").read_text().splitlines()
    needed = [row.split()[3] for row in rows if row.startswith(("compiler", "command", "header"))]
    assert runtime["apt"] == needed


def test_the_allowed_files_are_the_kernels_and_the_version(tmp_path: Path) -> None:
    """Patterns match as in git, which the platform uses, and obey the rules of its schema."""
    patterns = (CLASSROOM50 / "allowed_files").read_text().splitlines()
    assert len(patterns) <= 100 and all(p.strip() for p in patterns)
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    shutil.copy(CLASSROOM50 / "allowed_files", tmp_path / ".gitignore")
    paths = ["labs/lab01_x/kernel.cu", "labs/lab02_x/kernel.cpp", "VERSION", "labs/lab01_x/skeleton.cu",
             "kernel.cu", "Makefile", "common/setup/front_door.sh", "labs/VERSION",
             "labs/lab01_x/deep/kernel.cu"]  # fmt: skip
    for path in paths:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).touch()
    command = ["git", "-C", str(tmp_path), "check-ignore", *paths]
    ignored = subprocess.run(command, capture_output=True, text=True, check=False).stdout.split()
    assert set(paths) - set(ignored) == {"labs/lab01_x/kernel.cu", "labs/lab02_x/kernel.cpp", "VERSION"}
