"""The submissions that are found in a folder, and those that are refused."""

import os
from datetime import UTC, datetime
from pathlib import Path

import pytest
from conftest import Handin, reasons_of

from grader.hand_in import HandIn
from grader.labs import Lab
from grader.submissions import Submission, find_submissions, time_of

TEXT_OF_LAB_03 = "__global__ void SharedMemorySumReductionKernel(const float* in, float* out) {}"


def found(folder: Path, labs: dict[str, Lab]) -> list[tuple[str, str, str]]:
    """(name, lab, file or reason) of everything that is found."""
    rows = []
    for each in find_submissions(folder, labs, folder.parent / "room"):
        if isinstance(each, Submission):
            rows.append((each.name, each.lab.number, str(each.file.relative_to(folder / each.name))))
        else:
            rows += [(each.name, each.lab, reason) for reason in reasons_of(each)]
    return rows


@pytest.mark.parametrize(
    "path",
    ["lab02.cu", "Lab2.cu", "lab_02.CU", "my_lab 02 final.cu", "lab02_decreasing_stride/kernel.cu",
     "lab02/a/b/x.cu", "lab03/lab02.cu", "lab99/lab02.cu"],
)  # fmt: skip
def test_the_path_tells_the_lab(folder: Path, handin: Handin, labs: dict[str, Lab], path: str) -> None:
    handin(f"ann/{path}", TEXT_OF_LAB_03)
    assert found(folder, labs) == [("ann", "lab02", path)]


