"""A run told step by step, in the words that its environment gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from folkways.base.errors import FolkwaysError
from folkways.base.events import AnyEvent
from folkways.base.log import RunLog
from folkways.scenario.kept import scenario_of
from folkways.scenario.population import GeneratedAgents
from folkways.story.prose import Paragraph
from folkways.story.story import Character, Story, StoryScene
from folkways.story.words import plain

Tell = Callable[[Sequence[AnyEvent]], Iterable[str]]
"""Gives the paragraphs in which the events of one step are told."""


def tell_steps(log: RunLog, begins: int, ends: int, agent: str, tell: Tell) -> Story:
    """Tell what happened from moment ``begins`` to ``ends``; with ``agent`` only what names it.

    A scene is a step of the run: all moments that have the same name. Raises FolkwaysError if
    nothing happened then.
    """
    scenario, moments = scenario_of(log.header), log.header.moments
    happened = (event for event in log.events() if begins <= event.t <= ends)
    scenes = []
    for title, group in groupby(happened, key=lambda event: moments.name(event.t)):
        events = list(group)
        told = [text for text in map(plain, tell(events)) if text and plain(agent) in text]
        if told:
            scenes.append(_scene(title, events, told))
    if not scenes:
        who = f" to {agent}" if agent else ""
        span = f"from {moments.name(begins)} to {moments.name(ends)}"
        raise FolkwaysError(f"nothing happened{who} {span}")
    return Story(
        title=plain(scenario.title or scenario.name),
        begins=begins,
        ends=ends,
        people=_people(log, {name for scene in scenes for name in scene.people}),
        scenes=tuple(scenes),
        moments=moments,
    )


def _people(log: RunLog, names: set[str]) -> tuple[Character, ...]:
    """Return those who take part and of whom the scenario says something, in its order."""
    agents = scenario_of(log.header).agents
    return tuple(
        Character(plain(one.name), one.age, plain(one.learned), ())
        for one in (() if isinstance(agents, GeneratedAgents) else agents)
        if one.name in names and one.learned
    )


def _scene(title: str, events: Sequence[AnyEvent], told: Sequence[str]) -> StoryScene:
    first = events[0].t
    named = dict.fromkeys(event.agent for event in events if event.agent)
    return StoryScene(
        begins=first,
        ends=events[-1].t,
        place="",
        title=title[:1].upper() + title[1:],
        people=tuple(name for name in named if any(plain(name) in text for text in told)),
        paragraphs=tuple(Paragraph(first, "doing", text) for text in told),
    )
