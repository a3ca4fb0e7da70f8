"""What a mechanism has an agent do is seen like any conduct, and what it interrupts goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

import folkways
from folkways import Mechanism
from folkways.agents.mechanism import Act
from folkways.agents.turn import Turn
from folkways.base.errors import PartError
from folkways.base.events import (
    ActionBegan,
    MemoryAdded,
    Noticed,
    PlanMade,
)
from folkways.runs.run import Run
from folkways.testing.scenes import GARDEN

WAVING, UNTIL = "waving at everybody", "day 1 08:40"
SIGHT = {"perception.vision_radius": 30}


class Waves(Mechanism):
    """Who is in the middle of something now and then waves."""

    name = "waves"

    async def acts(self, turn: Turn) -> list[Act]:
        """Wave, perhaps."""
        doing = turn.body.doing
        busy = doing is not None and doing.text != WAVING and doing.until - turn.t >= 120
        wants = busy and turn.chance("wave").random() < 0.7
        return [Act(WAVING, seconds=60, emoji="👋", reason="it is friendly")] if wants else []


class Rests(Mechanism):
    """Has hooks that do nothing."""

    name = "rests"


class Odd(Waves):
    """Brings about what is no act."""

    name = "odd"

    async def acts(self, turn: Turn) -> list[Act]:
        """Return a text."""
        return [WAVING]  # type: ignore[list-item]


class Endless(Waves):
    """Takes too long."""

    name = "endless"

    async def acts(self, turn: Turn) -> list[Act]:
        """Return an act of a day."""
        return [Act(WAVING, seconds=86_400)]


@pytest.fixture(scope="module")
def garden(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("garden") / "garden.yaml"
    path.write_text(GARDEN, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def run(garden: Path) -> Run:
    out = garden.with_name("waves.folk")
    return folkways.run(garden, mechanisms=[Waves], settings=SIGHT, until=UNTIL, out=out)


def began(run: Run) -> list[ActionBegan]:
    return [one for one in run.events() if isinstance(one, ActionBegan)]


def acts_of(run: Run) -> list[ActionBegan]:
    return [one for one in began(run) if one.text == WAVING]


def test_it_is_an_action_and_others_notice_it(run: Run) -> None:
    waves = acts_of(run)
    assert waves
    assert {(one.emoji, one.reason, one.seconds) for one in waves} == {("👋", "it is friendly", 60)}
    seen = [one for one in run.events(MemoryAdded, Noticed) if f"is {WAVING}" in one.text]  # type: ignore[union-attr]
    others = {one.agent for one in seen if not one.own}  # type: ignore[union-attr]
    assert others


def test_what_it_interrupted_is_taken_up_again_for_the_rest_of_its_time(run: Run) -> None:
    resumed = 0
    for agent in run.header.agents:
        actions = [one for one in began(run) if one.agent == agent]
        for before, act, after in zip(actions, actions[1:], actions[2:], strict=False):
            if act.text == WAVING and after.text == before.text:
                assert after.t >= act.t + act.seconds
                # Where the agent has planned anew in between, it is another action.
                if after.seconds == before.t + before.seconds - act.t:
                    assert (after.emoji, after.reason) == (before.emoji, before.reason)
                    resumed += 1
    assert resumed
    assert any(one.level == "acts" for one in run.events() if isinstance(one, PlanMade))


def test_it_is_the_same_after_a_pause_and_in_a_replay(garden: Path, run: Run) -> None:
    path = garden.with_name("paused.folk")
    folkways.run(garden, mechanisms=[Waves], settings=SIGHT, until="day 1 08:20", out=path)
    assert folkways.resume(path, mechanisms=[Waves], until=UNTIL).log_hash == run.log_hash
    assert run.path is not None
    assert folkways.replay(run.path, mechanisms=[Waves]).same


def test_a_mechanism_without_acts_changes_nothing(garden: Path) -> None:
    plain = folkways.run(garden, until=UNTIL)
    assert folkways.run(garden, mechanisms=[Rests], until=UNTIL).log_hash == plain.log_hash


@pytest.mark.parametrize(
    ("mechanism", "said"),
    [(Odd, r"odd brought about 'waving.*Act objects"), (Endless, "an act takes 60 to 900 seconds")],
)
def test_what_is_no_act_is_told(garden: Path, mechanism: type[Mechanism], said: str) -> None:
    with pytest.raises(PartError, match=said):
        folkways.run(garden, mechanisms=[mechanism], until="day 1 08:20")
