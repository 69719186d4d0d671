"""Gradebooks, a module each. One with `table(graded)` becomes FORMAT.csv for the class; one with
`one(cell, environment)` becomes FORMAT/NAME.lab03.json for each cell that is decided.
"""

import os
from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from grader.graded import Graded
from grader.safe_text import file_name


def formats() -> dict[str, ModuleType]:
    """Every format by its name: the modules in this folder."""
    return {m.name: import_module(f"{__name__}.{m.name}") for m in iter_modules(__path__)}


def files(graded: Graded) -> Iterator[tuple[str, str]]:
    """The path and the text of every file for every gradebook."""
    for name, module in formats().items():
        if hasattr(module, "table"):
            yield f"{name}.csv", module.table(graded)
        elif all(variable in os.environ for variable in getattr(module, "ENVIRONMENT", ())):
            for cell in graded.cells:
                if cell.points is not None:
                    path = f"{name}/{file_name(cell.row.name)}.{cell.row.lab}.json"
                    yield path, module.one(cell, os.environ)
