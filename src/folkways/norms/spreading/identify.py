"""What both ways of spreading share: normative information enters the database, unqualified."""

from __future__ import annotations

from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.norms.database import NormDatabase
from folkways.norms.questions import Information

HEARD_SHOWN = 20
"""So many of the norms met last are shown to the mind."""


NOT_SHOWN = "a source that was not shown"
"""Why a piece of normative information was left out."""


def distinct(found: tuple[Information, ...]) -> list[Information]:
    """Return the pieces of one answer, each content once: saying it twice is one mention."""
    return list({piece.content: piece for piece in reversed(found)}.values())[::-1]


def heard(database: NormDatabase) -> dict[str, int]:
    """Return contents of norms that the agent has met, with how often; the latest ones."""
    counts: dict[str, int] = {}
    for norm in database.norms.values():
        seen = counts.pop(norm.content, 0)
        counts[norm.content] = seen + 1
    return dict(list(counts.items())[-HEARD_SHOWN:])


def enter(
    turn: Turn,
    found: Information,
    channel: ev.Channel,
    source_text: str,
    giver: str,
    conversation: str = "",
    memories: tuple[int, ...] = (),
) -> None:
    """Put a piece of normative information into the database: neither active nor valid."""
    turn.emit(
        ev.NormIdentified(
            t=turn.t,
            agent=turn.name,
            norm=turn.agent.part(NormDatabase).next_id(turn.agent.index),
            content=found.content,
            norm_kind=found.kind,
            utility=found.utility,
            channel=channel,
            source_text=source_text,
            giver=giver,
            conversation=conversation,
            memories=memories,
        )
    )
