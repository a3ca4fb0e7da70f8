from __future__ import annotations

from collections.abc import Callable

import pytest

from folkways.agents import operations as agents_ops
from folkways.agents import questions as agents
from folkways.agents import shown
from folkways.language.mind import CallKey
from folkways.minds.offline import OfflineMind

Person = Callable[..., shown.Who]
KEY = CallKey(30_000, 4, 0)

SAID = 'Ben Birch said to Cid Cole: "Hello, Cid. People should not smoke indoors."'
LIKED = 'Ben Birch said to Cid Cole: "I do not like smoking indoors."'
SEEN = ("Ben Birch is smoking a cigarette", "Cid Cole is smoking at a table")


def memories(*texts: str, kind: str = "observation") -> tuple[shown.Remembered, ...]:
    return tuple(
        shown.Remembered.model_validate(
            {"id": 10 + 3 * i, "kind": kind, "text": text, "importance": 4}
        )
        for i, text in enumerate(texts)
    )


@pytest.fixture
def asked(mind: OfflineMind, person: Person) -> Callable[..., tuple[str, ...]]:
    def ask(*texts: str) -> tuple[str, ...]:
        question = agents.AskSalientQuestions(who=person("Dot Dale"), memories=memories(*texts))
        return mind.answer(agents_ops.ASK_SALIENT_QUESTIONS, question, KEY).questions

    return ask


@pytest.fixture
def inferred(mind: OfflineMind, person: Person) -> Callable[..., tuple[agents.Insight, ...]]:
    def infer(*texts: str, kind: str = "observation") -> tuple[agents.Insight, ...]:
        question = agents.InferInsights(
            who=person("Dot Dale"),
            question="What do people here make of smoking?",
            memories=memories(*texts, kind=kind),
        )
        return mind.answer(agents_ops.INFER_INSIGHTS, question, KEY).insights

    return infer


Asked = Callable[..., tuple[str, ...]]
Inferred = Callable[..., tuple[agents.Insight, ...]]


def test_questions_are_about_what_the_memories_are_about(asked: Asked) -> None:
    assert asked(*SEEN) == ("What do people here make of smoking?",)
    assert asked("Ben Birch is reading a book") == ("What matters most to me at the moment?",)
    assert len(asked(*SEEN, "Ben Birch is littering", "Ben Birch is swearing")) == 2


def test_what_was_said_comes_up_again_with_its_evidence(inferred: Inferred) -> None:
    (insight,) = inferred(SAID, LIKED)
    assert insight.text == "It was said: No smoking indoors."
    assert insight.evidence == (10,)
    assert inferred(SAID, "Ben Birch is reading", SAID)[0].evidence == (10, 16)


def test_likes_make_no_norm(mind: OfflineMind, inferred: Inferred) -> None:
    for insight in inferred(LIKED, LIKED):
        assert not mind._context.lens.norms(insight.text)


def test_what_is_merely_done_makes_no_norm(mind: OfflineMind, inferred: Inferred) -> None:
    (insight,) = inferred(*SEEN)
    assert insight.evidence == (10, 13)
    assert insight.text == "Dot Dale keeps seeing somebody smoking a cigarette."
    assert not mind._context.lens.norms(insight.text, ("Dot Dale",))


def test_an_insight_is_no_evidence_for_another(inferred: Inferred) -> None:
    assert inferred("It keeps coming up: No smoking indoors.", kind="thought") == ()


def test_plans_are_no_news(inferred: Inferred) -> None:
    assert inferred("smoking a cigarette", "smoking a cigarette", kind="plan") == ()
