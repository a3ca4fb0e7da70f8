from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from pydantic import BaseModel
from tests.agents.test_commitments import ME, NOW, OTHER, ROOM, turn_of
from tests.agents.test_waiting import ODD

from folkways.agents.percept import Percept
from folkways.agents.questions import DecideToTalk, TalkDecision
from folkways.base import events as ev
from folkways.base.errors import MindError
from folkways.base.time import TICK
from folkways.norms import combined
from folkways.norms import questions as op
from folkways.norms.spreading.communication import Communication
from folkways.norms.spreading.verdicts import NAME, Judged, Verdicts
from folkways.scenario.schema import Scenario
from folkways.testing.minds import Script, ScriptedMind
from folkways.testing.societies import KeptTicks, people, preset, run, trio

MORNING = trio()
APART = preset("hobbs_cafe", days=1, end="'09:30'", profile="paper")
PROFILES = pytest.mark.parametrize(
    ("scenario", "operation"), [(MORNING, "judge_percepts"), (APART, "detect_conflict")]
)


def finding(conflicts: tuple[op.Finding, ...], upheld: tuple[op.Finding, ...] = ()) -> Script:
    """Answer either question with these findings."""

    def answer(q: op.DetectConflict | combined.JudgePercepts) -> BaseModel:
        if isinstance(q, op.DetectConflict):
            return op.ConflictVerdict(conflicts=conflicts, upheld=upheld)
        scores = (3,) * (len(q.observations) + len(q.texts))
        return combined.JudgedPercepts(scores=scores, conflicts=conflicts, upheld=upheld)

    return answer


def told(script: Script) -> ScriptedMind:
    return ScriptedMind({"detect_conflict": script, "judge_percepts": script})


def fallbacks(kept: KeptTicks) -> Counter[str]:
    return Counter(event.operation for event in kept.events if isinstance(event, ev.FellBack))


@PROFILES
def test_a_finding_said_fifty_times_is_one_finding(scenario: Scenario, operation: str) -> None:
    kept = run(scenario, told(finding((op.Finding(observation=0, norm=0),) * 50)))
    found = [(e.agent, e.memory, e.norm) for e in kept.events if isinstance(e, ev.ConflictDetected)]
    assert found
    assert len(found) == len(set(found))


def test_a_custom_is_deviated_from_and_not_broken() -> None:
    """Whatever a mind answers: conduct is in conflict with injunctive norms only."""

    def everything(q: op.DetectConflict) -> op.ConflictVerdict:
        pairs = tuple(
            op.Finding(observation=at, norm=n)
            for at in range(len(q.observations))
            for n in range(len(q.norms))
        )
        return op.ConflictVerdict(conflicts=pairs)

    def customs(q: op.CreateNorm) -> op.CreatedNorms:
        kinds: tuple[op.Kind, ...] = ("descriptive", "injunctive")
        norms = [op.Standard(content=f"A {kind} norm.", kind=kind, utility=60) for kind in kinds]
        return op.CreatedNorms(norms=tuple(norms))

    kept = run(APART, ScriptedMind({"detect_conflict": everything, "create_norm": customs}))
    kinds = {e.norm: e.norm_kind for e in kept.events if isinstance(e, ev.NormCreated)}
    broken = [kinds.get(e.norm) for e in kept.events if isinstance(e, ev.ConflictDetected)]
    deviated = [kinds.get(e.norm) for e in kept.events if isinstance(e, ev.DeviationSeen)]
    assert "injunctive" in broken
    assert "descriptive" not in broken
    assert "descriptive" in deviated
    assert "injunctive" not in deviated


@PROFILES
def test_a_norm_both_broken_and_upheld_is_neither_and_counted(
    scenario: Scenario, operation: str
) -> None:
    one = (op.Finding(observation=0, norm=0),)
    kept = run(scenario, told(finding(one, one)))
    assert not [e for e in kept.events if isinstance(e, ev.ConflictDetected | ev.ConformitySeen)]
    assert fallbacks(kept)[operation] > 0


@PROFILES
def test_findings_about_nothing_shown_are_counted(scenario: Scenario, operation: str) -> None:
    kept = run(scenario, told(finding((op.Finding(observation=99, norm=0),))))
    assert not [e for e in kept.events if isinstance(e, ev.ConflictDetected)]
    assert fallbacks(kept)[operation] > 0


def everything_conflicts(q: op.DetectConflict | combined.JudgePercepts) -> BaseModel:
    every = tuple(op.Finding(observation=at, norm=0) for at in range(len(q.observations)))
    return finding(every)(q)


def silent(q: DecideToTalk) -> TalkDecision:
    return TalkDecision(decision="no", reason="too shy")


