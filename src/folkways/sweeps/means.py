"""The means of a measure over the seeds of each condition of a sweep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from folkways.sweeps.statistics import mean_interval

if TYPE_CHECKING:
    from pandas import DataFrame

    from folkways.sweeps.results import SweepResults

_COLUMNS = ["condition", "norm", "mean", "low", "high", "n"]


def means(sweep: SweepResults, measure: str) -> DataFrame:
    """Return the mean of a measure at the end, a row for each condition (and tracked norm).

    ``low`` and ``high`` are its 95 % interval (Student's t, for counts of their square roots), NaN
    below two runs; ``n`` counts runs that define it.
    """
    import pandas as pd

    table = []
    for condition in sweep.conditions:
        for norm in sweep.kinds_of(measure):
            values = list(sweep.values(condition, measure, norm).values())
            found = mean_interval(values, sweep.bounds(measure))
            mean, low, high = (None,) * 3 if found is None else (found.mean, *found.ends)
            table.append((condition, norm, mean, low, high, len(values)))
    numbers = dict.fromkeys(("mean", "low", "high"), "float64")
    return pd.DataFrame(table, columns=_COLUMNS).astype(numbers)
