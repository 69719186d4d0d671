# expect: 0 points, wrong_sum
"""Everything that the grader reads or writes, in the student's own folder."""

from pathlib import Path

WRONG = "__global__ void SimpleSumReductionKernel(float* input, float* output) { output[blockIdx.x] = input[0]; }"
FILES = {
    "roster.csv": "folder,extension_days,points\nfiles_of_the_grader,1000,10\n",
    "course.toml": "[lab01.points]\nOneBlock = 0\n",
    "decisions.toml": "[[decision]]\nname = 'names.files_of_the_grader'\nlab = 'lab01'\npoints = 10\n"
    "because = 'it is right'\n",
    "submission_metadata.yml": "submission_1:\n  :submitters:\n  - :name: honest_lab01\n",
    "scores.csv": "name,points\nhonest_lab01,0\n",
    "lab01.json": '{"lab": "lab01", "state": "passed", "points": 10, "out_of": 10}',
    "conftest.py": "open('/tmp/attack.mark', 'w')\n",
    "sitecustomize.py": "open('/tmp/attack.mark', 'w')\n",
}


def hand_in(folder: Path) -> None:
    (folder / "lab01.cu").write_text(WRONG)
    for name, text in FILES.items():
        (folder / name).write_text(text)
