"""Equal questions outside the town are drawn apart; what a step tells is checked."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from folkways.agents.fact import Fact
from folkways.agents.step import Step
from folkways.base.errors import PartError
from folkways.environments.rounds.operations import OPERATIONS
from folkways.environments.simple import Person
from folkways.language.book import PromptBook
from folkways.language.model import Reply, Request
from folkways.language.operation import Data, Operation
from folkways.language.prompt import PromptTemplate
from folkways.minds.llm.mind import LanguageMind
from folkways.scenario.mapless import MaplessAgent

TEXT = """{% block instructions %}Say a number.{% endblock %}
{% block situation %}<last>{{ q.last }}</last>{% endblock %}"""


class Asked(Data):
    last: str


class Said(Data):
    number: int


SAY = Operation("say_number", Asked, Said, PromptTemplate("tests", "say_number.md", TEXT))


class Answering:
    """A model that keeps what it was asked."""

    name = fingerprint = "answering"

    def __init__(self) -> None:
        self.requests: list[Request] = []

    async def complete(self, request: Request) -> Reply:
        self.requests.append(request)
        return Reply('{"number": 1}')


async def _ask(op: Operation[Asked, Said]) -> list[str]:
    """Put one question to two agents, twice each; return the content keys."""
    model = Answering()
    mind = LanguageMind(model, PromptBook())
    for t in (60, 120):
        for index, name in enumerate(("Ann Lee", "Bob Ray")):
            step = Step(Person(index, MaplessAgent(name=name), mind), t)
            await step.ask(op, Asked(last="nothing yet"))
    return [request.content_key(model.fingerprint) for request in model.requests]


@pytest.mark.parametrize(("fresh", "answers"), [(None, 4), (True, 4), (False, 1)])
def test_equal_questions_share_an_answer_only_if_they_say_so(
    fresh: bool | None, answers: int
) -> None:
    keys = asyncio.run(_ask(replace(SAY, fresh=fresh)))
    assert len(set(keys)) == answers


def test_the_games_that_ship_draw_each_answer() -> None:
    assert [op.name for op in OPERATIONS if op.fresh is False] == []


class Told(Fact):
    """Something told."""


@pytest.mark.parametrize(
    ("source", "fact", "audience", "said"),
    [
        ("part", {"a": 1}, (), "derive a class from folkways.Fact"),
        (Told(), "part", (), "needs the part's name and a Fact"),
        ("part", Told(), "Ann Lee", "a list of names, not 'Ann Lee'"),
        ("part", Told(), (1,), "a list of names"),
    ],
)
def test_what_is_no_fact_for_people_is_refused(
    source: str, fact: Fact, audience: tuple[str, ...], said: str
) -> None:
    mind = LanguageMind(Answering(), PromptBook())
    step = Step(Person(0, MaplessAgent(name="Ann Lee"), mind), 60)
    with pytest.raises(PartError, match=said):
        step.tell(source, fact, audience)


def test_what_a_step_has_brought_about_can_be_read_and_not_taken_back() -> None:
    step = Step(
        Person(0, MaplessAgent(name="Ann Lee"), LanguageMind(Answering(), PromptBook())), 60
    )
    assert not step.events
    step.tell("tests", Told())
    (told,) = step.events
    assert not hasattr(step.events, "clear")
    with pytest.raises(AttributeError):
        step.events = ()  # type: ignore[misc]
    assert step.finish() == [told]
