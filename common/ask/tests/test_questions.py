"""Every question of the course: proved, and answered rightly and wrongly by pipe."""

import hashlib
import itertools
import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from ask.check import mistakes_in, mistakes_of
from ask.drills import drills_of
from ask.kinds.base import Asking
from ask.kinds.open import Open
from ask.lab import Lab, labs_of
from ask.questions import Mistake, questions_of, read
from ask.session import MOST_WRONG
from language.words import told_in

ROOT = Path(__file__).resolve().parents[3]
LABS = labs_of(ROOT, [])
SEED = 7
each_lab = pytest.mark.parametrize("lab", LABS, ids=lambda lab: lab.number)


def course_with(lab: Lab, to: Path) -> Path:
    """The course with this lab only, and progress of its own."""
    for name in ("common", "solutions"):
        if (ROOT / name).exists():
            (to / name).symlink_to(ROOT / name)
    (to / "build").mkdir()
    (to / "build/release").symlink_to(ROOT / "build/release")
    (to / "build/questions").mkdir()
    (to / "labs").mkdir()
    (to / "labs" / lab.folder.name).symlink_to(lab.folder)
    return to


def visit(root: Path, lab: Lab, lines: list[str], *options: str) -> subprocess.CompletedProcess[str]:
    """A visit whose answers come by pipe."""
    command = [sys.executable, "-m", "ask", "ask", "--lab", lab.number, "--root", root, "--seed", str(SEED), *options]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    typed = "\n".join([*lines, ""])
    return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=300, env=environment)


def ask(root: Path, lab: Lab, lines: list[str], *options: str) -> str:
    """The output of a visit that ends well."""
    ran = visit(root, lab, lines, *options)
    assert ran.returncode == 0 and not ran.stderr, ran.stderr
    return ran.stdout


@pytest.mark.in_turns
@each_lab
def test_every_question_and_drill_is_proved(lab: Lab) -> None:
    assert not mistakes_in(lab)


@pytest.mark.in_turns
@each_lab
def test_right_answers_by_pipe(lab: Lab, tmp_path: Path) -> None:
    questions = questions_of(lab)
    course = course_with(lab, tmp_path)
    seeds = random.Random(SEED)
    lines = []
    for question in questions.values():
        asking = question.asking(Lab(course, lab.folder), seeds.randrange(1 << 30), first=True)
        question.lines(asking)
        lines.append(question.right_answer(asking))
    said = ask(course, lab, lines)
    assert said.count("\nRight. ") == len(questions) and "\nNo. " not in said
    progress = json.loads((course / f"build/results/progress/{lab.number}.json").read_text())
    assert progress["summary"].startswith(f"{len(questions)}/{len(questions)} questions")


def wrong_lines(question, asking: Asking, seeds: random.Random) -> tuple[list[str], int]:
    """Wrong answers until the question is given up, and their number."""
    if isinstance(question, Open):
        return ["skip"], 0
    lines, askings = [], [asking]
    for try_number in range(MOST_WRONG):
        question.lines(askings[-1])
        lines.append(random.Random(try_number).choice(question.wrong_answers(askings[-1])))
        if try_number + 1 < MOST_WRONG:
            askings.append(question.another(askings, seeds.randrange(1 << 30)))
    return lines, MOST_WRONG


def test_no_try_has_the_numbers_of_an_earlier_one() -> None:
    lab = LABS[1]
    question = questions_of(lab)["exercise_2"]
    for seed in range(200):
        askings = [question.asking(lab, seed, first=True)]
        while len(askings) < MOST_WRONG:
            askings.append(question.another(askings, seed))
        assert all(one.values != other.values for one, other in itertools.combinations(askings, 2))


@pytest.mark.in_turns
@each_lab
def test_wrong_answers_by_pipe(lab: Lab, tmp_path: Path) -> None:
    course = course_with(lab, tmp_path)
    seeds = random.Random(SEED)
    lines, wrong, given_up = [], 0, 0
    for question in questions_of(lab).values():
        asking = question.asking(Lab(course, lab.folder), seeds.randrange(1 << 30), first=True)
        more, tries = wrong_lines(question, asking, seeds)
        lines, wrong, given_up = lines + more, wrong + tries, given_up + (tries > 0)
    said = ask(course, lab, lines)
    assert said.count("\nNo. ") == wrong and said.count("\nThe answer here: ") == given_up
    assert said.count("\nHint: ") == given_up and "Right." not in said


