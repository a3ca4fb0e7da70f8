from __future__ import annotations

import re

import pytest

from folkways.base import events as ev
from folkways.base.time import parse_moment
from folkways.norms import combined
from folkways.norms import questions as op
from folkways.norms.spreading.observation import NAME, ThoughtsFormed, Watch
from folkways.testing.minds import Script, ScriptedMind
from folkways.testing.societies import preset, run

MORNING = {"days": 1, "end": "'09:30'"}


def memory(id: int, importance: int, about: str = "Bo") -> ev.MemoryAdded:
    return ev.MemoryAdded(
        t=10, agent="Ann", id=id, memory="observation", text="…", importance=importance, about=about
    )


def test_watch_sums_what_was_seen_of_others_until_it_was_thought_about() -> None:
    watch = Watch()
    watch.fold(memory(0, 3))
    watch.fold(memory(1, 4, about=""))
    watch.fold(memory(2, 5))
    assert (watch.memories, watch.importance) == ([0, 2], 8)
    again = Watch.restore(watch.snapshot())
    assert (again.memories, again.importance) == ([0, 2], 8)
    watch.fold(ThoughtsFormed(observations=2, thoughts=(3,)).event(20, "Ann"))
    assert (watch.memories, watch.importance) == ([], 0)


def test_thoughts_wait_for_the_threshold() -> None:
    def thoughts(threshold: int) -> int:
        settings = {**MORNING, "norms.thought_threshold": threshold}
        kept = run(preset("hobbs_cafe", settings=settings), ScriptedMind({}))
        found = [event for event in kept.events if isinstance(event, ev.MechanismEvent)]
        return sum(event.source == NAME for event in found)

    assert thoughts(10) > thoughts(60) > thoughts(100_000) == 0


@pytest.mark.parametrize("profile", ["frugal", "paper"])
def test_a_thought_points_to_what_was_observed_and_a_norm_to_its_thought(profile: str) -> None:
    def think(q: op.GenerateThought) -> op.Thoughts:
        told = op.Thought(text="People queue here.", importance=5, evidence=(0, 99))
        return op.Thoughts(thoughts=(told,))

    def identify(q: op.IdentifyNormativeInformation) -> op.NormativeInformation:
        if not q.thoughts:
            return op.NormativeInformation()
        found = op.Information(content="Queue.", kind="descriptive", utility=40, source=0)
        lost = op.Information(content="Jump.", kind="descriptive", utility=40, source=7)
        return op.NormativeInformation(information=(found, lost))

    def both(q: combined.ThinkAboutConduct) -> combined.NormativeThoughts:
        told = op.Thought(text="People queue here.", importance=5, evidence=(0, 99))
        found = op.Information(content="Queue.", kind="descriptive", utility=40, source=0)
        lost = op.Information(content="Jump.", kind="descriptive", utility=40, source=7)
        return combined.NormativeThoughts(thoughts=(told,), information=(found, lost))

    def quiet(q: combined.TakeInConversation) -> combined.TakenIn:
        return combined.TakenIn(memory="They talked.", importance=3)

    scripts: dict[str, Script] = {
        "generate_thought": think,
        "identify_normative_information": identify,
        "think_about_conduct": both,
        "take_in_conversation": quiet,
    }
    settings = {**MORNING, "profile": profile}
    kept = run(preset("hobbs_cafe", settings=settings), ScriptedMind(scripts))
    records = {(e.agent, e.id): e for e in kept.events if isinstance(e, ev.MemoryAdded)}
    identified = [e for e in kept.events if isinstance(e, ev.NormIdentified)]
    found = [e for e in identified if e.channel != "synthesis"]
    assert found
    assert {event.content for event in found} == {"Queue."}
    for event in found:
        (source,) = event.memories
        thought = records[event.agent, source]
        assert thought.memory == "thought"
        assert event.source_text == thought.text
        if thought.text == "People queue here.":
            (seen,) = thought.evidence
            assert records[event.agent, seen].memory == "observation"
    reasons = {e.reason for e in kept.events if isinstance(e, ev.FellBack)}
    assert "evidence that was not shown was left out" in reasons
    assert "a source that was not shown" in reasons


def taught(broken: bool, kind: op.Kind = "injunctive") -> list[ev.AnyEvent]:
    """Let all read one rule into the last thing they saw, more emphatically each time.

    ``broken``: everything that anybody does breaks every norm, all of which are of one kind.
    """
    times = 0

    def create(q: op.CreateNorm) -> op.CreatedNorms:
        texts = [f"Norm {number} of {q.who.name}." for number in range(q.count)]
        return op.CreatedNorms(
            norms=tuple(op.Standard(content=text, kind=kind, utility=60) for text in texts)
        )

    def conflicts(q: op.DetectConflict | combined.JudgePercepts) -> tuple[op.Finding, ...]:
        return tuple(
            op.Finding(observation=seen, norm=norm)
            for seen in range(len(q.observations) if broken else 0)
            for norm in range(len(q.norms))
        )

    def detect(q: op.DetectConflict) -> op.ConflictVerdict:
        return op.ConflictVerdict(conflicts=conflicts(q))

    def judge(q: combined.JudgePercepts) -> combined.JudgedPercepts:
        scores = (5,) * (len(q.observations) + len(q.texts))
        return combined.JudgedPercepts(scores=scores, conflicts=conflicts(q))

    def think(q: combined.ThinkAboutConduct) -> combined.NormativeThoughts:
        nonlocal times
        times += 1
        told = op.Thought(text="One should queue.", importance=5, evidence=(0,))
        found = op.Information(content="Queue.", kind="injunctive", utility=min(100, 20 + times))
        return combined.NormativeThoughts(thoughts=(told,), information=(found,))

    settings = {**MORNING, "norms.thought_threshold": 10}
    scripts: dict[str, Script] = {
        "detect_conflict": detect,
        "judge_percepts": judge,
        "think_about_conduct": think,
        "create_norm": create,
    }
    return list(run(preset("hobbs_cafe", settings=settings), ScriptedMind(scripts)).events)


