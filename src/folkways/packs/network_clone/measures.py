"""Measures of a clone: distance of its cascades from the recorded ones."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean

from folkways.base.events import MechanismEvent
from folkways.base.measure import SHARE, Measure, MeasuredRun, Number, Rows
from folkways.environments.feed import Posted
from folkways.packs.network_clone.facts import Recorded


def depth_of(shares: Iterable[tuple[str, str]]) -> int:
    """Return the longest chain of shares, given as (who, from whom) in order; 0 without any."""
    depth: dict[str, int] = {}
    for who, source in shares:
        depth[who] = depth.get(source, 0) + 1
    return max(depth.values(), default=0)


@dataclass(frozen=True)
class Compared:
    """A cascade as it is recorded, and as it was in the run."""

    topic: str
    recorded: tuple[int, int]
    found: tuple[int, int]
    sharers: frozenset[str]
    sharers_found: frozenset[str]

    @property
    def overlap(self) -> float:
        """Sharers of both, as a share of sharers of either; 1 if nobody shared."""
        either = self.sharers | self.sharers_found
        return len(self.sharers & self.sharers_found) / len(either) if either else 1.0


def compared(run: MeasuredRun) -> list[Compared]:
    """Return the cascades of a run in order, sizes and depths as (size, depth)."""
    recorded: Recorded | None = None
    authors: list[str] = []
    posts: list[tuple[str, int]] = []  # author and cascade of each post
    shares: list[list[tuple[str, str]]] = []
    for event in run.events(MechanismEvent):
        if (found := Recorded.read(event)) is not None:
            recorded = found
        elif (posted := Posted.read(event)) is not None:
            if posted.parent is None:
                posts.append((event.agent, len(authors)))
                authors.append(event.agent)
                shares.append([])
            else:
                source, cascade = posts[posted.parent]
                posts.append((event.agent, cascade))
                shares[cascade].append((event.agent, source))
    if recorded is None:
        return []
    names, result = iter(recorded.sharers), []
    for topic, size, depth, now in zip(
        recorded.topics, recorded.sizes, recorded.depths, shares, strict=True
    ):
        before = frozenset(next(names) for _ in range(size))
        again = frozenset(who for who, _ in now)
        result.append(Compared(topic, (size, depth), (len(now), depth_of(now)), before, again))
    return result


class _OfCascades(Measure, ABC):
    @abstractmethod
    def of(self, every: Sequence[Compared]) -> Number:
        """Return the number."""

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        every = compared(run)
        return self.of(every) if every else None


def _distance(recorded: Sequence[int], found: Sequence[int]) -> float:
    # Takes half a second to import, which a list of scenarios need not wait for.
    from scipy.stats import ks_2samp

    return float(ks_2samp(recorded, found).statistic)


class SizeDistance(_OfCascades):
    """See the definition."""

    name = "size_distance"
    definition = (
        "Kolmogorov-Smirnov distance, 0 to 1, between the sizes (shares) of the cascades of the "
        "run and of those that are recorded."
    )

    def of(self, every: Sequence[Compared]) -> Number:
        """Return it."""
        return _distance([one.recorded[0] for one in every], [one.found[0] for one in every])


class DepthDistance(_OfCascades):
    """See the definition."""

    name = "depth_distance"
    definition = "The same for depths: the longest chain of shares in a cascade."

    def of(self, every: Sequence[Compared]) -> Number:
        """Return it."""
        return _distance([one.recorded[1] for one in every], [one.found[1] for one in every])


class SizeError(_OfCascades):
    """See the definition."""

    name = "size_error"
    unit = "shares"
    definition = "Shares of a cascade in the run minus those recorded; mean over cascades."

    def of(self, every: Sequence[Compared]) -> Number:
        """Return it."""
        return fmean(one.found[0] - one.recorded[0] for one in every)


class SharerOverlap(_OfCascades):
    """See the definition."""

    name = "sharer_overlap"
    unit = SHARE
    definition = (
        "People who shared a post both in the run and as recorded, of those who did in either; "
        "mean over cascades."
    )

    def of(self, every: Sequence[Compared]) -> Number:
        """Return it."""
        return fmean(one.overlap for one in every)


class CloneCascades(Measure):
    """See the definition."""

    name = "clone_cascades"
    definition = "By cascade: topic, size and depth in the run, and as recorded."

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each cascade."""
        return [
            {
                "cascade": number,
                "topic": one.topic,
                "size": one.found[0],
                "depth": one.found[1],
                "recorded_size": one.recorded[0],
                "recorded_depth": one.recorded[1],
            }
            for number, one in enumerate(compared(run))
        ]


MEASURES: tuple[type[Measure], ...] = (
    SizeDistance,
    DepthDistance,
    SizeError,
    SharerOverlap,
    CloneCascades,
)
