"""A run at a moment as its picture shows it: the scene and what is marked on it, as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from folkways.assembly.art import ART, unpack_art
from folkways.assembly.town import unpack
from folkways.base.events import AnyEvent, ConflictDetected
from folkways.base.log import Header
from folkways.base.time import MINUTE, TICK, format_moment
from folkways.metrics.adherence import Occasion
from folkways.metrics.judge import Judge
from folkways.metrics.measurement import Measurement
from folkways.metrics.setup import MeasureSetup
from folkways.metrics.target import Target, find_target
from folkways.moments.scene import KINDS, PersonInScene, Scene, Stage
from folkways.pictures.placing import apart, sprite_of, towards, where, written_names
from folkways.plots.town_shown import Conduct, DrawnPerson, Facing, Holding, Shown, TownGround
from folkways.world.address import Address
from folkways.world.tilemap import TileMap

LASTS = MINUTE
"""A conflict, or an occasion on which a norm was kept or broken, is marked this many seconds."""

_FIELD = (20, 13)


class Recorded(Protocol):
    """A run of which pictures can be made."""

    @property
    def header(self) -> Header:
        """What was asked for and with what it was done."""
        ...

    def attachment(self, name: str) -> bytes:
        """What was kept with the run under ``name``."""
        ...

    def events(
        self, after_seq: int = 0, kinds: tuple[type, ...] | None = None
    ) -> Iterator[AnyEvent]:
        """The events of ``kinds``, in order."""
        ...


def ground_of(run: Recorded, source: str) -> TownGround:
    """Return the town of a run; without a map, a small field.

    Raises RunFileError, naming ``source``, if it cannot be read.
    """
    attached = run.header.attached
    if "map" not in attached:
        return TownGround(*_FIELD)
    tilemap = unpack(run.attachment("map"), source)
    art = unpack_art(run.attachment(ART), source) if ART in attached else None
    return TownGround(tilemap.width, tilemap.height, tilemap, art)


@dataclass(frozen=True)
class Chosen:
    """A norm to be marked: who held it and who had met it, since when, and who kept it when.

    ``ids`` are those of the personal norms that are this norm.
    """

    target: Target
    ids: frozenset[str]
    held: tuple[tuple[str, int, int | None], ...]
    met: Mapping[str, int]
    occasions: Mapping[str, tuple[Occasion, ...]]

    def holding(self, agent: str, t: int) -> Holding:
        """Return how an agent stands to the norm at the end of tick ``t``."""
        if any(
            who == agent and since <= t and (to is None or t < to) for who, since, to in self.held
        ):
            return "holds"
        return "knows" if self.met.get(agent, t + 1) <= t else ""

    def conduct(self, agent: str, t: int, since: int, until: int) -> Conduct:
        """Return what an agent has just done about it; it does something from since to until."""
        last = next((one for one in reversed(self.occasions.get(agent, ())) if one.t <= t), None)
        if last is None or not (t - last.t < LASTS or (last.t == since and t < until)):
            return ""
        return "kept" if last.kept else "broken"


def chosen_norm(run: Recorded, norm: str, until: int, judge: Judge | None = None) -> Chosen:
    """Return what became of a norm up to moment ``until``.

    ``norm`` is a tracked norm's id, a personal norm's id or a sentence; only a tracked one has
    occasions on which it is kept or broken. Raises FolkwaysError if nobody had met it by then.
    """
    measurement = Measurement(run.header, judge)
    occasions: dict[str, list[Occasion]] = {}

    def note(one: Occasion) -> None:
        if not one.planned:
            occasions.setdefault(f"{one.norm}\n{one.agent}", []).append(one)

    measurement.watch(note)
    for event in run.events():
        if event.t > until:
            break
        measurement.see(event)
    summary = measurement.summary()
    target = find_target(summary, norm)
    lives = [life for life in summary.lives if life.content in target.contents]
    met: dict[str, int] = {}
    for life in lives:
        met[life.agent] = min(life.t, met.get(life.agent, life.t))
    return Chosen(
        target,
        frozenset(life.id for life in lives),
        tuple(
            (life.agent, life.t if life.judged is None else life.judged, life.replaced)
            for life in lives
            if life.accepted
        ),
        met,
        {agent: tuple(occasions.get(f"{target.name}\n{agent}", ())) for agent in run.header.agents},
    )


class Pictured:
    """Goes through the log of a run and gives what is to be seen at rising moments."""

    def __init__(
        self, run: Recorded, tilemap: TileMap | None, agent: str = "", norm: Chosen | None = None
    ) -> None:
        """``agent`` is the name of whom the picture is about, if anybody."""
        names = run.header.agents
        resting = {str(thing.address): thing.state for thing in tilemap.objects} if tilemap else {}
        self._names = names
        self._written = written_names(names)
        self._title = MeasureSetup.of(run.header).title
        self._map = tilemap
        self._agent = agent
        self._norm = norm
        self._stage = Stage(names, resting)
        self._conflicts: list[ConflictDetected] = []
        self._seq = 0
        self._events = run.events(kinds=KINDS)
        self._next = next(self._events, None)

    @property
    def scene(self) -> Scene:
        """The scene as of the last moment that was asked for."""
        return self._stage.scene

    def at(self, t: int) -> Shown:
        """Return what is to be seen at the end of tick ``t``, not before the last such moment."""
        while self._next is not None and self._next.t <= t:
            self._seq += 1
            self._stage.fold(self._seq, self._next)
            if isinstance(self._next, ConflictDetected) and self._concerns(self._next):
                self._conflicts.append(self._next)
            self._next = next(self._events, None)
        people = self.scene.people
        there = {name: one for name, one in people.items() if one.placed and not one.gone}
        numbers = {name: number for number, name in enumerate(there)}
        sprites = {name: number for number, name in enumerate(self._names)}
        figures = tuple(
            self._figure(name, sprites.get(name, sprite_of(name)), one, people, t)
            for name, one in there.items()
        )
        self._conflicts = [one for one in self._conflicts if t - one.t < LASTS]
        figures = apart(figures)
        pairs = dict.fromkeys(
            (numbers[one.agent], numbers[one.other])
            for one in self._conflicts
            if one.agent in numbers and one.other in numbers
        )
        statement = "" if self._norm is None else self._norm.target.statement
        return Shown(f"{self._title}, {format_moment(t)}", figures, tuple(pairs), statement)

    def _concerns(self, event: ConflictDetected) -> bool:
        return self._norm is None or event.norm in self._norm.ids

    def _figure(
        self,
        name: str,
        number: int,
        one: PersonInScene,
        people: Mapping[str, PersonInScene],
        t: int,
    ) -> DrawnPerson:
        x, y, walks = where(one, t)
        partner = self._partner(name, one, people)
        chosen = name == self._agent
        conduct: Conduct = ""
        holding: Holding = ""
        if self._norm is not None:
            holding = self._norm.holding(name, t)
            conduct = self._norm.conduct(name, t, one.since, one.until)
        return DrawnPerson(
            sprite=number,
            name=self._written.get(name, name),
            x=x,
            y=y,
            facing=walks or self._facing(one, (x, y), partner, t),
            step=1 + (t // TICK) % 2 if walks else 0,
            says=self._words(one, partner),
            doing=one.doing if (chosen or conduct) and not walks else "",
            sign="" if walks else one.emoji,
            holding=holding,
            conduct=conduct,
            chosen=chosen,
        )

    def _partner(
        self, name: str, one: PersonInScene, people: Mapping[str, PersonInScene]
    ) -> PersonInScene | None:
        talk = self.scene.talks.get(one.talk)
        if talk is None:
            return None
        return people.get(talk.other if talk.agent == name else talk.agent)

    def _words(self, one: PersonInScene, partner: PersonInScene | None) -> str:
        """Return what somebody says, of two who talk only the one who spoke last."""
        if one.said is None:
            return ""
        answer = partner.said if partner is not None else None
        return "" if answer is not None and answer.t > one.said.t else one.said.text

    def _facing(
        self, one: PersonInScene, place: tuple[float, float], partner: PersonInScene | None, t: int
    ) -> Facing:
        """Return where somebody looks: at whom it talks to, or at the thing that it uses."""
        if partner is not None:
            x, y, _ = where(partner, t)
            return towards(x - place[0], y - place[1])
        if self._map is None or not one.doing:
            return "down"
        address = Address.parse(one.heads_for, self._map.name)
        if not address.object or address not in self._map:
            return "down"
        tiles = self._map.object(address).tiles
        x, y = min(tiles, key=lambda tile: abs(tile[0] - place[0]) + abs(tile[1] - place[1]))
        return towards(x - place[0], y - place[1])
