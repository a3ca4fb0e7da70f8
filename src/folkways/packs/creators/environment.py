"""Creators publish an item in each round; a platform shows items to simulated users, who click."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec
from pydantic import BaseModel

from folkways.agents.mechanism import AnyOperation
from folkways.agents.step import Step
from folkways.base.events import AnyEvent
from folkways.base.measure import Measure
from folkways.base.random import stream
from folkways.base.source import Source
from folkways.environments.board import Board, Spoken, TableBlock, TalkBlock
from folkways.environments.environment import EnvironmentSetup, own_parameters
from folkways.environments.platform import Platform, PlatformState
from folkways.environments.recommending import ROUND, recommend
from folkways.packs.creators.facts import Audience, Published, Watched
from folkways.packs.creators.measures import MEASURES
from folkways.packs.creators.operations import CREATE, OPERATIONS
from folkways.packs.creators.parameters import CreatorsParameters
from folkways.packs.creators.questions import CreateItem, Feedback
from folkways.packs.creators.sources import CREAGENT, SUTTON

FAVOURITE, OTHER = 0.6, 0.1
"""The chance that a user clicks an item of its favourite genre, and any other."""
LATEST = 20
"""So many items stand on a board."""


class Item(msgspec.Struct):
    """A published item with what has become of it."""

    creator: int
    genre: int
    title: str
    round: int
    shown: int = 0
    clicks: int = 0


class CreatorsState(PlatformState, kw_only=True):
    """Favourites of users, and items in order; ``clicks`` are by user and creator."""

    favourites: list[int] = msgspec.field(default_factory=list)
    items: list[Item] = msgspec.field(default_factory=list)


class Creators(Platform[CreatorsState]):
    """Agents are the creators; users are simulated by their favourite genre."""

    name: ClassVar[str] = "creators"
    summary: ClassVar[str] = "Creators see what becomes of their own items, and make the next."
    Parameters: ClassVar[type[BaseModel]] = CreatorsParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = OPERATIONS
    agents: ClassVar[tuple[int, int | None]] = (2, None)
    measures: ClassVar[tuple[type[Measure], ...]] = MEASURES
    kind: ClassVar[str] = "feed"
    at_first: ClassVar[frozenset[str]] = frozenset({"users", "popularity", "genres"})
    sources: ClassVar[tuple[Source, ...]] = (CREAGENT, SUTTON)

    def __init__(self, setup: EnvironmentSetup) -> None:
        super().__init__(setup)
        self._given = own_parameters(setup.parameters, CreatorsParameters)

    @classmethod
    def check(cls, parameters: BaseModel, names: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Refuse fewer than two genres."""
        given = own_parameters(parameters, CreatorsParameters)
        if len(set(given.genres)) < 2 or len(set(given.genres)) < len(given.genres):
            yield "genres", "at least two genres are needed, none of them twice"

    def begin(self) -> CreatorsState:
        """Return the state before there are users."""
        return CreatorsState()

    async def act(self, step: Step) -> None:
        """Publish an item."""
        given, mine = self._given, step.actor.index
        own = [one for one in self.state.items if one.creator == mine]
        question = CreateItem(
            name=step.name,
            traits=self.people[mine].spec.innate,
            round=step.t // ROUND,
            genres=given.genres,
            own=self._feedback(own),
            all=self._feedback(self.state.items) if given.informed else None,
            latest=tuple(one.title for one in own[-3:]),
            explores=given.explores,
        )
        answer = await step.ask(CREATE, question)
        if answer.genre >= len(given.genres):
            step.note_fallback(CREATE.name, "a genre that is not in the list")
            return
        title = " ".join(answer.title.split()) or "Untitled"
        step.tell(self.name, Published(genre=answer.genre, title=title))

    def _feedback(self, items: Sequence[Item]) -> tuple[Feedback, ...]:
        return tuple(
            Feedback(
                genre=genre,
                items=sum(one.genre == number for one in items),
                shown=sum(one.shown for one in items if one.genre == number),
                clicks=sum(one.clicks for one in items if one.genre == number),
            )
            for number, genre in enumerate(self._given.genres)
        )

    def follows(self, t: int, steps: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
        """Give the users' favourites at first, and in each round what they are shown and click."""
        given = self._given
        if not t:
            weights = [1 / rank**given.popularity for rank in range(1, len(given.genres) + 1)]
            chance = stream(self.seed, self.name, "users")
            genres = range(len(given.genres))
            yield self.told(t, Audience(favourites=chance.choices(genres, weights, k=given.users)))
            return
        yield self.told(t, self._watched(t // ROUND))

    def _watched(self, now: int) -> Watched:
        state, given = self.state, self._given
        chance = stream(self.seed, self.name, "watched", now)
        fresh = [at for at, one in enumerate(state.items) if now - one.round < given.window]
        by_creator = {state.items[at].creator: at for at in fresh}  # the newest of each
        found: list[tuple[int, int, bool]] = []
        for user, favourite in enumerate(state.favourites):
            for creator in recommend(state.clicks, user, given, chance, sorted(by_creator)):
                item = by_creator[creator]
                liked = state.items[item].genre == favourite
                found.append((user, item, chance.random() < (FAVOURITE if liked else OTHER)))
        return Watched(
            round=now,
            users=[user for user, _, _ in found],
            items=[item for _, item, _ in found],
            clicked=[clicked for _, _, clicked in found],
            possible=len(state.favourites),
        )

    def board(self) -> Board:
        """Show each creator with its clicks, and the latest items."""
        items, genres = self.state.items, self._given.genres
        rows = []
        for one in self.people:
            own = [item for item in items if item.creator == one.index]
            last = genres[own[-1].genre] if own else ""
            rows.append((one.name, last, len(own), sum(item.clicks for item in own)))
        latest = tuple(
            Spoken(self.people[one.creator].name, one.title, f"{one.clicks} of {one.shown}")
            for one in reversed(items[-LATEST:])
        )
        return (
            TableBlock("Creators", ("creator", "makes", "items", "clicks"), tuple(rows)),
            TalkBlock("Latest items, with clicks of times shown", latest),
        )

    def fold(self, event: AnyEvent) -> None:
        """Take in one fact."""
        state = self.state
        if (made := Published.read(event)) is not None:
            creator, now = self._number[event.agent], state.t // ROUND
            state.items.append(Item(creator, made.genre, made.title, now))
        elif (watched := Watched.read(event)) is not None:
            for user, item, clicked in zip(
                watched.users, watched.items, watched.clicked, strict=True
            ):
                state.items[item].shown += 1
                state.items[item].clicks += clicked
                state.clicks[user][state.items[item].creator] += clicked
        elif (audience := Audience.read(event)) is not None:
            state.favourites = list(audience.favourites)
            state.clicks = [[0] * len(self.people) for _ in audience.favourites]
