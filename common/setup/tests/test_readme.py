"""README.md: its two screens are what the programs show."""

import re

import pytest
from screens import ROOT, screen_of

README = (ROOT / "README.md").read_text(encoding="utf-8")
RIGHT = "solutions/lab01_owner_computes/kernel.cu"
WRONG = "solutions/lab01_owner_computes/wrong/last_element_skipped.diff"

pytestmark = pytest.mark.skipif(not (ROOT / RIGHT).exists(), reason="an edition has no solutions")


def test_the_solution_passes_as_shown() -> None:
    assert quoted("make lab01 test SOLUTION=1") == screen_of(RIGHT)


def test_a_wrong_kernel_is_answered_as_shown() -> None:
    dots, _, report = quoted("make lab01 test").partition("\n")
    assert dots == "..." and screen_of(WRONG).endswith(f"\n{report}")


def quoted(command: str) -> str:
    """The screen under a command."""
    found = re.search(rf"^```\n\$ {re.escape(command)}\n(.*?)\n```", README, re.DOTALL | re.MULTILINE)
    assert found, f"no screen of {command}"
    return found[1]
