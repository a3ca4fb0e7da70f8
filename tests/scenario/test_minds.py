"""The ``minds:`` section: references, groups, and what is wrong with them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.scenario.texts import GOOD, problems, sound

from folkways.scenario.generate import expand
from folkways.scenario.minds import ModelSettings, Reference, mind_of, settings_for
from folkways.scenario.population import Generate

MINDS = """minds:
  west: {model: "openai:gpt-5-mini", temperature: 0.5, agents: [Ann Lee]}
  east: {model: "openai:qwen3:8b@http://localhost:8000/v1"}
"""


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("openai:gpt-5-mini", ("openai", "gpt-5-mini", "")),
        ("openai:qwen3:8b@http://h:1/v1", ("openai", "qwen3:8b", "http://h:1/v1")),
        ("openrouter:a/b@2@https://h/v1", ("openrouter", "a/b@2", "https://h/v1")),
        ("offline", None),
        (":x", None),
        ("x:", None),
    ],
)
def test_a_reference_is_taken_apart(text: str, parts: tuple[str, str, str] | None) -> None:
    assert Reference.parse(text) == parts


@given(
    st.from_regex(r"[a-z]+", fullmatch=True),
    st.from_regex(r"[a-z0-9:/.@-]*[a-z0-9]", fullmatch=True),
    st.sampled_from(["", "http://localhost:8000/v1", "https://example.org/v1"]),
)
def test_what_is_put_together_is_taken_apart_again(provider: str, model: str, url: str) -> None:
    text = f"{provider}:{model}" + (f"@{url}" if url else "")
    assert Reference.parse(text) == (provider, model, url)


def test_an_agent_s_own_mind_comes_before_its_group_s_and_that_before_the_default() -> None:
    entries = {"west": ModelSettings(model="openai:x", agents=("Ann",))}
    assert mind_of("offline", entries, "Ann", "") == "west"
    assert mind_of("offline", entries, "Ann", "table") == "table"
    assert mind_of("offline", entries, "Bob", "") == "offline"
    assert settings_for("west", entries) is entries["west"]
    found = settings_for("openai:y@http://h/v1", entries)
    assert found is not None
    assert found.model == "openai:y@http://h/v1"
    assert settings_for("offline", entries) is None


def test_minds_that_are_sound() -> None:
    text = GOOD + MINDS
    loaded = sound(text.replace("age: 40", "age: 40\n    mind: east"))
    assert [agent.mind for agent in loaded.agents] == ["", "east"]


@pytest.mark.parametrize(
    ("minds", "place", "words"),
    [
        (MINDS.replace("[Ann Lee]", "[Ann Lea]"), "west.agents[0]", "did you mean 'Ann Lee'?"),
        (MINDS.replace("8000/v1", '8000/v1", agents: [Ann Lee], seed: "x'), "seed", "number"),
        (MINDS.replace("east:", "offline:"), "minds.offline", "cannot be the name of an entry"),
        (MINDS.replace("gpt-5-mini", ""), "west", "is not of the form provider:model"),
        (MINDS.replace("temperature: 0.5", "temperature: 9"), "temperature", "2"),
        (MINDS.replace("temperature", "temprature"), "temprature", "did you mean 'temperature'?"),
        ("mind: wset\n" + MINDS, "mind", "did you mean 'west'?"),
        (MINDS.replace('v1"', 'v1", agents: [Ann Lee]'), "east.agents[0]", "listed under 'west'"),
    ],
)
def test_a_mistake_in_minds_is_named_with_what_would_be_right(
    minds: str, place: str, words: str
) -> None:
    found = problems(GOOD + minds)
    assert any(place in where and words in what for where, what in found), found


def test_shares_of_a_population_have_minds_of_their_own() -> None:
    spec = Generate(count=10, start=("A: b",), minds={"west": 0.5, "east": 0.3})
    minds = [agent.mind for agent in expand(spec)]
    assert sorted(minds) == [""] * 2 + ["east"] * 3 + ["west"] * 5
    assert minds == [agent.mind for agent in expand(spec)]
    assert [a.model_copy(update={"mind": ""}) for a in expand(spec)] == list(
        expand(spec.model_copy(update={"minds": {}}))
    )


def test_shares_of_more_than_all_are_refused() -> None:
    with pytest.raises(ValueError, match=r"sum to 1\.2"):
        Generate(count=10, start=("A: b",), minds={"west": 0.9, "east": 0.3})
