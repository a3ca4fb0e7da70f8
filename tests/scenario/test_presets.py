from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import jsonschema
import pytest
import yaml
from tests.packs.shipped import pack_names
from tests.scenario.texts import GOOD, sound

from folkways.base.errors import ScenarioError
from folkways.base.time import parse_clock
from folkways.reading.reader import Reader
from folkways.reading.schedule import time_ranges
from folkways.scenario.catalogue import catalogue
from folkways.scenario.installed import installed_path, preset_names
from folkways.scenario.load import LoadedScenario, load, parse
from folkways.scenario.new import SCHEMA_FILE, json_schema, scenario_schema_text, template
from folkways.scenario.schema import MECHANISMS, Role

ROOT = Path(__file__).parents[2]
BY_HAND = ["hobbs_cafe", "quiet_library", "smallville"]
NEGATIVE = ("founders_tea", "long_table")


@pytest.mark.parametrize("name", preset_names())
def test_presets_are_sound(name: str) -> None:
    loaded = load(name)
    assert loaded.scenario.name == name
    assert loaded.warnings == ()
    further = ("avowal",) if name in NEGATIVE else ()
    if loaded.scenario.map:
        assert loaded.scenario.mechanisms == (*MECHANISMS, *further)
    else:
        assert set(loaded.scenario.mechanisms) <= set(MECHANISMS)
    assert loaded.scenario.title
    assert loaded.scenario.description


def test_the_catalogue_tells_what_there_is() -> None:
    every = catalogue().presets
    assert {preset.name for preset in every} == set(preset_names())
    found = {preset.name: preset for preset in every if preset.name not in pack_names()}
    assert {name: (one.agents, one.days) for name, one in found.items()} == {
        "axelrod": (20, 1),
        "crowd": (100, 1),
        "founders_tea": (9, 1),
        "hobbs_cafe": (10, 2),
        "long_table": (9, 1),
        "quiet_library": (8, 2),
        "smallville": (25, 2),
    }
    assert found["hobbs_cafe"].title == "Hobbs Café"


# Smoking indoors, noise in public, tipping: +1 for, -1 against.
TABLE = {
    "Abigail Chen": (23, True, -1, -1, 1),
    "Bob Johnson": (34, True, -1, -1, -1),
    "Francisco Lopez": (23, True, -1, -1, 1),
    "Carlos Gomez": (50, False, 1, 1, -1),
    "Wolfgang Schulz": (31, False, 1, 1, 1),
    "Tom Gomez": (25, False, -1, 1, -1),
    "Tamara Rodriguez": (30, False, -1, -1, -1),
    "Sam Moore": (35, False, 1, 1, 1),
    "Jennifer Moore": (8, False, -1, 1, -1),
    "Isabella Rodriguez": (28, False, -1, -1, 1),
}


def test_hobbs_cafe_has_the_people_of_the_paper() -> None:
    loaded = load("hobbs_cafe")
    reader = Reader()
    people = tuple(agent.name for agent in loaded.agents)
    topics = [
        frame.topic
        for norm in loaded.scenario.tracked_norms
        if (frame := reader.norm(norm.statement))
    ]
    found = {}
    for agent in loaded.agents:
        signs = [
            {f.sign for f in reader.stances(agent.learned, people) if f.topic == topic}
            for topic in topics
        ]
        assert all(len(sign) == 1 for sign in signs), (agent.name, signs)
        found[agent.name] = (
            agent.age,
            agent.role is Role.ENTREPRENEUR,
            *(sign.pop() for sign in signs),
        )
    assert found == TABLE
    assert sum(row[4] for row in TABLE.values()) == 0


@pytest.mark.parametrize("name", BY_HAND)
def test_relationships_say_who_the_other_is(name: str) -> None:
    loaded = load(name)
    for agent in loaded.agents:
        for other, text in agent.relationships.items():
            assert text.startswith(other.split()[0]), "the sentence is about the other"


@pytest.mark.parametrize("name", BY_HAND)
def test_requirements_are_read_sentence_by_sentence_and_lie_within_the_day(name: str) -> None:
    scenario = load(name).scenario
    people = tuple(agent.name for agent in load(name).agents)
    for agent in load(name).agents:
        sentences = agent.daily_requirement.split(". ")
        timed = time_ranges(agent.daily_requirement, people)
        assert len(timed) == len(sentences), agent.name
        for one in timed:
            assert one.clause
            assert one.start is not None
            assert one.end is not None
            begins, ends = parse_clock(scenario.start), parse_clock(scenario.end)
            assert begins <= one.start < one.end <= ends


