"""What a "no" before the conduct denies: that it is allowed, or a part of the conduct itself."""

from __future__ import annotations

from folkways.reading.clauses import Token
from folkways.reading.coordination import JOIN, PLAIN_VERBS
from folkways.reading.cues import Cue, CueWord
from folkways.reading.gerunds import is_gerund
from folkways.reading.scope import Scope
from folkways.reading.words import word_set

_DENIALS = word_set("no none nothing neither")
_BREAKS = word_set(", but that so because")


def denial(toks: tuple[Token, ...], cue: CueWord, scope: Scope) -> list[CueWord]:
    """Return what stands between the conduct and ``cue``, a judgement after it.

    The "no" of "no dogs are allowed" denies that they are. In "leaving no tip is allowed" it
    belongs to the conduct, as does the "not" of "not tipping is allowed": there a skip stands
    between.
    """
    apart = [CueWord(Cue.SKIP)]
    if cue.kind not in (Cue.MAY, Cue.OBLIGE) or scope.trailing:
        return apart
    start = scope.group[0].match.start
    within = toks[start].word in _DENIALS  # the topic itself begins with it: "no talking"
    before = [i for i, one in scope.cues if one.kind is Cue.NEG and i < start]
    if not within and len(before) != 1:
        return apart
    at = start if within else before[0]
    # "under no circumstances" is one cue
    denied = any(tok.word in _DENIALS for tok in toks[at : at + 2])
    first = max((i + 1 for i in range(at) if toks[i].word in JOIN | _BREAKS), default=0)
    acted = any(is_gerund(tok.word) or tok.word in PLAIN_VERBS for tok in toks[first:at])
    if not denied or acted:
        return apart
    return [CueWord(Cue.NEG)] if within else []
