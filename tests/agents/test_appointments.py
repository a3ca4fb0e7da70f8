"""What is due decides what is planned: also of several words given for one time."""

from __future__ import annotations

from tests.agents.test_commitments import HOURS, ME, NOW, OTHER, ROOM, made, turn_of

from folkways.agents import appointments
from folkways.base import events as ev
from folkways.base.time import MINUTE

CLEO = "Cleo Dunn"
WITH_BEN, WITH_CLEO = "having lunch with Ben Cole", "having lunch with Cleo Dunn"


def lunches() -> list[ev.Event]:
    """Return that Ada has agreed on lunch with two people for one time."""
    due = NOW + 15 * MINUTE
    return [
        made(due, id="c0.0.1", what=WITH_BEN, place=ROOM, joint=True),
        made(due, id="c1.0.1", what=WITH_CLEO, others=(CLEO,), place=ROOM, joint=True),
    ]


def kept(id: str, other: str) -> ev.CommitmentEnded:
    return ev.CommitmentEnded(
        t=NOW + 20 * MINUTE,
        agent=ME,
        commitment=id,
        others=(other,),
        outcome="kept",
        witness="presence",
        why="they did it together",
    )


def test_what_is_still_owed_is_planned_before_what_has_been_kept_at_that_time() -> None:
    ben, cleo = kept("c0.0.1", OTHER), kept("c1.0.1", CLEO)
    now = NOW + 21 * MINUTE
    assert appointments.block(turn_of(*lunches(), now=now), HOURS).text == WITH_BEN
    assert appointments.block(turn_of(*lunches(), ben, now=now), HOURS).text == WITH_CLEO
    assert appointments.block(turn_of(*lunches(), cleo, now=now), HOURS).text == WITH_BEN


def test_what_has_been_kept_goes_on_while_nothing_else_is_owed() -> None:
    both = (kept("c0.0.1", OTHER), kept("c1.0.1", CLEO))
    turn = turn_of(*lunches(), *both, now=NOW + 21 * MINUTE)
    assert appointments.block(turn, HOURS).text == WITH_BEN
