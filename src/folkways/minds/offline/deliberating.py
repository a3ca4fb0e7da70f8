"""Deliberate: which wishes, habits and plans of an agent conflict with its norms."""

from __future__ import annotations

from collections.abc import Iterator

from folkways.language.mind import CallKey
from folkways.minds.offline.context import Context
from folkways.minds.offline.english import clip
from folkways.minds.offline.self_view import FAVOURS, SelfView, view_of
from folkways.norms.science.deliberation_questions import Conflicts, Deliberate, Opposed
from folkways.reading import compare
from folkways.reading.frame import Frame, Mode

PLAN = 5
"""Strength (1 to 10) of an intention that is only a plan: the middle of the scale."""


def deliberate(q: Deliberate, key: CallKey, ctx: Context) -> Conflicts:
    """Answer Deliberate.

    A wish or habit conflicts with a norm that asks for the opposite, as strongly as it is worded in
    the description; a plan does if carrying it out would break the norm. What permits something is
    no obligation.
    """
    view = view_of(q.who, ctx.lens)
    found = [
        one
        for number, obligation in enumerate(q.obligations)
        if (frame := ctx.lens.norm(obligation.content)) is not None
        and frame.sign
        and frame.mode is not Mode.PERMISSION
        for one in (*_desires(number, frame, view), *_intentions(number, frame, q, ctx))
    ]
    return Conflicts(conflicts=tuple(found[:100]))


def _desires(number: int, frame: Frame, view: SelfView) -> Iterator[Opposed]:
    held = view.attitude(frame.topic)
    wish = max(0.0, -view.support(frame.topic, frame.sign))
    size = max(wish, view.habit_against(frame.topic, frame.sign))
    if held is not None and size >= FAVOURS:
        yield Opposed(
            obligation=number,
            kind="desire",
            what=clip(held.conduct.act(-frame.sign), 300),
            strength=max(1, min(10, round(10 * size))),
        )


def _intentions(number: int, frame: Frame, q: Deliberate, ctx: Context) -> Iterator[Opposed]:
    for plan in q.intentions:
        if any(compare.violates(act, frame, plan.indoors) for act in ctx.lens.acts(plan.text)):
            yield Opposed(
                obligation=number, kind="intention", what=clip(plan.text, 300), strength=PLAN
            )
            return
