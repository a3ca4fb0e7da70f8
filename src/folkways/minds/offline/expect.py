"""StateExpectations: own belief from norms and stances, guesses about others by counting.

The two guesses are shares of those whom the memories tell of, drawn towards a guess without
evidence by the weight of :data:`PRIOR` people. Without evidence one takes others to think as one
does oneself (Ross, Greene & House 1977, the false consensus effect), and knows nothing of what they
do.
"""

from __future__ import annotations

from folkways.agents.interview import StatedExpectations, StateExpectations
from folkways.agents.shown import Guideline
from folkways.language.mind import CallKey
from folkways.minds.offline.context import Context
from folkways.minds.offline.english import clip
from folkways.minds.offline.evidence import RememberedEvidence, evidence
from folkways.minds.offline.self_view import FAVOURS, FIRM, SelfView, view_of
from folkways.reading import compare
from folkways.reading.frame import Frame, Mode

PRIOR = 2.0
"""The weight of the prior, in people."""
PROJECTION = 0.25
"""So far from one half, towards one's own belief, lies what one takes others to believe."""


def state_expectations(q: StateExpectations, key: CallKey, ctx: Context) -> StatedExpectations:
    """Answer StateExpectations; of a norm that cannot be read the agent says that it cannot."""
    norm = ctx.lens.norm(q.norm)
    if norm is None or not norm.sign:
        return StatedExpectations(
            belief="no opinion",
            keeping=50,
            believing=50,
            confidence=0,
            reason="It does not tell what this asks for.",
        )
    view = view_of(q.who, ctx.lens)
    lean = leans(norm, q.standards, view, ctx)
    found = evidence(norm, q.who, q.memories, lean, ctx)
    seen, told = len(found.kept), len(found.spoke)
    keeping = _guess(len(found.keepers), seen, q.others, _kept_so_far(norm, q.standards, ctx))
    others = 0.5 + PROJECTION * lean
    believing = _guess(len(found.speakers(True)), told, q.others, others)
    known = min(seen, q.others) + min(told, q.others)
    return StatedExpectations(
        belief="should" if lean > 0 else "need not" if lean < 0 else "no opinion",
        keeping=keeping,
        believing=believing,
        confidence=round(100 * known / (2 * q.others)),
        reason=clip(_reason(found), 400),
    )


def leans(norm: Frame, standards: tuple[Guideline, ...], view: SelfView, ctx: Context) -> int:
    """Return 1 if the agent believes that one should act by a norm, -1 if one need not, else 0.

    A norm of one's own on the matter decides, the weightiest first; without one a stance. That
    one has noticed a custom is no belief that it should be so; and to be mildly for something is
    not yet to demand it, while to be against it is to see no duty.
    """
    for line in sorted(standards, key=lambda line: -line.weight):
        for own in ctx.lens.norms(line.text):
            if own.mode is Mode.DESCRIPTIVE or not touches(own, norm):
                continue
            if own.sign == -norm.sign:
                return -1
            if own.mode is not Mode.PERMISSION or norm.mode is Mode.PERMISSION:
                return 1
    support = view.support(norm.topic, norm.sign)
    return 1 if support >= FIRM else -1 if support <= -FAVOURS else 0


def touches(own: Frame, norm: Frame) -> bool:
    """Whether an agent's norm is about the same conduct, for or against, where both apply."""
    return (
        compare.same_topic(own, norm)
        and own.sign != 0
        and compare.overlap(own.setting, norm.setting)
    )


def _kept_so_far(norm: Frame, standards: tuple[Guideline, ...], ctx: Context) -> float:
    """Return how often a norm of one's own that says the same was seen kept, one half if never."""
    kept = broken = 0
    for line in standards:
        if any(touches(own, norm) and own.sign == norm.sign for own in ctx.lens.norms(line.text)):
            kept, broken = kept + (line.seen_kept or 0), broken + (line.seen_broken or 0)
    return kept / (kept + broken) if kept + broken else 0.5


def _guess(count: int, of: int, others: int, prior: float) -> int:
    """Return a share in percent: ``count`` of ``of`` people known, drawn towards ``prior``.

    Of all others nothing is left to guess.
    """
    weight = PRIOR * max(0, others - of) / others
    return round(100 * (count + weight * prior) / (of + weight)) if of + weight else 50


def _reason(found: RememberedEvidence) -> str:
    if not found.kept and not found.spoke:
        return "It saw nobody keep or break it and heard nobody speak of it."
    parts = []
    if found.kept:
        parts.append(f"saw {len(found.keepers)} of {len(found.kept)} keep it")
    if found.spoke:
        parts.append(f"heard {len(found.speakers(True))} of {len(found.spoke)} speak for it")
    return f"It {' and '.join(parts)}."
