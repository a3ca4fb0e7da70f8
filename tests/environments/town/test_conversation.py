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
from folkways.world.address import Address

ADA, BEN, CLEO = "Ada Byrd", "Ben Cole", "Cleo Dunn"
ROOM = "Hobbs Café: café room"
NOON = parse_clock("12:00")


def society_at(t: int) -> Society:
    """Return three people who do something in one room at moment ``t``."""
    society = simulate(trio(), ScriptedMind({})).environment.society
    society.happen(ev.DayBegan(t=parse_clock("08:00"), day=1))
    tilemap = society.town.map
    tiles = tilemap.standing_tiles(Address.parse(ROOM, tilemap.name))
    for name, tile in zip((ADA, BEN, CLEO), tiles, strict=False):
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
    events = run(preset("hobbs_cafe", days=1, end="'11:00'"), TableMind(2)).events
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


def invited(society: Society, t: int, by: str, other: str, *, accepted: bool) -> list[ev.AnyEvent]:
    """Return that ``by`` has invited ``other``, who answers at moment ``t``."""
    chess = ev.Invited(
        t=t - TICK, agent=by, joint="j1", others=(other,), text="chess", address=ROOM, seconds=HOUR
    )
    society.agent(by).fold(chess)
    society.deliver(t - TICK, [chess])
    joins = ev.InvitationAnswered(t=t, agent=other, joint="j1", by=by, joins=accepted, why="")
    society.agent(other).fold(joins)
    society.deliver(t, [joins])
    return [joins]


@pytest.mark.parametrize("taken", [BEN, CLEO])
@pytest.mark.parametrize("accepted", [True, False])
def test_nobody_begins_a_talk_and_something_with_others_in_one_tick(
    taken: str, *, accepted: bool
) -> None:
    society = society_at(NOON)
    t = NOON + 2 * TICK
    joins = invited(society, t, BEN, CLEO, accepted=accepted)
    (first, *_) = settled(society, t, wish(t, ADA, taken))
    assert isinstance(first, ev.TalkMissed if accepted else ev.ConversationOpened)
    begun = []
    for event in society.joining.settle(t, joins):
        society.happen(event)
        begun += [event.agent] if isinstance(event, ev.ActionBegan) else []
    assert begun == ([BEN, CLEO] if accepted else [])
    if isinstance(first, ev.TalkMissed):
        assert first.why == f"{taken} was taken"
        assert [one.other for one in society.agent(ADA).body.wishes] == [taken]  # it waits


def test_who_has_invited_somebody_is_not_addressed_before_the_answer() -> None:
    society = society_at(NOON)
    chess = ev.Invited(
        t=NOON, agent=BEN, joint="j1", others=(CLEO,), text="chess", address=ROOM, seconds=HOUR
    )
    society.agent(BEN).fold(chess)
    society.deliver(NOON, [chess])
    (missed,) = settled(society, NOON, wish(NOON, ADA, BEN))
    assert isinstance(missed, ev.TalkMissed)
    (opened, *_) = settled(society, NOON, wish(NOON, ADA, CLEO))  # who has not agreed to anything
    assert isinstance(opened, ev.ConversationOpened)
