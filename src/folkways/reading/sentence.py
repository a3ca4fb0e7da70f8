"""Reading one sentence: matches, cues, segments and signs become frames."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from folkways.reading.clauses import Part, Segment, Token, begins_case, head_at, segments
from folkways.reading.cues import Cue, CueWord, cues, judges
from folkways.reading.cues_in_use import is_said, plain_cues
from folkways.reading.doubt import is_doubtful, left_open
from folkways.reading.frame import Aspect, Frame, Mode, Setting
from folkways.reading.habits import SIMPLE_PRESENT, done_by_habit, habit_of, of_somebody
from folkways.reading.lexicon import Lexicon, Match
from folkways.reading.modes import mode_of, strength_of
from folkways.reading.polarity import Walk
from folkways.reading.predicates import without_predicates
from folkways.reading.scope import Item
from folkways.reading.settings import ELSEWHERE, opposite, setting_cues
from folkways.reading.topic import (
    joined_unknown,
    topic_phrase,
    unknown_matches,
    without_objects,
)
from folkways.reading.words import word_set


class Purpose(StrEnum):
    """What the text is expected to be."""

    ANY = "any"
    NORM = "norm"
    ACT = "act"
    STANCE = "stance"


_NEUTRAL_NOUNS = word_set(
    """policy policies rule rules regulation regulations guideline guidelines etiquette
    question issue system matter matters law laws protocol debate discussion"""
)
_CONSIDERATE = word_set("considerate considerately respectful responsible responsibly careful")
_FOLLOW = word_set(
    """follow follows following respect respects obey observe heed discuss know learn
    understand comply adhere aware abide consider read"""
)
_CONFINES = word_set("only solely exclusively restricted limited confined reserved")
_WHEN_NEEDED = word_set("when if necessary emergency emergencies unless")
_SAKES = ("for the sake", "out of consideration", "out of respect")
_CONDITIONS = word_set("when whenever if where wherever after unless once while")
_AS_FAR = word_set("whenever wherever if")
_HARMS = word_set(
    """harm harms disturb disturbs bother bothers annoy annoys hurt hurts spoil spoils endanger
    endangers damage damages pollute pollutes ruin ruins matter matters harmful
    unhealthy"""
)


def read_sentence(
    toks: tuple[Token, ...], lexicon: Lexicon, purpose: Purpose, text: str, *, personal: bool
) -> list[Frame]:
    """Return the frames of one sentence, the main statement's only (conditions if it has none)."""
    stems = [tok.stem for tok in toks]
    matches = _without_judgements(_matches(stems, lexicon), toks)
    matches, verdicts = without_predicates(matches, toks, lexicon)
    used = frozenset(i for match in matches for i in match.used)
    if purpose is not Purpose.ACT:
        said = frozenset(
            i for at, (length, _) in cues(stems, used).items() for i in range(at, at + length)
        )
        matches = without_objects(matches, toks, said)
        used = frozenset(i for match in matches for i in match.used)
    cue_map = {**plain_cues(toks, used), **verdicts}
    inside = frozenset(i for at, (size, _) in cue_map.items() for i in range(at + 1, at + size))
    spans = {i for match in matches for i in range(match.start, match.end + 1)}
    segs = segments(toks, used | inside | spans, frozenset(match.end for match in matches))
    lengths = {at: size for at, (size, cue) in cue_map.items() if is_said(toks, at, cue, cue_map)}
    parts = {_part_of(segs, match) for match in matches}
    if purpose is Purpose.ACT:
        extra = unknown_matches(
            toks, segs, lengths, used, every=True, strong_only=Part.MAIN in parts
        )
    elif Part.MAIN in parts:
        extra = joined_unknown(toks, used, lengths)
    else:
        known = Part.CONDITION in parts
        extra = unknown_matches(toks, segs, lengths, used, strong_only=known)
    if extra:
        taken = frozenset(i for match in extra for i in match.used)
        cue_map = {at: cue for at, cue in cue_map.items() if at not in taken}
    matches = tuple(sorted((*matches, *extra), key=lambda m: m.start))
    items = Walk(toks, matches, cue_map, segs, lexicon).items
    main = [item for item in items if item.part is Part.MAIN]
    banished = _banished(toks, segs, items)
    main = banished or main
    borrowed = not main
    if borrowed:
        main = [item for item in items if item.part is Part.CONDITION][:1]
    read = used | frozenset(i for at, (n, _) in cue_map.items() for i in range(at, at + n))
    whole = _Whole(
        toks, segs, setting_cues(toks, used), items, lexicon, purpose, text, personal, read, borrowed
    )
    return [_frame(item, whole) for item in _one_per_topic(main)]


