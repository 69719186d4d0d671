"""The MPI libraries of labs on ranks, which set-up fetches only for a class that has handed in such a lab."""

import subprocess
import sys
from collections.abc import Iterable

from course.lab_file import skeleton_in

from grader.fingerprint import ROOT
from grader.labs import Lab
from grader.refused import Refused


def require_ranks(labs: Iterable[Lab]) -> None:
    """Fetches Open MPI and SimGrid if one of the labs needs them and they are not here. Raises Refused."""
    needing = sorted({lab.number for lab in labs if is_on_ranks(lab)})
    if not needing:
        return
    # The table of results goes to standard output, and nothing else.
    ran = subprocess.run(["make", "--no-print-directory", "-C", ROOT, "setup-ranks"], check=False, stdout=sys.stderr)
    if ran.returncode != 0:
        raise Refused(
            f"{', '.join(needing)}: there is no Open MPI or no SimGrid, which run ranks; nobody was graded, "
            'and LABS="..." grades the other labs without them'
        )


def is_on_ranks(lab: Lab) -> bool:
    """True if its skeleton includes MPI's header."""
    return "#include <mpi.h>" in skeleton_in(lab.folder).read_text(encoding="utf-8").splitlines()
