"""ChoosePlaces and ChooseObjects: one level of the tree of known places at a time."""

from __future__ import annotations

from folkways.agents.known_tree import within
from folkways.agents.questions import (
    ChooseObjects,
    ChoosePlaces,
    ChosenObjects,
    ChosenPlaces,
    Going,
    Use,
)
from folkways.agents.shown import Place
from folkways.language.mind import CallKey
from folkways.minds.offline.comply import DecisionMoment, NormDecisions
from folkways.minds.offline.conform import conformed
from folkways.minds.offline.context import Context
from folkways.minds.offline.places import arena_of, at_once, choose, object_for, state_for
from folkways.minds.offline.self_view import SelfView, view_of
from folkways.minds.offline.slots import HOUR, minutes, not_taken
from folkways.reading.schedule import is_asleep


def choose_places(q: ChoosePlaces, key: CallKey, ctx: Context) -> ChosenPlaces:
    """Answer ChoosePlaces: what the words name, else what affords it, and where it breaks no norm.

    These are the rules by which a place is chosen from a list, on one level of the tree.
    """
    view = view_of(q.who, ctx.lens)
    chosen = (_place(one, q, key, view, ctx) for one in q.going)
    return ChosenPlaces(places=tuple(place.address for place in chosen))


def _place(going: Going, q: ChoosePlaces, key: CallKey, view: SelfView, ctx: Context) -> Place:
    start = minutes(going.start)
    options = within(at_once(q.places), going.within)
    open_ = not_taken(options, q.expected, start, start + going.minutes)
    near = arena_of(q.here, open_)
    lean = ctx.stable(key.agent, "place", q.day, start // HOUR)
    place = choose(going.text, open_, near=near, start=near, lean=lean) or open_[0]
    if is_asleep(going.text):
        return place
    moment = DecisionMoment(key.agent, q.day, start // HOUR, planning=False)
    compliance = NormDecisions(q.guidelines, view, moment, ctx)
    # The activity is settled; only where it breaks no norm is still open.
    return conformed(going.text, place, open_, view, compliance, ctx, lean=lean, draw=0.0)[1]


def choose_objects(q: ChooseObjects, key: CallKey, ctx: Context) -> ChosenObjects:
    """Answer ChooseObjects: the object that the words name, else one that affords the activity."""
    places = {place.address: place for place in q.places}
    uses = []
    for going in q.going:
        hour = minutes(going.start) // HOUR
        seat = ctx.stable(key.agent, "object", q.day, hour)
        thing = object_for(going.text, places[going.within], seat)
        uses.append(Use(object=thing, state=state_for(going.text) if thing else ""))
    return ChosenObjects(uses=tuple(uses))
