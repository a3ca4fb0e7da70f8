"""What the offline mind tells of the facts that it knows, and what it remembers of being told."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from folkways.agents import operations as ops
from folkways.agents import questions as agents
from folkways.agents import shown
from folkways.language.mind import CallKey
from folkways.minds.offline import OfflineMind
from folkways.reading.facts import Fact, Gathering

STATEMENT = "Ann Ash is giving a concert on day 2 from 11:00 to 12:00."
CONCERT = Fact(
    "concert",
    STATEMENT,
    importance=10,
    gathering=Gathering("Ann Ash", "Blue House: hall", 2, 11 * 3600, 12 * 3600),
)
KEY = CallKey(30_000, 0, 0)
KNOWS = shown.Remembered(id=1, kind="thought", text=STATEMENT, importance=8)


@pytest.fixture
def mind() -> OfflineMind:
    return OfflineMind(7, facts=(CONCERT,))


@pytest.fixture
def utter(
    person: Callable[..., shown.Who], places: tuple[shown.Place, ...]
) -> Callable[..., agents.Utter]:
    """Return a turn of small talk; what is given replaces what stands here."""

    def make(name: str = "Ann Ash", **given: object) -> agents.Utter:
        other = "Ben Birch" if name != "Ben Birch" else "Ann Ash"
        asked: dict[str, object] = {
            "who": person(name, innate=("outgoing",)),
            "when": "day 1 09:00",
            "place": places[0],
            "other": other,
            "other_action": "",
            "relationship": "",
            "reason": "chat",
            "about": "",
            "opened": True,
            "standards": (),
            "memories": (KNOWS,),
            "history": (),
            **given,
        }
        return agents.Utter(**asked)

    return make


def said(mind: OfflineMind, question: agents.Utter) -> str:
    return mind.answer(ops.UTTER, question, KEY).text


def test_one_tells_what_one_knows_of_oneself_as_i(
    mind: OfflineMind, utter: Callable[..., agents.Utter]
) -> None:
    assert "I am giving a concert on day 2 from 11:00 to 12:00." in said(mind, utter())


def test_others_tell_it_as_it_stands(mind: OfflineMind, utter: Callable[..., agents.Utter]) -> None:
    assert STATEMENT in said(mind, utter("Cid Cole"))


@pytest.mark.parametrize(
    "given",
    [
        {"memories": ()},
        {"when": "day 2 12:00"},
        {
            "memories": (
                KNOWS,
                shown.Remembered(
                    id=2, kind="chat", text=f"Told Ben Birch: {STATEMENT}", importance=8
                ),
            )
        },
        {
            "earlier": (
                shown.EarlierTalk(
                    when="an hour ago", text=f"Heard from Ben Birch: {STATEMENT}", by="Ben Birch"
                ),
            )
        },
        {"other": "Ann Ash", "who_name": "Cid Cole"},
    ],
    ids=["not in mind", "over", "told before", "heard from the other", "about the other"],
)
def test_one_is_silent_on_what_is_no_news(
    mind: OfflineMind, utter: Callable[..., agents.Utter], given: dict[str, object]
) -> None:
    name = str(given.pop("who_name", "Ann Ash"))
    assert "concert" not in said(mind, utter(name, **given))


def test_without_tracked_facts_a_memory_is_no_news(utter: Callable[..., agents.Utter]) -> None:
    assert "concert" not in said(OfflineMind(7), utter())


def told(*more: shown.Line) -> tuple[shown.Line, ...]:
    words = "Have you heard? I am giving a concert on day 2 from 11:00 to 12:00."
    return (shown.Line(speaker="Ann Ash", text=words), *more)


def test_who_is_told_says_whether_it_is_news_and_whether_it_comes(
    mind: OfflineMind, utter: Callable[..., agents.Utter]
) -> None:
    asked = utter("Ben Birch", opened=False, history=told(), memories=())
    answer = said(mind, asked)
    assert answer.startswith(("I had not heard", "That is news", "Nobody had told"))
    assert not answer.endswith(("then.", "sorry."))
    known = said(mind, asked.model_copy(update={"memories": (KNOWS,)}))
    assert known.startswith(("I have heard", "So I have been", "It has reached"))


def test_who_has_something_to_do_then_does_not_come(
    mind: OfflineMind,
    utter: Callable[..., agents.Utter],
    person: Callable[..., shown.Who],
) -> None:
    busy = person("Ben Birch", requirement="On day 2, from 11:30 to 12:30, he mends his bicycle.")
    answer = said(mind, utter("Ben Birch", who=busy, opened=False, history=told(), memories=()))
    assert "I will" not in answer
    assert "Count me in" not in answer


def digest(mind: OfflineMind, who: shown.Who, other: str, *lines: shown.Line) -> agents.Digest:
    question = agents.DigestConversation(who=who, other=other, lines=lines, when="day 1 09:00")
    return mind.answer(ops.DIGEST_CONVERSATION, question, KEY)


def test_both_remember_who_told_whom(mind: OfflineMind, person: Callable[..., shown.Who]) -> None:
    lines = told(shown.Line(speaker="Ben Birch", text="That is news to me. Count me in."))
    heard = digest(mind, person("Ben Birch"), "Ann Ash", *lines)
    assert heard.memory == f"Chatted with Ann Ash. Heard from Ann Ash: {STATEMENT}"
    assert heard.importance == CONCERT.importance
    (visit,) = heard.agreed
    assert (visit.what, visit.day, visit.time, visit.until, visit.place) == (
        "attending Ann Ash's concert",
        2,
        "11:00",
        "12:00",
        "Blue House: hall",
    )
    teller = digest(mind, person("Ann Ash"), "Ben Birch", *lines)
    assert teller.memory == f"Chatted with Ben Birch. Told Ben Birch: {STATEMENT}"
    assert not teller.agreed


def test_who_declines_agrees_to_nothing(
    mind: OfflineMind, person: Callable[..., shown.Who]
) -> None:
    lines = told(shown.Line(speaker="Ben Birch", text="I cannot come then, I am sorry."))
    assert not digest(mind, person("Ben Birch"), "Ann Ash", *lines).agreed
