"""What the report shows, as plain rows: everything computed before the template is filled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from folkways.base.amounts import whole
from folkways.base.interventions import how_many, lines
from folkways.base.log import Header
from folkways.base.minds import is_offline
from folkways.base.plural import counted
from folkways.base.time import format_moment
from folkways.metrics.agreement import JudgeAgreement, agreement_with
from folkways.metrics.finding import PaperFinding
from folkways.metrics.findings import findings
from folkways.metrics.mind_judge import MindJudge
from folkways.metrics.norm_lives import NormLife
from folkways.metrics.norms import Spread, Utilities
from folkways.metrics.reading_judge import ReadingJudge
from folkways.metrics.summary import Summary
from folkways.plots.decisions import DecisionGroup, all_shown, grouped
from folkways.plots.tracked import TrackedView, tracked_view
from folkways.scenario.kept import constants_told


@dataclass(frozen=True)
class MetNorm:
    """A norm as an agent met it first; ``times`` counts its rejections at the same check."""

    life: NormLife
    last: NormLife
    times: int


@dataclass(frozen=True)
class AgentView:
    """An agent and its norms."""

    name: str
    entrepreneur: bool
    norms: list[MetNorm]
    qualified: int
    subsumed: int
    replaced: int
    rejected: int


@dataclass(frozen=True)
class SynthesisView:
    """Qualified norms per agent before and after synthesis, and utilities at the end."""

    count: int
    agents: int
    before: Spread
    after: Spread
    specific: Spread
    qualified: Spread
    utilities: Utilities
    most: int


@dataclass(frozen=True)
class ReportView:
    """The whole report.

    ``unchecked`` are tracked norms, by their ids, on which another judge's verdicts cannot be held
    against those of the reading judge, since it cannot read them.
    """

    summary: Summary
    tracked: list[TrackedView]
    findings: Sequence[PaperFinding]
    agents: list[AgentView]
    synthesis: SynthesisView
    decisions: list[DecisionGroup]
    shows_all: bool
    decided: int
    asked: int
    shipped_judge: bool
    unchecked: list[str]
    agreement: tuple[JudgeAgreement, ...]
    setup: list[tuple[str, str]]
    finished: bool
    offline: bool
    emerged: int
    can_emerge: int


def report_view(summary: Summary, *, ended: bool = False) -> ReportView:
    """Return what the report shows of a run; ``ended``: it ended by itself, however early."""
    decisions = list(summary.docket.decisions())
    groups = grouped(decisions)
    return ReportView(
        summary=summary,
        tracked=[tracked_view(summary, norm.id) for norm in summary.setup.tracked],
        findings=findings(summary),
        agents=_agents(summary),
        synthesis=_synthesis(summary),
        decisions=groups,
        shows_all=all_shown(groups),
        decided=len(decisions),
        asked=sum(one.count for one in decisions),
        shipped_judge=isinstance(summary.docket.judge, ReadingJudge),
        unchecked=_unchecked(summary),
        agreement=_agreement(summary),
        setup=_setup(summary),
        finished=ended or summary.reached >= summary.setup.days * summary.bins.per_day,
        offline=is_offline(summary.header.mind),
        emerged=sum(one.bin is not None for one in summary.emergence.values()),
        can_emerge=sum(one.possible for one in summary.emergence.values()),
    )


def _unchecked(summary: Summary) -> list[str]:
    if isinstance(summary.docket.judge, ReadingJudge):
        return []
    reading = ReadingJudge.build(summary.setup)
    return [norm.id for norm in summary.setup.tracked if not reading.understands(norm.statement)]


def _agreement(summary: Summary) -> tuple[JudgeAgreement, ...]:
    """Return how far a judge that is not the reading judge agrees with it, on a sample."""
    if isinstance(summary.docket.judge, ReadingJudge):
        return ()
    return agreement_with(summary, ReadingJudge.build(summary.setup))


def _judge(summary: Summary) -> str:
    """Return the judge's name, and how many texts a mind gave no usable verdict on."""
    judge = summary.docket.judge
    if not isinstance(judge, MindJudge) or not judge.undecided:
        return judge.name
    return f"{judge.name} (no usable verdict on {counted(judge.undecided, 'text')})"


