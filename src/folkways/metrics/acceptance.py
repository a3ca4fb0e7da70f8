"""Acceptance: the share of agents that hold a qualified norm which is the tracked one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

from folkways.base.events import NormKind
from folkways.metrics.judge import Docket, Likeness
from folkways.metrics.norm_lives import NormLife, NormLives
from folkways.metrics.present import AgentsPresent
from folkways.metrics.series import Share
from folkways.metrics.stream import Stream
from folkways.scenario.schema import TrackedNorm

KINDS: tuple[NormKind, ...] = get_args(NormKind)


@dataclass(slots=True)
class _Spell:
    """A time during which an agent held a norm; ``until`` is None while it does."""

    since: int
    until: int | None = None


class Acceptance:
    """Counts, at the end of each bin, the agents in the town with at least one norm that matches.

    A norm counts while it is qualified (active and valid) and the judge finds it the same as the
    tracked one. An abstract norm counts on the same terms; so acceptance falls where synthesis
    replaces a matching norm by one that the judge no longer recognises. ``holders`` has the
    agents by tracked norm as of now, ``kinds`` those that hold it as what one ought to do
    (injunctive) and as what people do (descriptive); an agent may be among both. Of a norm that
    the judge does not understand nothing is known, and its shares are undefined. ``at_bin_end``
    has the holders at the end of each bin.
    """

    def __init__(
        self, present: AgentsPresent, tracked: Sequence[TrackedNorm], docket: Docket
    ) -> None:
        self._present = present
        self._tracked = tracked
        self._docket = docket
        self._unread = {one.id for one in tracked if not docket.understands(one.statement)}
        self.holders: dict[str, Counter[str]] = {norm.id: Counter() for norm in tracked}
        self.kinds: dict[str, dict[NormKind, Counter[str]]] = {
            norm.id: {kind: Counter() for kind in KINDS} for norm in tracked
        }
        self.series: dict[str, list[Share]] = {norm.id: [] for norm in tracked}
        self.at_bin_end: dict[str, list[frozenset[str]]] = {norm.id: [] for norm in tracked}
        # norm -> agent -> the times during which it held the norm, in order
        self._spells: dict[str, dict[str, list[_Spell]]] = {norm.id: {} for norm in tracked}
        self.kind_series: dict[str, dict[NormKind, list[Share]]] = {
            norm.id: {kind: [] for kind in KINDS} for norm in tracked
        }

    def attach(self, stream: Stream, lives: NormLives) -> None:
        """Follow the norms of ``lives`` as ``stream`` runs."""
        lives.listen(self._changed)
        stream.at_bin_end(self._end)

    def held_at(self, norm: str, agent: str, t: int) -> bool:
        """Return whether ``agent`` held the tracked norm ``norm`` at moment ``t``."""
        return any(
            one.since <= t and (one.until is None or t < one.until)
            for one in self._spells[norm].get(agent, ())
        )

    def _changed(self, norm: NormLife, change: int, t: int) -> None:
        for tracked in self._tracked:
            if self._docket.likeness(norm.content, tracked.statement) is Likeness.SAME:
                holders = self.holders[tracked.id]
                held = norm.agent in holders
                _change(holders, norm.agent, change)
                # An agent may hold several norms that match; a spell ends with the last of them.
                if held is not (norm.agent in holders):
                    self._turn(tracked.id, norm.agent, t, ends=held)
                _change(self.kinds[tracked.id][norm.kind], norm.agent, change)

    def _turn(self, norm: str, agent: str, t: int, *, ends: bool) -> None:
        spells = self._spells[norm].setdefault(agent, [])
        if ends:
            spells[-1].until = t
        else:
            spells.append(_Spell(t))

    def _end(self, _: int) -> None:
        for name, holders in self.holders.items():
            self.at_bin_end[name].append(frozenset(holders))
            self.series[name].append(self.share(name, len(holders)))
            for kind, some in self.kinds[name].items():
                self.kind_series[name][kind].append(self.share(name, len(some)))

    def share(self, norm: str, agents: int) -> Share:
        """Return this many agents of those in the town; undefined if the norm cannot be read."""
        return Share(0, 0) if norm in self._unread else Share(agents, len(self._present))


def _change(holders: Counter[str], agent: str, change: int) -> None:
    holders[agent] += change
    # An entry of 0 would still count as a holder in len().
    if not holders[agent]:
        del holders[agent]
