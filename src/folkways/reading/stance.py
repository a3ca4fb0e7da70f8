"""Which of the frames of a description are stances that somebody holds."""

from __future__ import annotations

import re

from folkways.reading.frame import Frame, Mode
from folkways.reading.verb_phrase import of_doing

_STANCE_WORDS = re.compile(
    r"\b(?:against|oppos|resist|favour|favor|support|champion|approv|disapprov|believ|think|thought"
    r"|hold|held|feel|find|hate|detest|loath|despis|dislik|lik(?:e|es|ed|ing)\b|lov|enjoy|ador|want"
    r"|wish|hope|insist|demand|expect|ban|freedom|right|wrong|should|must|ought|never|always|refus"
    r"|reject|prefer|object|mind|care|fond|keen|happy|fan of|opponent|tired|sick of|fed up|bother"
    r"|annoy|disturb|irritat|upset|worr|resent|stand|bear|toler|convinc|advocat|encourag|discourag"
    r"|urge|ask|call|is (?:all )?for\b|value|rude|good|bad|nuisance|harm|agree|disagree|condemn"
    r"|prais|passion|strict|proud|welcome|forbid|prohibit|avoid|give up|stop)"
)
_PLAIN_STANCE = re.compile(
    r"\b(?:(?:is|am|are) (?:[a-z]+ly )?(?:against|for \w+ing|in favour of|in favor of|opposed to)"
    r"|(?:strictly|firmly|strongly) against|opposes|disapproves of|objects to"
    r"|(?:hates|loathes|detests|despises|dislikes|likes|loves|supports|favours|favors) \w+ing"
    r"|(?:hates|dislikes|likes) it when|can(?:no|')t (?:stand|bear)|can not (?:stand|bear)"
    r"|(?:believes|thinks|insists|holds)\b.*\b(?:should|must|ought|may)"
    r"|(?:should|must) (?:not |never |always )?\w+)\b"
)
_MODES = (Mode.STANCE, Mode.INJUNCTIVE, Mode.PERMISSION)


def takes_stance(frame: Frame) -> bool:
    """Whether a frame that a description gave is a stance on conduct, and not what one just does.

    Topics that the lexicon lacks count only if they name a doing ("is against glorping").
    """
    if frame.mode not in _MODES or not frame.sign:
        return False
    return _meant(frame) and (not frame.topic.startswith("~") or _of_doing(frame))


def sounds_like_a_stance(sentence: str) -> bool:
    """Whether a sentence takes a stance by its wording, whatever it is about."""
    return bool(_PLAIN_STANCE.search(" ".join(sentence.lower().replace("’", "'").split())))


def _meant(frame: Frame) -> bool:
    """Whether the words take a stance; "is looking for helpers" does not."""
    return bool(frame.habit or frame.mode is not Mode.STANCE or _STANCE_WORDS.search(frame.text))


def _of_doing(frame: Frame) -> bool:
    """Whether a clause speaks of a doing: "glorping" itself, or that people should "glorp"."""
    verb = frame.phrase.partition(" ")[0]
    if not of_doing(verb):
        return False
    gerund, base = re.escape(verb), re.escape(verb.removesuffix("ing"))
    return bool(
        re.search(rf"(?<!\bis )(?<!\bare )\b{gerund}\b", frame.text)
        or re.search(rf"\b(?:should|must|may|ought to)(?: not| never| always)? {base}", frame.text)
    )
