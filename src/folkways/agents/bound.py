"""Promises that end with an act: "not smoking for the rest of the test"."""

from __future__ import annotations

from folkways.agents.appointments import hour_of
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
    hour, doing = hour_of(turn, turn.t), turn.body.doing
    events = [(one.what, one.until) for one in turn.body.ledger.calendar]
    present = [] if hour is None else [(hour.text, hour.start + hour.seconds)]
    present += [] if doing is None else [(doing.text, doing.until)]
    about = [until for what, until in (*events, *present) if act & set(content_stems(what))]
    ends = [until for until in (*about, *(until for _, until in present)) if until > turn.t]
    return next(iter(ends), None)
