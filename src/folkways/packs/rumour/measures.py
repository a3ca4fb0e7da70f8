"""What a rumour is measured by: who believes it, for how long, and with which traits."""

from __future__ import annotations

from dataclasses import dataclass, field

from folkways.base.events import MechanismEvent
from folkways.base.measure import SHARE, Measure, MeasuredRun, Number, Rows
from folkways.packs.rumour.facts import Cast, Judged


@dataclass
class Course:
    """Beliefs at the end of each day, day 0 first, by the agents' names in order."""

    names: tuple[str, ...]
    traits: list[tuple[str, ...]] = field(default_factory=list)
    roles: list[str] = field(default_factory=list)
    days: list[dict[str, bool]] = field(default_factory=list)

    def ever(self, until: int) -> set[str]:
        """Return who has believed on some day up to day ``until``."""
        days = self.days[: until + 1]
        return {name for day in days for name, believes in day.items() if believes}

    def believing(self, day: int) -> float:
        """Return the share of those who believe on a day."""
        return sum(self.days[day].values()) / len(self.names)

    def shares(self, day: int) -> tuple[float, float, float]:
        """Return the shares who have never believed, believe, and no longer believe."""
        ever, now = len(self.ever(day)) / len(self.names), self.believing(day)
        return 1 - ever, now, ever - now


def course(run: MeasuredRun) -> Course:
    """Return the course of a rumour."""
    found = Course(run.header.agents)
    for event in run.events(MechanismEvent):
        if (cast := Cast.read(event)) is not None:
            found.traits = [tuple(filter(None, one.split(", "))) for one in cast.traits]
            found.roles = cast.roles
            numbers = enumerate(found.names)
            found.days = [{name: number in cast.believers for number, name in numbers}]
        elif (judged := Judged.read(event)) is not None:
            if judged.day == len(found.days):
                found.days.append(dict(found.days[-1]))
            found.days[-1][event.agent] = judged.believes
    return found


class EverBelieved(Measure):
    """See the definition."""

    name = "ever_believed"
    unit = SHARE
    definition = "Agents who believed the rumour on some day, first believers included."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        found = course(run)
        return len(found.ever(len(found.days))) / len(found.names) if found.days else None


class BelievingAtEnd(Measure):
    """See the definition."""

    name = "believing_at_end"
    unit = SHARE
    definition = "Agents who believe the rumour at the end of the last day."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        found = course(run)
        return found.believing(-1) if found.days else None


class PeakBelieving(Measure):
    """See the definition."""

    name = "peak_believing"
    unit = SHARE
    definition = "Agents who believe the rumour on the day on which most do."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        found = course(run)
        return max(map(found.believing, range(len(found.days))), default=None)


class BelieverDays(Measure):
    """See the definition."""

    name = "believer_days"
    unit = "days per agent"
    definition = "Days at whose end an agent believes the rumour, mean over all agents."

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        found = course(run)
        return sum(map(found.believing, range(1, len(found.days)))) if found.days else None


class RumourDays(Measure):
    """See the definition."""

    name = "rumour_days"
    step = "day"
    definition = "By day: shares who have never believed, who believe, and who no longer believe."

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each day, day 0 first."""
        found = course(run)
        rows = [(day, *found.shares(day)) for day in range(len(found.days))]
        return [
            {"day": day, "never_believed": never, "believing": now, "no_longer": past}
            for day, never, now, past in rows
        ]


class RumourByTrait(Measure):
    """See the definition."""

    name = "rumour_by_trait"
    definition = (
        "By trait and by role: agents who have it, and the shares of them who ever believed and "
        "who believe at the end."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each trait and each role that somebody has."""
        found = course(run)
        ever = found.ever(len(found.days))
        groups: dict[tuple[str, str], list[str]] = {}
        for name, traits, role in zip(found.names, found.traits, found.roles, strict=False):
            for key in (("role", role), *(("trait", trait) for trait in traits)):
                groups.setdefault(key, []).append(name)
        return [
            {
                "kind": kind,
                "group": group,
                "agents": len(names),
                "ever_believed": sum(name in ever for name in names) / len(names),
                "believing_at_end": sum(found.days[-1][name] for name in names) / len(names),
            }
            for (kind, group), names in sorted(groups.items())
        ]


MEASURES: tuple[type[Measure], ...] = (
    EverBelieved,
    BelievingAtEnd,
    PeakBelieving,
    BelieverDays,
    RumourDays,
    RumourByTrait,
)
