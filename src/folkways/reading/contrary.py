"""Whether a norm surely asks for, allows or states the contrary of another.

A frame with the other sign is no sure sign: long sentences about a rule, about how to speak of it
or where to go instead are easily turned round in reading. So the contrary is claimed only of a
plain sentence whose verb or judgement is about the conduct itself.
"""

from __future__ import annotations

from folkways.reading.active import in_active
from folkways.reading.clauses import Token, hide_names, sentences, tokens
from folkways.reading.cues import Cue, CueWord
from folkways.reading.cues_in_use import plain_cues
from folkways.reading.frame import Frame, Mode
from folkways.reading.gerunds import is_gerund
from folkways.reading.lexicon import Lexicon, Match
from folkways.reading.reword import reworded
from folkways.reading.stem import STOPWORDS
from folkways.reading.verb_phrase import governing_verb
from folkways.reading.verbs import base_of
from folkways.reading.words import stem_set, word_set

_SPEECH = stem_set(
    """about regard concern discuss discussion dialogue conversation debate ask tell remind inform
    request announce explain complain complaint report whether between impact effect consequence
    policy regulation culture
    practice opinion view compromise alternative respect consider balance tension conflict
    question issue matter solution approach difference differing option"""
)
"""Stems of words about a rule, about people who differ on it, or about talk of it."""
_ELSEWHERE = word_set("outside outdoors outdoor out elsewhere terrace designated")
_CASES = word_set("if when whenever who whoever those unless except only before until where")
_VERDICTS = (Cue.EVAL, Cue.MAY, Cue.OBLIGE, Cue.LIBERTY)
_COPULA = word_set("is are")
_MODALS = word_set("should must may can not")


def surely_contrary(
    text: str, frame: Frame, lexicon: Lexicon, names: tuple[str, ...], places: tuple[str, ...]
) -> bool:
    """Whether ``frame``, read in ``text``, says for sure which way it points.

    It does in "everyone is free to smoke", "people smoke inside" and "do not tip", and not in
    "ask smokers to step outside" or "smoking has an impact on others".
    """
    for sentence in sentences(hide_names(text, names, places)):
        toks = in_active(tokens(reworded(sentence)))
        matches = _naming(frame.topic, toks, lexicon)
        if any(_is_plain(toks, match, frame) for match in matches):
            return True
    return False


def _naming(topic: str, toks: tuple[Token, ...], lexicon: Lexicon) -> list[Match]:
    """Return where a sentence names a topic."""
    stems = [tok.stem for tok in toks]
    if not topic.startswith("~"):
        return [match for match in lexicon.match(stems) if match.topic == topic]
    verb = topic.removeprefix("~").partition(" ")[0]
    return [Match(topic, 1, (at,)) for at, stem in enumerate(stems) if stem == verb]


def _is_plain(toks: tuple[Token, ...], match: Match, frame: Frame) -> bool:
    others = [tok for at, tok in enumerate(toks) if at not in match.used]
    words = {tok.word for tok in others}
    found = plain_cues(toks, frozenset(match.used))
    turning = [cue for _, cue in found.values() if cue.flip < 0]
    if len(turning) > 1 or not _SPEECH.isdisjoint(tok.stem for tok in others):
        return False
    if any(cue.kind is Cue.SWAP for _, cue in found.values()):
        return False
    if turning and any(cue.kind is Cue.VERB and cue.flip > 0 for _, cue in found.values()):
        return False  # "voluntary tipping is encouraged"
    if frame.mode is Mode.PERMISSION:
        return _ELSEWHERE.isdisjoint(words)
    if not _ELSEWHERE.isdisjoint(words) or not _CASES.isdisjoint(words):
        return False
    if is_gerund(toks[match.start].word) and toks[match.start - 1].word != "without":
        return _judged(toks, match, found, frame.sign)
    verb = governing_verb(toks, match.start)
    if verb is not None and verb not in match.used and verb not in found:
        return False  # "they leave their phones in the hall"
    return not _is_part_of_name(toks, match, found)


def _is_part_of_name(
    toks: tuple[Token, ...], match: Match, found: dict[int, tuple[int, CueWord]]
) -> bool:
    """Whether a noun only tells what kind another noun is of: "phone numbers"."""
    after = match.end + 1
    opens = all(tok.word in ("the", "a", "all") for tok in toks[: match.start])
    if not opens or after >= len(toks) or after in found or len(match.used) > 1:
        return False
    word = toks[after].word
    plain = word.isalpha() and word not in STOPWORDS and not word.endswith("ly")
    return plain and not base_of(word) and not toks[match.end].word.endswith("s")


def _is_copula(toks: tuple[Token, ...], at: int) -> bool:
    """Whether a judgement may follow: "is", "are", "should be"."""
    word = toks[at].word
    return word in _COPULA or (word == "be" and toks[at - 1].word in _MODALS)


def _judged(
    toks: tuple[Token, ...], match: Match, found: dict[int, tuple[int, CueWord]], sign: int
) -> bool:
    """Whether a doing is said to be good, bad or allowed as read: "smoking indoors is fine"."""
    copula = next(
        (at for at in range(match.end + 1, len(toks)) if _is_copula(toks, at)),
        len(toks),
    )
    verdicts = [c for at, (_, c) in found.items() if at > copula and c.kind in _VERDICTS]
    denied = any(c.kind is Cue.NEG for at, (_, c) in found.items() if at > copula)
    flip = -1 if denied else 1
    return bool(verdicts) and match.pole * flip * verdicts[0].flip == sign
