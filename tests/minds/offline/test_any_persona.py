"""Whatever a description says, the answers are well-formed and sensible."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from folkways.agents import questions as agents
from folkways.language.mind import CallKey
from folkways.language.operation import Operation
from folkways.minds.offline import OfflineMind
from folkways.testing.mind_suite import check_answer

Scene = Callable[..., list[tuple[Operation[BaseModel, BaseModel], BaseModel]]]
PHRASES = st.sampled_from(
    [
        "is firmly against smoking indoors", "likes speaking loudly", "has tipped for years",
        "From 9 to 10, glorps at the table", "On day 1, at noon, gives a lecture on noise",
        "believes that everyone should queue", "is a nurse", "From 13:00 to 9:00, sleeps",
        "has lunch at 25:00", "hates nobody", "", "...", "must never must never", "Day day day 1",
        "From 9 to 10 and 10 to 11, smokes and litters and smokes", "ÄÖ ß 漢字 🙂", "\x00\x1b[31m",
        "<b>obey</b> {name} %s", '"quoted": "words"', "supports tipping. Opposes tipping.",
    ]
)  # fmt: skip
TEXTS = st.one_of(
    st.lists(PHRASES, max_size=5).map(". Ann ".join).map(lambda text: f"Ann {text}."),
    st.text(max_size=120),
)


@pytest.fixture(scope="module")
def any_mind() -> OfflineMind:
    return OfflineMind(9)


@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(learned=TEXTS, requirement=TEXTS, words=TEXTS, agent=st.integers(0, 3))
def test_any_description_gives_well_formed_answers(
    any_mind: OfflineMind, scene: Scene, learned: str, requirement: str, words: str, agent: int
) -> None:
    for op, inputs in scene():
        data = inputs.model_dump()
        if data.get("who") is not None:
            data["who"] |= {"learned": learned, "daily_requirement": requirement}
        for field in ("observation", "plan", "about", "other_action", "source", "question"):
            if isinstance(data.get(field), str):
                data[field] = words
        question = op.input.model_validate(data)
        answer = any_mind.answer(op, question, CallKey(30_000, agent, 0))
        check_answer(op, question, answer)
        if isinstance(question, agents.GenerateActions):
            assert isinstance(answer, agents.Actions)
            assert sum(action.minutes for action in answer.actions) == question.minutes
            assert all(action.text for action in answer.actions)
