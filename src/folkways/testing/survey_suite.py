"""What every survey of agents must hold to. Call :func:`check_survey` from a test of your own."""

from __future__ import annotations

from folkways.environments.environment import Environment
from folkways.environments.questionnaire import Answer
from folkways.environments.surveying import (
    ANSWER_QUESTIONNAIRE,
    AnswerQuestionnaire,
    AskedItem,
    GivenAnswer,
    GivenAnswers,
    Surveyed,
)
from folkways.language.mind import Mind
from folkways.scenario.schema import Scenario
from folkways.testing.lived import Exchange, Lived, as_type, live

UNKNOWN = "no_such_item"


def check_survey(
    kind: type[Environment],
    scenario: Scenario | None = None,
    mind: Mind | None = None,
    until: int | None = None,
    **parameters: object,
) -> None:
    """Check an environment that puts questionnaires to agents with ``ask_questionnaire``.

    Every item that was put is answered within its scale or options, once, or missing; an answer
    that fits is never lost. A mind that answers off the scale, names options that are not there,
    invents items or answers twice does not stop the run, and none of that comes into the log.
    ``parameters`` are those that are not as by default.
    """
    _check_answers(live(kind, scenario, mind, until, parameters))
    bad = live(kind, scenario, mind, until, parameters, {ANSWER_QUESTIONNAIRE.name: off_the_scale})
    _check_answers(bad)


def off_the_scale(asked: AnswerQuestionnaire, answer: GivenAnswers) -> GivenAnswers:
    """Return answers with a first that does not fit, a last given twice, and an unknown one."""
    given = [one for one in answer.answers if one.item != asked.items[0].key]
    wrong = [
        GivenAnswer(item=asked.items[0].key, answer=_misfit(asked, asked.items[0])),
        GivenAnswer(item=UNKNOWN, answer=1),
    ]
    return GivenAnswers(answers=(*wrong, *given, *given[-1:]))


def _misfit(asked: AnswerQuestionnaire, item: AskedItem) -> Answer:
    if item.kind == "text":
        return " "
    return asked.high + 1 if item.kind == "likert" else "none of these options"


def _check_answers(lived: Lived) -> None:
    exchanges = lived.answers(ANSWER_QUESTIONNAIRE.name)
    assert exchanges, f"nobody is asked: no {ANSWER_QUESTIONNAIRE.name} is put to a mind"
    told = lived.facts(Surveyed)
    assert len(told) == len(exchanges), (
        f"{len(exchanges)} questionnaires are put, and {len(told)} are in the log"
    )
    waiting: dict[tuple[int, str], list[Exchange]] = {}
    for exchange in exchanges:
        waiting.setdefault((exchange.key.tick, exchange.agent), []).append(exchange)
    for found in told:
        put = waiting.get((found.t, found.agent))
        assert put, f"{found.agent} was not asked what the log says it answered"
        _check_surveyed(found.agent, found.fact, put.pop(0))


def _check_surveyed(agent: str, told: Surveyed, exchange: Exchange) -> None:
    asked = as_type(AnswerQuestionnaire, exchange.asked)
    where = f"{agent}, {told.questionnaire}"
    there = [*told.items, *told.missing]
    keys = [one.key for one in asked.items]
    assert sorted(there) == sorted(keys), f"{where}: was put {keys}, and the log has {there}"
    kinds = {one.key: one for one in asked.items}
    for key, answer in told.given.items():
        fault = _fault(asked, kinds[key], answer)
        assert not fault, f"{where}, {key}: {fault}"
    given: dict[str, Answer] = {}
    for one in as_type(GivenAnswers, exchange.answer).answers:
        given.setdefault(one.item, one.answer)
    for key in told.missing:
        lost = key in given and str(given[key]).strip() and kinds[key].kind == "likert"
        fits = lost and not _fault(asked, kinds[key], str(given[key]))
        assert not fits, f"{where}, {key}: was answered with {given.get(key)}, and is missing"


def _fault(asked: AnswerQuestionnaire, item: AskedItem, answer: str) -> str:
    if item.kind == "text":
        return "" if answer.strip() else "the text is empty"
    if item.kind == "choice":
        return "" if answer in item.options else f"{answer!r} is none of {list(item.options)}"
    try:
        fits = asked.low <= int(answer) <= asked.high
    except ValueError:
        fits = False
    return "" if fits else f"{answer} is not on the scale from {asked.low} to {asked.high}"
