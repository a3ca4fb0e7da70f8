"""The question about a page of items with its wording, and the classical user."""

from __future__ import annotations

import random

from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.packs.recommender.questions import Heard, Offered, Visit, VisitPlatform


def visits(q: VisitPlatform, chance: random.Random) -> Visit:
    """Click each item with the chance of one's taste for it, mixed with what friends speak of.

    The chance is (1 - c) x taste + c x (1 if a friend spoke of it, else 0), c being conformity.
    """
    model = q.classical
    if model is None:
        return Visit()
    clicks = []
    for number, like in enumerate(model.likes):
        heard = float(model.spoken_of[number] > 0)
        if chance.random() < (1 - model.conformity) * like + model.conformity * heard:
            clicks.append(number)
    if not clicks or chance.random() >= model.talk:
        return Visit(clicks=tuple(clicks))
    about = chance.choice(clicks)
    to = chance.choice(q.friends) if q.friends and chance.random() < 0.5 else ""
    return Visit(clicks=tuple(clicks), about=about, text=f"I liked {q.page[about].title}.", to=to)


def _unknown(q: VisitPlatform, answer: Visit) -> str:
    named = [*answer.clicks, *([] if answer.about is None else [answer.about])]
    unknown = [one for one in named if one >= len(q.page)]
    if unknown:
        return f"there are {len(q.page)} items, counted from 0, and none is number {unknown[0]}"
    if answer.to and answer.to not in q.friends:
        return f"to: {answer.to!r} is no friend; they are {', '.join(q.friends) or '(none)'}"
    return ""


VISIT = Operation(
    "visit_platform",
    VisitPlatform,
    Visit,
    PromptTemplate("folkways.packs.recommender", "visit_platform.md"),
    fallback=lambda q: Visit(),
    fault=_unknown,
    rule=visits,
    example=VisitPlatform(
        name="Martha Lund",
        traits=("curious",),
        description="Martha Lund runs the library.",
        tastes={"mystery": 0.8, "comedy": 0.2},
        page=(
            Offered(title="The Locked Ferry", genre="mystery", clicks=4),
            Offered(title="Two Cooks Too Many", genre="comedy", clicks=9),
        ),
        heard=(Heard(by="Emil Roth", title="Two Cooks Too Many", text="I laughed.", private=True),),
        friends=("Emil Roth",),
    ),
)
OPERATIONS = (VISIT,)
