from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest
from pydantic import BaseModel

from folkways.agents import interview as interviews
from folkways.agents import operations as agents_ops
from folkways.agents import questions as agents
from folkways.base.errors import MindError
from folkways.language.mind import CallKey
from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.minds.offline import Constants, OfflineMind
from folkways.minds.offline.mind import RULES
from folkways.norms import operations as norms
from folkways.norms.science import operations as science
from folkways.reading.lexicon import Lexicon
from folkways.testing.mind_suite import check_answer, check_mind

Scene = Callable[..., list[tuple[Operation[BaseModel, BaseModel], BaseModel]]]
KEY = CallKey(30_000, 1, 0)
ALL = {op.name for op in (*agents_ops.OPERATIONS, *norms.OPERATIONS, *interviews.OPERATIONS)}


I = TypeVar("I", bound=BaseModel)  # noqa: E741
O = TypeVar("O", bound=BaseModel)  # noqa: E741


def put(
    mind: OfflineMind,
    op: Operation[I, O],
    questions: list[tuple[Operation[BaseModel, BaseModel], BaseModel]],
) -> O:
    """Ask the question of a scene that belongs to an operation."""
    question = next(q for other, q in questions if other.name == op.name)
    assert isinstance(question, op.input)
    return mind.answer(op, question, KEY)


def test_it_holds_to_what_every_mind_must() -> None:
    check_mind(lambda: OfflineMind(1))


def test_there_is_a_rule_for_every_operation_and_no_other() -> None:
    assert set(RULES) == ALL | {op.name for op in science.OPERATIONS}


def test_every_operation_is_in_the_scene(scene: Scene) -> None:
    assert {op.name for op, _ in scene()} == ALL


def test_answers_fit_the_questions(mind: OfflineMind, scene: Scene) -> None:
    for op, inputs in scene():
        check_answer(op, inputs, mind.answer(op, inputs, KEY))


async def test_perform_answers_what_answer_does(mind: OfflineMind, scene: Scene) -> None:
    for op, inputs in scene():
        assert await mind.perform(op, inputs, KEY) == mind.answer(op, inputs, KEY)


def test_same_seed_same_answers_whatever_was_asked_before(scene: Scene) -> None:
    one, two = OfflineMind(3), OfflineMind(3)
    forward = {op.name: one.answer(op, q, KEY) for op, q in scene()}
    backward = {op.name: two.answer(op, q, KEY) for op, q in reversed(scene())}
    assert forward == backward


def test_another_seed_gives_another_run(scene: Scene) -> None:
    texts = {put(OfflineMind(seed), agents_ops.UTTER, scene()).text for seed in range(6)}
    assert len(texts) > 1


def test_an_operation_without_a_rule_is_an_error() -> None:
    class Question(BaseModel):
        text: str = ""

    op = Operation("guess", Question, Question, PromptTemplate("folkways.agents", "none.md"))
    with pytest.raises(MindError, match="guess"):
        OfflineMind(1).answer(op, Question(), KEY)


def test_a_question_of_another_type_is_an_error() -> None:
    question: BaseModel = agents.Importance(scores=())
    op: Operation[BaseModel, BaseModel] = agents_ops.UTTER  # type: ignore[assignment]
    with pytest.raises(MindError, match="utter"):
        OfflineMind(1).answer(op, question, KEY)


def test_without_a_lexicon_it_still_answers(scene: Scene) -> None:
    mind = OfflineMind(1, Lexicon.empty())
    for op, inputs in scene():
        check_answer(op, inputs, mind.answer(op, inputs, KEY))


def test_without_a_lexicon_topics_are_known_by_their_stem(scene: Scene) -> None:
    mind = OfflineMind(1, Lexicon.empty())
    created = put(mind, norms.CREATE_NORM, scene())
    assert created.norms[0].content == "No smoking indoors."


def test_its_name_says_what_is_not_as_it_ships() -> None:
    assert OfflineMind(1).name == "offline"
    assert OfflineMind(1, constants=Constants(habit_rate=0.5)).name == "offline (habit_rate=0.5)"
    assert OfflineMind(1, Lexicon.empty()).name == "offline (0 axes)"
