"""How norms are worded: a frame becomes sentences, each of which reads as that frame again.

The grammar proposes several sentences for a norm; those that the reader does not take for the
same norm are dropped, so whoever hears one understands what was meant. Strength travels in words
alone ("must never", "it would be nice not to").
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from folkways.minds.offline.conduct import Conduct
from folkways.minds.offline.english import clause, listing, sentence
from folkways.reading.frame import Aspect, Mode, Setting

_ABSTRACT = re.compile(r"\bfor the good of (?:all|everyone)\b", re.IGNORECASE)

_MANY = re.compile(r"(?:People|Most people|Every(?:one|body)|Nobody|Hardly anybody|It would be)\b")


def is_abstract(text: str) -> bool:
    """Whether a norm is worded as one that stands for several."""
    return bool(_ABSTRACT.search(text))


FAINT, PLAIN, STRICT = 0, 1, 2
ONE, THEIR = "one's", "their"


def level_of(weight: int) -> int:
    """Return how strongly somebody words a norm of this utility (1 to 100)."""
    return FAINT if weight < 45 else PLAIN if weight < 78 else STRICT


@dataclass(frozen=True)
class Norm:
    """A norm to be worded: what it asks of whom, where, and how strongly."""

    conduct: Conduct
    sign: int
    mode: Mode = Mode.INJUNCTIVE
    setting: Setting = Setting.ANYWHERE
    aspect: Aspect = Aspect.RULE
    level: int = PLAIN
    when: str = ""

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


def where(norm: Norm) -> str:
    """Return setting and occasion as the end of a phrase: " in public after meals"."""
    when = f" {norm.when}" if norm.when else ""
    place = "" if norm.setting is norm.conduct.setting else _PLACE[norm.setting]
    return place + when


@lru_cache(maxsize=16384)
def proposals(norm: Norm) -> tuple[str, ...]:
    """Return the sentences that the grammar has for a norm, the canonical one first."""
    conduct, place = norm.conduct, where(norm)
    doing, do = conduct.plus + place, conduct.to_do(1) + place
    if norm.aspect is Aspect.VALUE and conduct.harm:
        return _value(norm, doing, do)
    if norm.aspect is Aspect.PLACE:
        return _redirect(norm)
    if norm.mode is Mode.PERMISSION:
        return _permission(norm.sign, do)
    if norm.mode is Mode.DESCRIPTIVE:
        return _descriptive(norm.sign, do)
    if norm.sign < 0:
        return _prohibition(norm, doing, do)
    return _demand(norm, do)


def _prohibition(norm: Norm, doing: str, do: str) -> tuple[str, ...]:
    canonical = (f"No {doing}.", f"People should not {do}.")
    by_level = {
        FAINT: (
            f"It would be nice if people did not {do}.",
            f"People might perhaps avoid {doing}.",
            f"People should preferably not {do}.",
            f"People should ideally not {do}.",
        ),
        PLAIN: (
            f"People should not {do}.",
            f"One should not {do}.",
            f"Everybody should avoid {doing}.",
            f"We should all refrain from {doing}.",
        ),
        STRICT: (
            f"People must never {do}.",
            f"Nobody should ever {do}.",
            f"Nobody may ever {do}.",
            f"{doing} is strictly forbidden.",
            f"People must strictly avoid {doing}.",
        ),
    }
    return canonical + by_level[norm.level]


def _demand(norm: Norm, do: str) -> tuple[str, ...]:
    by_level = {
        FAINT: (
            f"It would be nice if people would {do}.",
            f"People should ideally {do}.",
            f"People should preferably {do}.",
        ),
        PLAIN: (
            f"People should {do}.",
            f"One should {do}.",
            f"Everyone ought to {do}.",
            f"We should all {do}.",
        ),
        STRICT: (
            f"People must always {do}.",
            f"Everyone absolutely has to {do}.",
            f"Everyone must {do} without exception.",
        ),
    }
    return (f"People should {do}.", *by_level[norm.level])


def _permission(sign: int, do: str) -> tuple[str, ...]:
    if sign > 0:
        return (
            f"Everyone is free to {do}.",
            f"People may {do}.",
            f"Everyone is welcome to {do}.",
            f"It is fine to {do}.",
            f"People are allowed to {do}.",
        )
    return (
        f"Nobody is obliged to {do}.",
        f"Nobody has to {do}.",
        f"People are not obliged to {do}.",
        f"There is no obligation to {do}.",
        f"Nobody is required to {do}.",
    )


def _descriptive(sign: int, do: str) -> tuple[str, ...]:
    if sign > 0:
        return (
            f"People here {do}.",
            f"Most people here {do}.",
            f"People here usually {do}.",
            f"Most people around here {do}.",
        )
    return (
        f"People here do not {do}.",
        f"Most people here do not {do}.",
        f"Hardly anybody here would {do}.",
        f"People here usually do not {do}.",
    )


def _redirect(norm: Norm) -> tuple[str, ...]:
    do = norm.conduct.to_do(1)
    canonical = (f"People should {do} only outdoors.",)
    by_level = {
        FAINT: (f"People should preferably {do} only outdoors.",),
        PLAIN: (f"One should {do} only outdoors.", f"Everyone should {do} outdoors only."),
        STRICT: (f"People must {do} only outdoors.",),
    }
    return canonical + by_level[norm.level]


def _value(norm: Norm, doing: str, do: str) -> tuple[str, ...]:
    harm = norm.conduct.harm
    if norm.sign < 0:
        very = {FAINT: "may harm", PLAIN: "harms", STRICT: "badly harms"}[norm.level]
        return (
            f"{doing} harms {harm}.",
            f"{doing} harms others.",
            f"{doing} {very} {harm}.",
            f"{doing} is harmful to {harm}.",
        )
    return (
        f"{doing} matters for {harm}.",
        f"It matters to {do}, for {harm}.",
        f"{doing} matters.",
        f"It matters to {do}.",
    )


def in_words(norm: Norm) -> tuple[str, ...]:
    """Return :func:`proposals` as whole sentences, unverified."""
    return tuple(dict.fromkeys(sentence(_agreeing(text)) for text in proposals(norm)))


def _agreeing(text: str) -> str:
    """Let "one's" agree with its subject: "People should close their mouths"."""
    if _MANY.match(text):
        return text.replace(ONE, THEIR)
    return text.replace(ONE, "our") if text.startswith("We ") else text


def abstract_words(norms: tuple[Norm, ...]) -> tuple[str, ...]:
    """Return sentences for one norm that stands for all of ``norms``."""
    forbidden = [n.conduct.plus + where(n) for n in norms if n.sign < 0 and not _free(n)]
    asked = [n.conduct.to_do(1) + where(n) for n in norms if n.sign > 0 and not _free(n)]
    free = [n for n in norms if _free(n)]
    clauses = []
    if asked:
        clauses.append(f"people should {listing(asked)}")
    if forbidden:
        not_do = [n.conduct.to_do(1) + where(n) for n in norms if n.sign < 0 and not _free(n)]
        clauses.append(f"people should not {listing(not_do, 'or')}")
    for norm in free:
        clauses.append(clause(in_words(norm)[0]))
    said = ", and ".join(clauses)
    apart = ". ".join(sentence(c).rstrip(".") for c in clauses)
    plain = ". ".join(in_words(norm)[0].rstrip(".") for norm in norms)
    return (
        sentence(f"for the good of all, {said.replace(ONE, THEIR)}"),
        sentence(f"for the good of all: {said.replace(ONE, THEIR)}"),
        sentence(f"{apart}. This is for the good of all"),
        sentence(f"{plain}. This is for the good of all"),
    )


def _free(norm: Norm) -> bool:
    return norm.mode is Mode.PERMISSION
