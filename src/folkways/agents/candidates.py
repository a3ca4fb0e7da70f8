"""Which of the things that call for a reaction an agent is asked about in one question, and when.

What has to do with the agent is asked about at once. The rest, such as neighbours at their
breakfast, gathers for some minutes: the agent then looks round once, instead of weighing each of
them by itself as it comes into sight.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from folkways.agents.attitudes import minds
from folkways.agents.ongoing import remembered_in_sight
from folkways.agents.perceive import going_on
from folkways.agents.percept import UNRATED, Percept
from folkways.agents.relevance import asked_about, may_consider
from folkways.agents.turn import Turn
from folkways.agents.view import Sighting
from folkways.base.time import MINUTE
from folkways.reading.naming import names

LOOKS_EVERY = 5 * MINUTE
"""What does not concern the agent is asked about at most once in this time; most actions take
longer than that."""


def gathered(
    turn: Turn, people: Mapping[str, Sighting], candidates: Sequence[Percept]
) -> list[Percept]:
    """Return what to ask about now, the most pressing first and each person once; may be empty."""
    late = _still_to_see(turn, candidates)
    every = [*candidates, *(one for one in late if may_consider(turn, people, one))]
    pressing = [one for one in every if presses(turn, one)]
    if not pressing and turn.t < turn.body.considered_at + LOOKS_EVERY:
        return []
    order = sorted(every, key=lambda one: (one not in pressing, -one.importance))
    each = {one.other or one.text: one for one in reversed(order)}
    chosen = [one for one in order if each[one.other or one.text] is one]
    return chosen[: turn.parameters.perception.attention_bandwidth]


def presses(turn: Turn, item: Percept) -> bool:
    """Whether something concerns the agent, so that it is asked about at once.

    Words and things always do: others were left out before. Conduct does if it goes against the
    agent's attitudes or names the agent.
    """
    if item.speech or not item.other:
        return True
    return minds(turn.agent.who, item) or names(item.text, turn.name.partition(" ")[0])


def _still_to_see(turn: Turn, candidates: Sequence[Percept]) -> Iterator[Percept]:
    """Yield what goes on in sight that the agent has noticed, but could not consider before.

    It was asked about something else, or the person could not be talked to.
    """
    known, body = {one.text for one in candidates}, turn.body
    in_sight = going_on(turn)
    unrated = [item for item in body.waiting if item.text in in_sight]
    for item in (*unrated, *remembered_in_sight(turn)):
        if item.text in known or body.considered.get(item.text, -1) >= item.t:
            continue
        # What a mechanism asks about would be remembered unjudged because of the reaction.
        if item.memory == UNRATED and asked_about(turn, item):
            continue
        known.add(item.text)
        if item.t > body.considered_at or presses(turn, item):
            yield item
