"""The measures of a run, and tables of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from folkways.base.events import NormKind
from folkways.base.interventions import Intervention
from folkways.base.log import Header
from folkways.metrics.acceptance import KINDS
from folkways.metrics.adherence import Adherence, Occasion
from folkways.metrics.attendance import Attendance
from folkways.metrics.commitments import CommitmentCounts
from folkways.metrics.conflicts import Counts, detects_conflicts
from folkways.metrics.declined import DeclinedTalkCounts
from folkways.metrics.emergence import Emergence
from folkways.metrics.expectations import Evidence, Expectations
from folkways.metrics.facts import FactCounts
from folkways.metrics.joining import InvitationCounts
from folkways.metrics.judge import Docket
from folkways.metrics.knowledge import FactKnown
from folkways.metrics.lapses import Lapses, lapse_frame
from folkways.metrics.network import Network
from folkways.metrics.norm_lives import NormLives
from folkways.metrics.norms import NormFamily, Synthesis
from folkways.metrics.obstacles import Holder, NotAccepted
from folkways.metrics.own_measures import OwnMeasure
from folkways.metrics.series import Bins, Share, count_frame, share_frame, total
from folkways.metrics.setup import MeasureSetup
from folkways.metrics.summary_json import CONFLICTS, SummaryJson, summary_json
from folkways.scenario.surroundings import TOWN

if TYPE_CHECKING:
    from pandas import DataFrame


_MOST_SILENCE: Final = 0.1
"""A log whose last event is so near the end of a bin, as a share of it, has reached that end."""


@dataclass(frozen=True)
class Summary:
    """The measures of a run; see ``docs/measures.md`` for each formula.

    Everything by tracked norm is keyed by its id and holds one entry for each bin that the run
    reached. ``acceptance_kinds`` has those who hold a norm as what one ought to do (injunctive)
    and as what people do (descriptive); an agent may be in both. ``diffusion`` has those who
    know of a norm, ``expectations`` what the agents' evidence says of the others, ``evidence``
    the same for each agent at the end; ``norms_by_kind`` and ``holders_by_kind`` are over all
    norms, tracked or not. ``conflicts`` counts once a pair (observer, observed) and norm over
    the run, ``conflicts_daily`` once a pair, norm and day, ``conflicts_raw`` every detection.
    ``unreadable`` are tracked norms whose statement the judge does not understand: all their
    shares are undefined. ``limits`` says of the others what the verdicts on conduct leave out.
    ``permissions`` are tracked norms that nothing can go against: their adherence is undefined.
    ``last_violations`` has the last occasion, an action or a plan in force, on which a holder
    violated the norm, if any. ``removed`` are agents that were taken out, with the moment.
    ``interventions`` are the changes from outside, but those that a fork's header tells. ``own``
    is what measures of its environment, its mechanisms and its user found, ``left_out`` says
    which of those that the run was made with are missing.
    """

    header: Header
    setup: MeasureSetup
    bins: Bins
    reached: int
    last: int
    threshold: float
    acceptance: Mapping[str, tuple[Share, ...]]
    acceptance_kinds: Mapping[str, Mapping[NormKind, tuple[Share, ...]]]
    adherence: Mapping[str, tuple[Adherence, ...]]
    diffusion: Mapping[str, tuple[Share, ...]]
    norms_by_kind: Mapping[NormKind, tuple[int, ...]]
    holders_by_kind: Mapping[NormKind, tuple[Share, ...]]
    expectations: Mapping[str, tuple[Expectations, ...]]
    evidence: Mapping[str, tuple[Evidence, ...]]
    network: Network
    conflicts: Counts
    conflicts_daily: tuple[int, ...]
    conflicts_raw: tuple[int, ...]
    conversations: Counts
    thoughts: Counts
    emergence: Mapping[str, Emergence]
    lives: NormLives
    syntheses: tuple[Synthesis, ...]
    families: tuple[NormFamily, ...]
    holders: Mapping[str, list[Holder]]
    not_accepted: Mapping[str, list[NotAccepted]]
    lapses: Mapping[str, tuple[Lapses, ...]]
    last_violations: Mapping[str, Occasion]
    operations: Mapping[str, int]
    fallbacks: Mapping[tuple[str, str], int]
    mended: Mapping[tuple[str, str], int]
    docket: Docket
    unreadable: tuple[str, ...]
    limits: Mapping[str, tuple[str, ...]]
    permissions: tuple[str, ...]
    commitments: CommitmentCounts
    invitations: InvitationCounts
    declined_talks: DeclinedTalkCounts
    facts: FactCounts
    knowledge: Mapping[str, FactKnown]
    attendance: Mapping[str, Attendance]
    removed: Mapping[str, int]
    interventions: tuple[Intervention, ...] = ()
    own: tuple[OwnMeasure, ...] = ()
    left_out: tuple[str, ...] = ()

    @property
    def environment(self) -> str:
        """What the agents live in."""
        return str(self.header.scenario.get("environment", TOWN))

    def recorded(self, what: str) -> bool:
        """Whether the log has ``what`` at all: "conflicts", or "questions to the mind".

        An imported run's header lists what the other program did not record; see :meth:`missing`.
        """
        return not self.missing(what)

    def missing(self, what: str) -> str:
        """Why the log has no ``what``: "not recorded", "not measured", or "" if it has.

        Conflicts are not measured where no mechanism was there to detect them: without it, none
        in the log does not mean that there was none.
        """
        names = str(self.header.arguments.get("not_recorded", ""))
        if what in [one.strip() for one in names.split(",")]:
            return "not recorded"
        unseen = what == CONFLICTS and not detects_conflicts(self.header)
        return "not measured" if unseen and not any(self.conflicts_raw) else ""

    def if_recorded(self, what: str, counts: Sequence[int]) -> list[int | None]:
        """Return the counts of each bin, or None for each if the log has no ``what`` at all."""
        return list(counts) if self.recorded(what) else [None] * len(counts)

    @property
    def present(self) -> tuple[str, ...]:
        """The agents that were in the town to the end, in the scenario's order."""
        return tuple(agent for agent in self.setup.agents if agent not in self.removed)

    def adherence_shares(self, norm: str) -> tuple[Share, ...]:
        """Adherence in each bin: agents that hold the norm and did not go against it, of all."""
        return tuple(cell.share for cell in self.adherence[norm])

    def compliance_rates(self, norm: str) -> tuple[Share, ...]:
        """Compliance rate in each bin: occasions on which the norm was kept, of all occasions."""
        return tuple(cell.compliance for cell in self.adherence[norm])

    def at_end(self, norm: str) -> tuple[Share, Share]:
        """Acceptance and adherence in the last bin; adherence is undefined for a permission."""
        if not self.reached:
            none = self._nobody(norm)
            return none, Share(0, 0) if norm in self.permissions else none
        return self.acceptance[norm][-1], self.adherence[norm][-1].share

    def compliance_at_end(self, norm: str) -> tuple[int, Share] | None:
        """The last bin that had occasions, and the compliance rate in it; None without any."""
        rates = self.compliance_rates(norm)
        return next(((i, rates[i]) for i in reversed(range(len(rates))) if rates[i].of), None)

    def gap(self, norm: str) -> tuple[float | None, ...]:
        """Acceptance minus adherence in each bin, 0 to 1; None where either is undefined.

        It is the share of agents that hold the norm and went against it.
        """
        pairs = zip(self.acceptance[norm], self.adherence_shares(norm), strict=True)
        return tuple(
            None if held.value is None or kept.value is None else held.value - kept.value
            for held, kept in pairs
        )

    def lag(self, norm: str) -> int | None:
        """Bins from the first in which acceptance is at the threshold to that of adherence.

        At least 0, since adherence never exceeds acceptance; None if one of them never came there.
        """
        found = self.emergence[norm]
        if found.first_accepted is None or found.first_adhered is None:
            return None
        return found.first_adhered - found.first_accepted

    def compliance_whole_run(self, norm: str) -> Share:
        """Compliance rate over all bins: occasions kept, of all; undefined if there were none."""
        return total(self.compliance_rates(norm))

    def kinds_at_end(self, norm: str) -> dict[NormKind, Share]:
        """Acceptance in the last bin by the kind as which the norm is held."""
        none = self._nobody(norm)
        series = self.acceptance_kinds[norm]
        return {kind: shares[-1] if shares else none for kind, shares in series.items()}

    def _nobody(self, norm: str) -> Share:
        return Share(0, 0) if norm in self.unreadable else Share(0, len(self.present))

    @property
    def cut_off(self) -> bool:
        """Whether the log ends well before the last bin does."""
        last = self.reached - 1
        silence = self.bins.end_of(last) - self.last if self.reached else 0
        return silence > _MOST_SILENCE * self.bins.seconds

    def end_of(self, index: int) -> int:
        """Return the moment at which bin ``index`` ends; of the last, where the log is cut off."""
        last = index == self.reached - 1
        return self.last if last and self.cut_off else self.bins.end_of(index)

    def emerged_at(self, norm: str) -> int | None:
        """Return the moment from which a norm has emerged: the end of that bin; None if it has not.

        Both shares are those at the end of a bin, so nothing is known of an earlier moment.
        """
        found = self.emergence[norm].bin
        return None if found is None else self.end_of(found)

    def labels(self) -> list[str]:
        """When each bin begins."""
        return [self.bins.label(i) for i in range(self.reached)]

    def acceptance_frame(self) -> DataFrame:
        """Acceptance, one row for each tracked norm and bin, with its kinds beside it."""
        frame = share_frame(self.bins, self.acceptance)
        for kind in KINDS:
            shares = [one for series in self.acceptance_kinds.values() for one in series[kind]]
            frame[kind] = [one.value for one in shares]
            frame[f"{kind}_count"] = [one.count for one in shares]
        return frame

    def adherence_frame(self) -> DataFrame:
        """Adherence, one row for each tracked norm and bin, with the agents that had an occasion.

        ``share`` is ``adhering`` of ``agents``; NaN for a permission.
        """
        import pandas as pd

        rows = [
            (
                norm,
                i,
                self.bins.label(i),
                cell.share.value,
                cell.share.count,
                cell.share.of,
                len(cell.against),
                cell.with_occasion.count,
            )
            for norm, cells in self.adherence.items()
            for i, cell in enumerate(cells)
        ]
        columns = ["norm", "bin", "begins", "share", "adhering", "agents"]
        columns += ["hold_and_went_against", "with_occasion"]
        return pd.DataFrame(rows, columns=columns).astype({"share": "float64"})

    def compliance_frame(self) -> DataFrame:
        """Compliance rates, one row for each tracked norm and bin, plans and actions apart."""
        import pandas as pd

        rows = []
        for norm, cells in self.adherence.items():
            for i, cell in enumerate(cells):
                row: list[object] = [norm, i, self.bins.label(i), cell.unclear]
                for share in (cell.compliance, cell.plans, cell.actions):
                    row += [share.value, share.count, share.of]
                rows.append(row)
        columns = ["norm", "bin", "begins", "unclear"]
        columns += [
            f"{prefix}{name}"
            for prefix in ("", "plans_", "actions_")
            for name in ("rate", "complied", "occasions")
        ]
        shares = dict.fromkeys(("rate", "plans_rate", "actions_rate"), "float64")
        return pd.DataFrame(rows, columns=columns).astype(shares)

    def counts_frame(self) -> DataFrame:
        """Conflicts, conversations and thoughts, one row for each bin; NA is not recorded."""
        columns: dict[str, Sequence[int | None]] = {
            "conflicts": self.if_recorded(CONFLICTS, self.conflicts.all),
            "conflicts_daily": self.if_recorded(CONFLICTS, self.conflicts_daily),
            "conflicts_raw": self.if_recorded(CONFLICTS, self.conflicts_raw),
        }
        for name, counts in (("conversations", self.conversations), ("thoughts", self.thoughts)):
            columns[name] = counts.all
            columns |= {f"{name}_{norm}": values for norm, values in counts.about.items()}
        return count_frame(self.bins, columns)

    def decisions_frame(self) -> DataFrame:
        """The judge's decisions, deduplicated, with counts."""
        import pandas as pd

        return pd.DataFrame(list(self.docket.decisions()))

    def lapses_frame(self) -> DataFrame:
        """Who went against a norm that it held, one row for each norm, agent and reason."""
        return lapse_frame(self.lapses)

    def to_json(self) -> SummaryJson:
        """Return what ``--json`` prints; shares that are undefined are None."""
        return summary_json(self)
