"""DecideSanction: who shows disapproval, and who says what is expected."""

from __future__ import annotations

from folkways.language.mind import CallKey
from folkways.minds.offline.context import Context
from folkways.minds.offline.english import clip
from folkways.minds.offline.psychology import sigma, speaking_logit
from folkways.minds.offline.self_view import view_of
from folkways.norms.science.questions import (
    DecideSanction,
    SanctionCase,
    SanctionGiven,
    Sanctioning,
)

LOOK_IS_CHEAPER = 1.0
"""Logits: a look costs less than words, so it comes more easily (costs: Fehr & Gächter 2002)."""
ANGER = 1.5
"""Logits of full anger, the proximate motive of punishing (Fehr & Gächter 2002, p. 139)."""
INDIRECT = -1.0
"""Logits: who let a breach pass is blamed less than who broke the norm (after Axelrod 1986)."""


def decide_sanction(q: DecideSanction, key: CallKey, ctx: Context) -> Sanctioning:
    """Answer DecideSanction: as an agent speaks up, and a look comes more easily than words."""
    given: list[SanctionGiven] = []
    for at, case in enumerate(q.cases):
        if q.costs is not None and q.costs.account < q.costs.price * (len(given) + 1):
            break  # one pays for no more than one can
        words = _readiness(q, case, ctx)
        draw = ctx.draw(key, f"sanction {at}")
        if q.may_speak and draw < sigma(words):
            given.append(SanctionGiven(case=at, message=_words(case)))
        elif draw < sigma(words + LOOK_IS_CHEAPER):
            given.append(SanctionGiven(case=at))
    return Sanctioning(sanctions=tuple(given))


def _readiness(q: DecideSanction, case: SanctionCase, ctx: Context) -> float:
    traits = view_of(q.who, ctx.lens).traits
    readiness = speaking_logit(ctx.constants, traits.assertiveness, case.norm.utility)
    return readiness + ANGER * case.anger / 10 + (INDIRECT if case.let_pass else 0.0)


def _words(case: SanctionCase) -> str:
    """Return what is said: the norm itself, as it is the message that makes a sanction clear."""
    said = "Do not let that pass." if case.let_pass else case.norm.content
    return clip(said, 200)
