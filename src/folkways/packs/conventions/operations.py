"""The question with its wording, and the best response to memory by which classical agents act.

H. P. Young, "The evolution of conventions", Econometrica 61 (1993): an agent plays what would have
done best against what it remembers of the others' choices; D. Centola et al., Science 360 (2018),
predict tipping points with the same rule. With a reward above the penalty that is the name heard
most often; ties, and an empty memory, are broken at random.
"""

from __future__ import annotations

import random
from collections import Counter

from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.packs.conventions.questions import Choice, ChooseName, Encounter


def best_response(q: ChooseName, chance: random.Random) -> Choice:
    """Return the name that the others chose most often, as far as the agent remembers."""
    heard = Counter(one.theirs for one in q.encounters)
    most = max(heard[name] for name in q.names)
    return Choice(name=chance.choice([name for name in q.names if heard[name] == most]))


def _unknown(q: ChooseName, answer: Choice) -> str:
    if answer.name in q.names:
        return ""
    return f"name: {answer.name!r} is not in the list"


CHOOSE_NAME = Operation(
    "choose_name",
    ChooseName,
    Choice,
    PromptTemplate("folkways.packs.conventions", "choose_name.md"),
    # The order of the list is drawn anew for each question, so its first name favours none.
    fallback=lambda q: Choice(name=q.names[0]),
    fault=_unknown,
    rule=best_response,
    example=ChooseName(
        names=("kem", "vok", "bav"),
        encounters=(
            Encounter(own="kem", theirs="vok", points=-50),
            Encounter(own="vok", theirs="vok", points=100),
        ),
        score=50,
        reward=100,
        penalty=-50,
    ),
)
OPERATIONS = (CHOOSE_NAME,)
