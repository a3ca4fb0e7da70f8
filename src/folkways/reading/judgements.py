"""Which words after the conduct judge it ("... is rude"), and which do not ("a bad book")."""

from __future__ import annotations

from collections.abc import Mapping

from folkways.reading.clauses import Token
from folkways.reading.cues import Cue, CueWord
from folkways.reading.scope import Scope, ScopedMatch
from folkways.reading.verb_phrase import is_verb
from folkways.reading.words import stem_set, word_set

_COPULA = word_set("is are was were be been being seems seem as it too very so a an really")
_VERDICTS = (Cue.MAY, Cue.OBLIGE, Cue.VERB, Cue.EVAL)
_RELATIVES = word_set("who whom whose which that where")
_BESIDE = word_set("not no never always also only very so too quite rather")
_OPENERS = (Cue.SPEAK, Cue.RULE, Cue.NEG, Cue.ATTITUDE)
_THINGS = word_set("poison trouble risk risks harm damage nonsense pain insults abuse mess")
_ARTICLES = word_set("a an the his her their my our its")
_FINDING = stem_set("find consider call think deem")
JUDGING_VERBS = word_set(
    """harms harm disturbs disturb bothers bother annoys annoy hurts hurt spoils spoil
    endangers endanger damages damage pollutes pollute ruins ruin protects protect
    offends offend irritates irritate preserves preserve shows show upsets upset
    distracts distract serves serve frightens frighten threatens threaten honours honors
    respects"""
)

Cues = Mapping[int, tuple[int, CueWord]]
"""Cues by the index of their first token, with the number of their tokens."""


def is_judgement(
    toks: tuple[Token, ...], cue_map: Cues, at: int, cue: CueWord, later: bool, scope: Scope
) -> bool:
    """Whether a cue at ``at`` judges the conduct before it; ``later``: more conduct follows."""
    if cue.kind is Cue.EVAL and _is_its_object(toks, at, scope):
        return False
    if cue.kind is Cue.SPEAK and not _after_copula(toks, at):
        return not later and scope.judged  # "photographed without warning": no judgement
    if not later:
        return not (scope.join and cue.kind in _OPENERS)
    if _says_of_it(toks, cue_map, at, scope):
        return True
    if cue.kind is not Cue.EVAL or scope.join or all(i.match.agent for i in scope.group):
        return False
    if toks[at].word in JUDGING_VERBS:
        return True
    copular = toks[at - 1].word in _COPULA or toks[at - 1].word.endswith("ly")
    return copular and all(tok.word != "to" for tok in toks[at + 1 : at + 3])


def _is_its_object(toks: tuple[Token, ...], at: int, scope: Scope) -> bool:
    """Whether a word that could judge tells what the conduct is done with, or to.

    "Spraying poison", "finishing a bad book".
    """
    match = scope.group[-1].match
    if toks[at - 1].word in _ARTICLES and match.end == at - 2:
        return is_verb(toks, match.start)
    if at != match.end + 1 or len(match.used) > 1 or not is_verb(toks, match.start):
        return False
    found = any(toks[i].stem in _FINDING for i, _ in scope.cues)
    return not found and toks[at].word in _THINGS


def _after_copula(toks: tuple[Token, ...], at: int) -> bool:
    back = at - 1
    while back > 0 and (toks[back].word in _BESIDE or toks[back].word.endswith("ly")):
        back -= 1
    return back >= 0 and toks[back].word in ("is", "are", "was", "were", "be", "been")


def _says_of_it(toks: tuple[Token, ...], cue_map: Cues, at: int, scope: Scope) -> bool:
    """Whether a participle, or the "not" before it, says of the topic before it what it is.

    "Smoking is not permitted in shared offices", whatever "shared" may mean.
    """
    start = scope.group[-1].match.end + 1
    words = [tok.word for tok in toks[start : at + 1]]
    if scope.join or not words or words[0] not in ("is", "are") or "to" in words:
        return False
    if any(word not in _BESIDE and not word.endswith("ly") for word in words[1:-1]):
        return False
    if words[-1] == "not":
        after = cue_map.get(at + 1)
        return after is not None and _says_of_it(toks, cue_map, at + 1, scope)
    known = cue_map.get(at)
    to = at + 1 < len(toks) and toks[at + 1].word == "to"
    return known is not None and known[1].kind in _VERDICTS and not to and len(words) > 1


def is_called_bad(item: ScopedMatch, scope: Scope) -> bool:
    """Whether a word that judges stands right before the conduct: "excessive noise"."""
    start = item.match.start
    return any(at == start - 1 and c.kind is Cue.EVAL and c.flip < 0 for at, c in scope.cues)


def by_means(toks: tuple[Token, ...], at: int) -> bool:
    """Whether what follows a verb of harm is what it is done with: "disturb others with"."""
    if toks[at].word not in JUDGING_VERBS:
        return False
    return any(tok.word in ("by", "with") for tok in toks[at + 1 : at + 4])


def of_nobody(toks: tuple[Token, ...], at: int) -> bool:
    """Whether a judgement is denied by its object: "disturbs nobody", "costs nothing"."""
    after = [tok.word for tok in toks[at + 1 : at + 3]]
    return after[:1] in (["nothing"], ["nobody"], ["none"]) or after == ["no", "one"]


def denies(toks: tuple[Token, ...], at: int, scope: Scope) -> bool:
    """Whether a "not" after the conduct denies it, and nothing else that is said later.

    "Bikes are not left here", but not "sit with those who have no visitors".
    """
    between = [tok.word for tok in toks[scope.group[-1].match.end + 1 : at]]
    if not _RELATIVES.isdisjoint(between):
        return False
    if toks[at].word in ("no", "none", "nothing"):
        return bool(between) and between[-1] in _COPULA
    return True
