"""The student's file of a lab: kernel.cpp where the lab's skeleton is in C++, otherwise kernel.cu."""

from pathlib import Path

LANGUAGES = {".cu": "CUDA", ".cpp": "C++"}  # by the file's ending
ENDINGS = tuple(LANGUAGES)
KERNELS = tuple(f"kernel{ending}" for ending in ENDINGS)


def ending_of(lab: Path) -> str:
    """The ending of a lab's files: ".cpp" or ".cu"."""
    return ".cpp" if (lab / "skeleton.cpp").exists() else ".cu"


def skeleton_in(lab: Path) -> Path:
    """labs/labNN_name/skeleton.cu"""
    return lab / f"skeleton{ending_of(lab)}"


def kernel_in(lab: Path) -> Path:
    """labs/labNN_name/kernel.cu"""
    return lab / f"kernel{ending_of(lab)}"


def solution_of(lab: Path) -> Path:
    """solutions/labNN_name/kernel.cu; not there in a student's edition."""
    return lab.parents[1] / "solutions" / lab.name / kernel_in(lab).name
