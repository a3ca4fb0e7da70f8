"""Where the conduct of one topic takes place, and where a sentence makes an exception."""

from __future__ import annotations

from folkways.reading.clauses import Token
from folkways.reading.frame import Setting
from folkways.reading.scope import ScopedMatch, Sentence
from folkways.reading.segments import Segment, SegmentRole
from folkways.reading.words import word_set

CONFINES = word_set("only solely exclusively restricted limited confined reserved")
_NOT = frozenset(("not", "never"))


def setting_of(item: ScopedMatch, seg: Segment, whole: Sentence) -> Setting:
    """Return the setting nearest to the match in its segment, else any in the sentence."""
    if item.sent:
        return Setting.INDOORS
    usable = [
        (at, kind)
        for at, kind in whole.where
        if _segment_at(whole.segs, at).part in (SegmentRole.MAIN, SegmentRole.CONDITION, seg.part)
        and not _taken(at, item, whole)
    ]
    near = [(abs(at - item.match.end), kind) for at, kind in usable if seg.start <= at < seg.end]
    confined = [
        kind for at, kind in usable if any(tok.word in CONFINES for tok in whole.toks[at - 2 : at])
    ]
    if confined:
        return confined[0]  # "people in the café should smoke only outside"
    if near:
        kinds = [kind for _, kind in near]
        strong = [kind for kind in kinds if kind in (Setting.INDOORS, Setting.OUTDOORS)]
        return strong[0] if strong else min(near, key=lambda pair: pair[0])[1]
    return usable[0][1] if usable else Setting.ANYWHERE


def _taken(at: int, item: ScopedMatch, whole: Sentence) -> bool:
    """Whether a setting belongs to another topic, a coordinator or a comma away."""
    low, high = sorted((at, item.match.end))
    parted = any(tok.word in ("and", "or", "but", ",") for tok in whole.toks[low:high])
    if not parted or (at < item.match.start and item.segment == 0):
        return False
    here = abs(at - item.match.end)
    rivals = [other for other in whole.items if other.match.topic != item.match.topic]
    return any(
        abs(at - other.match.end) < here and (other.match.end < at) == (item.match.end > at)
        for other in rivals
    )


def _segment_at(segs: list[Segment], at: int) -> Segment:
    return next(seg for seg in segs if seg.start <= at < seg.end)


def exempted(segs: list[Segment], where: list[tuple[int, Setting]]) -> Setting | None:
    """Return the setting of an exception ("except on the terrace")."""
    for at, kind in where:
        if _segment_at(segs, at).part is SegmentRole.EXCEPTION:
            return kind
    return None


def denied(
    segs: list[Segment], where: list[tuple[int, Setting]], toks: tuple[Token, ...]
) -> Setting | None:
    """Return the setting of an afterthought ("fine, but not indoors")."""
    for at, kind in where:
        start = _segment_at(segs, at).start
        lead = [tok.word for tok in toks[start:at]]
        if (
            start
            and lead[:1] in ([","], ["but"])
            and not _NOT.isdisjoint(lead[:3])
            and len(lead) < 5
        ):
            return kind
    return None
