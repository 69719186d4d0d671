"""None of grader/attacks gains a point, changes a neighbour's grade or stops the batch."""

import os
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from attacking import MARK, PUBLIC, SECRET, Answers, Attack, Place, attacks
from conftest import ROOT

from grader.sandboxes import sandbox_of

pytestmark = pytest.mark.skipif(not (ROOT / "solutions").exists(), reason="the student edition: no solutions/ to steal")

# As Docker starts root: without the capabilities that namespaces need.
KEPT = ("chown", "dac_override", "fowner", "fsetid", "kill", "setgid", "setuid", "setpcap",
        "net_bind_service", "net_raw", "sys_chroot", "mknod", "audit_write", "setfcap")  # fmt: skip
DOCKER = ("setpriv", "--inh-caps=-all", f"--bounding-set=-all,{','.join(f'+{c}' for c in KEPT)}")
# As Docker starts other users, and as under Ubuntu 24.04's AppArmor.
NO_NAMESPACES = "echo 0 >/proc/sys/user/max_user_namespaces"
NO_CAPABILITIES = "setpriv --no-new-privs --bounding-set=-all --inh-caps=-all"
NOBODY = (
    "unshare", "-Ur", "/bin/sh", "-c", f'{NO_NAMESPACES} && exec {NO_CAPABILITIES} "$@"', "sh"
)  # fmt: skip
SANDBOXES = {"bubblewrap": (), "account": DOCKER}


@pytest.fixture(scope="session", params=SANDBOXES)
def answers(request: pytest.FixtureRequest) -> Iterator[Answers]:
    """All attacks and controls, graded in one batch for each sandbox."""
    programs: Path = request.config.getoption("--bin")
    command = SANDBOXES[request.param]
    require_sandbox(programs, request.param, command)
    with tempfile.TemporaryDirectory(prefix="attacks.") as folder:
        place = Place(Path(folder))
        place.make()
        for attack in attacks_of(request):
            attack.hand_in(place)
        answers = place.grade(command, programs, "--seconds", "200")
        assert (answers.grades / "batch.json").exists(), answers.err
        yield answers


def attacks_of(request: pytest.FixtureRequest) -> list[Attack]:
    """Those that this run asks about, and the honest controls."""
    asked = {item.name for item in request.session.items if not item.get_closest_marker("skip")}
    return [
        attack
        for attack in attacks()
        if attack.kind == "controls" or f"test_attack[{request.param}-{name_of(attack)}]" in asked
    ]


def name_of(attack: Attack) -> str:
    return f"{attack.kind}/{attack.file.stem}"


def require_sandbox(programs: Path, sandbox: str, command: tuple[str, ...]) -> None:
    """Skips visibly where this machine has no such sandbox."""
    if not (programs / "lab01").exists():
        pytest.skip(f"{programs} has no lab01")
    try:
        reached = sandbox_of(programs / "lab01", command)
    except OSError as error:
        pytest.skip(f"{command[0]}: {error.strerror}")
    if reached != sandbox:
        pytest.skip(f"no sandbox {sandbox} here: {reached or 'none'} instead")


@pytest.mark.in_turns
@pytest.mark.parametrize("attack", attacks(), ids=name_of)
def test_attack(answers: Answers, attack: Attack) -> None:
    assert not answers.problem(attack)


def test_every_row_has_an_answer(answers: Answers) -> None:
    assert answers.status == 1, answers.err  # some archives need review
    assert all(line.startswith("grading: ") for line in answers.err.splitlines())
    lines = answers.out.splitlines()
    assert all(line.isprintable() for line in lines)
    assert re.fullmatch(r"\d+ rows: .*", lines[-1])


def test_nothing_is_left(answers: Answers) -> None:
    workers = answers.place.temporary / "dask-scratch-space"
    left = {file.name for folder in (answers.place.temporary, workers) for file in folder.iterdir()}
    assert left <= {workers.name, "global.lock", "purge.lock"}
    assert [mark for place in (answers.place.root, *PUBLIC) for mark in marks_in(place)] == []
    assert processes_that_mention(str(answers.place.temporary)) == []


def marks_in(place: Path) -> list[str]:
    """The folders where an attack has left its mark; other files come and go meanwhile."""
    return [folder for folder, folders, files in os.walk(place) if MARK in (*folders, *files)]


def processes_that_mention(text: str) -> list[str]:
    """The command lines of living processes that hold a text."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            words = (entry / "cmdline").read_bytes().decode(errors="replace")
        except OSError:
            continue  # no process, or it has ended
        if text in words and entry.name != str(os.getpid()):
            found.append(words)
    return found


def test_nothing_secret_is_told(answers: Answers) -> None:
    files = [file for file in answers.grades.rglob("*") if file.is_file()]
    assert files
    assert [file for file in files if SECRET in file.read_text(errors="replace")] == []


def test_the_sandbox_is_named(answers: Answers, request: pytest.FixtureRequest) -> None:
    (row,) = answers.rows("honest_lab01")
    sandbox = next(sandbox for sandbox in SANDBOXES if sandbox in request.node.name)
    assert f'"sandbox": "{sandbox}"' in answers.verdict(row)
    assert f"sandbox: {sandbox}" in (answers.grades / "pages/class.html").read_text()


def test_without_a_sandbox_nothing_is_graded_unless_asked(request: pytest.FixtureRequest) -> None:
    programs: Path = request.config.getoption("--bin")
    require_sandbox(programs, "none", NOBODY)
    with tempfile.TemporaryDirectory(prefix="attacks.") as folder:
        place = Place(Path(folder))
        place.make()
        next(each for each in attacks() if each.file.stem == "honest_lab01").hand_in(place)
        refused = place.grade(NOBODY, programs)
        assert (refused.status, refused.out, refused.err.count("\n")) == (2, "", 1)
        assert "--unsafe" in refused.err and not refused.grades.exists()
        graded = place.grade(NOBODY, programs, "--unsafe")
        assert [row["state"] for row in graded.rows("honest_lab01")] == ["passed"], graded.err


def test_programs_in_a_closed_folder_have_no_account(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    programs: Path = request.config.getoption("--bin")
    require_sandbox(programs, "account", DOCKER)
    tmp_path.chmod(0o700)
    for name in ("lab01", "sandbox_entry"):
        shutil.copy(programs / name, tmp_path)
    assert sandbox_of(tmp_path / "lab01", DOCKER) == "none"


def test_docs_count_the_attacks() -> None:
    kinds = Counter(attack.kind for attack in attacks())
    kinds["solutions/hostile"] = len(list((ROOT / "solutions/hostile").glob("*.cu")))
    page = (ROOT / "docs/security.md").read_text(encoding="utf-8")
    table = dict(re.findall(r"^\| `([\w/]+)` \| (\d+) \|", page, re.MULTILINE))
    assert table == {kind: str(count) for kind, count in kinds.items()}