@cache  # to check the schema itself takes longer than to hold a preset against it
def validator() -> jsonschema.Draft202012Validator:
    jsonschema.Draft202012Validator.check_schema(json_schema())
    return jsonschema.Draft202012Validator(json_schema())


@pytest.mark.parametrize("name", preset_names())
def test_presets_keep_the_published_schema(name: str) -> None:
    path = installed_path(name)
    assert path is not None
    text = path.read_text(encoding="utf-8")
    validator().validate(yaml.safe_load(text))


def test_the_published_schema_refuses_what_the_loader_refuses() -> None:
    good = yaml.safe_load(GOOD)
    validator().validate(good)
    changes: list[dict[str, object]] = [
        {"seting": 1},
        {"days": "2"},
        {"agents": []},
        {"mechanisms": ["spreading"]},
    ]
    for change in changes:
        assert not validator().is_valid({**good, **change})


def test_every_field_is_described_for_editors() -> None:
    models = json_schema()["$defs"]
    assert isinstance(models, dict)
    for model in (json_schema(), *models.values()):
        for key, entry in model.get("properties", {}).items():
            assert entry.get("description"), key


class TestTemplate:
    @staticmethod
    def loaded(name: str = "my-scenario") -> LoadedScenario:
        return parse(template(name), "new.yaml", Path("nowhere"))

    def test_it_is_sound_as_it_is(self) -> None:
        loaded = self.loaded()
        assert loaded.warnings == ()
        assert loaded.scenario.name == "my-scenario"
        assert 3 <= len(loaded.agents) <= 4
        assert {agent.role for agent in loaded.agents} == set(Role)

    @pytest.mark.parametrize("name", ["2024", "true", "null", "a-b_C"])
    def test_any_good_name_stays_a_name(self, name: str) -> None:
        assert self.loaded(name).scenario.name == name

    @pytest.mark.parametrize("name", ["", "two words", "../x", 'a"b', "a\n", "x" * 61])
    def test_a_bad_name_is_refused(self, name: str) -> None:
        with pytest.raises(ScenarioError, match="must consist of letters, digits"):
            template(name)

    def test_it_shows_every_field_of_a_scenario_and_of_an_agent(self) -> None:
        raw = yaml.safe_load(template("x"))
        schema = json.loads(scenario_schema_text())
        left_to_the_docs = {"minds", "offline", "profile", "embedder", "environment"}
        left_to_the_docs |= {"scheduler", "parts", "emergence", "tracked_facts"}
        assert set(schema["properties"]) - set(raw) == left_to_the_docs
        rare = {"tile", "mind"}
        assert set(schema["$defs"]["AgentSpec"]["properties"]) - set(raw["agents"][0]) == rare

    def test_it_points_editors_to_the_schema(self) -> None:
        first = template("x").splitlines()[0]
        assert first == f"# yaml-language-server: $schema={SCHEMA_FILE}"
        assert "$name" not in template("x")
        assert "$schema_file" not in template("x")


@pytest.mark.parametrize(
    ("old", "new", "warning"),
    [
        ("    role: entrepreneur\n", "", "nobody is an entrepreneur, so no norm will be created"),
        (
            "setting: a café\n",
            "",
            "setting is empty; entrepreneurs create norms for a kind of place, such as 'a park'",
        ),
        (
            "Be quiet in public.",
            "Follow the noise policy.",
            "tracked norm quiet: the judge cannot tell from 'Follow the noise policy.' what "
            "one does or "
            "leaves; write it like 'No smoking indoors.' or 'People tip after meals.'",
        ),
    ],
)
def test_what_is_probably_not_meant_is_a_warning(old: str, new: str, warning: str) -> None:
    assert sound(GOOD.replace(old, new)).warnings == (warning,)


def test_a_scenario_without_tracked_norms_measures_nothing() -> None:
    text = GOOD[: GOOD.index("tracked_norms:")] + GOOD[GOOD.index("agents:") :]
    assert sound(text).warnings == (
        "tracked_norms is empty, so acceptance and adherence are not measured",
    )