def test_a_rule_read_into_breaches_alone_is_the_agents_own_and_raises_no_utility() -> None:
    events = taught(broken=True)
    found = [e for e in events if isinstance(e, ev.NormIdentified) and e.content == "Queue."]
    own = {event.norm for event in found if event.own}
    assert own
    raised = {event.information for event in events if isinstance(event, ev.NormRevalued)}
    assert not raised & own
    others = [e for e in events if isinstance(e, ev.NormReminded) and not e.by]
    assert others


def test_a_departure_from_a_custom_is_no_breach_and_a_rule_read_into_it_counts_as_heard() -> None:
    events = taught(broken=True, kind="descriptive")
    deviant = {(e.agent, e.memory) for e in events if isinstance(e, ev.DeviationSeen)}
    rules = {e.agent for e in events if isinstance(e, ev.NormEvaluated) and e.passed}
    assert deviant
    early = [
        event
        for event in events
        if isinstance(event, ev.NormIdentified) and event.content == "Queue."
        if event.agent not in rules
    ]
    assert not any(event.own for event in early)


def test_what_is_read_into_other_conduct_counts_as_heard() -> None:
    events = taught(broken=False)
    said = [e for e in events if isinstance(e, ev.NormIdentified)]
    found = {e.norm: e for e in said if e.content == "Queue." and not e.conversation}
    assert found
    assert not any(event.own for event in found.values())
    assert any(isinstance(e, ev.NormRevalued) and e.information in found for e in events)


def test_observations_are_thought_about_and_judged_from_the_oldest_to_the_newest() -> None:
    shown: list[list[int]] = []

    def note(q: combined.ThinkAboutConduct | combined.JudgePercepts) -> None:
        shown.append([parse_moment(one.when) for one in q.observations])

    def think(q: combined.ThinkAboutConduct) -> combined.NormativeThoughts:
        note(q)
        return combined.NormativeThoughts(thoughts=(), information=())

    def judge(q: combined.JudgePercepts) -> combined.JudgedPercepts:
        note(q)
        return combined.JudgedPercepts(scores=(5,) * (len(q.observations) + len(q.texts)))

    scripts: dict[str, Script] = {"think_about_conduct": think, "judge_percepts": judge}
    run(preset("hobbs_cafe", settings=MORNING), ScriptedMind(scripts))
    assert any(len(set(times)) > 1 for times in shown)
    assert all(times == sorted(times) for times in shown)


@pytest.mark.parametrize("profile", ["frugal", "paper"])
def test_what_somebody_was_overheard_to_put_forward_counts_as_heard_from_the_speaker(
    profile: str,
) -> None:
    said = re.compile(r'^(?P<speaker>.+?) said to (?P<to>.+?): "(?P<words>.*)"$', re.DOTALL)

    def thoughts(q: op.GenerateThought | combined.ThinkAboutConduct) -> tuple[op.Thought, ...]:
        words = [(at, said.match(one.text)) for at, one in enumerate(q.observations)]
        told = [
            op.Thought(
                text=f"{match['speaker']} said that one should queue.",
                importance=5,
                evidence=(at,),
                about=match["speaker"],
            )
            for at, match in words
            if match
        ]
        return tuple(told[:1])

    def information(count: int) -> tuple[op.Information, ...]:
        piece = op.Information(content="Queue.", kind="injunctive", utility=40, source=0)
        return (piece,) * min(1, count)

    def think(q: op.GenerateThought) -> op.Thoughts:
        return op.Thoughts(thoughts=thoughts(q))

    def identify(q: op.IdentifyNormativeInformation) -> op.NormativeInformation:
        heard = [text for text in q.thoughts if text.endswith(" said that one should queue.")]
        return op.NormativeInformation(information=information(len(heard)))

    def both(q: combined.ThinkAboutConduct) -> combined.NormativeThoughts:
        found = thoughts(q)
        return combined.NormativeThoughts(thoughts=found, information=information(len(found)))

    scripts: dict[str, Script] = {
        "generate_thought": think,
        "identify_normative_information": identify,
        "think_about_conduct": both,
    }
    settings = {**MORNING, "norms.thought_threshold": 10}
    kept = run(preset("hobbs_cafe", profile=profile, settings=settings), ScriptedMind(scripts))
    uttered = [e for e in kept.events if isinstance(e, ev.Uttered)]
    records = {(e.agent, e.id): e for e in kept.events if isinstance(e, ev.MemoryAdded)}
    found = [e for e in kept.events if isinstance(e, ev.NormIdentified) and e.content == "Queue."]
    assert found
    for event in found:
        (thought,) = (records[event.agent, id] for id in event.memories)
        (words,) = (records[event.agent, id] for id in thought.evidence)
        assert words.speech
        assert (event.channel, event.own, event.giver) == ("observation", False, words.about)
        assert any(
            e.agent == event.giver and event.agent in e.overheard_by and e.text in words.text
            for e in uttered
        )
