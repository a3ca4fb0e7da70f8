"""Topics without the lexicon: the gerund, verb or noun that a clause is about, as ``"~stem"``."""

from __future__ import annotations

from collections.abc import Mapping

from folkways.reading.clauses import PERSON, Token
from folkways.reading.gerunds import is_gerund
from folkways.reading.lexicon import Match
from folkways.reading.segments import Segment, SegmentRole
from folkways.reading.stem import STOPWORDS
from folkways.reading.topic_words import (
    ADVERBS,
    LIGHT_VERBS,
    NEVER_STEMS,
    NO_VERBS,
    PLACE_WORDS,
    RULED,
    TELLING_LITTLE,
    WANTED,
)
from folkways.reading.verb_phrase import (
    VerbPhrase,
    gerund_of,
    governing_verb,
    is_verb,
    noun_head,
    stem_of_verb,
    topic_of,
    verb_phrase,
    words_of,
)
from folkways.reading.verbs import base_of
from folkways.reading.words import stem_set

HAVING = "~have "
"""Before the stem of a thing: the topic is having it."""


def without_objects(
    matches: tuple[Match, ...], toks: tuple[Token, ...], cue_words: frozenset[int]
) -> tuple[Match, ...]:
    """Drop matches that are only the object of a verb of its own: "buying cigarettes"."""
    used = cue_words | {i for match in matches for i in match.used}
    return tuple(
        match
        for match in matches
        if not _is_object(match, toks, used) and not _of_known_verb(match, matches, toks)
    )


def _of_known_verb(match: Match, matches: tuple[Match, ...], toks: tuple[Token, ...]) -> bool:
    """Whether known conduct is only what other known conduct is done to: "sharing snacks"."""
    word = toks[match.start].word
    if is_gerund(word) or word.endswith("ly") or len(match.used) > 1 or match.agent:
        return False
    verb = governing_verb(toks, match.start)
    return verb is not None and any(
        other.used == (verb,) and other.topic != match.topic for other in matches
    )


def _is_object(match: Match, toks: tuple[Token, ...], used: frozenset[int]) -> bool:
    first = toks[match.start]
    if is_gerund(first.word) or first.word.endswith("ly") or match.agent:
        return False
    verb = governing_verb(toks, match.start)
    if verb is None or verb in used or not _may_be_topic(toks[verb]):
        return False
    phrase = verb_phrase(toks, verb, len(toks), ())
    return phrase is not None and phrase.head == match.end and toks[verb].stem not in TELLING_LITTLE


def unknown_matches(
    toks: tuple[Token, ...],
    segs: list[Segment],
    cue_length: Mapping[int, int],
    used: frozenset[int],
    *,
    every: bool = False,
    strong_only: bool = False,
) -> tuple[Match, ...]:
    """Return matches for topics that the lexicon does not know.

    The main segments are searched first, then the conditions (not with ``strong_only``, which also
    leaves out verbs too general to be a topic). With ``every`` (observed behaviour) each verb and
    object counts, else only the first in each segment and what is joined to it.
    """
    said = {i for at, size in cue_length.items() for i in range(at, at + size)}
    covered = used | (said - _talks(toks))
    for part in (SegmentRole.MAIN, SegmentRole.CONDITION):
        found: list[Match] = []
        for seg in segs:
            if seg.part is part and not (found and part is SegmentRole.CONDITION):
                phrases = _phrases(toks, seg, covered)
                pool = _candidates(toks, seg, covered, phrases, strong_only=strong_only)
                light = any(
                    toks[at].stem in LIGHT_VERBS and is_verb(toks, at)
                    for at in range(seg.start, seg.end)
                )
                found += _chosen(toks, pool, phrases, covered, every=every, bare=not light)
        if found or strong_only:
            return tuple(found)
    return ()


