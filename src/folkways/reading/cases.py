"""Rules that are put for a case: "anyone who smokes must leave", "whoever smokes goes outside"."""

from __future__ import annotations

from folkways.reading.clauses import Token
from folkways.reading.cues import Cue, CueWord
from folkways.reading.lexicon import Lexicon
from folkways.reading.scope import ScopedMatch
from folkways.reading.segments import Segment, SegmentRole, begins_case
from folkways.reading.words import stem_set, word_set

_ELSEWHERE = word_set("outside outdoors terrace balcony patio veranda yard garden")
_ASKING = stem_set("ask tell request remind invite urge beg")
_WANTS = word_set("fancy want wants wish wishes like likes need needs have has")
_CASE_WORDS = word_set("who whoever if when whenever")
_DEMANDS = word_set("should must ought shall please expected required have has need needs go step")

_SANCTIONS = word_set(
    """leave go out away elsewhere ashamed shame fined fine punished punish expelled banned barred
    thrown evicted sent removed reported told sorry apologise stop refrain pay"""
)


def banished(
    toks: tuple[Token, ...], segs: list[Segment], items: list[ScopedMatch]
) -> list[ScopedMatch]:
    """Return what a sentence puts a penalty on, turned: "anyone who smokes must leave"."""
    known = [
        item for item in items if item.part is SegmentRole.MAIN and item.match.topic[:1] != "~"
    ]
    cases = [at for at, seg in enumerate(segs) if begins_case(toks, seg.start)]
    if known or not cases:
        return []
    rest = {tok.word for seg in segs[cases[0] + 1 :] for tok in toks[seg.start : seg.end]}
    if rest.isdisjoint(_SANCTIONS):
        return []
    found = [item for item in items if item.segment == cases[0]]
    for item in found:
        item.sign *= -1
        item.cues.append(CueWord(Cue.RULE))
    return found


def sent_elsewhere(
    toks: tuple[Token, ...], items: list[ScopedMatch], lexicon: Lexicon
) -> list[ScopedMatch]:
    """Return what people are to do elsewhere, turned: "anyone who wants to smoke steps outside".

    To ask others to go is a custom of its own, and turns nothing.
    """
    words = [tok.word for tok in toks]
    if _ELSEWHERE.isdisjoint(words) or not _ASKING.isdisjoint(tok.stem for tok in toks):
        return []
    found = [item for item in items if _is_wanted(item, words) and _moves(item, words, lexicon)]
    demanded = not _DEMANDS.isdisjoint(words)
    for item in found[:1]:
        item.sign = -item.match.pole
        item.sent = True
        item.cues = [CueWord(Cue.RULE if demanded else Cue.COMMON)]
    return found[:1]


def _is_wanted(item: ScopedMatch, words: list[str]) -> bool:
    """Whether the sentence is about those who want to do it: "guests who want to smoke"."""
    start = item.match.start
    lead = words[max(0, start - 8) : start]
    before = words[max(0, start - 2) : start]
    wanted = bool(before) and (
        (before[-1] == "to" and before[0] in _WANTS)
        or (before[-1] in ("a", "the") and before[0] in _WANTS)
        or before == ["feel", "like"]
    )
    return wanted and not _CASE_WORDS.isdisjoint(lead)


def _moves(item: ScopedMatch, words: list[str], lexicon: Lexicon) -> bool:
    axis = lexicon.axis(item.match.topic)
    relocatable = axis.relocatable if axis else True
    return relocatable and not _ELSEWHERE.isdisjoint(words[item.match.end + 1 :])
