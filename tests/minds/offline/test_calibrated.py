from __future__ import annotations

from pathlib import Path

import pytest

from folkways.base.errors import ScenarioError
from folkways.minds.offline import Constants, OfflineMind
from folkways.minds.offline.calibrated import constants_named, parse, shipped_constants

FILE = "folkways_constants: 1\nname: mine\nconstants:\n  accept_base: -1\n"


def test_the_constants_that_ship_can_be_used() -> None:
    assert shipped_constants()[0] == "theory"
    assert "model_hour" in shipped_constants()
    assert constants_named("theory").constants == Constants()
    found = constants_named("model_hour")
    assert found.name == "model_hour"
    assert found.constants != Constants()


def test_a_file_is_looked_for_beside_the_scenario_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside, here = tmp_path / "scenarios", tmp_path / "here"
    for folder, value in ((beside, "-1"), (here, "-2")):
        folder.mkdir()
        text = FILE.replace("-1", value)
        (folder / "mine.yaml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(here)
    assert constants_named("mine.yaml", beside).constants.accept_base == -1
    assert constants_named("mine.yaml").constants.accept_base == -2


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (FILE.replace("accept_base", "accept_bse"), "did you mean 'accept_base'"),
        (FILE.replace("-1", "99"), "must lie from -3 to 3"),
        (FILE.replace("-1", ".nan"), "accept_base"),
        (FILE.replace(": 1\n", ": 2\n", 1), "folkways_constants"),
        (FILE + "surprise: 1\n", "surprise"),
        ("just words", "no constants file"),
        ("a: [", "mine.yaml: 1 problem"),
    ],
)
def test_a_file_that_cannot_be_meant_is_refused(text: str, why: str) -> None:
    with pytest.raises(ScenarioError, match=why):
        parse(text, "mine.yaml")


def test_a_name_that_there_is_not_says_which_there_are() -> None:
    with pytest.raises(ScenarioError, match=r"did you mean 'model_hour'.*theory"):
        constants_named("model_huor")


def test_a_mind_says_which_constants_it_has_in_a_short_name() -> None:
    few = OfflineMind(1, constants=Constants(accept_base=0.5))
    assert few.name == "offline (accept_base=0.5)"
    named = constants_named("model_hour")
    mind = OfflineMind(1, constants=named.constants, called=named.name)
    assert mind.name.startswith("offline (constants model_hour, ")
    many = OfflineMind(1, constants=named.constants)
    assert len(many.name) < 60
    assert "changed" in many.name
