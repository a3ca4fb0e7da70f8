"""What a talk agrees, taken up as commitments; what does not fit goes into the log."""

from __future__ import annotations

from collections.abc import Iterable

from folkways.agents import attending
from folkways.agents.bound import bound_to_act, end_of_act
from folkways.agents.commitment import Commitment
from folkways.agents.commitments import own
from folkways.agents.named_place import named_place
from folkways.agents.shown import Agreement
from folkways.agents.talks import Talk
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.time import MINUTE, day_of, format_moment, moment, parse_clock
from folkways.world.address import SEPARATOR

AT_ONCE = ("now", "at once", "right now")
"""Times that mean: as soon as it is agreed."""


def enter(
    turn: Turn,
    talk: Talk,
    agreed: tuple[Agreement, ...],
    called_off: tuple[int, ...],
    importance: int,
    kept: tuple[int, ...] = (),
    intention: int = -1,
) -> None:
    """Take up what the agent says that a talk has agreed; what does not fit goes into the log.

    ``called_off``, ``kept`` and ``Agreement.replaces`` are positions in ``own(turn, talk.other)``;
    ``intention`` is the id of the memory of what the agent means to do because of the talk.
    """
    before = own(turn, talk.other)
    ended: set[str] = set()
    for number in kept:
        if number < len(before) and before[number].tell != talk.other:
            _refuse(turn, talk, before[number].what, f"a talk with {talk.other} does not fulfil it")
        else:
            _end(turn, talk, before, number, ended, "kept")
    for number in called_off:
        _end(turn, talk, before, number, ended, "cancelled")
    for count, agreement in enumerate(agreed, 1):
        _take_up(turn, talk, agreement, count, before, ended, importance, intention)


def _end(
    turn: Turn,
    talk: Talk,
    before: list[Commitment],
    number: int,
    ended: set[str],
    outcome: ev.Outcome,
) -> str:
    """End one of the agent's commitments as the talk has it; return its id, empty if none.

    Only the one to whom the word was given can give it back (Singh 1999).
    """
    if number >= len(before) or before[number].id in ended:
        _refuse(turn, talk, outcome, f"there is no commitment number {number} to be {outcome}")
        return ""
    old = before[number]
    if outcome != "kept" and old.others[0] != talk.other:
        why = f"only {old.others[0]} can release the agent from it"
        _refuse(turn, talk, old.what, why)
        return ""
    ended.add(old.id)
    turn.emit(
        ev.CommitmentEnded(
            t=turn.t,
            agent=turn.name,
            commitment=old.id,
            others=old.others,
            outcome=outcome,
            witness="talk",
            why=f"{outcome} in a talk with {talk.other}",
            seen_by=tuple(name for name in old.others[:1] if name == talk.other),
        )
    )
    return old.id


def _refuse(turn: Turn, talk: Talk, what: str, why: str, *, part: bool = False) -> None:
    turn.emit(
        ev.CommitmentRefused(
            t=turn.t,
            agent=turn.name,
            what=what,
            conversation=talk.conversation,
            why=why,
            part=part,
        )
    )


def _take_up(
    turn: Turn,
    talk: Talk,
    agreement: Agreement,
    count: int,
    before: list[Commitment],
    ended: set[str],
    importance: int,
    intention: int,
) -> None:
    what = agreement.what.rstrip(". ")
    occasion = agreement.occasion.strip().rstrip(".")
    try:
        what, due, until, holds = _bounds(turn, talk, agreement, what, occasion)
    except ValueError as error:
        _refuse(turn, talk, what, str(error))
        return
    if not turn.view.in_town(talk.other):
        _refuse(turn, talk, what, f"{talk.other} has left the town")
        return
    if occasion and due is not None:
        why = f"it has a time, so it does not wait for an occasion: {occasion}"
        _refuse(turn, talk, what, why, part=True)
        occasion = ""
    said = (what, due, occasion)
    still = [one for one in before if one.id not in ended]
    same = [
        one
        for one in still
        if (one.what, one.due, one.occasion) == said
        or (agreement.together and _is_same_time(one, talk.other, due))
    ]
    if same and agreement.replaces is None:
        _refuse(turn, talk, what, "it has been agreed before")
        return
    attends = attending.attends(turn, what, due, [talk.other])
    joint = agreement.together and not (attends or attending.held_by_agent(turn, what, due))
    also = [name for name in agreement.people if name not in (turn.name, talk.other)]
    others = (talk.other, *_in_town(turn, talk, what, also))
    tell = next(iter(_in_town(turn, talk, what, [agreement.tell] if agreement.tell else [])), "")
    place = ""
    if agreement.place.strip():
        place = named_place(agreement.place, turn.body.known, str(turn.agent.here().address))
        if not place:
            why = f"{turn.name} knows no such place: {agreement.place}"
            _refuse(turn, talk, what, why, part=True)
    event = attending.event_of(turn, what, due, [talk.other]) if attends else None
    if event is not None:  # a guest comes to where it is, and stays until it is over
        place = place or event.place.partition(SEPARATOR)[0]
        until = until or (None if agreement.minutes else event.until)
    instead_of = ""
    if agreement.replaces is not None:
        instead_of = _end(turn, talk, before, agreement.replaces, ended, "moved")
    commitment = f"{talk.conversation}.{turn.agent.index}.{count}"
    turn.emit(
        ev.CommitmentMade(
            t=turn.t,
            agent=turn.name,
            commitment=commitment,
            what=what,
            others=others,
            conversation=talk.conversation,
            due=due,
            place=place,
            joint=joint,
            lasting=holds and (due is None or until is not None),
            norm=talk.about if talk.norm else "",
            instead_of=instead_of,
            importance=importance,
            seconds=_length(agreement, due, until),
            tell=tell,
            until=until,
            occasion=occasion,
            intention=intention,
            also_at=turn.view.opening_into(place) if place else (),
            agreement=_agreement(talk, due, commitment),
            attends=attends,
        )
    )


