"""What the answers say: means beside the paper's, agreement, people and minds apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, median, stdev

from folkways.base.agreement import ordinal_alpha
from folkways.survey.file import SurveyFile
from folkways.survey.form import Answer, Evaluator
from folkways.survey.participation import attendance, comments
from folkways.survey.ranking import Ranking, rank
from folkways.survey.scales import is_check
from folkways.survey.sheets import asked_of
from folkways.survey.tasks import PAPER_OVERALL, TASK_OF_QUESTION, TASKS

OVERALL = "overall"
PEOPLE = "people"


@dataclass(frozen=True)
class Score:
    """The ratings of one sub-component, one question, or all.

    ``mean`` is 1 to 7, ``error`` the standard error of the mean over ratings, as in the paper;
    ``error_between`` that over the means of evaluators, since ratings by one evaluator are not
    independent. ``alpha`` is Krippendorff's. None: too few to say. ``paper`` is the mean and
    standard error in figure 4 of the paper, if it has one.
    """

    key: str
    title: str
    ratings: int
    evaluators: int
    mean: float | None
    error: float | None
    error_between: float | None
    alpha: float | None
    paper: tuple[float, float] | None = None


@dataclass(frozen=True)
class RaterGroup:
    """Those whose answers are taken together: all people, or one mind.

    ``scores`` are by sub-component, the last one overall; ``questions`` by question; ``runs`` are
    the overall scores by the run that the agent comes from. ``asked`` counts the ratings that
    their sheets ask for: one sheet for each evaluator and agent.
    """

    name: str
    evaluators: int
    ratings: int
    asked: int
    scores: tuple[Score, ...]
    questions: tuple[Score, ...]
    runs: tuple[Score, ...]


@dataclass(frozen=True)
class MindLikeness:
    """How a mind stands to people, over the ``shared`` questions that both answered.

    People count by their median. ``alpha`` is Krippendorff's between the two, ``difference`` the
    mind's score less theirs on average, ``close`` the share within one point of each other.
    """

    mind: str
    shared: int
    alpha: float | None
    difference: float | None
    close: float | None


@dataclass(frozen=True)
class PeopleTakingPart:
    """How people took part; nothing of it enters the scores.

    ``checks`` counts the attention checks that they answered, ``failed`` those of them answered
    wrongly, ``failing`` the people who failed any. ``left_out`` are those of them whose answers
    were left out of the results.
    """

    people: int
    finished: int
    checks: int
    failed: int
    failing: int
    left_out: int
    comments: int


@dataclass(frozen=True)
class Results:
    """The evaluation of a survey; ``rankings`` are there for an interview only.

    ``items`` are those to be judged, without attention checks. ``unplayed`` are the agents for whom
    nobody has answered anything, by their ids.
    """

    groups: tuple[RaterGroup, ...]
    likenesses: tuple[MindLikeness, ...]
    rankings: tuple[Ranking, ...]
    subjects: int
    sources: int
    items: int
    taking_part: PeopleTakingPart
    unplayed: tuple[str, ...] = ()


def evaluate(survey: SurveyFile, *, attentive: bool = False) -> Results:
    """Return what the answers in a survey say so far.

    With ``attentive``, people who failed an attention check are left out. Raises SurveyError if
    the survey is damaged.
    """
    form = survey.form
    people = attendance(survey)
    failing = {one.evaluator for one in people if one.failed}
    left_out = failing if attentive else set()
    evaluators = {one.code: one for one in survey.evaluators()}
    by_group: dict[str, list[Answer]] = {PEOPLE: []}
    for answer in survey.answers():
        if is_check(survey.items[answer.item]) or answer.evaluator in left_out:
            continue
        by_group.setdefault(_group(evaluators[answer.evaluator]), []).append(answer)
    groups, rankings = [], []
    for name, answers in by_group.items():
        active = {answer.evaluator for answer in answers}
        scored = [] if form.interview else answers
        groups.append(
            RaterGroup(
                name=name,
                evaluators=len(active),
                ratings=len(answers),
                asked=asked_of(survey, evaluators, answers),
                scores=_scores(scored),
                questions=_by_question(scored),
                runs=_by_run(survey, scored),
            )
        )
        if form.interview:
            rankings.append(rank(name, form.items, answers))
    minds = [name for name in by_group if name != PEOPLE]
    return Results(
        groups=tuple(groups),
        likenesses=tuple(_likeness(name, by_group[PEOPLE], by_group[name]) for name in minds),
        rankings=tuple(rankings),
        subjects=len(form.subjects),
        sources=len(form.sources),
        items=sum(not is_check(item) for item in form.items),
        taking_part=PeopleTakingPart(
            people=len(people),
            finished=sum(one.done == one.items for one in people),
            checks=sum(one.checks for one in people),
            failed=sum(one.failed for one in people),
            failing=len(failing),
            left_out=len(left_out),
            comments=len(comments(survey)),
        ),
        unplayed=_unplayed(survey, by_group[PEOPLE]),
    )


def _unplayed(survey: SurveyFile, answers: Sequence[Answer]) -> tuple[str, ...]:
    """Return the agents with items for whom no person has answered anything."""
    played = {survey.items[answer.item].subject for answer in answers}
    asked = {item.subject for item in survey.form.items}
    return tuple(one.id for one in survey.form.subjects if one.id in asked - played)


def _group(evaluator: Evaluator) -> str:
    return PEOPLE if evaluator.kind == "person" else evaluator.origin


def _scores(answers: Sequence[Answer]) -> tuple[Score, ...]:
    by_task = _sorted_into(answers, lambda answer: TASK_OF_QUESTION[answer.question].key)
    found = [_score(task.key, task.title, by_task.get(task.key, []), task.paper) for task in TASKS]
    return (*found, _score(OVERALL, "Overall", answers, PAPER_OVERALL))


def _by_question(answers: Sequence[Answer]) -> tuple[Score, ...]:
    by_question = _sorted_into(answers, lambda answer: answer.question)
    return tuple(
        _score(question.key, question.text, by_question.get(question.key, []))
        for task in TASKS
        for pairs in task.pairs
        for question in pairs.questions
    )


def _by_run(survey: SurveyFile, answers: Sequence[Answer]) -> tuple[Score, ...]:
    source_of = {subject.id: subject.source for subject in survey.form.subjects}
    by_run = _sorted_into(answers, lambda answer: str(source_of[survey.items[answer.item].subject]))
    return tuple(
        _score(source.label, source.label, by_run.get(str(number), []))
        for number, source in enumerate(survey.form.sources)
    )


def _score(
    key: str, title: str, answers: Sequence[Answer], paper: tuple[float, float] | None = None
) -> Score:
    of_each = _sorted_into(answers, lambda answer: answer.evaluator)
    scores = [answer.score for answer in answers]
    return Score(
        key=key,
        title=title,
        ratings=len(answers),
        evaluators=len(of_each),
        mean=fmean(scores) if scores else None,
        error=_error(scores),
        error_between=_error([fmean(answer.score for answer in own) for own in of_each.values()]),
        alpha=ordinal_alpha(_units(answers).values()),
        paper=paper,
    )


def _error(values: Sequence[float]) -> float | None:
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else None


def _units(answers: Iterable[Answer]) -> dict[tuple[str, str], list[int]]:
    units = defaultdict(list)
    for answer in answers:
        units[answer.item, answer.question].append(answer.score)
    return dict(units)


def _likeness(mind: str, people: Sequence[Answer], minds: Sequence[Answer]) -> MindLikeness:
    theirs, own = _units(people), _units(minds)
    pairs = [(median(theirs[unit]), median(own[unit])) for unit in theirs if unit in own]
    return MindLikeness(
        mind=mind,
        shared=len(pairs),
        alpha=ordinal_alpha(pairs),
        difference=fmean(b - a for a, b in pairs) if pairs else None,
        close=fmean(abs(b - a) <= 1 for a, b in pairs) if pairs else None,
    )


def _sorted_into(
    answers: Iterable[Answer], key: Callable[[Answer], str]
) -> dict[str, list[Answer]]:
    found: dict[str, list[Answer]] = {}
    for answer in answers:
        found.setdefault(key(answer), []).append(answer)
    return found
