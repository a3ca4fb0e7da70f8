"""A methods paragraph for a paper, generated from a sweep, with what it cites."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from folkways.base.errors import FolkwaysError
from folkways.base.plural import counted, listed
from folkways.plots.methods import Methods, methods_of, shared_sentences
from folkways.plots.methods_course import Sentence
from folkways.plots.sources import FOLKWAYS
from folkways.plots.words import in_words
from folkways.sweeps.factors import ENTREPRENEURS
from folkways.sweeps.plan import BY_NORM, COUNTS

if TYPE_CHECKING:
    from folkways.metrics.summary import Summary
    from folkways.runs.run import Run
    from folkways.sweeps.comparison import Comparison
    from folkways.sweeps.results import SweepResults
    from folkways.sweeps.statistics import Difference

_MOST_LEVELS: Final = 8
_MOST_SEEDS: Final = 10
_FACTORS: Final = {
    "named": "named conditions",
    "without": "mechanisms taken out",
    "mind": "the mind that answers",
    ENTREPRENEURS: "the number of norm entrepreneurs",
    "disposition": "what norm entrepreneurs are like",
}


def sweep_methods(
    sweep: SweepResults, first: Mapping[str, Run], comparisons: Sequence[Comparison] = ()
) -> Methods:
    """Return how the runs were made, measured and compared, from their plan and their headers.

    ``first`` has a finished run of each condition, by its name; what all conditions share is told
    once. ``comparisons`` are those that are reported. Raises FolkwaysError if no run is finished.
    """
    if not first:
        raise FolkwaysError(f"{sweep.path} has no finished run; {sweep.command} makes its runs")
    return methods_of(_sentences(sweep, first, comparisons))


def _sentences(
    sweep: SweepResults, first: Mapping[str, Run], comparisons: Sequence[Comparison]
) -> Iterator[Sentence]:
    yield _made(sweep, list(first.values()))
    if len(sweep.unfinished):
        done = len(sweep.entries) - len(sweep.unfinished)
        have = "has" if done == 1 else "have"
        yield f"{done:,} of these runs {have} finished; the results below are based on them", ()
    yield from _varied(sweep)
    told = {name: shared_sentences(_to_the_end(sweep, run)) for name, run in first.items()}
    yield from _by_condition(told)
    yield from _chance(sweep)
    yield _means(sweep), ()
    yield from _compared(sweep, comparisons)


def _to_the_end(sweep: SweepResults, run: Run) -> Summary:
    """Return the summary of a run as of the moment up to which the plan lets all runs go.

    The last event of each comes a little before it, at a moment of its own.
    """
    until = sweep.plan.until
    if not until:
        return run.summary
    return replace(run.summary, last=run.header.moments.parse(until))


def _made(sweep: SweepResults, runs: Sequence[Run]) -> Sentence:
    """Return how many runs of what there are, and on which versions they were made."""
    plan = sweep.plan
    versions = dict.fromkeys(one.folkways for one in sweep.results.values() if one.folkways)
    # Results of older versions do not say, but the runs themselves do.
    versions = versions or dict.fromkeys(one.header.folkways for one in runs)
    pythons = dict.fromkeys(one.header.python for one in runs)
    conditions = len(sweep.conditions)
    seeds = dict.fromkeys(one.seed for one in sweep.entries)
    each = f"{counted(conditions, 'condition')} with " if conditions > 1 else ""
    return (
        f"We ran the plan “{plan.title or plan.name}”: {counted(len(sweep.entries), 'run')} of the "
        f"scenario “{runs[0].summary.setup.title}” with folkways {listed(list(versions))} on "
        f"Python {listed(list(pythons))}, {each}{_seeds(list(seeds))}",
        (FOLKWAYS.key,),
    )


def _seeds(seeds: Sequence[int]) -> str:
    """Return which seeds were used: a range where they follow one another."""
    number = counted(len(seeds), "seed")
    if len(seeds) > 1 and list(seeds) == list(range(seeds[0], seeds[-1] + 1)):
        return f"{number} ({seeds[0]} to {seeds[-1]})"
    named = ", ".join(str(one) for one in seeds[:_MOST_SEEDS])
    return f"{number} ({named}{', …' if len(seeds) > _MOST_SEEDS else ''})"


def _varied(sweep: SweepResults) -> Iterator[Sentence]:
    """Return what differs between the conditions, with its levels."""
    levels: dict[str, dict[str, None]] = {}
    for entry in sweep.entries:
        for factor, level in entry.factors.items():
            levels.setdefault(factor, {})[str(level)] = None
    told = [
        f"{_FACTORS.get(factor, in_words(factor))} ({_levels(factor, list(some))})"
        for factor, some in levels.items()
        if len(some) > 1
    ]
    if told:
        together = ", in every combination" if len(told) > 1 else ""
        yield f"We varied {listed(told)}{together}", ()


def _levels(factor: str, some: Sequence[str]) -> str:
    shown = list(some[:_MOST_LEVELS])
    if factor == "without":
        shown = [one.replace(".", ": ").replace("+", " and ") for one in shown]
    return "; ".join([*shown, "…"] if len(some) > _MOST_LEVELS else shown)


def _by_condition(told: Mapping[str, Sequence[Sentence]]) -> Iterator[Sentence]:
    """Give what is so in all conditions, in order, and where it differs what is so in which."""
    first = next(iter(told.values()))
    common = [one for one in first if all(one in some for some in told.values())]
    yield from common
    differing: dict[Sentence, list[str]] = {}
    for name, some in told.items():
        for one in some:
            if one not in common:
                differing.setdefault(one, []).append(name)
    for (words, keys), names in differing.items():
        quoted = listed([f"“{name}”" for name in names])
        noun = "condition" if len(names) == 1 else "conditions"
        yield f"In the {noun} {quoted}: {words}", keys


def _means(sweep: SweepResults) -> str:
    """Return what the results of a condition are: an interval takes two runs."""
    runs = [len(sweep.done(name)) for name in sweep.conditions]
    if max(runs) < 2:
        each = " of each condition" if len(runs) > 1 else ""
        return f"We report the one run{each}, so there are no intervals"
    where = " where it has at least two" if min(runs) < 2 else ""
    counted_too = not COUNTS.isdisjoint(sweep.shown)
    roots = ", for counts taken on the scale of square roots" if counted_too else ""
    return (
        "We report means over the runs of a condition with Student's t intervals (95 %)"
        f"{where}{roots}"
    )


def _chance(sweep: SweepResults) -> Iterator[Sentence]:
    seeds = {name: {one.seed for one in sweep.of(name)} for name in sweep.conditions}
    shared = len(seeds) > 1 and len({frozenset(some) for some in seeds.values()}) == 1
    same = ", and all conditions have the same seeds" if shared else ""
    yield f"All randomness in the engine derives from the seed{same}", ()


def _compared(sweep: SweepResults, comparisons: Sequence[Comparison]) -> Iterator[Sentence]:
    """Return by which tests conditions were compared, and which measures were named before."""
    primary = sweep.plan.primary
    if primary:
        named = listed([_measure(sweep, name) for name in primary])
        noun = "measure was" if len(primary) == 1 else "measures were"
        yield f"The primary {noun} {named}, named in the plan; all others are exploratory", ()
    tested = [(one, found) for one in comparisons if (found := _tested(one)) is not None]
    if not tested:
        return
    alike: dict[tuple[str, str, bool], list[str]] = {}
    for one, found in tested:
        alike.setdefault((found.test, found.interval, one.pairs), []).append(
            one.b.name.removeprefix(f"{sweep.path}:")
        )
    for (test, interval, paired), names in alike.items():
        pairs = ", paired by seed," if paired else ""
        article = "the " if interval.startswith("t ") else ""
        yield (
            f"We compared {_others(sweep, names)} with “{sweep.conditions[0]}”{pairs} by a {test} "
            f"and report {article}{interval} (95 %)",
            (),
        )
    # Which measures are primary is said by the plan, and is the same in all comparisons.
    family = "primary measures" if tested[0][0].primary else "measures, all of them exploratory"
    yield f"The p-values are adjusted for the number of {family}", ("holm1979",)
    effects = [line.effect for one in comparisons for line in one.lines if line.effect is not None]
    if effects:
        within = any(one.low is not None for one in effects)
        ends = "with bootstrap intervals" if within else "without intervals, for want of runs"
        yield f"Effect sizes are Hedges' g {ends}", ("hedges1981",)


def _tested(one: Comparison) -> Difference | None:
    """Return a difference that was tested; None if there were too few runs for any test."""
    return next((line.difference for line in one.lines if line.difference.p is not None), None)


def _others(sweep: SweepResults, names: Sequence[str]) -> str:
    """Return which conditions were compared with the first one."""
    if len(names) < len(sweep.conditions) - 1:
        return listed([f"“{name}”" for name in names])
    return "each other condition" if len(names) > 1 else "the other condition"


def _measure(sweep: SweepResults, name: str) -> str:
    """Return a measure as a plan names it, in words: "adherence of “People tip after meals”"."""
    for measure in sorted(BY_NORM, key=len, reverse=True):
        norm = name.removeprefix(f"{measure}_")
        if norm != name and norm in sweep.statements:
            return f"{in_words(measure)} of “{sweep.statements[norm].rstrip('.')}”"
    return in_words(name)
