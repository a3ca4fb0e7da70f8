"""GeneratePlans and GenerateNormativePlans: hours with their places, and norms borne in mind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from folkways.agents.questions import GeneratePlans, Plan, Plans, Stroke
from folkways.agents.shown import Place
from folkways.language.mind import CallKey
from folkways.minds.offline.activities import REST
from folkways.minds.offline.called_for import called_for
from folkways.minds.offline.comply import NOTHING, DecisionMoment, NormDecisions
from folkways.minds.offline.conform import conformed
from folkways.minds.offline.context import Context
from folkways.minds.offline.directive import directed
from folkways.minds.offline.english import clip
from folkways.minds.offline.manner import with_conduct
from folkways.minds.offline.places import arena_of, at_once, choose
from folkways.minds.offline.self_view import SelfView, hidden_names, view_of
from folkways.minds.offline.slots import (
    HOUR,
    Slot,
    appointments,
    clock,
    fit,
    minutes,
    not_taken,
    with_appointments,
)
from folkways.reading.schedule import is_asleep

SHORTEST = 10
"""Minutes; shorter ends are joined to what goes before."""


@dataclass(frozen=True, slots=True)
class _Block:
    start: int
    minutes: int
    text: str
    place: str = ""


def generate_plans(q: GeneratePlans, key: CallKey, ctx: Context) -> Plans:
    """Answer GeneratePlans, with or without guidelines."""
    view = view_of(q.who, ctx.lens)
    if not q.places:
        return Plans(plans=())
    q = q.model_copy(update={"places": at_once(q.places)})
    called = called_for(q.reason, hidden_names(q.who), ctx.lens)
    plans: list[Plan] = []
    near: Place | None = None
    start = arena_of(q.start_place, q.places)
    told = [] if called.matters else directed(q.reason, q.places, minutes(q.start), minutes(q.end))
    for block in _in_force(q, told) or _from_strokes(q):
        moment = DecisionMoment(
            key.agent,
            q.day,
            block.start // HOUR,
            planning=True,
            again=str(key.tick) if q.reason else "",
        )
        compliance = NormDecisions(q.guidelines, view, moment, ctx, called)
        open_ = not_taken(q.places, q.expected, block.start, block.start + block.minutes)
        stays = _stays(block, open_) if called == NOTHING else None
        if stays is not None:  # nothing asks for another place or another conduct
            text, place = block.text, stays
        else:
            text, place = _settled(block, open_, start, near, view, compliance, moment, ctx)
        near = place
        plans.append(
            Plan(
                start=clock(block.start),
                text=clip(text, 300),
                place=place.address,
            )
        )
    return Plans(plans=tuple(plans))


def _from_strokes(q: GeneratePlans) -> list[_Block]:
    strokes = with_appointments(q.strokes, q.commitments, q.day)
    return _blocks(strokes, minutes(q.start), minutes(q.end))


def _in_force(q: GeneratePlans, told: list[Slot]) -> list[_Block]:
    """Return the plans in force, with what was agreed and ``told``; empty if there are none."""
    outline = [Slot(minutes(one.start), minutes(one.end), one.text) for one in q.in_force]
    set_for = [*appointments(q.commitments, q.day), *told]
    slots = fit([*set_for, *outline], minutes(q.start), minutes(q.end))
    return [
        _Block(slot.start, slot.end - slot.start, slot.text, _place_of(slot, q))
        for slot in (slots if outline else ())
    ]


def _place_of(slot: Slot, q: GeneratePlans) -> str:
    """Return where a plan in force takes place; empty if it is not one."""
    for one in q.in_force:
        if one.text == slot.text and minutes(one.start) <= slot.start < minutes(one.end):
            return one.place
    return ""


def _stays(block: _Block, places: Sequence[Place]) -> Place | None:
    """Return the place of a plan in force, if the agent can be there."""
    return arena_of(block.place, places) if block.place else None


def _blocks(strokes: Sequence[Stroke], start: int, end: int) -> list[_Block]:
    """Cut the strokes at full hours; what no stroke covers is time to rest."""
    cuts: list[tuple[int, int, str]] = []
    at = start
    for stroke in sorted(strokes, key=lambda s: minutes(s.start)):
        low, high = max(minutes(stroke.start), at), min(minutes(stroke.end), end)
        if high <= low:
            continue
        if low > at:
            cuts.append((at, low, REST.phrases[0]))
        cuts.append((low, high, stroke.text.strip() or REST.phrases[0]))
        at = high
    if at < end:
        cuts.append((at, end, REST.phrases[0]))
    blocks: list[_Block] = []
    for low, high, text in cuts:
        while low < high:
            until = min(high, (low // HOUR + 1) * HOUR)
            if high - until < SHORTEST:
                until = high
            if until - low < SHORTEST and blocks:
                last = blocks[-1]
                blocks[-1] = _Block(last.start, last.minutes + until - low, last.text)
            else:
                blocks.append(_Block(low, max(5, until - low), text))
            low = until
    return blocks


def _settled(
    block: _Block,
    places: Sequence[Place],
    start: Place | None,
    near: Place | None,
    view: SelfView,
    compliance: NormDecisions,
    moment: DecisionMoment,
    ctx: Context,
) -> tuple[str, Place]:
    """Decide where a block takes place, which conduct shows in it, and whether norms are kept."""
    lean = ctx.stable(moment.agent, "place", moment.day, moment.hour)
    if is_asleep(block.text):  # no conduct shows in it
        place = choose(block.text, places, near=near, start=start, lean=lean) or places[0]
        return block.text, place
    place = _stays(block, places) or (
        choose(block.text, places, near=near, start=start, lean=lean) or places[0]
    )
    text = with_conduct(block.text, place, view, compliance, moment, ctx, arrives=place is not near)
    draw = ctx.stable(moment.agent, "moves", moment.day, moment.hour)
    return conformed(text, place, places, view, compliance, ctx, lean=lean, draw=draw)
