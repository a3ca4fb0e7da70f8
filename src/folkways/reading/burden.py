"""Burdens of norms: excluding people, silence, hiding something, deceit.

Only classes of English verbs are known here (after Levin 1993, *English Verb Classes and
Alternations*: banish, admit, tell, complain, conceal and cheat verbs), and how denial turns one
into another: not to admit somebody is to exclude them. Whether a norm is right or wrong is not
read from it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final, Literal, NamedTuple

from folkways.reading.stem import stem

Kind = Literal["exclusion", "silence", "hiding", "deceit"]


class Burden(NamedTuple):
    """What a norm asks for at somebody's expense.

    ``party`` are the people concerned in the words of the norm ("the seasonal workers"): those who
    are excluded, not told or deceived; empty if it names nobody.
    """

    kind: Kind
    party: str


def burden(norm: str, people: Collection[str] = ()) -> Burden | None:
    """Return whom a norm burdens and how; None if no burden is found.

    ``people`` are further words for people, such as the names of a scenario's agents. Permissions
    burden nobody.
    """
    known = frozenset(word for one in people for word in _WORD.findall(one.casefold()))
    for clause in _CLAUSES.split(norm.casefold().replace("\u2019", "'")):
        words = _WORD.findall(clause)
        if _PERMITS.search(clause):
            continue
        for found in _readings(words, known):
            return found
    return None


def _readings(words: Sequence[str], known: frozenset[str]) -> Iterator[Burden]:
    for at in range(len(words)):
        denied = sum(_denies(words, before) for before in range(at)) % 2 == 1
        if _is_noun(words, at):
            continue
        for kind, phrases in (_DENIED if denied else _AFFIRMED).items():
            length = max((_begins(words, at, phrase) for phrase in phrases), default=0)
            if length:
                found = _burden(kind, words[at : at + length], words[at + length :], known)
                if found is not None:
                    yield found


def _is_noun(words: Sequence[str], at: int) -> bool:
    """Whether a word that may be a verb stands as a noun or an adjective: "a warning"."""
    if at == 0:
        return False
    before = words[at - 1]
    return before in ("a", "an", "the") or (before.endswith("ing") and words[at].endswith("ing"))


def _burden(
    kind: Kind, verb: Sequence[str], rest: Sequence[str], known: frozenset[str]
) -> Burden | None:
    direct = _phrase(rest, 0, known)
    if kind == "exclusion":
        return Burden(kind, direct) if direct else None
    if rest and stem(rest[0]) in _HARMLESS:
        return None
    if kind == "silence" and direct and verb[-1] in ("about", "of"):
        return None  # not to talk about people behind their backs protects them
    return Burden(kind, _party(rest, known))


def _party(rest: Sequence[str], known: frozenset[str]) -> str:
    """Return the first people named as those who are told, or from whom it is kept."""
    direct = _phrase(rest, 0, known)
    if direct:
        return direct
    for at, word in enumerate(rest):
        if word in ("to", "from", "with", "before"):
            found = _phrase(rest, at + 1, known)
            if found:
                return found
    return ""


def _phrase(words: Sequence[str], at: int, known: frozenset[str]) -> str:
    """Return the noun phrase from ``at`` on if its head is a word for people, else nothing."""
    if at < len(words) and words[at] in _LINKS:
        at += 1
    taken: list[str] = []
    for word in words[at : at + LONGEST]:
        if word in _ENDS or (word.endswith("ing") and not taken):
            break
        taken.append(word)
        if _is_person(word, known) and not _goes_on(words, at + len(taken), known):
            return " ".join(taken)
    return ""


def _goes_on(words: Sequence[str], at: int, known: frozenset[str]) -> bool:
    """Whether the phrase goes on with another word for people: "guest workers"."""
    return at < len(words) and words[at] not in _ENDS and _is_person(words[at], known)


def _is_person(word: str, known: frozenset[str]) -> bool:
    if word in known or word in _PEOPLE or word.removesuffix("s") in _PEOPLE:
        return True
    return bool(_AGENTIVE.fullmatch(word)) and word.removesuffix("s") not in _NO_PEOPLE


def _begins(words: Sequence[str], at: int, phrase: tuple[str, ...]) -> int:
    """Return how many words from ``at`` on say ``phrase``, 0 if they do not; "*" is a few words."""
    here = at
    for number, part in enumerate(phrase):
        if part == "*":
            following = phrase[number + 1]
            end = next(
                (i for i in range(here, min(here + LONGEST, len(words))) if words[i] == following),
                None,
            )
            if end is None:
                return 0
            # The people between the two words are what the phrase is about.
            return here - at
        if here >= len(words) or (words[here] != part and stem(words[here]) != stem(part)):
            return 0
        here += 1
    return here - at


def _denies(words: Sequence[str], at: int) -> bool:
    word = words[at]
    if word in _DENIERS or word.endswith("n't"):
        return True
    return stem(word) in _REFUSALS and at + 1 < len(words) and _is_verbal(words[at + 1])


def _is_verbal(word: str) -> bool:
    return word in ("to", "from") or word.endswith("ing")


LONGEST: Final = 6
"""So many words at most make a phrase for people."""

_WORD: Final = re.compile(r"[\w']+(?:-\w+)*")
_CLAUSES: Final = re.compile(r"[.;:!?]|,\s*(?:and|but)\b|\b(?:unless|except|because)\b")
_PERMITS: Final = re.compile(
    r"\b(?:need not|no need|free to|allowed to|welcome to|may(?! not)"
    r"|(?:not|nobody|never|no one|n't)\b.{0,12}"
    r"\b(?:have to|has to|obliged|required|forced|made to))\b"
)
_DENIERS: Final = frozenset(
    ("no", "not", "nobody", "none", "never", "nor", "neither", "without", "cannot", "nothing")
)
_REFUSALS: Final = frozenset(
    map(stem, ("avoid", "refrain", "refuse", "stop", "decline", "forbid", "cease", "abstain"))
)
_LINKS: Final = frozenset(("to", "with", "for", "beside", "from", "of", "at", "towards"))
_ENDS: Final = frozenset(
    (
        *("about", "of", "that", "at", "in", "on", "into", "when", "if", "who", "what", "how"),
        *("from", "to", "with", "for", "while", "and", "or", "is", "are", "was", "were", "by"),
        *("anything", "something", "everything", "away", "out", "up", "after", "before", "during"),
    )
)
_HARMLESS: Final = frozenset(map(stem, ("lie", "joke", "tale", "story", "gossip", "rumour")))


def _said(*phrases: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(phrase.split()) for phrase in phrases)


_AFFIRMED: Final[dict[Kind, tuple[tuple[str, ...], ...]]] = {
    "exclusion": _said(
        *("exclude", "shun", "ostracise", "ostracize", "ignore", "snub", "banish", "expel", "bar"),
        *("evict", "reject", "refuse", "avoid", "turn away", "turn * away", "keep * away"),
        *("keep * out", "shut out", "shut * out", "leave * out", "send away", "send * away"),
        *("drive away", "drive * away", "discriminate against", "stay away from"),
    ),
    "silence": _said(
        *("keep quiet about", "keep silent about", "stay silent about", "stay quiet about"),
        *("be silent about", "say nothing", "remain silent about", "look away from"),
    ),
    "hiding": _said(
        *("hide", "conceal", "cover up", "hush up", "withhold", "suppress", "disguise"),
        *("keep * secret", "keep * hidden", "keep * from"),
    ),
    "deceit": _said(
        *("lie to", "lie about", "mislead", "deceive", "cheat", "pretend", "trick", "defraud"),
        *("falsify", "overcharge", "dupe"),
    ),
}
"""What a norm may ask for, by the verbs that ask for it."""

_DENIED: Final[dict[Kind, tuple[tuple[str, ...], ...]]] = {
    "exclusion": _said(
        *("admit", "invite", "welcome", "greet", "serve", "help", "include", "accept", "hire"),
        *("host", "trust", "assist", "make room", "talk to", "talk with", "let * in"),
        *("let * join", "let * sit", "let * stay", "let * near", "allow * in", "allow * near"),
        *("speak to", "speak with", "sit with", "sit beside", "sit next to", "share with"),
        *("sell to", "lend to", "trade with", "play with", "eat with", "work with", "mix with"),
    ),
    "deceit": _said("be honest with", "tell * truth", "be truthful with"),
    "silence": _said(
        *("tell", "mention", "report", "reveal", "disclose", "divulge", "complain", "warn"),
        *("inform", "speak of", "speak about", "talk about", "talk of", "speak up", "object to"),
        *("admit that", "admit to", "say anything", "say a word", "let on"),
    ),
    "hiding": (),
}
"""The same for verbs that are denied: "nobody should tell the visitors"."""

_PEOPLE: Final = frozenset(
    (
        *("stranger", "outsider", "newcomer", "foreigner", "visitor", "guest", "tourist", "man"),
        *("traveller", "migrant", "immigrant", "refugee", "neighbour", "neighbor", "customer"),
        *("client", "patient", "pupil", "student", "child", "children", "woman", "women", "men"),
        *("elder", "people", "person", "other", "family", "families", "police", "inspector"),
        *("official", "tenant", "lodger", "servant", "apprentice", "parent", "public", "poor"),
        *("homeless", "them", "him", "her", "anybody", "anyone", "everybody", "everyone"),
        *("somebody", "someone", "folk", "crew", "press", "authorities", "minority", "resident"),
        *("citizen", "relative", "colleague", "boss", "friend", "passenger", "nurse", "staff"),
        *("boy", "girl", "youth", "teenager", "immigrants", "gypsies", "locals", "community"),
    )
)
_AGENTIVE: Final = re.compile(r"\w{3,}(?:ers?|ors?|ists?|ians?|ees?)")
_NO_PEOPLE: Final = frozenset(
    (
        *("water", "paper", "corner", "computer", "letter", "number", "flower", "river", "shower"),
        *("dinner", "supper", "summer", "winter", "weather", "butter", "pepper", "matter", "order"),
        *("offer", "counter", "poster", "newspaper", "coffee", "color", "door", "floor", "error"),
        *("answer", "shoulder", "folder", "cover", "power", "tower", "corridor", "mirror", "list"),
        *("whisper", "laughter", "after", "under", "over", "ever", "other's", "together", "never"),
        *("rather", "either", "neither", "whether", "another", "litter", "temper", "copier"),
        *(
            "printer",
            "drawer",
            "finger",
            "prayer",
            "sober",
            "sweater",
            "trouser",
            "committee",
            "fee",
            "tree",
            "degree",
        ),
    )
)
