"""Which way a clause points: from topic matches and cue words to a sign for each match.

One pass over a sentence. Cues before a match govern it; judgements after it ("... is rude") apply
to the matches before them. A coordinator ends the reach of what went before when a new cue, or a
verb of another form, follows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from folkways.reading.clauses import Token
from folkways.reading.coordination import JOIN, begins_anew, is_manner, is_object, is_passive
from folkways.reading.cues import Cue, CueWord
from folkways.reading.denial import denial
from folkways.reading.judgements import (
    JUDGING_VERBS,
    denies,
    is_called_bad,
    is_judgement,
    of_nobody,
)
from folkways.reading.lexicon import Lexicon, Match
from folkways.reading.marked import MarkedWords
from folkways.reading.scope import Scope, ScopedMatch, product
from folkways.reading.segments import Segment, SegmentRole
from folkways.reading.words import word_set

_TOPIC_PREPOSITIONS = word_set("about on for against of regarding concerning that over")
_BANS = word_set("ban bans prohibition prohibitions restriction restrictions")


class PolarityWalk:
    """One pass over one sentence; ``items`` holds the result."""

    def __init__(
        self,
        toks: tuple[Token, ...],
        matches: tuple[Match, ...],
        cue_map: Mapping[int, tuple[int, CueWord]],
        segs: list[Segment],
        lexicon: Lexicon,
    ) -> None:
        self.toks = toks
        self.matches = matches
        self.cue_map = cue_map
        self._marked = MarkedWords(toks, matches, lexicon)
        self.items: list[ScopedMatch] = []
        self._prefers = any(tok.stem in ("prefer", "rather", "better") for tok in toks)
        self._by_end = {match.end: match for match in matches}
        self._main = Scope()
        for number, seg in enumerate(segs):
            self._segment(number, seg)

    def _segment(self, number: int, seg: Segment) -> None:
        if seg.part is SegmentRole.CONDITION and is_object(self.toks, seg, self._main):
            scope = self._main  # "objects when others smoke"
            seg = replace(seg, part=SegmentRole.MAIN)
        elif seg.part is not SegmentRole.MAIN:
            scope = Scope()
        else:
            if self._main.group and not seg.resumes and not self._continues_list(seg):
                carried = self._main.cues[:1] if self.toks[seg.start].word == "but" else []
                self._main = Scope(cues=[c for c in carried if c[1].kind is Cue.COMMON])
            scope = self._main
        at = seg.start
        while at < seg.end:
            at = self._token(at, number, seg, scope)
            if seg.part is SegmentRole.MAIN:
                scope = self._main
        self._close(scope)

    def _token(self, at: int, number: int, seg: Segment, scope: Scope) -> int:
        tok = self.toks[at]
        if at in self._by_end:
            self._match(self._by_end[at], number, seg, scope)
            return at + 1
        if tok.word in JOIN:
            self._join(at, tok.word, scope)
            if tok.word == "nor" and product(scope.cues) < 0:
                return at + 1
            self._drop_verbs(at, scope)
        if at in self.cue_map:
            length, cue = self.cue_map[at]
            if at + length <= seg.end:
                self._cue_of(at, length, cue, seg, scope)
                return at + length
        if scope.speak and tok.word in _TOPIC_PREPOSITIONS:
            self._speak_on(at, tok.word, scope.speak[1], seg, scope)
        if tok.word == "to" and self._prefers and scope.group and self._marked.begins_match(at + 1):
            self._swap(at, CueWord(Cue.SWAP, -1), scope)
        if tok.word == "from" and self._marked.shielded(at, seg):
            scope.cues.append((at, CueWord(Cue.VERB, -1)))
        if tok.word in ("it", "this", "them") and scope.spoken_from is not None:
            self._pronoun(at, number, seg, scope)
        return at + 1

    def _join(self, at: int, word: str, scope: Scope) -> None:
        """Go on behind "and", "or" or "nor"."""
        scope.join = word
        if word == "and":
            scope.cues = [c for c in scope.cues if self.toks[c[0]].word != "without"]

    def _drop_verbs(self, at: int, scope: Scope) -> None:
        """Leave out verbs that govern nothing behind a conjunction, since a new verb does."""
        if scope.cues and not scope.group and self._marked.new_verb(at + 1):
            apart = at - scope.cues[-1][0] > 2
            scope.cues = [c for c in scope.cues if c[1].kind is not Cue.VERB and not apart]

    def _cue_of(self, at: int, length: int, cue: CueWord, seg: Segment, scope: Scope) -> None:
        self._cue(at, cue, seg, scope)
        speaks = cue.kind is Cue.SPEAK and not cue.needs_topic_after
        if speaks and not is_passive(self.toks, at):
            scope.spoken_from, scope.spoken_by = at + length - 1, cue

    def _speak_on(self, at: int, word: str, said: CueWord, seg: Segment, scope: Scope) -> None:
        """Take the preposition of what is spoken of: "speaks about", "argues for"."""
        near = word != "for" or any(0 < m.start - at <= 4 for m in self.matches)
        if near and self._marked.later(at, seg):
            scope.spoken_from = at
            valued = said.valued or word == "for"
            scope.spoken_by = CueWord(Cue.SPEAK, said.flip, valued=valued)
            scope.speak = None

    # --- cues -------------------------------------------------------------------------------

    def _cue(self, at: int, cue: CueWord, seg: Segment, scope: Scope) -> None:
        if cue.kind is Cue.SKIP or (scope.muted and not scope.join):
            return
        cue = self._marked.as_rule(at, cue)
        if cue.kind is Cue.SWAP:
            if self.toks[at].word not in ("than", "over") or self._prefers:
                self._swap(at, cue, scope)
            return
        if cue.kind is Cue.TURN and scope.group and not scope.speak:
            self._reset(scope, keep=[])
            return
        if cue.kind is Cue.TURN:
            cue = CueWord(Cue.ATTITUDE)
        if scope.group and at == scope.group[-1].match.end + 1 and self.toks[at].word in _BANS:
            scope.group[-1].sign *= -1
            scope.group[-1].cues.append(cue)
            return
        later = self._marked.later(at, seg)
        if cue.kind is Cue.MENTION:
            if later:
                self._mention(at, cue, scope)
        elif not self._marked.idle(at, cue, later=later):
            self._apply(at, cue, scope, later=later)

    def _mention(self, at: int, cue: CueWord, scope: Scope) -> None:
        if scope.join and scope.group:
            self._reset(scope, keep=[])
        scope.spoken_from, scope.spoken_by = at, cue

    def _apply(self, at: int, cue: CueWord, scope: Scope, *, later: bool) -> None:
        """Let a cue judge the matches before it, or else govern those to come."""
        if scope.group and is_judgement(self.toks, self.cue_map, at, cue, later, scope):
            self._judge(at, cue, scope)
            return
        if scope.group and (scope.join or scope.judged):
            self._reset(scope, keep=[])
        if cue.kind is Cue.SPEAK and cue.needs_topic_after:
            scope.speak = (at, cue)
            return
        if cue.kind is Cue.EVAL and cue.flip < 0 and scope.disapproves():
            return
        scope.cues.append((at, cue))
        if cue.kind is Cue.ATTITUDE and scope.speak:  # "speaks against", "a talk in favour of"
            scope.spoken_from = at
            scope.spoken_by = CueWord(Cue.SPEAK, 1, valued=True)
            scope.speak = None

    def _judge(self, at: int, cue: CueWord, scope: Scope) -> None:
        if cue.kind is Cue.NEG:
            if denies(self.toks, at, scope):
                scope.trailing.append((at, cue))
            return
        if cue.kind in (Cue.RULE, Cue.COMMON):  # they judge nothing; "rarely" says it is not done
            for item in scope.group:
                item.sign *= cue.flip
                item.cues.append(cue)
            return
        if scope.judged:
            return
        flip = cue.flip * product(scope.trailing)
        if cue.kind is Cue.EVAL and of_nobody(self.toks, at):
            flip = -flip
        before = denial(self.toks, cue, scope)
        for item in scope.group:
            item.sign *= 1 if flip < 0 and is_called_bad(item, scope) else flip
            item.cues.extend(before)
            item.cues.extend(c for _, c in scope.trailing)
            item.cues.append(cue)
            stated = item.valued or cue.kind is not Cue.SPEAK
            item.valued = stated and not item.match.unsure
            self._marked.lean(item, cue)
        scope.trailing = []
        scope.judged = True
        scope.muted = self.toks[at].word in JUDGING_VERBS

    def _swap(self, at: int, cue: CueWord, scope: Scope) -> None:
        kept = [
            (at, CueWord(c.kind, 1, c.strength, valued=c.valued))
            for _, c in scope.cues
            if c.kind is not Cue.NEG
        ]
        before = product(scope.cues)
        self._reset(scope, keep=kept)
        scope.cues.append((at, CueWord(Cue.SWAP, -before if before < 0 and kept else cue.flip)))

    def _reset(self, scope: Scope, keep: list[tuple[int, CueWord]]) -> None:
        self._close(scope)
        scope.cues = keep
        scope.group = []
        scope.judged = scope.muted = False
        scope.join = ""
        scope.speak = scope.spoken_from = scope.spoken_by = None

    def _close(self, scope: Scope) -> None:
        """Apply negations that were left over after the group ("bikes are not left here")."""
        if scope.trailing and scope.group and not scope.judged:
            for item in scope.group:
                item.sign *= product(scope.trailing)
                item.cues.extend(c for _, c in scope.trailing)
        scope.trailing = []

    # --- matches ----------------------------------------------------------------------------

    def _match(self, match: Match, number: int, seg: Segment, scope: Scope) -> None:
        if scope.muted and not scope.join:
            return
        if scope.judged:
            self._reset(scope, keep=[])
        elif scope.trailing:
            scope.cues.extend(scope.trailing)
            scope.trailing = []
        if (
            scope.join
            and scope.group
            and begins_anew(self.toks, match, scope, self._marked.harmful(match.topic))
        ):
            self._reset(scope, keep=[])
        item = ScopedMatch(match, seg.part, number, match.pole, valued=not match.unsure)
        spoken = scope.spoken_from is not None and match.start > scope.spoken_from
        manner = spoken and is_manner(self.toks, match, scope)
        governing = scope.cues
        if spoken and manner:
            start = scope.spoken_from or 0
            governing = [c for c in scope.cues if c[0] < start and c[1].kind is Cue.NEG]
        elif spoken and scope.spoken_by is not None:
            item.mention = scope.spoken_by.kind is Cue.MENTION
            item.spoken = not item.mention
            directed = {Cue.ATTITUDE, Cue.EVAL, Cue.VERB, Cue.RULE, Cue.NEG, Cue.MAY, Cue.OBLIGE}
            topical = self.toks[scope.spoken_from or 0].word in _TOPIC_PREPOSITIONS
            plain = not scope.spoken_by.valued and scope.spoken_by.flip > 0
            item.discussed = item.spoken and plain and topical
            stated = scope.spoken_by.valued or any(c.kind in directed for _, c in governing)
            item.valued = stated and not match.unsure
            if scope.spoken_by.flip < 0 and not any(c is scope.spoken_by for _, c in governing):
                item.sign *= -1
        item.sign *= product(governing)
        item.cues = [c for _, c in governing]
        item.swapped = any(c.kind is Cue.SWAP for c in item.cues)
        for cue in item.cues:
            self._marked.lean(item, cue)
        beside = any(old.match.end == match.start - 1 for old in scope.group)
        item.manner = beside and self.toks[match.end].word.endswith("ly")
        scope.group.append(item)
        scope.join = ""
        self.items.append(item)

    def _continues_list(self, seg: Segment) -> bool:
        """Whether a segment after a comma continues a list ("smoking, shouting")."""
        if self.toks[seg.start].word != ",":
            return False
        at = seg.start + 1
        joined = at < seg.end and self.toks[at].word in JOIN
        at += joined
        started = [m for m in self.matches if m.start == at]
        if not started or self._main.judged:
            return False
        word = self.toks[started[0].end].word
        if word.endswith("ly") or word == "aloud":
            return False
        self._main.join = "and"
        return not begins_anew(
            self.toks, started[0], self._main, self._marked.harmful(started[0].topic)
        )

    def _pronoun(self, at: int, number: int, seg: Segment, scope: Scope) -> None:
        if not self.items or self._marked.later(at, seg):
            return
        last = self.items[-1]
        if last.segment == number and not scope.group:
            self._match(Match(last.match.topic, last.match.pole, (at,)), number, seg, scope)
