"""Users who visit a platform every five hours, click what it recommends, and speak of it."""

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
from folkways.environments.networks import Network, Wired, make_network, network_flaws, wired
from folkways.environments.platform import Platform, PlatformState
from folkways.environments.recommending import ROUND, recommend
from folkways.packs.recommender.facts import Spoke, Tastes, Visited
from folkways.packs.recommender.measures import MEASURES
from folkways.packs.recommender.operations import OPERATIONS, VISIT
from folkways.packs.recommender.parameters import RecommenderParameters
from folkways.packs.recommender.questions import Classical, Heard, Offered, Visit, VisitPlatform
from folkways.packs.recommender.sources import KOREN, RECAGENT

LIKED, OTHER = 0.8, 0.2
"""How much a favourite genre and any other is liked: the classical chance to click."""
LATEST = 30
"""So many words stand on a board."""


class RecommenderState(PlatformState, kw_only=True):
    """Clicks and tastes by user and item or genre; ``spoken_of`` counts friends' words on items.

    ``heard`` are words since a user's last visit: (round, who, item, words, in a chat); ``said``
    the latest words of all: (who, words, to whom).
    """

    friends: Network = msgspec.field(default_factory=list)
    likes: list[list[float]] = msgspec.field(default_factory=list)
    spoken_of: list[list[int]] = msgspec.field(default_factory=list)
    heard: list[list[tuple[int, int, int, str, bool]]] = msgspec.field(default_factory=list)
    said: list[tuple[int, str, str]] = msgspec.field(default_factory=list)


