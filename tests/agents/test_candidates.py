"""What an agent is asked about in one question: at once what concerns it, the rest together."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.agents.test_commitments import ME, NOW, OTHER, ROOM, turn_of

from folkways.agents.candidates import LOOKS_EVERY, gathered, presses
from folkways.agents.frugal import PROFILES
from folkways.agents.percept import Percept
from folkways.agents.turn import Turn
from folkways.agents.view import Sighting
from folkways.base.time import MINUTE


def sight(name: str, doing: str, *, t: int = NOW, importance: int = 1) -> Percept:
    return Percept(
        text=f"{name} is {doing}", other=name, place=ROOM, t=t, importance=importance, memory=1
    )


def seen(*names: str) -> dict[str, Sighting]:
    return {name: Sighting(name, (40, 40), ROOM, True, "x", True, False, 1) for name in names}


def looked(minutes_ago: int) -> Turn:
    turn = turn_of(now=NOW + 20 * MINUTE)
    turn.body.considered_at = turn.t - minutes_ago * MINUTE
    return turn


IDLE = [sight(OTHER, "reading"), sight("Dora Eng", "knitting", importance=3)]
PEOPLE = seen(OTHER, "Dora Eng", "Cleo Dunn")


def test_what_does_not_concern_the_agent_waits_for_its_next_look_round() -> None:
    waits = LOOKS_EVERY // MINUTE
    assert gathered(looked(waits - 1), PEOPLE, IDLE) == []
    assert gathered(looked(waits), PEOPLE, IDLE) == [IDLE[1], IDLE[0]]  # the important first


@pytest.mark.parametrize(
    "news",
    [
        sight("Cleo Dunn", "looking for Ada"),
        replace(sight("Cleo Dunn", ""), text='Cleo Dunn said: "Oh."', speech=True),
        Percept(text="The ladder is broken", place=ROOM, t=NOW, memory=1),
    ],
)
def test_what_concerns_the_agent_is_asked_about_at_once_and_takes_the_rest_along(
    news: Percept,
) -> None:
    found = gathered(looked(0), PEOPLE, [*IDLE, news])
    assert found[0] is news
    assert set(found) == {news, *IDLE}


def test_of_one_person_only_one_thing_is_asked_about() -> None:
    words = replace(sight(OTHER, ""), text=f'{OTHER} said: "Oh."', speech=True)
    assert gathered(looked(0), PEOPLE, [IDLE[0], words]) == [words]


def test_no_more_is_asked_about_than_attention_allows() -> None:
    turn = looked(60)
    most = turn.parameters.perception.attention_bandwidth
    names = [f"Person {chr(ord('A') + n)}" for n in range(most + 2)]
    found = gathered(turn, seen(*names), [sight(name, "reading") for name in names])
    assert len(found) == most


def test_the_papers_profile_asks_about_the_most_important_thing_alone() -> None:
    ask = PROFILES["paper"].considers
    assert ask(looked(0), PEOPLE, IDLE) == [IDLE[1]]
    assert ask(looked(0), PEOPLE, []) == []


@pytest.mark.parametrize(
    ("doing", "indoors", "pressing"),
    [
        ("smoking a cigarette", True, True),
        ("smoking a cigarette", False, False),  # Ada's attitude is on smoking indoors
        ("reading a paper", True, False),
        ("paying and refusing to tip", True, True),  # which everybody should leave
        ("wearing a hat", True, False),  # whoever likes hats minds nobody without one
        ("going out without a hat", True, False),
    ],
)
def test_what_goes_against_the_attitudes_of_the_agent_concerns_it(
    doing: str, *, indoors: bool, pressing: bool
) -> None:
    turn = looked(0)
    turn.agent.spec = turn.agent.spec.model_copy(
        update={
            "learned": f"{ME} is firmly against smoking indoors. {ME} believes that everybody "
            f"should leave a tip after a meal. {ME} likes wearing hats."
        }
    )
    turn.agent.__dict__.pop("who", None)
    assert presses(turn, replace(sight(OTHER, doing), indoors=indoors)) is pressing


def test_what_was_noticed_while_the_person_was_busy_is_asked_about_once_they_are_free(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Somebody who smoked was being talked to when the agent looked round."""
    turn = looked(1)
    person = Sighting(OTHER, (40, 40), ROOM, True, "looking for Ada", True, False, 1)
    monkeypatch.setattr(turn.view, "perceived", lambda _: [person])
    monkeypatch.setattr(turn.view, "people", lambda _: [person])
    text = f"{OTHER} is looking for Ada"
    turn.body.noticed[OTHER] = (text, turn.t - 2 * MINUTE)
    turn.observe(replace(sight(OTHER, "looking for Ada", t=turn.t), memory=-1))
    (found,) = gathered(turn, {OTHER: person}, [])
    assert found.text == text
    assert found.memory >= 0  # it is remembered already
    turn.body.considered[text] = turn.t
    assert gathered(turn, {OTHER: person}, []) == []
