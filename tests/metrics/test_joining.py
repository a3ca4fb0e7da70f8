"""Invitations and joint actions are counted from the log."""

from __future__ import annotations

from folkways.base import events as ev
from folkways.metrics.joining import InvitationMeter
from folkways.metrics.series import Bins
from folkways.metrics.stream import Stream

OTHERS = ("Bo", "Cy", "Di")


def test_each_person_invited_counts_and_each_joint_action_once() -> None:
    place = "Inn: parlour"
    invited = ev.Invited(
        t=1,
        agent="Ann",
        joint="j0.1",
        others=OTHERS,
        text="x",
        address=place,
        seconds=60,
    )
    answers = [
        ev.InvitationAnswered(
            t=2, agent=name, joint="j0.1", by="Ann", joins=joins, why="", asked=joins
        )
        for name, joins in (("Bo", True), ("Cy", False))
    ]
    begun = [
        ev.ActionBegan(
            t=2, agent=a, text="x", address=place, seconds=60, joint="j0.1", company=(b,)
        )
        for a, b in (("Ann", "Bo"), ("Bo", "Ann"))
    ]
    alone = ev.ActionBegan(t=3, agent="Cy", text="y", address=place, seconds=60)
    stream, meter = Stream(Bins.of(0, 1)), InvitationMeter()
    meter.attach(stream)
    stream.run([invited, *answers, *begun, alone])
    counts = meter.result()
    assert counts.asked == 1
    assert counts.to_json() == {
        "made": 3,
        "accepted": 1,
        "declined": 1,
        "open": 1,
        "joint_actions": 1,
    }
