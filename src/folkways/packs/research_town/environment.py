"""One paper after another is hidden; its authors write it anew from what is around it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from pydantic import BaseModel

from folkways.agents.mechanism import AnyOperation
from folkways.agents.step import Step
from folkways.base.events import AnyEvent
from folkways.base.measure import Measure
from folkways.base.moments import Moments
from folkways.base.random import stream
from folkways.base.source import Source
from folkways.environments.board import Board, RetellingBlock, Spoken, TalkBlock
from folkways.environments.environment import EnvironmentSetup, own_parameters
from folkways.environments.messages import Artefact, Made, MessagesState, Sent, link_flaws
from folkways.environments.simple import Person, SimpleEnvironment
from folkways.packs.research_town.facts import Reviewed, Wrote
from folkways.packs.research_town.measures import MEASURES
from folkways.packs.research_town.operations import (
    OPERATIONS,
    READ_PAPERS,
    REVIEW_PAPER,
    WRITE_PAPER,
)
from folkways.packs.research_town.parameters import AUTHOR, CITES, ROUND, STAGE, ResearchParameters
from folkways.packs.research_town.questions import (
    Colleague,
    Paper,
    ReadPapers,
    ReviewPaper,
    WritePaper,
)
from folkways.packs.research_town.sources import RADEV, RESEARCHTOWN

READ, WRITE, REVIEW = range(3)
"""The stages of a hidden paper."""
EXPERTISE, REVIEWS = "expertise", "review"
"""Kinds of messages."""


class ResearchTown(SimpleEnvironment[MessagesState]):
    """Authors of the hidden paper read, its first author writes, others review."""

    name: ClassVar[str] = "research_town"
    summary: ClassVar[str] = "Researchers write hidden papers anew from those around them."
    Parameters: ClassVar[type[BaseModel]] = ResearchParameters
    operations: ClassVar[tuple[AnyOperation, ...]] = OPERATIONS
    measures: ClassVar[tuple[type[Measure], ...]] = MEASURES
    kind: ClassVar[str] = "research"
    at_first: ClassVar[frozenset[str]] = frozenset({"papers", "hidden"})
    sources: ClassVar[tuple[Source, ...]] = (RESEARCHTOWN, RADEV)

    def __init__(self, setup: EnvironmentSetup) -> None:
        super().__init__(setup)
        given = own_parameters(setup.parameters, ResearchParameters)
        first = Artefact(
            id="first",
            title="A first paper",
            text="Nothing is known yet. We begin.",
            links={AUTHOR: (self.people[0].name,)},
        )
        self._given = given if given.papers else given.model_copy(update={"papers": (first,)})
        self._masked = self._given.masked
        self._by_name = {one.name: one for one in self.people}

    @classmethod
    def seconds(cls, parameters: BaseModel) -> int | None:
        """Return how long all hidden papers take."""
        given = own_parameters(parameters, ResearchParameters)
        return given.seconds if given.papers else 2 * ROUND + 1

    @classmethod
    def moments(cls, parameters: BaseModel) -> Moments:
        """Count hidden papers."""
        return Moments("paper", ROUND)

    @classmethod
    def check(cls, parameters: BaseModel, names: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Refuse links to nobody and nothing, and hidden papers that are not there."""
        given = own_parameters(parameters, ResearchParameters)
        ids = [one.id for one in given.papers]
        for flaw in link_flaws(given.papers, {AUTHOR: names, CITES: ids}):
            yield "papers", flaw
        for name in given.hidden:
            if name not in ids:
                yield "hidden", f"there is no paper {name!r}; they are {', '.join(ids)}"
        if given.papers and not given.masked:
            yield "hidden", "none of the papers has an author"

    def begin(self) -> MessagesState:
        """Return the state before there is a paper."""
        return MessagesState()

    def next(self) -> int | None:
        """Return the next stage, or the first of the next paper."""
        state = self.state
        if not state.things:
            return 0
        number, within = divmod(state.t, ROUND)
        last = REVIEW if self._given.reviewers else WRITE
        if number and within // STAGE < last:
            return state.t + STAGE
        return (number + 1) * ROUND if number < len(self._masked) else None

    def due(self, t: int) -> Sequence[Person]:
        """Return who acts at a stage; where authors are not given, none of them reads."""
        if t < ROUND:
            return ()
        paper, stage = self._at(t)
        authors = [self._by_name[name] for name in paper.links[AUTHOR]]
        if stage == READ:
            return authors if self._given.given in ("both", "authors") else ()
        if stage == WRITE:
            return authors[:1]
        others = [one for one in self.people if one not in authors]
        chance = stream(self.seed, self.name, "reviewers", t // ROUND)
        chosen = chance.sample(others, min(self._given.reviewers, len(others)))
        return sorted(chosen, key=lambda one: one.index)

    def _at(self, t: int) -> tuple[Artefact, int]:
        number, within = divmod(t, ROUND)
        return self._masked[number - 1], within // STAGE

    async def act(self, step: Step) -> None:
        """Read, write or review."""
        paper, stage = self._at(step.t)
        await (self._read, self._write, self._review)[stage](step, paper)

    def _papers_of(self, name: str, hidden: str) -> list[str]:
        """Return somebody's papers without those that cite the hidden one, which tell of it."""
        state = self.state
        return [
            one
            for one in state.linking(name, AUTHOR)
            if one != hidden and hidden not in state.linked(one, CITES)
        ]

    def _shown(self, ids: Sequence[str]) -> tuple[Paper, ...]:
        things = self.state.things
        return tuple(Paper(title=things[one].title, text=things[one].text) for one in ids)

    async def _read(self, step: Step, paper: Artefact) -> None:
        question = ReadPapers(
            name=step.name,
            description=self._by_name[step.name].spec.learned,
            papers=self._shown(self._papers_of(step.name, paper.id)),
            sentences=self._given.sentences,
        )
        answer = await step.ask(READ_PAPERS, question)
        to = [paper.links[AUTHOR][0]]
        step.tell(self.name, Sent(kind=EXPERTISE, to=to, about=paper.id, text=answer.text))

    async def _write(self, step: Step, paper: Artefact) -> None:
        given, known = self._given.given, self.state.about(paper.id, EXPERTISE)
        cited = list(paper.links.get(CITES, ())) if given in ("both", "cited") else []
        read = [one for name in paper.links[AUTHOR] for one in self._papers_of(name, paper.id)]
        question = WritePaper(
            name=step.name,
            authors=tuple(Colleague(name=one.sender, knows=one.text) for one in known),
            cited=self._shown(cited),
            sentences=self._given.sentences,
        )
        answer = await step.ask(WRITE_PAPER, question)
        shown = sorted({*cited, *(read if known else ())})
        title, text = (" ".join(one.split()) for one in (answer.title, answer.text))
        step.tell(self.name, Wrote(paper=paper.id, title=title, text=text, shown=shown))

    async def _review(self, step: Step, paper: Artefact) -> None:
        draft = self.state.things[_draft(paper.id)]
        question = ReviewPaper(
            name=step.name,
            own=self._shown(self._papers_of(step.name, paper.id)),
            paper=Paper(title=draft.title, text=draft.text),
        )
        answer = await step.ask(REVIEW_PAPER, question)
        if step.answered(answer):
            text = " ".join(answer.text.split())
            step.tell(self.name, Reviewed(paper=paper.id, score=answer.score, text=text))

    def follows(self, t: int, steps: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
        """Give the papers, before the first is hidden."""
        if not t:
            for paper in self._given.papers:
                yield self.told(t, Made.of(paper))

    def board(self) -> Board:
        """Show the paper written last against the hidden one, and what was said of it."""
        state = self.state
        if state.t < ROUND:
            return ()
        paper, _ = self._at(state.t)
        said = tuple(
            Spoken(one.sender, one.text, one.kind)
            for kind in (EXPERTISE, REVIEWS)
            for one in state.about(paper.id, kind)
        )
        draft = state.things.get(_draft(paper.id))
        talk = TalkBlock(f"Hidden: {paper.title}", said)
        if draft is None:
            return (talk,)
        return (
            RetellingBlock.of("The hidden paper, and the one written", paper.text, draft.text),
            talk,
        )

    def fold(self, event: AnyEvent) -> None:
        """Take in one fact."""
        state = self.state
        if (made := Made.read(event)) is not None:
            state.take_in(event.agent, made)
        elif (sent := Sent.read(event)) is not None:
            state.take_in(event.agent, sent)
        elif (wrote := Wrote.read(event)) is not None:
            made = Made(
                id=_draft(wrote.paper), title=wrote.title, text=wrote.text, relations=[], linked=[]
            )
            state.take_in(event.agent, made)
        elif (review := Reviewed.read(event)) is not None:
            said = f"{review.score} of 10: {review.text}"
            sent = Sent(kind=REVIEWS, to=[], about=review.paper, text=said)
            state.take_in(event.agent, sent)


def _draft(paper: str) -> str:
    return f"draft of {paper}"
