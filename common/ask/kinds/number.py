"""A number that is counted: the formula in the file is proved against the solution's run on sim."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from language.words import in_language, say
from verdict.model import Struct

from ..expression import Wrong, value_of
from ..simulator import NoRun, Run, fill_in, shown
from ..typed import NotUnderstood, in_unit, number_in
from .base import Asking, Judged, Question, Unproved, Usual, numbered

CLOSE = 0.005  # of an answer that is not whole: three digits are enough


class Measured(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The count that the answer is proved against: of the lab's kernel, of its function (`call`), or of `code`."""

    count: str
    run: Run | None = None
    call: str = ""  # elements
    function: str = ""  # in C++, ...
    sizes: str = ""  # ... called with "{n}x{threads}"
    code: str = ""

    def of(self, file: Path, asking: Asking) -> float:
        """Counts the file's kernel. Raises NoRun."""
        simulator = asking.lab.simulator
        if self.call:
            elements = round(value_of(self.call, asking.values))
            return value_of(self.count, simulator.counts_of_call(asking.lab.folder, file, elements) | asking.values)
        if self.function:
            return value_of(self.count, self.counts_of_threads(file, asking) | asking.values)
        if not self.run:
            raise NoRun("none of `run`, `call` and `function` says how")
        ran = (
            simulator.run_text(self.code, self.run, asking.values, "--counts")
            if self.code
            else simulator.run(file, self.run, asking.values, "--counts")
        )
        if ran.fault:
            raise NoRun(ran.fault)
        return value_of(self.count, {**ran.counts, **asking.values})

    def counts_of_threads(self, file: Path, asking: Asking) -> dict[str, int]:
        """Counts the file's function, or that of `code`. Raises NoRun."""
        with TemporaryDirectory() as folder:
            if self.code:
                file = Path(folder) / f"code{asking.lab.ending}"
                file.write_text(self.code, encoding="utf-8")
            sizes = fill_in(self.sizes, asking.values)
            return asking.lab.simulator.counts_of_threads(asking.lab.folder, file, self.function, sizes)


class Number(Question, frozen=True, kw_only=True, tag="number"):
    """`answer` is a formula of the drawn values."""

    answer: str
    unit: str = ""  # words that may follow the number, the usual ones up to a comma; "%": a share
    code: str = ""  # shown, with line numbers
    wrong: tuple[Usual, ...] = ()
    measured: Measured | None = None

    def lines(self, asking: Asking) -> list[str]:
        return [asking.fill_in(self.text), *numbered(self.code)]

    def judge(self, typed: str, asking: Asking) -> Judged:
        given = number_in(typed, asking.values, self.unit)
        right = value_of(self.answer, asking.values)
        if is_close(given, right):
            return Judged(True, self.says_why(asking))
        for usual in self.wrong:
            if is_close(given, value_of(usual.answer, asking.values)):
                return Judged(False, asking.fill_in(usual.says))
        return Judged(False, in_language("Too large.") if given > right else in_language("Too small."))

    def right_answer(self, asking: Asking) -> str:
        return self.as_typed(value_of(self.answer, asking.values))

    def wrong_answers(self, asking: Asking) -> list[str]:
        right = value_of(self.answer, asking.values)
        usual = [value_of(each.answer, asking.values) for each in self.wrong]
        return [self.as_typed(each) for each in [*usual, right + 1] if not is_close(each, right)]

    def as_typed(self, value: float) -> str:
        return f"{100 * value:.3g} %" if self.unit == "%" else shown(value)

    def is_prediction(self) -> bool:
        return self.measured is not None and not self.measured.code

    def beside(self, typed: str, asking: Asking) -> str:
        own = asking.lab.own_kernel()
        if not self.measured or self.measured.code or not own:
            return ""
        try:
            measured = self.measured.of(own, asking)
            said = number_in(typed, asking.values, self.unit)
        except (NoRun, Wrong, NotUnderstood):
            return ""
        own_count = in_unit(self.as_typed(measured), self.unit)
        return say("You said {}; your own kernel has {}.", self.as_typed(said), own_count)

    def prove(self, asking: Asking) -> None:
        if not self.measured:
            return
        right = value_of(self.answer, asking.values)
        counted = self.measured.of(asking.lab.solution, asking)
        if abs(counted - right) > 1e-9 * max(abs(right), 1):
            drawn = ", ".join(f"{name} = {value}" for name, value in asking.values.items())
            raise Unproved(f"for {drawn} the formula says {shown(right)}, the run {shown(counted)}")


def is_close(given: float, right: float) -> bool:
    """Whole numbers must be exact."""
    if abs(right - round(right)) < 1e-9:
        return abs(given - right) <= 1e-9 * max(abs(right), 1)
    return abs(given - right) <= CLOSE * abs(right)
