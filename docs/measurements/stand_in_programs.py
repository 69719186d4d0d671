"""Programs that stand in for lab01, lab02, ... to measure the grader and not the labs.

Each selects, only by the kernel's bytes and after a moment, a verdict that a real lab's program once wrote; one kernel
in 20 crashes it and one gets no verdict.
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LABS = sorted(folder.name.partition("_")[0] for folder in (ROOT / "labs").glob("lab[0-9]*_*"))

PROGRAM = """#!/bin/bash
for argument; do
    case $argument in
        --kernel=*) kernel=${{argument#*=}} ;;
        --out=*) out=${{argument#*=}} ;;
    esac
done
sum=$(cksum <"$kernel")
chance=$((${{sum%% *}} % 20))
sleep {seconds}
case $chance in
    0) kill -SEGV $$ ;;
    1) exit 4 ;;
    2 | 3) verdict=not_compiled status=5 ;;
    4 | 5 | 6 | 7) verdict=last_element_skipped status=1 ;;
    8 | 9) verdict=race status=1 ;;
    10) verdict=limit_missed status=1 ;;
    *) verdict=passed status=0 ;;
esac
sed "s/\\"lab\\": \\"lab[0-9]*\\"/\\"lab\\": \\"${{0##*/}}\\"/" "{verdicts}/$verdict.json" >"$out"
exit $status
"""


def write_programs(folder: Path, seconds: float) -> None:
    """A program for each lab, which takes this many seconds."""
    folder.mkdir(parents=True)
    text = PROGRAM.format(seconds=seconds, verdicts=ROOT / "grader/tests/verdicts")
    for lab in LABS:
        (folder / lab).write_text(text)
        (folder / lab).chmod(0o755)
