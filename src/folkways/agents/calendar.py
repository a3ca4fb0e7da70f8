"""What an agent knows of the day's calendar: announced events, and places that are taken."""

from __future__ import annotations

import msgspec

from folkways.agents.commitment import Commitment
from folkways.agents.commitments import has_half, is_ahead, owed, own, shown
from folkways.agents.entry import Entry
from folkways.agents.mechanism import NewPlan
from folkways.agents.overlaps import Engagement, clashes, service
from folkways.agents.presence import within
from folkways.agents.shown import GoingOn, Promise
from folkways.agents.turn import Turn
from folkways.base.time import HOUR, format_clock
from folkways.reading.stem import content_stems
from folkways.world.address import is_building, room_or_house

SOON = HOUR
"""What begins within so long is shown with the next actions."""
MOST_PROMISED = 5
"""How many promises of others without a time are shown there, the latest ones."""


def expected(turn: Turn) -> tuple[Promise, ...]:
    """Return what others are going to do: promised to the agent, announced, or at places taken."""
    mine = own(turn)
    promised = [one for one in owed(turn) if not has_half(mine, one)]
    return shown(turn, promised) + tuple(_shown(turn, one) for one in _entries(turn, promised))


def soon(turn: Turn) -> tuple[Promise, ...]:
    """Return what others are going to do now or soon: promised to the agent, or announced.

    A promise whose time has come is shown until it ends, and so is one without a time.
    """
    t, mine = turn.t, own(turn)
    open_ = [one for one in turn.body.ledger.owed(turn.name) if not has_half(mine, one)]
    undated = [one for one in open_ if one.due is None][-MOST_PROMISED:]
    dated = [one for one in open_ if one.due is not None and one.due <= t + SOON]
    entries = [one for one in _entries(turn, open_) if one.start <= t + SOON]
    return shown(turn, dated + undated) + tuple(
        _shown(turn, msgspec.structs.replace(one, place=_where(turn, one))) for one in entries
    )


def hosted(turn: Turn) -> tuple[Promise, ...]:
    """Return the events of the agent's own that are on or begin soon."""
    own_events = [one for one in turn.body.ledger.calendar if one.by == turn.name]
    near = [one for one in own_events if one.start <= turn.t + SOON and one.until > turn.t]
    return tuple(_shown(turn, one) for one in sorted(near, key=lambda one: one.start))


def _entries(turn: Turn, promised: list[Commitment]) -> list[Entry]:
    """Return what others have announced or planned at places of their own, by time."""
    ledger = turn.body.ledger
    entries: list[Entry] = []
    for one in (*ledger.calendar, *ledger.taken):  # what is announced, rather than what is planned
        known = any(_same(one, other) for other in entries)
        if one.until > turn.t and one.by != turn.name and not known:
            entries.append(one)
    entries = [one for one in entries if not any(_promised(one, other) for other in promised)]
    return sorted(entries, key=lambda one: one.start)


def _where(turn: Turn, one: Entry) -> str:
    """Return where an event is; for a building the room of its host, if the agent sees that."""
    near = {turn.name, *(person.name for person in turn.view.company(turn.name))}
    on = one.by in near and one.start <= turn.t < one.until
    return _room(turn, one) if on else one.place


def _room(turn: Turn, one: Entry) -> str:
    """Return the place of an event that is on; for a building the room of its host, if in it."""
    address = turn.view.me(one.by).address
    inside = is_building(one.place) and within(address, one.place)
    return str(room_or_house(address)) if inside else one.place


def _same(one: Entry, other: Entry) -> bool:
    """Whether two entries are about one booking: of one person and place, at one time."""
    same = (one.by, one.place) == (other.by, other.place)
    return same and one.start < other.until and other.start < one.until


def _promised(one: Entry, other: Commitment) -> bool:
    """Whether an entry is the very thing that somebody has promised the agent to do there and then.

    What is promised beyond it, such as to answer questions at a talk, leaves the talk as it is.
    """
    same = one.by == other.by and other.place in ("", one.place)
    then = other.due is not None and one.start <= other.due < one.until
    return same and then and set(content_stems(other.what)) <= set(content_stems(one.what))


def engagements(turn: Turn, other: str) -> tuple[Promise, ...]:
    """Return what else the agent has to do than what it has agreed with ``other``.

    First what has a set time, in order of time: what was agreed, its own events, its work of
    serving guests. Then what it has promised at no set time.
    """
    if not turn.parameters.conversation.commitments:
        return ()
    agreed = [one for one in own(turn) if not (other and one.concerns(other))]
    dated = [one for one in agreed if one.due is not None and is_ahead(one, turn.t)]
    events = [one for one in turn.body.ledger.calendar if one.by == turn.name]
    timed = list(zip((one.due or 0 for one in dated), shown(turn, dated), strict=True))
    timed += [(one.start, _shown(turn, one)) for one in events if one.until > turn.t]
    timed += [(one.start, _work(turn, one)) for one in service(turn)]
    ordered = sorted(timed, key=lambda one: one[0])
    manners = shown(turn, [one for one in agreed if one.due is None])
    return tuple(promise for _, promise in ordered) + manners


def going_on(turn: Turn, other: str = "") -> tuple[GoingOn, ...]:
    """Return the announced events that are on now and whose hosts are at their places.

    Only those where the agent is, and those of ``other``, whom it sees or talks with.
    """
    here = turn.view.me(turn.name).address
    near = {turn.name, other, *(person.name for person in turn.view.company(turn.name))}
    found = []
    for one in turn.body.ledger.calendar:
        on = one.start <= turn.t < one.until and one.by in near
        if on and within(turn.view.me(one.by).address, one.place or here):
            at = one.by == other or within(here, one.place or here)
            if at:
                when = _span(Engagement(one.start, one.until, one.what))
                place = _room(turn, one)
                act = "" if one.by == turn.name else turn.view.me(one.by).doing
                found.append(
                    GoingOn(
                        by=one.by,
                        what=one.what,
                        when=when,
                        place=place,
                        building=is_building(place),
                        act=act,
                    )
                )
    return tuple(found)


def _shown(turn: Turn, one: Entry) -> Promise:
    when = Engagement(one.start, one.until, one.what)
    return Promise(
        by=one.by,
        what=one.what,
        others=(),
        when=_span(when),
        place=one.place,
        building=is_building(one.place),
        now=when.is_on(turn.t),
        clashes=one.by == turn.name and clashes(turn, when),
    )


def _work(turn: Turn, one: Engagement) -> Promise:
    """Show the agent's work; other engagements are marked as clashing with it, not the reverse."""
    return Promise(
        by=turn.name, what=one.what, others=(), when=_span(one), now=one.is_on(turn.t), work=True
    )


def _span(one: Engagement) -> str:
    return f"{format_clock(one.start)} to {format_clock(one.until)}"


def give_way(turn: Turn) -> None:
    """Have the agent replan if a place of its plans has turned out to be taken."""
    ledger = turn.body.ledger
    if not ledger.crowded or turn.body.talk is not None or turn.body.doing is None:
        return
    told = [
        f'"{one.place}" is taken by {one.by} from {format_clock(one.start)} to '
        f"{format_clock(one.until)}: {one.what}."
        for one in ledger.taken[-ledger.crowded :]
    ]
    turn.plan_anew(NewPlan("\n".join(told), hours=True))
