"""The suites of talks, rounds, feeds, chains, messages, surveys, rubrics and tools name faults."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

import msgspec
import pytest
from pydantic import BaseModel
from tests.environments.asked_panel import TRUST, Panel
from tests.environments.judged_notes import Notes
from tests.environments.library_desk import TOOLBOX, Desk, Library
from tests.environments.test_suite import five

from folkways.agents.fact import Fact
from folkways.agents.mechanism import AnyOperation
from folkways.agents.step import Step
from folkways.base.events import AnyEvent
from folkways.base.moments import Moments
from folkways.environments.dialogue import Line, Reply, Said
from folkways.environments.environment import Environment
from folkways.environments.feed import Posted, page
from folkways.environments.judging import RULES, ScoredByRubric
from folkways.environments.messages import Sent
from folkways.environments.recommending import recommend
from folkways.environments.rounds.environment import Rounds
from folkways.environments.simple import Person, SimpleEnvironment, State
from folkways.environments.surveying import Surveyed
from folkways.environments.tools import Tool, Toolbox
from folkways.language.operation import Data, Operation
from folkways.language.prompt import PromptTemplate
from folkways.packs.counselling.environment import Counselling
from folkways.packs.network_clone.environment import NetworkClone
from folkways.packs.research_town.environment import ResearchTown
from folkways.packs.story_chains.environment import StoryChains
from folkways.packs.story_chains.facts import Told
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.schema import Scenario
from folkways.testing.chain_suite import check_chain
from folkways.testing.dialogue_suite import check_dialogue
from folkways.testing.feed_suite import check_feed, check_ranker, check_recommender
from folkways.testing.judging_suite import check_judging
from folkways.testing.messages_suite import check_messages
from folkways.testing.rounds_suite import check_rounds
from folkways.testing.survey_suite import check_survey
from folkways.testing.tools_suite import check_tool_calls, check_toolbox


def society(kind: type[Environment], count: int = 4) -> Scenario:
    agents = [{"name": name} for name in ("Ann Lee", "Bob Ray", "Cy Orr", "Di Ash")[:count]]
    return MaplessScenario.model_validate(
        {"name": "few", "environment": kind.name, "agents": agents}
    )


# -- talks


class Pushy(Counselling):
    """The client speaks in all turns."""

    async def speak(self, step: Step, role: str, lines: Sequence[Line]) -> Reply:
        return Reply("And then?")

    def due(self, t: int) -> Sequence[Person]:
        return self.people[:1]


class Endless(Counselling):
    """Goes on after the last word."""

    async def speak(self, step: Step, role: str, lines: Sequence[Line]) -> Reply:
        return Reply("Goodbye.", ends=True)

    def fold(self, event: AnyEvent) -> None:
        super().fold(event)
        self.state.over = len(self.state.lines) > 3


class Renamed(Counselling):
    """Puts what is said under another role."""

    async def act(self, step: Step) -> None:
        turn = len(self.state.lines) + 1
        step.tell(self.name, Said(turn=turn, role=f"role {turn}", text="Yes.", ends=turn > 3))


@pytest.mark.parametrize(
    ("kind", "fault"),
    [
        (Pushy, "turn 2 is that of Ada Byrd"),
        (Endless, "after Ada Byrd ended the talk in turn 1"),
        (Renamed, "Ada Byrd was role 1, and in turn 3 role 3"),
        (Notes, "nobody says anything"),
    ],
)
def test_talks(kind: type[Environment], fault: str) -> None:
    with pytest.raises(AssertionError, match=fault):
        check_dialogue(kind)


# -- rounds


class Favour(Data):
    last: str


class Gives(Data):
    gives: bool


class Gave(Fact):
    payoff: float


GIVE = Operation(
    "give_it",
    Favour,
    Gives,
    PromptTemplate(
        "tests",
        "give_it.md",
        "{% block instructions %}Decide.{% endblock %}{% block situation %}{{ q.last }}"
        "{% endblock %}",
    ),
    rule=lambda q, chance: Gives(gives=True),
)


class Fair(SimpleEnvironment[State]):
    """Two rounds in which everybody decides, knowing nothing of the others."""

    name: ClassVar[str] = "fair"
    operations: ClassVar[tuple[AnyOperation, ...]] = (GIVE,)
    payoff: ClassVar[float] = 1.0
    last = ""

    @classmethod
    def moments(cls, parameters: BaseModel) -> Moments:
        return Moments("round", 60)

    def begin(self) -> State:
        return State()

    def next(self) -> int | None:
        return self.state.t + 60 if self.state.t < 120 else None

    async def act(self, step: Step) -> None:
        answer = await step.ask(GIVE, Favour(last=self.last))
        self.seen(step.name, answer.gives)
        step.tell(self.name, Gave(payoff=self.payoff))

    def seen(self, name: str, gives: bool) -> None:
        """Keep nothing."""

    def fold(self, event: AnyEvent) -> None:
        pass


class Leaking(Fair):
    """Whoever acts later in a round knows what was done in it."""

    async def act(self, step: Step) -> None:
        self.last = "" if not step.actor.index else self.last
        await super().act(step)

    def seen(self, name: str, gives: bool) -> None:
        self.last = f"{name} gives" if gives else f"{name} refuses"


class Boundless(Fair):
    payoff = float("inf")


class Loose(Fair):
    class Parameters(BaseModel):
        cost: float = 1.0


class Daily(Fair):
    @classmethod
    def moments(cls, parameters: BaseModel) -> Moments:
        return Moments()


def test_rounds() -> None:
    check_rounds(Fair)
    check_rounds(Rounds, five(), until=300)
    for kind, fault in (
        (Leaking, "what Ben Cole is asked in round 1 depends on what Ada Byrd does"),
        (Boundless, "payoff is inf in round 1"),
        (Loose, "the parameter cost can be nan"),
        (Daily, "name the rounds"),
    ):
        with pytest.raises(AssertionError, match=fault):
            check_rounds(kind)


# -- feeds


class Vain(NetworkClone):
    """Everybody is shown everything, their own posts too."""

    def _waiting(self, reader: int, now: int) -> list[int]:
        return list(range(len(self.state.posts))) if now < 3 else []


class Orphaned(NetworkClone):
    """Posts something in reply to a post that is not there."""

    async def act(self, step: Step) -> None:
        post = Posted(kind="reply", text="?", round=1, parent=9, attitude=0.0, emotion=0)
        step.tell(self.name, post)

    def fold(self, event: AnyEvent) -> None:
        if event.agent == "Ann Lee" or not event.agent:
            super().fold(event)


@pytest.mark.parametrize(
    ("kind", "fault"),
    [(Vain, "shown its own post 0"), (Orphaned, "a reply of post 9, and there are 1")],
)
def test_feeds(kind: type[Environment], fault: str) -> None:
    ties = [["Ann Lee", "Bob Ray"], ["Bob Ray", "Cy Orr"]]
    with pytest.raises(AssertionError, match=fault):
        check_feed(kind, society(kind, 3), network={"shape": "given", "ties": ties})


def test_rankers() -> None:
    with pytest.raises(AssertionError, match="and 1 can be shown"):
        check_ranker(lambda posts, waiting, given, chance: [])
    with pytest.raises(AssertionError, match="which cannot be shown"):
        check_ranker(lambda posts, waiting, given, chance: list(range(len(posts)))[: given.page])
    with pytest.raises(AssertionError, match="twice"):
        check_ranker(lambda *given: page(*given) * 2)
    with pytest.raises(AssertionError, match="which cannot be shown"):
        check_recommender(lambda *given: recommend(*given[:4]))


# -- chains


class Whispering(StoryChains):
    """What is passed on is not what was told."""

    def fold(self, event: AnyEvent) -> None:
        super().fold(event)
        if Told.read(event) is not None:
            self.state.stories = {who: one.upper() for who, one in self.state.stories.items()}


class Overhearing(StoryChains):
    """Names somebody as heard who is not in the network."""

    async def act(self, step: Step) -> None:
        last = self.people[-1].name
        step.tell(
            self.name, Told(generation=self.state.generation + 1, story="It rained.", heard=[last])
        )


@pytest.mark.parametrize(
    ("kind", "fault"),
    [(Whispering, "Bob Ray, generation 2: is put"), (Overhearing, "to whom it has no tie")],
)
def test_chains(kind: type[Environment], fault: str) -> None:
    with pytest.raises(AssertionError, match=fault):
        check_chain(kind, society(kind), network={"shape": "chain"}, stories=["A dog ran."])


# -- messages


class Gossiping(ResearchTown):
    """Sends what is about a paper to somebody who has nothing to do with it."""

    async def act(self, step: Step) -> None:
        to = [self.people[-1].name]
        step.tell(self.name, Sent(kind="gossip", to=to, about="first", text="Hm."))

    def due(self, t: int) -> Sequence[Person]:
        return self.people[:1] if t else ()


class Inventing(Gossiping):
    """Sends messages about what is not there."""

    async def act(self, step: Step) -> None:
        step.tell(self.name, Sent(kind="gossip", to=[], about="second", text="Hm."))


@pytest.mark.parametrize(
    ("kind", "fault"),
    [(Gossiping, "Di Ash has no link to it"), (Inventing, "'second': there is no such artefact")],
)
def test_messages(kind: type[Environment], fault: str) -> None:
    with pytest.raises(AssertionError, match=fault):
        check_messages(kind, society(kind), until=3600)


# -- surveys


class Generous(Panel):
    """Puts an answer into the log that is not on the scale."""

    async def act(self, step: Step) -> None:
        await super().act(step)
        told = [at for at, event in enumerate(step.events) if Surveyed.read(event)]
        for at in told:
            fact = Surveyed.read(step.events[at])
            assert fact is not None
            fact = msgspec.structs.replace(fact, answers=["9", *fact.answers[1:]])
            step._events[at] = fact.event(step.t, step.name, self.name, (step.name,))


class Forgetting(Panel):
    """Loses an item that was answered."""

    async def act(self, step: Step) -> None:
        await super().act(step)
        for at, event in enumerate(step.events):
            if (fact := Surveyed.read(event)) is not None:
                left = msgspec.structs.replace(
                    fact, items=fact.items[1:], answers=fact.answers[1:], missing=["rely"]
                )
                step._events[at] = left.event(step.t, step.name, self.name, (step.name,))


@pytest.mark.parametrize(
    ("kind", "fault"),
    [
        (Generous, f"{TRUST.title}, rely: 9 is not on the scale from 1 to 7"),
        (Forgetting, "was answered with 7, and is missing"),
        (Notes, "nobody is asked"),
    ],
)
def test_surveys(kind: type[Environment], fault: str) -> None:
    with pytest.raises(AssertionError, match=fault):
        check_survey(kind)


# -- rubrics


class Repeating(Notes):
    """Judges everything under the same name."""

    async def act(self, step: Step) -> None:
        await super().act(step)
        for event in list(step.events):
            if (told := ScoredByRubric.read(event)) is not None and told.by == RULES:
                step.tell(self.name, told)


class Lavish(Notes):
    """Gives a score that is no level."""

    async def act(self, step: Step) -> None:
        await super().act(step)
        for at, event in enumerate(step.events):
            if (told := ScoredByRubric.read(event)) is not None:
                more = msgspec.structs.replace(told, scores=[7 for _ in told.scores])
                step._events[at] = more.event(step.t, step.name, self.name, (step.name,))


@pytest.mark.parametrize(
    ("kind", "fault"),
    [
        (Repeating, "is judged twice"),
        (Lavish, "7 is none of 0, 1, 2"),
        (Panel, "nothing is judged"),
    ],
)
def test_rubrics(kind: type[Environment], fault: str) -> None:
    with pytest.raises(AssertionError, match=fault):
        check_judging(kind)


# -- tools


class Given(Data):
    word: str


KEPT: list[str] = []


def endless(desk: Desk, given: Given) -> Given:
    while True:
        pass


def raising(desk: Desk, given: Given) -> Given:
    return Given(word=desk.lent[given.word])


def drawing(desk: Desk, given: Given) -> Given:
    KEPT.append(given.word)
    return Given(word=str(len(KEPT)))


@pytest.mark.parametrize(
    ("run", "fault"),
    [
        (endless, "did not finish within 500 lines"),
        (raising, "the tool failed: KeyError"),
        (drawing, "the same call gives another result"),
    ],
)
def test_toolboxes(run: Callable[[Desk, Given], Given], fault: str) -> None:
    tool = Tool("do", "Does it.", Given, run)
    with pytest.raises(AssertionError, match=fault):
        check_toolbox(Toolbox[Desk]([tool], most_lines=500), Desk())


def test_a_toolbox_that_keeps_to_it() -> None:
    check_toolbox(TOOLBOX, Desk(lent={"atlas": "Ann"}))


class Silent(Library):
    """Answers no call."""

    def follows(self, t: int, steps: Sequence[AnyEvent]) -> Iterator[AnyEvent]:
        yield from ()


def test_calls_of_tools() -> None:
    check_tool_calls(Library)
    with pytest.raises(AssertionError, match="2 calls, and 0 answers"):
        check_tool_calls(Silent)
