"""Whether somebody will take up a norm that is put forward, as far as that can be told in a talk.

What a listener says follows from this, so that nobody says no and takes the norm up, or the other
way round.
"""

from __future__ import annotations

from dataclasses import dataclass

from folkways.minds.offline.context import Context
from folkways.minds.offline.evaluate import contradicted, weigh
from folkways.minds.offline.psychology import acceptance_probability
from folkways.minds.offline.self_view import SelfView
from folkways.minds.offline.valued import value_of
from folkways.norms.questions import Standard
from folkways.reading.frame import Frame, Mode

MANY_SOURCES = 3
"""More people than that seldom put a norm to somebody before it is settled."""


@dataclass(frozen=True, slots=True)
class HeardNorm:
    """A norm put forward in a talk: so often, with so many reasons, by somebody one stands to so.

    ``described`` is what the agent's description says of the speaker.
    """

    frame: Frame
    times: int = 1
    reasons: int = 0
    relationship: str = ""
    described: str = ""


def leaning(
    heard: HeardNorm, agent: int, view: SelfView, norms: tuple[Standard, ...], ctx: Context
) -> int:
    """Return 1 if the agent will take the norm up, -1 if not, 0 if that hangs on how often."""
    at = contradicted((heard.frame,), norms, ctx.lens)
    if at is not None:
        return 1 if _replaces(heard, agent, view, norms[at], ctx) else -1
    return willing(heard, agent, view, ctx) if ctx.acceptance.deliberated else 1


def willing(heard: HeardNorm, agent: int, view: SelfView, ctx: Context) -> int:
    """Return 1 if the norm persuades the agent, -1 if not, 0 if that hangs on how often.

    The threshold is that of DecideAdoption. ``heard.times`` is how often the agent has heard the
    norm for certain (1 or more).
    """
    frame = heard.frame
    kind = "descriptive" if frame.mode is Mode.DESCRIPTIVE else "injunctive"
    threshold = ctx.stable(agent, "accept", frame.topic, frame.sign, kind)

    def chance(times: int, sources: int) -> float:
        weighing = weigh(
            frame,
            view,
            ctx,
            relationship=heard.relationship,
            times=times,
            sources=sources,
            descriptive=kind == "descriptive",
        )
        return acceptance_probability(ctx.constants, weighing)

    if threshold < chance(heard.times, 1):
        return 1
    most = round(ctx.constants.repeats_per_source * MANY_SOURCES)
    return 0 if threshold < chance(most, MANY_SOURCES) else -1


def _replaces(heard: HeardNorm, agent: int, view: SelfView, held: Standard, ctx: Context) -> bool:
    """Whether the norm takes the place of one held, as DecideReplacement has it."""
    frame = heard.frame
    if not ctx.acceptance.replaces or view.firmly_against(frame.topic, frame.sign):
        return False
    worth = value_of(
        frame,
        agent,
        view,
        ctx,
        relationship=heard.described,
        times=heard.times,
        reasons=heard.reasons,
        descriptive=frame.mode is Mode.DESCRIPTIVE,
    )
    return worth > held.utility
