"""Visitors: somebody from outside who comes to talk with an agent, says more, takes leave.

A visitor has neither mind nor memory; to the agents it is a person like any other. It stands beside
the agent for as long as they talk. What it says comes from outside, between two ticks; the agent
answers in its own steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from folkways.agents.agent import Agent
from folkways.agents.turn import LONGEST_UTTERANCE
from folkways.base import events as ev
from folkways.base.errors import FolkwaysError, NotNow
from folkways.environments.change import Visit
from folkways.environments.town.people import STAYS
from folkways.environments.town.society import Society

_ENTER: Final = "enter"
_SAY: Final = "say"
_LEAVE: Final = "leave"


def visit(society: Society, t: int, wanted: Visit, day_end: int) -> list[ev.AnyEvent]:
    """Return the events of a visit's next part at moment ``t``; nothing is changed yet.

    ``day_end`` is the last moment of the day that is going on. Raises NotNow for what may be done a
    little later, FolkwaysError for what cannot be done.
    """
    return list(_events(society, t, wanted, day_end))


def _events(society: Society, t: int, wanted: Visit, day_end: int) -> Iterator[ev.AnyEvent]:
    visitor = wanted.visitor
    agent = society.agent(wanted.agent)
    with_whom = society.town.visiting(visitor)
    if with_whom and wanted.leave and not wanted.text:  # of whomever it talks with
        agent = society.agent(with_whom)
        wanted = replace(wanted, agent=agent.name)
    if with_whom and with_whom != agent.name:
        raise FolkwaysError(
            f"{visitor} is talking with {with_whom}, and has to take leave before talking with "
            f"{agent.name}"
        )
    if with_whom:
        conversation, turns = _going_on(society, visitor)
        if wanted.text and _has_the_word(agent):
            raise NotNow(f"{agent.name} is about to answer {visitor}")
        act = _LEAVE if wanted.leave else _SAY
        yield _intervened(t, wanted, act)
    elif wanted.leave and society.town.in_town(visitor):  # it stays, and nobody talks with it
        yield _intervened(t, replace(wanted, text=""), _LEAVE)
        yield _left(visitor, t)
        return
    else:
        _check_entry(society, agent, wanted, t, day_end)
        if wanted.stay and not wanted.text:
            yield from _come(society, t, wanted, agent)
            return
        conversation, turns = f"c{society.opened + 1}", 0
        yield from _enter(society, t, wanted, agent, conversation)
    if wanted.text:
        turns += 1
        yield ev.Uttered(
            t=t,
            agent=visitor,
            conversation=conversation,
            to=agent.name,
            text=wanted.text,
            ends=wanted.leave,
            overheard_by=society.town.hearing(agent.name, beside=visitor),
        )
    if wanted.leave:
        yield ev.ConversationClosed(
            t=t,
            agent=society.conversations[conversation].opener if with_whom else visitor,
            conversation=conversation,
            other=society.conversations[conversation].other if with_whom else agent.name,
            turns=turns,
            why=f"{visitor} took leave",
        )
        if any(name == visitor for name, _ in society.town.staying()):
            yield _left(visitor, t)


def _going_on(society: Society, visitor: str) -> tuple[str, int]:
    """Return the conversation that a visitor is in, and how much has been said in it."""
    return next(
        (id, talk.turns)
        for id, talk in society.conversations.items()
        if visitor in (talk.opener, talk.other)
    )


def _has_the_word(agent: Agent) -> bool:
    talk = agent.body.talk
    return talk is not None and talk.speaker == agent.name


def _check_entry(society: Society, agent: Agent, wanted: Visit, t: int, day_end: int) -> None:
    town, name = society.town, agent.name
    if town.gone(name):
        raise FolkwaysError(f"{name} has left the town")
    if wanted.leave or not (wanted.text or wanted.stay):
        raise FolkwaysError(
            f"{wanted.visitor} is not in town: the visit is over, or has not begun yet"
        )
    if not society.day_open or not agent.remembered:
        raise NotNow("the day has not begun yet")
    longest = agent.parameters.conversation.max_turns * LONGEST_UTTERANCE
    if t >= day_end - longest:
        raise FolkwaysError("it is too late for a visit today: the day is about to end")
    if wanted.text and not town.free(name):
        raise NotNow(f"{name} is {'in a conversation' if agent.body.talk else 'on the way'}")
    if wanted.text and society.joining.about_to_begin(name):
        raise NotNow(f"{name} is about to begin something with others")
    if town.beside(name) is None:
        raise NotNow(f"there is no room beside {name}")


def _enter(
    society: Society, t: int, wanted: Visit, agent: Agent, conversation: str
) -> Iterator[ev.AnyEvent]:
    yield from _come(society, t, wanted, agent)
    yield ev.ConversationOpened(
        t=t,
        agent=wanted.visitor,
        conversation=conversation,
        other=agent.name,
        reason="chat",
        about="",
    )


def _come(society: Society, t: int, wanted: Visit, agent: Agent) -> Iterator[ev.AnyEvent]:
    tile = society.town.beside(agent.name)
    assert tile is not None  # noqa: S101  see _check_entry
    address = str(agent.here().address)
    yield _intervened(t, wanted, _ENTER)
    yield ev.AgentPlaced(t=t, agent=wanted.visitor, tile=tile, address=address)


def over(society: Society, t: int, *, last: bool = False) -> Iterator[ev.AnyEvent]:
    """Give that visitors leave whose time is over, and who talk with nobody; all at day's end."""
    for visitor, until in society.town.staying():
        if last or 0 < until <= t:
            yield _left(visitor, t, "the day is over" if last else "nobody talked with it")


def _left(visitor: str, t: int, why: str = "it took leave") -> ev.VisitorLeft:
    return ev.VisitorLeft(t=t, agent=visitor, why=why)


def _intervened(t: int, wanted: Visit, act: str) -> ev.Intervened:
    data: dict[str, ev.Value | list[ev.Value]] = {
        "act": act,
        "visitor": wanted.visitor,
        "text": wanted.text,
    }
    if act == _ENTER:
        data["description"] = wanted.description
        if wanted.stay:
            data["until"] = t + STAYS
    return ev.Intervened(t=t, agent=wanted.agent, kind="visit", data=data)
