"""AppraiseConduct and Internalise: what one feels about norms, and which become one's own."""

from __future__ import annotations

from collections.abc import Iterator

from folkways.language.mind import CallKey
from folkways.minds.offline.context import Context
from folkways.minds.offline.self_view import SelfView, view_of
from folkways.norms.science.feelings import Emotion
from folkways.norms.science.questions import (
    Appraisal,
    AppraiseConduct,
    ConductOccasion,
    FeelingAbout,
    Internalise,
    MadeOwn,
)

FELT = 2
"""Strength (1 to 10) below which nothing is felt."""
OWN_VIEW = 0.3
"""How much further one's own view for or against the conduct shifts guilt, of its size."""
SELF = 0.5
"""Pride in keeping a norm, beside guilt about breaking it: the negative is felt more strongly
(Baumeister et al. 2001, "Bad is stronger than good")."""


def appraise_conduct(q: AppraiseConduct, key: CallKey, ctx: Context) -> Appraisal:
    """Answer AppraiseConduct: the more a norm matters, the stronger; what was seen shames, too.

    Guilt is about a breach itself, shame about being seen (Tangney, Stuewig & Mashek 2007).
    """
    view = view_of(q.who, ctx.lens)
    found = [
        FeelingAbout(occasion=at, emotion=emotion, strength=min(10, round(size)), reason=reason)
        for at, one in enumerate(q.occasions)
        for emotion, size, reason in _feelings(one, view, ctx)
        if round(size) >= FELT
    ]
    return Appraisal(feelings=tuple(found[:20]))


def _feelings(
    one: ConductOccasion, view: SelfView, ctx: Context
) -> Iterator[tuple[Emotion, float, str]]:
    size = one.norm.utility / 10
    frame = ctx.lens.norm(one.norm.content)
    support = view.support(frame.topic, frame.sign) if frame is not None else 0.0
    if one.happened == "seen":
        yield "anger", size, "it breaks what matters to the agent"
    elif one.happened == "kept":
        yield "pride", SELF * size, "kept the norm before others"
    else:
        yield "guilt", size * (1 + OWN_VIEW * support), "broke what it holds to be right"
        if one.watched:
            yield "shame", size, "others saw it"


def internalise(q: Internalise, key: CallKey, ctx: Context) -> MadeOwn:
    """Answer Internalise: a norm that stands out becomes one's own unless one is firmly against it.

    EMIL-I-A internalises by salience alone; a firm view to the contrary stands against any message
    (Sherif & Hovland 1961, latitude of rejection).
    """
    view = view_of(q.who, ctx.lens)
    frames = [frame for frame in ctx.lens.norms(q.norm.content) if frame.sign]
    if any(view.firmly_against(frame.topic, frame.sign) for frame in frames):
        return MadeOwn(own=False, reason="follows it, but is firmly against it")
    return MadeOwn(own=True, reason="has come to do so as a matter of course")
