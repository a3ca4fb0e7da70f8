"""What questions show in a whole society: nothing twice, nothing that is cited but not there."""

from __future__ import annotations

from tests.whole.scenes import Scenes

from folkways.agents.operations import UTTER
from folkways.agents.questions import (
    AskSalientQuestions,
    DecideReaction,
    DecideToTalk,
    DrawInsights,
    GenerateActions,
    PlanDay,
    Utter,
)
from folkways.agents.shown import Remembered
from folkways.base import events as ev
from folkways.base.time import MINUTE, format_moment, parse_clock, parse_moment
from folkways.norms.combined import JudgePercepts, TakeInConversation
from folkways.testing.societies import people, preset

AGES = {spec.name: spec.age for spec in people(preset("hobbs_cafe"))}


def memory_lists(scenes: Scenes) -> list[tuple[Remembered, ...]]:
    lists = [q.memories for _, q in scenes.of(Utter)]
    lists += [q.memories for _, q in scenes.of(DecideReaction)]
    lists += [q.memories for _, q in scenes.of(DrawInsights)]
    lists += [q.memories for _, q in scenes.of(PlanDay)]
    lists += [q.memories for _, q in scenes.of(AskSalientQuestions)]
    return lists


def test_memories_that_can_be_cited_are_shown(scenes: Scenes) -> None:
    asked = [q for _, q in scenes.of(DrawInsights)]
    assert asked
    for q in asked:
        shown = {memory.id for memory in q.memories}
        cited = {id for one in q.questions for id in one.memories}
        assert cited
        assert cited <= shown


def test_a_list_of_memories_has_one_plan_and_goes_forward_in_time(scenes: Scenes) -> None:
    plans = 0
    for memories in memory_lists(scenes):
        assert sum(memory.kind == "plan" for memory in memories) <= 1
        plans += any(memory.kind == "plan" for memory in memories)
        moments = [parse_moment(memory.when) for memory in memories]
        assert moments == sorted(moments)
    assert plans


def test_a_memory_says_when_and_an_observation_where_it_was_made(scenes: Scenes) -> None:
    shown = [memory for memories in memory_lists(scenes) for memory in memories]
    seen = [memory for memory in shown if memory.kind == "observation" and memory.place]
    assert len(seen) > 50
    assert all(memory.place.count(":") == 1 for memory in seen)  # the arena, not the object
    [(_, q)] = [(key, q) for key, q in scenes.of(Utter) if seen[0] in q.memories][:1]
    line = f"{seen[0].when}, {seen[0].place} (observation, {seen[0].importance}): {seen[0].text}"
    assert UTTER.render(q).situation.count(line) == 1


def test_who_decides_or_talks_sees_its_engagements_apart_from_the_other(scenes: Scenes) -> None:
    asked: list[DecideReaction | Utter | TakeInConversation] = [q for _, q in scenes.of(Utter)]
    asked += [q for _, q in scenes.of(DecideReaction)]
    asked += [q for _, q in scenes.of(TakeInConversation)]
    due = [(q.who.name, q.other, one) for q in asked for one in q.engagements]
    assert len({agent for agent, _, _ in due}) > 2
    assert all(one.by == agent and other not in one.others for agent, other, one in due)
    assert any(one.work for _, _, one in due)
    assert any(not one.when for _, _, one in due)
    assert any(one.now and not one.work for _, _, one in due)


def test_nothing_that_is_known_is_shown_as_a_memory_too(scenes: Scenes) -> None:
    asked: list[Utter | DecideReaction | PlanDay] = [q for _, q in scenes.of(Utter)]
    asked += [q for _, q in scenes.of(DecideReaction)]
    asked += [q for _, q in scenes.of(PlanDay)]
    for q in asked:
        known = {f"{name}: {text}" for name, text in q.who.relationships.items()}
        known |= {q.who.learned, q.who.currently, q.who.lifestyle}
        assert not known & {memory.text for memory in q.memories}


def test_an_agent_is_asked_about_a_talk_only_in_the_middle_of_an_action(scenes: Scenes) -> None:
    asked = [q for _, q in scenes.of(DecideToTalk)]
    assert asked
    assert all(q.doing for q in asked)


def test_overheard_words_bear_the_moment_at_which_they_were_said(scenes: Scenes) -> None:
    said = {
        (f'{event.agent} said to {event.to}: "{event.text}"', event.t)
        for event in scenes.events
        if isinstance(event, ev.Uttered)
    }
    heard = [
        (event.text, event.noticed)
        for event in scenes.events
        if isinstance(event, ev.MemoryAdded)
        and event.speech
        and ", too far off to be understood, " not in event.text
    ]
    assert heard
    assert set(heard) <= said


