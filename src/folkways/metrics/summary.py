"""All measures of a run in one pass over its log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from folkways.base.events import Asked, Event, FellBack
from folkways.base.log import Header, RunLog
from folkways.metrics.acceptance import Acceptance
from folkways.metrics.adherence import Adherence, AdherenceMeter
from folkways.metrics.conflicts import ConflictMeter, Counts, TalkMeter
from folkways.metrics.emergence import THRESHOLD, Emergence, emergence
from folkways.metrics.judge import Docket, Judge
from folkways.metrics.lives import NormLives
from folkways.metrics.norms import Family, Synthesis, SynthesisMeter, families
from folkways.metrics.obstacles import NotAccepted, obstacles
from folkways.metrics.reading_judge import ReadingJudge
from folkways.metrics.series import Bins, Share, Width, count_frame, last_defined, share_frame
from folkways.metrics.setup import Setup
from folkways.metrics.stream import Stream

if TYPE_CHECKING:
    from pandas import DataFrame


class EmergenceJson(TypedDict):
    """One tracked norm: whether, from which bin and moment on, and if not, why not."""

    emerged: bool
    since: str | None
    bin: int | None
    reason: str


class SeriesJson(TypedDict):
    """The same measures for each bin; ``bins`` says when each begins."""

    bins: list[str]
    acceptance: dict[str, list[float | None]]
    adherence: dict[str, list[float | None]]
    conflicts: list[int]
    conflicts_raw: list[int]
    conversations: list[int]
    conversations_about: dict[str, list[int]]
    thoughts: list[int]
    thoughts_about: dict[str, list[int]]


class SummaryJson(TypedDict):
    """What ``folkways run --json`` prints of the measures."""

    acceptance: dict[str, float | None]
    adherence: dict[str, float | None]
    conflicts: int
    fallbacks: int
    operations: dict[str, int]
    series: SeriesJson
    emergence: dict[str, EmergenceJson]


@dataclass(frozen=True)
class Summary:
    """The measures of a run; see ``docs/measures.md`` for each formula.

    Everything by tracked norm is keyed by its id and holds one entry for each bin that the run
    reached. ``conflicts_raw`` counts every detection, ``conflicts`` once a pair, norm and day.
    ``unreadable`` are tracked norms whose statement the judge does not understand: their
    acceptance is 0 and their adherence undefined for that reason alone.
    """

    header: Header
    setup: Setup
    bins: Bins
    reached: int
    last: int
    threshold: float
    acceptance: Mapping[str, tuple[Share, ...]]
    adherence: Mapping[str, tuple[Adherence, ...]]
    conflicts: Counts
    conflicts_raw: tuple[int, ...]
    conversations: Counts
    thoughts: Counts
    emergence: Mapping[str, Emergence]
    lives: NormLives
    syntheses: tuple[Synthesis, ...]
    families: tuple[Family, ...]
    not_accepted: Mapping[str, list[NotAccepted]]
    operations: Mapping[str, int]
    fallbacks: Mapping[tuple[str, str], int]
    docket: Docket
    unreadable: tuple[str, ...]

    def adherence_shares(self, norm: str) -> tuple[Share, ...]:
        """Adherence of plans and actions together, one share for each bin."""
        return tuple(cell.both for cell in self.adherence[norm])

    def at_end(self, norm: str) -> tuple[Share, Share | None]:
        """Acceptance in the last bin, and adherence in the last bin that had occasions."""
        held = self.acceptance[norm][-1] if self.reached else Share(0, len(self.setup.agents))
        return held, last_defined(self.adherence_shares(norm))

    def labels(self) -> list[str]:
        """When each bin begins."""
        return [self.bins.label(i) for i in range(self.reached)]

    def acceptance_frame(self) -> DataFrame:
        """Acceptance, one row for each tracked norm and bin."""
        return share_frame(self.bins, self.acceptance)

    def adherence_frame(self) -> DataFrame:
        """Adherence, one row for each tracked norm and bin, with plans and actions apart."""
        import pandas as pd

        rows = []
        for norm, cells in self.adherence.items():
            for i, cell in enumerate(cells):
                row: list[object] = [norm, i, self.bins.label(i), cell.unclear]
                for share in (cell.both, cell.plans, cell.actions):
                    row += [share.value, share.count, share.of]
                rows.append(row)
        columns = ["norm", "bin", "begins", "unclear"]
        columns += [
            f"{prefix}{name}"
            for prefix in ("", "plans_", "actions_")
            for name in ("share", "complied", "occasions")
        ]
        shares = {"share": "float64", "plans_share": "float64", "actions_share": "float64"}
        return pd.DataFrame(rows, columns=columns).astype(shares)

    def counts_frame(self) -> DataFrame:
        """Conflicts, conversations and thoughts, one row for each bin."""
        columns = {"conflicts": self.conflicts.all, "conflicts_raw": self.conflicts_raw}
        for name, counts in (("conversations", self.conversations), ("thoughts", self.thoughts)):
            columns[name] = counts.all
            columns |= {f"{name}_{norm}": values for norm, values in counts.about.items()}
        return count_frame(self.bins, columns)

    def decisions_frame(self) -> DataFrame:
        """The judge's decisions, deduplicated, with counts."""
        import pandas as pd

        return pd.DataFrame(list(self.docket.decisions()))

    def to_json(self) -> SummaryJson:
        """Return what ``--json`` prints; shares that are undefined are None."""
        ends = {norm.id: self.at_end(norm.id) for norm in self.setup.tracked}
        return {
            "acceptance": {norm: held.value for norm, (held, _) in ends.items()},
            "adherence": {norm: kept.value if kept else None for norm, (_, kept) in ends.items()},
            "conflicts": sum(self.conflicts.all),
            "fallbacks": sum(self.fallbacks.values()),
            "operations": dict(sorted(self.operations.items())),
            "series": {
                "bins": self.labels(),
                "acceptance": {n: [s.value for s in v] for n, v in self.acceptance.items()},
                "adherence": {
                    n: [s.value for s in self.adherence_shares(n)] for n in self.adherence
                },
                "conflicts": list(self.conflicts.all),
                "conflicts_raw": list(self.conflicts_raw),
                "conversations": list(self.conversations.all),
                "conversations_about": {n: list(v) for n, v in self.conversations.about.items()},
                "thoughts": list(self.thoughts.all),
                "thoughts_about": {n: list(v) for n, v in self.thoughts.about.items()},
            },
            "emergence": {
                norm: {
                    "emerged": one.emerged,
                    "since": None if one.bin is None else self.bins.label(one.bin),
                    "bin": one.bin,
                    "reason": one.reason,
                }
                for norm, one in self.emergence.items()
            },
        }


