"""A newer edition replaces an older one; no kernel.cu and no other file of a student is lost."""

import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import edition.update
import pytest
from conftest import Make
from edition.manifest import read_manifest, sha256_of, write_manifest
from edition.source import is_kernel

COMMON = Path(__file__).resolve().parents[2]


def update(root: Path, *source: object, language: str = "en", common: Path = COMMON) -> tuple[int, str]:
    """The exit status and the output."""
    done = subprocess.run(
        [sys.executable, "-m", "edition.update", str(root), *map(str, source)],
        capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(common), "LANGUAGE": language},
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


def snapshot(root: Path) -> dict[str, str]:
    """Every file's bytes, hashed."""
    return {
        file.relative_to(root).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in root.rglob("*") if file.is_file()
    }  # fmt: skip


def is_updated(root: Path, newer: Path) -> bool:
    """True if the new edition is complete, apart from kernels."""
    return all(is_kernel(path) or sha256_of(root / path) == sha256 for path, sha256 in read_manifest(newer).items())


def zipped(source: Path, to: Path, prefix: str = "") -> Path:
    """A zip, as a platform packs it."""
    with zipfile.ZipFile(to, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(source.rglob("*")):
            archive.write(file, prefix + file.relative_to(source).as_posix())
    return to


def test_everything_but_the_students_own_is_replaced(copy: Path, newer: Path) -> None:
    status, said = update(copy, newer)
    assert status == 0, said
    assert is_updated(copy, newer)
    assert (copy / "labs/lab01_one/kernel.cu").read_text() == "// mine\n"
    assert (copy / "labs/lab02_two/kernel.cu").read_text() == "// two\n"
    assert (copy / "notes.txt").exists() and (copy / "build/kept").exists()
    assert not (copy / "docs/old.md").exists() and not (copy / "build/update").exists()
    assert "2026-11-01.120000.abcdef0 -> 2026-11-22.120000.abcdef0\n" in said
    assert "labs/lab01_one/skeleton.cu has changed; your kernel.cu is as you left it" in said
    assert "lab02_two" not in said


@pytest.mark.parametrize("prefix", ["", "reduction-labs-main/"])
def test_a_zip_does_with_a_folder_around_it_or_without(copy: Path, newer: Path, tmp_path: Path, prefix: str) -> None:
    assert update(copy, zipped(newer, tmp_path / "new.zip", prefix))[0] == 0
    assert is_updated(copy, newer)


def test_what_a_student_changed_elsewhere_is_kept_beside(copy: Path, newer: Path) -> None:
    (copy / "README.md").write_text("my own\n")
    (copy / "README.md.~1~").write_text("older\n")
    (copy / "docs/old.md").write_text("my own, too\n")
    (copy / "docs/new").mkdir()
    (copy / "docs/new/page.md").write_text("my page\n")
    status, said = update(copy, newer)
    assert status == 0 and is_updated(copy, newer)
    assert "README.md was changed here: yours is kept as README.md.~2~" in said
    assert (copy / "README.md.~2~").read_text() == "my own\n"
    assert (copy / "docs/old.md").read_text() == "my own, too\n"
    assert (copy / "docs/new/page.md.~1~").read_text() == "my page\n"


def test_a_way_back_and_no_way_are_said(copy: Path, newer: Path, tmp_path: Path) -> None:
    shutil.copytree(copy, tmp_path / "older")
    assert update(copy, newer)[0] == 0
    status, said = update(copy, newer)
    assert status == 0 and "as before" in said
    status, said = update(copy, tmp_path / "older")
    assert status == 0 and ": an OLDER one" in said
    assert (copy / "labs/lab01_one/kernel.cu").read_text() == "// mine\n"
    assert (copy / "labs/lab02_two/kernel.cu").exists()  # its lab is gone, but it may hold work


def test_what_is_no_edition_changes_nothing(copy: Path, newer: Path, tmp_path: Path) -> None:
    whole = zipped(newer, tmp_path / "whole.zip")
    cut_off = tmp_path / "cut.zip"
    cut_off.write_bytes(whole.read_bytes()[:-200])
    (tmp_path / "text.zip").write_text("<html>404</html>")
    other = tmp_path / "other"
    other.mkdir()
    zipped(other, tmp_path / "other.zip")
    before = snapshot(copy)
    for source, reason in {
        cut_off: "cut off", tmp_path / "text.zip": "not a zip", other: "no MANIFEST",
        tmp_path / "other.zip": "no MANIFEST", tmp_path / "none": "no such folder or zip",
        "http://example.org/x.zip": "must begin with https://",
        "https://127.0.0.1:9/x.zip": "cannot be fetched", "file:///etc/passwd": "https://",
    }.items():  # fmt: skip
        status, said = update(copy, source)
        assert status == 2 and reason in said and "nothing was changed" in said, said
        assert len(said.splitlines()) == 1 and snapshot(copy) == before


def test_a_damaged_edition_changes_nothing(copy: Path, newer: Path, tmp_path: Path) -> None:
    before = snapshot(copy)
    manifest = (newer / "MANIFEST").read_text()
    (newer / "README.md").write_text("tampered\n")
    assert "README.md is not as its MANIFEST says" in update(copy, newer)[1]
    (newer / "README.md").unlink()
    assert "README.md is missing" in update(copy, newer)[1]
    assert "README.md is missing" in update(copy, zipped(newer, tmp_path / "x.zip"))[1]
    for path in ("../escaped", "/etc/x", ".git/hooks/x", "a/../../b", "build/x", "a\\b"):
        (newer / "MANIFEST").write_text(manifest + f"{'0' * 64}  {path}\n")
        assert "a line that is none" in update(copy, newer)[1], path
    (newer / "MANIFEST").write_text(manifest.replace("Makefile", "Makefile2"))
    assert "not an edition of reduction-labs" in update(copy, newer)[1]
    assert snapshot(copy) == before


def test_a_folder_in_a_files_place_is_said_before_anything_changes(copy: Path, newer: Path) -> None:
    (copy / "docs/new/page.md").mkdir(parents=True)
    before = snapshot(copy)
    assert "page.md is a folder here" in update(copy, newer)[1] and snapshot(copy) == before
    shutil.rmtree(copy / "docs/new")
    (copy / "docs/new").write_text("a file\n")
    assert "new is a file here" in update(copy, newer)[1]


def test_the_course_itself_is_not_updated(newer: Path, tmp_path: Path) -> None:
    course = tmp_path / "course"
    course.mkdir()
    status, said = update(course, newer)
    assert status == 2 and "cannot be updated: it has no MANIFEST" in said


def test_an_update_that_is_cut_off_anywhere_is_finished(
    copy: Path, newer: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cut off before each of its changes in turn: nothing is lost, and the rest is done later."""
    (copy / "README.md").write_text("my own\n")
    replace, calls = edition.update.replace, 0
    kept = shutil.copytree(copy, copy.with_name("kept"))
    for ends_at in range(1, 20):
        shutil.rmtree(copy)
        shutil.copytree(kept, copy)
        calls = 0

        def cut_off(new: Path, file: Path, last: int = ends_at) -> None:
            nonlocal calls
            calls += 1
            if calls == last:
                raise KeyboardInterrupt
            replace(new, file)

        monkeypatch.setattr(edition.update, "replace", cut_off)
        edition.update.begin(copy, str(newer))
        try:
            edition.update.finish(copy)
        except KeyboardInterrupt:
            assert (copy / "build/update/ready").exists()
            assert update(copy)[0] == 0
        else:
            assert ends_at > 5
            return
        assert is_updated(copy, newer) and not (copy / "docs/old.md").exists()
        assert (copy / "labs/lab01_one/kernel.cu").read_text() == "// mine\n"
        assert "my own\n" in {f.read_text() for f in copy.glob("README.md.~*~")}
    raise AssertionError("it was never finished")


def test_a_run_that_is_killed_loses_nothing(copy: Path, newer: Path) -> None:
    for number in range(300):
        (newer / f"docs/{number}.md").write_text(f"{number}\n")
    write_manifest(newer)
    program = subprocess.Popen(
        [sys.executable, "-m", "edition.update", str(copy), str(newer)],
        env={**os.environ, "PYTHONPATH": str(COMMON)}, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    while not (copy / "docs/150.md").exists() and program.poll() is None:
        pass
    program.kill()
    program.wait()
    assert (copy / "build/update/ready").exists()
    assert (copy / "labs/lab01_one/kernel.cu").read_text() == "// mine\n"
    assert update(copy)[0] == 0 and is_updated(copy, newer)


def with_rules(root: Path, text: str) -> Path:
    """The edition with this lab.toml in it."""
    (root / "labs/lab01_one/lab.toml").write_text(text)
    write_manifest(root)
    return root


def test_other_rules_are_taken_only_if_told_so(copy: Path, newer: Path) -> None:
    (copy / "labs/lab01_one/lab.toml").write_text('title = "One"\nrules     = 2\n[[task]]\nrules = 7\n')
    with_rules(newer, "rules = 3\n")
    before = snapshot(copy)
    status, said = update(copy, newer)
    assert status == 2 and "lab01 gives points by rules 3 there and by rules 2 here; nothing was changed" in said
    assert f"make update FROM={newer} RULES=new" in said and snapshot(copy) == before
    status, said = update(copy, newer, "new")
    assert status == 0 and is_updated(copy, newer), said
    assert "lab01 gives points by rules 3 from now on, by rules 2 before" in said


def test_rules_as_before_need_no_decision(copy: Path, newer: Path) -> None:
    (copy / "labs/lab01_one/lab.toml").write_text('title = "One"\n')
    with_rules(newer, 'title = "Uno"\nrules = 1\n[[task]]\nrules = 7\n')
    status, said = update(copy, newer)
    assert status == 0 and "rules" not in said


def test_a_students_kernel_in_cpp_is_left_as_it_is(edition: Make, tmp_path: Path) -> None:
    old: dict[str, str | None] = {"labs/lab02_two/skeleton.cpp": "// two\n", "labs/lab02_two/kernel.cpp": "// two\n"}
    new: dict[str, str | None] = {path: "// other\n" for path in old}
    root, newer = edition("copy", "2026-11-01", old), edition("newer", "2026-11-22", new)
    (root / "labs/lab02_two/kernel.cpp").write_text("// mine\n")
    (newer / "labs/lab02_two/kernel.cpp").write_text("// begun there, and no part of the edition\n")
    status, said = update(root, newer)
    assert status == 0 and "labs/lab02_two/skeleton.cpp has changed; your kernel.cpp is as you left it" in said, said
    assert (root / "labs/lab02_two/kernel.cpp").read_text() == "// mine\n"
    assert (root / "labs/lab02_two/skeleton.cpp").read_text() == "// other\n"


@pytest.fixture
def newer_with_update(newer: Path) -> Path:
    """The same, with the programs of an update and their texts."""
    for room in ("course", "edition", "language"):
        shutil.copytree(COMMON / room, newer / "common" / room, ignore=shutil.ignore_patterns("__pycache__", "tests"))
    write_manifest(newer)
    return newer


def test_an_update_speaks_the_readers_language_before_anything_is_built(copy: Path, newer_with_update: Path) -> None:
    status, said = update(copy, newer_with_update, language="zh", common=newer_with_update / "common")
    assert status == 0 and said == (
        "课程版本 2026-11-01.120000.abcdef0 -> 2026-11-22.120000.abcdef0\n"
        "labs/lab01_one/skeleton.cu 有改动；你的 kernel.cu 保持原样\n"
        "更新完毕；你的文件一个也没有动\n"
    )
    status, said = update(copy, "none", language="zh", common=copy / "common")
    assert status == 2 and said == "reduction-labs: none：没有这个文件夹或 zip；什么也没有改变\n"


def test_what_finishes_an_update_speaks_to_its_end(copy: Path, newer_with_update: Path) -> None:
    edition.update.begin(copy, str(newer_with_update))
    status, said = update(copy, language="zh", common=copy / "build/update/new/common")
    assert status == 0 and said.endswith("\n更新完毕；你的文件一个也没有动\n")
