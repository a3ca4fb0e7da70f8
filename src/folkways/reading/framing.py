"""From one topic of a sentence, with its sign and its cues, to a frame."""

from __future__ import annotations

from folkways.reading.axes import Axis
from folkways.reading.clauses import Token
from folkways.reading.cues import Cue
from folkways.reading.doubt import is_doubtful, left_open, left_undone
from folkways.reading.frame import Aspect, Frame, Mode, Setting
from folkways.reading.habits import SIMPLE_PRESENT, done_by_habit, habit_of, of_somebody
from folkways.reading.modes import mode_of, strength_of
from folkways.reading.placing import CONFINES, denied, exempted, setting_of
from folkways.reading.purpose import Purpose
from folkways.reading.scope import ScopedMatch, Sentence
from folkways.reading.segments import SegmentRole, head_at
from folkways.reading.settings import ELSEWHERE, opposite
from folkways.reading.topic import topic_phrase
from folkways.reading.words import word_set

_NEUTRAL_NOUNS = word_set(
    """policy policies rule rules regulation regulations guideline guidelines etiquette
    question issue system matter matters law laws protocol debate discussion"""
)
_REQUESTS = word_set("could can would will please")
_CONSIDERATE = word_set("considerate considerately respectful responsible responsibly careful")
_FOLLOW = word_set(
    """follow follows following respect respects obey observe heed discuss know learn
    understand comply adhere aware abide consider read"""
)
_WHEN_NEEDED = word_set("when if necessary emergency emergencies unless")
_SAKES = ("for the sake", "out of consideration", "out of respect")
_CONDITIONS = word_set("when whenever if where wherever after unless once while")
_AS_FAR = word_set("whenever wherever if")
_HARMS = word_set(
    """harm harms disturb disturbs bother bothers annoy annoys hurt hurts spoil spoils endanger
    endangers damage damages pollute pollutes ruin ruins matter matters harmful
    unhealthy"""
)


def frame_of(item: ScopedMatch, whole: Sentence) -> Frame:
    """Return the frame of one topic."""
    toks, purpose = whole.toks, whole.purpose
    axis = whole.lexicon.axis(item.match.topic)
    mode = mode_of(item, toks, purpose.value, personal=whole.personal)
    sign, setting, aspect, mode = _placed(item, whole, axis, mode)
    sign = _directed(item, whole, axis, sign)
    if purpose is not Purpose.ACT and aspect is Aspect.RULE:
        if whole.borrowed and not item.cues:
            sign = 0  # "whoever smokes should go": what is to be thought of smoking is not said
        aspect = _aspect(item, whole)
    habit, mode = _habit(item, whole, axis, sign, mode)
    phrase = axis.phrase(item.match.pole) if axis else topic_phrase(toks, item.match)
    strength = strength_of(item, toks, mode)
    return Frame(item.match.topic, sign, mode, setting, strength, habit, whole.text, phrase, aspect)


def _placed(
    item: ScopedMatch, whole: Sentence, axis: Axis | None, mode: Mode
) -> tuple[int, Setting, Aspect, Mode]:
    """Return sign, setting, aspect and mode, a rule on where to go told as what it bars here."""
    toks, sign, aspect = whole.toks, item.sign, Aspect.RULE
    setting = setting_of(item, whole.segs[item.segment], whole)
    confined = any(tok.word in CONFINES for tok in toks)
    if item.sent:
        return sign, setting, Aspect.PLACE, mode
    exempt = exempted(whole.segs, whole.where)
    if exempt is not None:
        setting = opposite(exempt)
        sign, aspect = (-abs(sign), Aspect.PLACE) if sign > 0 else (sign, aspect)
    elif setting in (Setting.OUTDOORS, Setting.PRIVATE) and whole.purpose is not Purpose.ACT:
        relocatable = axis.relocatable if axis else item.match.topic.startswith("~")
        directed = any(tok.word in ELSEWHERE for tok in toks) and not _urged(item)
        demanded = mode is Mode.INJUNCTIVE and relocatable and directed
        moved = confined or demanded or whole.borrowed
        if sign < 0 and any(tok.word == "designated" for tok in toks):
            setting, aspect = opposite(setting), Aspect.PLACE
        elif sign > 0 and moved and (axis is None or axis.harmful_sign >= 0):
            sign, setting, aspect = -1, opposite(setting), Aspect.PLACE
            mode = _barring(mode)
        elif sign < 0 and confined:
            setting, aspect = opposite(setting), Aspect.PLACE
    elif confined and sign > 0:
        sign, setting = _confined(toks, setting, axis, mode)
    not_there = denied(whole.segs, whole.where, toks)
    if not_there is not None and sign > 0 and whole.purpose is not Purpose.ACT:
        sign, setting, aspect = -1, not_there, Aspect.PLACE
        mode = _barring(mode)
    return sign, setting, aspect, mode


def _confined(
    toks: tuple[Token, ...], setting: Setting, axis: Axis | None, mode: Mode
) -> tuple[int, Setting]:
    """Return sign and setting of what is wanted "only" somewhere or at some time."""
    if setting is Setting.INDOORS:
        return -1, Setting.OUTDOORS
    if axis and axis.harmful_sign == 1 and _when_needed(toks):
        return -1, setting
    if mode is Mode.PERMISSION and _only_somewhere(toks):
        return 0, setting  # "allowed only by the river": whether here or not
    return 1, setting


