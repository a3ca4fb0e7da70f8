"""The pages, as HTML: templates that escape whatever is put into them."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import NamedTuple

import jinja2

from folkways.survey.file import SurveyFile
from folkways.survey.form import Answer, Evaluator, SurveyItem
from folkways.survey.participation import (
    LONGEST_COMMENT,
    comments,
    completion_code,
    language_of,
    settings_of,
)
from folkways.survey.scales import (
    TaskSection,
    highest,
    hint_of,
    is_check,
    questions_of,
    sections,
)
from folkways.survey.texts import texts
from folkways.survey.web.tokens import token

STATIC = {"survey.css": "text/css", "survey.js": "text/javascript"}
"""The files that pages load, with their types."""
BEGIN = "begin"
"""What the token of the form on the consent page is for."""
_UTILITY = ", utility "  # in the brackets behind a norm, which are explained where there are any


class ItemPlace(NamedTuple):
    """An item in the sequence of one evaluator: ``number`` of ``total``, counted from 1."""

    item: SurveyItem
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
    """Return a file that pages load; None if it is not in :data:`STATIC`."""
    return _file("static", name) if name in STATIC else None


def places(survey: SurveyFile, evaluator: Evaluator) -> list[ItemPlace]:
    """Return the items of an evaluator in order, with headings in their language."""
    language = language_of(survey, evaluator.code)
    found = [
        (item, section)
        for section in sections(survey.form, evaluator.subject, language)
        for item in section.items
    ]
    return [
        ItemPlace(item, section, number, len(found))
        for number, (item, section) in enumerate(found, 1)
    ]


def start_page(survey: SurveyFile, language: str, unknown: str = "") -> str:
    """Return the first page; ``unknown`` is a code that nobody has."""
    counts = [len(survey.form.items_of(subject.id)) for subject in survey.form.subjects]
    fewest, most = min(counts, default=0), max(counts, default=0)
    offered = settings_of(survey).languages
    return _render(
        "start.html",
        language,
        interview=survey.form.interview,
        tasks=str(most) if fewest == most else f"{fewest}\N{EN DASH}{most}",
        checks=any(is_check(item) for item in survey.form.items),
        unknown=unknown,
        others=[(code, texts(code).name) for code in offered if code != language],
    )


def consent_page(survey: SurveyFile, language: str, fault: bool = False) -> str:
    """Return the page on which people agree to take part; ``fault``: they pressed on without."""
    settings = settings_of(survey)
    return _render(
        "consent.html",
        language,
        token=token(survey.secret, BEGIN),
        own=[part.strip() for part in settings.consent.split("\n\n") if part.strip()],
        contact=settings.contact,
        fault=fault,
    )


def overview_page(survey: SurveyFile, evaluator: Evaluator, saved: bool = False) -> str:
    """Return the page from which an evaluator goes on; ``saved``: their comment just was."""
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
        language_of(survey, evaluator.code),
        evaluator=evaluator,
        subject=survey.form.subject(evaluator.subject),
        interview=survey.form.interview,
        progress=list(found.values()),
        next=next((one.first for one in found.values() if one.first), 0),
        begun=bool(scores),
        done=sum(one.done for one in found.values()),
        total=len(all_places),
        completion=completion_code(survey, evaluator.code),
        token=token(survey.secret, evaluator.code),
        comment=_comment(survey, evaluator, ""),
        longest=LONGEST_COMMENT,
        saved=saved,
    )


def days_page(survey: SurveyFile, evaluator: Evaluator) -> str:
    """Return what the agent lived through."""
    subject = survey.form.subject(evaluator.subject)
    language = language_of(survey, evaluator.code)
    return _render("days.html", language, evaluator=evaluator, subject=subject)


def item_page(
    survey: SurveyFile, evaluator: Evaluator, place: ItemPlace, fault: str = "", saved: bool = False
) -> str:
    """Return the page of one item; ``fault`` says what was wrong with what was sent."""
    item = place.item
    language = language_of(survey, evaluator.code)
    scores = _scores(survey, evaluator)
    return _render(
        "item.html",
        language,
        evaluator=evaluator,
        subject=survey.form.subject(evaluator.subject),
        place=place,
        item=item,
        check=is_check(item),
        brackets=not item.hidden and _has_brackets(item),
        hint=hint_of(item, language),
        questions=[(one, scores.get((item.id, one.key))) for one in questions_of(item, language)],
        scale=list(enumerate(texts(language).likert, 1)),
        ranks=range(1, highest(item) + 1),
        token=token(survey.secret, evaluator.code),
        comment=_comment(survey, evaluator, item.id),
        longest=LONGEST_COMMENT,
        fault=fault,
        saved=saved,
    )


def error_page(language: str, status: int, fault: str = "") -> str:
    """Return a page that says why there is no other."""
    words = texts(language)
    title, text = words.say(f"error_{status}"), words.say(f"error_{status}_text", fault=fault)
    return _render("error.html", language, title=title, text=text)


def twice_ranked(item: SurveyItem, answers: list[Answer]) -> bool:
    """Return whether two answers of an interview were given one rank."""
    ranks = [answer.score for answer in answers if answer.item == item.id]
    return bool(item.hidden) and len(set(ranks)) < len(ranks)


def _comment(survey: SurveyFile, evaluator: Evaluator, item: str) -> str:
    own = comments(survey, evaluator.code)
    return next((one.text for one in own if one.item == item), "")


def _scores(survey: SurveyFile, evaluator: Evaluator) -> dict[tuple[str, str], int]:
    answers = survey.answers(evaluator.code)
    return {(answer.item, answer.question): answer.score for answer in answers}


def _has_brackets(item: SurveyItem) -> bool:
    return any(_UTILITY in line for block in (*item.given, *item.made) for line in block.lines)


def _done(item: SurveyItem, scores: dict[tuple[str, str], int]) -> bool:
    return all((item.id, question.key) in scores for question in questions_of(item))


def _render(name: str, language: str, **values: object) -> str:
    words = texts(language)
    return (
        _environment()
        .get_template(name)
        .render(say=words.say, plain=words.blocks, words=words, language=language, **values)
    )
