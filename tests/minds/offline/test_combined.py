"""In one call or in several: the offline mind says the same."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pydantic import BaseModel

from folkways.agents import questions as agents
from folkways.language.mind import CallKey
from folkways.language.operation import Operation
from folkways.minds.offline import OfflineMind
from folkways.norms import combined
from folkways.norms import questions as norms

KEY = CallKey(30_000, 1, 0)
Scene = Callable[..., list[tuple[Operation[BaseModel, BaseModel], BaseModel]]]
Answers = dict[str, BaseModel]


@pytest.fixture(params=["smoking", "glorping"])
def answers(mind: OfflineMind, scene: Scene, request: pytest.FixtureRequest) -> Answers:
    asked = scene(doing=request.param)
    return {op.name: mind.answer(op, question, KEY) for op, question in asked}


def test_percepts(answers: Answers) -> None:
    whole, rated = answers["judge_percepts"], answers["rate_importance"]
    found = answers["detect_conflict"]
    assert isinstance(whole, combined.JudgedPercepts)
    assert isinstance(rated, agents.Importance)
    assert isinstance(found, norms.ConflictVerdict)
    assert whole.scores == rated.scores
    assert (whole.conflicts, whole.upheld) == (found.conflicts, found.upheld)
    assert whole.conflicts


def test_a_conversation(answers: Answers) -> None:
    whole, digest = answers["take_in_conversation"], answers["digest_conversation"]
    found = answers["identify_normative_information"]
    assert isinstance(whole, combined.TakenIn)
    assert isinstance(digest, agents.Digest)
    assert isinstance(found, norms.NormativeInformation)
    assert (whole.memory, whole.importance, whole.plan_note) == (
        digest.memory,
        digest.importance,
        digest.plan_note,
    )
    assert [piece.content for piece in whole.information] == [p.content for p in found.information]
    assert whole.relationship


def test_thoughts(answers: Answers) -> None:
    whole, single = answers["think_about_conduct"], answers["generate_thought"]
    assert isinstance(whole, combined.NormativeThoughts)
    assert isinstance(single, norms.Thoughts)
    assert whole.thoughts == single.thoughts
    assert whole.information


def test_insights(answers: Answers) -> None:
    whole, single = answers["draw_insights"], answers["infer_insights"]
    assert isinstance(whole, agents.AllInsights)
    assert isinstance(single, agents.Insights)
    assert whole.insights == single.insights  # two questions have the same answer, told once


@pytest.mark.parametrize(
    ("together", "last"),
    [("check_information", "check_conflict"), ("evaluate_adoption", "decide_adoption")],
)
def test_an_evaluation_counts_what_has_just_passed(
    mind: OfflineMind, scene: Scene, together: str, last: str
) -> None:
    """The scene's candidate stands there twice."""
    for agent in range(8):
        key = CallKey(30_000, agent, 0)
        by_name = {op.name: mind.answer(op, question, key) for op, question in scene()}
        whole = by_name[together]
        single = [by_name[name] for name in ("check_consistency", "check_type", last)]
        assert isinstance(whole, combined.Evaluations)
        first, second = whole.evaluations
        passed = [verdict.passed for verdict in single if isinstance(verdict, norms.Verdict)]
        assert [first.consistent, first.rightly_typed, first.conflict_free] == passed
        assert first.unique
        assert second.unique is not all(passed)
        if all(passed):
            assert second.norm == 0