def _bounds(
    turn: Turn, talk: Talk, agreement: Agreement, what: str, occasion: str
) -> tuple[str, int | None, int | None, bool]:
    """Return an agreement in words, when it is due and ends, and whether it is to be held to.

    ValueError says what is wrong with its times.
    """
    at_once = agreement.time.strip().casefold() in AT_ONCE
    if at_once:
        agreement = agreement.model_copy(update={"time": ""})
    dated = bool(agreement.until.strip())
    act = "" if dated else agreement.ends_with.strip().rstrip(".")
    if act:
        what, end = bound_to_act(turn, what, act, talk.other)
    else:
        end = None if dated else end_of_act(turn, f"{what}, {occasion}")
    bound = bool(act) or end is not None
    holds = _holds(agreement) or (bound and _changes_manner(agreement))
    due, until = _times(turn, talk, agreement, now=not (holds or occasion))
    begins_now = at_once or (act and not occasion and end is not None)
    if begins_now and due is None and not holds:
        due = turn.t
    if end is not None and (act or (holds and due is None)) and end > (due or turn.t):
        until = until or end
    return what, due, until, holds


def _is_same_time(one: Commitment, other: str, due: int | None) -> bool:
    """Whether the agent is to do something with ``other`` at that time anyway."""
    return one.joint and one.others[0] == other and one.due == due is not None


def _agreement(talk: Talk, due: int | None, commitment: str) -> str:
    """Return the id of the agreement that a commitment is a half of.

    What two people settle in one talk for one moment is one agreement, whichever of them owes it.
    What has no time is owed by one of them, and is an agreement of its own.
    """
    return commitment if due is None else f"{talk.conversation}@{format_moment(due)}"


def _in_town(turn: Turn, talk: Talk, what: str, names: Iterable[str]) -> tuple[str, ...]:
    """Return those of ``names`` who are other people of the town, each once; log the rest."""
    found = dict.fromkeys(names)
    for name in found:
        if name == turn.name or not turn.view.in_town(name):
            _refuse(turn, talk, what, f"there is no {name} in the town", part=True)
    return tuple(name for name in found if name != turn.name and turn.view.in_town(name))


def _holds(agreement: Agreement) -> bool:
    """Whether something is to be held to for a while, and not done once.

    What is agreed "until 12:00" holds from now on, unless one has to be somewhere, or with
    somebody, for it.
    """
    if agreement.until.strip() and not (agreement.time.strip() or agreement.occasion.strip()):
        return _changes_manner(agreement)
    return agreement.lasting


def _changes_manner(agreement: Agreement) -> bool:
    """Whether something agreed is about how the agent acts, wherever and with whomever it is."""
    elsewhere = agreement.time.strip() or agreement.place.strip()
    return not (elsewhere or agreement.together or agreement.tell)


def _times(
    turn: Turn, talk: Talk, agreement: Agreement, *, now: bool
) -> tuple[int | None, int | None]:
    """Return when an agreement is due and when it ends, None where no time is set for that.

    ``now``: what has an end and no beginning begins at once. A beginning that passed while the two
    were talking is now. ValueError says what is wrong.
    """
    day = agreement.day or day_of(turn.t)
    start = moment(day, parse_clock(agreement.time)) if agreement.time.strip() else None
    end = moment(day, parse_clock(agreement.until)) if agreement.until.strip() else None
    if start is not None and end is not None and end <= start:
        raise ValueError(f"{format_moment(end)} is not after {format_moment(start)}")
    if end is not None:
        _must_come(turn, end, day_of(end - 1) <= turn.days.last)
        if start is None:
            return (turn.t if now else None), end
    talked_since = talk.began - talk.began % MINUTE  # a time of day names a whole minute
    if start is not None and talked_since <= start <= turn.t:
        start = turn.t
    elif start is not None and (end is None or start > turn.t):
        _must_come(turn, start, turn.days.holds(start))
        return start, end
    return (None if start is None else turn.t), end  # what has begun already begins now


def _must_come(turn: Turn, t: int, held: bool) -> None:
    """ValueError for a moment that has passed, or that the run does not come to."""
    if t <= turn.t:
        raise ValueError(f"{format_moment(t)} has passed")
    if not held:
        raise ValueError(f"{format_moment(t)} lies outside the days of the run")


def _length(agreement: Agreement, due: int | None, until: int | None) -> int:
    """Return how many seconds something takes that is due at a time; 0 if that was not said."""
    if due is None:
        return 0
    return until - due if until is not None else agreement.minutes * MINUTE
