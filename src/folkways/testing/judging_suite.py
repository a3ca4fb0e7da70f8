"""What judging by a rubric must hold to. Call :func:`check_judging` from a test of your own."""

from __future__ import annotations

from pydantic import ValidationError

from folkways.environments.environment import Environment
from folkways.environments.judging import (
    MIND,
    RULES,
    SCORE_BY_RUBRIC,
    Mark,
    Marks,
    Rubric,
    RubricExhibit,
    ScoreByRubric,
    ScoredByRubric,
)
from folkways.language.mind import Mind
from folkways.scenario.schema import Scenario
from folkways.testing.lived import Lived, live

UNKNOWN = "no_such_item"


def check_judging(
    kind: type[Environment],
    scenario: Scenario | None = None,
    mind: Mind | None = None,
    until: int | None = None,
    **parameters: object,
) -> None:
    """Check an environment in which something is judged by a rubric, by rules or by minds.

    What is judged has a name of its own and is in the log before its scores, with a rubric that can
    be read; a score is a level of an item of that rubric, and no judge scores an item twice. A mind
    that gives scores which are no levels, invents items or scores twice does not stop the run, and
    none of that comes into the log. ``parameters`` are those that are not as by default.
    """
    lived = live(kind, scenario, mind, until, parameters)
    _check_scores(lived)
    if lived.answers(SCORE_BY_RUBRIC.name):
        spoil = {SCORE_BY_RUBRIC.name: no_levels}
        _check_scores(live(kind, scenario, mind, until, parameters, spoil))


def no_levels(asked: ScoreByRubric, answer: Marks) -> Marks:
    """Return marks with a first score that is no level, a last given twice, and an unknown item."""
    first = asked.items[0]
    rest = [mark for mark in answer.marks if mark.item != first.key]
    wrong = (Mark(item=first.key, score=max(first.scores) + 1), Mark(item=UNKNOWN, score=0))
    return Marks(marks=(*wrong, *rest, *rest[-1:]))


def _check_scores(lived: Lived) -> None:
    rubrics: dict[str, Rubric] = {}
    judged = set[tuple[str, str, str]]()
    for found in lived.facts_of(RubricExhibit, ScoredByRubric):
        fact = found.fact
        if isinstance(fact, RubricExhibit):
            subject = fact.subject
            assert subject not in rubrics, f"{subject}: is judged under a name that was taken"
            rubrics[subject] = _rubric(fact)
            assert fact.texts, f"{subject}: nothing is shown to the judges"
            assert len(fact.labels) == len(fact.texts), f"{subject}: labels and texts differ"
        elif isinstance(fact, ScoredByRubric):
            by = fact.by, found.agent if fact.by == MIND else "", fact.subject
            assert by not in judged, f"{fact.subject}: is judged twice by {found.agent or RULES}"
            judged.add(by)
            _check_marks(fact, rubrics)
    assert rubrics, "nothing is judged: no RubricExhibit is in the log"
    assert judged, "nobody judges: no ScoredByRubric is in the log"


def _rubric(told: RubricExhibit) -> Rubric:
    try:
        return Rubric.model_validate_json(told.rubric)
    except ValidationError as error:
        raise AssertionError(f"{told.subject}: its rubric cannot be read: {error}") from error


def _check_marks(told: ScoredByRubric, rubrics: dict[str, Rubric]) -> None:
    assert told.by in (RULES, MIND), f"{told.subject}: is judged by {told.by!r}"
    assert told.subject in rubrics, f"{told.subject}: is scored before it is in the log"
    assert len(set(told.items)) == len(told.items), f"{told.subject}: an item is scored twice"
    for item, score in zip(told.items, told.scores, strict=True):
        fault = rubrics[told.subject].fault(item, score)
        assert not fault, f"{told.subject}, {told.by}: {fault}"
