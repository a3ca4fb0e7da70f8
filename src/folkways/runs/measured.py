"""What is measured of a run: each table and each figure is one call."""

from __future__ import annotations

import copy
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Self

from folkways.assembly.loop import complete
from folkways.assembly.needed_parts import own_measures
from folkways.base.errors import FolkwaysError, PartError
from folkways.columns.facts import ATTENDANCE, KNOWLEDGE
from folkways.columns.happened import DECISIONS
from folkways.columns.measures import (
    ACCEPTANCE,
    ADHERENCE,
    COMPLIANCE,
    EXPECTATIONS,
    KINDS,
    NETWORK,
    SPREAD,
)
from folkways.columns.norms import CLUSTERS, EVIDENCE, LAPSES, NORMS, SYNTHESES, UTILITIES
from folkways.metrics import frames
from folkways.metrics.agreement import JudgeAgreement, judge_agreements
from folkways.metrics.facts_frames import attendance_frame, fact_measures, knowledge_frame
from folkways.metrics.harmful import harm_measures
from folkways.metrics.judge import Judge
from folkways.metrics.judges import judge_named, judge_of
from folkways.metrics.measurement import interventions, summarise
from folkways.metrics.mind_judge import ask_mind
from folkways.metrics.norms import provenance_frame
from folkways.metrics.own_measures import OwnMeasure, take_what_works
from folkways.metrics.setup import MeasureSetup
from folkways.metrics.summary import Summary
from folkways.metrics.target import find_target, tree_of
from folkways.metrics.trace import Trace
from folkways.metrics.transmission import Tree
from folkways.minds.llm.own_keys import without_own_keys
from folkways.plugins import INSTALLED, Parts
from folkways.scenario.problems import listed, suggestion
from folkways.store.memory import MemoryRun
from folkways.store.reader import RunFile

if TYPE_CHECKING:
    from pandas import DataFrame

    from folkways.language.mind import Mind
    from folkways.memory.embedder import Embedder
    from folkways.plots.figure import PrintFigure
    from folkways.plots.odd import Odd
    from folkways.plots.svg import Svg


def with_own_measures(run: Measured, summary: Summary) -> Summary:
    """Return ``summary`` with the measures that a run has besides those of norms.

    They are of its tracked facts, of norms at somebody's expense, and what its environment, its
    mechanisms and others bring. Those that are missing or fail are named in ``left_out``.
    """
    own, missing = own_measures(run.log.header, run.parts)
    found, failed = take_what_works(own, run.log)
    of_norms = (*fact_measures(summary), *harm_measures(summary))
    return replace(
        summary, own=(*of_norms, *found), left_out=tuple(map(without_own_keys, (*missing, *failed)))
    )


