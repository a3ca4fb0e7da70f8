"""Conversations as the town sees them: competing wishes are settled, spent talks are closed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from folkways.base import events as ev
from folkways.environments.town.society import Society

_RANK: Final[Mapping[ev.TalkReason, int]] = {"conflict": 0, "campaign": 1, "chat": 3}
_OWN_RANK: Final = 2
"""A mechanism's own reason comes before small talk."""


def close_spent(society: Society, t: int, steps: Sequence[ev.AnyEvent]) -> Iterator[ev.AnyEvent]:
    """Give the end of each conversation in which somebody has just said the last word."""
    for event in steps:
        if isinstance(event, ev.Uttered) and event.ends:
            talk = society.conversations[event.conversation]
            yield talk.closed(event.conversation, t, f"{event.agent} ended it")
        elif isinstance(event, ev.TalkDeclined):
            talk = society.conversations[event.conversation]
            yield talk.closed(event.conversation, t, event.outcome)


def close_silent(society: Society, t: int, steps: Sequence[ev.AnyEvent]) -> Iterator[ev.AnyEvent]:
    """Give the end of each conversation in which a visitor has said nothing more for too long."""
    for id, talk in list(society.conversations.items()):
        if talk.patience and t >= talk.patience:
            visitor = talk.other if society.town.visitor(talk.other) else talk.opener
            said = (
                "said nothing more"
                if talk.turns > 1 or visitor == talk.opener
                else "did not answer"
            )
            yield talk.closed(id, t, f"{visitor} {said}")


def close_all(society: Society, t: int) -> Iterator[ev.AnyEvent]:
    """Give the end of every conversation at the end of a day."""
    for id, talk in list(society.conversations.items()):
        yield talk.closed(id, t, "the day ended")


def settle(society: Society, t: int, steps: Sequence[ev.AnyEvent]) -> Iterator[ev.AnyEvent]:
    """Settle the wishes to talk of a tick: conflicts before campaigns before others before chats.

    Among equals the order is that of the agents.

    A conflict is not raised if the other has stopped in this very tick. No talk is opened with
    somebody who begins something with others in this tick: the wish waits.

    Each event must be taken in before the next is drawn.
    """
    wishes = [event for event in steps if isinstance(event, ev.TalkSought)]
    met: set[frozenset[str]] = set()
    wishes.sort(
        key=lambda wish: (_RANK.get(wish.reason, _OWN_RANK), society.agent(wish.agent).index)
    )
    for wish in wishes:
        pair = frozenset((wish.agent, wish.other))
        if pair in met:  # each sought the other; one conversation meets both wishes
            continue
        if wish.observation and wish.observation != society.town.conduct(wish.other):
            yield _missed(wish, t, f"{wish.other} had stopped", lapsed=True)
        elif society.town.free(wish.other) and (why := society.town.engaged(wish.other)):
            yield _missed(wish, t, f"{wish.other} {why}")
        elif _free(society, wish.agent) and _free(society, wish.other):
            met.add(pair)
            yield ev.ConversationOpened(
                t=t,
                agent=wish.agent,
                conversation=f"c{society.opened + 1}",
                other=wish.other,
                reason=wish.reason,
                about=wish.about,
                norm=wish.norm,
                observation=wish.observation,
            )
            walk = society.town.approach(wish.agent, wish.other)
            if walk.path:
                address = society.town.me(wish.other).address
                yield ev.Departed(t=t, agent=wish.agent, path=walk.path, address=address)
        else:
            who = wish.other if _free(society, wish.agent) else wish.agent
            yield _missed(wish, t, f"{who} was taken")


def _free(society: Society, name: str) -> bool:
    """Whether somebody can be talked to and begins nothing with others in this tick."""
    return society.town.free(name) and not society.joining.about_to_begin(name)


def _missed(wish: ev.TalkSought, t: int, why: str, *, lapsed: bool = False) -> ev.TalkMissed:
    return ev.TalkMissed(
        t=t,
        agent=wish.agent,
        other=wish.other,
        reason=wish.reason,
        about=wish.about,
        norm=wish.norm,
        weight=wish.weight,
        why=why,
        observation=wish.observation,
        lapsed=lapsed,
    )
