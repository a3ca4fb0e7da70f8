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


def test_a_reply_fits_the_form_of_its_question(ask: Callable[..., tuple[str, str]]) -> None:
    digs = remembered("Ben Birch is digging a well")
    asked = "Do you know of anybody who is digging a well?"
    assert ask(asked, digs)[0].startswith("Yes, I do.")
    assert ask(asked, remembered(READING)) == ("No, I do not.", "no")
    asked = "Did you know that Ben Birch is digging a well?"
    assert ask(asked, digs)[0].startswith("Yes, I did.")
    assert ask(asked, remembered(READING)) == ("No, I did not know that.", "no")


def test_a_name_is_whole_words_and_may_begin_like_an_article(
    ask: Callable[..., tuple[str, str]],
) -> None:
    assert ask("Do you know of Mark?", remembered("Ben Birch is in Market Street"))[1] == "no"
    assert ask("Do you know of Mark?", remembered("Mark's cat is asleep"))[1] == "yes"
    assert ask("Do you know of An Tran?", remembered(READING)) == (
        "No, I do not know of An Tran.",
        "no",
    )


@pytest.mark.parametrize(
    ("text", "when", "says"),
    [
        ("Ben Birch said that he was attending Cid Cole's concert", "day 1 09:00", "no"),
        ("Ann Ash is attending Cid Cole's concert", "day 2 11:30", "yes"),
        ("Ann Ash is attending Cid Cole's concert", "day 1 11:30", "no"),
        ("Ann Ash kept what was agreed: attending Cid Cole's concert", "day 2 12:30", "yes"),
    ],
)
def test_only_what_was_kept_or_done_at_the_time_shows_that_one_came(
    ask: Callable[..., tuple[str, str]], text: str, when: str, says: str
) -> None:
    told, verdict = ask(WENT, remembered(text, when))
    assert verdict == says
    assert ("had said that I would come" in told) == ("kept what" in text)


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