class Measurement:
    """Measures a run while its events come in: :meth:`see` each, then take :meth:`summary` once.

    ``judge`` is the reading judge if none is given. The properties hold as of the last event.
    """

    def __init__(
        self,
        header: Header,
        judge: Judge | None = None,
        width: Width = "quarter",
        threshold: float = THRESHOLD,
    ) -> None:
        self.header = header
        self.setup = setup = Setup.of(header)
        self.threshold = threshold
        self.docket = docket = Docket(judge or ReadingJudge(setup.agents, setup.places))
        self._stream = Stream(Bins.of(setup.start, setup.end, width))
        self._lives = NormLives()
        self._acceptance = Acceptance(setup.agents, setup.tracked, docket)
        self._adherence = AdherenceMeter(self._stream.bins, setup.tracked, docket)
        self._conflicts = ConflictMeter(self._stream.bins, setup.tracked, self._lives, docket)
        self._talk = TalkMeter(self._stream.bins, setup.tracked, docket)
        self._syntheses = SynthesisMeter()
        self._operations: Counter[str] = Counter()
        self._fallbacks: Counter[tuple[str, str]] = Counter()
        self._acceptance.attach(self._stream, self._lives)
        self._syntheses.attach(self._stream, self._lives)
        self._lives.attach(self._stream)
        self._adherence.attach(self._stream)
        self._conflicts.attach(self._stream)
        self._talk.attach(self._stream)
        self._stream.on(Asked, lambda event: self._operations.update(event.operations))
        self._stream.on(FellBack, self._fell_back)

    def _fell_back(self, event: FellBack) -> None:
        self._fallbacks[event.operation, event.reason] += 1

    def see(self, event: Event) -> None:
        """Take in the next event of the log."""
        self._stream.see(event)

    @property
    def accepted(self) -> dict[str, Share]:
        """By tracked norm, the agents that hold it now, of all agents."""
        agents = len(self.setup.agents)
        return {
            norm: Share(len(holders), agents) for norm, holders in self._acceptance.holders.items()
        }

    @property
    def conflicts(self) -> int:
        """Conflicts so far, once a pair, norm and day."""
        return sum(self._conflicts.counts.all)

    @property
    def conversations(self) -> int:
        """Conversations so far."""
        return sum(self._talk.conversations.all)

    def summary(self) -> Summary:
        """End the measurement and return its result."""
        stream, setup = self._stream, self.setup
        stream.finish()
        reached = stream.reached
        self._conflicts.finish(reached)
        self._talk.finish(reached)
        acceptance = {norm: tuple(shares) for norm, shares in self._acceptance.series.items()}
        adherence = self._adherence.result(reached, stream.last)
        return Summary(
            header=self.header,
            setup=setup,
            bins=stream.bins,
            reached=reached,
            last=stream.last,
            threshold=self.threshold,
            acceptance=acceptance,
            adherence=adherence,
            conflicts=self._conflicts.counts,
            conflicts_raw=tuple(self._conflicts.raw),
            conversations=self._talk.conversations,
            thoughts=self._talk.thoughts,
            emergence={
                norm: emergence(
                    acceptance[norm], [cell.both for cell in adherence[norm]], self.threshold
                )
                for norm in acceptance
            },
            lives=self._lives,
            syntheses=tuple(self._syntheses.held),
            families=tuple(families(self._lives, setup.tracked, self.docket)),
            not_accepted=obstacles(
                self._lives, setup.agents, setup.tracked, self._acceptance.holders, self.docket
            ),
            operations=self._operations,
            fallbacks=self._fallbacks,
            docket=self.docket,
            unreadable=tuple(
                norm.id
                for norm in setup.tracked
                if not self.docket.judge.understands(norm.statement)
            ),
        )


def summarise(
    log: RunLog,
    judge: Judge | None = None,
    width: Width = "quarter",
    threshold: float = THRESHOLD,
) -> Summary:
    """Measure a run; raises RunFileError if its header or its norms do not make sense."""
    measurement = Measurement(log.header, judge, width, threshold)
    for event in log.events():
        measurement.see(event)
    return measurement.summary()
