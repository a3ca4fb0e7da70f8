"""How norms are worded: a frame becomes sentences, each of which reads as that frame again.

The grammar proposes several sentences for a norm; those that the reader does not take for the
same norm are dropped, so listeners understand what was meant. Strength travels in words
alone ("must never", "it would be nice not to"). Every sentence names its subject, and the conduct
is put in the person of that subject (``persons.py``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from folkways.minds.offline.conduct import TopicPhrases
from folkways.minds.offline.english import base_phrase, sentence
from folkways.minds.offline.persons import Pronouns, said_of
from folkways.reading.frame import Aspect, Mode, Setting

_NO_SIGN = re.compile(r"\bone(?:'s|self)?\b|\b(?:that|what|when|while|where|before|after|others)\b")
SIGN_WORDS = 3
"""Conduct of more words than that is not forbidden as on a sign ("No smoking")."""


FAINT, PLAIN, STRICT = 0, 1, 2


def level_of(weight: int) -> int:
    """Return how strongly somebody words a norm of this utility (1 to 100)."""
    return FAINT if weight < 45 else PLAIN if weight < 78 else STRICT


@dataclass(frozen=True)
class NormToWord:
    """A norm to be worded: what it asks of whom, where, and how strongly.

    ``halfway`` is the condition of a compromise ("when nobody nearby minds"), for the aspect
    CONDITION only.
    """

    conduct: TopicPhrases
    sign: int
    mode: Mode = Mode.INJUNCTIVE
    setting: Setting = Setting.ANYWHERE
    aspect: Aspect = Aspect.RULE
    level: int = PLAIN
    when: str = ""
    halfway: str = ""

    @property
    def descriptive(self) -> bool:
        """Whether it says what people do, rather than what they ought to do."""
        return self.mode is Mode.DESCRIPTIVE


_PLACE = {
    Setting.ANYWHERE: "",
    Setting.INDOORS: " indoors",
    Setting.OUTDOORS: " outdoors",
    Setting.PUBLIC: " in public",
    Setting.PRIVATE: " in private",
}


def where(norm: NormToWord) -> str:
    """Return setting and occasion as the end of a phrase: " in public after meals"."""
    when = f" {norm.when}" if norm.when else ""
    place = "" if norm.setting is norm.conduct.setting else _PLACE[norm.setting]
    return place + when


@dataclass(frozen=True)
class ConductForms:
    """The conduct of one norm, worded for the person that the sentence is about."""

    phrase: str  # as a gerund phrase, with "one's"

    @property
    def doing(self) -> str:
        """As the subject of a sentence: "using one's phone in public"."""
        return said_of(self.phrase, Pronouns.ONE)

    @property
    def ones(self) -> str:
        """After "one should" and "it is kind to"."""
        return said_of(base_phrase(self.phrase), Pronouns.ONE)

    @property
    def people(self) -> str:
        """After "people should"."""
        return said_of(base_phrase(self.phrase), Pronouns.THEM)

    @property
    def each(self) -> str:
        """After "everyone should" and "nobody may"."""
        return said_of(base_phrase(self.phrase), Pronouns.EACH)

    @property
    def we(self) -> str:
        """After "we should"."""
        return said_of(base_phrase(self.phrase), Pronouns.US)

    def gerund(self, person: Pronouns) -> str:
        """After "avoid" and "refrain from"."""
        return said_of(self.phrase, person)


@lru_cache(maxsize=16384)
def proposals(norm: NormToWord) -> tuple[str, ...]:
    """Return the sentences that the grammar has for a norm, the canonical one first."""
    words = ConductForms(norm.conduct.plus + where(norm))
    if norm.aspect is Aspect.VALUE and norm.conduct.harm:
        return _value(norm, words)
    if norm.aspect is Aspect.PLACE:
        return _redirect(norm, ConductForms(norm.conduct.plus))
    if norm.aspect is Aspect.CONDITION:
        return _condition(norm, words)
    if norm.mode is Mode.PERMISSION:
        return _permission(norm.sign, words)
    if norm.mode is Mode.DESCRIPTIVE:
        return _descriptive(norm.sign, words)
    if norm.sign < 0:
        return _prohibition(norm, words)
    return _demand(norm, words)


def _prohibition(norm: NormToWord, w: ConductForms) -> tuple[str, ...]:
    short = norm.conduct.plus
    sign = len(short.split()) <= SIGN_WORDS and not _NO_SIGN.search(short)
    canonical = ((f"No {w.doing}.",) if sign else ()) + (f"People should not {w.people}.",)
    by_level = {
        FAINT: (
            f"It would be nice if people did not {w.people}.",
            f"It would be nice of people not to {w.people}.",
            f"People should preferably not {w.people}.",
            f"People should ideally not {w.people}.",
        ),
        PLAIN: (
            f"People should not {w.people}.",
            f"One should not {w.ones}.",
            f"People ought not to {w.people}.",
            f"Everybody should avoid {w.gerund(Pronouns.EACH)}.",
            f"We should all refrain from {w.gerund(Pronouns.US)}.",
        ),
        STRICT: (
            f"People must never {w.people}.",
            f"Nobody should ever {w.each}.",
            f"Nobody may ever {w.each}.",
            f"People must not {w.people}, under any circumstances.",
            f"Under no circumstances should anybody {w.each}.",
        ),
    }
    return canonical + by_level[norm.level]


def _demand(norm: NormToWord, w: ConductForms) -> tuple[str, ...]:
    by_level = {
        FAINT: (
            f"It would be nice of people to {w.people}.",
            f"People should ideally {w.people}.",
            f"It would be good of people to {w.people}.",
            f"People should preferably {w.people}.",
        ),
        PLAIN: (
            f"People should {w.people}.",
            f"One should {w.ones}.",
            f"Everyone ought to {w.each}.",
            f"We should all {w.we}.",
            f"Everybody should {w.each}.",
        ),
        STRICT: (
            f"People must always {w.people}.",
            f"Everyone absolutely has to {w.each}.",
            f"Everyone must {w.each}, without exception.",
            f"People absolutely must {w.people}.",
        ),
    }
    return (f"People should {w.people}.", *by_level[norm.level])


def _permission(sign: int, w: ConductForms) -> tuple[str, ...]:
    if sign > 0:
        return (
            f"Everyone is free to {w.each}.",
            f"People may {w.people}.",
            f"Everyone is welcome to {w.each}.",
            f"It is fine to {w.ones}.",
            f"People are free to {w.people}.",
        )
    return (
        f"Nobody is obliged to {w.each}.",
        f"Nobody has to {w.each}.",
        f"People are not obliged to {w.people}.",
        f"There is no obligation to {w.ones}.",
        f"Nobody should feel obliged to {w.each}.",
    )


def _descriptive(sign: int, w: ConductForms) -> tuple[str, ...]:
    if sign > 0:
        return (
            f"People here {w.people}.",
            f"Most people here {w.people}.",
            f"People here usually {w.people}.",
            f"Most people around here {w.people}.",
            f"It is the custom here to {w.ones}.",
        )
    return (
        f"People here do not {w.people}.",
        f"Most people here do not {w.people}.",
        f"Hardly anybody here would {w.each}.",
        f"People here usually do not {w.people}.",
        f"It is not the custom here to {w.ones}.",
    )


def _redirect(norm: NormToWord, w: ConductForms) -> tuple[str, ...]:
    by_level = {
        FAINT: (f"People should preferably {w.people} only outdoors.",),
        PLAIN: (
            f"One should {w.ones} only outdoors.",
            f"Everyone should {w.each} outdoors only.",
            f"People should {w.people} only outside.",
        ),
        STRICT: (
            f"People must {w.people} only outdoors.",
            f"People must {w.people} only outside, never indoors.",
        ),
    }
    return (f"People should {w.people} only outdoors.", *by_level[norm.level])


def _condition(norm: NormToWord, w: ConductForms) -> tuple[str, ...]:
    """Word a compromise: the harmful conduct only on a condition, the kindness on one."""
    them, each, we = (
        said_of(norm.halfway, person) for person in (Pronouns.THEM, Pronouns.EACH, Pronouns.US)
    )
    only = " only" if norm.sign < 0 else ""
    return (
        f"People should {w.people}{only} {them}.",
        f"Everyone should {w.each}{only} {each}.",
        f"We should all {w.we}{only} {we}.",
    )


def _value(norm: NormToWord, w: ConductForms) -> tuple[str, ...]:
    harm = norm.conduct.harm
    no = " not" if norm.sign < 0 else ""
    all_ = "" if no else " all"
    ought = {
        FAINT: f"should preferably{no}",
        PLAIN: f"should{no}",
        STRICT: f"must{no}",
    }[norm.level]
    return (
        f"People should{no} {w.people}, for the sake of {harm}.",
        f"People {ought} {w.people}, for the sake of {harm}.",
        f"For the sake of {harm}, we should{no}{all_} {w.we}.",
        f"Out of consideration for {harm}, we should{no}{all_} {w.we}.",
    )


def in_words(norm: NormToWord) -> tuple[str, ...]:
    """Return :func:`proposals` as whole sentences, unverified."""
    return tuple(dict.fromkeys(sentence(text) for text in proposals(norm)))
