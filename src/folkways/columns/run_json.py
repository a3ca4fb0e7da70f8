"""The keys of the line that ``folkways run --json`` prints, with what each holds."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

RUN_JSON: Final[Mapping[str, str]] = MappingProxyType(
    {
        "run": "path of the run file; `null` for a run in memory",
        "status": "`finished` or `paused`",
        "reason": "why it is paused (`until`, `interrupted`, `BudgetReached` ...)",
        "t": "the last moment at which something happened",
        "log_hash": "SHA-256 of the log: equal for runs in which the same happened",
        "wall_seconds": "how long this call ran, in seconds",
        "ticks": "in how many ticks something happened",
        "operations": "number of mind calls, by operation",
        "interventions": "what was changed from outside while the run went on: `at`, `kind`, "
        '`agent` ("": the town) and the `change` in words; what a fork begins with is in '
        "its header",
        "acceptance": "by tracked norm, the share of agents that hold it at the end",
        "adherence": "by tracked norm, the share of agents that hold it and did not violate it in "
        "the last bin; `null` for a permission",
        "adherence_undefined": "by tracked norm without adherence, why",
        "acceptance_by_kind": "by tracked norm, the shares that hold it as `injunctive` and as "
        "`descriptive`",
        "compliance_rate": "by tracked norm, the share of occasions on which it was kept, in the "
        "last bin that had any; `null` without any",
        "occasions": "by tracked norm, the number of these occasions",
        "agents_with_occasion": "by tracked norm, the agents that had one of them",
        "compliance_rate_whole_run": "by tracked norm, the share of all occasions of the run on "
        "which it was kept",
        "shares": "acceptance, adherence and the two compliance rates once more, with numerator, "
        "denominator and 95 % interval (Wilson)",
        "conflicts": "conflicts, once for each pair and norm; `null`: not recorded",
        "conflicts_daily": "conflicts, once for each pair, norm and day; `null`: not recorded",
        "commitments": "agreements made in talks: `made`, `promises` (one or two for each), "
        "`kept`, `broken`, `moved`, `cancelled`, `lapsed`, `open`, `refused`; "
        "`kept_share` of those kept or broken; `kept_seen`, "
        "`broken_seen` where anybody could see it ([measures](measures.md#commitments))",
        "invitations": "invitations to do something together, one for each person invited: "
        "`made`, `accepted`, `declined`, `open`; `joint_actions` that began "
        "([measures](measures.md#joint-actions))",
        "declined_talks": "conversations that ended because the person addressed did not respond: "
        "`refused`, `postponed` ([measures](measures.md#declined-talks))",
        "facts": "how often mechanisms from outside told what, by mechanism and name "
        "([more](extending.md))",
        "tracked_facts": "by tracked fact, who knows it: `known_at_first` and `known` at the end, "
        "with interval; the `series` over bins; `learned`, who came to know it when, how and from "
        "whom; `generations` of tellers; `attendance` of a gathering "
        "([measures](measures.md#facts-that-spread))",
        "environment": "what the agents live in ([more](environments.md))",
        "measures": "what measures of the environment, of mechanisms and your own found, by name: "
        "`value` (or the `rows` of a table, with their `step` if it is over time), `unit`, "
        "`definition` ([more](extending.md#a-measure))",
        "measures_left_out": "measures of the run that are missing or have failed, and why",
        "spent": "what language models took: `calls`, `tokens_in` (of them `cached`), "
        "`tokens_out`, `money` in dollars; `null` if none was asked",
        "fallbacks": "questions to which no usable answer came, for which an operation's fallback "
        "stood in",
        "mended": "parts of answers that could not be used and were left out or replaced, such as "
        "an unknown place",
        "series": "the same for each quarter of a day; `bins` says when each begins",
        "emergence": "by tracked norm: `emerged`, `since` when, and if not, for what `reason`; "
        "`emerged` is `null` for a permission, which cannot; `certain` is whether the intervals of "
        "the shares at the end allow no other verdict, `doubt` says what makes it uncertain",
    }
)
