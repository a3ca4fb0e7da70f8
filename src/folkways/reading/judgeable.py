"""What can be judged about a norm: which conduct keeps it, which breaks it, and what stays unseen.

The judge of the measures and ``folkways check`` both ask :func:`judgeable`, so that what an author
is told about a norm is what the measures do with it.
"""

from __future__ import annotations

from dataclasses import dataclass

from folkways.reading.asked import asked_of
from folkways.reading.axes import Axis
from folkways.reading.compare import Conduct, judge
from folkways.reading.frame import Frame, Mode
from folkways.reading.lost import lost_in_words, lost_words
from folkways.reading.named_place import named_place, without_place
from folkways.reading.placed_norm import PlacedNorm, placed_norm
from folkways.reading.reader import Reader
from folkways.reading.report import other_circumstance

PERMITS = "it is a permission: nothing that anybody does can go against it"
OWN_WORDS = (
    "the lexicon has no topic for it, so only its own words are recognised; a topic in the "
    "scenario brings others"
)
A_VALUE = "it is a value: conduct that serves or harms it in other words is not recognised"
NOT_SEEN = "{acts} is not recognised"
DOUBTFUL = "doubtful: it is read as {phrase!r}; {why}"
NEITHER = "{acts} neither keeps nor breaks it"


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


def judgeable(
    norm: str, reader: Reader, names: tuple[str, ...] = (), places: tuple[str, ...] = ()
) -> Judgeable:
    """Return what can be judged about a norm, tried out on examples of the conduct it is about."""
    frame, why = asked_of(norm, reader, names, places)
    if frame is None:
        return Judgeable(None, why)
    axis = reader.lexicon.axis(frame.topic)
    acts = (frame.phrase, f"not {frame.phrase}") if axis is None else axis.acts
    placed = None if frame.mode is Mode.PERMISSION else placed_norm(norm, reader, names, places)
    if placed is not None:
        where = (placed.place.phrase, "elsewhere")
        verdicts = {act: _at_place(act, placed) for act in _examples(placed)}
    else:
        where = ("indoors", "outdoors")
        verdicts = {act: _verdicts(act, frame, reader) for act in acts}
    limits = _doubts(norm, frame, axis)
    limits += [OWN_WORDS] if axis is None else [A_VALUE] if axis.is_value else []
    if frame.mode is Mode.PERMISSION:
        limits.insert(0, PERMITS)
    else:
        unseen = [act for act, ruled in verdicts.items() if set(ruled) == {Conduct.UNRELATED}]
        told = NOT_SEEN if placed is None else NEITHER
        limits += [told.format(acts=repr(act)) for act in unseen]
        lost = lost_words(norm, reader, names, places)
        limits += [lost_in_words(lost)] if lost else []
    return Judgeable(
        frame,
        kept=_with(Conduct.COMPLIES, verdicts, where),
        broken=_with(Conduct.VIOLATES, verdicts, where),
        limits=tuple(limits),
    )


def _doubts(norm: str, frame: Frame, axis: Axis | None) -> list[str]:
    place = named_place(norm)
    unsaid = "" if place is None or axis is None else other_circumstance(frame, axis, place)
    return [DOUBTFUL.format(phrase=frame.phrase, why=unsaid)] if unsaid else []


def _verdicts(act: str, frame: Frame, reader: Reader) -> tuple[Conduct, Conduct]:
    """Return what the judge says of an act indoors and outdoors."""
    indoors, outdoors = (judge(reader.act(act, inside), frame, inside) for inside in (True, False))
    return indoors, outdoors


def _examples(placed: PlacedNorm) -> tuple[str, ...]:
    """Return conduct to try: with its place where that is a part of its name, else without."""
    named = placed.named
    acts = (
        act
        if named is not None and any(one.topic == named.topic for one in placed.read(act))
        else without_place(act)
        for act in placed.acts
    )
    return tuple(dict.fromkeys(acts))


def _at_place(act: str, placed: PlacedNorm) -> tuple[Conduct, Conduct]:
    """Return what the judge says of an act at the norm's place and elsewhere."""
    acts = placed.read(act)
    there, elsewhere = (placed.conduct(act, acts, None, one) for one in (True, False))
    return there, elsewhere


def _with(
    verdict: Conduct, verdicts: dict[str, tuple[Conduct, Conduct]], where: tuple[str, str]
) -> tuple[str, ...]:
    found = []
    for act, ruled in verdicts.items():
        if set(ruled) == {verdict}:
            found.append(act)
        elif verdict in ruled:
            found.append(f"{act} ({where[ruled.index(verdict)]})")
    return tuple(found)
