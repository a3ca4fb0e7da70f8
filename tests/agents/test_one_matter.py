"""One conduct is one matter: decided on once, whichever norms it breaks, and not gone around."""

from __future__ import annotations

import pytest
from tests.agents.test_commitments import ME, NOW, OTHER, ROOM, turn_of

from folkways.agents import attend
from folkways.agents.concern import Concern
from folkways.agents.objecting import may_raise, puts_off
from folkways.agents.ongoing import remembered_in_sight
from folkways.agents.percept import Percept
from folkways.agents.questions import Reaction
from folkways.agents.turn import Turn
from folkways.agents.view import Sighting
from folkways.base import events as ev
from folkways.base.time import MINUTE
from folkways.scenario.schema import Role

SEEN = f"{OTHER} is smoking at the table"


def decided(norm: str, decision: str, *, seen: str = SEEN) -> ev.TalkDecided:
    return ev.TalkDecided(
        t=NOW,
        agent=ME,
        other=OTHER,
        norm=norm,
        talks=decision == "now",
        reason="",
        later=decision == "later",
        observation=seen,
        about="No smoking.",
        weight=50,
    )


def concern(norm: str, seen: str = SEEN) -> Concern:
    return Concern(OTHER, "conflict", "No smoking.", norm, 50, seen)


def noticed(*events: ev.Event, minutes: int, seen: str = SEEN, since: int = -1) -> Turn:
    turn = turn_of(*events, now=NOW + minutes * MINUTE)
    turn.body.noticed[OTHER] = (seen, NOW + since * MINUTE)
    # Entrepreneurs insist; ordinary agents do not.
    turn.agent.spec = turn.agent.spec.model_copy(update={"role": Role.ORDINARY})
    return turn


@pytest.mark.parametrize("norm", ["n1", "n2"])
def test_a_decision_counts_for_every_norm_that_the_conduct_breaks(norm: str) -> None:
    assert not may_raise(noticed(decided("n1", "no"), minutes=30), concern(norm))
    again = noticed(decided("n1", "no"), minutes=30, since=20)  # it has begun anew since then
    assert may_raise(again, concern(norm))


def test_other_conduct_is_a_matter_of_its_own() -> None:
    other = f"{OTHER} is shouting"
    turn = noticed(decided("n1", "no"), minutes=30, seen=other)
    assert may_raise(turn, concern("n2", other))


def test_who_has_put_off_speaking_to_somebody_begins_no_other_talk_with_them_before() -> None:
    later = decided("n1", "later")
    assert puts_off(turn_of(later, now=NOW), OTHER)
    assert not puts_off(turn_of(later, now=NOW), "Cleo Dunn")
    assert not puts_off(turn_of(later, now=NOW + 2 * MINUTE), OTHER)  # now it may be raised
    assert not puts_off(turn_of(decided("n1", "no"), now=NOW), OTHER)


def talked(norm: str) -> tuple[ev.ConversationOpened, ev.ConversationClosed]:
    """Return that Ada objected to what Ben did, and that the talk is over."""
    opened = ev.ConversationOpened(
        t=NOW,
        agent=ME,
        other=OTHER,
        conversation="c1",
        reason="conflict",
        about="No smoking.",
        norm=norm,
        observation=SEEN,
    )
    return opened, ev.ConversationClosed(
        t=NOW, agent=ME, other=OTHER, conversation="c1", why="", turns=0
    )


@pytest.mark.parametrize(("norm", "again"), [("n1", False), ("", True)])
def test_without_a_norm_new_conduct_can_be_objected_to_soon(norm: str, *, again: bool) -> None:
    """The agent minds that somebody smokes again, half an hour after it asked them to stop."""
    opened, closed = talked(norm)
    new = f"{OTHER} is lighting another cigarette"
    turn = noticed(opened, closed, minutes=30, seen=new, since=29)
    assert may_raise(turn, concern(norm, new)) is again
    assert not may_raise(noticed(opened, closed, minutes=30), concern(norm))


def test_what_the_agent_does_itself_with_somebody_is_nothing_that_it_sees_them_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    turn = turn_of(now=NOW + MINUTE)
    text = f"{ME} is ordering tea from {OTHER}"
    own = ev.MemoryAdded(
        t=turn.t, agent=ME, id=0, memory="observation", text=text, importance=1, own=True
    )
    turn.agent.fold(own)
    ben = Sighting(
        OTHER,
        (40, 40),
        ROOM,
        True,
        f"taking the order of {ME}",
        False,
        False,
        1,
        company=(ME,),
        lead=ME,
        lead_doing=f"ordering tea from {OTHER}",
    )
    monkeypatch.setattr(turn.view, "people", lambda _: [ben])
    assert turn.body.noticed[ME][0] == text
    assert remembered_in_sight(turn) == []


def test_the_log_says_why_an_objection_is_not_raised() -> None:
    turn = noticed(*talked(""), minutes=30)
    ben = Sighting(OTHER, (40, 40), ROOM, True, "smoking", True, False, 1)
    seen = Percept(text=SEEN, other=OTHER, place=ROOM, t=turn.t)
    minds = Reaction(decision="talk", topic="No smoking.", objects=True)
    attend._want_to_talk(turn, {OTHER: ben}, minds, seen, "")
    (missed,) = [e for e in turn.events if isinstance(e, ev.TalkMissed)]
    assert missed.lapsed
    assert missed.why == f"{OTHER} was spoken to about it a short while ago"
    assert not [e for e in turn.events if isinstance(e, ev.TalkSought)]
