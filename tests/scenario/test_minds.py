"""The ``minds:`` section: references, groups, and what is wrong with them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError
from tests.scenario.texts import GOOD, problems, sound

from folkways.base.errors import ScenarioError
from folkways.scenario.generate import expand
from folkways.scenario.minds import ModelSettings, Reference, address_fault, settings_for
from folkways.scenario.population import Generate
from folkways.scenario.thinkers import mind_of

MINDS = """minds:
  west: {model: "openai:gpt-5-mini", temperature: 0.5, agents: [Ann Lee]}
  east: {model: "openai:qwen3:8b@http://localhost:8000/v1"}
"""


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("openai:gpt-5-mini", ("openai", "gpt-5-mini", "")),
        ("vertex:claude-x@20250101", ("vertex", "claude-x@20250101", "")),
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
        (MINDS.replace("temperature: 0.5", "extra: {n: 8}"), "west.extra.n", "each is paid for"),
        (MINDS.replace("http://l", "http://me:secret@l"), "minds.east", "FOLKWAYS_API_KEY"),
        ("mind: openai:x@http://h/v1?key=secret\n", "mind", "FOLKWAYS_API_KEY"),
        ("embedder: openai:x@https://secret@h/v1\n", "embedder", "FOLKWAYS_API_KEY"),
        (MINDS.replace("localhost", "[::1"), "minds.east", "is no address such as"),
        ("mind: openai:x@HTTP://secret@h/v1\n", "mind", "must begin with http://"),
        ("mind: openai:x@127.0.0.1:8000/v1\n", "mind", "must begin with http://"),
        ("mind: openai:x@localhost\n", "mind", "must begin with http://"),
        ("mind: openai:x@\n", "mind", "must begin with http://"),
        ("mind: openai:x@my.server/v1\n", "mind", "must begin with http://"),
        ("embedder: openai:x@box:8000\n", "embedder", "must begin with http://"),
    ],
)
def test_a_mistake_in_minds_is_named_with_what_would_be_right(
    minds: str, place: str, words: str
) -> None:
    found = problems(GOOD + minds)
    assert any(place in where and words in what for where, what in found), found
    assert "secret" not in str(found)


@pytest.mark.parametrize(
    "name",
    ["model", "messages", "n", "best_of", "stream", "stream_options", "tools", "tool_choice",
     "functions", "function_call", "response_format", "output_config", "output_format", "system",
     "max_tokens", "max_completion_tokens", "temperature", "top_p", "seed", "reasoning_effort",
     "thinking", "thinking_budget", "max_reasoning_tokens", "service_tier", "extra_headers",
     "extra_body", "extra_query",
     "Max-Tokens", "maxOutputTokens", "use_beam_search", "api_key",
     "web_search_options", "guided_json", "chat_template", "folkways", "", "x\ny"],
)  # fmt: skip
def test_nothing_that_costs_or_that_folkways_sets_stands_under_extra(name: str) -> None:
    with pytest.raises(ValidationError, match=r"does not belong under extra|no name"):
        ModelSettings.model_validate({"model": "openai:m", "extra": {name: 1}})


def test_what_only_shapes_an_answer_may_stand_under_extra() -> None:
    extra = {"top_k": 3, "min_p": 0.1, "repetition_penalty": 1.1, "frequency_penalty": 0.2,
             "presence_penalty": 0.2, "enable_thinking": False, "verbosity": "low", "user": "me",
             "mirostat": 2, "cache_prompt": True, "prompt_cache_key": "town"}  # fmt: skip
    settings = ModelSettings.model_validate({"model": "openai:m", "extra": extra})
    assert settings.extra == extra
    with pytest.raises(ValidationError, match="200"):
        ModelSettings.model_validate({"model": "openai:m", "extra": {"user": "x" * 201}})


def test_a_reference_with_a_secret_in_its_address_is_refused_wherever_it_is_given() -> None:
    with pytest.raises(ScenarioError, match="FOLKWAYS_API_KEY") as caught:
        settings_for("openai:y@http://user:secret@h/v1", {})
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("openai:" + "x" * 194, "201 characters with its address; 200 at most"),
        ("openai:x\ny", "on one line"),
        ("openai:x\x00", "on one line"),
        ("openai: x", "spaces at either end"),
        ("openai:x@http://a..b", "the host in the address cannot exist"),
        ("openai:x@http://.b/v1", "the host in the address cannot exist"),
        (f"openai:x@http://{'a' * 64}.com/v1", "1 to 63"),
        ("openai:x@http://h/v1\n", "cannot exist"),
    ],
)
def test_a_name_or_host_that_no_model_can_have_is_refused(name: str, message: str) -> None:
    with pytest.raises(ScenarioError, match=message):
        settings_for(name, {})
    assert address_fault(name)
    with pytest.raises(ValidationError):
        ModelSettings(model=name)


@pytest.mark.parametrize(
    "host", ["localhost:8000", "a.b.", "127.0.0.1:1", "[::1]:8000", "bücher.example", "my_server"]
)
def test_hosts_that_can_exist_are_taken(host: str) -> None:
    assert settings_for(f"openai:x@http://{host}/v1", {}) is not None


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