def _setup(summary: Summary) -> list[tuple[str, str]]:
    header, setup = summary.header, summary.setup
    # Where the run file lies says nothing about the run; what was not passed says nothing either.
    passed = {key: value for key, value in header.arguments.items() if value and key != "out"}
    arguments = ", ".join(f"{key}={_plain(value)}" for key, value in sorted(passed.items()))
    mechanisms = header.scenario.get("mechanisms")
    people, nothing, judge = whole(len(setup.agents)), "none", ""
    if setup.has_map:  # norms, and what reads them, belong to the town
        people += f", of them {counted(len(setup.entrepreneurs), 'norm entrepreneur')}"
        nothing, judge = "none: the plain generative agent", _judge(summary)
    rows = [
        ("scenario", header.name),
        ("agents", people),
        ("days", f"{setup.days}, each {_hours(summary)}" if setup.has_map else ""),
        ("read until", header.moments.name(summary.last) if summary.reached else "no event yet"),
        ("fork of", _fork(header)),
        ("from outside", _outside(summary)),
        *((part.group, part.in_words) for part in header.parts),
        ("seed", str(header.seed)),
        ("mind", header.mind),
        ("offline constants", constants_told(header)),
        ("judge", judge),
        ("arguments", arguments or "none"),
        ("folkways", f"{header.folkways}, Python {header.python}"),
        ("created", header.created),
        ("environment", summary.environment),
        ("map", header.map_hash[:12]),
    ]
    if isinstance(mechanisms, list | tuple):
        names = ", ".join(str(one) for one in mechanisms)
        at = [name for name, _ in rows].index("offline constants")
        rows.insert(at, ("mechanisms", names or nothing))
    return [(name, value) for name, value in rows if value]


def _fork(header: Header) -> str:
    forked = header.forked
    if forked is None:
        return ""
    at = header.moments.name(forked.at)
    changes = "; ".join(forked.changes) or "nothing"
    return f"{forked.run} (log {forked.log_hash[:12]}) at {at}; changed there: {changes}"


def _outside(summary: Summary) -> str:
    changes = summary.interventions
    return f"{how_many(changes)}: {'; '.join(lines(changes))}" if changes else ""


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return " ".join(f"{key}={one}" for key, one in value.items())
    return " ".join(str(one) for one in value) if isinstance(value, list | tuple) else str(value)


def _hours(summary: Summary) -> str:
    bins = summary.bins
    first, last = bins.start_of(0), bins.end_of(bins.per_day - 1)
    return f"{format_moment(first)[6:]} to {format_moment(last)[6:]}"


def _agents(summary: Summary) -> list[AgentView]:
    by_agent: dict[str, list[NormLife]] = {agent: [] for agent in summary.setup.agents}
    for life in summary.lives:
        by_agent.setdefault(life.agent, []).append(life)
    views = []
    for agent, norms in by_agent.items():
        standings = Counter(norm.standing for norm in norms)
        views.append(
            AgentView(
                name=agent,
                entrepreneur=agent in summary.setup.entrepreneurs,
                norms=_met(norms),
                qualified=standings["qualified"],
                subsumed=standings["subsumed"],
                replaced=standings["replaced"],
                rejected=standings["rejected"],
            )
        )
    return views


def _met(norms: Iterable[NormLife]) -> list[MetNorm]:
    """Return the norms in order, those rejected again at the same check as one."""
    groups: dict[tuple[str, ...], list[NormLife]] = {}
    for norm in norms:
        again = norm.standing == "rejected"
        key = (norm.content, norm.kind, norm.step) if again else (norm.id,)
        groups.setdefault(key, []).append(norm)
    return [MetNorm(some[0], some[-1], len(some)) for some in groups.values()]


def _synthesis(summary: Summary) -> SynthesisView:
    qualified = Counter(life.agent for life in summary.lives if life.held)
    specific = Counter(
        life.agent for life in summary.lives if life.valid and life.origin != "synthesis"
    )
    agents = summary.present
    utilities = Utilities.of(life.utility for life in summary.lives if life.held)
    return SynthesisView(
        count=len(summary.syntheses),
        agents=len({one.agent for one in summary.syntheses}),
        before=Spread.of([one.before for one in summary.syntheses]),
        after=Spread.of([one.after for one in summary.syntheses]),
        specific=Spread.of([specific[agent] for agent in agents]),
        qualified=Spread.of([qualified[agent] for agent in agents]),
        utilities=utilities,
        most=max(utilities.tens),
    )
