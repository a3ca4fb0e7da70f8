"""Commitments: shown to the mind, and remembered when they end.

What two people agree in a dialogue must reach their plans (Park et al. 2023, sections 4.3 and 5.1,
where an invitation spreads and is kept by some). A commitment is directed, from debtor to creditor
(Castelfranchi 1995; Singh 1999): each of the two says what it has agreed to itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from folkways.agents.commitment import Commitment
from folkways.agents.occasions import has_come
from folkways.agents.overlaps import clashes, engagement
from folkways.agents.shown import Promise
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.plural import listed
from folkways.base.time import (
    DAY,
    MINUTE,
    day_of,
    format_clock_on,
    format_moment,
)
from folkways.language.neutral import one_line
from folkways.world.address import is_building

# --- shown


def shown(turn: Turn, commitments: list[Commitment]) -> tuple[Promise, ...]:
    """Return commitments as shown to the mind."""
    return tuple(_shown(turn, one) for one in commitments)


def _shown(turn: Turn, one: Commitment) -> Promise:
    timed = engagement(one)
    return Promise(
        by=one.by,
        what=one.what,
        others=one.others,
        when="" if one.due is None else _when(one.due, turn.t),
        place=one.place,
        building=is_building(one.place),
        together=one.joint,
        minutes=one.seconds // MINUTE,
        tell=one.tell,
        until="" if one.until is None else _when(one.until, turn.t),
        occasion=one.occasion,
        occasion_came=one.by == turn.name and has_come(turn, one),
        lasting=one.lasting,
        now=timed is not None and timed.is_on(turn.t),
        at_once=one.due is not None and one.due == one.made,
        clashes=timed is not None
        and one.by == turn.name
        and clashes(turn, timed, at_work=turn.name in turn.view.servers(one.place)),
    )


def _when(due: int, now: int) -> str:
    return format_clock_on(due, day_of(now)) if _same_day(due, now) else format_moment(due)


def _same_day(t: int, now: int) -> bool:
    """Whether a moment lies in the day of ``now``, or at its end."""
    return day_of(t) == day_of(now) or t == day_of(now) * DAY


def own(turn: Turn, other: str = "") -> list[Commitment]:
    """Return what the agent owes, or only what concerns ``other``; times of later days too.

    What it has just done is left out, though nobody has said yet that it is kept.
    """
    ledger = turn.body.ledger
    found = [one for one in ledger.own(turn.name) if not ledger.is_done(one, turn.t)]
    return [one for one in found if not other or one.concerns(other)]


def own_today(turn: Turn) -> list[Commitment]:
    """Return what the agent owes today or at no set time."""
    return [one for one in own(turn) if one.due is None or day_of(one.due) == day_of(turn.t)]


def to_do(turn: Turn) -> list[Commitment]:
    """Return what actions can carry out of what the agent owes today or at no set time."""
    return [one for one in own_today(turn) if not one.tell]


def owed(turn: Turn) -> list[Commitment]:
    """Return what others owe to the agent, as far as its time has not passed."""
    return [one for one in turn.body.ledger.owed(turn.name) if is_ahead(one, turn.t)]


def is_ahead(one: Commitment, t: int) -> bool:
    """Whether the time of a commitment has not passed by moment ``t``, or it has none.

    What one of two was to do right away stays until it ends: it may take a while to be done.
    """
    at_once = one.due == one.made and one.until is None and not one.joint
    return one.due is None or one.due >= t or at_once


def between(turn: Turn, other: str) -> list[Commitment]:
    """Return what the agent and ``other`` owe each other, each agreement once."""
    mine = own(turn, other)
    return mine + [one for one in owed(turn) if one.by == other and not has_half(mine, one)]


def has_half(mine: Iterable[Commitment], theirs: Commitment) -> bool:
    """Whether the agent itself owes the other half of what somebody has promised it.

    Of one thing that both do together, the agent is shown what it does itself.
    """
    return any(theirs.half_of(one) for one in mine)


def because(turn: Turn, commitments: list[Commitment]) -> str:
    """Return the reason for replanning that commitments give, a line for each."""
    told = (f"{one.by} has agreed with {in_words(turn, one)}." for one in commitments)
    return "\n".join(map(one_line, told))


def in_words(turn: Turn, one: Commitment) -> str:
    """Return with whom what was agreed for when and where: "Ann Lee: singing, at 10:30"."""
    creditor, *also = one.others
    about = f" (it also concerns {listed(also)})" if also else ""
    when = "" if one.due is None else f", at {_when(one.due, turn.t)}"
    when += "" if one.until is None else f", until {_when(one.until, turn.t)}"
    when += f", {one.occasion}" if one.occasion else ""
    where = f', at "{one.place}"' if one.place else ""
    return f"{creditor}{about}: {one.what}{when}{where}"


# --- at their end


def still_open(turn: Turn, ids: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of the commitments ``ids`` that have not ended since the plan was made."""
    return tuple(id for id in ids if id in turn.body.ledger.open)


