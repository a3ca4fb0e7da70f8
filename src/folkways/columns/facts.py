"""Tables of tracked facts: who came to know them, and who came to gatherings."""

from __future__ import annotations

from typing import Final

from folkways.columns.column import Table, boolean, integer, number, seconds, text
from folkways.columns.happened import MOMENT

FACT: Final = text("fact", "id of the tracked fact")

KNOWLEDGE: Final = Table(
    "run.knowledge()",
    "One row for each agent that knows a tracked fact, in the order in which they came to know it.",
    (
        FACT,
        text("agent", "who came to know it"),
        seconds("t", "when: its first memory that carries the fact"),
        MOMENT,
        text("way", "`at first`, `told`, `overheard`, `seen` or `thought`"),
        text("source", "from whom; empty: from nobody"),
        text("parent", "the source, if it knew the fact before; empty: it did not"),
        integer("generation", "tellers between the agent and somebody who had it from nobody"),
        integer("memory", "id of the memory"),
        integer("memories", "memories that carry the fact", "memories"),
        text("text", "the memory"),
    ),
)
ATTENDANCE: Final = Table(
    "run.attendance()",
    "One row for each agent that was invited to a tracked gathering which has begun.",
    (
        FACT,
        text("agent", "who was invited"),
        seconds("t", "when it came to know of it"),
        MOMENT,
        text("by", "from whom; empty: from nobody"),
        boolean("came", "whether it was in the arena while the gathering lasted"),
        number("minutes", "for how long", "min"),
    ),
)
OF_FACTS: Final = (KNOWLEDGE, ATTENDANCE)
