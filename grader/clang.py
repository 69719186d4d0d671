"""The compiler of labs in C++, which set-up fetches only for a class that has handed in such a lab."""

import os
import subprocess
import sys
from collections.abc import Iterable

from grader.fingerprint import CLANG_RECORD, ROOT, recorded
from grader.labs import Lab
from grader.refused import Refused


def require_clang(labs: Iterable[Lab]) -> None:
    """Fetches the compiler if one of the labs needs it and it is not here. Raises Refused."""
    needing = sorted({lab.number for lab in labs if lab.ending == ".cpp"})
    if not needing or is_here():
        return
    # The table of results goes to standard output, and nothing else.
    subprocess.run(["make", "--no-print-directory", "-C", ROOT, "setup-clang"], check=False, stdout=sys.stderr)
    if not is_here():
        raise Refused(
            f"{', '.join(needing)}: there is no clang++ with OpenMP, which compiles C++; nobody was graded, "
            'and LABS="..." grades the other labs without it'
        )


def is_here() -> bool:
    """True if set-up has found or fetched it."""
    path = recorded(CLANG_RECORD)
    return path != "" and os.access(path, os.X_OK)
