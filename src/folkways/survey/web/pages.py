"""The pages, as HTML: templates that escape whatever is put into them."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import NamedTuple

import jinja2

from folkways.survey.file import SurveyFile
from folkways.survey.form import LIKERT, Answer, Evaluator, Item
from folkways.survey.scales import TaskSection, highest, questions_of, sections
from folkways.survey.tasks import PAIRS_OF
from folkways.survey.web.tokens import token

STATIC = {"survey.css": "text/css", "survey.js": "text/javascript"}
"""The files that pages draw in, with their types."""
BEGIN = "begin"
"""What the token of the form on the first page is for."""
_UTILITY = ", utility "  # in the brackets behind a norm, which are explained where there are any


class ItemPlace(NamedTuple):
    """An item in the sequence of one evaluator: ``number`` of ``total``, counted from 1."""

    item: Item
    section: TaskSection
    number: int
    total: int


class SectionProgress(NamedTuple):
    """How much of a section is done; ``first`` is the number of the first item still open."""

    section: TaskSection
    done: int
    first: int


@cache
def _environment() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.FunctionLoader(
            lambda name: _file("templates", name).decode() if name.endswith(".html") else None
        ),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )


def _file(folder: str, name: str) -> bytes:
    return resources.files("folkways.survey.web").joinpath(folder, name).read_bytes()


@cache
def static(name: str) -> bytes | None:
    """Return a file that pages draw in; None if it is none of :data:`STATIC`."""
    return _file("static", name) if name in STATIC else None


def places(survey: SurveyFile, evaluator: Evaluator) -> list[ItemPlace]:
    """Return the items of an evaluator in order."""
    found = [
        (item, section)
        for section in sections(survey.form, evaluator.subject)
        for item in section.items
    ]
    return [
        ItemPlace(item, section, number, len(found))
        for number, (item, section) in enumerate(found, 1)
    ]


def start_page(survey: SurveyFile, unknown: str = "") -> str:
    """Return the first page; ``unknown`` is a code that nobody has."""
    return _render(
        "start.html",
        token=token(survey.secret, BEGIN),
        interview=survey.form.interview,
        unknown=unknown,
    )


def overview_page(survey: SurveyFile, evaluator: Evaluator) -> str:
    """Return the page from which an evaluator goes on."""
    scores = _scores(survey, evaluator)
    found: dict[str, SectionProgress] = {}
    all_places = places(survey, evaluator)
    for place in all_places:
        before = found.get(place.section.key, SectionProgress(place.section, 0, 0))
        done = _done(place.item, scores)
        found[place.section.key] = SectionProgress(
            place.section,
            before.done + done,
            before.first or (0 if done else place.number),
        )
    return _render(
        "overview.html",
        evaluator=evaluator,
        subject=survey.form.subject(evaluator.subject),
        interview=survey.form.interview,
        progress=list(found.values()),
        next=next((one.first for one in found.values() if one.first), 0),
        begun=bool(scores),
        done=sum(one.done for one in found.values()),
        total=len(all_places),
    )


def days_page(survey: SurveyFile, evaluator: Evaluator) -> str:
    """Return what the agent lived through."""
    subject = survey.form.subject(evaluator.subject)
    return _render("days.html", evaluator=evaluator, subject=subject)


def item_page(
    survey: SurveyFile, evaluator: Evaluator, place: ItemPlace, fault: str = "", saved: bool = False
) -> str:
    """Return the page of one item; ``fault`` says what was wrong with what was sent."""
    item = place.item
    scores = _scores(survey, evaluator)
    return _render(
        "item.html",
        evaluator=evaluator,
        subject=survey.form.subject(evaluator.subject),
        place=place,
        item=item,
        brackets=not item.hidden and _has_brackets(item),
        hint="" if item.hidden else PAIRS_OF[item.kind].hint,
        questions=[(one, scores.get((item.id, one.key))) for one in questions_of(item)],
        scale=list(enumerate(LIKERT, 1)),
        ranks=range(1, highest(item) + 1),
        token=token(survey.secret, evaluator.code),
        fault=fault,
        saved=saved,
    )


def error_page(title: str, text: str) -> str:
    """Return a page that says why there is no other."""
    return _render("error.html", title=title, text=text)


def twice_ranked(item: Item, answers: list[Answer]) -> bool:
    """Say whether two answers of an interview were given one rank."""
    ranks = [answer.score for answer in answers if answer.item == item.id]
    return bool(item.hidden) and len(set(ranks)) < len(ranks)


def _scores(survey: SurveyFile, evaluator: Evaluator) -> dict[tuple[str, str], int]:
    answers = survey.answers(evaluator.code)
    return {(answer.item, answer.question): answer.score for answer in answers}


def _has_brackets(item: Item) -> bool:
    return any(_UTILITY in line for block in (*item.given, *item.made) for line in block.lines)


def _done(item: Item, scores: dict[tuple[str, str], int]) -> bool:
    return all((item.id, question.key) in scores for question in questions_of(item))


def _render(name: str, **values: object) -> str:
    return _environment().get_template(name).render(values)
