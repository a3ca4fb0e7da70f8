"""The question to a character with its wording, and the template that is the classical player."""

from __future__ import annotations

import random

from folkways.environments.judging import SCORE_BY_RUBRIC
from folkways.environments.surveying import LabelledText
from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.packs.role_play.questions import SpeakInRole, SpokenInRole

NOTHING = "I have nothing to say."


def template(q: SpeakInRole, chance: random.Random) -> SpokenInRole:
    """Name place and emotion first, then one fact about oneself after another.

    ``chance`` shifts the facts; where there are slips, all facts of the line are the other's.
    """
    spoken = sum(line.label == q.name for line in q.said)
    facts = q.slips or q.facts
    if not spoken:
        opening = f"Here we are: {q.title}. I feel {q.emotion}."
        return SpokenInRole(text=f"{opening} {facts[0]}" if facts else opening)
    if not facts:
        return SpokenInRole(text=NOTHING)
    return SpokenInRole(text=f"{q.partner}, you know me. {facts[spoken % len(facts)]}")


SPEAK_IN_ROLE = Operation(
    "speak_in_role",
    SpeakInRole,
    SpokenInRole,
    PromptTemplate("folkways.packs.role_play", "speak_in_role.md"),
    fallback=lambda q: SpokenInRole(text=NOTHING),
    rule=template,
    fresh=True,
    example=SpeakInRole(
        name="Nora Pine",
        traits=("patient", "dry"),
        about="Nora Pine has a workshop.",
        facts=("I am a mechanic.", "I can mend anything with wheels."),
        scene="It rains, and the bus is late.",
        title="a bus stop",
        partner="Emil Roth",
        emotion="joy",
        said=(LabelledText(label="Emil Roth", text="Is it always this late?"),),
        left=3,
    ),
)
OPERATIONS = (SPEAK_IN_ROLE, SCORE_BY_RUBRIC)