def joined_unknown(
    toks: tuple[Token, ...], used: frozenset[int], cue_length: Mapping[int, int]
) -> tuple[Match, ...]:
    """Return unknown gerunds next to known topics: after a cue, or joined by "and"."""
    cue_ends = {at + size - 1 for at, size in cue_length.items()}
    covered = used | {i for at, size in cue_length.items() for i in range(at, at + size)}
    found = []
    for at in range(1, len(toks)):
        if at in covered or not is_gerund(toks[at].word) or toks[at].stem in LIGHT_VERBS:
            continue
        before = at - 2 if toks[at - 1].word in ("of", "to", "from") else at - 1
        governed = before in cue_ends or (toks[before].word in ("and", "or") and before - 1 in used)
        closed = at + 1 >= len(toks) or toks[at + 1].word in ("and", "or", "but", ",", "in", "at")
        if governed and closed and _may_be_topic(toks[at]):
            found.append(_unknown(toks, at))
    return tuple(found)


_TALKS = stem_set("talk speak sing read chat shout whisper")


def _talks(toks: tuple[Token, ...]) -> set[int]:
    """Return the verbs of speaking that say where one speaks, not of what."""
    return {
        at
        for at in range(len(toks) - 1)
        if toks[at].stem in _TALKS
        and is_gerund(toks[at].word)
        and toks[at + 1].word in ("in", "at", "into", "through", "across")
    }


def _phrases(
    toks: tuple[Token, ...], seg: Segment, covered: frozenset[int] | set[int]
) -> dict[int, Match]:
    """Return the verbs of a segment that have an object, by the index of the verb."""
    found: dict[int, Match] = {}
    for at in range(seg.start, seg.end):
        if at not in covered and (_may_be_verb(toks, at) or _may_be_topic(toks[at])):
            placed = toks[at].stem in LIGHT_VERBS and is_gerund(toks[at].word)
            phrase = verb_phrase(toks, at, seg.end, covered, placed=placed)
            if phrase is None or not (_says_more(toks, phrase) or placed):
                continue
            used = (
                [at, phrase.head] if phrase.without is None else [at, phrase.without, phrase.head]
            )
            found[at] = Match(topic_of(toks, phrase), 1, tuple(used))
    return found


def _may_be_verb(toks: tuple[Token, ...], at: int) -> bool:
    """Whether a word is a known verb that stands where a verb stands ("may cook", "doing")."""
    return bool(base_of(toks[at].word)) and toks[at].word not in NO_VERBS and is_verb(toks, at)


def _says_more(toks: tuple[Token, ...], phrase: VerbPhrase) -> bool:
    """Whether what stands after the verb makes it another doing, and is no general place."""
    return phrase.direct or phrase.without is not None or _may_be_topic(toks[phrase.head])


def _candidates(
    toks: tuple[Token, ...],
    seg: Segment,
    covered: frozenset[int] | set[int],
    phrases: Mapping[int, Match],
    *,
    strong_only: bool,
) -> list[int]:
    objects = {i for match in phrases.values() for i in range(match.start + 1, match.end + 1)}
    found = [
        at
        for at in range(seg.start, seg.end)
        if at not in covered
        and at not in objects
        and (at in phrases or _may_be_topic(toks[at]) or _may_be_verb(toks, at))
        and not _after_place(toks, at)
    ]
    strong = [at for at in found if at in phrases or toks[at].stem not in LIGHT_VERBS]
    return strong if strong or strong_only else found


def _chosen(
    toks: tuple[Token, ...],
    pool: list[int],
    phrases: Mapping[int, Match],
    covered: frozenset[int],
    *,
    every: bool,
    bare: bool,
) -> list[Match]:
    def match(at: int) -> Match:
        return phrases.get(at) or _unknown(toks, at)

    if every or not pool:
        return [match(at) for at in pool]
    gerunds = [at for at in pool if is_gerund(toks[at].word)]
    verbs = [at for at in pool if at in phrases]
    plain = [at for at in pool if is_verb(toks, at)]
    if not (gerunds or verbs or plain):
        return [_thing(toks, pool[0], covered)] if bare else []
    main = [at for at in plain if of_a_person(toks, at) and toks[at].stem not in LIGHT_VERBS]
    first = (main or gerunds or verbs or plain)[0]
    chosen = [first]
    for at in pool:
        joined = at > first and toks[at - 1].word in ("and", "or", ",")
        if joined and is_gerund(toks[at].word) == is_gerund(toks[first].word):
            chosen.append(at)
    return [match(at) for at in chosen]


