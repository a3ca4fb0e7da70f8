"""TakeSides: private beliefs from stances, guesses about others by counting, and the side taken.

One takes what others say and do for what they believe (the correspondence bias: Gilbert & Malone
1995), and without evidence takes them to think as one does oneself (Ross, Greene & House 1977).
"""

from __future__ import annotations

from folkways.language.mind import CallKey
from folkways.minds.offline.context import Context
from folkways.minds.offline.expect import PRIOR, PROJECTION
from folkways.minds.offline.going_along import threshold
from folkways.minds.offline.self_view import FAVOURS, SelfView, view_of
from folkways.norms.science.avowals import Side
from folkways.norms.science.avowing import AvowalCase, SideOnNorm, SidesTaken, TakeSides

ENFORCING = 0.1
"""Share of others beyond one's threshold from which on one enforces what one does not believe in:
that costs more than to comply (Centola, Willer & Macy 2005, p. 1017)."""
DISSENTER = 0.25
"""What each person praised for going their own way adds to the threshold: with one partner people
conform a quarter as often (Asch 1955, *Scientific American* 193(5), 31-35), with more hardly."""


def take_sides(q: TakeSides, key: CallKey, ctx: Context) -> SidesTaken:
    """Answer TakeSides: who believes avows; others avow once enough seem to believe."""
    view = view_of(q.who, ctx.lens)
    return SidesTaken(sides=tuple(_side(case, view, key, ctx) for case in q.cases))


def _side(case: AvowalCase, view: SelfView, key: CallKey, ctx: Context) -> SideOnNorm:
    belief = _belief(case, view, ctx)
    believing = _believing(case, belief)
    if belief == "should":
        return SideOnNorm(
            belief=belief, believing=believing, side="for", enforces=True, reason="believes in it"
        )
    needed = threshold(case.norm, view, key, ctx) + DISSENTER * len(case.praised)
    along = believing >= 100 * needed
    return SideOnNorm(
        belief=belief,
        believing=believing,
        side="for" if along else "nothing" if believing >= 50 else "against",
        enforces=believing >= 100 * (needed + ENFORCING),
        reason="takes the others to believe in it" if along else "sees no need to pretend",
    )


def _belief(case: AvowalCase, view: SelfView, ctx: Context) -> Side:
    """Return what the agent stands for; without a stance, it believes in what it has taken up."""
    frame = ctx.lens.norm(case.norm.content)
    support = view.support(frame.topic, frame.sign) if frame is not None else 0.0
    return "need not" if support <= -FAVOURS else "should"


def _believing(case: AvowalCase, belief: Side) -> int:
    """Return a guess in percent; what was made public is known, and nothing is left to guess."""
    if case.disclosed is not None:
        return case.disclosed
    lean = 1 if belief == "should" else -1
    shown = case.kept + case.spoke_for
    of = shown + case.broken + case.spoke_against
    return round(100 * (shown + PRIOR * (0.5 + PROJECTION * lean)) / (of + PRIOR))
