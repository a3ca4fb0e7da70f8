"""What a scenario may say of tracked facts, and what is said of mistakes in them."""

from __future__ import annotations

import pytest
from tests.scenario.texts import GOOD, problems, sound

from folkways.scenario.facts import question_of
from folkways.scenario.vocabulary import facts_of, known_at_first

FACTS = """\
tracked_facts:
  - id: concert
    statement: Ann Lee is giving a concert on the stage.
    known_by: [Ann Lee]
    gathering: {host: Ann Lee, place: "Hobbs Café: stage", day: 2, start: "11:00", end: "12:00"}
"""
TEXT = FACTS + GOOD


def test_facts_are_read_with_their_gathering() -> None:
    scenario = sound(TEXT).scenario
    (fact,) = facts_of(scenario)
    assert fact.gathering is not None
    assert (fact.gathering.day, fact.gathering.start, fact.gathering.end) == (2, 39600, 43200)
    assert [one.id for one in known_at_first(scenario, "Ann Lee")] == ["concert"]
    assert not known_at_first(scenario, "Bob Ray")
    assert "Ann Lee is giving a concert" in question_of(scenario.tracked_facts[0])


@pytest.mark.parametrize(
    ("old", "new", "where", "message"),
    [
        (
            "known_by: [Ann Lee]",
            "known_by: []",
            "line 4, tracked_facts[0].known_by",
            "is empty: Who knows it at first, by name; it is the last of their seed memories.",
        ),
        (
            "known_by: [Ann Lee]",
            "known_by: [Ann Leigh]",
            "line 4, tracked_facts[0].known_by[0]",
            "no agent is called 'Ann Leigh'; did you mean 'Ann Lee'? (agents: Ann Lee, Bob Ray)",
        ),
        (
            "known_by: [Ann Lee]",
            "known_by: [Ann Lee, Ann Lee]",
            "line 4, tracked_facts[0].known_by[1]",
            "Ann Lee is listed twice; once is enough",
        ),
        (
            "host: Ann Lee",
            "host: Cy Moe",
            "line 5, tracked_facts[0].gathering.host",
            "no agent is called 'Cy Moe' (agents: Ann Lee, Bob Ray)",
        ),
        (
            "day: 2",
            "day: 3",
            "line 5, tracked_facts[0].gathering.day",
            "the run has 2 days, so there is no day 3",
        ),
        (
            'end: "12:00"',
            'end: "10:00"',
            "line 5, tracked_facts[0].gathering.end",
            "it ends (10:00) before it begins (11:00)",
        ),
        (
            'start: "11:00", end: "12:00"',
            'start: "17:00", end: "19:00"',
            "line 5, tracked_facts[0].gathering.start",
            "it begins at 17:00, outside the day, which goes from 08:00 to 16:00",
        ),
    ],
)
def test_mistakes_are_told(old: str, new: str, where: str, message: str) -> None:
    assert TEXT.count(old) == 1
    assert problems(TEXT.replace(old, new)) == [(where, message)]


def test_a_gathering_needs_a_place_that_is_there() -> None:
    ((where, message),) = problems(
        TEXT.replace('"Hobbs Café: stage", day', '"Hobbs Café: attic", day')
    )
    assert where == "line 5, tracked_facts[0].gathering.place"
    assert message.startswith("the map has no arena 'Hobbs Café: attic'; did you mean")


def test_words_must_be_ones_by_which_a_text_is_recognised() -> None:
    added = TEXT.replace("known_by: [Ann Lee]", "known_by: [Ann Lee]\n    words: [the]")
    ((where, message),) = problems(added)
    assert where == "line 5, tracked_facts[0].words"
    assert message.startswith("'the' has nothing by which a text could be recognised")


def test_two_facts_need_two_ids() -> None:
    twice = "tracked_facts:\n" + 2 * FACTS.removeprefix("tracked_facts:\n") + GOOD
    ((where, message),) = problems(twice)
    assert where == "line 6, tracked_facts[1].id"
    assert message == "two tracked facts are called 'concert'; each needs an id of its own"


def test_generated_agents_are_known_by_the_names_they_get() -> None:
    start = GOOD.index("agents:")
    generated = (
        GOOD[:start]
        + """agents:
  generate:
    count: 3
    start: ["Hobbs Café: café room"]
"""
    )
    found = problems(FACTS + generated)
    assert any("no agent is called 'Ann Lee'" in message for _, message in found)


def test_a_game_has_no_talk_in_which_a_fact_could_spread() -> None:
    text = """\
folkways: 1
name: game
environment: rounds
tracked_facts: [{id: news, statement: Ann has won., known_by: [Ann]}]
agents: [{name: Ann}, {name: Ben}]
"""
    messages = [message for where, message in problems(text) if "tracked_facts" in where]
    assert messages == ["means nothing in the environment 'rounds'; leave it out"]


def test_a_host_with_nothing_to_do_then_is_pointed_out() -> None:
    (told,) = [one for one in sound(TEXT).warnings if one.startswith("tracked fact")]
    assert told.startswith("tracked fact concert: nothing in Ann Lee's daily_requirement is set")
    hosting = "    daily_requirement: On day 2, from 11:00 to 12:00, gives a concert.\n"
    given = TEXT.replace("    innate: [kind]\n", "    innate: [kind]\n" + hosting)
    assert not [one for one in sound(given).warnings if one.startswith("tracked fact")]
