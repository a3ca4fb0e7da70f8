"""In which way a clause speaks of conduct, how strongly, and out of which habit."""

from __future__ import annotations

from folkways.reading.clauses import PERSON, Token
from folkways.reading.cues import Cue, CueWord
from folkways.reading.frame import Mode
from folkways.reading.gerunds import is_gerund
from folkways.reading.scope import ScopedMatch
from folkways.reading.verb_phrase import plural_subject
from folkways.reading.words import stem_set, word_set

PERSONAL = frozenset(f"he she i {PERSON} him her his my me".split())
_GENERIC = word_set(
    """people guests customers visitors residents patrons passengers neighbours students everyone
    everybody we regulars diners readers locals members folk folks drivers cyclists parents
    children families colleagues employees workers users owners pedestrians men women adults
    nobody staff crew none one anyone anybody whoever villagers citizens they others shoppers
    players riders commuters tourists walkers travellers"""
)
_CUSTOMARY = stem_set(
    """most many majority custom customary tradition traditional traditionally normal common usual
    convention conventional widespread everybody everyone people ordinarily"""
)
_ADVERBS = word_set("always never often usually all also do not here there")
MAX_LEAD = 6
"""So many words may say where before people are named: "in this office people greet"."""
_SAYING_NOTHING = {Cue.NEG, Cue.COMMON, Cue.SPEAK, Cue.MENTION, Cue.SKIP}
_OWN_NEEDS = word_set("can could may might must has had needs need")
_STRONG = word_set(
    """strictly strict absolutely never always must forbidden prohibited banned completely
    utterly strongly firmly passionately fiercely categorically vehemently flatly"""
)
_FAINT = word_set(
    """ideally perhaps maybe possibly slightly somewhat mildly preferably could might
    occasionally suggest try nice"""
)
_BASE: dict[Mode, float] = {
    Mode.INJUNCTIVE: 0.6,
    Mode.DESCRIPTIVE: 0.5,
    Mode.PERMISSION: 0.4,
    Mode.STANCE: 0.6,
    Mode.ACT: 0.5,
    Mode.ADVOCACY: 0.6,
}


def mode_of(item: ScopedMatch, toks: tuple[Token, ...], purpose: str, *, personal: bool) -> Mode:
    """Return the mode of one item, given what the text is expected to be."""
    if purpose == "act":
        return Mode.ADVOCACY if item.spoken or item.mention else Mode.ACT
    normative = _normative(item, toks)
    if item.sign > 0 and _at_liberty(toks) and normative is None:
        normative = Mode.PERMISSION
    if purpose == "norm":
        return normative or Mode.INJUNCTIVE
    kinds = {cue.kind for cue in item.cues}
    described = any(tok.word in PERSONAL for tok in toks[: item.match.end + 1]) or personal
    if purpose == "stance":
        return _in_description(item, toks, normative)
    if item.spoken or item.mention:
        return Mode.ADVOCACY
    first = toks[0].word
    third_person = first.endswith("s") and bool(kinds & {Cue.ATTITUDE, Cue.VERB})
    if Cue.ATTITUDE in kinds and (described or third_person or first == "is"):
        return Mode.STANCE
    if normative is not None and not (described and normative is Mode.DESCRIPTIVE):
        return normative
    if described or third_person or is_gerund(first):
        return Mode.STANCE if Cue.VERB in kinds and described else Mode.ACT
    return normative or Mode.INJUNCTIVE


def _in_description(item: ScopedMatch, toks: tuple[Token, ...], normative: Mode | None) -> Mode:
    """Return the mode in which a sentence of a description speaks of conduct."""
    if item.spoken or item.mention:
        return Mode.ADVOCACY
    impersonal = not any(tok.word in PERSONAL for tok in toks)
    if impersonal and normative is Mode.DESCRIPTIVE:
        customary = any(tok.stem in _CUSTOMARY for tok in toks) or _generic_statement(item, toks)
        return normative if customary else Mode.ACT
    if impersonal and normative is Mode.PERMISSION:
        return normative
    if impersonal and toks[0].word in ("no", "not"):
        return Mode.STANCE  # "no shouting in the dormitory"
    if normative is Mode.PERMISSION and _freed(item):
        return Mode.PERMISSION
    kinds = {cue.kind for cue in item.cues if cue.taken}
    if kinds <= {Cue.MAY, Cue.OBLIGE, Cue.NEG} and _of_oneself(toks):
        return Mode.ACT  # "she can swim", "he has to leave early"
    return Mode.STANCE if kinds - _SAYING_NOTHING else Mode.ACT


