"""Profiles: how the questions of an agent become calls to its mind (``docs/profiles.md``).

A profile answers every point at which a run with fewer calls differs from the paper's procedure, so
that neither the agent nor a mechanism knows which profile it lives under.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, TypeVar

from folkways.agents.percept import Percept
from folkways.memory.record import Memory
from folkways.scenario.minds import ProfileName

if TYPE_CHECKING:
    from folkways.agents.company import Invitation
    from folkways.agents.mechanism import Mechanism
    from folkways.agents.shown import Who
    from folkways.agents.turn import Turn
    from folkways.agents.view import Sighting

T = TypeVar("T")


class Profile:
    """The paper's: every question by itself and as soon as it arises; others override what differs.

    One object serves all agents; it holds no state.
    """

    name: ClassVar[ProfileName] = "paper"

    def choose(self, *, apart: T, together: T) -> T:
        """Return how a matter that takes several questions is asked about.

        ``apart`` asks each question in a call of its own, ``together`` all of them in one. Both
        take and return the same.
        """
        return apart

    def deputy(self, mechanism: Mechanism | None) -> Mechanism | None:
        """Return the mechanism that answers a question for the agent: it, or none."""
        return None

    def due(self, turn: Turn, news: list[Percept]) -> list[Percept]:
        """Return what is to be judged and remembered now, of the news and of what has waited."""
        return news

    def unrated(self, turn: Turn) -> list[Percept]:
        """Return what waits to be judged and may be reacted to before."""
        return []

    def considers(
        self, turn: Turn, people: Mapping[str, Sighting], candidates: Sequence[Percept]
    ) -> list[Percept]:
        """Return the percepts that one question about a reaction shows; empty: ask nothing now.

        Here only the most important one, since asking about each would multiply the calls.
        """
        return [max(candidates, key=lambda one: one.importance)] if candidates else []

    def own_importance(self, turn: Turn) -> int:
        """Return the importance of what the agent is doing, 1 to 10; 0 if it is to be asked for."""
        return 0

    def concerns(self, turn: Turn, thing: Percept) -> bool:
        """Whether the agent is asked for a reaction to a thing that it noticed."""
        return True

    def joins(self, turn: Turn, invitation: Invitation) -> str:
        """Return why the agent accepts an invitation without being asked; empty: it is asked."""
        return ""

    def shown(self, records: Sequence[Memory], who: Who) -> list[Memory]:
        """Return which of these memories are shown in a question that describes ``who``."""
        return list(records)
