"""Societies about other things than the presets: one kind of conduct, people for and against it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import msgspec

from folkways.metrics.measurement import summarise
from folkways.metrics.summary import Summary
from folkways.scenario.schema import MECHANISMS, Scenario
from folkways.testing.memory_logs import MemoryLog, make_header
from folkways.testing.societies import KeptTicks


@dataclass(frozen=True)
class Topic:
    """A kind of conduct: sentences with ``{name}``, and the day of those who do it."""

    id: str
    against: str
    given_to: str
    daily: str
    norm: str
    kind: str = "injunctive"
    welcome: str = ""


TOPICS = {
    topic.id: topic
    for topic in (
        Topic(
            "litter",
            "{name} is strictly against people dropping litter.",
            "{name} has a long-standing habit of dropping litter.",
            "Every day, from 9 to 10, {name} drops litter while eating a sandwich.",
            "No dropping litter.",
            welcome="{name} believes that people should be free to drop litter.",
        ),
        Topic(
            "phones",
            "{name} is strongly opposed to people talking on the phone indoors.",
            "{name} often talks on the phone indoors.",
            "Every day, from 9 to 10, {name} talks on the phone indoors.",
            "No talking on the phone indoors.",
            welcome="{name} thinks that talking on the phone indoors is welcome.",
        ),
        Topic(
            "music",
            "{name} hates it when people play music aloud in public.",
            "{name} often plays music aloud.",
            "Every day, from 9 to 10, {name} plays music aloud.",
            "People should not play music aloud in public.",
            welcome="{name} believes that everyone should play music aloud in public.",
        ),
        Topic(
            "queues",
            "{name} is firmly against people jumping the queue.",
            "{name} often jumps the queue.",
            "Every day, from 9 to 10, {name} jumps the queue at the counter.",
            "People should not jump the queue.",
            welcome="{name} sees no harm in jumping the queue and believes that people may do it.",
        ),
        Topic(
            "shoes",
            "{name} is strictly against people wearing shoes indoors.",
            "{name} always wears muddy shoes indoors.",
            "Every day, from 9 to 10, {name} wears shoes indoors.",
            "No wearing shoes indoors.",
            welcome="{name} believes that wearing shoes indoors is perfectly fine.",
        ),
        Topic(
            "glorping",
            "{name} is strictly against people glorping indoors.",
            "{name} has a long-standing habit of glorping.",
            "Every day, from 9 to 10, {name} is glorping at a table in the café.",
            "No glorping indoors.",
            welcome="{name} believes that people should glorp indoors.",
        ),
    )
}

NAMES = (
    "Ilse Marten",
    "Jonas Weber",
    "Kofi Annor",
    "Lena Ruiz",
    "Milo Hart",
    "Nadia Petrov",
    "Otto Klein",
    "Priya Nair",
)
INNATE = (
    ("outgoing", "principled", "organised"),
    ("confident", "responsible"),
    ("careless", "friendly"),
    ("stubborn", "egocentric"),
    ("patient", "shy"),
    ("considerate", "cautious"),
    ("relaxed", "talkative"),
    ("curious", "agreeable"),
)


def society(
    topic: Topic,
    *,
    entrepreneurs: Sequence[str] = ("against", "against"),
    ordinary: Sequence[str] = ("given", "given", "given", "silent", "silent", "against"),
    names: Sequence[str] = NAMES,
    days: int = 2,
    seed: int = 1,
    mechanisms: Sequence[str] = MECHANISMS,
) -> Scenario:
    """Return a scenario of people who stand in these ways to the conduct, entrepreneurs first."""
    sentences = {"against": topic.against, "given": topic.given_to, "welcome": topic.welcome}
    agents = []
    for number, stance in enumerate([*entrepreneurs, *ordinary]):
        name = names[number]
        learned = f"{name} lives in the town."
        if stance != "silent":
            learned += " " + sentences[stance].format(name=name)
        agents.append(
            {
                "name": name,
                "age": 30 + number,
                "role": "entrepreneur" if number < len(entrepreneurs) else "ordinary",
                "innate": list(INNATE[number % len(INNATE)]),
                "learned": learned,
                "daily_requirement": topic.daily.format(name=name)
                if stance in ("given", "welcome")
                else "",
                "start": "Hobbs Café: café room",
            }
        )
    return Scenario.model_validate(
        {
            "name": topic.id,
            "map": "hobbs_cafe",
            "setting": "a café",
            "days": days,
            "end": "10:00",
            "seed": seed,
            "mechanisms": list(mechanisms),
            "agents": agents,
            "tracked_norms": [{"id": topic.id, "statement": topic.norm, "kind": topic.kind}],
        }
    )


Live = Callable[[Scenario], tuple[Summary, KeptTicks]]


def measure(scenario: Scenario, kept: KeptTicks) -> Summary:
    """Return the measures of a run in memory."""
    if not isinstance(scenario.agents, tuple):
        raise TypeError("no agents")
    header = msgspec.structs.replace(
        make_header([spec.name for spec in scenario.agents]),
        scenario=scenario.model_dump(mode="json"),
    )
    return summarise(MemoryLog(header, kept.events))
