"""The names of a lab's files."""

from pathlib import Path

from course.lab_file import KERNELS, kernel_in, skeleton_in, solution_of


def test_the_skeleton_tells_the_language(tmp_path: Path) -> None:
    cuda, cpp = tmp_path / "labs/lab01_a", tmp_path / "labs/lab02_b"
    for skeleton in (cuda / "skeleton.cu", cpp / "skeleton.cpp"):
        skeleton.parent.mkdir(parents=True)
        skeleton.touch()
        assert skeleton_in(skeleton.parent) == skeleton
    assert kernel_in(cuda) == cuda / "kernel.cu" and kernel_in(cpp) == cpp / "kernel.cpp"
    assert solution_of(cpp) == tmp_path / "solutions/lab02_b/kernel.cpp"
    assert {kernel_in(cuda).name, kernel_in(cpp).name} == set(KERNELS)