SILENT: dict[str, Script] = {
    "detect_conflict": everything_conflicts,
    "judge_percepts": everything_conflicts,
    "decide_to_talk": silent,
}


def decisions(kept: KeptTicks, scenario: Scenario, role: str) -> list[ev.TalkDecided]:
    agents = {agent.name for agent in people(scenario) if agent.role.value == role}
    found = [event for event in kept.events if isinstance(event, ev.TalkDecided)]
    return [event for event in found if event.agent in agents]


def test_who_decides_not_to_talk_does_not() -> None:
    kept = run(MORNING, ScriptedMind(SILENT))
    opened = [e for e in kept.events if isinstance(e, ev.ConversationOpened)]
    assert not [e for e in opened if e.reason == "conflict"]


def test_an_entrepreneur_decides_once_on_each_doing_and_on_the_next_one_at_once() -> None:
    gaps: list[int] = []
    for seed in (1, 2, 3):
        kept = run(trio(seed=seed), ScriptedMind(SILENT))
        asked: dict[tuple[str, str, str], list[int]] = {}
        for event in decisions(kept, MORNING, "entrepreneur"):
            asked.setdefault((event.agent, event.other, event.norm), []).append(event.t)
        seen: dict[tuple[str, str, str], set[int]] = {}
        for e in kept.events:
            if isinstance(e, ev.ConflictDetected):
                seen.setdefault((e.agent, e.other, e.norm), set()).add(e.memory)
        assert all(len(times) <= len(seen[key]) for key, times in asked.items())
        gaps += [b - a for times in asked.values() for a, b in pairwise(times)]
    assert gaps
    assert min(gaps) < 12 * 60  # no waiting for a cooldown


def test_an_ordinary_agent_is_not_asked_again_at_once() -> None:
    taught = hearing("Keep the peace.")
    met = 0
    for seed in (1, 2, 3):
        kept = run(trio(seed=seed), ScriptedMind({**SILENT, **taught}))
        asked: dict[tuple[str, str, str], int] = {}
        for event in decisions(kept, MORNING, "ordinary"):
            key = (event.agent, event.other, event.norm)
            assert event.t - asked.get(key, -(10**6)) >= 12 * 60
            asked[key] = event.t
            met += 1
    assert met


def hearing(content: str) -> dict[str, Script]:
    """Take up one norm from the first talk."""
    said = op.Information(content=content, kind="injunctive", utility=50, source=0)

    def take_in(q: combined.TakeInConversation) -> combined.TakenIn:
        return combined.TakenIn(memory="They talked.", importance=3, information=(said,))

    return {"take_in_conversation": take_in}


def risen(utilities: tuple[int, int], revalue: str) -> set[tuple[int, int]]:
    """Let everyone hear of one norm in every talk, the first time with the first utility.

    Return its utilities before and after each rise.
    """

    def take_in(q: combined.TakeInConversation) -> combined.TakenIn:
        utility = utilities[bool(q.heard)]
        said = op.Information(content="Keep the peace.", kind="injunctive", utility=utility)
        return combined.TakenIn(memory="They talked.", importance=3, information=(said,))

    settings = {"norms.revalue": revalue}
    scenario = preset("hobbs_cafe", settings=settings, days=1, end="'09:30'")
    kept = run(scenario, ScriptedMind({"take_in_conversation": take_in}))
    norms = {e.norm for e in kept.events if isinstance(e, ev.NormIdentified) and e.conversation}
    rises = [event for event in kept.events if isinstance(event, ev.NormRevalued)]
    return {(event.before, event.utility) for event in rises if event.norm in norms}


def test_a_norm_heard_again_with_better_reasons_matters_more_and_never_less() -> None:
    assert risen((40, 70), "true") == {(40, 70)}
    assert not risen((70, 40), "true")
    assert not risen((40, 70), "false")


@pytest.mark.parametrize("scenario", [MORNING, APART], ids=["frugal", "paper"])
def test_the_giver_is_whoever_said_it(scenario: Scenario) -> None:
    said = op.Information(content="Keep the peace.", kind="injunctive", utility=50, source=0)

    def identify(q: op.IdentifyNormativeInformation) -> op.NormativeInformation:
        return op.NormativeInformation(information=(said, said) if q.lines else ())

    def take_in(q: combined.TakeInConversation) -> combined.TakenIn:
        return combined.TakenIn(memory="They talked.", importance=3, information=(said, said))

    scripts: dict[str, Script] = {
        "identify_normative_information": identify,
        "take_in_conversation": take_in,
    }
    kept = run(scenario, ScriptedMind(scripts))
    first: dict[str, str] = {}
    for event in kept.events:
        if isinstance(event, ev.Uttered):
            first.setdefault(event.conversation, event.agent)
    found = [e for e in kept.events if isinstance(e, ev.NormIdentified) and e.conversation]
    assert found
    assert all(event.giver == first[event.conversation] for event in found)
    each = Counter((event.agent, event.conversation) for event in found)
    assert set(each.values()) == {1}


