"""Who holds a tracked norm and yet goes against it, and the reason that the agent itself gives."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from folkways.base.events import ActionBegan
from folkways.metrics.judge import Conduct
from folkways.metrics.series import Share
from folkways.metrics.wording import unvarying

if TYPE_CHECKING:
    from pandas import DataFrame


@dataclass(slots=True)
class Why:
    """A reason (empty if the agent gave none), how often, and its first and last moment."""

    reason: str
    count: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Lapses:
    """One agent's actions on a tracked norm while it held the norm.

    ``kept`` are those that complied, of all that complied or violated; ``why`` has a row for each
    reason of those that violated, the most frequent first.
    """

    agent: str
    kept: Share
    why: tuple[Why, ...]


class LapseMeter:
    """Hears the verdict on each action; ``holders`` has who holds each tracked norm by now."""

    def __init__(self, holders: Mapping[str, Collection[str]]) -> None:
        self._holders = holders
        self._kept: dict[tuple[str, str], Share] = {}
        self._why: dict[tuple[str, str], dict[str, Why]] = {}

    def acted(self, event: ActionBegan, norm: str, verdict: Conduct) -> None:
        """Take in what the judge says of an action."""
        if verdict is Conduct.UNRELATED or event.agent not in self._holders[norm]:
            return
        key = (norm, event.agent)
        complied = verdict is Conduct.COMPLIES
        self._kept[key] = self._kept.get(key, Share(0, 0)) + Share(int(complied), 1)
        if complied:
            return
        reason = unvarying(event.reason)
        why = self._why.setdefault(key, {}).setdefault(reason, Why(reason, 0, event.t, event.t))
        why.count += 1
        why.last = event.t

    def result(self, agents: Sequence[str]) -> dict[str, tuple[Lapses, ...]]:
        """Return, by tracked norm, the agents that went against it, the most frequent first."""
        found: dict[str, tuple[Lapses, ...]] = {}
        for norm in self._holders:
            rows = []
            for agent in agents:
                whys = self._why.get((norm, agent), {}).values()
                if whys:
                    most_first = tuple(sorted(whys, key=lambda why: (-why.count, why.first)))
                    rows.append(Lapses(agent, self._kept[norm, agent], most_first))
            found[norm] = tuple(sorted(rows, key=lambda one: one.kept.count - one.kept.of))
        return found


def lapse_frame(lapses: Mapping[str, Sequence[Lapses]]) -> DataFrame:
    """One row for each tracked norm, agent and reason; moments are simulated seconds."""
    import pandas as pd

    return pd.DataFrame(
        [
            (
                norm,
                one.agent,
                why.reason,
                why.count,
                why.first,
                why.last,
                one.kept.count,
                one.kept.of,
            )
            for norm, rows in lapses.items()
            for one in rows
            for why in one.why
        ],
        columns=["norm", "agent", "reason", "count", "first", "last", "kept", "occasions"],
    )
