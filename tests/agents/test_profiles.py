"""What the two profiles ask, and when: the same questions, apart or together."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest
from pydantic import BaseModel

from folkways.agents import questions as op
from folkways.agents.gather import both, together
from folkways.agents.mechanism import Mechanism
from folkways.agents.perceive import SAME_FOR, conduct_text
from folkways.agents.percept import Percept
from folkways.agents.talks import Talk
from folkways.agents.turn import Turn
from folkways.agents.waiting import BUSY_WITHIN, JUDGED_WITHIN, KEPT
from folkways.base import events as ev
from folkways.base.errors import MindError, PartError
from folkways.base.time import parse_clock
from folkways.language.mind import CallKey, I, O
from folkways.language.operation import Operation
from folkways.minds.table.mind import TableMind
from folkways.norms import combined
from folkways.norms import questions as norms
from folkways.testing.minds import ScriptedMind
from folkways.testing.societies import KeptTicks, preset, run, simulate, trio

JUDGING = {"rate_importance", "judge_percepts", "detect_conflict"}


class Listening(TableMind):
    """Keeps every question with the moment at which it was put."""

    def __init__(self, seed: int = 1) -> None:
        super().__init__(seed)
        self.heard: list[tuple[CallKey, BaseModel]] = []

    async def perform(self, op: Operation[I, O], inputs: I, key: CallKey) -> O:
        self.heard.append((key, inputs))
        return await super().perform(op, inputs, key)


def morning(profile: str) -> tuple[KeptTicks, Listening]:
    mind = Listening()
    return run(preset("hobbs_cafe", days=1, end="'10:30'", profile=profile), mind), mind


@pytest.fixture(scope="module")
def frugal() -> tuple[KeptTicks, Listening]:
    return morning("frugal")


@pytest.fixture(scope="module")
def paper() -> tuple[KeptTicks, Listening]:
    return morning("paper")


def test_in_the_paper_profile_each_question_is_its_own_call(
    paper: tuple[KeptTicks, Listening],
) -> None:
    kept, mind = paper
    rated = [q for _, q in mind.heard if isinstance(q, op.RateImportance)]
    judged = [q for _, q in mind.heard if isinstance(q, norms.DetectConflict)]
    assert rated
    assert judged
    assert {len(q.texts) for q in rated} == {1}
    assert {len(q.observations) for q in judged} == {1}
    together = (combined.JudgePercepts, combined.TakeInConversation, combined.CheckInformation)
    others = (combined.ThinkAboutConduct, op.DrawInsights)
    assert not [q for _, q in mind.heard if isinstance(q, together + others)]
    assert not [event for event in kept.events if isinstance(event, ev.Noticed)]


def test_in_the_frugal_profile_fewer_calls_ask_for_the_same(
    frugal: tuple[KeptTicks, Listening], paper: tuple[KeptTicks, Listening]
) -> None:
    assert len(frugal[1].heard) < 0.75 * len(paper[1].heard)
    singles = (
        norms.CheckConsistency,
        norms.CheckDuplication,
        norms.CheckType,
        norms.CheckConflict,
        norms.GenerateThought,
        op.DigestConversation,
        op.InferInsights,
    )
    assert not [q for _, q in frugal[1].heard if isinstance(q, singles)]
    for kind in (ev.ConflictDetected, ev.NormEvaluated, ev.NormIdentified, ev.ConversationClosed):
        assert [event for event in frugal[0].events if isinstance(event, kind)]


def test_an_agent_that_cannot_react_judges_only_what_must_not_wait(
    frugal: tuple[KeptTicks, Listening],
) -> None:
    due: dict[str, set[int]] = {}
    busy = hurried = 0
    for event in frugal[0].events:
        if isinstance(event, ev.Noticed) and event.due:
            due.setdefault(event.agent, set()).add(event.due)
        elif isinstance(event, ev.Asked) and not event.attended:
            busy += 1
            if JUDGING & set(event.operations):
                assert event.t in due[event.agent]
                hurried += 1
    assert busy > hurried > 0


def test_what_goes_on_is_held_against_a_new_norm_with_what_waits(
    frugal: tuple[KeptTicks, Listening],
) -> None:
    asked = [set(e.operations) for e in frugal[0].events if isinstance(e, ev.Asked)]
    assert not [one for one in asked if {"judge_percepts", "detect_conflict"} <= one]
    added = [event for event in frugal[0].events if isinstance(event, ev.MemoryAdded)]
    remembered = {(event.t, event.agent, event.text) for event in added}
    judged = [(key, q) for key, q in frugal[1].heard if isinstance(q, combined.JudgePercepts)]
    # What is judged without being remembered in that step was in memory before.
    assert [
        one
        for key, q in judged
        for one in q.observations
        if (key.tick, q.who.name, one.text) not in remembered
    ]


def test_what_must_not_wait_is_judged_in_time(frugal: tuple[KeptTicks, Listening]) -> None:
    judged: dict[tuple[str, str], list[int]] = {}
    for event in frugal[0].events:
        if isinstance(event, ev.MechanismEvent) and "broken" in event.data:
            judged.setdefault((event.agent, str(event.data["text"])), []).append(event.t)
    end = frugal[0].events[-1].t
    met = 0
    for event in frugal[0].events:
        if isinstance(event, ev.Noticed) and 0 < event.due < end:
            wait = event.due - event.t
            # What is to end within a minute is judged before.
            assert wait <= JUDGED_WITHIN or wait == BUSY_WITHIN
            assert [t for t in judged[event.agent, event.text] if event.t <= t <= event.due]
            met += 1
    assert met > 10


def test_what_was_noticed_is_remembered_when_the_agent_can_react(
    frugal: tuple[KeptTicks, Listening],
) -> None:
    waiting: dict[str, Counter[str]] = {}
    met = 0
    for event in frugal[0].events:
        kept = waiting.setdefault(event.agent, Counter())
        if isinstance(event, ev.Noticed):
            kept[event.text] += 1
        elif isinstance(event, ev.MemoryAdded) and kept[event.text]:
            kept[event.text] -= 1
            met += 1
    assert met > 20
    for agent, left in waiting.items():
        assert left.total() <= 4 * KEPT, f"{agent} keeps {left.total()}"


@pytest.mark.parametrize("profile", ["frugal", "paper"])
def test_only_conduct_that_still_goes_on_is_raised(
    profile: str, frugal: tuple[KeptTicks, Listening], paper: tuple[KeptTicks, Listening]
) -> None:
    kept, mind = frugal if profile == "frugal" else paper
    doing: dict[str, list[tuple[int, str]]] = {}
    for event in kept.events:
        if isinstance(event, ev.ActionBegan):
            doing.setdefault(event.agent, []).append((event.t, event.text))
    seen = 0
    for key, q in mind.heard:
        if isinstance(q, op.DecideToTalk):
            now = [text for t, text in doing[q.other] if t < key.tick][-1]
            assert q.observation == conduct_text(q.other, now)
            seen += 1
    assert seen


SAID = " said to "


def test_no_text_is_rated_twice_nor_judged_twice_by_the_same_norm(
    frugal: tuple[KeptTicks, Listening],
) -> None:
    asked: Counter[tuple[str, str]] = Counter()
    judged: dict[tuple[str, str, str, str], int] = {}
    for key, q in frugal[1].heard:
        if isinstance(q, op.RateImportance | combined.JudgePercepts):
            said = {text for text in q.texts if SAID in text}  # words may be said twice
            rated = [*said, *(text for text in q.texts if SAID not in text)]
            asked.update((q.who.name, text) for text in rated)
        if isinstance(q, combined.JudgePercepts):
            for seen in q.observations:
                held = [(q.who.name, seen.text, seen.place, norm.content) for norm in q.norms]
                # What somebody does for longer than that is news once more.
                new = [one for one in held if key.tick >= judged.get(one, -SAME_FOR) + SAME_FOR]
                assert new, f"{seen.text} was held against all of these norms before"
                judged |= dict.fromkeys(new, key.tick)
    assert asked
    assert set(asked.values()) == {1}
    assert judged


def test_own_doings_come_with_their_importance() -> None:
    def act(q: op.GenerateActions) -> op.Actions:
        one = op.Action(text="whistling", minutes=10, address=q.place, emoji="🎵", importance=7)
        return op.Actions(actions=(one,))

    scenario = trio(mechanisms=[], end="10:00")
    mind = ScriptedMind({"generate_actions": act, "rate_importance": low})
    kept = run(scenario, mind)
    own = [e for e in kept.events if isinstance(e, ev.MemoryAdded) and e.own]
    assert own
    assert {event.importance for event in own} == {7}
    rated = {text for q in mind.asked if isinstance(q, op.RateImportance) for text in q.texts}
    assert not rated & {(e.agent, e.text) for e in own}


def low(q: op.RateImportance) -> op.Importance:
    return op.Importance(scores=(2,) * len(q.texts))


class Gossip(Mechanism):
    """Answers both questions that may be taken over."""

    name = "gossip"

    async def judge(self, turn: Turn, news: list[Percept]) -> list[int] | None:
        return [9] * len(news)

    async def digest(self, turn: Turn, talk: Talk) -> op.Digest | None:
        return op.Digest(memory="They gossiped.", importance=9)


class Rumour(Gossip):
    name = "rumour"


@pytest.mark.parametrize("profile", ["frugal", "paper"])
def test_a_mechanism_takes_questions_over_in_the_frugal_profile_only(profile: str) -> None:
    def talk(q: op.DecideReaction) -> op.Reaction:
        return op.Reaction(decision="talk", topic="the weather")

    scenario = trio(profile=profile, end="10:00")
    kept = run(scenario, ScriptedMind({"decide_reaction": talk}), (Gossip(),))
    memories = [event for event in kept.events if isinstance(event, ev.MemoryAdded)]
    chats = {event.text for event in memories if event.memory == "chat"}
    asked: set[str] = set()
    for event in kept.events:
        if isinstance(event, ev.Asked):
            asked.update(event.operations)
    assert chats
    assert (chats == {"They gossiped."}) is (profile == "frugal")
    assert ({"rate_importance", "digest_conversation"} & asked == set()) is (profile == "frugal")


def test_two_mechanisms_cannot_answer_one_question() -> None:
    with pytest.raises(PartError, match=r"'judge'.*gossip.*rumour"):
        simulate(trio(), TableMind(1), (Gossip(), Rumour()))


def test_too_few_scores_are_counted_apart_and_together() -> None:
    def none(q: op.RateImportance) -> op.Importance:
        return op.Importance(scores=())

    for profile in ("frugal", "paper"):
        scenario = trio(mechanisms=[], profile=profile)
        kept = run(scenario, ScriptedMind({"rate_importance": none}), until=parse_clock("09:00"))
        reasons = {event.reason for event in kept.events if isinstance(event, ev.FellBack)}
        assert reasons
        assert all("the rest count as 1" in reason for reason in reasons)


async def test_answers_come_in_the_order_of_the_questions() -> None:
    async def after(seconds: float, answer: int) -> int:
        await asyncio.sleep(seconds)
        return answer

    assert await together([after(0.02, 1), after(0.0, 2), after(0.01, 3)]) == [1, 2, 3]
    assert await both(after(0.01, 1), after(0.0, 2)) == (1, 2)


async def test_the_first_error_in_order_is_raised_when_all_have_ended() -> None:
    ended = []

    async def fail(seconds: float, name: str) -> int:
        await asyncio.sleep(seconds)
        ended.append(name)
        raise MindError(name)

    with pytest.raises(MindError, match="slow"):
        await together([fail(0.02, "slow"), fail(0.0, "quick")])
    assert ended == ["quick", "slow"]
