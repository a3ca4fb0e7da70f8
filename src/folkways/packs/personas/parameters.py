"""The parameters of the environment ``personas``: people, what is shown of them, questionnaires."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Final, Literal

from pydantic import Field

from folkways.base.time import MINUTE
from folkways.environments.questionnaire import Questionnaire
from folkways.environments.surveying import LabelledText
from folkways.packs.personas.items import PERSONALITY, VALUES, statements
from folkways.scenario.fields import ID_PATTERN, Line, Sentence, Strict

STAGE: Final = MINUTE
"""Simulated seconds of a stage."""
Place = Annotated[float, Field(ge=0, le=1)]
Scale = Annotated[str, Field(pattern=ID_PATTERN, max_length=60)]


class Persona(Strict):
    """A person: social identity, personal identity, and the context of its life."""

    social: dict[Line, Line] = Field(default_factory=dict)
    """Age, occupation, family and so on, by what they are."""
    traits: dict[Scale, Place] = Field(default_factory=dict)
    """Personality by scale of the questionnaire, from 0 (lowest) to 1."""
    values: dict[Scale, Place] = Field(default_factory=dict)
    """Values by scale of the questionnaire, from 0 (not at all) to 1."""
    context: tuple[Sentence, ...] = ()
    """What it likes and how its days go, in sentences of the first person."""

    def shown(self, components: str) -> tuple[LabelledText, ...]:
        """Return what a language model is told: components are letters of S, P and C."""
        found = []
        if "S" in components:
            found += [LabelledText(label=label, text=text) for label, text in self.social.items()]
        if "P" in components:
            found += _in_words("Personality", self.traits)
            found += _in_words("Values", self.values)
        if "C" in components:
            found += [LabelledText(label="Life", text=text) for text in self.context]
        return tuple(found)

    def statements(self, components: str) -> tuple[str, ...]:
        """Return what an offline person knows to say of itself."""
        social = (f"My {label.lower()}: {text}." for label, text in self.social.items())
        return (
            *(social if "S" in components else ()),
            *(self.context if "C" in components else ()),
        )

    @property
    def description(self) -> str:
        """Everything about the person in words."""
        return " ".join(self.statements("SC"))


def _in_words(label: str, places: Mapping[str, float]) -> Iterator[LabelledText]:
    if places:
        words = (f"{scale.replace('_', ' ')} {place:.0%}" for scale, place in places.items())
        yield LabelledText(label=f"{label} (0 % lowest, 100 % highest)", text=", ".join(words))


class PersonasParameters(Strict):
    """Who is asked what, and what they are told of themselves."""

    people: dict[Line, Persona] = Field(default_factory=dict)
    """By the names of the agents; the last agent judges."""
    shown: Literal["SPC", "SP", "SC", "PC", "S", "P", "C", "none"] = "SPC"
    """The components of which an agent is told: social identity, personal identity, context."""
    personality: Questionnaire = PERSONALITY
    """Items on a scale; their scales are the ``traits`` of people."""
    portraits: Questionnaire = VALUES
    """Items on a scale; their scales are the ``values`` of people."""
    statements: int = Field(default=8, ge=1, le=20)
    """How many statements about oneself are asked for."""
    noise: float = Field(default=0.15, ge=0, le=1)
    """Offline: standard deviation of answers, in lengths of the scale, and the probability that a
    statement is another person's."""

    @property
    def questionnaires(self) -> tuple[Questionnaire, ...]:
        """What is asked, in order."""
        return self.personality, self.portraits, statements(self.statements)

    @property
    def components(self) -> str:
        """The letters of what is shown."""
        return "" if self.shown == "none" else self.shown

    def faults(self, names: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Give what is wrong: people who are no agents, agents without one, unknown scales."""
        for name in self.people:
            if name not in names:
                yield "people", f"{name} is not an agent who answers; the last agent judges"
        for name, person in self.people.items():
            for questionnaire, given in (
                (self.personality, person.traits),
                (self.portraits, person.values),
            ):
                unknown = sorted(set(given) - set(questionnaire.scales))
                if unknown:
                    known = ", ".join(questionnaire.scales)
                    yield "people", f"{name}: no scale {unknown[0]!r}; there are {known}"
