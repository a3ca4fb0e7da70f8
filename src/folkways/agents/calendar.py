"""What an agent knows of the day's calendar: announced events, and places that are taken."""

from __future__ import annotations

from folkways.agents.commitments import owed, own, shown
from folkways.agents.ledger import Entry
from folkways.agents.shown import Promise
from folkways.agents.turn import Turn
from folkways.base.time import format_clock


def expected(turn: Turn) -> tuple[Promise, ...]:
    """Return what others are going to do: promised to the agent, announced, or at places taken."""
    ledger = turn.body.ledger
    known = [one for one in ledger.calendar if one.by != turn.name]
    entries = [one for one in (*known, *ledger.taken) if one.until > turn.t]
    entries.sort(key=lambda one: one.start)
    return shown(turn, owed(turn)) + tuple(map(_shown, dict.fromkeys(entries)))


def engagements(turn: Turn, other: str) -> tuple[Promise, ...]:
    """Return what the agent has to do at set times without ``other``: agreed, or its own events."""
    if not turn.parameters.conversation.commitments:
        return ()
    agreed = [one for one in own(turn) if other not in one.others]
    dated = [one for one in agreed if one.due is not None and one.due >= turn.t]
    events = [one for one in turn.body.ledger.calendar if one.by == turn.name]
    return shown(turn, dated) + tuple(_shown(one) for one in events if one.until > turn.t)


def _shown(one: Entry) -> Promise:
    when = f"{format_clock(one.start)} to {format_clock(one.until)}"
    return Promise(by=one.by, what=one.what, others=(), when=when, place=one.place)


def give_way(turn: Turn) -> None:
    """Have the agent plan anew if a place of its plans has turned out to be taken."""
    ledger = turn.body.ledger
    if not ledger.crowded or turn.body.talk is not None or turn.body.doing is None:
        return
    told = [
        f'"{one.place}" is taken by {one.by} from {format_clock(one.start)} to '
        f"{format_clock(one.until)}: {one.what}."
        for one in ledger.taken[-ledger.crowded :]
    ]
    turn.replan, turn.replan_day = " ".join(filter(None, (turn.replan, *told))), True
