"""What can be judged about a norm: which conduct keeps it, which breaks it, and what stays unseen.

The judge of the measures and ``folkways check`` both ask :func:`judgeable`, so that what an author
is told about a norm is what the measures do with it.
"""

from __future__ import annotations

from dataclasses import dataclass

from folkways.reading.compare import Verdict, judge
from folkways.reading.frame import Frame, Mode
from folkways.reading.reader import Reader
from folkways.reading.verb_phrase import of_doing

NO_CONDUCT = "the norm names no conduct that can be read"
NO_DIRECTION = "the norm names {phrase} without saying whether one should do it or leave it"
NO_DOING = "{phrase!r} names a thing, and not what one does or leaves"
PERMITS = "it is a permission: nothing that anybody does can go against it"
OWN_WORDS = (
    "the lexicon has no topic for it, so only its own words are recognised; a topic in the "
    "scenario brings others"
)
A_VALUE = "it is a value: conduct that serves or harms it in other words is not recognised"
NOT_SEEN = "{acts} is not recognised"


@dataclass(frozen=True, slots=True)
class Judgeable:
    """What the judge makes of a norm.

    ``frame`` is what it says; None if nothing can be judged, and ``why`` says why. ``kept`` and
    ``broken`` are examples of conduct, as the judge rules on them; ``limits`` is what it cannot
    tell.
    """

    frame: Frame | None
    why: str = ""
    kept: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()


def asked_of(
    norm: str, reader: Reader, names: tuple[str, ...] = (), places: tuple[str, ...] = ()
) -> tuple[Frame | None, str]:
    """Return what a norm asks for; None, and the reason, if conduct cannot be held against it."""
    frame = reader.norm(norm, names, places)
    if frame is None:
        return None, NO_CONDUCT
    if not frame.sign:
        return None, NO_DIRECTION.format(phrase=frame.phrase)
    if frame.topic.startswith("~") and not of_doing(frame.phrase):
        return None, NO_DOING.format(phrase=frame.phrase)
    return frame, ""


def judgeable(
    norm: str, reader: Reader, names: tuple[str, ...] = (), places: tuple[str, ...] = ()
) -> Judgeable:
    """Return what can be judged about a norm, tried out on examples of the conduct it is about."""
    frame, why = asked_of(norm, reader, names, places)
    if frame is None:
        return Judgeable(None, why)
    axis = reader.lexicon.axis(frame.topic)
    acts = (frame.phrase, f"not {frame.phrase}") if axis is None else axis.acts
    verdicts = {act: _verdicts(act, frame, reader) for act in acts}
    limits = [OWN_WORDS] if axis is None else [A_VALUE] if axis.is_value else []
    if frame.mode is Mode.PERMISSION:
        limits.insert(0, PERMITS)
    else:
        unseen = [act for act, ruled in verdicts.items() if set(ruled) == {Verdict.UNRELATED}]
        limits += [NOT_SEEN.format(acts=repr(act)) for act in unseen]
    return Judgeable(
        frame,
        kept=_with(Verdict.COMPLIES, verdicts),
        broken=_with(Verdict.VIOLATES, verdicts),
        limits=tuple(limits),
    )


def _verdicts(act: str, frame: Frame, reader: Reader) -> tuple[Verdict, Verdict]:
    """Return what the judge says of an act indoors and outdoors."""
    indoors, outdoors = (judge(reader.act(act, inside), frame, inside) for inside in (True, False))
    return indoors, outdoors


def _with(verdict: Verdict, verdicts: dict[str, tuple[Verdict, Verdict]]) -> tuple[str, ...]:
    found = []
    for act, (indoors, outdoors) in verdicts.items():
        if indoors is outdoors is verdict:
            found.append(act)
        elif verdict in (indoors, outdoors):
            found.append(f"{act} ({'indoors' if indoors is verdict else 'outdoors'})")
    return tuple(found)