@each_lab
def test_each_lab_asks_at_least_six_facts(lab: Lab) -> None:
    assert len(questions_of(lab)) >= 6


def test_the_page_about_the_book_names_questions_and_drills_that_are_there() -> None:
    page = (ROOT / "docs/book.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([a-z_0-9]+)`", page[page.index("## Section by section") : page.index("## Useful lane")]))
    there = {name for lab in LABS for name in [*questions_of(lab), *drills_of(lab)]}
    assert len(named) > 40 and named <= there


@pytest.mark.in_turns
@each_lab
def test_questions_are_asked_in_the_readers_language(lab: Lab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "zh")
    course = course_with(lab, tmp_path)
    seeds = random.Random(SEED)
    lines = []
    with told_in("zh"):
        for question in questions_of(lab).values():
            asking = question.asking(Lab(course, lab.folder), seeds.randrange(1 << 30), first=True)
            question.lines(asking)
            lines += ["", "？", "七 个苹果", question.right_answer(asking)]
    said = ask(course, lab, lines)
    assert said.count("\n正确。") == len(questions_of(lab))
    code, name = r"^ +\d+ \| .*|#pragma omp \w+|`[^`]*`", r"^\d+/\d+  \w+（"
    texts = re.sub(f"{code}|{name}", "", said, flags=re.MULTILINE)
    assert not re.findall(r".*\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\b.*", texts)


def test_the_words_for_a_visit_may_be_english_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "zh")
    course = course_with(LABS[0], tmp_path)
    said = ask(course, LABS[0], ["hint", "提示", "skip", "跳过", "退出"])
    assert said.count("\n提示：") == 2 and "\n3/16 " in said and "\n4/16 " not in said


def test_strange_lines_are_answered_by_one_line_each(tmp_path: Path) -> None:
    course = course_with(LABS[0], tmp_path)
    said = ask(course, LABS[0], ["", "9**9**9", "0,5", "7 apples", "1" * 5000, "\x1b[2J", "hint"], "--only=lane_slots")
    for line in ("An empty line:", "too large", "a point before decimals", "apples?", "at most 300", "Hint:"):
        assert line in said
    assert "Right." not in said and "No." not in said and "\x1b" not in said


