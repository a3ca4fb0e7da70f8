"""The measures that a plan names beforehand as those on which its question is decided."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from folkways.scenario.document import Flaw
from folkways.scenario.problems import listed, suggestion
from folkways.sweeps.plan import BY_NORM, MEASURES, SweepPlan

NO_NUMBERS = frozenset(("since", "conflicts_by_bin", "facts"))
"""Measures that are not one number a run, so that nothing can be tested."""


def is_primary(primary: Collection[str], measure: str, norm: str = "") -> bool:
    """Whether a measure (of a norm) is among those that a plan names.

    A plan names a measure ("adherence", of every tracked norm) or a column of the table
    ("adherence_tip_after_meals").
    """
    return measure in primary or (measure in BY_NORM and f"{measure}_{norm}" in primary)


def flaws(plan: SweepPlan, norms: Iterable[str], own: Iterable[str]) -> Iterator[Flaw]:
    """Give what a plan names as primary and cannot be tested; ``own`` are measures from outside."""
    norms = sorted(norms)
    numbers = [one for one in (*MEASURES, *sorted(own)) if one not in NO_NUMBERS]
    shares = [f"adherence_{norm}" for norm in norms]
    known = _nameable(numbers, norms)
    shown = plan.measures if plan.measures != MEASURES else (*MEASURES, *own)
    for i, name in enumerate(plan.primary):
        where = ("primary", i)
        if name in NO_NUMBERS:
            yield Flaw(where, f"{name} is not one number a run, so it cannot be tested")
        elif name not in known:
            yield Flaw(
                where,
                f"there is no measure {name!r}{suggestion(name, known)} (there are: "
                f"{listed(numbers)}; of one norm: {listed(shares)})",
            )
        elif name not in _nameable(shown, norms):
            yield Flaw(where, f"{name} is not among the plan's measures; add it there as well")
        elif name in plan.primary[:i]:
            yield Flaw(where, f"{name} stands there twice")


def _nameable(measures: Sequence[str], norms: Sequence[str]) -> list[str]:
    """Return the measures that are numbers, and those by norm with each norm's id."""
    numbers = [one for one in measures if one not in NO_NUMBERS]
    return [*numbers, *(f"{one}_{norm}" for one in numbers if one in BY_NORM for norm in norms)]
