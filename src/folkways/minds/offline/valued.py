"""How much a norm matters to somebody who hears of it: its utility, 1 to 100."""

from __future__ import annotations

import re
from collections.abc import Iterable

from folkways.agents.shown import Line
from folkways.minds.offline.context import Context
from folkways.minds.offline.evaluate import weigh
from folkways.minds.offline.psychology import Weighing, utility
from folkways.minds.offline.self_view import SelfView
from folkways.reading.frame import Frame
from folkways.reading.stem import content_stems

_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_REASON = re.compile(
    r"\b(?:because|since|so that|otherwise|for the sake of|in order to|harm\w*|reason)\b",
    re.IGNORECASE,
)


def value_of(
    frame: Frame,
    agent: int,
    view: SelfView,
    ctx: Context,
    *,
    relationship: str = "",
    times: int = 1,
    reasons: int = 0,
    descriptive: bool = False,
) -> int:
    """Return the utility of a norm heard for the ``times``-th time, with ``reasons`` reasons."""
    weighing = heard_as(
        frame,
        view,
        ctx,
        relationship=relationship,
        times=times,
        reasons=reasons,
        descriptive=descriptive,
    )
    kind = "descriptive" if descriptive else "injunctive"
    noise = ctx.stable(agent, "utility", frame.topic, frame.sign, kind)
    return utility(ctx.constants, weighing, frame.strength, noise)


def heard_as(
    frame: Frame,
    view: SelfView,
    ctx: Context,
    *,
    relationship: str = "",
    times: int = 1,
    reasons: int = 0,
    descriptive: bool = False,
) -> Weighing:
    """Return how an agent stands to a norm heard for the ``times``-th time."""
    return weigh(
        frame,
        view,
        ctx,
        relationship=relationship,
        times=times,
        sources=times,
        reasons=reasons,
        descriptive=descriptive,
    )


def reasons_given(frame: Frame, lines: Iterable[Line], speaker: str, ctx: Context) -> int:
    """Return how many different reasons ``speaker`` gave for a norm in a conversation.

    A reason is a sentence that names what is at stake, or says why in so many words.
    """
    at_stake = set(content_stems(ctx.lens.conduct_of(frame).harm))
    given = {
        sentence
        for line in lines
        if line.speaker == speaker
        for sentence in _SENTENCE.split(line.text)
        if at_stake.intersection(content_stems(sentence)) or _REASON.search(sentence)
    }
    return len(given)
