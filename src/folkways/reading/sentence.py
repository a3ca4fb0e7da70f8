"""Reading one sentence: matches, cues, segments and signs become frames."""

from __future__ import annotations

from folkways.reading.cases import banished, sent_elsewhere
from folkways.reading.clauses import Token
from folkways.reading.cues import cues, judges
from folkways.reading.cues_in_use import is_said, plain_cues
from folkways.reading.frame import Frame
from folkways.reading.framing import frame_of
from folkways.reading.lexicon import Lexicon, Match
from folkways.reading.polarity import PolarityWalk
from folkways.reading.predicates import without_predicates
from folkways.reading.purpose import Purpose
from folkways.reading.scope import ScopedMatch, Sentence
from folkways.reading.segments import Segment, SegmentRole, segments
from folkways.reading.settings import setting_cues
from folkways.reading.topic import joined_unknown, unknown_matches, without_objects
from folkways.reading.verbs import base_of_participle
from folkways.reading.words import word_set


def read_sentence(
    toks: tuple[Token, ...], lexicon: Lexicon, purpose: Purpose, text: str, *, personal: bool
) -> list[Frame]:
    """Return the frames of one sentence, the main statement's only (conditions if it has none)."""
    stems = [tok.stem for tok in toks]
    matches = _without_judgements(_matches(stems, lexicon), toks)
    matches = tuple(match for match in matches if not _is_attribute(match, toks))
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
            toks, segs, lengths, used, every=True, strong_only=SegmentRole.MAIN in parts
        )
    elif SegmentRole.MAIN in parts:
        extra = joined_unknown(toks, used, lengths)
    else:
        known = SegmentRole.CONDITION in parts
        extra = unknown_matches(toks, segs, lengths, used, strong_only=known)
    if extra:
        taken = frozenset(i for match in extra for i in match.used)
        cue_map = {at: cue for at, cue in cue_map.items() if at not in taken}
    matches = tuple(sorted((*matches, *extra), key=lambda m: m.start))
    items = PolarityWalk(toks, matches, cue_map, segs, lexicon).items
    main = [item for item in items if item.part is SegmentRole.MAIN]
    if purpose is not Purpose.ACT:
        main = sent_elsewhere(toks, items, lexicon) or main
    main = banished(toks, segs, items) or main
    borrowed = not main
    if borrowed:
        main = [item for item in items if item.part is SegmentRole.CONDITION][:1]
    where = setting_cues(toks, used)
    cued = {i for at, (size, _) in cue_map.items() for i in range(at, at + size)}
    read = used.union(cued, (at for at, _ in where))
    whole = Sentence(
        toks,
        segs,
        where,
        items,
        lexicon,
        purpose,
        text,
        personal,
        read,
        borrowed,
    )
    return [frame_of(item, whole) for item in _one_per_topic(main)]


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


def _part_of(segs: list[Segment], match: Match) -> SegmentRole:
    return next((seg.part for seg in segs if seg.start <= match.end < seg.end), SegmentRole.MAIN)


def _without_judgements(matches: tuple[Match, ...], toks: tuple[Token, ...]) -> tuple[Match, ...]:
    """Drop words such as "rude" that name an axis but here judge other conduct."""
    judging = [m for m in matches if len(m.used) == 1 and judges(toks[m.start].stem)]
    if not judging:
        return matches
    others = tuple(m for m in matches if m not in judging)
    linked = any(tok.word in _JUDGED for m in judging for tok in toks[: m.start])
    return others if others or linked else matches


_BEFORE_NOUNS = word_set("the a an this these those our your their his her my in on of")
_NO_NOUNS = word_set(", : ( ) and or but is are was were by with to from for in on at of than")
_JUDGED = word_set("is are it considered find finds consider considers call calls think thinks")


def _is_attribute(match: Match, toks: tuple[Token, ...]) -> bool:
    """Whether a participle only says which thing is meant: "in the shared sinks"."""
    at = match.start
    return (
        len(match.used) == 1
        and 0 < at < len(toks) - 1
        and bool(base_of_participle(toks[at].word))
        and toks[at - 1].word in _BEFORE_NOUNS
        and toks[at + 1].word not in _NO_NOUNS
    )


def _one_per_topic(items: list[ScopedMatch]) -> list[ScopedMatch]:
    """Keep one item for each topic: the last that is neither swapped nor an agent."""
    best: dict[tuple[str, bool], ScopedMatch] = {}
    for item in items:
        key = (item.match.topic, item.spoken or item.mention)
        old = best.get(key)
        if old is None or _rank(item) >= _rank(old):
            if old is not None and old.match.agent and not item.valued:
                item.valued = old.valued
            best[key] = item
    return sorted(best.values(), key=lambda item: not item.manner)


def _rank(item: ScopedMatch) -> tuple[bool, bool, bool]:
    return (not item.swapped, not item.match.agent, len(item.match.used) > 1)
