"""The sanity check: four steps in order, the first that fails decides, once and for all."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pydantic import BaseModel

from folkways.base import events as ev
from folkways.base.errors import MindError
from folkways.norms import questions as op
from folkways.testing.minds import ScriptedMind
from folkways.testing.societies import Kept, preset, run

STEPS = ("consistency", "duplication", "type", "conflict")
MORNING = preset("hobbs_cafe", days=1, end="'10:00'")
Script = Callable[..., BaseModel]


def passes(_: object) -> op.Verdict:
    return op.Verdict(passed=True)


def fails(_: object) -> op.Verdict:
    return op.Verdict(passed=False, reason="told to fail", norm=0)


def checked(**scripts: Script) -> Kept:
    answers: dict[str, Script] = {f"check_{step}": passes for step in STEPS}
    answers.update({f"check_{step}": script for step, script in scripts.items()})
    return run(MORNING, ScriptedMind(answers))


def verdicts(kept: Kept) -> list[ev.NormEvaluated]:
    return [event for event in kept.events if isinstance(event, ev.NormEvaluated)]


def counted(kept: Kept, operation: str) -> list[ev.FellBack]:
    fallbacks = [event for event in kept.events if isinstance(event, ev.FellBack)]
    return [event for event in fallbacks if event.operation == operation]


def test_what_passes_all_four_is_qualified() -> None:
    found = verdicts(checked())
    assert found
    assert all(event.passed and event.step == "none" for event in found)


@pytest.mark.parametrize("step", STEPS)
def test_what_fails_one_is_rejected_there_with_the_reason(step: str) -> None:
    kept = checked(**{step: fails})
    found = verdicts(kept)
    assert found
    judged = [event for event in found if not event.passed]
    assert {event.step for event in judged} == {step}
    assert {event.reason for event in judged} == {"told to fail"}


def test_the_first_failure_decides_and_the_rest_is_not_asked() -> None:
    kept = checked(consistency=fails)
    asked: set[str] = set()
    for event in kept.events:
        if isinstance(event, ev.Asked):
            asked.update(event.operations)
    assert "check_consistency" in asked
    assert not asked & {"check_duplication", "check_type", "check_conflict"}


def test_a_duplicate_reminds_of_the_norm_that_it_repeats() -> None:
    kept = checked(duplication=fails)
    repeats = [event for event in verdicts(kept) if event.duplicate_of]
    reminded = [event for event in kept.events if isinstance(event, ev.NormReminded)]
    assert repeats
    assert reminded
    assert {event.norm for event in reminded} <= {event.duplicate_of for event in repeats}
    assert all(event.by != event.agent for event in reminded)


def test_a_duplicate_of_nothing_shown_is_counted() -> None:
    def lost(_: object) -> op.Verdict:
        return op.Verdict(passed=False, reason="twice", norm=10**9)

    kept = checked(duplication=lost)
    assert {event.reason for event in counted(kept, "check_duplication")} == {
        "a norm that was not shown"
    }
    assert not [event for event in kept.events if isinstance(event, ev.NormReminded)]


def test_without_an_answer_nothing_is_taken_over_and_it_is_counted() -> None:
    def silent(_: object) -> op.Verdict:
        raise MindError("no answer")

    kept = checked(type=silent)
    failed = [event for event in verdicts(kept) if not event.passed]
    assert {event.reason for event in failed} == {"not passed, because no valid answer came"}
    assert len(counted(kept, "check_type")) == len(failed)
