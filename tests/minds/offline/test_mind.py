from __future__ import annotations

import pytest
from pydantic import BaseModel

from folkways.agents import operations as agents
from folkways.base.errors import MindError
from folkways.language.mind import CallKey
from folkways.language.operation import Operation
from folkways.language.prompt import PromptTemplate
from folkways.minds.offline import Constants, OfflineMind
from folkways.minds.offline.mind import RULES
from folkways.norms import operations as norms
from folkways.reading.lexicon import Lexicon
from folkways.testing.mind_suite import check_answer, check_mind

KEY = CallKey(30_000, 1, 0)
ALL = {op.name for op in (*agents.OPERATIONS, *norms.OPERATIONS)}


def test_it_holds_to_what_every_mind_must():
    check_mind(lambda: OfflineMind(1))


def test_there_is_a_rule_for_every_operation_and_no_other():
    assert set(RULES) == ALL


def test_every_operation_is_in_the_scene(scene):
    assert {op.name for op, _ in scene()} == ALL


def test_answers_fit_the_questions(mind, scene):
    for op, inputs in scene():
        check_answer(op, inputs, mind.answer(op, inputs, KEY))


async def test_perform_answers_what_answer_does(mind, scene):
    for op, inputs in scene():
        assert await mind.perform(op, inputs, KEY) == mind.answer(op, inputs, KEY)


def test_same_seed_same_answers_whatever_was_asked_before(scene):
    one, two = OfflineMind(3), OfflineMind(3)
    forward = {op.name: one.answer(op, q, KEY) for op, q in scene()}
    backward = {op.name: two.answer(op, q, KEY) for op, q in reversed(scene())}
    assert forward == backward


def test_another_seed_gives_another_run(scene):
    talks = [
        next(OfflineMind(seed).answer(op, q, KEY) for op, q in scene() if op.name == "utter")
        for seed in range(6)
    ]
    assert len({talk.text for talk in talks}) > 1


def test_an_operation_without_a_rule_is_an_error():
    class Question(BaseModel):
        text: str = ""

    op = Operation("guess", Question, Question, PromptTemplate("folkways.agents", "none.md"))
    with pytest.raises(MindError, match="guess"):
        OfflineMind(1).answer(op, Question(), KEY)


def test_a_question_of_another_type_is_an_error():
    q = agents.RateImportance.model_construct()
    with pytest.raises(MindError, match="utter"):
        OfflineMind(1).answer(agents.UTTER, q, KEY)


def test_without_a_lexicon_it_still_answers(scene):
    mind = OfflineMind(1, Lexicon.empty())
    for op, inputs in scene():
        check_answer(op, inputs, mind.answer(op, inputs, KEY))


def test_without_a_lexicon_topics_are_known_by_their_stem(scene):
    mind = OfflineMind(1, Lexicon.empty())
    created = {op.name: mind.answer(op, q, KEY) for op, q in scene()}["create_norm"]
    assert created.norms[0].content == "No smoking indoors."


def test_its_name_says_what_is_not_as_it_ships():
    assert OfflineMind(1).name == "offline"
    assert OfflineMind(1, constants=Constants(habit_rate=0.5)).name == "offline (habit_rate=0.5)"
    assert OfflineMind(1, Lexicon.empty()).name == "offline (0 axes)"