def already_kept(turn: Turn, owed: Sequence[Commitment], numbers: Iterable[int]) -> None:
    """End commitments that the agent says it has fulfilled by earlier actions.

    A visible commitment counts only if the agent was at the agreed place. Joint and lasting ones
    are judged when they end. Claims that cannot be true are counted as fallbacks. ``numbers`` are
    positions in ``owed``.
    """
    for number in dict.fromkeys(numbers):
        if number >= len(owed):
            turn.note_fallback("generate_actions", f"no such commitment: {number}")
            continue
        one = owed[number]
        wrong = _cannot_be_kept_yet(turn, one)
        if wrong:
            text = f"a commitment cannot be kept already, {wrong}: {one.what}"
            turn.note_fallback("generate_actions", text)
        else:
            _end(turn, one, "kept", "by its own account, by what it had done before")


def _cannot_be_kept_yet(turn: Turn, one: Commitment) -> str:
    """Return why nothing done before can have fulfilled a commitment; empty if it can."""
    if one.lasting:
        return "it lasts"
    if not one.shows:
        return ""
    if one.joint:
        return "it takes two"
    there = any(one.at(work.address) for work in turn.body.ledger.recent())
    return "" if there or one.id in turn.body.ledger.came else "the agent was not there"


def _end(turn: Turn, one: Commitment, outcome: ev.Outcome, why: str) -> None:
    """End a commitment by the agent's own account; who is there and was given the word sees it."""
    there = {person.name for person in turn.view.people(turn.name)}
    turn.emit(
        ev.CommitmentEnded(
            t=turn.t,
            agent=turn.name,
            commitment=one.id,
            others=one.others,
            outcome=outcome,
            witness="account",
            why=why[:300],
            seen_by=tuple(name for name in one.others[:1] if name in there),
        )
    )


def go_against(turn: Turn, action: ev.PlanItem) -> None:
    """End what an action that begins goes against, where nobody but the agent can say so.

    A promise is broken from the first moment at which the agent acts against it.
    """
    for id in action.against:
        one = turn.body.ledger.open.get(id)
        holds = one is not None and (not one.lasting or one.due is None or one.due <= turn.t)
        if one is None or not holds or one.shows or one.tell:
            continue
        _end(turn, one, "broken", f"by its own account, in {action.text}")


def remember(turn: Turn) -> None:
    """Remember what has become of commitments since the last step."""
    verbs = {"kept": "kept", "broken": "did not keep", "cancelled": "could not keep"}
    for ended in list(turn.body.ledger.news):
        one = ended.commitment
        verb = verbs.get(ended.outcome)
        if verb is not None:
            text = f"{one.by} {verb} what was agreed with {one.others[0]}: {one.what}."
            other = one.others[0] if one.by == turn.name else one.by
            turn.remember("thought", text, one.importance, about=other)
    turn.body.ledger.remembered()
