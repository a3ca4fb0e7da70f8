"""The words of a sentence with the topics found in them, and what can be told from both."""

from __future__ import annotations

from dataclasses import dataclass

from folkways.reading.clauses import Token
from folkways.reading.coordination import JOIN, is_passive
from folkways.reading.cues import Cue, CueWord
from folkways.reading.judgements import by_means
from folkways.reading.lexicon import Lexicon, Match
from folkways.reading.scope import ScopedMatch
from folkways.reading.segments import Segment
from folkways.reading.verbs import base_of_s
from folkways.reading.words import stem_set

_SHIELDS = stem_set("protect shield spare guard defend save keep")


@dataclass(frozen=True, slots=True)
class MarkedWords:
    """The words ``toks`` of a sentence, and its topics ``matches`` by ``lexicon``."""

    toks: tuple[Token, ...]
    matches: tuple[Match, ...]
    lexicon: Lexicon

    def begins_match(self, at: int) -> bool:
        """Whether a topic begins at word ``at``."""
        return any(m.start == at for m in self.matches)

    def shielded(self, at: int, seg: Segment) -> bool:
        """Whether somebody is kept or protected "from" what follows."""
        return any(t.stem in _SHIELDS for t in self.toks[max(seg.start, at - 5) : at])

    def harmful(self, topic: str) -> int:
        """Return the sign of the harmful pole of a topic, 0 if neither is."""
        axis = self.lexicon.axis(topic)
        return axis.harmful_sign if axis else 0

    def lean(self, item: ScopedMatch, cue: CueWord) -> None:
        """Point towards the harmless pole (care) or the harmful one (liberty)."""
        known = self.lexicon.axis(item.match.topic) is not None
        harmful = self.harmful(item.match.topic) if known else 1
        if cue.kind is Cue.CARE:
            item.sign = -harmful or item.sign
        elif cue.kind is Cue.LIBERTY:
            item.sign = harmful or item.sign

    def new_verb(self, at: int) -> bool:
        """Whether another verb in the third person begins here: "skips lunch and smokes"."""
        while at < len(self.toks) and self.toks[at].word.endswith("ly"):
            at += 1
        return at < len(self.toks) and bool(base_of_s(self.toks[at].word))

    def later(self, at: int, seg: Segment) -> bool:
        """Whether a topic follows within the segment, before a conjunction."""
        stop = next((i for i in range(at + 1, seg.end) if self.toks[i].word in JOIN), seg.end)
        return any(at < match.end < seg.end and match.start < stop for match in self.matches)

    def as_rule(self, at: int, cue: CueWord) -> CueWord:
        """Return the cue of a rule for a passive verb of speaking: "guests are asked to ..."."""
        speaks_for = cue.kind is Cue.SPEAK and cue.valued and cue.flip > 0
        return CueWord(Cue.RULE) if speaks_for and is_passive(self.toks, at) else cue

    def idle(self, at: int, cue: CueWord, *, later: bool) -> bool:
        """Whether a cue points no way here."""
        if later:  # "do not disturb others by shouting"
            return cue.kind is Cue.EVAL and by_means(self.toks, at)
        # What one does it without is not known, and does not turn it.
        return self.toks[at].word == "without"