def _matches(stems: list[str], lexicon: Lexicon) -> tuple[Match, ...]:
    """Return what the lexicon finds, but not in the words of a longer cue ("cannot stand")."""
    found = lexicon.match(stems)
    said = [range(at, at + size) for at, (size, _) in cues(stems, frozenset()).items() if size > 1]
    blocked = frozenset(
        at
        for span in said
        for match in found
        if not match.outweighs(span) and not set(span).isdisjoint(match.used)
        for at in span
    )
    return lexicon.match(stems, blocked) if blocked else found


def _part_of(segs: list[Segment], match: Match) -> Part:
    return next((seg.part for seg in segs if seg.start <= match.end < seg.end), Part.MAIN)


def _without_judgements(matches: tuple[Match, ...], toks: tuple[Token, ...]) -> tuple[Match, ...]:
    """Drop words such as "rude" that name an axis but here judge other conduct."""
    judging = [m for m in matches if len(m.used) == 1 and judges(toks[m.start].stem)]
    if not judging:
        return matches
    others = tuple(m for m in matches if m not in judging)
    linked = any(
        tok.word in ("is", "are", "it", "considered") for m in judging for tok in toks[: m.start]
    )
    return others if others or linked else matches


def _one_per_topic(items: list[Item]) -> list[Item]:
    """Keep one item for each topic: the last that is neither swapped nor an agent."""
    best: dict[tuple[str, bool], Item] = {}
    for item in items:
        key = (item.match.topic, item.spoken or item.mention)
        old = best.get(key)
        if old is None or _rank(item) >= _rank(old):
            if old is not None and old.match.agent and not item.valued:
                item.valued = old.valued
            best[key] = item
    return sorted(best.values(), key=lambda item: not item.manner)


def _rank(item: Item) -> tuple[bool, bool, bool]:
    return (not item.swapped, not item.match.agent, len(item.match.used) > 1)


@dataclass(frozen=True, slots=True)
class _Whole:
    """What is known about the sentence as a whole."""

    toks: tuple[Token, ...]
    segs: list[Segment]
    where: list[tuple[int, Setting]]
    items: list[Item]
    lexicon: Lexicon
    purpose: Purpose
    text: str
    personal: bool
    read: frozenset[int]  # the tokens that cues and topics took
    borrowed: bool  # the conduct is named in a condition only ("if you smoke, go outside")


def _frame(item: Item, whole: _Whole) -> Frame:
    toks, segs, where, purpose = whole.toks, whole.segs, whole.where, whole.purpose
    seg = segs[item.segment]
    axis = whole.lexicon.axis(item.match.topic)
    mode = mode_of(item, toks, purpose.value, personal=whole.personal)
    sign = item.sign
    setting = _setting_of(item, seg, whole)
    aspect = Aspect.RULE
    relocatable = axis.relocatable if axis else item.match.topic.startswith("~")
    confined = any(tok.word in _CONFINES for tok in toks)
    exempt = _exempt(segs, where)
    demands = mode is Mode.INJUNCTIVE
    if exempt is not None:
        setting = opposite(exempt)
        sign, aspect = (-abs(sign), Aspect.PLACE) if sign > 0 else (sign, aspect)
    elif setting in (Setting.OUTDOORS, Setting.PRIVATE) and purpose is not Purpose.ACT:
        directed = any(tok.word in ELSEWHERE for tok in toks) and not _urged(item)
        moved = confined or (demands and relocatable and directed) or whole.borrowed
        if sign < 0 and any(tok.word == "designated" for tok in toks):
            setting, aspect = opposite(setting), Aspect.PLACE
        elif sign > 0 and moved and (axis is None or axis.harmful_sign >= 0):
            sign, setting, aspect = -1, opposite(setting), Aspect.PLACE
            mode = Mode.INJUNCTIVE if mode is Mode.PERMISSION else mode
        elif sign < 0 and confined:
            setting, aspect = opposite(setting), Aspect.PLACE
    elif confined and sign > 0 and setting is Setting.INDOORS:
        sign, setting = -1, Setting.OUTDOORS
    elif confined and sign > 0 and axis and axis.harmful_sign == 1 and _when_needed(toks):
        sign = -1
    elif confined and sign > 0 and mode is Mode.PERMISSION and _only_somewhere(toks):
        sign = 0  # "allowed only by the river": whether here or not
    denied = _denied_setting(segs, where, toks)
    if denied is not None and sign > 0 and purpose is not Purpose.ACT:
        sign, setting, aspect = -1, denied, Aspect.PLACE
        mode = Mode.INJUNCTIVE if mode is Mode.PERMISSION else mode
    if not item.valued or item.mention or _neutral(item, toks) or left_open(toks):
        sign = 0
    elif purpose is not Purpose.ACT and is_doubtful(item, toks, whole.read):
        sign = 0
    elif purpose is Purpose.NORM and sign > 0 and axis and axis.harmful_sign > 0:
        careful = whole.borrowed or _CONSIDERATE & {tok.word for tok in toks[: item.match.start]}
        sign = 0 if careful else sign  # "be considerate when smoking": neither for nor against
    freed = any(cue.kind is Cue.OBLIGE for cue in item.cues)
    if axis and item.match.either and purpose is not Purpose.ACT and not freed:
        sign = item.match.pole * abs(sign)  # who disapproves of whispering wants no noise either
    if whole.borrowed and aspect is Aspect.RULE and purpose is not Purpose.ACT and not item.cues:
        sign = 0  # "whoever smokes should go": what is to be thought of smoking is not said
    if aspect is Aspect.RULE and purpose is not Purpose.ACT:
        aspect = _aspect(item, whole)
    phrase = axis.phrase(item.match.pole) if axis else topic_phrase(toks, item.match)
    habit = habit_of(toks[seg.start : seg.end]) if purpose is not Purpose.NORM else 0.0
    if purpose is Purpose.STANCE and mode is Mode.ACT and sign:
        if done_by_habit(toks, item.match):
            habit = habit or SIMPLE_PRESENT
        elif not of_somebody(toks):
            habit = 0.0  # "the train is often late"
        if habit and (sign > 0 or axis is not None) and not item.match.topic.startswith("~"):
            mode = Mode.STANCE
    strength = strength_of(item, toks, mode)
    return Frame(item.match.topic, sign, mode, setting, strength, habit, whole.text, phrase, aspect)


