"""An agent that wants to object decides on it in one way, whoever brought the wish."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Literal

import pytest
from pydantic import BaseModel

from folkways.agents import attend, converse
from folkways.agents import questions as op
from folkways.agents.mechanism import Concern, Mechanism
from folkways.agents.objecting import touches
from folkways.agents.operations import UTTER, fault_of_utterance
from folkways.agents.percept import Percept
from folkways.agents.shown import Agreement, Guideline
from folkways.agents.talks import Talk
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.time import MINUTE, parse_clock
from folkways.minds.table.mind import TableMind
from folkways.norms.examples import EXAMPLES
from folkways.testing.minds import ScriptedMind
from folkways.testing.societies import run, simulate, trio

TOPIC = "Please stop that."


def at_work(q: op.GenerateActions) -> op.Actions:
    """Let everybody do the same for a while at a time, and no two begin something new at once."""
    doings = [f"turning to matter {q.start} {at}" for at in range(6)]
    minutes = {"Ada Byrd": 7, "Ben Cole": 11}.get(q.who.name, 15)
    return op.Actions(
        actions=tuple(
            op.Action(text=text, minutes=minutes, address="Hobbs Café: café room", emoji="x")
            for text in doings
        )
    )


def reacts(decision: Literal["talk", "later"]) -> Callable[[op.DecideReaction], op.Reaction]:
    """Return how somebody reacts who minds all that others do."""

    def answer(q: op.DecideReaction) -> op.Reaction:
        seen = bool(q.other) and " said to " not in q.observation
        return op.Reaction(
            decision=decision if seen else "continue", topic=TOPIC, importance=7, objects=seen
        )

    return answer


def morning(
    reaction: Literal["talk", "later"], decision: Literal["now", "later", "no"] = "now"
) -> tuple[list[op.DecideToTalk], Sequence[ev.AnyEvent]]:
    """Let three people without norms object to all that they see."""
    asked: list[op.DecideToTalk] = []

    def decide(q: op.DecideToTalk) -> op.TalkDecision:
        asked.append(q)
        return op.TalkDecision(decision=decision)

    scripts: dict[str, Callable[..., BaseModel]] = {
        "decide_reaction": reacts(reaction),
        "decide_to_talk": decide,
        "generate_actions": at_work,
    }
    return asked, run(trio(end="10:00", mechanisms=[]), ScriptedMind(scripts)).events


def test_an_objection_to_overheard_words_is_a_conflict_that_nothing_has_to_go_on_for() -> None:
    words = Percept(text='Ben Cole said to Cleo Dunn: "Never."', other="Ben Cole", speech=True)
    wish = attend.wish_of(op.Reaction(decision="talk", topic=TOPIC, objects=True), words, "")
    assert (wish.reason, wish.about, wish.observation) == ("conflict", TOPIC, "")
    chat = attend.wish_of(op.Reaction(decision="talk", topic=TOPIC), words, "")
    assert chat.reason == "chat"


def test_whoever_objects_to_words_is_shown_them_and_when_they_were_said() -> None:
    simulation = simulate(trio(mechanisms=[]), TableMind(1))
    society = simulation.environment.society
    agent, now, place = society.agents[0], parse_clock("09:00"), "Hobbs Café: café room"
    for one in society.agents[:2]:
        placed = ev.AgentPlaced(t=now, agent=one.name, tile=(40, 40), address=place)
        society.happen(placed)
    words = Percept(
        text='Ben Cole said to Cleo Dunn: "Never."', other="Ben Cole", t=now, speech=True
    )
    agent.fold(words.remembered(now, agent.name, len(agent.memory), guessed=False))
    talk = Talk("c1", "Ben Cole", True, "conflict", TOPIC, [], agent.name)
    turn = Turn(agent, now + 3 * MINUTE, society.town, parse_clock("12:00"))
    shown = {"breach": words.text, "breach_minutes": 3, "breach_goes_on": None}
    assert converse.objected_to(turn, talk) == shown
    talk.reason = "chat"
    assert not converse.objected_to(turn, talk)["breach"]


def test_whoever_objects_is_told_when_it_noticed_and_whether_that_still_goes_on() -> None:
    scripts: dict[str, Callable[..., BaseModel]] = {
        "decide_reaction": reacts("talk"),
        "utter": lambda _: op.Utterance(text="Well.", ends=True),
        "generate_actions": at_work,
    }
    mind = ScriptedMind(scripts)
    run(trio(end="10:00", mechanisms=[]), mind)
    asked = [q for q in mind.asked if isinstance(q, op.Utter) and q.opened and q.breach]
    assert asked
    assert all(q.breach_goes_on is True and q.breach_minutes is not None for q in asked)
    shown = UTTER.template.render(asked[0]).situation
    assert "This was still going on when the conversation began." in shown


def test_whoever_finds_that_it_has_stopped_may_let_it_rest_without_a_word() -> None:
    stopped = EXAMPLES["utter"].model_copy(update={"history": (), "breach_goes_on": False})
    assert isinstance(stopped, op.Utter)
    silence = op.Utterance(text=" ", ends=True)
    assert not fault_of_utterance(stopped, silence)
    for goes_on in (True, None):
        other = stopped.model_copy(update={"breach_goes_on": goes_on})
        assert "text is empty" in fault_of_utterance(other, silence)


def test_a_talk_in_which_nothing_was_said_leaves_nothing_to_take_in() -> None:
    society = simulate(trio(mechanisms=[]), TableMind(1)).environment.society
    ada, ben = (agent.body for agent in society.agents[:2])
    about = {"agent": "Ada Byrd", "other": "Ben Cole", "conversation": "c1"}
    talk = ev.ConversationOpened(t=60, reason="conflict", about=TOPIC, **about)
    none = ev.Uttered(t=70, agent="Ada Byrd", conversation="c1", to="Ben Cole", text="", ends=True)
    for body in (ada, ben):
        body.fold(talk)
        body.fold(none)
        assert body.talk is not None
        assert not body.talk.lines


def test_the_other_norms_that_the_same_conduct_breaks_are_shown_with_the_weightiest() -> None:
    quiet, smoke, other = (
        Concern("Ben Cole", "conflict", text, text, weight, seen)
        for text, weight, seen in (("quiet", 50, "x"), ("smoke", 80, "x"), ("other", 40, "y"))
    )
    norms = {
        one.norm: Guideline(text=f"Norm {one.norm}.", kind="injunctive", weight=one.weight)
        for one in (quiet, smoke, other)
    }
    assert touches(smoke, [quiet, smoke, other], norms) == ("Norm quiet.",)


def opened(events: Sequence[ev.AnyEvent]) -> list[ev.ConversationOpened]:
    return [event for event in events if isinstance(event, ev.ConversationOpened)]


def decided(events: Sequence[ev.AnyEvent]) -> list[ev.TalkDecided]:
    return [event for event in events if isinstance(event, ev.TalkDecided)]


def test_a_reaction_that_objects_is_not_asked_about_again() -> None:
    asked, events = morning("talk")
    talks = opened(events)
    assert talks
    assert {(talk.reason, talk.about, talk.norm) for talk in talks} == {("conflict", TOPIC, "")}
    assert all(talk.observation.startswith(f"{talk.other} is ") for talk in talks)
    raised = [(event.t, event.agent) for event in decided(events) if event.talks]
    assert len(raised) >= len(talks)
    again = [q for q in asked if (q.who.name, q.observation) not in missed(events)]
    assert not again


def missed(events: Sequence[ev.AnyEvent]) -> set[tuple[str, str]]:
    """Return who could not raise what when they first wanted to, because the other was taken."""
    return {(e.agent, e.observation) for e in events if isinstance(e, ev.TalkMissed)}


def test_what_was_put_off_comes_up_again_and_is_then_decided_on() -> None:
    asked, events = morning("later")
    assert asked
    assert all(q.norm is None and q.about == TOPIC and q.place for q in asked)
    put_off = {(event.agent, event.observation) for event in decided(events) if event.later}
    assert {(q.who.name, q.observation) for q in asked} <= put_off
    assert opened(events)
    # It is told that it has put this off, and when.
    before = [q.before for q in asked]
    assert all(one is not None and one.decision == "later" for one in before)
    assert all(one is not None and one.minutes_ago >= 1 for one in before)
    assert {one.saw for one in before if one is not None} == {q.observation for q in asked}


@pytest.mark.parametrize("decision", ["later", "no"])
def test_it_is_not_raised_against_the_decision(decision: Literal["later", "no"]) -> None:
    asked, events = morning("later", decision)
    assert asked
    assert not opened(events)


def test_one_doing_is_decided_on_once_unless_it_was_put_off() -> None:
    _, events = morning("later", "no")
    last: dict[tuple[str, str], int] = {}
    for event in decided(events):
        if not event.later:
            key = (event.agent, event.observation)
            assert event.t - last.get(key, -30 * MINUTE) >= 30 * MINUTE
            last[key] = event.t


def test_only_what_somebody_is_seen_doing_can_be_objected_to_later() -> None:
    def later(q: op.DecideReaction) -> op.Reaction:
        return op.Reaction(decision="later", topic=TOPIC)

    scripts: dict[str, Callable[..., BaseModel]] = {"decide_reaction": later}
    events = run(trio(end="10:00", mechanisms=[]), ScriptedMind(scripts)).events
    heard = [e for e in events if isinstance(e, ev.Reacted) and " said to " in e.to]
    fallen = [e for e in events if isinstance(e, ev.FellBack) and e.operation == "decide_reaction"]
    assert len(fallen) == len(heard)
    assert all(e.observation.startswith(f"{e.other} is ") for e in decided(events))


class Minding(Mechanism):
    """Minds every second thing that others are seen doing."""

    name: ClassVar[str] = "minding"

    async def appraise(self, turn: Turn, percepts: list[Percept]) -> list[Concern]:
        """Return the wish to object to all conduct."""
        seen = [one for one in percepts if one.other and not one.speech]
        seen = [one for one in seen if one.text[-1] in "02468"]
        return [Concern(one.other, "conflict", TOPIC, "", 50, one.text) for one in seen]


def test_nobody_is_asked_twice_about_one_thing_at_one_moment() -> None:
    scripts: dict[str, Callable[..., BaseModel]] = {
        "decide_to_talk": lambda _: op.TalkDecision(decision="no"),
        "decide_reaction": lambda _: op.Reaction(decision="continue"),
        "generate_actions": at_work,
    }
    mind = ScriptedMind(scripts)
    run(trio(end="10:00", mechanisms=[]), mind, mechanisms=(Minding(),))
    asked = [
        (q.who.name, q.when, q.observation)
        for q in mind.asked
        if isinstance(q, op.DecideToTalk | op.DecideReaction)
    ]
    both: set[type[BaseModel]] = {op.DecideToTalk, op.DecideReaction}
    assert both <= {type(q) for q in mind.asked}
    assert len(set(asked)) == len(asked)


def test_what_the_two_have_agreed_is_shown_when_one_notices_the_other_again() -> None:
    agreed = Agreement(what="keeping it down", lasting=True)
    scripts: dict[str, Callable[..., BaseModel]] = {
        "decide_reaction": reacts("talk"),
        "digest_conversation": lambda _: op.Digest(memory="Talk.", importance=3, agreed=(agreed,)),
        "generate_actions": at_work,
    }
    mind = ScriptedMind(scripts)
    run(trio(end="10:00", mechanisms=[]), mind)
    asked = [q for q in mind.asked if isinstance(q, op.DecideReaction | op.DecideToTalk)]
    shown = [(q, one) for q in asked for one in q.commitments]
    assert shown
    assert all({one.by, one.others[0]} == {q.who.name, q.other} for q, one in shown)
    assert not any(q.engagements for q in asked)
