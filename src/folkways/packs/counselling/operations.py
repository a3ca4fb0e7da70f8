"""The questions of the talk with their wording, and the classical players: a script and ELIZA."""

from __future__ import annotations

import random

from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.packs.counselling.eliza import reply
from folkways.packs.counselling.questions import (
    Answer,
    SpeakAsClient,
    SpeakAsCounsellor,
    SpokenLine,
)

_PACKAGE = "folkways.packs.counselling"
GOODBYE = "Thank you. That is all for today."
_SAID = (
    SpokenLine(by="Nora Pine", text="I cannot sleep before an examination."),
    SpokenLine(by="Emil Roth", text="What goes through your mind then?"),
)


def _client(q: SpeakAsClient, chance: random.Random) -> Answer:
    spoken = sum(line.by == q.name for line in q.said)
    if spoken < len(q.script):
        return Answer(text=q.script[spoken])
    return Answer(text=GOODBYE, ends=True)


def _counsellor(q: SpeakAsCounsellor, chance: random.Random) -> Answer:
    last = q.said[-1].text if q.said else ""
    return Answer(text=reply(last, len(q.said)))


SPEAK_AS_CLIENT = Operation(
    "speak_as_client",
    SpeakAsClient,
    Answer,
    PromptTemplate(_PACKAGE, "speak_as_client.md"),
    rule=_client,
    fresh=True,
    example=SpeakAsClient(
        name="Nora Pine",
        traits=("conscientious", "anxious"),
        problem="Nora Pine studies law. She lies awake before every examination.",
        counsellor="Emil Roth",
        said=_SAID,
        left=24,
    ),
)
SPEAK_AS_COUNSELLOR = Operation(
    "speak_as_counsellor",
    SpeakAsCounsellor,
    Answer,
    PromptTemplate(_PACKAGE, "speak_as_counsellor.md"),
    rule=_counsellor,
    fresh=True,
    example=SpeakAsCounsellor(
        name="Emil Roth",
        client="Nora Pine",
        approach="Ask open questions and give no advice.",
        said=_SAID[:1],
        left=25,
    ),
)
OPERATIONS = (SPEAK_AS_CLIENT, SPEAK_AS_COUNSELLOR)
