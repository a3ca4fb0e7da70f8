"""The question to creators with its wording, and the classical creator: a bandit.

Of several genres with unknown clicks it makes the one that has had most for each item, and with a
small chance any: epsilon-greedy, as in R. Sutton and A. Barto, "Reinforcement Learning" (2018),
section 2.2. Genres that it knows nothing of come first.
"""

from __future__ import annotations

import random

from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.packs.creators.questions import CreateItem, Creation, Feedback


def creates(q: CreateItem, chance: random.Random) -> Creation:
    """Make an item of the genre that has had most clicks for each item, or of any."""
    known = q.own if q.all is None else q.all
    untried = [at for at, one in enumerate(known) if not one.items]
    if chance.random() < (q.explores or 0.0):
        genre = chance.randrange(len(q.genres))
    elif untried:
        genre = chance.choice(untried)
    else:
        worth = [one.clicks / one.items for one in known]
        genre = chance.choice([at for at, one in enumerate(worth) if one == max(worth)])
    return Creation(genre=genre, title=f"{q.genres[genre].capitalize()}, part {q.round}")


def _unknown(q: CreateItem, answer: Creation) -> str:
    if answer.genre < len(q.genres):
        return ""
    return f"genre: there are {len(q.genres)} genres, counted from 0, none is {answer.genre}"


CREATE = Operation(
    "create_item",
    CreateItem,
    Creation,
    PromptTemplate("folkways.packs.creators", "create_item.md"),
    fallback=lambda q: Creation(genre=0, title="Untitled"),
    fault=_unknown,
    rule=creates,
    example=CreateItem(
        name="Martha Lund",
        traits=("curious",),
        round=3,
        genres=("cooking", "travel"),
        own=(
            Feedback(genre="cooking", items=1, shown=12, clicks=7),
            Feedback(genre="travel", items=1, shown=10, clicks=2),
        ),
        all=None,
        latest=("Soup in ten minutes",),
    ),
)
OPERATIONS = (CREATE,)
