"""The places of the source's field experiments, in words of our own, with its published figures.

Keizer, Lindenberg and Steg (2008): in each, one rule is visibly broken or not, and it is counted
how many people break another one.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

StudyName: TypeAlias = Literal["graffiti", "fence", "trolleys", "fireworks", "envelope"]


class Study(NamedTuple):
    """One experiment: the place, its two states, and what a person may do.

    ``in_order`` and ``in_disorder`` are the published shares (0 to 1) of people who did it.
    """

    place: str
    order: str
    disorder: str
    act: str
    instead: str
    traces: str
    in_order: float
    in_disorder: float


STUDIES: Final[dict[StudyName, Study]] = {
    "graffiti": Study(
        place="an alley where bicycles are parked along a wall; a sign forbids graffiti",
        order="the wall is freshly painted",
        disorder="the wall is covered with graffiti",
        act="drop a flyer, tied to the handlebar of your bicycle, on the ground; there is no bin",
        instead="take the flyer with you",
        traces="flyers on the ground",
        in_order=0.33,
        in_disorder=0.69,
    ),
    "fence": Study(
        place="a fence across the usual way to a car park, with a narrow gap; one sign forbids "
        "walking through, another forbids locking bicycles to the fence",
        order="four bicycles stand at some distance from the fence, not locked to it",
        disorder="four bicycles are locked to the fence",
        act="squeeze through the gap",
        instead="take a detour of two hundred metres",
        traces="people walking through",
        in_order=0.27,
        in_disorder=0.82,
    ),
    "trolleys": Study(
        place="the car park of a supermarket; a sign asks to return the trolleys",
        order="all trolleys have been returned",
        disorder="four trolleys stand around",
        act="drop a flyer, which was under the wiper of your car, on the ground; there is no bin",
        instead="take the flyer with you",
        traces="flyers on the ground",
        in_order=0.30,
        in_disorder=0.58,
    ),
    "fireworks": Study(
        place="a bicycle shed near a station, two weeks before New Year, when fireworks are still "
        "illegal",
        order="no fireworks can be heard",
        disorder="firecrackers go off nearby",
        act="drop a flyer, tied to the handlebar of your bicycle, on the ground; there is no bin",
        instead="take the flyer with you",
        traces="flyers on the ground",
        in_order=0.52,
        in_disorder=0.80,
    ),
    "envelope": Study(
        place="a letterbox with an envelope sticking out; a five-euro note is visible in it",
        order="the letterbox is clean",
        disorder="the letterbox is covered with graffiti",
        act="take the envelope",
        instead="leave the envelope, or push it in",
        traces="people taking envelopes",
        in_order=0.13,
        in_disorder=0.27,
    ),
}
