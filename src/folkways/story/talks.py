"""A conversation in a story: why it began, what was said, what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from folkways.base.time import format_clock
from folkways.story.beats import After, TalkBeat
from folkways.story.telling import accepted, not_answered
from folkways.story.words import (
    Names,
    listed,
    plain,
    quoted_sentence,
    reason,
    sentence,
    spoken,
    thoughts,
)

_MOST_NAMES = 4


class Told(NamedTuple):
    """A paragraph about a talk: moment, kind, whose words it holds, text."""

    t: int
    kind: Literal["talk", "line", "after"]
    agent: str
    text: str


def tell_talk(talk: TalkBeat, name: Names, ends: int) -> Iterator[Told]:
    """Give the paragraphs of a conversation in a story that goes to the moment ``ends``."""
    yield Told(talk.t, "talk", "", _opening(talk, name))
    yield from _lines(talk, name)
    end = talk.end
    closing = _closing(talk, name, ends)
    if closing:
        yield Told(end, "after", "", closing)
    if talk.shared:
        yield Told(end, "after", "", " ".join(talk.shared))
    for agent, after in talk.after.items():
        text = " ".join(_after(after, agent, _other(talk, agent, name), name))
        if text:
            yield Told(end, "after", "", text)


def _opening(talk: TalkBeat, name: Names) -> str:
    agent, other = name(talk.agent), name(talk.opened.other)
    about = name.within(plain(talk.opened.about))
    if talk.before:
        since = format_clock(talk.opened.t)
        return sentence(f"{agent} and {other} had been talking since {since}{_about(about)}")
    why = f": {reason(name.within(talk.reason))}" if talk.reason else "."
    match talk.opened.reason:
        case "conflict" if talk.reason:
            return f"{agent} decided to say something to {other}{why}"
        case "conflict":
            return sentence(f"{agent} had a word with {other}{_about(about)}")
        case "campaign":
            return sentence(f"{agent} set out to win {other} over{_about(about, ' to this')}")
        case _ if talk.reason:
            return f"{agent} started talking to {other}{why}"
        case _:
            return sentence(f"{agent} started talking to {other}{_about(about)}")


def _about(about: str, link: str = " about this") -> str:
    return f"{link}: {quoted_sentence(about)}" if about else ""


def _lines(talk: TalkBeat, name: Names) -> Iterator[Told]:
    speaker = ""
    for number, line in enumerate(line for line in talk.lines if line.text):
        alternates = number > 1 and line.agent != speaker
        verb = "said" if number == 0 or line.agent == speaker else "answered"
        to = name(line.to) if number == 0 and talk.before else ""
        who = "" if alternates else name(line.agent)
        yield Told(line.t, "line", line.agent, spoken(line.text, who, verb, to))
        speaker = line.agent


def _closing(talk: TalkBeat, name: Names, ends: int) -> str:
    heard = [name(one) for one in talk.overheard_by]
    if len(heard) > _MOST_NAMES:
        heard = [*heard[: _MOST_NAMES - 1], f"{len(heard) - _MOST_NAMES + 1} others"]
    told = [f"{listed(heard)} could hear them."] if heard else []
    far = [name(one) for one in talk.seen_by]
    if far:
        told.append(
            f"{listed(far)} could tell from farther off that it was a reproach, and what for."
        )
    if talk.lines and not any(line.text for line in talk.lines):
        told.append(f"In the end {name(talk.agent)} said nothing.")
    if talk.declined is not None:
        told.append(not_answered(talk.declined, name))
    if talk.broken_off:
        told.append(f"They had to break off: {sentence(plain(talk.broken_off))}")
    if talk.closed is None or talk.closed > ends:
        told.append("They were still talking when this stretch ended.")
    return " ".join(told)


def _after(after: After, who: str, other: str, name: Names) -> Iterator[str]:
    agent = name(who)
    yield from accepted(agent, after.gained.held)
    yield from after.gained.sentences
    yield from thoughts(who, agent, [name.within(text) for text in after.thoughts])
    if after.view:
        yield f"Of {other}, {agent} now thought: {quoted_sentence(name.within(after.view))}"


def _other(talk: TalkBeat, agent: str, name: Names) -> str:
    return name(talk.opened.other if agent == talk.agent else talk.agent)
