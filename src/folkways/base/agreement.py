"""Agreement between evaluators: Krippendorff's alpha for ordinal data.

After Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011): coincidences of values
within units, and the ordinal metric, in which the distance of two values is the number of values
given that lie between them. Any number of evaluators, and gaps, are allowed.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import accumulate, permutations


def ordinal_alpha(units: Iterable[Sequence[float]]) -> float | None:
    """Return alpha for units, each with the values that it was given; at most 1, 0 is chance.

    Units with fewer than two values tell nothing and are left out. None if nothing remains, or if
    all values are the same: then it is not defined.
    """
    coincidences: dict[tuple[float, float], float] = defaultdict(float)
    for unit in units:
        for pair in permutations(unit, 2):
            coincidences[pair] += 1 / (len(unit) - 1)
    totals: dict[float, float] = defaultdict(float)
    for (value, _), count in coincidences.items():
        totals[value] += count
    values = sorted(totals)
    if len(values) < 2:
        return None
    upto = dict(zip(values, accumulate(totals[value] for value in values), strict=True))

    def distance(a: float, b: float) -> float:
        low, high = sorted((a, b))
        # The sum of the totals from low to high, with half of those at both ends.
        return (upto[high] - upto[low] + (totals[low] - totals[high]) / 2) ** 2

    observed = sum(count * distance(*pair) for pair, count in coincidences.items())
    expected = sum(totals[a] * totals[b] * distance(a, b) for a, b in permutations(values, 2))
    return 1 - (sum(totals.values()) - 1) * observed / expected