def _barring(mode: Mode) -> Mode:
    """Return the mode of a permission that is told as what it bars elsewhere."""
    return Mode.INJUNCTIVE if mode is Mode.PERMISSION else mode


def _directed(item: ScopedMatch, whole: Sentence, axis: Axis | None, sign: int) -> int:
    """Return the sign, or 0 where a sentence does not clearly say whether conduct is wanted."""
    toks, purpose = whole.toks, whole.purpose
    acted = purpose is Purpose.ACT
    if not item.valued or item.mention or _neutral(item, toks) or left_open(toks):
        return 0
    if not acted and is_doubtful(item, toks, whole.read):
        return 0
    harmless = axis is not None and item.match.pole == -axis.harmful_sign
    if harmless and not acted and left_undone(item, toks, whole.read):
        return 0
    if purpose in (Purpose.NORM, Purpose.STANCE) and "?" in whole.text and not _asked(toks):
        return 0
    if purpose is Purpose.NORM and item.discussed:
        return 0  # a norm on talking about it
    if purpose is Purpose.NORM and sign > 0 and axis and axis.harmful_sign > 0:
        before = {tok.word for tok in toks[: item.match.start]}
        if whole.borrowed or not _CONSIDERATE.isdisjoint(before):
            return 0  # "be considerate when smoking": neither for nor against
    freed = any(cue.kind is Cue.OBLIGE for cue in item.cues)
    if axis and item.match.either and not acted and not freed:
        return item.match.pole * abs(sign)  # who is against whispering wants no noise either
    return sign


def _asked(toks: tuple[Token, ...]) -> bool:
    """Whether a question asks somebody for something: "could you please not smoke?"."""
    return any(tok.word in ("please", "you") for tok in toks) and toks[0].word in _REQUESTS


def _habit(
    item: ScopedMatch, whole: Sentence, axis: Axis | None, sign: int, mode: Mode
) -> tuple[float, Mode]:
    """Return how settled a habit the sentence tells of, and the mode: a habit is a stance."""
    toks, seg = whole.toks, whole.segs[item.segment]
    if whole.purpose is Purpose.NORM:
        return 0.0, mode
    habit = habit_of(toks[seg.start : seg.end])
    if whole.purpose is not Purpose.STANCE or mode is not Mode.ACT or not sign:
        return habit, mode
    if done_by_habit(toks, item.match):
        habit = habit or SIMPLE_PRESENT
    elif not of_somebody(toks):
        habit = 0.0  # "the train is often late"
    known = axis is not None and not item.match.topic.startswith("~")
    return habit, Mode.STANCE if habit and known else mode


def _when_needed(toks: tuple[Token, ...]) -> bool:
    words = [tok.word for tok in toks]
    return any(
        word in CONFINES and set(words[at + 1 : at + 8]) & _WHEN_NEEDED
        for at, word in enumerate(words)
    )


def _aspect(item: ScopedMatch, whole: Sentence) -> Aspect:
    """Return which side of a rule is shown: what it is for, its condition, or the rule itself."""
    toks = whole.toks
    judged = any(cue.kind is Cue.EVAL for cue in item.cues)
    if judged and any(tok.word in _HARMS for tok in toks):
        return Aspect.VALUE
    if any(
        seg.part is SegmentRole.PURPOSE and head_at(toks, seg.start, _SAKES) for seg in whole.segs
    ):
        return Aspect.VALUE
    start = whole.segs[item.segment].end
    following = toks[start].word if start < len(toks) else ""
    bound = toks[start - 1].word in CONFINES or following in _AS_FAR
    if item.part is SegmentRole.MAIN and following in _CONDITIONS and bound:
        return Aspect.CONDITION
    return Aspect.RULE


def _only_somewhere(toks: tuple[Token, ...]) -> bool:
    """Whether conduct is confined to a place, time or case that is not understood."""
    words = [tok.word for tok in toks]
    return any(
        word in CONFINES and not _CONFINED_TO.isdisjoint(words[at + 1 : at + 6])
        for at, word in enumerate(words)
    )


_CONFINED_TO = word_set(
    "in on at by near from between before after until during with for to if when"
)


def _urged(item: ScopedMatch) -> bool:
    """Whether the conduct itself is called for ("should be encouraged"), wherever it is done."""
    return any(cue.kind is Cue.VERB and cue.flip > 0 for cue in item.cues)


def _neutral(item: ScopedMatch, toks: tuple[Token, ...]) -> bool:
    """Whether the clause only points at a rule ("follow the smoking policy")."""
    if any(c.flip < 0 for c in item.cues) or item.match.pole < 0:
        return False
    words = [tok.word for tok in toks]
    if (
        words[item.match.end + 1 : item.match.end + 2]
        and words[item.match.end + 1] in _NEUTRAL_NOUNS
    ):
        return True
    near = words[max(0, item.match.start - 4) : item.match.start]
    if "and" in near:
        near = near[len(near) - near[::-1].index("and") :]
    near += words[item.match.end + 1 : item.match.end + 3]
    return bool(_NEUTRAL_NOUNS.intersection(near) and _FOLLOW.intersection(words))
