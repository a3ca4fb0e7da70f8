"""Promises that end with an act: "not smoking for the rest of the test"."""

from __future__ import annotations

from folkways.agents.appointments import hour_of
from folkways.agents.commitment import Commitment
from folkways.agents.state import Body
from folkways.agents.turn import Turn
from folkways.reading.bounds import bound_to
from folkways.reading.stem import content_stems


def end_of_act(turn: Turn, text: str) -> int | None:
    """Return when the act that a promise is bound to ends; None if it is bound to none.

    The act is an announced event that is on or still to come, or what the agent is doing or has
    planned for the hour. An act that the agent does not know is taken to be the present one.
    """
    act = set(content_stems(bound_to(text)))
    if not act:
        return None
    present = _present(turn)
    ends = [*_about(turn, act), *(until for _, until in present)]
    return next((until for until in ends if until > turn.t), None)


def bound_to_act(turn: Turn, what: str, act: str, other: str) -> tuple[str, int | None]:
    """Return a promise with the act that it ends with in its words, and when that act ends.

    None if that is not known yet: ``other`` is in the middle of it, and the promise holds until
    they do something else (see :func:`is_over`).
    """
    text = what if bound_to(what) else f"{what} until {act} is over"
    stems = set(content_stems(bound_to(text), (turn.name, other)))
    known = next((until for until in _about(turn, stems) if until > turn.t), None)
    if known is None and stems & set(content_stems(turn.view.me(other).doing)):
        return text, None
    return text, known or end_of_act(turn, text)


def is_over(one: Commitment, body: Body, t: int) -> bool:
    """Whether a promise without a time has ended with the act of the one to whom it was made.

    ``body`` is theirs. They are still at the act while they are doing it, mean to do so next, or
    have it as the plan of the hour.
    """
    open_ended = one.lasting and one.due is None and one.until is None
    if not open_ended or t <= one.made:
        return False
    stems = set(content_stems(bound_to(one.what), (one.by, *one.others)))
    texts = [item.text for item in body.actions[:1]]
    texts += [item.text for item in body.hours if item.start <= t < item.start + item.seconds]
    texts += [] if body.doing is None else [body.doing.text]
    return bool(stems) and not any(stems & set(content_stems(text)) for text in texts)


def _about(turn: Turn, act: set[str]) -> list[int]:
    """Return when those things end that are about an act: events, and what the agent does."""
    events = [(one.what, one.until) for one in turn.body.ledger.calendar]
    return [end for what, end in (*events, *_present(turn)) if act & set(content_stems(what))]


def _present(turn: Turn) -> list[tuple[str, int]]:
    """Return the plan of the hour and what the agent is doing, each with its end."""
    hour, doing = hour_of(turn, turn.t), turn.body.doing
    present = [] if hour is None else [(hour.text, hour.start + hour.seconds)]
    return present + ([] if doing is None else [(doing.text, doing.until)])
