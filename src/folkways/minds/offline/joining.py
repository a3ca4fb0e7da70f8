"""DecideJoining, and with whom the offline mind does something.

It keeps appointments, and has a meal together with somebody it likes who is there for one as well.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from folkways.agents import persons
from folkways.agents.questions import DecideJoining, GenerateActions, Joining
from folkways.agents.shown import Place, Promise
from folkways.language.mind import CallKey
from folkways.minds.offline.activities import activities_of, is_meal
from folkways.minds.offline.appraise import importance, judged, stirs
from folkways.minds.offline.context import Context
from folkways.minds.offline.places import arena_of
from folkways.minds.offline.relation import credibility
from folkways.minds.offline.rewrite import contains
from folkways.minds.offline.self_view import SelfView, view_of
from folkways.minds.offline.slots import minutes
from folkways.reading import compare

MEETING = "spending some time there"
"""What those do who have agreed to meet and on nothing else."""
_IN_COMPANY = re.compile(r"\bwith [A-Z]")
AHEAD = 10
"""So many minutes before an appointment one begins nothing else."""


def split_company(
    text: str, place: Place, q: GenerateActions, view: SelfView, ctx: Context
) -> tuple[str, tuple[str, ...]]:
    """Return an action without the words of its appointment, and whom to invite to it.

    Those with whom it was agreed need no naming: the commitment does that. A plan may also name
    somebody who has left since; the action is then done without them.
    """
    declined = [one.name for one in q.present if one.declined]
    text = persons.alone(_appointment(text, q), [*declined, *_gone(q)])
    beside = arena_of(q.here, q.places) is place
    if not beside or not is_meal(text) or stirs(text, view, ctx.lens):
        return text, ()
    liked = [
        one.name
        for one in q.present
        if not (one.place or one.declined)
        and is_meal(one.doing)
        and not _IN_COMPANY.search(one.doing)
        and credibility(q.who.relationships.get(one.name, "")) > 0
    ]
    return text, tuple(liked[:1])


def _gone(q: GenerateActions) -> list[str]:
    """Return the people who are neither there nor expected for the plan."""
    agreed = (one.others for one in q.commitments if one.when and q.plan.startswith(one.what))
    expected = {name for others in agreed for name in others}
    return [name for name in q.elsewhere if name not in expected]


def as_agreed(text: str, keeps: tuple[int, ...], commitments: Sequence[Promise]) -> tuple[int, ...]:
    """Return which of the commitments kept an action is, with or without a habit of one's own.

    Waiting, or getting there, is not yet what was agreed.
    """
    return tuple(
        number
        for number in keeps
        if not _joint(commitments[number]) or _is(text, commitments[number])
    )


def _joint(one: Promise) -> bool:
    return one.together and bool(one.when)


def _is(text: str, one: Promise) -> bool:
    done = {one.what, persons.alone(one.what, one.others)}
    agreed = text in one.what or any(_says(text, what) for what in done)
    return agreed or (text == MEETING and one.what.startswith("meeting "))


def _says(text: str, what: str) -> bool:
    """Whether a text begins with ``what``, in whatever manner: "having lunch quietly with Ann"."""
    return text.split()[:1] == what.split()[:1] and contains(text, what)


def _appointment(text: str, q: GenerateActions) -> str:
    """Return what is done once those whom the agent has agreed to meet are there."""
    here = {one.name for one in q.present if not one.place}
    for one in q.commitments:
        if _joint(one) and q.plan.startswith(one.what) and here & set(one.others):
            text = re.sub(
                rf"^meeting (?:{'|'.join(map(re.escape, one.others))})\b.*", MEETING, text
            )
    return text


def decide_joining(q: DecideJoining, key: CallKey, ctx: Context) -> Joining:
    """Answer DecideJoining: first what was promised, then norms, then what matters more."""
    view = view_of(q.who, ctx.lens)
    now = minutes(q.when.rpartition(" ")[2])
    due = [one for one in q.commitments if _due(one, now, q.minutes)]
    if any(one.together and q.other in one.others for one in due):
        return Joining(joins=True, reason="it was agreed for this time")
    if due:
        return Joining(joins=False, reason="it has agreed to do something else at this time")
    acts = ctx.lens.acts(q.part or q.what)
    for line in q.guidelines:
        verdict = judged(ctx.lens, acts, line.text, q.place.indoors)
        if line.kind == "injunctive" and verdict is compare.Conduct.VIOLATES:
            return Joining(joins=False, reason=f"it holds: {line.text}"[:300])
    if q.part and q.serves:
        return Joining(joins=True, reason="it serves there")
    if _matters_more(q, view, ctx):
        return Joining(joins=False, reason="what it is doing matters more")
    liking = credibility(q.relationship)
    same = set(activities_of(q.what)) & set(activities_of(q.current_action))
    if liking > 0 or (same and liking == 0):
        return Joining(joins=True, reason="it likes the company")
    return Joining(joins=False, reason="it would rather go on by itself")


def _matters_more(q: DecideJoining, view: SelfView, ctx: Context) -> bool:
    """Whether what the agent is doing is its work, or touches it more than what is suggested.

    It gives nothing up if it is already doing what is suggested: a meal goes on in company.
    """
    if not q.current_action:
        return False
    doing = activities_of(q.current_action)
    if not q.part and set(activities_of(q.what)) <= set(doing) and is_meal(q.what):
        return False
    if view.work is not None and view.work in doing and view.work not in activities_of(q.what):
        return True
    return importance(q.current_action, view, ctx) > importance(q.what, view, ctx)


def _due(one: Promise, now: int, length: int) -> bool:
    """Whether something is due today while ``length`` minutes from ``now`` pass."""
    today = bool(re.fullmatch(r"\d\d?:\d\d", one.when))
    return today and now - length < minutes(one.when) < now + length + AHEAD
