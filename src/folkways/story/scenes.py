"""Cutting beats into scenes: a place and a stretch of time with the people in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from folkways.base.time import MINUTE, day_of
from folkways.story.beats import Beat, Did, Left, TalkBeat
from folkways.story.people import Movements

PAUSE = 4 * MINUTE
"""A scene ends when nothing has happened in its place for so long (simulated seconds)."""
LONGEST = 10 * MINUTE
"""No beat begins in a scene that is this old; one that has begun is never cut."""


@dataclass(slots=True)
class Cut:
    """Beats of one place in order of time; ``goes_on``: another scene there has just ended."""

    place: str
    beats: list[Beat]
    goes_on: bool = False

    @property
    def begins(self) -> int:
        """The moment of its first beat."""
        return self.beats[0].t

    @property
    def ends(self) -> int:
        """The moment at which its last beat was over."""
        return max(beat.end for beat in self.beats)


def cut(beats: Iterable[Beat]) -> list[Cut]:
    """Return the scenes of a story in the order in which they begin."""
    scenes: list[Cut] = []
    latest: dict[str, Cut] = {}
    for beat in sorted(beats, key=lambda beat: beat.t):
        scene = latest.get(beat.place)
        near = scene is not None and beat.t - scene.ends < PAUSE
        near = near and scene is not None and day_of(beat.t) == day_of(scene.begins)
        if scene is None or not near or beat.t - scene.begins >= LONGEST:
            scene = Cut(beat.place, [], goes_on=near)
            latest[beat.place] = scene
            scenes.append(scene)
        scene.beats.append(beat)
    return scenes


def people_of(scene: Cut, whereabouts: Movements) -> tuple[str, ...]:
    """Return everybody who is there at some time of a scene, or talks with somebody who is.

    Those who are there as it begins come first.
    """
    there = _there(scene, whereabouts)
    active = [
        name
        for beat in scene.beats
        for name in beat.people
        if isinstance(beat, Left | TalkBeat) or whereabouts.place(name, beat.t) == scene.place
    ]
    return tuple(dict.fromkeys([*there, *active]))


def before(scene: Cut, whereabouts: Movements) -> dict[str, str]:
    """Return who is there as a scene begins, with what each has been doing (a gerund phrase)."""
    return {name: whereabouts.doing(name, scene.begins - 1) for name in _there(scene, whereabouts)}


def _there(scene: Cut, whereabouts: Movements) -> list[str]:
    if not scene.place:
        return []
    here = whereabouts.present(scene.place, scene.begins - 1)
    # At the beginning of a day people are put where they begin it.
    came = {beat.agent for beat in scene.beats if isinstance(beat, Did) and beat.origin}
    return here or [
        name for name in whereabouts.present(scene.place, scene.begins) if name not in came
    ]
