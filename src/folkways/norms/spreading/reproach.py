"""DecideToTalk: before speaking up about a conflict, the agent weighs what it knows of the matter.

It knows the time, what it is doing itself, its earlier talks with the person, and who has just
spoken to them; and it decides only while the conduct goes on and the person can be talked to.
A matter that has to wait comes up again while it goes on (``Wish`` in ``agents/state.py``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from folkways.agents.attend import relate
from folkways.agents.mechanism import Concern, Percept
from folkways.agents.perceive import conduct_seen
from folkways.agents.turn import Turn
from folkways.agents.view import Sighting
from folkways.base import events as ev
from folkways.base.time import MINUTE, format_clock, format_moment
from folkways.norms.database import NormDatabase
from folkways.norms.norm import PersonalNorm
from folkways.norms.operations import DECIDE_TO_TALK
from folkways.norms.questions import DecideToTalk, EarlierTalk, SpokenTo
from folkways.scenario.schema import Role

JUST = 10 * MINUTE
"""Talks of others with the person that ended so long ago at most are shown."""
EARLIER = 3
"""So many of the agent's own last talks with the person are shown."""


class Matter(NamedTuple):
    """Conduct of ``other`` against a norm, noticed at moment ``since``.

    ``again``: the matter has come up before and had to wait.
    """

    other: str
    observation: str
    norm: PersonalNorm
    since: int
    again: bool = False


async def concerns(
    turn: Turn, conflicts: Sequence[tuple[Percept, PersonalNorm]], norms: Iterable[PersonalNorm]
) -> list[Concern]:
    """Decide on each person at most once, on the weightiest matter; return what to raise now."""
    if not turn.may_open_talk:
        return []
    people = {person.name: person for person in turn.view.people(turn.name)}
    matters = [*_fresh(turn, conflicts), *_waiting(turn, people, norms)]
    found: list[Concern] = []
    decided: set[str] = set()
    for matter in sorted(matters, key=lambda matter: -matter.norm.utility):
        if matter.other in decided or not _may_raise(turn, matter):
            continue
        decided.add(matter.other)
        person = people.get(matter.other)
        if person is None or not person.free:
            if not matter.again:
                turn.emit(_put_off(turn, matter, "was taken" if person else "was out of sight"))
        elif _goes_on(person, matter):
            found.extend(await _decide(turn, matter))
    return found


def _fresh(turn: Turn, conflicts: Sequence[tuple[Percept, PersonalNorm]]) -> list[Matter]:
    return [
        Matter(percept.other, percept.text, norm, turn.agent.memory[percept.memory].created)
        for percept, norm in conflicts
        if percept.current
    ]


def _waiting(
    turn: Turn, people: dict[str, Sighting], norms: Iterable[PersonalNorm]
) -> list[Matter]:
    """Return the matters that had to wait, as far as they fit now."""
    held = {norm.id: norm for norm in norms}
    return [
        Matter(wish.other, wish.observation, held[wish.norm], turn.t, again=True)
        for wish in turn.body.wishes
        if wish.observation
        and wish.after <= turn.t < wish.until
        and wish.norm in held
        and wish.other in people
    ]


def _goes_on(person: Sighting, matter: Matter) -> bool:
    return conduct_seen(person) == matter.observation


def _put_off(turn: Turn, matter: Matter, why: str) -> ev.TalkMissed:
    return ev.TalkMissed(
        t=turn.t,
        agent=turn.name,
        other=matter.other,
        reason="conflict",
        about=matter.norm.content,
        norm=matter.norm.id,
        weight=matter.norm.utility,
        why=f"{matter.other} {why}",
        observation=matter.observation,
    )


async def _decide(turn: Turn, matter: Matter) -> list[Concern]:
    norm, other = matter.norm, matter.other
    relationship = await relate(turn, other)
    doing = turn.body.doing
    noticed = turn.body.noticed.get(other, ("", turn.t))[1]
    answer = await turn.ask(
        DECIDE_TO_TALK,
        DecideToTalk(
            who=turn.agent.who,
            other=other,
            relationship=relationship,
            observation=matter.observation,
            norm=norm.standard,
            when=format_moment(turn.t),
            doing=doing.text if doing is not None else "",
            since_minutes=max(0, turn.t - noticed) // MINUTE,
            earlier=earlier_talks(turn, other, norm.id),
            spoken_to=spoken_to(turn, other),
            other_age=turn.view.age(other),
        ),
    )
    turn.emit(
        ev.TalkDecided(
            t=turn.t,
            agent=turn.name,
            other=other,
            norm=norm.id,
            talks=answer.talks,
            reason=answer.reason,
            later=answer.decision == "later",
            observation=matter.observation,
            about=norm.content,
            weight=norm.utility,
        )
    )
    if not answer.talks:
        return []
    return [Concern(other, "conflict", norm.content, norm.id, norm.utility, matter.observation)]


def earlier_talks(turn: Turn, other: str, norm: str) -> tuple[EarlierTalk, ...]:
    """Return the agent's last talks with ``other``, oldest first."""
    talks = [m for m in turn.agent.memory if m.kind == "chat" and m.about == other]
    raised = turn.body.raised.get(f"{other}|{norm}")
    about = next((m.id for m in talks if raised is not None and m.created > raised), None)
    return tuple(
        EarlierTalk(when=format_clock(m.created), about_norm=m.id == about, text=m.text)
        for m in talks[-EARLIER:]
    )


def spoken_to(turn: Turn, other: str) -> tuple[SpokenTo, ...]:
    """Return who else has just begun a talk with ``other``, as far as the agent overheard it."""
    return tuple(
        SpokenTo(
            by=talk.opener,
            minutes_ago=(turn.t - talk.until) // MINUTE,
            words=talk.words,
            answer=talk.answer,
        )
        for talk in turn.body.overheard
        if talk.other == other and turn.t <= talk.until + JUST
    )


def _may_raise(turn: Turn, matter: Matter) -> bool:
    """Whether to decide about raising a norm with the person seen.

    One doing is decided on once; doing it again is a new conflict. Entrepreneurs want to win others
    over and take up each (section 2.2.1); ordinary agents do not insist.
    """
    limits, body, other = turn.parameters.conversation, turn.body, matter.other
    decided = turn.agent.part(NormDatabase).decided_at(other, matter.norm.id)
    if matter.again:
        decided = None
    elif decided is not None and matter.since <= decided:
        return False
    if turn.agent.spec.role is Role.ENTREPRENEUR:
        return True
    waits = (
        (body.talked.get(other), limits.conflict_cooldown_minutes),
        (body.raised.get(f"{other}|{matter.norm.id}"), limits.norm_cooldown_minutes),
        (decided, limits.conflict_cooldown_minutes),
    )
    return all(at is None or turn.t >= at + minutes * MINUTE for at, minutes in waits)
