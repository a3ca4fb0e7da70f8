"""What a talk agrees, taken up as commitments; what does not fit goes into the log."""

from __future__ import annotations

from collections.abc import Iterable

from folkways.agents.commitments import own
from folkways.agents.ledger import Commitment
from folkways.agents.named_place import named_place
from folkways.agents.shown import Agreement
from folkways.agents.state import Talk
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.time import MINUTE, day_of, format_moment, moment, parse_clock


def enter(
    turn: Turn,
    talk: Talk,
    agreed: tuple[Agreement, ...],
    called_off: tuple[int, ...],
    importance: int,
    kept: tuple[int, ...] = (),
) -> None:
    """Take up what the agent says that a talk has agreed; what does not fit goes into the log.

    ``called_off``, ``kept`` and ``Agreement.replaces`` are positions in ``own(turn, talk.other)``.
    """
    before = own(turn, talk.other)
    ended: set[str] = set()
    for number in kept:
        if number < len(before) and before[number].tell != talk.other:
            _refuse(turn, talk, before[number].what, f"no talk with {talk.other} keeps it")
        else:
            _end(turn, talk, before, number, ended, "kept")
    for number in called_off:
        _end(turn, talk, before, number, ended, "cancelled")
    for count, agreement in enumerate(agreed, 1):
        _take_up(turn, talk, agreement, count, before, ended, importance)


def _end(
    turn: Turn,
    talk: Talk,
    before: list[Commitment],
    number: int,
    ended: set[str],
    outcome: ev.Outcome,
) -> str:
    """End one of the agent's commitments as the talk has it; return its id, empty if none."""
    if number >= len(before) or before[number].id in ended:
        _refuse(turn, talk, outcome, f"there is no commitment number {number} to be {outcome}")
        return ""
    old = before[number]
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
            seen_by=tuple(name for name in old.others if name == talk.other),
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
) -> None:
    what = agreement.what.rstrip(". ")
    try:
        due = _due(turn, agreement)
    except ValueError as error:
        _refuse(turn, talk, what, str(error))
        return
    if not turn.view.in_town(talk.other):
        _refuse(turn, talk, what, f"{talk.other} has left the town")
        return
    same = [one for one in before if (one.what, one.due) == (what, due) and one.id not in ended]
    if same and agreement.replaces is None:
        _refuse(turn, talk, what, "it has been agreed before")
        return
    also = [name for name in agreement.people if name not in (turn.name, talk.other)]
    others = (talk.other, *_in_town(turn, talk, what, also))
    tell = next(iter(_in_town(turn, talk, what, [agreement.tell] if agreement.tell else [])), "")
    place = ""
    if agreement.place.strip():
        place = named_place(agreement.place, turn.body.known, str(turn.agent.here().address))
        if not place:
            why = f"{turn.name} knows no such place: {agreement.place}"
            _refuse(turn, talk, what, why, part=True)
    instead_of = ""
    if agreement.replaces is not None:
        instead_of = _end(turn, talk, before, agreement.replaces, ended, "moved")
    turn.emit(
        ev.CommitmentMade(
            t=turn.t,
            agent=turn.name,
            commitment=f"{talk.conversation}.{turn.agent.index}.{count}",
            what=what,
            others=others,
            conversation=talk.conversation,
            due=due,
            place=place,
            joint=agreement.together,
            lasting=agreement.lasting and due is None,
            norm=talk.about if talk.reason != "chat" else "",
            instead_of=instead_of,
            importance=importance,
            seconds=agreement.minutes * MINUTE if due is not None else 0,
            tell=tell,
        )
    )


def _in_town(turn: Turn, talk: Talk, what: str, names: Iterable[str]) -> tuple[str, ...]:
    """Return those of ``names`` who are other people of the town, each once; log the rest."""
    found = dict.fromkeys(names)
    for name in found:
        if name == turn.name or not turn.view.in_town(name):
            _refuse(turn, talk, what, f"there is no {name} in the town", part=True)
    return tuple(name for name in found if name != turn.name and turn.view.in_town(name))


def _due(turn: Turn, agreement: Agreement) -> int | None:
    """Return when an agreement is due, None for no set time; ValueError says what is wrong."""
    if not agreement.time.strip():
        return None
    clock = parse_clock(agreement.time)
    day = agreement.day or day_of(turn.t)
    due = moment(day, clock)
    if due <= turn.t:
        raise ValueError(f"{format_moment(due)} has passed")
    if not turn.days.holds(due):
        raise ValueError(f"{format_moment(due)} lies outside the days of the run")
    return due
