"""Who knows of a norm, whether they took it up or not; and how norms are held over time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from folkways.base.events import NormCreated, NormIdentified, NormKind
from folkways.metrics.judge import Docket, Likeness
from folkways.metrics.norm_lives import NormLife, NormLives
from folkways.metrics.present import AgentsPresent
from folkways.metrics.series import Share
from folkways.metrics.stream import Stream
from folkways.scenario.schema import TrackedNorm


class Likenesses:
    """Which tracked norms a content is like: asked of the judge once, then looked up."""

    def __init__(self, tracked: Sequence[TrackedNorm], docket: Docket) -> None:
        self._tracked = tracked
        self._docket = docket
        self._known: dict[str, tuple[tuple[str, Likeness], ...]] = {}

    def of(self, content: str) -> tuple[tuple[str, Likeness], ...]:
        """Return (tracked norm, same or opposite) for every one that it is like."""
        known = self._known.get(content)
        if known is None:
            known = self._known[content] = tuple(
                (norm.id, likeness)
                for norm in self._tracked
                if (likeness := self._docket.likeness(content, norm.statement))
                is not Likeness.OTHER
            )
        return known


class DiffusionMeter:
    """Counts, at the end of each bin, those in the town who hold a norm or have ever met it."""

    def __init__(
        self, present: AgentsPresent, tracked: Sequence[TrackedNorm], likenesses: Likenesses
    ) -> None:
        self._present = present
        self._likenesses = likenesses
        self._knows: dict[str, set[str]] = {norm.id: set() for norm in tracked}
        self.series: dict[str, list[Share]] = {norm.id: [] for norm in tracked}

    def attach(self, stream: Stream) -> None:
        """Follow the norms of ``stream``."""
        stream.on(NormCreated, self._met)
        stream.on(NormIdentified, self._met)
        stream.at_bin_end(self._end)

    def _met(self, event: NormCreated | NormIdentified) -> None:
        for norm, likeness in self._likenesses.of(event.content):
            if likeness is Likeness.SAME:
                self._knows[norm].add(event.agent)

    def _end(self, _: int) -> None:
        here = len(self._present)
        for norm, agents in self._knows.items():
            knows = sum(agent in self._present for agent in agents)
            self.series[norm].append(Share(knows, here))


class KindMeter:
    """Counts, at the end of each bin, norms held of either kind, and the agents with any.

    Only those who are in the town hold any.
    """

    def __init__(self, present: AgentsPresent) -> None:
        self._present = present
        self._norms: Counter[NormKind] = Counter()
        self._holders: dict[NormKind, Counter[str]] = {
            "injunctive": Counter(),
            "descriptive": Counter(),
        }
        self.norms: dict[NormKind, list[int]] = {kind: [] for kind in self._holders}
        self.holders: dict[NormKind, list[Share]] = {kind: [] for kind in self._holders}

    def attach(self, stream: Stream, lives: NormLives) -> None:
        """Follow the norms of ``lives`` as ``stream`` runs."""
        lives.listen(self._changed)
        stream.at_bin_end(self._end)

    def _changed(self, norm: NormLife, change: int, t: int) -> None:
        self._norms[norm.kind] += change
        self._holders[norm.kind][norm.agent] += change

    def _end(self, _: int) -> None:
        for kind, agents in self._holders.items():
            self.norms[kind].append(self._norms[kind])
            self.holders[kind].append(
                Share(sum(count > 0 for count in agents.values()), len(self._present))
            )
