"""What an agent is doing, and the plan of its hours."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from folkways.base import events as ev


class Doing(msgspec.Struct):
    """What the agent is doing, from ``started`` until ``until`` (moments).

    ``upset`` is the state into which somebody from outside has put the object in use, if so;
    ``company`` are those with whom the agent does it, ``joint`` the id that their actions share;
    ``awaits`` are those for whom it waits, ``in_line`` until they have time. ``lead`` is who began
    what the agent has another part in, empty once its actions have been planned since.
    """

    text: str
    address: str
    started: int
    until: int
    object_state: str = ""
    importance: int = 0
    upset: str = ""
    joint: str = ""
    company: list[str] = []
    emoji: str = ""
    reason: str = ""
    loud: bool = False
    awaits: list[str] = []
    in_line: bool = False
    lead: str = ""

    def rest(self, start: int, keeps: tuple[str, ...]) -> ev.PlanItem:
        """Return what is left of it at ``start``, as an entry of a plan.

        ``keeps`` are the ids of the commitments that it carries out.
        """
        return ev.PlanItem(
            start,
            self.until - start,
            self.text,
            self.address,
            self.emoji,
            self.object_state,
            self.reason,
            self.importance,
            keeps,
            loud=self.loud,
        )


def with_hours(hours: Sequence[ev.PlanItem], event: ev.PlanMade) -> list[ev.PlanItem]:
    """Return the plan of the hours: a new one replaces the old from its first entry on.

    What was to last beyond that ends there; else two plans would be in force at once.
    """
    first = event.items[0].start if event.items else event.t
    kept = (
        msgspec.structs.replace(item, seconds=min(item.seconds, first - item.start))
        for item in hours
        if item.start < first
    )
    return [*kept, *event.items]
