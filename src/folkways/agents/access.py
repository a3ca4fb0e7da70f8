"""What an agent draws on when it is asked from outside: all, or all but some kinds of memory.

Park et al. (2023, section 6) take parts of the architecture away from agents that they interview.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import get_args

from folkways.agents.interview import (
    AnswerInterview,
    Recollection,
    StateExpectations,
    StatePreferences,
)
from folkways.agents.mechanism import Occasion
from folkways.agents.persona import describe, described
from folkways.agents.questions import Stroke
from folkways.agents.shown import Guideline, Line, Who
from folkways.agents.turn import Turn
from folkways.base.events import MemoryKind, PlanItem
from folkways.base.time import (
    HOUR,
    day_of,
    format_clock,
    format_clock_on,
    format_moment,
    moment,
)
from folkways.memory.record import Memory
from folkways.memory.retrieval import Weights, retrieve
from folkways.reading.schedule import time_ranges

_YESTERDAY = re.compile(r"\byesterday\b", re.IGNORECASE)

MOST_RELATIONSHIPS = 8
"""The most relationships that are shown with one question."""


@dataclass(frozen=True, slots=True)
class Access:
    """Which parts of what an agent has are at hand.

    Without ``observation`` it has seen and heard nothing: no memories of what it saw or talked
    about, no norms taken from that, no present doing. Without ``reflection`` nothing was concluded:
    no thoughts, no summaries of how it stands to others, no status of the day. Without
    ``planning`` there is no plan.
    """

    observation: bool = True
    reflection: bool = True
    planning: bool = True

    @property
    def kinds(self) -> frozenset[MemoryKind]:
        """The kinds of memories that are at hand."""
        kinds: set[MemoryKind] = set()
        kinds |= {"observation", "chat"} if self.observation else set()
        kinds |= {"thought"} if self.reflection else set()
        kinds |= {"plan"} if self.planning else set()
        return frozenset(kinds)


FULL = Access()
"""Everything is at hand."""


async def recollections(turn: Turn, query: str, access: Access, count: int) -> list[Memory]:
    """Return ``count`` memories for ``query`` that are at hand, in order of time.

    Scored as in any retrieval of the agent (Park et al. 2023, section 4.1), but nothing is touched
    by it. What was remembered again in the same words comes once, the description never. No kind
    takes more than half of the places while there are others; if the query names a time, a quarter
    of them is for what was remembered then.
    """
    memory = turn.agent.memory
    await memory.prepare(query)
    weights = turn.parameters.retrieval
    found = retrieve(
        memory,
        query,
        turn.t,
        len(memory),
        Weights(weights.recency, weights.importance, weights.relevance, weights.decay),
    )
    who = turn.agent.who
    texts = described(who)
    records: list[Memory] = []
    for item in found:
        record = memory[item.id]
        if record.kind in access.kinds and record.text not in texts:
            texts.add(record.text)
            records.append(record)
    chosen: dict[int, Memory] = {}
    if span := time_asked(query, turn.t):
        then = [one for one in records if one.place and span[0] <= one.made < span[1]]
        chosen |= {one.id: one for one in then[: count // 4]}
    taken = Counter(one.kind for one in chosen.values())
    for half in (count // 2, count):
        for one in records:
            if len(chosen) < count and one.id not in chosen and taken[one.kind] < half:
                chosen[one.id] = one
                taken[one.kind] += 1
    return sorted(chosen.values(), key=lambda record: record.id)


def time_asked(question: str, t: int) -> tuple[int, int] | None:
    """Return the span of time before ``t`` that a question names, if it names one (moments)."""
    named = [one for one in time_ranges(question, ()) if one.start is not None]
    if not named:
        return None
    clause = named[0]
    day = clause.day or day_of(t) - bool(_YESTERDAY.search(question))
    start = clause.start or 0
    end = start + HOUR if clause.end is None else clause.end
    begins = moment(max(1, day), 0)
    return (begins + start - HOUR // 2, begins + end) if begins + start <= t else None


def interview_of(
    turn: Turn,
    question: str,
    memories: Iterable[Memory],
    history: tuple[Line, ...] = (),
    access: Access = FULL,
) -> AnswerInterview:
    """Return the question of an interviewer, with all that is at hand to answer it."""
    memories = list(memories)
    body = turn.body
    related = _relationships(turn, question, memories, history)
    return AnswerInterview(
        who=_who(turn, access),
        when=format_moment(turn.t),
        place=turn.agent.here(),
        doing=body.doing.text if body.doing is not None and access.observation else "",
        plan=_plan(turn) if access.planning else (),
        relationships=related if access.reflection else {},
        standards=standards_of(turn) if access.observation else (),
        memories=tuple(map(_shown, memories)),
        history=history,
        question=question,
    )


def expectations_of(
    turn: Turn, norm: str, others: int, memories: Iterable[Memory]
) -> StateExpectations:
    """Return the question what the agent thinks of a norm and expects of the ``others``."""
    return StateExpectations(
        who=turn.agent.who,
        when=format_moment(turn.t),
        others=others,
        standards=standards_of(turn),
        memories=tuple(map(_shown, memories)),
        norm=norm,
    )


def preferences_of(
    turn: Turn, norm: str, others: int, memories: Iterable[Memory]
) -> StatePreferences:
    """Return the question how likely the agent is to act by a norm, by what ``others`` do."""
    return StatePreferences(
        who=turn.agent.who,
        when=format_moment(turn.t),
        others=others,
        standards=standards_of(turn),
        memories=tuple(map(_shown, memories)),
        norm=norm,
    )


def standards_of(turn: Turn) -> tuple[Guideline, ...]:
    """Return the norms that guide the agent on any occasion, each once.

    Of a norm that is shown differently on several occasions the form for interviews counts.
    """
    lines = (line for one in get_args(Occasion) for line in turn.guidance(one).lines)
    return tuple({line.text: line for line in lines}.values())


def _who(turn: Turn, access: Access) -> Who:
    return turn.agent.who if access.reflection else describe(turn.agent.spec)


def _plan(turn: Turn) -> tuple[Stroke, ...]:
    day = day_of(turn.t)
    return tuple(
        Stroke(
            start=format_clock(item.start),
            end=format_clock_on(item.start + item.seconds, day),
            text=item.text,
        )
        for item in sorted((*turn.body.hours, *_appointments(turn)), key=lambda item: item.start)
        if item.start + item.seconds > turn.t
    )


def _appointments(turn: Turn) -> list[PlanItem]:
    """Return what the agent has agreed to do today at a time."""
    found = turn.body.ledger.engagements(turn.name, turn.t)
    return [
        PlanItem(one.due, one.length, f"{one.what}, as agreed with {one.others[0]}", one.place)
        for one in found
        if one.due is not None
    ]


def _relationships(
    turn: Turn, question: str, memories: Iterable[Memory], history: Iterable[Line]
) -> dict[str, str]:
    """Return how the agent has come to stand to those who are spoken of or come to mind."""
    said = " ".join((question, *(line.text for line in history)))
    recalled = {memory.about for memory in memories}
    known = turn.body.relationships
    named = [name for name in known if any(part in said for part in name.split())]
    others = [name for name in known if name in recalled and name not in named]
    return {name: known[name] for name in (*named, *others)[:MOST_RELATIONSHIPS]}


def _shown(memory: Memory) -> Recollection:
    return Recollection(
        when=format_moment(memory.made),
        kind=memory.kind,
        text=memory.text,
        about=memory.about,
        place=memory.place,
        indoors=memory.indoors,
    )
