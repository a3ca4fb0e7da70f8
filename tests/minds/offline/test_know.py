"""What an agent says that it knows: facts, people, and whether it came to a gathering."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from folkways.agents import shown
from folkways.agents.interview import ANSWER_INTERVIEW, AnswerInterview, Recollection
from folkways.language.mind import CallKey
from folkways.minds.offline import OfflineMind
from folkways.reading.facts import Fact, Gathering
from folkways.reading.knowing import says_so

CONCERT = Fact(
    "concert",
    "Cid Cole is giving a concert on day 2 from 11:00 to 12:00.",
    gathering=Gathering("Cid Cole", "Blue House: hall", 2, 11 * 3600, 12 * 3600),
)
WENT = f"You knew this: {CONCERT.statement} Did you go, and why or why not?"
READING = "Ann Ash is reading a book"
WORDS = 'Ben Birch said to Dot Dale: "How do you like it?"'


@pytest.fixture
def ask(
    person: Callable[..., shown.Who], places: tuple[shown.Place, ...]
) -> Callable[..., tuple[str, str]]:
    """Return what Ann Ash answers from her memories, and whether that is a yes."""

    def put(question: str, *memories: Recollection) -> tuple[str, str]:
        inputs = AnswerInterview(
            who=person("Ann Ash"),
            when="day 2 20:00",
            place=places[0],
            doing="",
            plan=(),
            relationships={},
            standards=(),
            memories=memories,
            history=(),
            question=question,
        )
        text = OfflineMind(7, facts=(CONCERT,)).answer(
            ANSWER_INTERVIEW, inputs, CallKey(30_000, 0, 0)
        )
        return text.text, says_so(text.text)

    return put


def remembered(
    text: str, when: str = "day 2 11:30", place: str = "Blue House: hall: chair"
) -> Recollection:
    return Recollection(when=when, kind="observation", text=text, place=place, indoors=True)


@pytest.mark.parametrize("asked", ["anybody who is", "someone", "the person who is", "a man"])
def test_a_question_that_names_nobody_is_after_a_fact(
    ask: Callable[..., tuple[str, str]], asked: str
) -> None:
    question = f"Do you know of {asked} digging a well?"
    digs = remembered("Ben Birch is digging a well")
    assert ask(question, digs)[1] == "yes"
    assert ask(question, remembered(READING))[1] == "no"


def test_a_question_that_names_somebody_is_after_a_person(
    ask: Callable[..., tuple[str, str]],
) -> None:
    assert ask("Do you know of Ben Birch?", remembered(WORDS))[0].startswith(
        "Yes, I know of Ben Birch."
    )
    assert ask("Do you know of Eve Elm?", remembered(WORDS)) == (
        "No, I do not know of Eve Elm.",
        "no",
    )


@pytest.mark.parametrize(
    ("memory", "says"),
    [
        (remembered(READING), "yes"),
        (remembered(WORDS), "yes"),
        (remembered("Ben Birch is reading a book"), "no"),  # perhaps seen in passing
        (remembered(READING, when="day 2 12:00"), "no"),
        (remembered(READING, when="day 1 11:30"), "no"),
        (remembered(READING, place="Blue House: hallway"), "no"),
    ],
)
def test_who_was_there_without_a_promise_says_so(
    ask: Callable[..., tuple[str, str]], memory: Recollection, says: str
) -> None:
    assert ask(WENT, memory)[1] == says


def test_it_tells_what_it_did_there(ask: Callable[..., tuple[str, str]]) -> None:
    told = ask(WENT, remembered(WORDS, "day 2 11:10"), remembered(READING))[0]
    assert told == "Yes, I was there. On day 2 at 11:30: I was reading a book."
