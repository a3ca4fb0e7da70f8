"""One step of an agent, every phase and every hook of a mechanism in order.

The complete order of a step. Each phase has a file of its own, and so has each mechanism.
A step reads only the frozen view and the agent's own state, and returns events.
"""

from __future__ import annotations

from folkways.agents import (
    act,
    appointments,
    attend,
    calendar,
    commitments,
    converse,
    hooks,
    inner_voice,
    joining,
    perceive,
    plan,
    reflect,
    telling,
    visible_acts,
)
from folkways.agents.concern import Concern
from folkways.agents.talks import Talk
from folkways.agents.turn import Turn
from folkways.base import events as ev


# All phases of a step stand here, one below the other: no phase is hidden behind another call.
async def step(turn: Turn) -> list[ev.AnyEvent]:  # noqa: C901
    """Live through one tick and return what came of it."""
    agent, body = turn.agent, turn.body

    # Before anything else, so that a norm which an entrepreneur makes at the start guides its first
    # plans.
    if not len(agent.memory):  # the first step of the run
        act.settle(turn)
        for mechanism in agent.mechanisms:
            await hooks.on_start(mechanism, turn)

    # What was heard in the last tick is judged before this tick's plans, which it may change.
    for mechanism in hooks.bringing(
        agent.mechanisms, "on_tick"
    ):  # evaluate pending norms, among others
        turn.plan_anew(await hooks.on_tick(mechanism, turn))
    commitments.remember(turn)

    if not body.hours:  # a new day
        await plan.begin_day(turn)
    inner_voice.heed(turn)

    act.arrive(turn)
    # After arriving: an agent sees from where it stands now.
    percepts = await perceive.perceive(turn)

    if body.closed:  # a conversation has just ended
        for talk in list(body.closed):
            await converse.digest(turn, talk, _after_conversation)

    # Commitments are settled before anything new is attended to: what the agent has just begun with
    # others may be what it promised.
    joining.account(turn)
    appointments.reconsider(turn)
    calendar.give_way(turn)
    if turn.free:
        concerns: list[Concern] = telling.concerns(turn)
        turn.attended = True
        percepts = perceive.with_deferred(turn, percepts)
        for mechanism in hooks.bringing(agent.mechanisms, "appraise"):
            concerns.extend(await hooks.appraise(mechanism, turn, percepts))
        await attend.attend(turn, percepts, concerns)
    elif body.talk is not None and converse.my_turn(turn):
        await converse.speak(turn)

    # After attending, so that an objection goes before an invitation; before acting, so that a yes
    # is acted on.
    await joining.answer(turn)
    if body.talk is None and act.may_begin(turn):
        acts = await visible_acts.acts_of(turn)
        await act.go_on(turn, acts)

    # Last: what this tick has added to memory counts towards the threshold.
    thoughts = await reflect.reflect(turn)
    if thoughts:
        for mechanism in agent.mechanisms:
            await hooks.after_reflection(mechanism, turn, thoughts)
    return turn.finish()


async def _after_conversation(turn: Turn, talk: Talk) -> None:
    for mechanism in turn.agent.mechanisms:
        turn.plan_anew(await hooks.after_conversation(mechanism, turn, talk))
