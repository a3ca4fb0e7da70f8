"""What an agent has in mind when it plans and acts: the talks of the day, intentions, memories.

Without it, what a talk led to is lost unless it became a commitment.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import takewhile
from typing import TypedDict

from folkways.agents.persons import told_to
from folkways.agents.presence import acquaintances
from folkways.agents.shown import Intention, Noted
from folkways.agents.turn import Turn
from folkways.base.time import HOUR, day_of, format_moment
from folkways.memory.record import Memory
from folkways.memory.retrieval import Weights, retrieve

MOST_TALKS = 5
"""The last talks of the day that are shown."""
MOST_INTENTIONS = 8
"""The last intentions that are shown."""
INTENDED_FOR = 4 * HOUR
"""What is intended for a later time than that is agreed in the talk: it is a commitment."""
MOST_MEMORIES = 6
"""Other memories that are shown."""
NOTABLE = 4
"""Observations of less importance (1 to 10) do not come to mind with a plan."""


class InMind(TypedDict):
    """The talks of the day, what the agent intends because of them, and other memories."""

    talks: tuple[Noted, ...]
    intentions: tuple[Intention, ...]
    memories: tuple[Noted, ...]


async def in_mind(turn: Turn, about: str) -> InMind:
    """Return what the agent has in mind of today, and what it remembers on ``about``.

    Each record is shown once, plans are left out, and so are intentions that commitments stand for
    or that are done with. Unlike ``Turn.recall``, this counts as no access to the memories: what
    comes to mind later does not depend on how often an agent plans.
    """
    talks = [memory for memory in _today(turn) if memory.kind == "chat"]
    meant = [memory.id for memory in _today(turn) if _is_intention(turn, memory)]
    said = {*meant, *(memory.id for memory in talks)}
    found = await _remembered(turn, about, said) if about else []
    return InMind(
        talks=_noted(turn, talks[:MOST_TALKS]),
        intentions=intentions(turn),
        memories=_noted(turn, found),
    )


def intentions(turn: Turn, other: str = "", *, decided: str | None = None) -> tuple[Intention, ...]:
    """Return what the agent still means to do because of its talks today, the latest first.

    Before them stands what it has put off saying. With ``other``, what is meant for a talk with
    that person: what the agent means to tell them, and what a talk with them led to, unless it is
    to be told to somebody else. ``decided`` is the norm that the agent is deciding about, so that
    the matter is not shown as put off as well; empty for a matter without a norm.
    """
    meant = list(_meant(turn))
    if other:
        known = {*acquaintances(turn), other}
        told = {one.id: told_to(one.text, known) for one in meant}
        meant = [one for one in meant if other in (told[one.id] or [one.about])]
    after = {one.id: one.about for one in meant}
    # The same words twice are shown once.
    shown = turn.agent.shown(meant[:MOST_INTENTIONS])
    latest_last = [Intention(when=one.when, text=one.text, after=after[one.id]) for one in shown]
    return (*_put_off(turn, other, decided), *reversed(latest_last))


def _put_off(turn: Turn, other: str, decided: str | None) -> Iterator[Intention]:
    """Yield the objections that the agent has put off to a better moment, the latest first."""
    waiting = [
        wish
        for wish in turn.body.wishes
        if wish.observation
        and turn.t < wish.until
        and other in ("", wish.other)
        and not (decided is not None and wish.same_matter(other, decided))
    ]
    for wish in sorted(waiting, key=lambda wish: -wish.since):
        yield Intention(
            when=format_moment(wish.since),
            text=f"put off speaking to {wish.other} about this: {wish.about} (last seen: "
            f"{wish.observation})",
        )


def _noted(turn: Turn, memories: list[Memory]) -> tuple[Noted, ...]:
    """Return records in words, the oldest first."""
    shown = turn.agent.shown(memories)
    return tuple(Noted(when=one.when, text=one.text) for one in shown)


def _meant(turn: Turn) -> Iterator[Memory]:
    """Yield what the agent still means to do because of a talk, the latest first.

    What a later talk with the same person led to takes its place; and what was to be told to
    somebody needs no more telling once the agent has talked with them.
    """
    again: set[str] = set()
    known = acquaintances(turn)
    for memory in _today(turn):
        if turn.t - memory.created > INTENDED_FOR:
            return
        if not _is_intention(turn, memory):
            continue
        replaced = memory.about in again
        again.add(memory.about)
        told = told_to(memory.text, known)
        talks = (talk for name in told for talk in turn.body.talks.get(name, ()))
        talked = any(talk.memory > memory.id for talk in talks)
        if not (replaced or talked or _is_settled(turn, memory)):
            yield memory


def _today(turn: Turn) -> Iterator[Memory]:
    """Return the records of this day, the latest first."""
    today = day_of(turn.t)
    return takewhile(lambda memory: day_of(memory.created) == today, reversed(turn.agent.memory))


def _is_intention(turn: Turn, memory: Memory) -> bool:
    """Whether it says what the agent intends because of a talk: it was noted right after that."""
    if memory.kind != "thought" or memory.evidence != (memory.id - 1,):
        return False
    chat = turn.agent.memory[memory.id - 1]
    return chat.kind == "chat" and chat.about == memory.about


def _is_settled(turn: Turn, memory: Memory) -> bool:
    body = turn.body
    return memory.id in body.old_plans or body.ledger.intends(turn.name, memory.id)


async def _remembered(turn: Turn, about: str, said: Collection[int]) -> list[Memory]:
    """Return the best records on ``about`` except ``said``, plans, trifles and its own conduct."""
    stream, weights = turn.agent.memory, turn.parameters.retrieval
    await stream.prepare(about)
    plan = {turn.body.plan} if turn.body.plan >= 0 else set()
    found = retrieve(
        stream,
        about,
        turn.t,
        3 * MOST_MEMORIES,
        Weights(weights.recency, weights.importance, weights.relevance, weights.decay),
        without={*turn.body.old_plans, *plan, *said},
    )
    best = [stream[item.id] for item in found]
    return [memory for memory in best if _counts(turn, memory)][:MOST_MEMORIES]


def _counts(turn: Turn, memory: Memory) -> bool:
    """Whether it tells more than what the question shows of the agent's doings and the room."""
    own = memory.text.startswith(f"{turn.name} is ")
    return memory.kind != "observation" or (memory.importance >= NOTABLE and not own)
