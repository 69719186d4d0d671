"""README.md: its two screens are what the programs show."""

import re

import pytest
from screens import ROOT, in_each_language, screen_of

RIGHT = "solutions/lab01_owner_computes/kernel.cu"
WRONG = "solutions/lab01_owner_computes/wrong/last_element_skipped.diff"

pytestmark = pytest.mark.skipif(not (ROOT / RIGHT).exists(), reason="an edition has no solutions")


EACH = pytest.mark.parametrize("language, readme", in_each_language(ROOT / "README.md"), ids=lambda each: each[:2])


@EACH
def test_the_solution_passes_as_shown(language: str, readme: str) -> None:
    assert quoted(readme, "make lab01 test SOLUTION=1") == screen_of(RIGHT, language)


@EACH
def test_a_wrong_kernel_is_answered_as_shown(language: str, readme: str) -> None:
    dots, _, report = quoted(readme, "make lab01 test").partition("\n")
    assert dots == "..." and screen_of(WRONG, language).endswith(f"\n{report}")


def quoted(readme: str, command: str) -> str:
    """The screen under a command."""
    found = re.search(rf"^```\n\$ {re.escape(command)}\n(.*?)\n```", readme, re.DOTALL | re.MULTILINE)
    assert found, f"no screen of {command}"
    return found[1]
