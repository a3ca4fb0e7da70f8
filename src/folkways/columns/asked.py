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
WHEN_ASKED: Final = (ASKED, STATED, ANSWERED, AGREEMENTS)