@pytest.mark.parametrize("path", ["kernel.cu", "collab2.cu", "lab99.cu", "lab021.cu"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_the_kernels_name_tells_the_lab_where_the_path_does_not(
    folder: Path, handin: Handin, labs: dict[str, Lab], path: str, encoding: str
) -> None:
    text = f"// not SimpleSumReductionKernel /*\n{TEXT_OF_LAB_03}\n/* SimpleSumReductionKernel"
    handin(f"ann/{path}", text.encode(encoding))
    assert found(folder, labs) == [("ann", "lab03", path)]


def test_a_students_name_does_not_tell_the_lab(folder: Path, handin: Handin, labs: dict[str, Lab]) -> None:
    handin("lab01/k.cu", TEXT_OF_LAB_03)
    assert found(folder, labs) == [("lab01", "lab03", "k.cu")]


def test_an_unknown_lab_is_a_row(folder: Path, handin: Handin, labs: dict[str, Lab]) -> None:
    handin("ann/k.cu", "int x;")
    handin("ben/k.cu", TEXT_OF_LAB_03 + "\nvoid SimpleSumReductionKernel();")
    handin("cy/k.cu", "/*" * 500_000)
    reasons = [reason for _, _, reason in found(folder, labs)]
    assert reasons == [
        "k.cu: no lab: neither the path nor a kernel's name tells which",
        "k.cu: kernels of lab01 and lab03 in one file, and its path does not tell which is meant",
        "k.cu: no lab: neither the path nor a kernel's name tells which",
    ]


def test_the_newest_of_two_files_for_a_lab_counts(
    folder: Path, handin: Handin, labs: dict[str, Lab], tmp_path: Path
) -> None:
    os.utime(handin("ann/lab03.cu", ""), (2000, 2000))
    os.utime(handin("ann/older.cu", TEXT_OF_LAB_03), (1000, 1000))
    (submission,) = find_submissions(folder, labs, tmp_path)
    assert isinstance(submission, Submission)
    assert submission.file.name == "lab03.cu"
    assert submission.note == "judged lab03.cu, the newest of 2; passed over: older.cu"


def test_a_time_beyond_all_calendars_is_the_last_one() -> None:
    """Some file systems keep such times; others cut them off, so that no file here may have one."""
    for time, taken in ((1 << 60, "9000-01-01"), (-(1 << 60), "1000-01-01"), (86400, "1970-01-02")):
        counted = time_of(HandIn("ann", "", time=time), kernel=None)  # type: ignore[arg-type]
        assert counted is not None and str(datetime.fromtimestamp(counted, UTC).date()) == taken


def test_several_labs_of_a_student_are_several_submissions(folder: Path, handin: Handin, labs: dict[str, Lab]) -> None:
    handin("ann/lab03.cu", "")
    handin("ann/lab01/kernel.cu", "")
    assert [lab for _, lab, _ in found(folder, labs)] == ["lab01", "lab03"]


def test_links_out_of_the_students_folder_are_refused(folder: Path, handin: Handin, labs: dict[str, Lab]) -> None:
    neighbour = handin("ben/lab01.cu", "")
    inside = handin("ann/real.cu", TEXT_OF_LAB_03)
    (folder / "ann/lab03.cu").symlink_to(inside)
    (folder / "ann/lab01.cu").symlink_to(neighbour)
    (folder / "ann/lab02.cu").symlink_to("/nowhere")
    (folder / "ann/lab02").symlink_to(folder / "ben")
    (folder / "eve").symlink_to(folder / "ben")
    inside.touch()
    assert sorted(found(folder, labs)) == [
        ("ann", "", "lab01.cu: a link out of the student's folder: refused"),
        ("ann", "", "lab02.cu: cannot be read: No such file or directory"),
        ("ann", "", "lab02: a link to a folder: refused"),
        ("ann", "lab03", "real.cu"),
        ("ben", "lab01", "lab01.cu"),
        ("eve", "", "a symbolic link: refused"),
    ]


def test_what_is_no_regular_file_is_refused(folder: Path, labs: dict[str, Lab]) -> None:
    (folder / "ann").mkdir()
    os.mkfifo(folder / "ann/lab01.cu")
    (folder / "ben/lab01.cu").mkdir(parents=True)
    assert found(folder, labs) == [
        ("ann", "", "lab01.cu: not a regular file"),
        ("ben", "", "no .cu or .cpp file"),
    ]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_what_cannot_be_read_is_a_row(folder: Path, handin: Handin, labs: dict[str, Lab]) -> None:
    handin("ann/lab01.cu", "").chmod(0)
    handin("ben/lab01/kernel.cu", "").parent.chmod(0)
    rows = found(folder, labs)
    (folder / "ben/lab01").chmod(0o700)
    assert rows == [
        ("ann", "", "lab01.cu: cannot be read: Permission denied"),
        ("ben", "", "lab01: cannot be read: Permission denied"),
    ]


def test_what_belongs_to_nobody_is_said_and_what_systems_add_is_not(
    folder: Path, handin: Handin, labs: dict[str, Lab]
) -> None:
    handin("lab01.cu", "")
    handin("__MACOSX/ann/._lab01.cu", "")
    handin("ann/._lab01.cu", "")
    handin("ann/.git/lab01.cu", "")
    handin("ann/lab02.cu", "")
    assert found(folder, labs) == [
        ("ann", "lab02", "lab02.cu"),
        ("lab01.cu", "", "nobody's: its name tells no student"),
    ]


def test_names_may_hold_anything(folder: Path, handin: Handin, labs: dict[str, Lab]) -> None:
    for name in ("a b", "a'\"b", "a\nb", "-号", "$(touch x)"):
        handin(f"{name}/lab01.cu", "")
    os.mkdir(os.fsencode(folder) + b"/\xff")
    names = [name for name, _, _ in found(folder, labs)]
    assert sorted(names) == sorted(["a b", "a'\"b", "a\nb", "-号", "$(touch x)", "\\xff"])


def test_an_empty_folder_holds_nothing(folder: Path, labs: dict[str, Lab]) -> None:
    assert found(folder, labs) == []


@pytest.fixture
def labs_and_one_in_cpp(labs: dict[str, Lab], tmp_path: Path) -> dict[str, Lab]:
    """The labs, and lab98 in C++."""
    lab = Lab("lab98", tmp_path / "labs/lab98_in_cpp", "sum_by_hand")
    lab.folder.mkdir(parents=True)
    (lab.folder / "skeleton.cpp").touch()
    return labs | {lab.number: lab}


@pytest.mark.parametrize("path", ["lab98.cpp", "Lab98 (1).CPP", "lab98_in_cpp/Kernel.CPP", "kernel.cpp"])
def test_a_lab_in_cpp_is_handed_in_as_a_cpp_file(
    folder: Path, handin: Handin, labs_and_one_in_cpp: dict[str, Lab], path: str
) -> None:
    handin(f"ann/{path}", "double sum_by_hand(const double* input, size_t n, int threads) {}")
    assert found(folder, labs_and_one_in_cpp) == [("ann", "lab98", path)]


def test_a_file_of_the_other_language_is_a_row_that_says_so(
    folder: Path, handin: Handin, labs_and_one_in_cpp: dict[str, Lab]
) -> None:
    handin("ann/lab98/kernel.cu", "")
    handin("ben/kernel.cpp", TEXT_OF_LAB_03)
    handin("cy/lab98/kernel.cpp", "// the skeleton")
    handin("cy/lab98/Kernel.cu", "// the work")
    handin("dan/lab02.cu", "")
    handin("dan/lab03.cpp", TEXT_OF_LAB_03)
    assert found(folder, labs_and_one_in_cpp) == [
        ("ann", "", "lab98/kernel.cu: lab98 is in C++: its file is a kernel.cpp"),
        ("ben", "", "kernel.cpp: lab03 is in CUDA: its file is a kernel.cu"),
        ("cy", "lab98", "lab98/kernel.cpp"),
        ("cy", "", "lab98/Kernel.cu: lab98 is in C++: its file is a kernel.cpp"),
        ("dan", "lab02", "lab02.cu"),
        ("dan", "", "lab03.cpp: lab03 is in CUDA: its file is a kernel.cu"),
    ]


def test_other_files_in_cpp_beside_a_kernel_are_not_read(
    folder: Path, handin: Handin, labs_and_one_in_cpp: dict[str, Lab]
) -> None:
    handin("ann/lab03/kernel.cu", TEXT_OF_LAB_03)
    handin("ann/lab03/main.cpp", "int main() {}")
    handin("ann/helper.cpp", "")
    for path in ("kernel.cpp", "skeleton.cpp", "test.cpp", "causes/one.cpp"):
        handin(f"ben/lab98_in_cpp/{path}", f"// {path}")
    for path in ("labs/lab98_in_cpp/kernel.cpp", "labs/lab98_in_cpp/test.cpp", "common/lab/main.cpp", "mine.cpp"):
        handin(f"cy/course/{path}", f"// {path}")
    assert found(folder, labs_and_one_in_cpp) == [
        ("ann", "lab03", "lab03/kernel.cu"),
        ("ben", "lab98", "lab98_in_cpp/kernel.cpp"),
        ("cy", "lab98", "course/labs/lab98_in_cpp/kernel.cpp"),
    ]


def test_a_repository_with_more_files_in_cpp_than_anyone_writes_is_read(
    folder: Path, handin: Handin, labs_and_one_in_cpp: dict[str, Lab]
) -> None:
    for number in range(1001):
        handin(f"ann/common/room/{number}.cpp", "")
    handin("ann/labs/lab98_in_cpp/kernel.cpp", "")
    assert found(folder, labs_and_one_in_cpp) == [("ann", "lab98", "labs/lab98_in_cpp/kernel.cpp")]
