"""The end of a promise as the log states it: what it says of place, time and outcome."""

from __future__ import annotations

from folkways.agents.commitment import Commitment
from folkways.base import events as ev
from folkways.base.time import DAY, day_of
from folkways.reading.gatherings import is_meeting


def is_over(one: Commitment, t: int, *, last: bool) -> bool:
    """Whether the time of something is over that no time, or a stretch of time, was agreed for."""
    if one.until is not None and (t >= one.until or one.until > day_of(t - 1) * DAY):
        return t >= one.until
    return last and (one.due is None or one.due <= t)


def is_to_meet(one: Commitment) -> bool:
    """Whether the two have agreed to nothing but to meet."""
    return one.joint and is_meeting(one.what)


def at_place(one: Commitment) -> str:
    """Return where something was to be, in words; empty if it could be anywhere."""
    return f" at {one.place}" if one.place else ""


def ended(
    one: Commitment,
    t: int,
    outcome: ev.Outcome,
    witness: ev.Witness,
    why: str,
    seen_by: tuple[str, ...] = (),
) -> ev.CommitmentEnded:
    """Return that a commitment has ended, how, why, and who saw it."""
    return ev.CommitmentEnded(
        t=t,
        agent=one.by,
        commitment=one.id,
        others=one.others,
        outcome=outcome,
        witness=witness,
        why=why[:300],
        seen_by=seen_by,
    )
