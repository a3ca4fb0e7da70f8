"""Who can be addressed now, and what becomes of a wish to talk that has to wait."""

from __future__ import annotations

import pytest

from folkways.base import events as ev
from folkways.base.time import HOUR, TICK, parse_clock
from folkways.environments.town import conversation
from folkways.environments.town.society import Society
from folkways.minds.table.mind import TableMind
from folkways.testing.minds import ScriptedMind
from folkways.testing.societies import preset, run, simulate, trio

ADA, BEN, CLEO = "Ada Byrd", "Ben Cole", "Cleo Dunn"
ROOM = "Hobbs Café: café room"
NOON = parse_clock("12:00")


def society_at(t: int) -> Society:
    """Return three people who do something in one room at moment ``t``."""
    society = simulate(trio(), ScriptedMind({})).environment.society
    society.happen(ev.DayBegan(t=parse_clock("08:00"), day=1))
    for number, name in enumerate((ADA, BEN, CLEO)):
        tile = society.town.map.standing_tiles(society.town.map.arenas[0].address)[number]
        society.happen(ev.AgentPlaced(t=t, agent=name, tile=tile, address=ROOM))
        society.happen(
            ev.ActionBegan(
                t=t, agent=name, text="sitting", address=ROOM, seconds=HOUR, emoji="", indoors=True
            )
        )
    society.town.move_to(t)
    return society


def wish(t: int, agent: str, other: str) -> ev.TalkSought:
    return ev.TalkSought(t=t, agent=agent, other=other, reason="chat", about="the news")


def settled(society: Society, t: int, *wishes: ev.TalkSought) -> list[ev.AnyEvent]:
    society.town.move_to(t)
    events = []
    for event in conversation.settle(society, t, wishes):
        society.happen(event)
        events.append(event)
    return events


def talked(society: Society, t: int) -> None:
    """Let Ben and Cleo have a talk that ends at moment ``t``."""
    settled(society, t - TICK, wish(t - TICK, BEN, CLEO))
    (id,) = society.conversations
    society.happen(society.conversations[id].closed(id, t, "Cleo Dunn ended it"))


def test_nobody_is_addressed_in_the_tick_after_a_talk_of_theirs() -> None:
    society = society_at(NOON)
    talked(society, NOON + TICK)
    t = NOON + 2 * TICK
    society.town.move_to(t)
    assert society.town.me(CLEO).free
    (missed,) = settled(society, t, wish(t, ADA, CLEO))
    assert isinstance(missed, ev.TalkMissed)
    assert missed.why == "Cleo Dunn has just ended another talk"
    assert [one.other for one in society.agent(ADA).body.wishes] == [CLEO]  # it waits
    (opened, *_) = settled(society, t + TICK, wish(t + TICK, ADA, CLEO))
    assert isinstance(opened, ev.ConversationOpened)


@pytest.mark.parametrize(("what", "waits"), [("gives a lecture", True), ("hosts a party", False)])
def test_nobody_is_addressed_who_gives_something_before_others(what: str, *, waits: bool) -> None:
    society = society_at(NOON)
    society.happen(
        ev.EventAnnounced(
            t=NOON, agent=CLEO, what=what, start=NOON, seconds=HOUR, place=ROOM, known_by=()
        )
    )
    (first, *_) = settled(society, NOON + TICK, wish(NOON + TICK, ADA, CLEO))
    assert isinstance(first, ev.TalkMissed if waits else ev.ConversationOpened)
    if isinstance(first, ev.TalkMissed):
        assert first.why == "Cleo Dunn is giving a lecture"
        t = NOON + HOUR
        (opened, *_) = settled(society, t, wish(t, ADA, CLEO))
        assert isinstance(opened, ev.ConversationOpened)


def test_on_a_whole_morning_talks_leave_a_tick_between_them() -> None:
    events = run(preset("hobbs_cafe", days=1, end="'10:00'"), TableMind(1)).events
    closed: dict[str, int] = {}
    waited = 0
    for event in events:
        if isinstance(event, ev.ConversationClosed):
            closed[event.agent] = closed[event.other] = event.t
        elif isinstance(event, ev.ConversationOpened):
            assert event.t > closed.get(event.other, 0) + TICK
        elif isinstance(event, ev.TalkMissed):
            waited += "has just ended" in event.why
    assert waited
