"""What a sweep on language models will take, before anything is sent."""

from __future__ import annotations

from dataclasses import dataclass

from folkways.assembly.arguments import as_end
from folkways.assembly.experiment import Experiment
from folkways.assembly.minds import models
from folkways.assembly.options import RunOptions
from folkways.assembly.spending import Spending, model_access
from folkways.base.errors import ScenarioError
from folkways.base.plural import counted
from folkways.estimates.estimate import Estimate, estimate_experiment, estimate_of
from folkways.plugins import INSTALLED, Parts
from folkways.sweeps.condition import Condition
from folkways.sweeps.conditions import conditions
from folkways.sweeps.factors import flaws_in, scenario_source
from folkways.sweeps.plan_file import PlanFile
from folkways.sweeps.prepared import prepared, prepared_fork


@dataclass(frozen=True)
class SweepBill:
    """Calls and US dollars that all runs together will take, with the bounds of what is likely.

    ``unpriced`` are models whose price is not known; then ``money`` leaves them out.
    """

    runs: int
    calls: float
    money: float
    low: float
    high: float
    unpriced: tuple[str, ...]

    @property
    def lines(self) -> list[str]:
        """The same in words."""
        found = [
            f"{counted(self.runs, 'run')} on language models: about {self.calls:,.0f} calls, "
            f"${self.money:,.2f} (${self.low:,.2f} to ${self.high:,.2f})",
            "The range is for models that talk more or less than the reference model by which this "
            "was counted; a cap holds in any case (--max-cost).",
        ]
        if self.unpriced:
            found.append(f"The price of {', '.join(self.unpriced)} is not known and not in it.")
        return found


def sweep_bill(
    file: PlanFile, spending: Spending | None = None, parts: Parts = INSTALLED
) -> SweepBill | None:
    """Return what a plan will take; None if no model is asked that costs anything.

    Each condition is run once on the offline mind and counted; nothing is sent.
    """
    spending = spending or Spending()
    table = model_access(spending).prices()
    runs, calls, money, low, high = 0, 0.0, 0.0, 0.0, 0.0
    unpriced: set[str] = set()
    for condition in conditions(file):
        asked = models(_prepared(file, condition, parts))
        costs = {one.model: table.price(one.model) for one in asked.values()}
        if all(cost is not None and cost.free for cost in costs.values()):
            continue
        unpriced |= {name for name, cost in costs.items() if cost is None}
        guess = _estimate(file, condition, spending, parts)
        number = len(file.plan.seeds)
        runs += number
        calls += number * guess.calls["expected"]
        if guess.cost is not None:
            money += number * guess.cost["expected"]
            low += number * guess.cost["low"]
            high += number * guess.cost["high"]
    return SweepBill(runs, calls, money, low, high, tuple(sorted(unpriced))) if runs else None


def _estimate(file: PlanFile, condition: Condition, spending: Spending, parts: Parts) -> Estimate:
    """Return what a run of a condition will take; of a fork of a stored run, from there on."""
    if file.plan.run:
        fork = prepared_fork(file, condition, parts)
        stop = as_end(file.plan.until or None, fork.experiment.header.moments)
        access = model_access(spending, parts)
        return estimate_experiment(
            fork.experiment, access, stop, fork.past, called=file.plan.beginning
        )
    return estimate_of(
        RunOptions(
            scenario_source(file),
            mind=condition.mind,
            seed=file.plan.seeds[0],
            settings=dict(condition.settings),
            without=condition.without,
            until=file.plan.until or None,
            spending=spending,
            parts=parts,
        )
    )


def _prepared(file: PlanFile, condition: Condition, parts: Parts) -> Experiment:
    """Return the experiment of a condition; what is wrong is named by its line in the plan."""
    try:
        return prepared(file, condition, parts)
    except ScenarioError as error:
        raise file.error(list(flaws_in(file, condition.because, error))) from error