def test_own_doings_are_told_from_what_was_observed(scenes: Scenes) -> None:
    asked = [q for _, q in scenes.of(Utter)]
    own = [
        (memory.kind, memory.text.startswith(f"{q.who.name} is "))
        for q in asked
        for memory in q.memories
        if memory.kind in ("action", "observation")
    ]
    assert ("action", True) in own
    assert ("observation", True) not in own


def test_the_minutes_of_actions_are_those_between_the_clocks_shown(scenes: Scenes) -> None:
    asked = [q for _, q in scenes.of(GenerateActions) if q.end]
    assert asked
    for q in asked:
        assert q.minutes * MINUTE == parse_clock(q.end) - parse_clock(q.start)


def test_the_age_of_the_other_is_shown(scenes: Scenes) -> None:
    shown = {(q.other, q.other_age) for _, q in scenes.of(Utter)}
    shown |= {(q.other, q.other_age) for _, q in scenes.of(DecideToTalk)}
    shown |= {(q.other, q.other_age) for _, q in scenes.of(DecideReaction) if q.other}
    assert len(shown) > 5
    assert shown <= set(AGES.items())


def test_earlier_talks_are_shown_before_speaking_again(scenes: Scenes) -> None:
    shown = [(q.who.name, q.other, q.earlier) for _, q in scenes.of(Utter)]
    shown += [(q.who.name, q.other, q.earlier) for _, q in scenes.of(DecideReaction)]
    earlier = [(who, other, talk) for who, other, talks in shown for talk in talks]
    assert earlier
    assert all(talk.when and talk.by in (who, other) for who, other, talk in earlier)


def test_reactions_are_asked_of_agents_who_do_something(scenes: Scenes) -> None:
    asked = [q for _, q in scenes.of(DecideReaction)]
    assert asked
    assert all(q.current_action for q in asked)
    assert all(q.other for q in asked), "no thing is of interest in these two hours"


def test_whoever_has_been_seen_doing_something_is_shown_doing_it(scenes: Scenes) -> None:
    first: dict[tuple[str, str], int] = {}
    for event in scenes.events:
        if isinstance(event, ev.Noticed) and not event.speech:
            first.setdefault((event.agent, event.other), event.t)
        elif isinstance(event, ev.MemoryAdded) and event.place and not event.speech:
            first.setdefault((event.agent, event.about), event.t)
    asked = [(key.tick, q) for key, q in scenes.of(Utter)]
    # Loud conduct is heard beyond sight, so that a stranger may walk up and object to it.
    seen = [q for t, q in asked if first.get((q.who.name, q.other), t) < t]
    assert len(seen) > len(asked) // 2
    assert all(q.other_action for q in seen)


def test_a_talk_is_taken_in_once_by_each(scenes: Scenes) -> None:
    taken = [(key.agent, q.lines) for key, q in scenes.of(TakeInConversation)]
    assert len(taken) == len(set(taken))


def test_what_waited_to_be_judged_bears_the_moment_at_which_it_was_noticed(scenes: Scenes) -> None:
    names = list(AGES)
    noticed: dict[tuple[str, str], set[str]] = {}
    for event in scenes.events:
        if isinstance(event, ev.Noticed):
            noticed.setdefault((event.agent, event.text), set()).add(format_moment(event.t))
    waited = 0
    for key, q in scenes.of(JudgePercepts):
        for one in q.observations:
            before = noticed.get((names[key.agent], one.text), set())
            assert one.when in before | {format_moment(key.tick)}
            waited += one.when != format_moment(key.tick)
    assert waited > 5  # most of what is loud is judged at once


def test_the_aim_of_whoever_opens_a_talk_is_shown_to_nobody_else(scenes: Scenes) -> None:
    talks = [(q, show()) for _, q, show in scenes.asked if isinstance(q, Utter)]
    assert {q.opened for q, _ in talks} == {True, False}
    for q, situation in talks:
        assert ("What the agent wants to raise" in situation) is q.opened
        assert ("What the agent has seen" in situation) is (q.opened and bool(q.breach))


def test_who_may_object_to_several_people_at_once_sees_them_all_and_who_comes_first(
    scenes: Scenes,
) -> None:
    at_once: dict[tuple[int, int], list[DecideToTalk]] = {}
    for key, q in scenes.of(DecideToTalk):
        at_once.setdefault((key.tick, key.agent), []).append(q)
        assert q.observation not in q.also
    several = [asked for asked in at_once.values() if len(asked) > 1]
    assert several
    for first, *others in several:
        assert not first.first
        assert {q.observation for q in others} <= set(first.also)
        assert all(first.observation in q.also for q in others)
    assert {q.first for _, *others in several for q in others} - {""}