def _setting_of(item: Item, seg: Segment, whole: _Whole) -> Setting:
    """Return the setting nearest to the match in its segment, else any in the sentence."""
    usable = [
        (at, kind)
        for at, kind in whole.where
        if _segment_at(whole.segs, at).part in (Part.MAIN, Part.CONDITION, seg.part)
        and not _taken(at, item, whole)
    ]
    near = [(abs(at - item.match.end), kind) for at, kind in usable if seg.start <= at < seg.end]
    if near:
        kinds = [kind for _, kind in near]
        strong = [kind for kind in kinds if kind in (Setting.INDOORS, Setting.OUTDOORS)]
        return strong[0] if strong else min(near, key=lambda pair: pair[0])[1]
    return usable[0][1] if usable else Setting.ANYWHERE


def _taken(at: int, item: Item, whole: _Whole) -> bool:
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


def _exempt(segs: list[Segment], where: list[tuple[int, Setting]]) -> Setting | None:
    """Return the setting of an exception ("except on the terrace")."""
    for at, kind in where:
        if _segment_at(segs, at).part is Part.EXCEPTION:
            return kind
    return None


def _denied_setting(
    segs: list[Segment], where: list[tuple[int, Setting]], toks: tuple[Token, ...]
) -> Setting | None:
    """Return the setting of an afterthought ("fine, but not indoors")."""
    for at, kind in where:
        start = _segment_at(segs, at).start
        lead = [tok.word for tok in toks[start:at]]
        if start and lead[:1] in ([","], ["but"]) and not _NOT.isdisjoint(lead[:3]) and len(lead) < 5:
            return kind
    return None


_NOT = frozenset(("not", "never"))


def _when_needed(toks: tuple[Token, ...]) -> bool:
    words = [tok.word for tok in toks]
    return any(
        word in _CONFINES and set(words[at + 1 : at + 8]) & _WHEN_NEEDED
        for at, word in enumerate(words)
    )


def _aspect(item: Item, whole: _Whole) -> Aspect:
    """Return which side of a rule is shown: what it is for, its condition, or the rule itself."""
    toks = whole.toks
    judged = any(cue.kind is Cue.EVAL for cue in item.cues)
    if judged and any(tok.word in _HARMS for tok in toks):
        return Aspect.VALUE
    if any(seg.part is Part.PURPOSE and head_at(toks, seg.start, _SAKES) for seg in whole.segs):
        return Aspect.VALUE
    start = whole.segs[item.segment].end
    following = toks[start].word if start < len(toks) else ""
    bound = toks[start - 1].word in _CONFINES or following in _AS_FAR
    if item.part is Part.MAIN and following in _CONDITIONS and bound:
        return Aspect.CONDITION
    return Aspect.RULE


def _only_somewhere(toks: tuple[Token, ...]) -> bool:
    """Whether conduct is confined to a place, time or case that is not understood."""
    words = [tok.word for tok in toks]
    return any(
        word in _CONFINES and not _CONFINED_TO.isdisjoint(words[at + 1 : at + 6])
        for at, word in enumerate(words)
    )


_CONFINED_TO = word_set(
    "in on at by near from between before after until during with for to if when"
)


def _urged(item: Item) -> bool:
    """Whether the conduct itself is called for ("should be encouraged"), wherever it is done."""
    return any(cue.kind is Cue.VERB and cue.flip > 0 for cue in item.cues)


def _neutral(item: Item, toks: tuple[Token, ...]) -> bool:
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
