from __future__ import annotations

import pytest
from tests.scenario.texts import GOOD, problems, sound

from folkways.scenario.load import load
from folkways.scenario.schema import MECHANISMS
from folkways.scenario.settings import apply_settings, parameter_paths

KNOWN = (
    "(known here: folkways, name, title, description, environment, map, setting, days, start, end, "
    "seed, mind, minds, offline, profile, embedder, scheduler, parts, mechanisms, parameters, "
    "topics, agents, tracked_norms, tracked_facts, emergence, perception, retrieval, reflection, "
    "planning, conversation, norms)"
)


def test_values_are_changed_with_and_without_the_word_parameters() -> None:
    loaded = sound(
        GOOD,
        {
            "seed": "3",
            "days": "1",
            "start": "07:30",
            "parameters.retrieval.decay": "0.995",
            "norms.initial": "2",
            "mechanisms": "[creation]",
            "agents.1.age": "41",
        },
    )
    scenario = loaded.scenario
    assert (scenario.seed, scenario.days, scenario.start) == (3, 1, "07:30")
    assert scenario.parameters.retrieval.decay == 0.995
    assert scenario.parameters.norms.initial == 2
    assert scenario.mechanisms == ("creation",)
    assert loaded.agents[1].age == 41
    assert loaded.settings["seed"] == "3"
    assert loaded.text == GOOD


def test_a_generated_population_can_be_made_larger() -> None:
    loaded = load("crowd", {"agents.generate.count": "45"})
    assert len(loaded.agents) == 45
    assert loaded.scenario.agents == loaded.agents


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("decay", "1", f"is not a known key; did you mean 'retrieval.decay'? {KNOWN}"),
        ("sead", "1", f"is not a known key; did you mean 'seed'? {KNOWN}"),
        (
            "retrieval.dekay",
            "1",
            "is not a known key; did you mean 'decay'? (known here: recency, importance, "
            "relevance, decay, count, plans)",
        ),
        ("days", "many", "must be a whole number, not 'many'"),
        (
            "days",
            "[",
            "'[' is not YAML: while parsing a flow node, did not find expected node content",
        ),
        ("days", "", "must be a whole number, but nothing stands here"),
        ("days.x", "1", "days is a single value and has no 'x'"),
        ("title.x", "1", 'must be text, not {"x": 1}'),
        ("agents.7.age", "1", "agents is a list of 2: name a position from 0 to 1, not 7"),
        ("agents.Ann.age", "1", "agents is a list of 2: name a position from 0 to 1, not 'Ann'"),
        ("", "1", f"is not a known key {KNOWN}"),
    ],
)
def test_a_setting_that_cannot_be_made(key: str, value: str, message: str) -> None:
    text = GOOD.replace("name: good\n", "name: good\ndays: 1\n")
    assert problems(text, {key: value}) == [(f"--set {key}", message)]


def test_a_setting_that_breaks_the_whole_is_blamed_and_not_the_file() -> None:
    assert problems(GOOD, {"end": "07:00"}) == [
        ("--set end", "the day ends (07:00) before it begins (08:00)")
    ]


def test_every_parameter_can_be_named() -> None:
    assert "retrieval.decay" in parameter_paths()
    assert len(set(parameter_paths())) == len(parameter_paths())


@pytest.mark.parametrize(
    ("without", "gone"),
    [
        (["spreading"], {"spreading.communication", "spreading.observation"}),
        (["evaluation.synthesis"], {"evaluation.synthesis"}),
        (["compliance", "creation"], {"compliance", "creation"}),
        (["creation", "spreading", "evaluation", "compliance"], set(MECHANISMS)),
        ([], set()),
    ],
)
def test_mechanisms_are_taken_out(without: list[str], gone: set[str]) -> None:
    loaded = sound(GOOD, without=without)
    assert loaded.scenario.mechanisms == tuple(name for name in MECHANISMS if name not in gone)
    assert loaded.without == tuple(without)


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("spread", "; did you mean 'spreading'?"),
        ("sinthesis", ""),
        ("creation.", "; did you mean 'creation'?"),
    ],
)
def test_a_mechanism_that_does_not_exist(name: str, near: str) -> None:
    message = f"no mechanism is called {name!r}{near} (known: {', '.join(MECHANISMS)})"
    assert problems(GOOD, without=[name]) == [(f"--without {name}", message)]


def test_a_parameter_of_a_mechanism_that_is_not_in_use_says_how_to_add_it() -> None:
    problem = "belongs to the mechanism 'hum', which is not in use: add --with hum"
    assert apply_settings({}, {"hum.chance": "0.5"}, known={"hum"})[1][0].message == problem
    assert apply_settings({}, {"parameters.hum.chance": "0.5"}, known={"hum"})[1][0].message == (
        problem
    )


def test_a_mechanism_that_is_not_at_work_cannot_be_taken_out() -> None:
    message = "the mechanism 'sanction' is not at work here, so it cannot be taken out"
    assert problems(GOOD, without=["sanction"]) == [("--without sanction", message)]
