"""All measures of a run in one pass over its log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from folkways.base.events import Asked, Event, FellBack, Intervened
from folkways.base.interventions import Intervention, Interventions
from folkways.base.log import Header, RunLog
from folkways.metrics.acceptance import Acceptance
from folkways.metrics.adherence import AdherenceMeter, Occasion
from folkways.metrics.attendance import AttendanceMeter
from folkways.metrics.commitments import CommitmentMeter
from folkways.metrics.conflicts import ConflictMeter, TalkMeter
from folkways.metrics.declined import DeclinedTalkMeter
from folkways.metrics.diffusion import DiffusionMeter, KindMeter, Likenesses
from folkways.metrics.emergence import UNREADABLE, emergence
from folkways.metrics.expectations import ExpectationMeter
from folkways.metrics.facts import FactMeter, at_work
from folkways.metrics.joining import InvitationMeter
from folkways.metrics.judge import Docket, Judge
from folkways.metrics.knowledge import KnowledgeMeter
from folkways.metrics.lapses import LapseMeter
from folkways.metrics.network import TalkNetwork
from folkways.metrics.norm_lives import NormLives
from folkways.metrics.norms import SynthesisMeter, families
from folkways.metrics.obstacles import holders, obstacles
from folkways.metrics.permission import PERMISSION
from folkways.metrics.present import AgentsPresent
from folkways.metrics.reading_judge import ReadingJudge
from folkways.metrics.series import Bins, Share, Width
from folkways.metrics.setup import MeasureSetup
from folkways.metrics.stream import Selective, Stream
from folkways.metrics.summary import Summary
from folkways.scenario.schema import TrackedNorm


class Measurement:
    """Measures a run while its events come in: :meth:`see` each, then take :meth:`summary` once.

    ``judge`` is the reading judge if none is given, ``threshold`` that of the scenario. The
    properties hold as of the last event.
    """

    def __init__(
        self,
        header: Header,
        judge: Judge | None = None,
        width: Width = "quarter",
        threshold: float | None = None,
    ) -> None:
        self.header = header
        self.setup = setup = MeasureSetup.of(header)
        self.threshold = setup.emergence.threshold if threshold is None else threshold
        self.docket = docket = Docket(judge or ReadingJudge.build(setup), setup.lexicon)
        self._stream = Stream(Bins.of(setup.start, setup.end, width))
        self._lives = NormLives()
        self._present = present = AgentsPresent(setup.agents)
        self._acceptance = Acceptance(present, setup.tracked, docket)
        self._adherence = AdherenceMeter(
            self._stream.bins, setup.tracked, docket, self._acceptance, present
        )
        self._visitors: set[str] = set()
        self._interventions = Interventions(header)
        self._conflicts = ConflictMeter(
            self._stream.bins, setup.tracked, self._lives, docket, self._visitors
        )
        self._talk = TalkMeter(self._stream.bins, setup.tracked, docket, self._visitors)
        self._commitments = CommitmentMeter()
        self._invitations = InvitationMeter()
        self._declined = DeclinedTalkMeter(self._visitors)
        self._facts = FactMeter()
        self._knowledge = KnowledgeMeter(setup.facts, present)
        self._attendance = AttendanceMeter(setup.facts)
        self._lapses = LapseMeter(self._acceptance.holders)
        self._adherence.listen(self._lapses.acted)
        self._syntheses = SynthesisMeter()
        likenesses = Likenesses(setup.tracked, docket)
        self._diffusion = DiffusionMeter(present, setup.tracked, likenesses)
        self._kinds = KindMeter(present)
        self._expectations = ExpectationMeter(
            present, setup.tracked, docket, likenesses, self._acceptance.holders
        )
        self._network = TalkNetwork(self._stream.bins, self._visitors)
        self._operations: Counter[str] = Counter()
        self._fallbacks: Counter[tuple[str, str]] = Counter()
        self._mended: Counter[tuple[str, str]] = Counter()
        present.attach(self._stream)
        self._stream.on(Intervened, self._interventions.see)
        self._acceptance.attach(self._stream, self._lives)
        self._syntheses.attach(self._stream, self._lives)
        self._lives.attach(self._stream)
        self._adherence.attach(self._stream)
        self._conflicts.attach(self._stream)
        self._talk.attach(self._stream)
        self._commitments.attach(self._stream)
        self._invitations.attach(self._stream)
        self._declined.attach(self._stream)
        self._facts.attach(self._stream)
        self._knowledge.attach(self._stream)
        self._attendance.attach(self._stream)
        self._diffusion.attach(self._stream)
        self._kinds.attach(self._stream, self._lives)
        self._expectations.attach(self._stream)
        self._network.attach(self._stream)
        self._stream.on(Asked, self._asked)
        self._stream.on(FellBack, self._fell_back)
        self._stream.on(Intervened, self._intervened)

    def _asked(self, event: Asked) -> None:
        operations = self._operations
        for name, count in event.operations.items():
            operations[name] += count

    def _fell_back(self, event: FellBack) -> None:
        counter = self._mended if event.part else self._fallbacks
        counter[event.operation, event.reason] += 1

    def _intervened(self, event: Intervened) -> None:
        if event.kind == "visit":
            self._visitors.add(str(event.data["visitor"]))

    def watch(self, watcher: Callable[[Occasion], None]) -> None:
        """Call ``watcher`` with every occasion to keep or break a tracked norm.

        Actions as their events are seen, entries of plans with the summary.
        """
        self._adherence.watch(watcher)

    def see(self, event: Event) -> None:
        """Take in the next event of the log."""
        self._stream.see(event)

    def measure(self, log: RunLog) -> Summary:
        """Take in all events of a log and return the result."""
        if isinstance(log, Selective):
            self._stream.run(log.events(kinds=self._stream.kinds), log.t)
        else:
            self._stream.run(log.events())
        return self._result()

    @property
    def accepted(self) -> dict[str, Share]:
        """By tracked norm, the agents that hold it now, of all in the town."""
        share = self._acceptance.share
        return {
            norm: share(norm, len(holders)) for norm, holders in self._acceptance.holders.items()
        }

    @property
    def adhering(self) -> dict[str, Share]:
        """By tracked norm, adherence in the bin so far: undefined for a permission.

        The agents that hold it now and have not gone against it in this bin while they held it,
        of all in the town.
        """
        return self._adherence.now(self._stream.last)

    @property
    def conflicts(self) -> int:
        """Conflicts so far, once a pair and norm."""
        return sum(self._conflicts.counts.all)

    @property
    def conversations(self) -> int:
        """Conversations so far."""
        return sum(self._talk.conversations.all)

    @property
    def fallbacks(self) -> int:
        """Questions so far to which no answer came that could be used."""
        return self._fallbacks.total()

    def summary(self) -> Summary:
        """End the measurement and return its result."""
        self._stream.finish()
        return self._result()

    def _result(self) -> Summary:
        stream, setup, docket = self._stream, self.setup, self.docket
        reached = stream.reached
        self._conflicts.finish(reached)
        self._talk.finish(reached)
        known = self._knowledge.result()
        acceptance = {norm: tuple(shares) for norm, shares in self._acceptance.series.items()}
        adherence = self._adherence.result(reached, stream.last)
        permissions = tuple(norm.id for norm in setup.tracked if docket.permits(norm.statement))
        unreadable = tuple(
            norm.id for norm in setup.tracked if not docket.understands(norm.statement)
        )
        return Summary(
            header=self.header,
            setup=setup,
            bins=stream.bins,
            reached=reached,
            last=stream.last,
            threshold=self.threshold,
            acceptance=acceptance,
            acceptance_kinds={
                norm: {kind: tuple(shares) for kind, shares in kinds.items()}
                for norm, kinds in self._acceptance.kind_series.items()
            },
            adherence=adherence,
            diffusion={
                norm: tuple(Share(0, 0) if norm in unreadable else one for one in some)
                for norm, some in self._diffusion.series.items()
            },
            norms_by_kind={kind: tuple(some) for kind, some in self._kinds.norms.items()},
            holders_by_kind={kind: tuple(some) for kind, some in self._kinds.holders.items()},
            expectations={norm: tuple(some) for norm, some in self._expectations.series.items()},
            evidence={norm.id: self._expectations.evidence(norm.id) for norm in setup.tracked},
            network=self._network.result(self._lives, setup.agents, reached, self._present.left),
            conflicts=self._conflicts.counts,
            conflicts_daily=tuple(self._conflicts.daily),
            conflicts_raw=tuple(self._conflicts.raw),
            conversations=self._talk.conversations,
            thoughts=self._talk.thoughts,
            emergence={
                norm: emergence(
                    acceptance[norm],
                    [cell.share for cell in adherence[norm]],
                    self.threshold,
                    persistence=self.setup.emergence.persistence,
                    impossible=PERMISSION
                    if norm in permissions
                    else UNREADABLE
                    if norm in unreadable
                    else "",
                )
                for norm in acceptance
            },
            lives=self._lives,
            syntheses=tuple(self._syntheses.held),
            families=tuple(families(self._lives, setup.tracked, self.docket)),
            holders=holders(
                self._lives, tuple(self._present), setup.tracked, self._acceptance.kinds, docket
            ),
            lapses=self._lapses.result(setup.agents),
            last_violations=dict(self._adherence.last_against),
            not_accepted={norm: [] for norm in unreadable}
            | obstacles(
                self._lives,
                tuple(self._present),
                [norm for norm in setup.tracked if norm.id not in unreadable],
                self._acceptance.holders,
                docket,
            ),
            operations=self._operations,
            fallbacks=self._fallbacks,
            mended=self._mended,
            docket=self.docket,
            unreadable=unreadable,
            limits={norm.id: self._limits(norm) for norm in setup.tracked},
            permissions=permissions,
            commitments=self._commitments.result(),
            invitations=self._invitations.result(),
            declined_talks=self._declined.result(),
            facts=self._facts.result(at_work(self.header)),
            knowledge=known,
            attendance=self._attendance.result(known, stream.last),
            removed=self._present.left,
            interventions=tuple(self._interventions.found),
        )

    def _limits(self, norm: TrackedNorm) -> tuple[str, ...]:
        """Return what of a norm's wording no verdict on conduct has taken into account."""
        judge = self.docket.judge
        absent, done_there = self._adherence.unknown_place(norm.id)
        found = judge.limits(norm.statement) if isinstance(judge, ReadingJudge) else ()
        if absent and done_there:
            found += (f"no place of the log is {absent}: only conduct whose own words say so is",)
        elif absent:
            found += (f"nothing was ever done {absent}, as far as the log tells",)
        return found


def summarise(
    log: RunLog,
    judge: Judge | None = None,
    width: Width = "quarter",
    threshold: float | None = None,
) -> Summary:
    """Measure a run; ``threshold`` is that of emergence, if not the scenario's.

    Raises RunFileError if its header or its norms do not make sense.
    """
    return Measurement(log.header, judge, width, threshold).measure(log)


def interventions(log: RunLog) -> tuple[Intervention, ...]:
    """Return the changes from outside that the header of a run does not tell, in their order."""
    found = Interventions(log.header)
    events = log.events(kinds=(Intervened,)) if isinstance(log, Selective) else log.events()
    for event in events:
        if isinstance(event, Intervened):
            found.see(event)
    return tuple(found.found)
