"""What a coordinator joins, and which words say how something is done rather than what."""

from __future__ import annotations

from folkways.reading.clauses import Token
from folkways.reading.cues import Cue
from folkways.reading.gerunds import is_gerund
from folkways.reading.lexicon import Match
from folkways.reading.scope import Scope, product
from folkways.reading.segments import Segment
from folkways.reading.stem import stem
from folkways.reading.words import stem_set, word_set

JOIN = word_set("and or nor plus")
_SPEECH = stem_set("speak talk sing read play chat laugh discuss shout eat people")
PLAIN_VERBS = word_set(
    """keep be clean put leave speak talk take wait tip greet use wash pick throw turn switch
    hold offer give say thank share help lower do queue recycle sort read eat drink walk
    ride bring return smoke sing play chat pay go sit stay let"""
)
_PLAIN_STEMS = frozenset(stem(word) for word in PLAIN_VERBS)
_FILLERS = word_set("also then to always never please just instead even both")
_INSTRUMENTS = word_set("with through")
_BEFORE_MANNER = word_set("a his her their very in too")


def is_manner(toks: tuple[Token, ...], match: Match, scope: Scope) -> bool:
    """Whether a match in the reach of a speaking verb tells how one speaks, not of what.

    "speaks against tipping loudly" is loud; "speaks against singing loudly" need not be.
    """
    before = toks[match.start - 1].word if match.start else ""
    if toks[match.start].word in _INSTRUMENTS or before in _INSTRUMENTS:
        return True
    prior = match.start - 1
    while prior >= 0 and toks[prior].word in _BEFORE_MANNER:
        prior -= 1
    governed = prior > (scope.spoken_from or 0) and toks[prior].stem in _SPEECH
    last = toks[match.end]
    return (
        last.word.endswith("ly") or last.word == "aloud" or last.stem == "voic"
    ) and not governed


def begins_anew(toks: tuple[Token, ...], match: Match, scope: Scope, harmful: int) -> bool:
    """Whether the words after a coordinator begin a statement of their own.

    They do if the verb changes its form ("avoid shouting and keep quiet"), if what is being done is
    no longer speaking ("talking about the ban and smoking a cigarette", but "talking about smoking
    and drinking"), or if going on would ask for what harms others (``harmful``: the sign of that
    pole, 0 if neither does).
    """
    first = match.start
    while first > 0 and toks[first - 1].word not in JOIN | {",", "but"}:
        first -= 1
    while first < match.start and (toks[first].word in _FILLERS or toks[first].word.endswith("ly")):
        first += 1
    piece = toks[first]
    # What comes before the cue is not governed by it: "loudly refusing to tip and smoking".
    cue = scope.cues[-1][0] if scope.cues else -1
    lead = next((item for item in scope.group if item.match.start > cue), scope.group[0])
    span = toks[lead.match.start : lead.match.end + 1]
    ing_before = any(tok.word.endswith("ing") for tok in span)
    attitude = any(cue.kind is Cue.ATTITUDE for _, cue in scope.cues)
    said = 0 if scope.spoken_from is None else scope.spoken_from + 1
    speaking = any(is_gerund(tok.word) for tok in toks[:said])
    if speaking and is_gerund(piece.word) and match.end > match.start:
        return True
    plain = piece.word in PLAIN_VERBS
    if piece.word.endswith("s") and piece.stem in _PLAIN_STEMS and not plain:
        return True
    if piece.word.endswith("ing") and not ing_before and lead.match.pole * lead.sign < 0:
        return not attitude
    if ing_before and plain:
        return True
    negated = product(scope.cues) < 0 and not attitude
    return scope.join == "and" and negated and -match.pole == harmful != 0


def is_passive(toks: tuple[Token, ...], at: int) -> bool:
    """Whether the verb at ``at`` is passive: "guests are asked" states a rule."""
    before = {tok.word for tok in toks[max(0, at - 2) : at]}
    return toks[at].word.endswith("ed") and bool(before & {"are", "is", "be", "were"})


def is_object(toks: tuple[Token, ...], seg: Segment, scope: Scope) -> bool:
    """Whether a "when" clause is what a feeling is about ("objects when others smoke")."""
    if scope.group or not scope.cues or toks[seg.start].word not in ("when", "if"):
        return False
    felt = scope.cues[-1][1].kind in (Cue.ATTITUDE, Cue.EVAL)
    return felt and toks[seg.start - 1].word != "that"