def _thing(toks: tuple[Token, ...], at: int, covered: frozenset[int]) -> Match:
    """Return a thing as a topic; having it, where the clause is about that ("no barbecues")."""
    head = noun_head(toks, at, len(toks), covered)
    used = (at,) if head is None or head == at else (at, head)
    if _is_had(toks, at, used[-1]):
        return Match(f"{HAVING}{toks[used[-1]].stem}", 1, used)
    return Match(f"~{toks[used[-1]].stem}", 1, used)


def of_a_person(toks: tuple[Token, ...], at: int) -> bool:
    """Whether a verb is what the sentence says of somebody: "she labels everything"."""
    back = at - 1
    while back >= 0 and (toks[back].word.endswith("ly") or toks[back].word in ADVERBS):
        back -= 1
    return back == 0 and toks[0].word in (PERSON, "he", "she")


def _is_had(toks: tuple[Token, ...], first: int, last: int) -> bool:
    """Whether a clause is about there being a thing: it is barred, allowed or wanted somewhere."""
    lead = {tok.word for tok in toks[:first]}
    after = toks[last + 1].word if last + 1 < len(toks) else ""
    if toks[first - 1].word == "no" and first <= 2:
        return True
    if toks[first - 1].word in ("needs", "need", "requires", "require", "requiring"):
        return toks[0].word not in (PERSON, "he", "she")
    if toks[first - 1].word in ("in", "for") and lead & {"point", "need", "use"}:
        return True
    if after in ("is", "are", "may", "must", "should"):
        ruled = {tok.stem for tok in toks[last + 1 : last + 6]}
        return not ruled.isdisjoint(RULED)
    if after in ("anywhere", *PLACE_WORDS):
        return bool(lead & WANTED)
    return False


def _unknown(toks: tuple[Token, ...], at: int) -> Match:
    verb = is_verb(toks, at)
    return Match(f"~{stem_of_verb(toks[at]) if verb else toks[at].stem}", 1, (at,))


def _may_be_topic(tok: Token) -> bool:
    return (
        tok.word.isalpha()
        and len(tok.word) > 2
        and tok.word not in STOPWORDS
        and tok.stem not in NEVER_STEMS
        and not tok.word.endswith("ly")
    )


def _after_place(toks: tuple[Token, ...], at: int) -> bool:
    """Whether the word stands in a phrase of place or company ("in the hall", "with her aunt")."""
    for back in range(at - 1, max(-1, at - 4), -1):
        word = toks[back].word
        if word in ("in", "at", "with", "near", "from", "by", "into", "inside", "during"):
            return not is_gerund(toks[at].word)
        if word not in (
            "the",
            "a",
            "an",
            "his",
            "her",
            "their",
            "my",
            "our",
            "this",
            "that",
            "all",
        ):
            return False
    return False


def topic_phrase(toks: tuple[Token, ...], match: Match) -> str:
    """Return the words that name an unknown topic, as a gerund where the word is a verb."""
    if match.topic.startswith(HAVING) and base_of(toks[match.start].word) != "have":
        words = " ".join(tok.word for tok in toks[match.start : match.end + 1])
        return f"having {words}"
    if len(match.used) > 1 and not is_verb(toks, match.start):
        return " ".join(tok.word for tok in toks[match.start : match.end + 1])
    if len(match.used) > 1:
        return words_of(toks, match.start, match.end)
    word = toks[match.start].word
    return gerund_of(word) if is_verb(toks, match.start) else word
