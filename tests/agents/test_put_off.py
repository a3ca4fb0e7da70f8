"""An objection that was put off is about a norm and a person, not about the words of an act."""

from __future__ import annotations

import msgspec
import pytest
from tests.agents.test_commitments import ME, NOW, OTHER, ROOM, turn_of

from folkways.agents import objecting
from folkways.agents import questions as op
from folkways.agents.concern import Concern
from folkways.agents.in_mind import intentions
from folkways.agents.operations import DECIDE_REACTION
from folkways.agents.questions import DecideToTalk
from folkways.agents.state import Body
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.time import MINUTE
from folkways.environments.town.town import Town
from folkways.norms.examples import EXAMPLES
from folkways.testing.minds import ScriptedMind

QUIET, SMOKE = "n1", "n2"
BEFORE, NOW_TEXT = f"{OTHER} is singing loudly", f"{OTHER} is singing loudly and clapping"


def later(norm: str = QUIET, saw: str = BEFORE, t: int = NOW, **more: object) -> ev.TalkDecided:
    event = ev.TalkDecided(
        t=t,
        agent=ME,
        other=OTHER,
        norm=norm,
        talks=False,
        later=True,
        reason="they are eating",
        observation=saw,
        about="One should be quiet.",
        weight=60,
    )
    return msgspec.structs.replace(event, **more)


def conflict(norm: str, text: str, t: int = NOW + MINUTE) -> ev.ConflictDetected:
    return ev.ConflictDetected(t=t, agent=ME, other=OTHER, norm=norm, observation=text, memory=3)


def created(norm: str, content: str) -> ev.NormCreated:
    return ev.NormCreated(
        t=NOW, agent=ME, norm=norm, content=content, norm_kind="injunctive", utility=60
    )


HELD = (created(QUIET, "One should be quiet."), created(SMOKE, "One should not smoke."))


def acting(turn: Turn, text: str) -> None:
    act = ev.ActionBegan(t=NOW, agent=OTHER, text=text, address=ROOM, seconds=3600)
    assert isinstance(turn.view, Town)
    for at, name in enumerate((ME, OTHER)):
        turn.view.fold(ev.AgentPlaced(t=NOW, agent=name, tile=(14 + at, 14), address=ROOM))
    turn.view.fold(act)


@pytest.mark.parametrize(("norm", "shown"), [(QUIET, NOW_TEXT), (SMOKE, BEFORE)])
def test_the_wish_follows_what_the_person_does_against_the_same_norm(norm: str, shown: str) -> None:
    body = turn_of(*HELD, later(), conflict(norm, NOW_TEXT)).body
    [wish] = body.wishes
    assert (wish.observation, wish.norm, wish.since) == (shown, QUIET, NOW)
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(body), type=Body).wishes == [wish]


def test_a_decision_on_another_matter_leaves_it_in_mind_and_a_talk_settles_all() -> None:
    no = later(SMOKE, later=False, t=NOW + MINUTE)
    body = turn_of(later(), later(SMOKE), no).body
    assert [wish.norm for wish in body.wishes] == [QUIET]
    talk = ev.ConversationOpened(
        t=NOW + MINUTE, agent=ME, conversation="c1", other=OTHER, reason="chat", about="tea"
    )
    body.fold(talk)
    assert not body.wishes


async def test_it_is_decided_on_once_the_better_moment_has_come_whatever_the_words() -> None:
    asked: list[DecideToTalk] = []

    def no(q: DecideToTalk) -> op.TalkDecision:
        asked.append(q)
        return op.TalkDecision(decision="no")

    wish = Concern(OTHER, "conflict", "One should be quiet.", QUIET, 60, NOW_TEXT)
    for minutes in (0, 2):
        turn = turn_of(
            *HELD,
            later(),
            conflict(QUIET, NOW_TEXT, NOW + MINUTE // 2),
            now=NOW + minutes * MINUTE,
        )
        turn.agent.mind = ScriptedMind({"decide_to_talk": no})
        acting(turn, "singing loudly and clapping")
        people = {one.name: one for one in turn.view.perceived(ME)}
        # It is noticed as a conflict anew in the first step, and only goes on in the second.
        await objecting.decide(turn, people, [wish] if not minutes else [])
        assert bool(asked) == bool(minutes)
    [question] = asked
    assert question.observation == NOW_TEXT
    assert question.before is not None
    assert (question.before.decision, question.before.saw) == ("later", BEFORE)
    assert not question.intentions  # the matter itself is not shown twice


def test_what_was_put_off_is_shown_until_it_is_past() -> None:
    [shown] = intentions(turn_of(later()), OTHER)
    assert shown.when == "day 1 09:00"
    assert not shown.after
    assert all(part in shown.text for part in (OTHER, "One should be quiet.", BEFORE))
    assert intentions(turn_of(later())) == (shown,)
    assert not intentions(turn_of(later()), "Cleo Dunn")
    assert not intentions(turn_of(later()), OTHER, decided=QUIET)
    assert intentions(turn_of(later()), OTHER, decided=SMOKE) == (shown,)
    assert not intentions(turn_of(later(), now=NOW + 120 * MINUTE))
    example = EXAMPLES["decide_reaction"].model_copy(update={"intentions": (shown,)})
    situation = DECIDE_REACTION.template.render(example).situation
    assert f"- day 1 09:00: {shown.text}" in situation
