"""GenerateActions and GenerateNormativeActions: a plan in actions of 5 to 15 minutes."""

from __future__ import annotations

from dataclasses import replace

from folkways.agents.persons import brings_in
from folkways.agents.questions import Action, Actions, GenerateActions
from folkways.agents.shown import Place
from folkways.language.mind import CallKey
from folkways.minds.offline.activities import REST, activities_of, is_meal
from folkways.minds.offline.agreements import account, along_the_way, is_agreed, promised
from folkways.minds.offline.appraise import importance
from folkways.minds.offline.called_for import called_for
from folkways.minds.offline.comply import DecisionMoment, NormDecisions
from folkways.minds.offline.conform import conformed
from folkways.minds.offline.context import Context
from folkways.minds.offline.english import clip, listing
from folkways.minds.offline.excuse import reason_for
from folkways.minds.offline.joining import as_agreed, split_company
from folkways.minds.offline.manner import joined, sign_of
from folkways.minds.offline.occasions import doing_words
from folkways.minds.offline.places import arena_of, at_once, object_for, state_for
from folkways.minds.offline.rewrite import AND_THEN, parts_of, smoothed
from folkways.minds.offline.self_view import SelfView, hidden_names, view_of
from folkways.minds.offline.served import OpenBill
from folkways.minds.offline.signs import emoji_of
from folkways.minds.offline.slots import HOUR, minutes
from folkways.reading.loudness import is_loud
from folkways.reading.schedule import is_asleep

LENGTHS = (10, 15, 10, 15, 10)
LONGEST = 15
WHO_IS = ", who is "
"""Stands before what somebody does whom one joins: "joining Ann, who is having lunch"."""


def generate_actions(q: GenerateActions, key: CallKey, ctx: Context) -> Actions:
    """Answer GenerateActions, with or without guidelines."""
    q = q.model_copy(update={"places": at_once(q.places)})
    view = view_of(q.who, ctx.lens)
    begin = minutes(q.start)
    home = arena_of(q.place, q.places) or (
        q.places[0] if q.places else Place(address=q.place, indoors=True)
    )
    moment = DecisionMoment(
        key.agent, q.day, begin // HOUR, planning=False, again=str(key.tick) if q.reason else ""
    )
    called = replace(
        called_for(q.reason, hidden_names(q.who), ctx.lens),
        promises=promised(q.commitments, ctx.lens),
    )
    compliance = NormDecisions(q.guidelines, view, moment, ctx, called)
    lengths = split(q.minutes)
    texts = _without_absent(_steps(q.plan.strip() or REST.phrases[0], len(lengths)), q)
    texts = [*along_the_way(q.commitments, begin), *texts][: len(texts)]
    seat = ctx.stable(key.agent, "object", q.day, begin)
    bill = OpenBill(q, texts, ctx)
    actions = []
    at = begin
    for number, (length, text) in enumerate(zip(lengths, texts, strict=True)):
        lean = ctx.stable(key.agent, "act", q.day, at)
        agreed = text if is_agreed(text, q.plan, q.commitments) else ""
        text = _broken_through(text, home, at, view, compliance, moment, ctx)
        text, place = conformed(
            text, home, q.places, view, compliance, ctx, lean=lean, draw=lean, agreed=agreed
        )
        text = smoothed(text, ctx.lens)
        text, companions = split_company(text, place, q, view, ctx)
        # In an area of the tree of places, the room and its object are chosen in a later question.
        thing = "" if place.rooms else object_for(text, place, seat)
        address = f"{place.address}: {thing}" if thing else _address(q.place, place, home)
        for piece in bill.pieces(number, text, length, place):
            keeps, against = account(piece.text, place, q.plan, q.commitments, ctx.lens)
            actions.append(
                Action(
                    text=clip(piece.text, 300),
                    minutes=piece.minutes,
                    address=address,
                    emoji=emoji_of(piece.text, ctx.lens),
                    object_state=state_for(text) if thing else "",
                    reason=reason_for(piece.text, place, compliance, ctx),
                    importance=importance(piece.text, view, ctx),
                    keeps=as_agreed(piece.text, keeps, q.commitments),
                    against=against,
                    companions=(piece.server,) if piece.part else companions,
                    their_part=clip(piece.part, 300),
                    carries=is_loud(f"{q.who.name} is {piece.text}", q.who.name, ctx.lens.lexicon),
                )
            )
        at += length
    return Actions(actions=tuple(actions))


def _without_absent(texts: list[str], q: GenerateActions) -> list[str]:
    """Wait at first for those to be joined who are not there, then begin without them."""
    found: list[str] = []
    for text in texts:
        absent = brings_in(text, q.elsewhere, [one.name for one in q.present])
        if absent and not found and len(texts) > 1:
            text = f"waiting for {listing(absent)}"
        elif absent:
            text = text.partition(WHO_IS)[2] or text
        found.append(text)
    return found


def _address(given: str, place: Place, home: Place) -> str:
    return given if place is home else place.address


def split(total: int) -> list[int]:
    """Return lengths of 5 to 15 minutes that add up to ``total`` (less than 5: one action)."""
    lengths: list[int] = []
    left = max(1, total)
    while left > LONGEST:
        length = LENGTHS[len(lengths) % len(LENGTHS)]
        if left - length < 5:
            length = left - 5
        lengths.append(length)
        left -= length
    return [*lengths, left]


def _steps(plan: str, count: int) -> list[str]:
    """Spread a plan over its actions: the main thing first, what is done besides later on.

    The last action shows all of it, so what comes at the end of something (paying, say) does too.
    """
    first, then, rest = plan.partition(AND_THEN)
    if then and count > 1:
        return [first, *_steps(rest, count - 1)]
    parts = parts_of(plan)
    if len(parts) < 2 or not all(part.split()[0].endswith("ing") for part in parts[:2]):
        return _varied(plan, count)
    if count == 1:
        return [plan]
    return _in_turn(parts[0], plan, count)


def _varied(plan: str, count: int) -> list[str]:
    """Give an ordinary activity some variety: another of its phrases in its second half."""
    found = activities_of(plan)
    others = [phrase for activity in found[:1] for phrase in activity.phrases if phrase != plan]
    ordinary = plan in {phrase for activity in found for phrase in activity.phrases}
    if ordinary and others and not is_meal(plan):
        return _in_turn(plan, others[count % len(others)], count)
    return [plan] * count


def _in_turn(first: str, then: str, count: int) -> list[str]:
    """Do one thing and then the other: nobody goes to and fro between them every ten minutes."""
    return [first] * (count // 2) + [then] * (count - count // 2)


def _broken_through(
    text: str,
    place: Place,
    at: int,
    view: SelfView,
    compliance: NormDecisions,
    moment: DecisionMoment,
    ctx: Context,
) -> str:
    """Let a habit break through in a free quarter of an hour, or a conduct show on its occasion."""
    if is_asleep(text):
        return text
    frames = ctx.lens.read(text)
    if frames and any(view.attitude(f.topic) or compliance.speaks_of(f.topic) for f in frames):
        return text
    words = doing_words(text)
    for held in view.attitudes.values():
        if abs(held.habit) > 0:
            quarter = DecisionMoment(moment.agent, moment.day, 100 + at // 15, False, moment.again)
            sign = sign_of(held.conduct, words, place, view, compliance, quarter, ctx)
            if sign == (1 if held.habit > 0 else -1):
                return joined(text, [held.conduct.act(sign)])
    return text
