"""The sanity check: four steps in order, the first that fails decides, once and for all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from pydantic import BaseModel

from folkways.agents import questions as agents
from folkways.base import events as ev
from folkways.base.errors import MindError
from folkways.language.mind import CallKey, I, O
from folkways.language.operation import Operation
from folkways.minds.offline import OfflineMind
from folkways.minds.table.mind import TableMind
from folkways.norms import combined
from folkways.norms import questions as op
from folkways.norms.database import NormDatabase
from folkways.norms.evaluation.checks import SAME_WORDS
from folkways.norms.operations import CHECK_INFORMATION, TAKE_IN_CONVERSATION
from folkways.norms.same_wording import wording
from folkways.scenario.schema import Scenario
from folkways.testing.minds import ScriptedMind
from folkways.testing.societies import KeptTicks, preset, run, trio

STEPS: tuple[ev.CheckStep, ...] = ("consistency", "duplication", "type", "conflict")
MORNING = trio()
APART = trio(profile="paper")
REPEATING = trio(profile="paper", seed=3)
"""A morning on which somebody says in other words what another holds."""
TOWN = {"days": 1, "end": "'10:00'"}
"""More people, among whom some say what others said."""
Script = Callable[..., BaseModel]


def passes(_: object) -> op.Verdict:
    return op.Verdict(passed=True)


def fails(_: object) -> op.Verdict:
    return op.Verdict(passed=False, reason="told to fail", norm=0)


def checked(scenario: Scenario = APART, /, **scripts: Script) -> KeptTicks:
    answers: dict[str, Script] = {f"check_{step}": passes for step in STEPS}
    answers.update({f"check_{step}": script for step, script in scripts.items()})
    return run(scenario, ScriptedMind(answers))


def verdicts(kept: KeptTicks) -> list[ev.NormEvaluated]:
    return [event for event in kept.events if isinstance(event, ev.NormEvaluated)]


def counted(kept: KeptTicks, operation: str) -> list[ev.FellBack]:
    fallbacks = [event for event in kept.events if isinstance(event, ev.FellBack)]
    return [event for event in fallbacks if event.operation == operation]


def test_what_passes_all_four_is_qualified() -> None:
    found = verdicts(checked())
    assert found
    asked = [event for event in found if event.reason != SAME_WORDS]
    assert asked
    assert all(event.passed and event.step == "none" for event in asked)


@pytest.mark.parametrize("step", STEPS)
def test_what_fails_one_is_rejected_there_with_the_reason(step: str) -> None:
    kept = checked(REPEATING if step == "duplication" else APART, **{step: fails})
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
    kept = checked(preset("hobbs_cafe", settings=TOWN, profile="paper"), duplication=fails)
    repeats = [event for event in verdicts(kept) if event.duplicate_of]
    reminded = [event for event in kept.events if isinstance(event, ev.NormReminded)]
    assert repeats
    assert reminded
    assert {event.norm for event in reminded} <= {event.duplicate_of for event in repeats}
    assert all(event.by != event.agent for event in reminded)


def test_a_duplicate_of_nothing_shown_is_counted() -> None:
    def lost(_: object) -> op.Verdict:
        return op.Verdict(passed=False, reason="twice", norm=10**9)

    kept = checked(REPEATING, duplication=lost)
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


# --- at once, in the frugal profile

PASSED = combined.Evaluation(consistent=True, unique=True, rightly_typed=True, conflict_free=True)
FIELDS = dict(zip(STEPS, ("consistent", "unique", "rightly_typed", "conflict_free"), strict=True))


def evaluated(*evaluations: combined.Evaluation) -> Script:
    """Answer for every candidate what is given for the first ones, over and over."""

    def answer(q: combined.CheckInformation) -> combined.Evaluations:
        found = (evaluations * len(q.candidates))[: len(q.candidates)]
        return combined.Evaluations(evaluations=found)

    return answer


def at_once(script: Script, scenario: Scenario = MORNING) -> KeptTicks:
    return run(scenario, ScriptedMind({"check_information": script}))


@pytest.mark.parametrize("failing", [STEPS[at:] for at in range(4)])
def test_the_first_step_that_failed_is_reported(failing: tuple[ev.CheckStep, ...]) -> None:
    changes: dict[str, bool] = dict.fromkeys((FIELDS[step] for step in failing), False)
    failed = PASSED.model_copy(update={**changes, "reason": "told to fail"})
    found = verdicts(at_once(evaluated(failed)))
    asked = [event for event in found if event.reason != SAME_WORDS]
    assert asked
    assert {(event.passed, event.step, event.reason) for event in asked} == {
        (False, failing[0], "told to fail")
    }


def test_the_check_is_told_which_lines_are_the_agents_own() -> None:
    asked: list[combined.CheckInformation] = []

    def note(q: combined.CheckInformation) -> combined.Evaluations:
        asked.append(q)
        return combined.Evaluations(evaluations=(PASSED,) * len(q.candidates))

    kept = at_once(note)
    names = {event.agent for event in verdicts(kept)}
    assert {q.agent for q in asked} == names
    assert any(f"{q.agent}: " in source for q in asked for source in q.sources)


def test_what_the_offline_mind_refuses_to_ones_face_is_not_held() -> None:
    """A demand that contradicts nothing the agent holds, answered with a plain no."""

    def refuse(q: agents.Utter) -> agents.Utterance:
        demand, no = "Nobody should glorp at the café.", "I am sorry, but no."
        return agents.Utterance(text=demand if q.opened else no, ends=not q.opened)

    offline, key = OfflineMind(seed=1), CallKey(0, 0, 0)
    scripts: dict[str, Script] = {
        "utter": refuse,
        TAKE_IN_CONVERSATION.name: lambda q: offline.answer(TAKE_IN_CONVERSATION, q, key),
        CHECK_INFORMATION.name: lambda q: offline.answer(CHECK_INFORMATION, q, key),
    }
    kept = run(MORNING, ScriptedMind(scripts))
    heard = {
        event.norm
        for event in kept.events
        if isinstance(event, ev.NormIdentified) and "glorp" in event.content and not event.own
    }
    found = [event for event in verdicts(kept) if event.norm in heard]
    assert found
    assert not any(event.passed for event in found)
    assert "consistency" in {event.step for event in found}


def test_each_is_evaluated_once_and_may_repeat_one_that_has_just_passed() -> None:
    def second_repeats_first(q: combined.CheckInformation) -> combined.Evaluations:
        first = len(q.norms)
        again = PASSED.model_copy(update={"unique": False, "norm": first})
        found = (PASSED, *(again for _ in q.candidates[1:]))
        return combined.Evaluations(evaluations=found)

    kept = at_once(second_repeats_first, preset("hobbs_cafe", settings=TOWN))
    found = verdicts(kept)
    assert len({event.norm for event in found}) == len(found)
    passed = {event.norm for event in found if event.passed}
    repeats = {event.duplicate_of for event in found if event.duplicate_of}
    created = {event.norm for event in kept.events if isinstance(event, ev.NormCreated)}
    assert repeats
    assert repeats <= passed | created
    assert not counted(kept, "check_information")


def test_a_duplicate_of_what_did_not_pass_is_counted() -> None:
    def repeats_itself(q: combined.CheckInformation) -> combined.Evaluations:
        own = len(q.norms)
        lost = PASSED.model_copy(update={"unique": False, "norm": own})
        return combined.Evaluations(evaluations=(lost,) * len(q.candidates))

    reasons = {event.reason for event in counted(at_once(repeats_itself), "check_information")}
    assert reasons == {"a norm that was not shown or held"}


@pytest.mark.parametrize("number", [0, 20])
def test_too_few_or_too_many_evaluations_are_counted(number: int) -> None:
    kept = at_once(lambda _: combined.Evaluations(evaluations=(PASSED,) * number))
    found = [event for event in verdicts(kept) if event.reason != SAME_WORDS]
    assert found
    assert all("the rest did not pass" in e.reason for e in counted(kept, "check_information"))
    if not number:
        assert {event.reason for event in found} == {"not passed, because no valid answer came"}
    assert {event.passed for event in found} == {bool(number)}


def test_without_an_answer_none_of_them_is_taken_over_and_it_is_counted() -> None:
    def silent(_: object) -> op.Verdict:
        raise MindError("no answer")

    kept = at_once(silent)
    found = [event for event in verdicts(kept) if event.reason != SAME_WORDS]
    assert {event.reason for event in found} == {"not passed, because no valid answer came"}
    assert counted(kept, "check_information")


@pytest.mark.parametrize("profile", ["frugal", "paper"])
def test_no_agent_holds_twins_whatever_its_mind_says(profile: str) -> None:
    kept = run(preset("hobbs_cafe", settings=TOWN, profile=profile), Shouting(1))
    databases = {event.agent: NormDatabase() for event in verdicts(kept)}
    twins = 0
    for event in kept.events:
        if event.agent in databases:
            databases[event.agent].fold(event)
            twins += isinstance(event, ev.NormEvaluated) and event.reason == SAME_WORDS
    assert twins
    for database in databases.values():
        worded = Counter(wording(norm.content) for norm in database.qualified)
        assert set(worded.values()) <= {1}


class Shouting(TableMind):
    """Passes everything, and words what it finds now so, now so."""

    async def perform(self, op_: Operation[I, O], inputs: I, key: CallKey) -> O:
        """Answer from the table, in capitals at every other tick."""
        answer = await super().perform(op_, inputs, key)
        if isinstance(answer, combined.Evaluations):
            every = tuple(PASSED for _ in answer.evaluations)
            return op_.output.model_validate({"evaluations": every})
        if isinstance(answer, op.Verdict):
            return op_.output.model_validate({"passed": True})
        if isinstance(
            answer, combined.TakenIn | combined.NormativeThoughts | op.NormativeInformation
        ):
            loud = tuple(
                one.model_copy(update={"content": f"Please: {one.content.upper()}!"})
                if key.tick % 2
                else one
                for one in answer.information
            )
            return op_.output.model_validate({**answer.model_dump(), "information": loud})
        return answer


def test_what_repeats_a_norm_held_word_for_word_is_not_asked_about() -> None:
    asked: list[tuple[str, set[str]]] = []

    def note(q: combined.CheckInformation) -> combined.Evaluations:
        held = {norm.content for norm in q.norms}
        asked.extend((one.information.content, held) for one in q.candidates if not one.parts)
        return combined.Evaluations(evaluations=(PASSED,) * len(q.candidates))

    kept = at_once(note, preset("hobbs_cafe", settings=TOWN))
    repeated = [event for event in verdicts(kept) if event.reason == SAME_WORDS]
    assert asked
    assert repeated
    assert not [content for content, held in asked if content in held]
    assert all(event.step == "duplication" and event.duplicate_of for event in repeated)
