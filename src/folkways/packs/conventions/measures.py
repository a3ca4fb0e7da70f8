"""What the game of conventions is measured by: agreement, the minority's success, prior bias."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from folkways.base.events import MechanismEvent
from folkways.base.measure import SHARE, Measure, MeasuredRun, Number, Rows
from folkways.packs.conventions.facts import Chose, Met, Opened, Probed

AGREED = 0.95
"""So large a share of all choices for one name, ..."""
LASTING = 3
"""... in so many rounds in a row, is a convention."""
LATEST = 10
"""So many of the latest rounds tell how a run ended."""


class Round:
    """What was chosen in one round, by the committed and by the others, and who matched."""

    def __init__(self) -> None:
        self.others: Counter[str] = Counter()
        self.minority: Counter[str] = Counter()
        self.matches: list[bool] = []

    @property
    def leading(self) -> tuple[str, float]:
        """The name chosen most often, and its share."""
        every = self.others + self.minority
        name, times = every.most_common(1)[0]
        return name, times / every.total()

    @property
    def uptake(self) -> float | None:
        """The share of the others who chose the minority's name; None without a minority."""
        if not self.minority or not self.others:
            return None
        return self.others[next(iter(self.minority))] / self.others.total()


def rounds(run: MeasuredRun) -> list[Round]:
    """Return what was chosen in each round, in order; the audit is none of them."""
    found: dict[int, Round] = {}
    for event in run.events(MechanismEvent):
        if (chose := Chose.read(event)) is not None:
            here = found.setdefault(event.t, Round())
            (here.minority if chose.committed else here.others)[chose.name] += 1
        elif (met := Met.read(event)) is not None:
            found[event.t].matches.append(met.own == met.theirs)
    return [found[t] for t in sorted(found)]


class ConventionRound(Measure):
    """See the definition."""

    name = "convention_round"
    unit = "rounds"
    definition = (
        f"First of {LASTING} rounds in a row in which one and the same name had at least "
        f"{AGREED:.0%} of the choices."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return the number of the round, from 1; None if there was none."""
        leading = [one.leading for one in rounds(run)]
        for first in range(len(leading) - LASTING + 1):
            names = {name for name, _ in leading[first : first + LASTING]}
            if len(names) == 1 and min(s for _, s in leading[first : first + LASTING]) >= AGREED:
                return first + 1
        return None


class Coordination(Measure):
    """See the definition."""

    name = "coordination"
    unit = SHARE
    definition = f"Meetings in which both chose the same name, last {LATEST} rounds."

    def measure(self, run: MeasuredRun) -> Number:
        """Return the share; None before anybody has met."""
        return _mean([match for one in rounds(run)[-LATEST:] for match in one.matches])


class MinorityUptake(Measure):
    """See the definition."""

    name = "minority_uptake"
    unit = SHARE
    definition = (
        f"Choices of the committed minority's name by all others, last {LATEST} rounds with one."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return the share; None without a minority."""
        return _uptake(run)


class Overturned(Measure):
    """See the definition."""

    name = "overturned"
    unit = SHARE
    definition = (
        "1 if more than half of the others' choices are the committed minority's name in the last "
        f"{LATEST} rounds, else 0."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return it; None without a minority."""
        uptake = _uptake(run)
        return None if uptake is None else float(uptake > 1 / 2)


class BiasByName(Measure):
    """See the definition."""

    name = "bias_by_name_p"
    definition = "p of a chi-squared test that choices before anybody met were even over names."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it; None without an audit."""
        first = _first(run)
        names = [name for name, _ in first]
        return _evenness([names.count(name) for name in _names(run)])


class BiasByPlace(Measure):
    """See the definition."""

    name = "bias_by_place_p"
    definition = "p of a chi-squared test that they were even over places in the list."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it; None without an audit."""
        places = [place for _, place in _first(run)]
        return _evenness([places.count(place) for place, _ in enumerate(_names(run))])


class FirstChoices(Measure):
    """See the definition."""

    name = "first_choices"
    definition = (
        "Choices before anybody met, by name and by place in the list, and the name's share of all "
        f"choices in the last {LATEST} rounds."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each name; ``at_place`` counts choices of the place of the same row."""
        first, latest = _first(run), Counter[str]()
        for one in rounds(run)[-LATEST:]:
            latest += one.others + one.minority
        return [
            {
                "place": place + 1,
                "at_place": sum(at == place for _, at in first),
                "name": name,
                "of_name": sum(chosen == name for chosen, _ in first),
                "share_at_end": latest[name] / latest.total() if latest else None,
            }
            for place, name in enumerate(_names(run))
        ]


class ConventionRounds(Measure):
    """See the definition."""

    name = "convention_rounds"
    unit = SHARE
    step = "round"
    definition = (
        "By round: the leading name's share of all choices, meetings that matched, and choices of "
        "the committed minority's name by all others."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each round."""
        return [
            {
                "round": number,
                "leading": one.leading[1],
                "coordination": _mean(one.matches),
                "uptake": one.uptake,
            }
            for number, one in enumerate(rounds(run), 1)
        ]


MEASURES: tuple[type[Measure], ...] = (
    ConventionRound,
    Coordination,
    MinorityUptake,
    Overturned,
    BiasByName,
    BiasByPlace,
    FirstChoices,
    ConventionRounds,
)


def _names(run: MeasuredRun) -> list[str]:
    opened = (Opened.read(event) for event in run.events(MechanismEvent))
    return next((fact.names for fact in opened if fact is not None), [])


def _first(run: MeasuredRun) -> list[tuple[str, int]]:
    facts = (Probed.read(event) for event in run.events(MechanismEvent))
    return [(fact.name, fact.place) for fact in facts if fact is not None]


def _uptake(run: MeasuredRun) -> float | None:
    return _mean([u for one in rounds(run)[-LATEST:] if (u := one.uptake) is not None])


def _evenness(counts: Sequence[int]) -> float | None:
    if not sum(counts):
        return None
    from scipy.stats import chisquare

    return float(chisquare(counts).pvalue)


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None
