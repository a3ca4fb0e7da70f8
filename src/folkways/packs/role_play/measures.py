"""What role play is measured by: characters recognised by their words, scores by emotion."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean
from typing import NamedTuple

from folkways.base.events import MechanismEvent
from folkways.base.measure import SHARE, Measure, MeasuredRun, Number, Rows
from folkways.environments.judged import RUBRIC_MEASURES, given_scores
from folkways.environments.judging import MIND
from folkways.packs.role_play.facts import Performed
from folkways.packs.role_play.rubric import RUBRIC


class Played(NamedTuple):
    """A performance of a character, and the judge's scores by item."""

    character: str
    performed: Performed
    scores: dict[str, int]


def played(run: MeasuredRun) -> list[Played]:
    """Return all performances in order."""
    scores: dict[str, dict[str, int]] = {}
    for one in given_scores(run.events(MechanismEvent)):
        if one.kind == MIND:
            scores.setdefault(one.subject, {})[one.item] = one.score
    return [
        Played(event.agent, performed, scores.get(performed.subject, {}))
        for event in run.events(MechanismEvent)
        if (performed := Performed.read(event)) is not None
    ]


def _recognised(found: Sequence[Played]) -> float | None:
    return fmean(one.performed.nearest == one.character for one in found) if found else None


def _mean(found: Sequence[Played], item: str) -> float | None:
    scores = [one.scores[item] for one in found if item in one.scores]
    return fmean(scores) if scores else None


class Recognised(Measure):
    """See the definition."""

    name = "recognised"
    unit = SHARE
    definition = (
        "Performances whose words are most similar (cosine of counts of content words) to the "
        "character's own description, of all; chance is 1 / the number of characters."
    )

    def measure(self, run: MeasuredRun) -> Number:
        """Return it."""
        return _recognised(played(run))


def _by(found: Sequence[Played], name: str, key: Callable[[Played], str]) -> Rows:
    groups: dict[str, list[Played]] = {}
    for one in found:
        groups.setdefault(key(one), []).append(one)
    return [
        {
            name: group,
            "performances": len(members),
            "recognised": _recognised(members),
            **{f"{item.key}_score": _mean(members, item.key) for item in RUBRIC.items},
        }
        for group, members in sorted(groups.items())
    ]


class RoleEmotions(Measure):
    """See the definition."""

    name = "role_emotions"
    definition = (
        "By emotion: performances, share recognised, and the judge's mean scores (0 to 2) of "
        "character, emotion and scene."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each emotion."""
        return _by(played(run), "emotion", lambda one: one.performed.emotion)


class RoleCharacters(Measure):
    """See the definition."""

    name = "role_characters"
    definition = (
        "By character: performances, share recognised, and the judge's mean scores (0 to 2) of "
        "character, emotion and scene."
    )

    def measure(self, run: MeasuredRun) -> Rows:
        """Return a row for each character."""
        return _by(played(run), "character", lambda one: one.character)


MEASURES: tuple[type[Measure], ...] = (Recognised, RoleEmotions, RoleCharacters, *RUBRIC_MEASURES)
