"""The question about suggested friends with its wording, and the classical answer.

Preferential attachment (Barabási and Albert 1999): those who have many friends get more. With an
``attachment`` of 0 everybody is as likely as anybody else.
"""

from __future__ import annotations

import random

from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.packs.friendship_paradox.questions import Choice, ChooseFriend, Suggestion


def _attached(q: ChooseFriend, chance: random.Random) -> Choice:
    power = q.attachment or 0.0
    weights = [(one.friends + 1) ** power for one in q.suggestions]
    return Choice(chosen=chance.choices(range(len(weights)), weights)[0])


def _unknown(q: ChooseFriend, answer: Choice) -> str:
    if answer.chosen is None or answer.chosen < len(q.suggestions):
        return ""
    count = len(q.suggestions)
    return f"chosen: there are {count} people, counted from 0, none with the number {answer.chosen}"


CHOOSE_FRIEND = Operation(
    "choose_friend",
    ChooseFriend,
    Choice,
    PromptTemplate("folkways.packs.friendship_paradox", "choose_friend.md"),
    fallback=lambda q: Choice(),
    fault=_unknown,
    rule=_attached,
    example=ChooseFriend(
        name="Martha Lund",
        traits=("patient", "curious"),
        friends=3,
        suggestions=(
            Suggestion(name="Emil Roth", traits=("outgoing",), friends=12, common=1),
            Suggestion(name="Nora Pine", traits=("patient",), friends=2, common=0),
        ),
    ),
)
OPERATIONS = (CHOOSE_FRIEND,)
