"""Tables of what agents say when asked, and of two judges of one run."""

from __future__ import annotations

from typing import Final

from folkways.columns.column import Table, boolean, integer, moment, number, share, text

_AT: Final = moment("at", "when the agents were asked")
_ASKED: Final = text("norm", "id of the tracked norm, or the norm in a sentence")
_NOBODY: Final = "nobody answered"
_NO_IDEA: Final = "nobody expects anything of the others"

ASKED: Final = Table(
    "run.asked_expectations(norms).table()",
    "One row for each norm and moment; formulas in [Measures](measures.md#expectations-asked).",
    (
        _ASKED,
        _AT,
        integer("answered", "agents that answered", "agents"),
        share("should", "share of those who answered that one should", _NOBODY),
        share("need_not", "share of those who answered that one need not", _NOBODY),
        share("no_opinion", "share of those who have no opinion", _NOBODY),
        share("guessing", "share that expect anything of the others: confidence above 0", _NOBODY),
        share("expected_keeping", "mean share of others expected to follow it", _NO_IDEA),
        share("keeping", "share of agents that do", _NOBODY),
        number("conduct_gap", "`expected_keeping` − `keeping`", "share", _NO_IDEA),
        share("expected_believing", "mean share of others expected to believe in it", _NO_IDEA),
        share("believing", "share that says so", _NOBODY),
        share("holding", "share that holds it as a norm", _NOBODY),
        number("belief_gap", "`expected_believing` − `believing`", "share", _NO_IDEA),
        share("confidence", "mean confidence in the two guesses", _NO_IDEA),
        share("pluralistic_ignorance", "share of agents in pluralistic ignorance", _NOBODY),
        integer("ignorant", "agents in pluralistic ignorance", "agents"),
        integer("ignorant_for", "those of them who say *should*", "agents"),
    ),
)
STATED: Final = Table(
    "run.asked_expectations(norms).stated()",
    "One row for each norm, moment and agent that answered.",
    (
        _ASKED,
        _AT,
        text("agent", "who answered"),
        text("belief", "`should`, `need not` or `no opinion`"),
        share("keeping", "share of others it expects to follow the norm", ""),
        share("believing", "share of others it expects to believe in it", ""),
        share("confidence", "how sure it is", ""),
        boolean("ignorant", "whether it is in pluralistic ignorance"),
        text("reason", "its own reason"),
    ),
)
_PREFERENCES: Final = "no preferences stated"
_EXPECTS: Final = "no expectations stated"
_POINTS: Final = "percentage points"
_CONFLICTS: Final = "no such agent had an occasion"

DIAGNOSED: Final = Table(
    "run.diagnosis(norms).table()",
    "One row for each norm and moment; definitions in "
    "[Measures](measures.md#what-a-norm-is-to-an-agent).",
    (
        _ASKED,
        _AT,
        integer("agents", "agents that gave either answer", "agents"),
        integer("not_acted_on", "agents that are likely to act by it in no situation", "agents"),
        integer("moral_rule", "agents to whom it is a moral rule", "agents"),
        integer("habit", "agents to whom it is a habit", "agents"),
        integer("descriptive_norm", "agents to whom it is a descriptive norm", "agents"),
        integer("social_norm", "agents to whom it is a social norm", "agents"),
        integer("undetermined", "agents of whom it cannot be told", "agents"),
        number("conduct_effect", "mean effect of what others do", _POINTS, _PREFERENCES),
        number("approval_effect", "mean effect of what others think", _POINTS, _PREFERENCES),
        share(
            "met",
            "share that expect what their preference depends on",
            "to nobody a descriptive or social norm",
        ),
        integer("conflicting", "agents whose two expectations conflict", "agents"),
        share("so_far", "share of these that did as they expect others to do", _CONFLICTS),
        integer("so_far_agents", "its denominator: those with occasions so far", "agents"),
        share("so_far_low", "lower end of its 95 % interval (Wilson)", _CONFLICTS),
        share("so_far_high", "upper end", _CONFLICTS),
        share("afterwards", "the same of conduct after the moment", _CONFLICTS),
        integer("afterwards_agents", "its denominator: those with occasions later", "agents"),
        share("afterwards_low", "lower end of its 95 % interval (Wilson)", _CONFLICTS),
        share("afterwards_high", "upper end", _CONFLICTS),
    ),
)
DIAGNOSES: Final = Table(
    "run.diagnosis(norms).stated()",
    "One row for each norm, moment and agent that gave either answer.",
    (
        _ASKED,
        _AT,
        text("agent", "who answered"),
        text(
            "relation",
            "`not acted on`, `moral rule`, `habit`, `descriptive norm`, `social norm` or "
            "`undetermined`",
        ),
        text("why", "why it is undetermined"),
        text("belief", '`should`, `need not` or `no opinion`; "" without an answer'),
        share("keeping", "share of others it expects to follow the norm", _EXPECTS),
        share("believing", "share of others it expects to believe in it", _EXPECTS),
        share("do_approve", "likelihood if most follow it and think one should", _PREFERENCES),
        share("do_only", "likelihood if most follow it and think one need not", _PREFERENCES),
        share("approve_only", "likelihood if most do not and think one should", _PREFERENCES),
        share("neither", "likelihood if most do not and think one need not", _PREFERENCES),
        number("conduct_effect", "effect of what others do", _POINTS, _PREFERENCES),
        number("approval_effect", "effect of what others think", _POINTS, _PREFERENCES),
        boolean(
            "met", "whether it expects what its preference depends on", "it depends on nothing"
        ),
        boolean("conflict", "whether its two expectations conflict"),
        share("kept_so_far", "share of its occasions up to the moment it kept", "no occasion"),
        integer("occasions_so_far", "the number of these occasions", "occasions"),
        share("kept_afterwards", "share of its later occasions it kept", "no occasion"),
        integer("occasions_afterwards", "the number of these occasions", "occasions"),
        text("reason", "its own reason for its preferences"),
    ),
)
AGREEMENTS: Final = Table(
    "run.agreements(other)",
    "One row for each question and norm; `folkways.metrics.agreement_frame` makes this table of "
    "it.",
    (
        text("question", "`conduct`, `likeness` or `subject`"),
        text("norm", "the norm"),
        integer("texts", "texts that both judged", "texts"),
        integer("agree", "those with equal verdicts", "texts"),
        share("share", "`agree` ÷ `texts`"),
        number("kappa", "Cohen's kappa, -1 to 1", missing="both always gave one and the same"),
    ),
)
ANSWERED: Final = Table(
    "run.asked_facts().stated()",
    "One row for each question on a tracked fact, a person or a gathering.",
    (
        text("kind", "`fact`, `person` or `gathering`"),
        text("subject", "id of the fact, or name of the person"),
        moment("at", "when it was asked"),
        text("agent", "who answered"),
        text("question", "the question"),
        text("answer", "the answer"),
        text("says", "how it reads: `yes`, `no` or `unclear`"),
        boolean("holds", "whether a memory carries it; of a gathering: whether the agent came"),
        boolean("hallucinated", "whether it says yes and nothing carries it"),
    ),
)
WHEN_ASKED: Final = (ASKED, STATED, DIAGNOSED, DIAGNOSES, ANSWERED, AGREEMENTS)
