"""Tables of the measures over time: one row for each tracked norm and bin, or for each bin."""

from __future__ import annotations

from typing import Final

from folkways.columns.column import Table, integer, moment, number, share, text

BIN: Final = integer("bin", "number of the bin, from 0")
BEGINS: Final = moment("begins", "first moment of the bin")
TRACKED: Final = text("norm", "id of the tracked norm")
BY_NORM: Final = (TRACKED, BIN, BEGINS)
_ROW: Final = "One row for each tracked norm and bin."
_NO_OCCASION: Final = "there was no occasion"
_PERMISSION: Final = "the norm is a permission, or nobody is in the town"

ACCEPTANCE: Final = Table(
    "run.acceptance()",
    _ROW,
    (
        *BY_NORM,
        share("share", "`count` ÷ `of`"),
        integer("count", "agents that hold the norm", "agents"),
        integer("of", "agents in the town", "agents"),
        share("descriptive", "share of agents that hold it as what people do"),
        integer("descriptive_count", "agents that hold it as what people do", "agents"),
        share("injunctive", "share of agents that hold it as what people ought to do"),
        integer("injunctive_count", "agents that hold it as what people ought to do", "agents"),
    ),
)
ADHERENCE: Final = Table(
    "run.adherence()",
    _ROW,
    (
        *BY_NORM,
        share("share", "`adhering` ÷ `agents`", _PERMISSION),
        integer(
            "adhering", "agents that hold the norm and did not violate it in the bin", "agents"
        ),
        integer("agents", "agents in the town", "agents"),
        integer(
            "hold_and_went_against",
            "agents that violated the norm in the bin while they held it",
            "agents",
        ),
        integer(
            "with_occasion", "agents that kept or violated it at least once in the bin", "agents"
        ),
    ),
)
COMPLIANCE: Final = Table(
    "run.compliance()",
    _ROW,
    (
        *BY_NORM,
        integer(
            "unclear",
            "plan entries left out because it is not known whether they are indoors",
            "plan entries",
        ),
        share("rate", "compliance rate: `complied` ÷ `occasions`", _NO_OCCASION),
        integer("complied", "occasions on which an agent complied", "occasions"),
        integer("occasions", "occasions on which an agent complied or violated", "occasions"),
        share("plans_rate", "`plans_complied` ÷ `plans_occasions`", _NO_OCCASION),
        integer("plans_complied", "plan entries in force that complied", "plan entries"),
        integer(
            "plans_occasions", "plan entries in force that complied or violated", "plan entries"
        ),
        share("actions_rate", "`actions_complied` ÷ `actions_occasions`", _NO_OCCASION),
        integer("actions_complied", "actions that complied", "actions"),
        integer("actions_occasions", "actions that complied or violated", "actions"),
    ),
)
SPREAD: Final = Table(
    "run.spread()",
    _ROW,
    (
        *BY_NORM,
        share("diffusion", "share of agents that have met the norm"),
        share("acceptance", "`share` of `run.acceptance()`"),
        share("adherence", "`share` of `run.adherence()`", _PERMISSION),
        number("gap", "`acceptance` − `adherence`", "share", _PERMISSION),
        share("compliance_rate", "`rate` of `run.compliance()`", _NO_OCCASION),
    ),
)
EXPECTATIONS: Final = Table(
    "run.expectations()",
    f"{_ROW} Means over agents, from the log; the [proxy](measures.md#expectations-by-proxy).",
    (
        *BY_NORM,
        share("seen", "mean share of others seen following the norm", "nobody saw anything of it"),
        share("told", "mean share of others who last spoke for it", "nobody was told anything"),
        share("misled", "`misled_count` ÷ `of`"),
        integer("misled_count", "misled agents", "agents"),
        integer("of", "agents that were told anything", "agents"),
        integer("under", "misled agents that underrate the norm", "agents"),
    ),
)
COUNTS: Final = Table(
    "run.counts()",
    "One row for each bin.",
    (
        BEGINS,
        integer("conflicts", "conflicts, once for each pair and norm over the run", "conflicts"),
        integer("conflicts_daily", "conflicts, once for each pair, norm and day", "conflicts"),
        integer("conflicts_raw", "every detection of a conflict", "detections"),
        integer("conversations", "conversations that opened", "conversations"),
        integer("conversations_NORM", "conversations about the norm", "conversations"),
        integer("thoughts", "thoughts", "thoughts"),
        integer("thoughts_NORM", "thoughts about the norm", "thoughts"),
    ),
)
KINDS: Final = Table(
    "run.kinds()",
    "One row for each kind and bin, over all norms, tracked or not.",
    (
        text("kind", "`injunctive` or `descriptive`"),
        BIN,
        BEGINS,
        integer("norms", "qualified norms of that kind, of all agents together", "norms"),
        share("agents", "share of agents that hold any"),
    ),
)
NETWORK: Final = Table(
    "run.network()",
    "One row for each bin.",
    (
        BIN,
        BEGINS,
        share("talk", "`talk_pairs` ÷ possible pairs of agents in the town"),
        integer("talk_pairs", "unordered pairs of agents that talked", "pairs"),
        share("transmission", "`transmission_pairs` ÷ possible ordered pairs"),
        integer(
            "transmission_pairs",
            "ordered pairs in which one accepted a norm from the other",
            "pairs",
        ),
    ),
)
OVER_TIME: Final = (
    ACCEPTANCE,
    ADHERENCE,
    COMPLIANCE,
    SPREAD,
    EXPECTATIONS,
    COUNTS,
    KINDS,
    NETWORK,
)
