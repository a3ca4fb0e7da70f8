"""Telling a stretch of a run as a story."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile

from folkways.base.errors import FolkwaysError
from folkways.base.events import AnyEvent, Intervened, NormCreated
from folkways.base.log import Header, RunLog
from folkways.base.time import MINUTE, day_of, format_clock, format_moment
from folkways.metrics.norm_lives import NormLives
from folkways.metrics.series import Bins
from folkways.metrics.stream import Stream
from folkways.scenario.kept import scenario_of
from folkways.scenario.population import GeneratedAgents
from folkways.scenario.schema import AgentSpec
from folkways.story.gather import Gathering
from folkways.story.prose import Prose
from folkways.story.scenes import Cut, before, cut, people_of
from folkways.story.story import Character, Story, StoryScene
from folkways.story.words import Names, at_place, plain, sentence

_CONVICTIONS = 3


def tell(log: RunLog, begins: int, ends: int, agent: str = "") -> Story:
    """Tell what happened from moment ``begins`` to ``ends``; with ``agent`` only its scenes.

    Raises FolkwaysError if nothing happened then, or nothing where ``agent`` was.
    """
    scenario = scenario_of(log.header)
    name = Names(_names(log))
    gathering = Gathering(begins, name)
    gathering.take(_until(log, ends))
    if not gathering.beats:
        raise FolkwaysError(_nothing(log, begins, ends))
    known: set[tuple[str, str]] = set()  # what has been quoted of whom
    one_day = day_of(begins) == day_of(ends)
    scenes = [_scene(each, gathering, name, ends, known, one_day) for each in cut(gathering.beats)]
    scenes = [scene for scene in scenes if not agent or agent in scene.people]
    if not scenes:
        raise FolkwaysError(
            f"nothing is told of {agent} from {format_moment(begins)} to {format_moment(ends)}; "
            "leave out --agent or choose another stretch"
        )
    people = dict.fromkeys(one for scene in scenes for one in scene.people)
    return Story(
        title=plain(scenario.title or scenario.name),
        begins=begins,
        ends=ends,
        people=_people(log, begins, people),
        scenes=tuple(scenes),
    )


def _until(log: RunLog, ends: int) -> Iterator[AnyEvent]:
    return takewhile(lambda event: event.t <= ends, log.events())


def _names(log: RunLog) -> list[str]:
    visitors = (
        event.data.get("visitor") for event in log.events() if isinstance(event, Intervened)
    )
    return [*log.header.agents, *(one for one in visitors if isinstance(one, str))]


def _nothing(log: RunLog, begins: int, ends: int) -> str:
    text = f"nothing happened from {format_moment(begins)} to {format_moment(ends)}"
    later = next((event.t for event in log.events() if event.t > ends), None)
    return text if later is None else f"{text}; the next thing happened {format_moment(later)}"


def _scene(
    scene: Cut,
    gathering: Gathering,
    name: Names,
    ends: int,
    known: set[tuple[str, str]],
    one_day: bool,
) -> StoryScene:
    whereabouts = gathering.whereabouts
    prose = Prose(scene.place, scene.begins, ends, name, known)
    if scene.place:
        prose.setting(scene.begins, before(scene, whereabouts), goes_on=scene.goes_on)
    prose.tell(scene.beats)
    last = min(scene.ends, ends)
    return StoryScene(
        scene.begins,
        last,
        scene.place,
        _title(scene, last, one_day),
        people_of(scene, whereabouts),
        tuple(prose.paragraphs),
    )


def _title(scene: Cut, last: int, one_day: bool) -> str:
    hours = format_clock(scene.begins)
    if last - scene.begins >= MINUTE:
        hours += f" to {format_clock(last)}"
    where = sentence(at_place(scene.place)).rstrip(".") if scene.place else "The day begins"
    day = "" if one_day else f", day {day_of(scene.begins)}"
    return f"{where}{day}, {hours}"


def _people(log: RunLog, begins: int, names: Iterable[str]) -> tuple[Character, ...]:
    """Return who takes part, in the scenario's order, with what each holds as the story begins."""
    specs = _specs(log.header)
    stream, lives = Stream(Bins.of(0, 1)), NormLives()
    lives.attach(stream)
    stream.run(
        event
        for event in _until(log, begins + MINUTE)
        # Entrepreneurs state what they hold in the first steps of a run.
        if event.t <= begins or isinstance(event, NormCreated)
    )
    present = set(names)
    people = []
    for name in [*log.header.agents, *sorted(present.difference(log.header.agents))]:
        if name in present:
            held = sorted((one for one in lives.of(name) if one.held), key=lambda one: -one.utility)
            spec = specs.get(name)
            people.append(
                Character(
                    plain(name),
                    spec.age if spec else None,
                    plain(spec.learned) if spec else "",
                    tuple(plain(one.content) for one in held[:_CONVICTIONS]),
                )
            )
    return tuple(people)


def _specs(header: Header) -> dict[str, AgentSpec]:
    agents = scenario_of(header).agents
    return {} if isinstance(agents, GeneratedAgents) else {one.name: one for one in agents}
