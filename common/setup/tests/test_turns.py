"""Three turns make the whole list, and each test belongs to one of them."""

import pytest

pytest_plugins = "pytester"

SUITE = """
    import pytest

    @pytest.mark.in_turns
    @pytest.mark.parametrize("item", range(7))
    def test_item(item): ...

    def test_always(): ...
"""


def ran_in(turn: str, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    monkeypatch.setenv("TURN", turn)
    reports = pytester.inline_run("-p", "common.setup.tests.turns").listoutcomes()[0]
    return {report.nodeid.partition("::")[2] for report in reports}


def test_each_test_has_one_of_three_turns(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    pytester.makepyfile(SUITE)
    turns = [ran_in(turn, pytester, monkeypatch) for turn in ("0", "1", "2")]
    assert turns[0] == {"test_always", "test_item[0]", "test_item[3]", "test_item[6]"}
    assert [len(turn) for turn in turns] == [4, 3, 3]
    assert set.union(*turns) == ran_in("", pytester, monkeypatch)


def test_without_a_turn_all_run(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    pytester.makepyfile(SUITE)
    assert len(ran_in("", pytester, monkeypatch)) == 8
