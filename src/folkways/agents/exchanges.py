"""Planned exchanges that an agreement for a later time has taken the place of.

An agent that means to ask somebody for something, and has just agreed with them on when they will
see to it, need not ask now.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from folkways.agents.commitment import Commitment
from folkways.agents.persons import brings_in
from folkways.agents.turn import Turn
from folkways.reading.stem import content_stems

_OPENING = frozenset(
    content_stems("asking talking telling speaking discussing meeting seeing going coming saying")
)
"""Stems of words that begin an exchange and say nothing of its matter."""


def put_off(turn: Turn, one: Commitment) -> bool:
    """Whether the agent is about to begin, or is at, what a commitment puts off to a later time.

    That is an act with the other of the two, on the same matter, that does not carry out the
    commitment.
    """
    if one.due is None or one.due <= turn.t:
        return False
    other = one.others[0] if one.by == turn.name else one.by
    names = (turn.name, other)
    matter = _matter(one.what, names)
    return any(
        (other in company or brings_in(text, [other])) and _same(matter, _matter(text, names))
        for text, company in _before(turn, one)
    )


def _before(turn: Turn, one: Commitment) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield what the agent does and means to do before a commitment is due, with whom."""
    doing, work = turn.body.doing, turn.body.ledger.work
    carries_out = work is not None and one.id in work.keeps
    if doing is not None and turn.t < doing.until and not carries_out:
        yield doing.text, doing.company
    for item in turn.body.actions:
        if item.start < (one.due or 0) and one.id not in item.keeps:
            yield item.text, item.companions


def _matter(text: str, names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(content_stems(text, names)) - _OPENING


def _same(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two matters have a word in common, or neither is named."""
    return bool(one & other) or not (one or other)
