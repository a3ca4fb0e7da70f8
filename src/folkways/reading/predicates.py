"""Known conduct that stands as a predicate: it judges its subject, and is no topic of its own.

"Taking another's lunch is stealing" says of the taking that it is bad. Of "it is stealing" nothing
is known but that something is meant which another sentence names.
"""

from __future__ import annotations

from folkways.reading.clauses import Token
from folkways.reading.cues import Cue, CueWord
from folkways.reading.gerunds import is_gerund
from folkways.reading.lexicon import Lexicon, Match
from folkways.reading.words import word_set

_COPULA = word_set("is are was were")
_ADVERBS = word_set("not just simply plain plainly nothing but pure only a an the almost like no")
_PRONOUNS = word_set("it this that these those they")
_ENDS = word_set(", . ; : ) and but")
_OPENINGS = word_set("that thinks think believes believe says say if when because")


def without_predicates(
    matches: tuple[Match, ...], toks: tuple[Token, ...], lexicon: Lexicon
) -> tuple[tuple[Match, ...], dict[int, tuple[int, CueWord]]]:
    """Return the matches that are topics, and the judgements that the others make, by place."""
    kept: list[Match] = []
    verdicts: dict[int, tuple[int, CueWord]] = {}
    for match in matches:
        copula = _copula_before(toks, match)
        if copula is None or match.agent:
            kept.append(match)
            continue
        axis = lexicon.axis(match.topic)
        harm = axis is not None and axis.harmful_sign == match.pole
        size = match.end - match.start + 1
        if toks[copula - 1].word in _PRONOUNS and _opens(toks, copula - 1):
            verdicts[match.start] = size, CueWord(Cue.SKIP)
        elif harm and _subject_is_doing(toks, copula, kept):
            verdicts[match.start] = size, CueWord(Cue.EVAL, -1)
        else:
            kept.append(match)
    return tuple(kept), verdicts


def _copula_before(toks: tuple[Token, ...], match: Match) -> int | None:
    """Return the "is" of which a match is all that follows, or None."""
    after = match.end + 1
    if after < len(toks) and toks[after].word not in _ENDS:
        return None
    at = match.start - 1
    while at > 0 and toks[at].word in _ADVERBS:
        at -= 1
    return at if at > 0 and toks[at].word in _COPULA else None


def _opens(toks: tuple[Token, ...], at: int) -> bool:
    """Whether a clause begins at a word."""
    return at == 0 or toks[at - 1].word in _OPENINGS or toks[at - 1].word == ","


def _subject_is_doing(toks: tuple[Token, ...], copula: int, before: list[Match]) -> bool:
    """Whether what stands before "is" is a doing: a topic that is known, or a gerund."""
    if any(match.end < copula for match in before):
        return True
    return any(is_gerund(tok.word) for tok in toks[:copula])
