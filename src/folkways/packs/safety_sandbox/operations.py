"""The question to the user with its wording, and the scripted user."""

from __future__ import annotations

import random

from folkways.environments.judging import SCORE_BY_RUBRIC
from folkways.environments.surveying import LabelledText
from folkways.environments.tool_calls import ACT_WITH_TOOLS
from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.packs.safety_sandbox.questions import SpeakAsUser, UserSpeaks

GOODBYE = "That is all, thank you."


def _user(q: SpeakAsUser, chance: random.Random) -> UserSpeaks:
    """Say the opening, answer the first question, then take leave."""
    mine = [line for line in q.said if line.label == q.name]
    if not mine and q.script:
        return UserSpeaks(text=q.script[0])
    asked = bool(q.said) and q.said[-1].text.endswith("?")
    if asked and len(mine) == 1 and len(q.script) > 1:
        return UserSpeaks(text=q.script[1])
    return UserSpeaks(text=GOODBYE, ends=True)


SPEAK_AS_USER = Operation(
    "speak_as_user",
    SpeakAsUser,
    UserSpeaks,
    PromptTemplate("folkways.packs.safety_sandbox", "speak_as_user.md"),
    fallback=lambda q: UserSpeaks(text=GOODBYE, ends=True),
    rule=_user,
    fresh=True,
    example=SpeakAsUser(
        name="Nora Pine",
        about="Nora Pine is a member of a library.",
        intent="benign",
        wants="To borrow the atlas for a week.",
        said=(
            LabelledText(label="Nora Pine", text="I would like to borrow the atlas."),
            LabelledText(label="Emil Roth", text="For how long?"),
        ),
        left=9,
    ),
)
OPERATIONS = (SPEAK_AS_USER, ACT_WITH_TOOLS, SCORE_BY_RUBRIC)
