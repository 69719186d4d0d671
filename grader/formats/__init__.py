"""Formats of other platforms, a module each, named after the platform.

One with `files(graded)` yields the paths and contents of its imports for a whole class. One with
`one(cell, environment)` converts a single verdict: the output of an autograder on that platform.
"""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from grader.graded import Graded


def formats() -> dict[str, ModuleType]:
    """Every format by its name: the modules in this folder."""
    return {m.name: import_module(f"{__name__}.{m.name}") for m in iter_modules(__path__)}


def files(graded: Graded) -> Iterator[tuple[str, str | bytes]]:
    """The path and the content of every file that a platform imports."""
    for module in formats().values():
        if hasattr(module, "files"):
            yield from module.files(graded)
