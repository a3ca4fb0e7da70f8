"""Conduct held against a norm that names a place: eating at a desk is not in the kitchen."""

from __future__ import annotations

from collections.abc import Iterable

from folkways.reading.compare import Conduct, comparable
from folkways.reading.frame import Frame
from folkways.reading.named_place import NamedPlace


def judge_at(
    acts: Iterable[Frame], asked: Frame, place: NamedPlace, there: bool, *, movable: bool = False
) -> Conduct:
    """Return what acts do to a norm at its place or elsewhere; one violation outweighs the rest.

    ``asked`` is the frame of the norm's ``rest``. What a norm bids at a place ("eat in the
    kitchen") is broken by doing it elsewhere; what it bars at a place ("no eating in the kitchen")
    may be done elsewhere. To leave something undone elsewhere ("be quiet in the library") neither
    keeps nor breaks it. Of ``movable`` conduct, which does no harm elsewhere, a place where to do
    it says only where: to leave it undone there ("leaving the food outside") breaks nothing.
    """
    signs = {act.sign for act in acts if comparable(act, asked)}
    if movable and place.kind == "at" and asked.sign > 0:
        signs &= {asked.sign}
    found = {_of(sign, asked.sign, place, there) for sign in signs}
    return next(
        (one for one in (Conduct.VIOLATES, Conduct.COMPLIES) if one in found), Conduct.UNRELATED
    )


def _of(act: int, asked: int, place: NamedPlace, there: bool) -> Conduct:
    if place.kind == "never":
        # "Smoking is fine, but not in the kitchen."
        return Conduct.UNRELATED if act != asked else _if(not there)
    if place.kind == "only":
        # "Smoke only on the terrace", "No smoking except on the terrace".
        return Conduct.UNRELATED if act < 0 else _if(there)
    if act == asked:
        return _if(there) if there or asked > 0 else Conduct.UNRELATED
    return _if(not there) if there or asked < 0 else Conduct.UNRELATED


def _if(kept: bool) -> Conduct:
    return Conduct.COMPLIES if kept else Conduct.VIOLATES
