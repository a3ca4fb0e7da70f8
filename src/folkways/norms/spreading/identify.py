"""What both ways of spreading share: normative information enters the database, unqualified."""

from __future__ import annotations

from collections.abc import Sequence

from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.norms.database import NormDatabase
from folkways.norms.questions import Information
from folkways.norms.same_wording import wording
from folkways.reading import Lexicon, Reader, compare
from folkways.reading.frame import Aspect, Frame

COMPROMISES = (Aspect.PLACE, Aspect.CONDITION)
"""What two people with different wishes may agree upon."""
HEARD_SHOWN = 20
"""The number of norms heard last that are shown to the mind."""
NOT_SHOWN = "a source that was not shown"
"""Why a piece of normative information was left out."""


def distinct(found: tuple[Information, ...]) -> list[Information]:
    """Return the pieces of one answer, each wording once: saying it twice is one mention."""
    return list({wording(piece.content): piece for piece in reversed(found)}.values())[::-1]


def is_echo(
    content: str, lines: Sequence[tuple[str, str]], source: int, name: str, lexicon: Lexicon | None
) -> bool:
    """Whether line ``source`` of a talk puts forward only what ``name`` itself had said first.

    One's own words are no hearing of a norm. A compromise is not an echo: it takes both to agree.
    """
    if lines[source][0] == name:
        return False
    reader = Reader(lexicon)
    frames = reader.norms(content)
    if any(frame.aspect in COMPROMISES for frame in frames):
        return False
    for speaker, words in lines[: source + 1]:
        if _says(words, content, frames, reader):
            return speaker == name
    return False


def _says(words: str, content: str, frames: Sequence[Frame], reader: Reader) -> bool:
    """Whether somebody's words state a norm; word by word, if the reader does not understand it."""
    if not frames:
        return f" {wording(content)} " in f" {wording(words)} "
    stated = reader.norms(words)
    return all(any(compare.duplicate(frame, one) for one in stated) for frame in frames)


def heard(database: NormDatabase) -> dict[str, int]:
    """Return what others have put forward to the agent, with how often; the latest ones.

    Norms of the agent's own, and what it said or thought itself, are not among them.
    """
    counts: dict[str, int] = {}
    worded: dict[str, str] = {}
    for norm in database.norms.values():
        if norm.heard:
            content = worded.setdefault(wording(norm.content), norm.content)
            counts[content] = counts.pop(content, 0) + 1
    return dict(list(counts.items())[-HEARD_SHOWN:])


def held(database: NormDatabase) -> tuple[str, ...]:
    """Return the contents of the agent's qualified norms, in the order they were qualified."""
    return tuple(norm.content for norm in database.qualified)


def enter(
    turn: Turn,
    found: Information,
    channel: ev.Channel,
    source_text: str,
    giver: str,
    conversation: str = "",
    memories: tuple[int, ...] = (),
    *,
    own: bool = False,
) -> None:
    """Put a piece of normative information into the database: neither active nor valid.

    ``own``: it comes from the agent alone; what it said itself always does.
    """
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
            own=own or giver == turn.name,
        )
    )
