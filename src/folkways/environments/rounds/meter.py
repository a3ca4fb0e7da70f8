"""What the rounds of the norms game are measured by: traits, defections, punishments."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import fmean

from folkways.base.events import AnyEvent, MechanismEvent
from folkways.environments.figures import Figure, Figures
from folkways.environments.rounds.facts import MOST, Born, Chose, Punished, Scored, Seen

ESTABLISHED = (2 / 7, 5 / 7)
"""Boldness of at most this and vengefulness of at least that: the norm is established."""
COLLAPSED = (6 / 7, 1 / 7)
"""Boldness of at least this and vengefulness of at most that: the norm has collapsed."""


@dataclass
class _Generation:
    boldness: float
    vengefulness: float
    chances: int = 0
    defections: int = 0
    seen: int = 0
    punishments: int = 0
    meta_punishments: int = 0
    payoff: float | None = field(default=None)

    @property
    def share(self) -> float | None:
        return self.defections / self.chances if self.chances else None


class RoundsMeter:
    """Follows a game; thresholds of outcomes are those of Galán and Izquierdo (2005)."""

    def __init__(self) -> None:
        self._generations: list[_Generation] = []

    def see(self, event: AnyEvent) -> None:
        """Take in one event."""
        if not isinstance(event, MechanismEvent):
            return
        if (born := Born.read(event)) is not None:
            self._generations.append(
                _Generation(fmean(born.boldness) / MOST, fmean(born.vengefulness) / MOST)
            )
        elif self._generations:
            self._count(event, self._generations[-1])

    def _count(self, event: MechanismEvent, now: _Generation) -> None:
        if (chose := Chose.read(event)) is not None:
            now.chances += 1
            now.defections += chose.defects
        elif (seen := Seen.read(event)) is not None:
            now.seen += len(seen.by)
        elif (punished := Punished.read(event)) is not None:
            now.punishments += not punished.meta
            now.meta_punishments += punished.meta
        elif (scored := Scored.read(event)) is not None:
            now.payoff = fmean(scored.scores)

    def result(self) -> Figures:
        """Return the figures of the latest generation, and those of each."""
        if not self._generations:
            return Figures()
        every, last = self._generations, self._generations[-1]
        chances = sum(one.chances for one in every)
        seen = sum(one.seen for one in every)
        whole = sum(one.defections for one in every) / chances if chances else None
        answered = sum(one.punishments for one in every) / seen if seen else None
        established = last.boldness <= ESTABLISHED[0] and last.vengefulness >= ESTABLISHED[1]
        collapsed = last.boldness >= COLLAPSED[0] and last.vengefulness <= COLLAPSED[1]
        return Figures(
            (
                _figure("boldness", last.boldness, "share", "Mean boldness, last generation."),
                _figure(
                    "vengefulness",
                    last.vengefulness,
                    "share",
                    "Mean vengefulness, last generation.",
                ),
                _figure(
                    "defections",
                    last.share,
                    "share",
                    "Share of opportunities used to defect, last generation.",
                ),
                _figure("defections_whole_run", whole, "share", "The same, all generations."),
                _figure(
                    "punished",
                    answered,
                    "share",
                    "Punishments, of the times that somebody saw a defection; all generations.",
                ),
                _figure(
                    "established",
                    float(established),
                    "0 or 1",
                    "Boldness at most 2/7 and vengefulness at least 5/7, last generation.",
                ),
                _figure(
                    "collapsed",
                    float(collapsed),
                    "0 or 1",
                    "Boldness at least 6/7 and vengefulness at most 1/7, last generation.",
                ),
            ),
            "generation",
            {
                "boldness": [one.boldness for one in every],
                "vengefulness": [one.vengefulness for one in every],
                "defections": [one.share for one in every],
                "punishments": [one.punishments for one in every],
                "meta_punishments": [one.meta_punishments for one in every],
                "payoff": [one.payoff for one in every],
            },
        )


def _figure(name: str, value: float | None, unit: str, definition: str) -> Figure:
    return Figure(name, value, unit, definition)
