"""Forks with a disclosure, with praise for a defector, and with a newcomer."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.stored import stored

import folkways
from folkways.base.errors import FolkwaysError, ScenarioError
from folkways.base.events import ActionBegan, Intervened
from folkways.norms.science.avowals import SideTaken

AT = "day 1 08:40"
UNTIL = "day 1 08:50"
NORM = "Members should drink the founder's tea."
RUTH = {
    "name": "Ruth Abiola",
    "age": 36,
    "innate": ["frank"],
    "learned": "Ruth Abiola is new here.",
    "stances": [{"topic": "founders_tea", "side": "against", "strength": "strong"}],
    "daily_requirement": "From 8:00 to 11:30, leaves the founder's tea in the café.",
    "start": "Hobbs Café: café room",
}


@pytest.fixture(scope="module")
def tea(tmp_path_factory: pytest.TempPathFactory) -> Path:
    def make(path: Path) -> None:
        folkways.run("founders_tea", until="day 1 08:45", out=path)

    return stored(tmp_path_factory, "tea.folk", make)


def test_everybody_learns_how_many_believe_and_goes_by_it(tea: Path) -> None:
    told = folkways.fork(tea, AT, disclose="founders_tea", until=UNTIL)
    events = [one for one in told.log.events() if isinstance(one, Intervened)]
    assert [one.agent for one in events] == list(told.header.agents)
    assert {one.data["believing"] for one in events} == {2}
    sides = {
        one.agent: side
        for one in told.log.events()
        if one.t >= events[0].t and (side := SideTaken.read(one))
    }
    assert sides
    against = {name for name, side in sides.items() if not side.enforces}
    assert len(against) >= len(sides) / 2
    assert told.header.forked is not None
    assert "made public" in told.header.forked.changes[0]


def test_a_newcomer_lives_in_the_town_and_the_fork_can_be_replayed(
    tea: Path, tmp_path: Path
) -> None:
    path = tmp_path / "ruth.folk"
    made = folkways.fork(tea, AT, newcomers=[RUTH], praise={"Gideon": NORM}, until=UNTIL, out=path)
    assert made.header.agents[-1] == "Ruth Abiola"
    acts = [one for one in made.log.events() if isinstance(one, ActionBegan)]
    assert any(one.agent == "Ruth Abiola" for one in acts)
    kinds = [one.kind for one in made.log.events() if isinstance(one, Intervened)]
    assert kinds == ["arrived", *["praised"] * 9]
    assert folkways.replay(path).log_hash == made.log_hash
    # The run itself knows nothing of it.
    assert "Ruth Abiola" not in folkways.Run.open(tea).header.agents


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"disclose": "founder_tea"}, "did you mean 'founders_tea'"),
        ({"disclose": "Nobody should jump the queue."}, "no agent has a private belief about"),
        ({"praise": {"Gidion": NORM}}, "did you mean Gideon"),
        ({"praise": {"Gideon": NORM}, "remove": "Gideon"}, "has left the town"),
        ({"praise": {"Gideon": "tea"}}, "neither a tracked norm"),
        ({"newcomers": ["nowhere.yaml"]}, "nowhere.yaml cannot be read: No such file"),
        ({"newcomers": [os.devnull]}, f"{os.devnull} is not a regular file"),
        ({"newcomers": [{**RUTH, "name": "Odile Marchant"}]}, "an agent of the run has this name"),
    ],
)
def test_what_cannot_be_made_public_is_refused(
    tea: Path, changes: dict[str, object], message: str
) -> None:
    with pytest.raises(FolkwaysError, match=message):
        folkways.fork(tea, AT, until=UNTIL, **changes)  # type: ignore[arg-type]


def test_a_newcomer_that_is_wrong_is_refused_with_its_line(tea: Path, tmp_path: Path) -> None:
    path = tmp_path / "ruth.yaml"
    path.write_text("name: Ruth Abiola\nage: old\ninnate: [frank]\nlearned: She is new.\n")
    with pytest.raises(ScenarioError) as caught:
        folkways.fork(tea, AT, newcomers=[path])
    assert "line 2, age" in str(caught.value)
    assert "start" in str(caught.value)
    lost = {**RUTH, "start": "Hobbs Café: attic"}
    with pytest.raises(ScenarioError, match="attic"):
        folkways.fork(tea, AT, newcomers=[lost])


def test_without_private_beliefs_there_is_nothing_to_disclose(garden_run: Path) -> None:
    with pytest.raises(FolkwaysError, match="lacks the mechanism 'avowal'"):
        folkways.fork(garden_run, "day 1 08:40", disclose="quiet")