def _of_oneself(toks: tuple[Token, ...]) -> bool:
    """Whether somebody is said to be able, allowed or obliged to do something."""
    return any(
        toks[at].word in PERSONAL and toks[at + 1].word in _OWN_NEEDS for at in range(len(toks) - 1)
    )


def _normative(item: ScopedMatch, toks: tuple[Token, ...]) -> Mode | None:
    """Return the mode in which a norm is stated, or None where nothing marks one."""
    negative = False
    found: Mode | None = None
    for cue in item.cues:
        if cue.kind is Cue.SKIP:
            negative = False
        elif cue.kind is Cue.NEG:
            negative = not negative
        elif cue.kind is Cue.LIBERTY or (cue.kind is Cue.OBLIGE and (negative or cue.flip < 0)):
            return Mode.PERMISSION  # "you do not have to": nothing after it makes it a duty
        else:
            found = _mode_after(cue, found, negative)
    if found is not None:
        late_negation = item.cues[-1].kind is Cue.NEG and item.cues[0].kind is Cue.MAY
        return Mode.INJUNCTIVE if late_negation else found
    if any(cue.kind is Cue.COMMON for cue in item.cues) or _generic_statement(item, toks):
        return Mode.DESCRIPTIVE
    return None


def _mode_after(cue: CueWord, found: Mode | None, negative: bool) -> Mode | None:
    """Return the mode after one more cue; a rule in so many words outweighs what came before."""
    if cue.kind is Cue.RULE or (cue.kind is Cue.VERB and cue.strength == 0.9):
        return Mode.INJUNCTIVE
    if cue.kind is Cue.OBLIGE:
        return found or Mode.INJUNCTIVE
    if cue.kind is Cue.MAY:
        return found or (Mode.INJUNCTIVE if negative else Mode.PERMISSION)
    if cue.kind is Cue.EVAL:
        return found or (Mode.PERMISSION if cue.flip < 0 and negative else Mode.INJUNCTIVE)
    return found


def _freed(item: ScopedMatch) -> bool:
    """Whether somebody stands against a duty ("nobody should be forced to wear a tie")."""
    return any(cue.kind is Cue.OBLIGE for cue in item.cues)


def _at_liberty(toks: tuple[Token, ...]) -> bool:
    """Whether a clause ends in "if you like" or the like."""
    words = [tok.word for tok in toks]
    return any(
        first == "if" and verb in ("like", "likes", "want", "wish", "please", "pleases")
        for first, verb, after in zip(words, words[2:], [*words[3:], ""], strict=False)
        if after != "to"
    )


def _generic_statement(item: ScopedMatch, toks: tuple[Token, ...]) -> bool:
    """Whether a plural subject stands before the verb ("customers tip the staff")."""
    for at, tok in enumerate(toks[: item.match.start]):
        if tok.word in _GENERIC:
            lead = toks[:at]
            return (
                all(
                    t.word
                    in ("the", "all", "our", "here", ",", "in", "this", "at", "after", "other")
                    for t in lead
                )
                or at <= 2
                or (lead[0].word in ("in", "at", "on") and at <= MAX_LEAD)
            )
    if toks[0].word in ("every", "each"):
        return True
    verb = item.match.start
    while verb > 1 and (toks[verb - 1].word.endswith("ly") or toks[verb - 1].word in _ADVERBS):
        verb -= 1
    return item.match.agent or (verb > 0 and plural_subject(toks, verb - 1))


def strength_of(item: ScopedMatch, toks: tuple[Token, ...], mode: Mode) -> float:
    """Return how strictly a clause speaks, 0 (faint) to 1 (strict), from its words."""
    words = {tok.word for tok in toks}
    values = [
        cue.strength
        for cue in item.cues
        if cue.strength is not None and not (mode is Mode.PERMISSION and cue.kind is Cue.NEG)
    ]
    strength = _BASE[mode]
    if values:
        strength = min(values) if min(values) < 0.5 else max(values)
    if words & _FAINT:
        strength = min(strength, 0.3)
    elif words & _STRONG:
        strength = max(strength, 0.9)
    elif not item.cues and mode is Mode.INJUNCTIVE:
        strength = 0.65
    return strength