class Recommender(Platform[RecommenderState]):
    """In each round all visit the platform at the same time."""

    name: ClassVar[str] = "recommender"
    summary: ClassVar[str] = "Users click what a platform recommends, and tell friends about it."
    Parameters: ClassVar[type[BaseModel]] = RecommenderParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = OPERATIONS
    agents: ClassVar[tuple[int, int | None]] = (2, None)
    measures: ClassVar[tuple[type[Measure], ...]] = MEASURES
    kind: ClassVar[str] = "feed"
    at_first: ClassVar[frozenset[str]] = frozenset({"network", "favourites", "items"})
    sources: ClassVar[tuple[Source, ...]] = (RECAGENT, KOREN)

    def __init__(self, setup: EnvironmentSetup) -> None:
        super().__init__(setup)
        self._given = own_parameters(setup.parameters, RecommenderParameters)
        genres = self._given.genres
        self._genre = [genres.index(item.genre) for item in self._given.items]

    @classmethod
    def check(cls, parameters: BaseModel, names: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Refuse fewer items than a page holds, and more favourites than genres."""
        given = own_parameters(parameters, RecommenderParameters)
        if len(given.items) < given.page:
            yield "items", f"a page has {given.page} items, and there are {len(given.items)}"
        elif given.favourites > len(given.genres):
            yield "favourites", f"the items have {len(given.genres)} genres, fewer than favourites"
        yield from network_flaws(given.network, names)

    def begin(self) -> RecommenderState:
        """Return the state before anybody has a taste."""
        return RecommenderState()

    async def act(self, step: Step) -> None:
        """Visit the platform."""
        me, state, given = step.actor.index, self.state, self._given
        shown = recommend(state.clicks, me, given, step.chance("page"))
        spec, likes = self.people[me].spec, state.likes[me]
        total = [sum(column) for column in zip(*state.clicks, strict=True)]
        question = VisitPlatform(
            name=step.name,
            traits=spec.innate,
            description=spec.learned,
            tastes=dict(zip(given.genres, likes, strict=True)) if given.tastes == "told" else None,
            page=tuple(
                Offered(**given.items[item].model_dump(), clicks=total[item]) for item in shown
            ),
            heard=tuple(
                Heard(by=self.people[who].name, title=given.items[item].title, text=text, private=p)
                for _, who, item, text, p in state.heard[me]
            ),
            friends=tuple(self.people[one].name for one in state.friends[me]),
            classical=Classical(
                likes=tuple(likes[self._genre[item]] for item in shown),
                spoken_of=tuple(state.spoken_of[me][item] for item in shown),
                conformity=given.conformity,
                talk=given.talk,
            ),
        )
        answer = await step.ask(VISIT, question)
        self._tell(step, answer, shown)

    def _tell(self, step: Step, answer: Visit, shown: Sequence[int]) -> None:
        me = step.actor.index
        known = [shown[one] for one in dict.fromkeys(answer.clicks) if one < len(shown)]
        if len(known) < len(set(answer.clicks)):
            step.note_fallback(VISIT.name, "an item that is not on the page")
        mentioned = [item for item in shown if self.state.spoken_of[me][item]]
        now = step.t // ROUND
        visited = Visited(round=now, shown=list(shown), clicks=known, mentioned=mentioned)
        step.tell(self.name, visited)
        text = " ".join(answer.text.split())
        if answer.about is None or not text or answer.about >= len(shown):
            return
        friends = {self.people[one].name for one in self.state.friends[me]}
        if answer.to and answer.to not in friends:
            step.note_fallback(VISIT.name, "a chat with somebody who is no friend")
            return
        item = shown[answer.about]
        title = self._given.items[item].title
        step.tell(self.name, Spoke(item=item, title=title, text=text, to=answer.to))

    def follows(self, t: int, steps: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
        """Give friends and tastes, before the first round."""
        if t:
            return
        names, given = [one.name for one in self.people], self._given
        chance = stream(self.seed, self.name, "network")
        yield self.told(t, wired(make_network(given.network, names, chance)))
        genres, draw = list(given.genres), stream(self.seed, self.name, "tastes")
        likes: list[float] = []
        for _ in names:
            favourites = set(draw.sample(genres, given.favourites))
            likes += [LIKED if genre in favourites else OTHER for genre in genres]
        items = [item.genre for item in given.items]
        yield self.told(t, Tastes(likes=likes, genres=genres, items=items))

    def board(self) -> Board:
        """Show the items by clicks, and the latest words."""
        state, items = self.state, self._given.items
        total = [sum(column) for column in zip(*state.clicks, strict=True)]
        rows = sorted(zip(total, items, strict=True), key=lambda one: -one[0]) if total else []
        said = tuple(
            Spoken(self.people[who].name, text, f"to {to}" if to else "post")
            for who, text, to in reversed(state.said[-LATEST:])
        )
        table = tuple((item.title, item.genre, clicks) for clicks, item in rows)
        return (
            TableBlock("Items", ("item", "genre", "clicks"), table),
            TalkBlock("What was said, the latest first", said),
        )

    def fold(self, event: AnyEvent) -> None:
        """Take in one fact."""
        state, me = self.state, self._number.get(event.agent, -1)
        if (visited := Visited.read(event)) is not None:
            state.heard[me] = [one for one in state.heard[me] if one[0] == visited.round]
            for item in visited.clicks:
                state.clicks[me][item] += 1
        elif (spoke := Spoke.read(event)) is not None:
            self._spoken(me, spoke)
        elif (found := Wired.read(event)) is not None:
            state.friends = found.network(len(self.people))
        elif (tastes := Tastes.read(event)) is not None:
            size, items = len(tastes.genres), len(tastes.items)
            state.likes = [tastes.likes[at : at + size] for at in range(0, len(tastes.likes), size)]
            state.clicks = [[0] * items for _ in self.people]
            state.spoken_of = [[0] * items for _ in self.people]
            state.heard = [[] for _ in self.people]

    def _spoken(self, me: int, spoke: Spoke) -> None:
        state = self.state
        state.said = [*state.said, (me, spoke.text, spoke.to)][-LATEST:]
        for reader, friends in enumerate(state.friends):
            told = spoke.to == self.people[reader].name if spoke.to else me in friends
            if told:
                state.spoken_of[reader][spoke.item] += 1
                words = (state.t // ROUND, me, spoke.item, spoke.text, bool(spoke.to))
                state.heard[reader].append(words)
