"""Tables of norms: their lives, lapses, clusters, utilities, transmission."""

from __future__ import annotations

from typing import Final

from folkways.columns.column import NORM_ID, Table, boolean, integer, number, seconds, share, text
from folkways.columns.measures import TRACKED

_TENS: Final = tuple(f"{10 * n + 1}-{10 * n + 10}" for n in range(10))

NORMS: Final = Table(
    "run.norms()",
    "One row for each norm of each agent, accepted or not.",
    (
        text("id", f"the norm's own id ({NORM_ID})"),
        text("agent", "whose norm it is"),
        text("content", "its text"),
        text("kind", "`injunctive` or `descriptive`"),
        integer("utility", "how much it matters to the agent, 1 to 100", "utility"),
        text("origin", "`created`, `conversation`, `observation` or `synthesis`"),
        seconds("t", "when the agent found it"),
        text("giver", "from whom; empty: nobody"),
        text("standing", "`qualified`, `subsumed`, `replaced`, `rejected` or `pending`"),
        seconds("judged", "when the sanity check was held", "it has not been held"),
        text("step", "the check that it failed; `none`: it failed none"),
        text("reason", "why it failed or passed"),
        text("duplicate_of", "id of the norm that it repeats; empty: none"),
        text("into", "id of the norm that took its place; empty: none"),
        seconds("replaced", "when that norm took its place", "no norm has"),
        text("source_text", "the text in which it was found"),
    ),
)
LAPSES: Final = Table(
    "run.lapses()",
    "One row for each tracked norm, agent and reason.",
    (
        TRACKED,
        text("agent", "an agent that holds the norm and violated it"),
        text("reason", "the agent's own reason for the action"),
        integer("count", "how often it gave that reason", "actions"),
        seconds("first", "the first time"),
        seconds("last", "the last time"),
        integer("kept", "the agent's actions that complied while it held the norm", "actions"),
        integer("occasions", "those that complied or violated", "actions"),
    ),
)
EVIDENCE: Final = Table(
    "run.evidence()",
    "One row for each tracked norm and agent, at the end.",
    (
        TRACKED,
        text("agent", "the agent"),
        boolean("holds", "whether it holds the norm"),
        share("seen", "share of others seen following it", "it saw nothing of it"),
        share("told", "share of others who last spoke for it", "it was told nothing"),
        share("others", "share of others that hold it"),
        boolean(
            "misled",
            "whether `told` and `others` lie on different sides of one half",
            "it was told nothing",
        ),
    ),
)
CLUSTERS: Final = Table(
    "run.clusters()",
    "One row for each norm across paraphrase.",
    (
        text("norm", "the wording that most agents accepted"),
        boolean("unseeded", "whether it came from no tracked norm and no entrepreneur"),
        integer("holders", "agents that hold it at the end", "agents"),
        integer("ever", "agents that ever did", "agents"),
        integer("injunctive", "agents that ever held it as injunctive", "agents"),
        integer("descriptive", "agents that ever held it as descriptive", "agents"),
        text("wordings", "all wordings, separated by `; `"),
        text("opposes", "the seeded norm that it contradicts; empty: none"),
        seconds("first", "when it was first found", "nobody has found it"),
    ),
)
UTILITIES: Final = Table(
    "run.utilities()",
    "One row for each group of norms: met, accepted, held at the end, and by origin.",
    (
        text("norms_of", "the group"),
        integer("norms", "how many norms it has", "norms"),
        number("mean", "mean of the utilities", "utility", "the group is empty"),
        number(
            "deviation",
            "standard deviation (of the population) of the utilities",
            "utility",
            "the group is empty",
        ),
        share("from_80", "share of norms with a utility from 80 to 100"),
        share("entropy", "entropy of the tens ÷ log 10"),
        integer("distinct", "number of different utilities", "utilities"),
        share("round", "share of utilities divisible by ten"),
        *(integer(tens, "norms with a utility in that range", "norms") for tens in _TENS),
    ),
)
SYNTHESES: Final = Table(
    "run.syntheses()",
    "One row for each long-term synthesis.",
    (
        text("agent", "whose synthesis"),
        seconds("t", "when"),
        integer("norms_before", "the agent's qualified norms just before it", "norms"),
        integer("words_before", "words in all of these", "words"),
        number(
            "similarity_before", "mean cosine of all pairs of these", missing="there is no pair"
        ),
        integer("norms_after", "the agent's qualified norms just after it", "norms"),
        integer("words_after", "words in all of these", "words"),
        number("similarity_after", "mean cosine of all pairs of these", missing="there is no pair"),
    ),
)
TRANSMISSION: Final = Table(
    "run.transmission(norm).frame()",
    "One row for each agent that accepted the norm.",
    (
        text("agent", "the agent"),
        seconds("t", "when it accepted the norm"),
        seconds("met", "when it found the information that it accepted"),
        text("origin", "as `origin` of `run.norms()`"),
        text("source", "who gave it; empty: nobody"),
        text("parent", "the source, if it held the norm by then; empty: none"),
        integer("generation", "0 without a parent, else the parent's plus 1", "generations"),
        integer("exposures", "how often the agent had met the norm by then", "exposures"),
        integer("sources", "from how many others", "agents"),
        text("content", "the agent's wording"),
        text("norm", "id of the agent's norm"),
        integer("caused", "agents whose parent it is", "agents"),
        number("credit", "its share of the credit for others' acceptances", "acceptances"),
    ),
)
OF_NORMS: Final = (NORMS, LAPSES, EVIDENCE, CLUSTERS, UTILITIES, SYNTHESES, TRANSMISSION)