@pytest.mark.parametrize(
    ("scenario", "operation"),
    [(MORNING, "take_in_conversation"), (APART, "identify_normative_information")],
)
def test_both_parties_look_for_norms_in_a_conversation(scenario: Scenario, operation: str) -> None:
    kept = run(scenario, ScriptedMind({}))
    asked = Counter[str]()
    for event in kept.events:
        if isinstance(event, ev.Asked):
            asked[event.agent] += event.operations.get(operation, 0)
    closed = [e for e in kept.events if isinstance(e, ev.ConversationClosed) and e.turns]
    assert closed
    for event in closed:
        assert asked[event.agent] > 0
        assert asked[event.other] > 0


def test_a_talk_says_how_both_stand_to_each_other_now() -> None:
    kept = run(MORNING, ScriptedMind({}))
    closed = {
        (e.t, name)
        for e in kept.events
        if isinstance(e, ev.ConversationClosed) and e.turns
        for name in (e.agent, e.other)
    }
    revised = {(e.t - TICK, e.agent) for e in kept.events if isinstance(e, ev.RelationshipRevised)}
    assert revised
    assert revised <= closed


@PROFILES
def test_every_failure_is_counted_beside_every_odd_answer(
    scenario: Scenario, operation: str
) -> None:
    """Short answers and failed ones in the same steps: none hides another."""
    failed = Counter[str]()

    def fail(q: BaseModel) -> BaseModel:
        failed[
            "judge_percepts" if isinstance(q, combined.JudgePercepts) else "detect_conflict"
        ] += 1
        raise MindError("no")

    kept = run(scenario, told(fail))
    assert failed[operation] > 0
    assert fallbacks(kept)[operation] == failed[operation]


def test_the_same_conduct_is_not_held_against_the_same_norm_again() -> None:
    asked: Counter[tuple[str, str, str, str]] = Counter()

    def note(q: op.DetectConflict | combined.JudgePercepts) -> BaseModel:
        for seen in q.observations:
            for norm in q.norms:
                asked[q.who.name, seen.text, seen.place, norm.content] += 1
        return finding(())(q)

    run(MORNING, told(note))
    assert asked
    # With several observations in one question each is held against all norms shown there.
    assert sum(asked.values()) < 1.2 * len(asked)


def test_a_failed_judgement_is_no_judgement() -> None:
    """What no valid answer came for is asked again, not remembered as no conflict."""
    verdicts = Verdicts()
    conduct = Percept(text="Bo is singing", place="hall", indoors=True)
    assert verdicts.of(conduct, "0.1") is None
    judged = Judged(
        text=conduct.text,
        place=conduct.place,
        indoors=conduct.indoors,
        norms=("0.1", "0.2"),
        broken=("0.2",),
        kept=(),
    )
    event = judged.event(10, "Ann")
    assert Judged.read(event) == judged
    verdicts.fold(event)
    again = Verdicts.restore(verdicts.snapshot())
    found = [again.of(conduct, norm) for norm in ("0.1", "0.2", "0.3")]
    assert found == ["neither", "broken", None]

    def fail(q: BaseModel) -> BaseModel:
        raise MindError("no")

    kept = run(MORNING, told(fail))
    events = [e for e in kept.events if isinstance(e, ev.MechanismEvent)]
    assert not [e for e in events if e.source == NAME]


def test_doubtful_conduct_that_was_no_breach_in_others_is_not_judged_in_haste() -> None:
    """It is judged nevertheless, with what else is judged: it may differ by who does it."""
    norm = ev.NormCreated(
        t=NOW, agent=ME, norm="n1", content="No litter.", norm_kind="injunctive", utility=60
    )
    ben = Percept(text=f"{OTHER} is {ODD}", other=OTHER, place=ROOM, indoors=True, t=NOW)
    cleo = Percept(text=f"Cleo Dunn is {ODD}", other="Cleo Dunn", indoors=True, t=NOW)
    mechanism = Communication()

    def urgency(*broken: str) -> str:
        judged = Judged(ben.text, ROOM, True, ("n1",), broken, ())
        turn = turn_of(norm, judged.event(NOW, ME))
        assert turn.agent.part(Verdicts).of(cleo, "n1") is None
        return mechanism.wants(turn, cleo)

    assert mechanism.wants(turn_of(norm), cleo) == "soon"
    assert urgency() == "later"
    assert urgency("n1") == "soon"
