"""A mind fills in a questionnaire; its answers are marked as a mind's."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator
from typing import NamedTuple

from folkways.base.errors import FolkwaysError, MindError
from folkways.language.mind import CallKey, Mind
from folkways.language.prompt import Prompt
from folkways.store.lock import WriterLock
from folkways.survey.file import SurveyFile
from folkways.survey.form import Answer, PlayedAgent, SurveyItem
from folkways.survey.rank_question import RANK_ANSWERS, RankAnswers, order_fault
from folkways.survey.rating import RATE_ITEM, RateItem, parts
from folkways.survey.scales import hint_of, is_check, questions_of, sections

AT_ONCE = 200
"""So many items at most are put to the mind before the first of them is answered."""


class Put(NamedTuple):
    """An item that is to be put to a mind: its subject's number, its own, and the question."""

    evaluator: str
    item: SurveyItem
    key: CallKey
    question: RateItem | RankAnswers

    @property
    def prompt(self) -> Prompt:
        """The question in the words that ship."""
        if isinstance(self.question, RankAnswers):
            return RANK_ANSWERS.render(self.question)
        return RATE_ITEM.render(self.question)


class Filled(NamedTuple):
    """How many items a mind has rated now, and which it could not, with the reasons."""

    rated: int
    faults: dict[str, str]


def evaluator_code(mind: str, subject: str) -> str:
    """Return the code under which a mind plays a subject."""
    return f"mind:{mind}:{subject}"


def open_items(survey: SurveyFile, mind: str, *, days: bool = False) -> list[Put]:
    """Return what a mind of this name has not answered; ``days`` shows it the agents' days too.

    The items of an interview are to be ranked, all others to be rated.
    """
    given = {(answer.evaluator, answer.item) for answer in survey.answers()}
    return [
        put
        for number, subject in enumerate(survey.form.subjects)
        for put in _of_subject(survey, mind, number, subject, days=days)
        if (put.evaluator, put.item.id) not in given
    ]


def _of_subject(
    survey: SurveyFile, mind: str, number: int, subject: PlayedAgent, *, days: bool
) -> Iterator[Put]:
    lived = tuple(
        f"{day.title}, {moment.time}: {moment.what}"
        for day in (subject.days if days else ())
        for moment in day.moments
    )
    items = [
        item
        for section in sections(survey.form, subject.id)
        for item in section.items
        if not is_check(item)  # whether somebody reads is no question to a mind
    ]
    for ordinal, item in enumerate(items):
        key = CallKey(0, number, ordinal)
        yield Put(evaluator_code(mind, subject.id), item, key, _question(subject, lived, item))


def _question(
    subject: PlayedAgent, lived: tuple[str, ...], item: SurveyItem
) -> RateItem | RankAnswers:
    if item.hidden:
        return RankAnswers(
            description=parts(subject.description),
            days=lived,
            asked=parts(item.given),
            answers=parts(item.made),
        )
    return RateItem(
        description=parts(subject.description),
        days=lived,
        hint=hint_of(item),
        given=parts(item.given),
        made=parts(item.made),
        statements=tuple(one.text for one in questions_of(item)),
    )


async def fill(
    survey: SurveyFile,
    mind: Mind,
    *,
    days: bool = False,
    progress: Callable[[float], None] = lambda share: None,
) -> Filled:
    """Let ``mind`` rate whatever it has not rated yet, playing one agent after another.

    Every rating is saved as it comes, so that this can be resumed. What the mind cannot answer in
    form stays open. Raises Unavailable if it cannot be asked any more, SurveyError for a damaged
    file, RunFileError if another process fills it at this moment.
    """
    with contextlib.ExitStack() as undo:
        # Else both would ask, and pay for, the same questions. People may answer meanwhile.
        undo.callback(WriterLock(survey.path).release)
        return await _filled(survey, mind, days, progress)


async def _filled(
    survey: SurveyFile, mind: Mind, days: bool, progress: Callable[[float], None]
) -> Filled:
    puts = open_items(survey, mind.name, days=days)
    for put in {put.evaluator: put for put in puts}.values():
        survey.begin("mind", mind.name, code=put.evaluator, subject=put.item.subject)
    faults: dict[str, str] = {}
    places = asyncio.Semaphore(AT_ONCE)
    done = 0

    async def rate(put: Put) -> None:
        nonlocal done
        async with places:
            fault = await _rate(survey, mind, put)
        if fault:
            faults[put.item.id] = fault
        done += 1
        progress(done / len(puts))

    try:
        async with asyncio.TaskGroup() as group:
            for put in puts:
                group.create_task(rate(put))
    except* FolkwaysError as errors:
        # One of them says why as well as all of them.
        raise _first(errors) from None
    return Filled(len(puts) - len(faults), faults)


def _first(errors: BaseExceptionGroup[FolkwaysError]) -> FolkwaysError:
    first = errors.exceptions[0]
    return _first(first) if isinstance(first, BaseExceptionGroup) else first


async def _rate(survey: SurveyFile, mind: Mind, put: Put) -> str:
    """Put one item and save what comes; return why nothing could be used, if so."""
    try:
        if isinstance(put.question, RankAnswers):
            return await _rank(survey, mind, put, put.question)
        ratings = await mind.perform(RATE_ITEM, put.question, put.key)
    except MindError as error:
        return str(error)
    questions = questions_of(put.item)
    if len(ratings.scores) != len(questions):
        return f"{len(ratings.scores)} scores for {len(questions)} statements"
    survey.save(
        Answer(put.evaluator, put.item.id, question.key, score, ratings.reason)
        for question, score in zip(questions, ratings.scores, strict=True)
    )
    return ""


async def _rank(survey: SurveyFile, mind: Mind, put: Put, question: RankAnswers) -> str:
    """As :func:`_rate`, for answers that are put in order."""
    reply = await mind.perform(RANK_ANSWERS, question, put.key)
    fault = order_fault(question, reply)
    if not fault:
        survey.save(
            Answer(put.evaluator, put.item.id, letter, place, reply.reason)
            for place, letter in enumerate(reply.order, 1)
        )
    return fault
