"""What is known while a sentence is read: its matches, the cues in force, the whole of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from folkways.reading.clauses import Token
from folkways.reading.cues import Cue, CueWord
from folkways.reading.frame import Setting
from folkways.reading.lexicon import Lexicon, Match
from folkways.reading.purpose import Purpose
from folkways.reading.segments import Segment, SegmentRole


@dataclass(slots=True)
class ScopedMatch:
    """One match with what was found out about it."""

    match: Match
    part: SegmentRole
    segment: int
    sign: int
    cues: list[CueWord] = field(default_factory=list)
    spoken: bool = False  # somebody speaks of it
    mention: bool = False  # somebody watches, hears or ponders it
    valued: bool = True  # False: named without a direction
    manner: bool = False  # says how another topic of the sentence is done ("sing loudly")
    discussed: bool = False  # somebody talks of it, and neither for nor against it
    sent: bool = False  # it is to be done elsewhere ("whoever wants to smoke should go outside")
    swapped: bool = False  # stands after "rather than", "instead of"


@dataclass(slots=True)
class Scope:
    """The cues in force and the matches that they govern."""

    cues: list[tuple[int, CueWord]] = field(default_factory=list)
    group: list[ScopedMatch] = field(default_factory=list)
    trailing: list[tuple[int, CueWord]] = field(default_factory=list)  # negations after the group
    judged: bool = False
    muted: bool = False  # what follows is only the object of a judgement ("harms the peace of ...")
    join: str = ""
    speak: tuple[int, CueWord] | None = None  # waits for its preposition
    spoken_from: int | None = None
    spoken_by: CueWord | None = None

    def disapproves(self) -> bool:
        """Whether a negative judgement would only repeat a cue in force ("hates the harm of")."""
        flips = [cue for _, cue in self.cues if cue.flip < 0]
        kinds = (Cue.ATTITUDE, Cue.SPEAK, Cue.VERB, Cue.EVAL)
        return bool(flips) and flips[-1].kind in kinds


def product(cues: list[tuple[int, CueWord]]) -> int:
    """Return +1 or -1: the flips of ``cues`` taken together."""
    sign = 1
    for _, cue in cues:
        if cue.kind not in (Cue.CARE, Cue.LIBERTY):
            sign *= cue.flip
    return sign


@dataclass(frozen=True, slots=True)
class Sentence:
    """What is known about a sentence as a whole, after the pass over it."""

    toks: tuple[Token, ...]
    segs: list[Segment]
    where: list[tuple[int, Setting]]
    items: list[ScopedMatch]
    lexicon: Lexicon
    purpose: Purpose
    text: str
    personal: bool
    read: frozenset[int]  # the tokens that cues and topics took
    borrowed: bool  # the conduct is named in a condition only ("if you smoke, go outside")
