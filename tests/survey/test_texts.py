from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from folkways.survey.errors import SurveyError
from folkways.survey.form import LIKERT, Block
from folkways.survey.interview import AREAS
from folkways.survey.tasks import TASKS
from folkways.survey.texts import DEFAULT, Texts, languages, preferred, texts


def tables(words: Texts) -> Iterator[tuple[str, dict[str, str]]]:
    for name in words.__struct_fields__:
        value = getattr(words, name)
        if isinstance(value, dict):
            yield name, value


@pytest.mark.parametrize("language", languages())
def test_every_language_has_every_text_with_the_same_values(language: str) -> None:
    own, english = texts(language), texts(DEFAULT)
    assert len(own.likert) == len(LIKERT)
    for (name, table), (_, wanted) in zip(tables(own), tables(english), strict=True):
        assert list(table) == list(wanted), name
        for key, text in table.items():
            assert text, key
            values = (sorted(re.findall(r"{(\w+)}", one)) for one in (text, wanted[key]))
            assert next(values) == next(values), (name, key)


def test_every_question_hint_and_area_has_words() -> None:
    words = texts()
    for task in TASKS:
        assert task.key in words.sections
        for pairs in task.pairs:
            assert words.hints[pairs.kind] == pairs.hint
            assert all(words.questions[one.key] == one.text for one in pairs.questions)
    assert all(area.title in words.labels for area in AREAS)


def test_the_scale_in_english_is_the_papers() -> None:
    assert texts(DEFAULT).likert == LIKERT


def test_labels_and_fixed_words_are_translated_and_agents_words_are_not() -> None:
    german = texts("de")
    (shown,) = german.blocks(
        (
            Block(
                "Plan for day 2",
                (
                    "No smoking. [injunctive, utility 70]",
                    "It goes against: No smoking.",
                    "Ann: no [sic]",
                    "no",
                ),
            ),
        )
    )
    assert shown == Block(
        "Ihr Plan für Tag 2",
        (
            "No smoking. (Regel, Wichtigkeit 70 von 100)",
            "Ja, gegen diese: No smoking.",
            "Ann: no [sic]",
            "Nein",
        ),
    )
    assert german.label("A label of mine") == "A label of mine"


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("de-CH,de;q=0.9,en;q=0.5", "de"),
        ("fr,en;q=0.3,de;q=0.8", "de"),
        ("de;q=0,en;q=0.1", "en"),
        ("", "en"),
        ("*", "en"),
        ("de;q=x", "de"),
    ],
)
def test_the_language_is_the_one_that_the_browser_likes_best(accepted: str, language: str) -> None:
    assert preferred(accepted, ("en", "de")) == language


def test_a_language_without_texts_is_refused_with_those_there_are() -> None:
    with pytest.raises(SurveyError, match=r"no texts in 'xx'; there are en, de"):
        texts("xx")
