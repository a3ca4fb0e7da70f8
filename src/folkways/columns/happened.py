"""Tables of what happened: events, memories, talk, actions, conflicts, decisions, costs."""

from __future__ import annotations

from typing import Final

from folkways.columns.column import (
    NORM_ID,
    Column,
    Table,
    boolean,
    integer,
    moment,
    number,
    seconds,
    text,
)

T: Final = seconds("t", "when")
MOMENT: Final = moment("moment", "the same in words")
_WHEN: Final = (T, MOMENT)

EVENTS: Final = Table(
    "run.events_frame()",
    "One row for each event of the log.",
    (
        integer("seq", "number of the event, from 1"),
        *_WHEN,
        text("agent", "whose event; empty: the town's"),
        text("kind", "class of the event, see [Kinds of events](#kinds-of-events)"),
        text("body", "all of it as JSON"),
    ),
    extra="With kinds of events as arguments, `body` is replaced by a column for each field of "
    "these kinds; a kind that lacks a field leaves its cells empty.",
)
MEMORIES: Final = Table(
    "run.memories()",
    "One row for each memory.",
    (
        *_WHEN,
        text("agent", "whose memory"),
        integer("id", "its number within the agent, from 0"),
        text("kind", "such as `observation`, `thought`, `chat`, `plan`"),
        text("text", "the text"),
        integer("importance", "1 to 10", "importance"),
        Column("evidence", "integers", "ids of the memories that a thought rests on"),
        text("about", "the agent observed or spoken with; empty: nobody"),
        text("place", "where an observation was made; empty: not known"),
        boolean("indoors", "whether that is indoors"),
    ),
)
UTTERANCES: Final = Table(
    "run.utterances()",
    "One row for each utterance.",
    (
        *_WHEN,
        text("agent", "who speaks"),
        text("to", "to whom"),
        text("conversation", "id of the conversation"),
        text("text", "what is said"),
        boolean("ends", "whether it ends the conversation"),
        Column("overheard_by", "texts", "others within hearing"),
    ),
)
ACTIONS: Final = Table(
    "run.actions()",
    "One row for each action that began.",
    (
        *_WHEN,
        text("agent", "who"),
        text("text", "what the agent does"),
        text("address", "where"),
        boolean("indoors", "whether that is indoors"),
        integer("seconds", "how long it was to take", "s"),
        text("emoji", "the sign above the agent"),
        text("reason", "the agent's own reason; empty: none"),
    ),
)
CONFLICTS: Final = Table(
    "run.conflicts()",
    "One row for each detection of a conflict.",
    (
        *_WHEN,
        text("agent", "the observer"),
        text("other", "the agent observed"),
        text("norm", f"id of the observer's norm ({NORM_ID})"),
        text("observation", "what was seen"),
        integer("memory", "id of the observer's memory of it"),
    ),
)
DECISIONS: Final = Table(
    "run.decisions()",
    "One row for each text that the judge decided about, and each norm and question.",
    (
        text("question", "`conduct`, `likeness` or `subject`"),
        text("text", "the text judged"),
        boolean("indoors", "whether the conduct is indoors", "not a question of conduct"),
        text("norm", "the norm it was held against"),
        text("verdict", "the verdict"),
        text("reason", "why"),
        integer("count", "how often the decision was needed", "times"),
        boolean(
            "there",
            "whether it took place where the norm says, such as in the kitchen",
            "the norm names no place, or nothing tells",
        ),
    ),
)
COSTS: Final = Table(
    "run.costs(by)",
    "One row for each operation, or for each agent, hour or model, which is then the name of the "
    "first column.",
    (
        text("operation", "what the row is about"),
        integer("calls", "calls", "calls"),
        integer("tokens_in", "tokens of the prompts", "tokens"),
        integer("cached", "those of them that were cached", "tokens"),
        integer("tokens_out", "tokens of the answers", "tokens"),
        number("money", "price", "US dollars", "a price is not known"),
        number("seconds", "sum of the calls' durations", "s"),
    ),
)
HAPPENED: Final = (EVENTS, MEMORIES, UTTERANCES, ACTIONS, CONFLICTS, DECISIONS, COSTS)
