"""Serving and being served: what is out of date once somebody has been served."""

from __future__ import annotations

import pytest
from tests.agents.test_commitments import ME, NOW, OTHER, ROOM, turn_of

from folkways.agents import serving
from folkways.base import events as ev
from folkways.base.time import MINUTE


@pytest.mark.parametrize(
    ("server", "lead", "minute", "again"),
    [
        (OTHER, OTHER, 3, True),
        (OTHER, OTHER, 2, False),  # it still goes on
        (ME, OTHER, 3, False),  # who serves others goes on with their work
        (OTHER, ME, 3, False),  # the agent has planned it itself
        ("", OTHER, 3, False),
    ],
)
def test_who_has_been_served_reconsiders_what_they_meant_to_do_until_then(
    monkeypatch: pytest.MonkeyPatch, server: str, lead: str, minute: int, *, again: bool
) -> None:
    gets = ev.ActionBegan(
        t=NOW,
        agent=ME,
        text="taking the plate",
        address=ROOM,
        seconds=180,
        joint="j1.1",
        company=(OTHER,),
        lead=lead,
    )
    turn = turn_of(gets, now=NOW + minute * MINUTE)
    monkeypatch.setattr(turn.view, "serves", lambda name: name == server)
    with_ada = "has just been with Ada Byrd, and Ada Byrd was taking the plate."
    told = f"Ben Cole, who serves guests, {with_ada}"
    assert serving.served(turn) == (told if again else "")
    items = (ev.PlanItem(turn.t, 600, "eating", ROOM),)
    turn.emit(ev.PlanMade(t=turn.t, agent=ME, level="actions", items=items))
    assert not serving.served(turn)


@pytest.mark.parametrize(
    ("companions", "part", "before", "again"),
    [
        ((OTHER,), "giving the order", 0, True),
        ((OTHER,), "giving the order", 1, True),  # after what the guest has interrupted
        ((OTHER,), "giving the order", 2, False),
        ((OTHER,), "", 0, False),
        (("Cleo Dunn",), "giving the order", 0, False),
    ],
)
def test_who_serves_reconsiders_what_it_meant_to_do_with_the_guest_it_has_just_been_with(
    monkeypatch: pytest.MonkeyPatch,
    companions: tuple[str, ...],
    part: str,
    before: int,
    *,
    again: bool,
) -> None:
    meant = ev.PlanItem(
        NOW, 300, "taking the order", ROOM, companions=companions, part=part, keeps=()
    )
    other = ev.PlanItem(NOW, 300, "wiping tables", ROOM)
    turn = turn_of(
        ev.PlanMade(t=NOW, agent=ME, level="actions", items=(*(other,) * before, meant)),
        ev.ActionBegan(
            t=NOW,
            agent=ME,
            text="bringing the tea",
            address=ROOM,
            seconds=180,
            joint="j1.1",
            company=(OTHER,),
            lead=OTHER,
        ),
        now=NOW + 3 * MINUTE,
    )
    turn.body.actions = [item for item in turn.body.actions if item.text != "bringing the tea"]
    monkeypatch.setattr(turn.view, "serves", lambda name: name == ME)
    told = "Ada Byrd has just been bringing the tea; its plan still lists taking the order."
    assert serving.served(turn) == (told if again else "")