class Measured:
    """The measures, tables and figures of a run; ``docs/measures.md`` defines each."""

    log: RunFile | MemoryRun
    parts: Parts = INSTALLED
    _judge: Judge | None = None

    def judged_by(self, judge: Judge | type | str) -> Self:
        """Return the same run under another judge: it is measured again, not run again.

        ``judge`` is one of your own (:class:`folkways.metrics.judge.Judge`), its class, or the name
        of one: "reading" (the default), "strict", "words", "words:0.8", or that of an installed
        package. Raises FolkwaysError for others.
        """
        other = copy.copy(self)
        other.__dict__.pop("summary", None)
        setup = MeasureSetup.of(self.log.header)
        if isinstance(judge, str):
            judge = judge_named(judge, setup, self.parts)
        elif isinstance(judge, type):
            judge = judge_of(judge, setup)
        other._judge = judge
        return other

    def judged_by_mind(self, mind: Mind) -> Self:
        """Return the same run with a mind as judge, which is asked about every text first.

        The mind must answer the operation ``judge_words`` (folkways.metrics.mind_judge); what it
        gives no verdict on counts as of no bearing. Raises Unavailable if it cannot be asked.
        For a language model by name, with caps and answers that are kept, use
        :class:`folkways.second_minds.model_judge.ModelJudge`.
        """
        return self.judged_by(complete(ask_mind(self.log, mind)))

    def agreements(self, other: Measured) -> tuple[JudgeAgreement, ...]:
        """Compare this run's judge with that of the same run under another one.

        Texts are put to both; ``agreement_frame`` of ``folkways.metrics`` makes a table of it.
        """
        return judge_agreements(other.summary, self.summary)

    @cached_property
    def summary(self) -> Summary:
        """All measures, taken in one pass over the log when they are first asked for."""
        return with_own_measures(self, summarise(self.log, self._judge))

    def measure(self, name: str) -> OwnMeasure:
        """Return what the measure from outside called ``name`` found.

        Its ``value`` is the number, ``frame()`` the table. Raises FolkwaysError if there is none,
        PartError with the reason if it is missing or has failed.
        """
        for one in self.summary.own:
            if one.name == name:
                return one
        for why in self.summary.left_out:
            if why.startswith(f"The measure {name} "):
                raise PartError(why)
        known = [one.name for one in self.summary.own]
        near = suggestion(name, known)
        raise FolkwaysError(
            f"the run has no measure {name!r} from outside{near} (there are: "
            f"{listed(known) or 'none'})"
        )

    def acceptance(self) -> DataFrame:
        """By tracked norm and quarter of a day: the share of agents that hold the norm.

        ``injunctive`` and ``descriptive`` are the shares that hold it as what one ought to do,
        and as what people do.
        """
        return ACCEPTANCE.typed(self.summary.acceptance_frame())

    def adherence(self) -> DataFrame:
        """By tracked norm and quarter of a day: the share of agents that hold and keep the norm.

        Those that hold it and did not go against it, of all agents; agents without an occasion did
        not go against it, and ``with_occasion`` says how many had one.
        """
        return ADHERENCE.typed(self.summary.adherence_frame())

    def compliance(self) -> DataFrame:
        """By tracked norm and quarter of a day: the share of occasions on which it was kept."""
        return COMPLIANCE.typed(self.summary.compliance_frame())

    def counts(self) -> DataFrame:
        """By quarter of a day: conflicts, conversations and thoughts, in all and by norm."""
        return self.summary.counts_frame()

    def norms(self) -> DataFrame:
        """Every personal norm of every agent: when, from whom, and what became of it."""
        return NORMS.typed(provenance_frame(self.summary.lives))

    def lapses(self) -> DataFrame:
        """Who went against a tracked norm that it held: how often, when, and for what reason."""
        return LAPSES.typed(self.summary.lapses_frame())

    def decisions(self) -> DataFrame:
        """What the judge decided about each text, with how often the decision was used."""
        return DECISIONS.typed(self.summary.decisions_frame())

    def spread(self) -> DataFrame:
        """By tracked norm and quarter: diffusion, acceptance, adherence, gap, compliance rate."""
        return SPREAD.typed(frames.spread_frame(self.summary))

    def knowledge(self) -> DataFrame:
        """Who came to know which tracked fact: when, how and from whom."""
        return KNOWLEDGE.typed(knowledge_frame(self.summary))

    def attendance(self) -> DataFrame:
        """Who was invited to which gathering, and who came."""
        return ATTENDANCE.typed(attendance_frame(self.summary))

    def kinds(self) -> DataFrame:
        """By quarter of a day: norms of either kind, and the share of agents with any."""
        return KINDS.typed(frames.kinds_frame(self.summary))

    def expectations(self) -> DataFrame:
        """By tracked norm and quarter of a day: what the agents' evidence says of the others."""
        return EXPECTATIONS.typed(frames.expectations_frame(self.summary))

    def evidence(self) -> DataFrame:
        """By tracked norm and agent at the end: what it saw, what it was told, whether misled."""
        return EVIDENCE.typed(frames.evidence_frame(self.summary))

    def utilities(self) -> DataFrame:
        """How the scale of utilities is used by norms met, accepted, held, and by their origin."""
        return UTILITIES.typed(frames.utilities_frame(self.summary))

    def syntheses(self, embedder: Embedder | None = None) -> DataFrame:
        """What each synthesis did to an agent's norms: number, words, mean pairwise similarity."""
        return SYNTHESES.typed(frames.compactness_frame(self.summary, embedder))

    def network(self) -> DataFrame:
        """By quarter of a day: the density of talk, and of the transmission of norms."""
        return NETWORK.typed(frames.network_frame(self.summary))

    def clusters(self, embedder: Embedder | None = None) -> DataFrame:
        """Norms across paraphrase, and which of them nobody seeded."""
        return CLUSTERS.typed(frames.clusters_frame(self.summary, embedder))

    def transmission(self, norm: str) -> Tree:
        """Return who gave a norm to whom: its transmission tree.

        ``norm`` is a tracked norm's id, a personal norm's id, or a norm in a sentence, which
        stands for all that the judge finds the same. Raises FolkwaysError if nobody has met it.
        """
        return tree_of(self.summary, find_target(self.summary, norm))

    def trace(self, norm: str, agent: str) -> Trace:
        """Return how one agent came to a norm and what it did with it, step by step.

        ``norm`` as for :meth:`transmission`, ``agent`` a name or a part of one that is unique.
        """
        from folkways.moments.agent_named import agent_named
        from folkways.runs.traces import cases

        name = agent_named(self.log.header.agents, agent)
        return cases(self.log, self.summary, find_target(self.summary, norm), (name,))[name]

    def traces(self, norm: str) -> dict[str, Trace]:
        """Return the same for every agent, by name, in one pass over the log."""
        from folkways.runs.traces import cases

        agents = self.summary.setup.agents
        return cases(self.log, self.summary, find_target(self.summary, norm), agents)

    def tree_figure(self, norm: str) -> Svg:
        """Return the transmission tree of a norm as a figure."""
        from folkways.plots.tree import tree_figure

        summary = self.summary
        return tree_figure(self.transmission(norm), summary.bins, summary.last, summary.removed)

    def figure(self, kind: str, *, norm: str = "", measure: str = "") -> PrintFigure:
        """Return one figure with its caption, its data as CSV, and files as SVG, PDF and PNG.

        ``kind`` is one of ``folkways.plots.kinds.RUN_FIGURES``: "norms", "norm", "activity",
        "figure2", "transmission", "utilities", "measure". ``norm`` is the norm that "norm" and
        "transmission" are of, ``measure`` that of "measure". Raises FolkwaysError for others.
        """
        from folkways.plots.kinds import run_figure

        return run_figure(self.summary, kind, norm=norm, measure=measure)

    def odd(self) -> Odd:
        """Return the description of the model after ODD+D; ``.markdown()`` is its text.

        Raises FolkwaysError for an imported run, whose model folkways did not run.
        """
        from folkways.plots.odd import odd

        return odd(self.log.header, interventions(self.log))

    def figure2(self) -> Svg:
        """Return Figure 2 of the paper for this run: conflicts and talk, acceptance, adherence."""
        from folkways.plots.figure2 import figure2

        return figure2(self.summary)
