"""What is kept of each run of a sweep: how it ended, and its measures as plain data."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from folkways.assembly.needed_parts import measures_used
from folkways.base.errors import FolkwaysError
from folkways.metrics.finding import Agrees
from folkways.metrics.findings import findings
from folkways.metrics.own_measures import OwnMeasure
from folkways.metrics.series import Share
from folkways.metrics.setup import MeasureSetup
from folkways.metrics.summary import Summary
from folkways.metrics.summary_json import EmergenceJson, SeriesJson
from folkways.runs.run import Run
from folkways.runs.run_json import SpentJson
from folkways.store.memory import MemoryRun
from folkways.store.reader import RunFile


class OwnResult(msgspec.Struct, frozen=True):
    """What a measure of a user, a mechanism or the environment found.

    ``source`` is the hash of its code, ``table`` whether it gives ``rows`` instead of a value;
    ``step`` is the column along which those of a table over time go, ``reference`` where its class
    lies, by which a plan may call it.
    """

    value: int | float | None
    unit: str
    definition: str
    table: bool
    source: str
    step: str = ""
    rows: list[dict[str, str | int | float | bool | None]] | None = None
    reference: str = ""

    @property
    def whole(self) -> bool:
        """Whether it is all there: results of older versions lack the rows of tables."""
        return not self.table or self.rows is not None

    @property
    def measure(self) -> OwnMeasure:
        """The same as a run has it."""
        rows = tuple(self.rows or ()) if self.table else None
        return OwnMeasure("", self.unit, self.definition, self.value, rows, self.step)


class FindingResult(msgspec.Struct, frozen=True):
    """Whether one run agrees with a finding of the paper, and by which rule."""

    number: str
    title: str
    paper: str
    agrees: Agrees
    rule: str


class RunMeasures(msgspec.Struct, frozen=True):
    """The measures of a run; those by tracked norm are keyed by its id.

    None is undefined, or not recorded in a run that was imported. ``findings`` are None in results
    of older versions, which are measured again.
    """

    acceptance: dict[str, float | None]
    acceptance_injunctive: dict[str, float | None]
    acceptance_descriptive: dict[str, float | None]
    acceptance_ordinary: dict[str, float | None]
    adherence: dict[str, float | None]
    adherence_ordinary: dict[str, float | None]
    compliance_rate: dict[str, float | None]
    compliance_rate_whole_run: dict[str, float | None]
    emergence: dict[str, EmergenceJson]
    conflicts: int | None
    conflicts_daily: int | None
    conversations: int
    thoughts: int
    fallbacks: int | None
    spent: SpentJson | None
    series: SeriesJson
    facts: dict[str, dict[str, int]] = {}
    own: dict[str, OwnResult] = {}
    findings: list[FindingResult] | None = None


class Result(msgspec.Struct, frozen=True):
    """How a run ended: ``done`` is whether it came to where it was to come.

    ``wall_seconds`` is how long the last stretch of it took (0: it was only measured);
    ``scenario`` is the text of the scenario file that it was made of, ``statements`` are its
    tracked norms, ``money`` is what it has cost so far, in US dollars, ``agents`` how many live in
    it (0: not kept).
    """

    run: str
    seed: int
    done: bool
    status: str
    reason: str = ""
    wall_seconds: float = 0.0
    log_hash: str = ""
    folkways: str = ""
    scenario: str = ""
    statements: dict[str, str] = {}
    measured: RunMeasures | None = None
    money: float = 0.0
    agents: int = 0


def result_of(name: str, made: Run) -> Result:
    """Return how a run stands, with its measures."""
    header = made.header
    status, reason = made.status, made.reason
    return Result(
        name,
        header.seed,
        done=is_done(made.log),
        status=status,
        reason=reason,
        wall_seconds=round(made.wall_seconds, 3),
        log_hash=made.log_hash,
        folkways=header.folkways,
        scenario=header.scenario_given,
        statements={norm.id: norm.statement for norm in MeasureSetup.of(header).tracked},
        measured=measured_of(made),
        money=made.ledger.total.money or 0.0,
        agents=len(header.agents),
    )


def is_done(log: RunFile | MemoryRun) -> bool:
    """Say whether a run came to its end, or to the moment at which it was to pause."""
    return log.status == "finished" or (log.status == "paused" and log.reason == "until")


def measured_of(made: Run) -> RunMeasures:
    """Return the measures of a run as plain data."""
    summary = made.summary
    found = summary.to_json()
    kinds = found["acceptance_by_kind"]
    return RunMeasures(
        acceptance=found["acceptance"],
        acceptance_injunctive={norm: one["injunctive"] for norm, one in kinds.items()},
        acceptance_descriptive={norm: one["descriptive"] for norm, one in kinds.items()},
        acceptance_ordinary=_accepted_by_others(summary),
        adherence=found["adherence"],
        adherence_ordinary=_adhering_among_others(summary),
        compliance_rate=found["compliance_rate"],
        compliance_rate_whole_run=found["compliance_rate_whole_run"],
        emergence=found["emergence"],
        conflicts=found["conflicts"],
        conflicts_daily=found["conflicts_daily"],
        conversations=sum(found["series"]["conversations"]),
        thoughts=sum(found["series"]["thoughts"]),
        fallbacks=found["fallbacks"],
        spent=made.to_json()["spent"] if made.ledger.total.calls else None,
        series=found["series"],
        facts=found["facts"],
        own=_own(made),
        findings=[
            FindingResult(one.number, one.title, one.paper, one.agrees, one.rule)
            for one in findings(summary)
        ],
    )


def _own(made: Run) -> dict[str, OwnResult]:
    sources = measures_used(made.header, made.parts)
    if not sources.keys() <= {one.name for one in made.summary.own}:
        # A cell that is empty would be taken for "undefined"; the run fails with the reason.
        raise FolkwaysError(" ".join(made.summary.left_out))
    return {
        one.name: OwnResult(
            one.value,
            one.unit,
            one.definition,
            one.rows is not None,
            sources.get(one.name, ""),
            one.step,
            None if one.rows is None else [dict(row) for row in one.rows],
            one.reference,
        )
        for one in made.summary.own
    }


def _accepted_by_others(summary: Summary) -> dict[str, float | None]:
    """Return the share of those who are no entrepreneurs that hold a norm at the end.

    None for a norm that the judge cannot read.
    """
    return {
        norm: None
        if norm in summary.unreadable
        else _among_others(summary, (one.agent for one in held)).value
        for norm, held in summary.holders.items()
    }


def _adhering_among_others(summary: Summary) -> dict[str, float | None]:
    """Return adherence in the last bin among those who are no entrepreneurs.

    None for a permission, for a norm that the judge cannot read, and for all norms before anything
    has happened.
    """
    found: dict[str, float | None] = {}
    for norm, cells in summary.adherence.items():
        against = cells[-1].against if cells else ()
        adhering = (one.agent for one in summary.holders[norm] if one.agent not in against)
        defined = cells and norm not in (*summary.permissions, *summary.unreadable)
        found[norm] = _among_others(summary, adhering).value if defined else None
    return found


def _among_others(summary: Summary, agents: Iterable[str]) -> Share:
    """Return how many of ``agents`` are ordinary, of all ordinary agents."""
    leaders = summary.setup.entrepreneurs
    others = sum(agent not in leaders for agent in summary.present)
    return Share(sum(agent not in leaders for agent in agents), others)
