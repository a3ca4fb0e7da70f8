from __future__ import annotations

from collections import Counter

from folkways.base import events as ev
from folkways.base.errors import MindError
from folkways.norms import questions as op
from folkways.testing.minds import Script, ScriptedMind
from folkways.testing.societies import Kept, preset, run

MORNING = preset("hobbs_cafe", days=1, end="'10:00'")


def fallbacks(kept: Kept) -> Counter[str]:
    return Counter(event.operation for event in kept.events if isinstance(event, ev.FellBack))


def test_a_finding_said_fifty_times_is_one_finding() -> None:
    def detect(q: op.DetectConflict) -> op.ConflictVerdict:
        return op.ConflictVerdict(conflicts=(op.Finding(observation=0, norm=0),) * 50)

    kept = run(MORNING, ScriptedMind({"detect_conflict": detect}))
    found = [(e.agent, e.memory, e.norm) for e in kept.events if isinstance(e, ev.ConflictDetected)]
    assert found
    assert len(found) == len(set(found))


def test_a_norm_both_broken_and_upheld_is_neither_and_counted() -> None:
    def detect(q: op.DetectConflict) -> op.ConflictVerdict:
        finding = (op.Finding(observation=0, norm=0),)
        return op.ConflictVerdict(conflicts=finding, upheld=finding)

    kept = run(MORNING, ScriptedMind({"detect_conflict": detect}))
    assert not [e for e in kept.events if isinstance(e, ev.ConflictDetected | ev.ConformitySeen)]
    assert fallbacks(kept)["detect_conflict"] > 0


def test_findings_about_nothing_shown_are_counted() -> None:
    def detect(q: op.DetectConflict) -> op.ConflictVerdict:
        return op.ConflictVerdict(conflicts=(op.Finding(observation=99, norm=0),))

    kept = run(MORNING, ScriptedMind({"detect_conflict": detect}))
    assert not [e for e in kept.events if isinstance(e, ev.ConflictDetected)]
    assert fallbacks(kept)["detect_conflict"] > 0


def test_who_decides_not_to_talk_does_not_and_is_not_asked_again_at_once() -> None:
    def detect(q: op.DetectConflict) -> op.ConflictVerdict:
        return op.ConflictVerdict(
            conflicts=tuple(op.Finding(observation=at, norm=0) for at in range(len(q.observations)))
        )

    def silent(q: op.DecideToTalk) -> op.TalkDecision:
        return op.TalkDecision(talks=False, reason="too shy")

    scripts: dict[str, Script] = {"detect_conflict": detect, "decide_to_talk": silent}
    kept = run(MORNING, ScriptedMind(scripts))
    asked: dict[tuple[str, str, str], int] = {}
    decided = [e for e in kept.events if isinstance(e, ev.TalkDecided)]
    assert decided
    for event in decided:
        key = (event.agent, event.other, event.norm)
        assert event.t - asked.get(key, -(10**6)) >= 12 * 60
        asked[key] = event.t
    opened = [e for e in kept.events if isinstance(e, ev.ConversationOpened)]
    assert not [e for e in opened if e.reason == "conflict"]


def test_the_giver_is_whoever_said_it() -> None:
    def identify(q: op.IdentifyNormativeInformation) -> op.NormativeInformation:
        if not q.lines:
            return op.NormativeInformation()
        said = op.Information(content="Keep the peace.", kind="injunctive", utility=50, source=0)
        return op.NormativeInformation(information=(said, said))

    kept = run(MORNING, ScriptedMind({"identify_normative_information": identify}))
    first: dict[str, str] = {}
    for event in kept.events:
        if isinstance(event, ev.Uttered):
            first.setdefault(event.conversation, event.agent)
    found = [e for e in kept.events if isinstance(e, ev.NormIdentified) and e.conversation]
    assert found
    assert all(event.giver == first[event.conversation] for event in found)
    each = Counter((event.agent, event.conversation) for event in found)
    assert set(each.values()) == {1}


def test_both_parties_look_for_norms_in_a_conversation() -> None:
    kept = run(MORNING, ScriptedMind({}))
    asked = Counter[str]()
    for event in kept.events:
        if isinstance(event, ev.Asked):
            asked[event.agent] += event.operations.get("identify_normative_information", 0)
    closed = [e for e in kept.events if isinstance(e, ev.ConversationClosed) and e.turns]
    for event in closed:
        assert asked[event.agent] > 0
        assert asked[event.other] > 0


def test_every_failure_is_counted_beside_every_odd_answer() -> None:
    """Short answers and failed ones in the same steps: none hides another."""
    failed = Counter[str]()

    def fail(q: op.DetectConflict) -> op.ConflictVerdict:
        failed["detect_conflict"] += 1
        raise MindError("no")

    kept = run(MORNING, ScriptedMind({"detect_conflict": fail}))
    assert failed["detect_conflict"] > 0
    assert fallbacks(kept)["detect_conflict"] == failed["detect_conflict"]