def test_bytes_that_are_no_text_are_answered_too(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ask", "ask", "--lab=lab01", "--root", course_with(LABS[0], tmp_path)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    ran = subprocess.run(command, input=b"\xff\xfe\x00\n", capture_output=True, timeout=60, env=environment)
    assert ran.returncode == 0 and not ran.stderr and b"A number, please" in ran.stdout


def test_among_several_labs_those_with_questions_left_are_asked(tmp_path: Path) -> None:
    course = course_with(LABS[0], tmp_path)
    (course / "labs" / LABS[1].folder.name).symlink_to(LABS[1].folder)
    (course / "build/results/progress").mkdir(parents=True)
    done = {name: {"done": True, "tries": 1} for name in questions_of(LABS[0])}
    (course / "build/results/progress/lab01.json").write_text(json.dumps({"questions": done}))
    said = ask(course, LABS[0], ["quit"], "--lab=lab02")
    assert said.startswith(f"lab02: {len(questions_of(LABS[1]))} of")


def test_an_unknown_question_is_refused(tmp_path: Path) -> None:
    ran = visit(course_with(LABS[0], tmp_path), LABS[0], [], "--only=nonsense")
    assert ran.returncode == 2 and ran.stderr.startswith("CASE=nonsense: no question of that name; there are ")


def test_a_measured_answer_comes_from_a_run(tmp_path: Path) -> None:
    """Another kernel in the solution's place: its counts no longer are what the formula says."""
    lab = LABS[0]
    if not lab.solution.exists():
        pytest.skip("this is the student edition")
    course = course_with(lab, tmp_path)
    (course / "solutions").unlink()
    (course / "solutions" / lab.folder.name).mkdir(parents=True)
    second = labs_of(ROOT, ["lab02"])[0].solution.read_text()
    changed = Lab(course, course / "labs" / lab.folder.name)
    changed.solution.write_text(second)
    question = changed.folder / "questions/06_lane_slots.toml"
    assert re.search(r"the formula says \d+, the run \d+", "".join(mistakes_of(question, changed, 3)))
    changed.solution.write_text(lab.solution.read_text())
    assert not mistakes_of(question, changed, 3)


def pass_with(course: Path, folder: Path, kernel: str) -> None:
    """Leaves a passed verdict on a student's kernel."""
    (folder / "kernel.cu").write_text(kernel)
    standing = course / "build/results/standing"
    standing.mkdir(parents=True)
    verdict = {"state": "passed", "kernel": {"sha256": hashlib.sha256(kernel.encode()).hexdigest()}}
    (standing / "lab01.json").write_text(json.dumps(verdict))


def test_the_own_kernels_count_stands_beside_the_answer(tmp_path: Path) -> None:
    """A right kernel that spends other slots than the solution: both are shown."""
    lab = LABS[0]
    course = course_with(lab, tmp_path)
    (course / "labs" / lab.folder.name).unlink()
    own = course / "labs" / lab.folder.name
    own.mkdir()
    (own / "questions").symlink_to(lab.folder / "questions")
    text = """__global__ void SimpleSumReductionKernel(float* input, float* output) {
        if (threadIdx.x) return;
        float sum = 0;
        for (int i = 0; i < 2 * blockDim.x; ++i) sum += input[2 * blockDim.x * blockIdx.x + i];
        output[blockIdx.x] = sum;
    }"""
    mine = Lab(course, own)
    question = questions_of(mine)["lane_slots"]
    asking = question.asking(mine, 1, first=True)
    assert question.beside("7136", asking) == ""
    pass_with(course, own, text)
    assert question.beside("7136", asking) == "You said 7136; your own kernel has 65536 lane slots."


def test_a_prediction_waits_for_the_own_kernel(tmp_path: Path) -> None:
    lab = LABS[0]
    course = course_with(lab, tmp_path)
    folder = course / "labs" / lab.folder.name
    folder.unlink()
    folder.mkdir()
    (folder / "questions").symlink_to(lab.folder / "questions")
    said = ask(course, Lab(course, folder), ["6112", "quit"], "--only=lane_slots")
    assert "You said" not in said
    if not lab.solution.exists():
        pytest.skip("this is the student edition")
    pass_with(course, folder, lab.solution.read_text())
    said = ask(course, Lab(course, folder), ["quit"])
    assert "Before your kernel was right: A warp in which" in said
    assert "You said 6112; your own kernel has 7136 lane slots." in said
    assert "Before" not in ask(course, Lab(course, folder), ["quit"])


@pytest.mark.parametrize(
    ("mistake", "line", "says"),
    [
        ('kind = "nmber"', 1, "nmber"), ('kind = "number"\nsection = 3', 2, "section"),
        ('kind = "number"\ntext = "a\nb"', 2, ""), ('kind = "number"\n\nunits = "x"', 3, "units"), ("", 1, "kind"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_file_is_one_line_with_its_place(mistake: str, line: int, says: str, tmp_path: Path) -> None:
    file = tmp_path / "labs/lab01_x/questions/q.toml"
    file.parent.mkdir(parents=True)
    file.write_text(mistake)
    with pytest.raises(Mistake) as reason:
        read(file, Lab(tmp_path, file.parents[1]))
    assert str(reason.value).startswith(f"labs/lab01_x/questions/q.toml:{line}: ")
    assert says in str(reason.value) and "\n" not in str(reason.value)


def test_a_wrong_formula_is_one_line_with_its_file(tmp_path: Path) -> None:
    lab = LABS[0]
    text = (lab.folder / "questions/01_additions.toml").read_text()
    folder = tmp_path / "labs/lab01_x/questions"
    folder.mkdir(parents=True)
    for old, new, says in [('n - 1"', 'm - 1"', "m is no name here"), ("{n - 1}:", "{k}:", "k is no name here")]:
        (folder / "q.toml").write_text(text.replace(old, new, 1))
        found = mistakes_of(folder / "q.toml", Lab(tmp_path, folder.parent), 3)
        assert len(found) == 1 and found[0].startswith("labs/lab01_x/questions/q.toml:") and says in found[0]
