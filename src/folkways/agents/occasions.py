"""Occasions that promises wait for: "when the show is over", "once the stanza is down".

The occasion has come, as far as the agent can tell, when something has ended that it names: an
announced event that the agent knows of, what the agent itself was doing, or its plan of an hour.
For any other occasion the agent has to notice itself that it has come.
"""

from __future__ import annotations

from collections.abc import Iterator

from folkways.agents.commitment import Commitment
from folkways.agents.turn import Turn
from folkways.reading.bounds import is_end_of


def has_come(turn: Turn, one: Commitment) -> bool:
    """Whether the occasion of a commitment of the agent has come since that was made.

    What is to be held to has an occasion again and again ("after meals"): that is not told.
    """
    return bool(one.occasion) and not one.lasting and _came(turn, one, one.made)


def is_ahead(turn: Turn, one: Commitment) -> bool:
    """Whether something that the occasion of a commitment names has still to end."""
    names = (one.by, *one.others)
    return bool(one.occasion) and any(
        end > turn.t and is_end_of(text, one.occasion, names)
        for text, end in _ended(turn, _named(one))
    )


def just_come(turn: Turn) -> list[Commitment]:
    """Return the commitments whose occasion has come since the agent's actions were planned.

    What these carry out already is left out, and what is held to rather than done once.
    """
    body = turn.body
    planned = {id for item in body.actions for id in item.keeps}
    planned |= set(body.ledger.work.keeps if body.ledger.work is not None else ())
    waiting = [
        one
        for one in body.ledger.own(turn.name)
        if one.occasion and not (one.lasting or one.tell or one.id in planned)
    ]
    return [one for one in waiting if _came(turn, one, max(one.made, body.ledger.planned_at))]


def _came(turn: Turn, one: Commitment, since: int) -> bool:
    """Whether something that the occasion names has ended after moment ``since``."""
    names = (one.by, *one.others)
    return any(
        since < end <= turn.t and is_end_of(text, one.occasion, names)
        for text, end in _ended(turn, _named(one))
    )


def _named(one: Commitment) -> set[str]:
    """Return which of the others the occasion names."""
    return {name for name in one.others if name.split()[0] in one.occasion}


def _ended(turn: Turn, others: set[str]) -> Iterator[tuple[str, int]]:
    """Yield what ends today, with the moment at which it does.

    If the occasion names ``others``, what the agent does without them has nothing to do with it.
    """
    body = turn.body
    for event in body.ledger.calendar:
        if not others or event.by in others:
            yield event.what, event.until
    for work in body.ledger.recent():
        if others <= set(work.company) and (work.whole or work is body.ledger.work):
            yield work.text, work.until
    for hour in body.hours:
        if not others:
            yield hour.text, hour.start + hour.seconds
