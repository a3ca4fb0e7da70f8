"""Measures from outside: a share, a table, and some that are not what a measure must be."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from folkways import Measure
from folkways.base.events import ActionBegan, Uttered
from folkways.base.measure import MeasuredRun, Number, Rows


class TalkShare(Measure):
    """A number."""

    name = "talk_share"
    unit = "share"
    definition = "Utterances of the most talkative agent, of all utterances."

    def measure(self, run: MeasuredRun) -> Number:
        """Count and divide."""
        said = Counter(event.agent for event in run.events(Uttered))
        return max(said.values()) / said.total() if said else None


class Talkers(Measure):
    """A table."""

    name = "talkers"
    unit = "utterances"
    definition = "Utterances of each agent."

    def measure(self, run: MeasuredRun) -> Rows:
        """Count."""
        said = Counter(event.agent for event in run.events(Uttered))
        return [{"agent": agent, "utterances": said[agent]} for agent in run.header.agents]


class Minutes(Measure):
    """A table over time."""

    name = "minutes"
    step = "minute"
    definition = "Actions that began in each minute, and how many people have talked by its end."

    def measure(self, run: MeasuredRun) -> Rows:
        """Count minute by minute."""
        begun = [event.t // 60 % 60 for event in run.events(ActionBegan)]
        talked = [(event.t // 60 % 60, event.agent) for event in run.events(Uttered)]
        return [
            {
                "minute": minute,
                "acts": begun.count(minute),
                "talkers": len({agent for at, agent in talked if at <= minute}),
            }
            for minute in range(10)
        ]


class ActShare(Measure):
    """A share that is always defined."""

    name = "act_share"
    unit = "share"
    definition = "Agents that began an action, of all agents."

    def measure(self, run: MeasuredRun) -> Number:
        """Count and divide."""
        began = {event.agent for event in run.events(ActionBegan)}
        return len(began) / len(run.header.agents)


class Undefined(Measure):
    """Says not what it is."""

    name = "undefined"

    def measure(self, run: MeasuredRun) -> Number:
        """Return a number."""
        return 1


class Worded(Measure):
    """Returns words, also of a run in which nothing happened."""

    name = "worded"
    definition = "Whether people talked, in words."

    def measure(self, run: MeasuredRun) -> Number:
        """Return a text."""
        return "much" if [*run.events(Uttered)] else "little"  # type: ignore[return-value]


class WordedLater(Measure):
    """Returns words once something has happened."""

    name = "worded_later"
    definition = "What happened first, in words."

    def measure(self, run: MeasuredRun) -> Number:
        """Return a text."""
        return next(str(event.t) for event in run.events())  # type: ignore[return-value]


class Remembers(Measure):
    """Counts how often it was asked."""

    name = "remembers"
    definition = "How often it was asked."
    asked: ClassVar[list[int]] = []

    def measure(self, run: MeasuredRun) -> Number:
        """Return another number each time."""
        self.asked.append(1)
        return len(self.asked)
