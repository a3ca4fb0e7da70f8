"""Conversing: dialogue turn by turn until one ends it, and what is taken away from it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypedDict

from folkways.agents import agreements, commitments, hooks, responding
from folkways.agents.calendar import engagements, going_on
from folkways.agents.earlier_talks import beside, earlier_talks, spoken_to
from folkways.agents.gather import both
from folkways.agents.in_mind import intentions
from folkways.agents.operations import DIGEST_CONVERSATION, UTTER
from folkways.agents.perceive import conduct_seen, conduct_text
from folkways.agents.presence import others_near
from folkways.agents.questions import Digest, DigestConversation, Utter
from folkways.agents.relating import relate
from folkways.agents.shown import Line
from folkways.agents.talks import Talk
from folkways.agents.turn import Turn
from folkways.base import events as ev
from folkways.base.time import MINUTE, format_moment


def _last_seen(turn: Turn, other: str) -> str:
    """Return what the agent last saw another do; empty if nothing."""
    text, _ = turn.body.noticed.get(other, ("", 0))
    return text.removeprefix(conduct_text(other, ""))


class Breach(TypedDict):
    """What a talk objects to, as ``Utter`` shows it."""

    breach: str
    breach_minutes: int | None
    breach_goes_on: bool | None


def objected_to(turn: Turn, talk: Talk) -> Breach:
    """Return what the opener objects to, when it noticed that, and whether it still goes on."""
    text, other = talk.observation, talk.other
    at: int | None = None
    goes_on: bool | None = None
    if text:
        noticed, t = turn.body.noticed.get(other, ("", 0))
        at = t if noticed == text else None
        goes_on = conduct_seen(turn.view.me(other)) == text
    elif talk.opened and talk.reason == "conflict":
        text, at = _overheard(turn, other)
    minutes = None if at is None else (turn.t - at) // MINUTE
    return Breach(breach=text, breach_minutes=minutes, breach_goes_on=goes_on)


def _overheard(turn: Turn, other: str) -> tuple[str, int | None]:
    """Return the last words of another that the agent overheard, and when; empty if none."""
    for percept in reversed(turn.body.waiting):
        if percept.speech and percept.other == other:
            return percept.text, percept.at
    for memory in reversed(turn.agent.memory):
        if memory.speech and memory.about == other:
            return memory.text, memory.made
    return "", None


def my_turn(turn: Turn) -> bool:
    """Whether the agent is in a conversation, beside the other, and has the word."""
    talk = turn.body.talk
    if talk is None or turn.t < turn.body.path_until:
        return False
    return talk.speaker == turn.name and turn.t >= talk.due


def lines_of(talk: Talk) -> tuple[Line, ...]:
    """Return a conversation as shown to the mind."""
    return tuple(Line(speaker=speaker, text=text) for speaker, text in talk.lines)


async def speak(turn: Turn) -> None:
    """Say the next thing; a talk that has run its length ends with it."""
    talk = turn.body.talk
    assert talk is not None  # noqa: S101  see my_turn
    if responding.is_addressed(turn, talk) and not await responding.responds(turn, talk):
        return
    other = turn.view.me(talk.other)
    relationship = await relate(turn, talk.other)
    # What comes to mind is what the other has just said; the opener thinks of its reason.
    query = talk.lines[-1][1] if talk.lines else talk.about or f"{talk.other} is {other.doing}"
    memories = await turn.recall(query, "converse")
    talking = turn.guidance("talk")
    talks = earlier_talks(turn, talk.other)
    intended = intentions(turn, talk.other)
    question = Utter(
        who=turn.agent.who,
        when=format_moment(turn.t),
        place=turn.agent.here(),
        other=talk.other,
        other_action=other.doing or _last_seen(turn, talk.other),
        doing=turn.view.me(turn.name).doing,
        relationship=relationship,
        reason=talk.reason,
        about=talk.about,
        opened=talk.opened,
        standards=talking.lines,
        memories=turn.agent.shown(beside(memories, talks, intended)),
        history=lines_of(talk),
        commitments=commitments.shown(turn, commitments.between(turn, talk.other)),
        engagements=engagements(turn, talk.other),
        **objected_to(turn, talk),
        other_age=turn.view.age(talk.other),
        earlier=talks,
        gossip=tuple(one for one in talking.gossip if one.about != talk.other),
        present=others_near(turn, talk.other),
        other_serves=turn.view.serves(talk.other),
        going_on=going_on(turn, talk.other),
        intentions=intended,
        spoken_to=spoken_to(turn, talk.other),
    )
    answer = await turn.ask(UTTER, question)
    # One line: a break within an utterance must not pass for another speaker's line.
    text = " ".join(answer.text.split())
    if not (text or question.may_let_rest) and turn.answered(answer):
        turn.note_fallback("utter", "no words came")
    # The limit ends the talk with this utterance, not after it, so that nobody is left waiting for
    # an answer.
    last = len(talk.lines) + 1 >= turn.parameters.conversation.max_turns
    near = _within_hearing(turn, talk) if text else ()
    faint = _farther_off(turn, talk, near) if text else ()
    turn.emit(
        ev.Uttered(
            t=turn.t,
            agent=turn.name,
            conversation=talk.conversation,
            to=talk.other,
            text=text,
            ends=answer.ends or last or not text,
            overheard_by=near,
            faint=faint,
            gist=talk.observation.removeprefix(conduct_text(talk.other, "")) if faint else "",
        )
    )


def _within_hearing(turn: Turn, talk: Talk) -> tuple[str, ...]:
    """Return who overhears the two, by where the one stands who was spoken to first.

    They stand beside each other: who hears one of them hears the other as well.
    """
    opener, addressed = (turn.name, talk.other) if talk.opened else (talk.other, turn.name)
    return turn.view.hearing(addressed, beside=opener)


def _farther_off(turn: Turn, talk: Talk, near: tuple[str, ...]) -> tuple[str, ...]:
    """Return who notices from farther off than the words carry that a reproach is made.

    It is noticed once, with the first words: what follows tells nobody more who cannot follow it.
    """
    if not talk.opened or talk.reason != "conflict" or talk.lines:
        return ()
    noticing = turn.view.noticing(turn.name, beside=talk.other)
    return tuple(name for name in noticing if name not in near)


async def digest(turn: Turn, talk: Talk, after: Callable[[Turn, Talk], Awaitable[None]]) -> None:
    """Remember a closed conversation, and what it means for the agent's plans.

    ``after`` is what the mechanisms make of it; neither depends on the other.
    """
    responding.remember(turn, talk)
    if not talk.lines:
        await after(turn, talk)
        return
    answer = await _digested(turn, talk, after)
    chat = turn.remember("chat", answer.memory, answer.importance, about=talk.other)
    note = -1
    if answer.plan_note:
        note = turn.remember(
            "thought", answer.plan_note, answer.importance, evidence=(chat,), about=talk.other
        )
    agreements.enter(
        turn, talk, answer.agreed, answer.called_off, answer.importance, answer.kept, note
    )


async def _digested(
    turn: Turn, talk: Talk, after: Callable[[Turn, Talk], Awaitable[None]]
) -> Digest:
    deputy = turn.agent.deputy("digest")
    taken_over = await hooks.digest(deputy, turn, talk) if deputy is not None else None
    if taken_over is not None:
        await after(turn, talk)
        return taken_over
    question = DigestConversation(
        who=turn.agent.who,
        other=talk.other,
        lines=lines_of(talk),
        when=format_moment(turn.t),
        place=str(turn.agent.here().address),
        commitments=commitments.shown(turn, commitments.own(turn, talk.other)),
        other_age=turn.view.age(talk.other),
        engagements=engagements(turn, talk.other),
        other_serves=turn.view.serves(talk.other),
        going_on=going_on(turn, talk.other),
        intentions=intentions(turn, talk.other),
    )
    answer, _ = await both(turn.ask(DIGEST_CONVERSATION, question), after(turn, talk))
    return answer
