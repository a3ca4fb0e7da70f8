"""A draft from a few answers, without a model: one conflict, and people on its sides."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass

from folkways.base.errors import FolkwaysError
from folkways.reading.gerunds import is_gerund
from folkways.scenario.draft import (
    Draft,
    DraftedConflict,
    DraftedHour,
    DraftedPerson,
    DraftedStance,
    DraftedTie,
)
from folkways.scenario.names import FAMILY, GIVEN

MOST_PEOPLE = 10
"""Of all sides together."""
_TRAITS = (
    ("principled", "outgoing"),
    ("stubborn", "generous"),
    ("cautious", "considerate"),
    ("friendly", "curious"),
    ("impatient", "confident"),
    ("patient", "reliable"),
)


@dataclass(frozen=True, slots=True)
class Answers:
    """What was answered; ``place`` is an arena of ``map``, ``harms`` may be empty.

    ``against``, ``in_favour`` and ``neutral`` are people, by their names; the first of those
    ``against`` is the entrepreneur.
    """

    setting: str
    map: str
    place: str
    conduct: str
    instead: str
    harms: str
    against: tuple[str, ...]
    in_favour: tuple[str, ...]
    neutral: tuple[str, ...]


def gerund_fault(phrase: str) -> str:
    """Return what is wrong with a phrase for conduct; empty if it begins with a verb in -ing."""
    words = phrase.split()
    if words and len(phrase) <= 100 and is_gerund(words[0].casefold()):
        return ""
    shown = phrase if len(phrase) <= 100 else f"{phrase[:60]}..."
    return (
        "must begin with a verb in -ing, such as 'feeding the ducks', and have 100 characters at "
        f"most; not {shown!r}"
    )


def people_named(answer: str, taken: set[str], option: str) -> tuple[str, ...]:
    """Return the people that an answer gives: names with commas, or how many; adds to ``taken``.

    Raises FolkwaysError for an answer that is neither, a name that is taken, or too many people.
    """
    text = answer.strip()
    if re.fullmatch(r"\d{1,6}", text):
        count = int(text)
        if count > MOST_PEOPLE - len(taken):
            raise FolkwaysError(f"{option}: {count} are too many; {MOST_PEOPLE} people in all")
        names = _new_names(count, taken)
    else:
        names = tuple(" ".join(part.split()) for part in text.split(",") if part.strip())
        again = [one for n, one in enumerate(names) if one in taken or one in names[:n]]
        if again:
            raise FolkwaysError(f"{option}: {again[0]!r} is named twice; each name is one person")
        long = [one for one in names if len(one) > 60]
        if long:
            raise FolkwaysError(f"{option}: a name has at most 60 characters, not {len(long[0])}")
        if len(names) + len(taken) > MOST_PEOPLE:
            raise FolkwaysError(f"{option}: {MOST_PEOPLE} people in all, not more")
    taken.update(names)
    return names


def _new_names(count: int, taken: set[str]) -> tuple[str, ...]:
    chance = random.Random(len(taken))
    found: list[str] = []
    while len(found) < count:
        name = f"{chance.choice(GIVEN)} {chance.choice(FAMILY)}"
        if name not in taken and name not in found:
            found.append(name)
    return tuple(found)


def drafted(answers: Answers) -> Draft:
    """Return the draft that the answers outline; ages and traits are given in turn.

    Those in favour do it from 9:00 to 10:00 and from 14:00 to 15:00, and the others are there.
    """
    topic = re.sub(r"[^a-z0-9]+", "_", answers.conduct.casefold()).strip("_")[:60]
    conflict = DraftedConflict(
        name=topic if re.match("[a-z]", topic) else f"conduct_{topic}"[:60].rstrip("_"),
        doing=answers.conduct,
        instead=answers.instead,
        harms=answers.harms,
        norm=f"No {answers.conduct}.",
    )
    arena = answers.place.rpartition(": ")[2]
    sides = [
        *(("against", name) for name in answers.against),
        *(("for", name) for name in answers.in_favour),
        *(("neutral", name) for name in answers.neutral),
    ]
    people = []
    for number, (side, name) in enumerate(sides):
        leads = number == 0
        stance = {
            "conflict": conflict.name,
            "side": side,
            "strength": "strong" if leads else "plain",
        }
        does = answers.conduct if side == "for" else answers.instead
        hours = [
            DraftedHour(start=start, end=end, does=f"{does} in the {arena}")
            for start, end in (("9:00", "10:00"), ("14:00", "15:00"))
        ]
        other = sides[(number + 1) % len(sides)][1]
        people.append(
            DraftedPerson(
                name=name,
                age=24 + 11 * number % 50,
                entrepreneur=leads,
                traits=_TRAITS[number % len(_TRAITS)],
                about=f"{name} lives nearby.",
                stances=(DraftedStance.model_validate(stance),),
                hours=tuple(hours),
                ties=(DraftedTie(name=other, sentence=f"{other} is a neighbour."),),
                place=answers.place,
            )
        )
    return Draft(
        title=f"{answers.conduct[:1].upper()}{answers.conduct[1:]}"[:100],
        setting=answers.setting,
        map=answers.map,
        conflicts=(conflict,),
        people=tuple(people),
    )
