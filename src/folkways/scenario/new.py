"""A scenario to begin with, and the JSON Schema by which editors complete scenario files."""

from __future__ import annotations

import json
import re
from importlib import resources
from typing import Any, Final, cast

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from folkways.base.errors import ScenarioError
from folkways.plugins import ENVIRONMENTS, INSTALLED, MECHANISMS
from folkways.scenario.effective import place, scenario_model
from folkways.scenario.fields import WORD_PATTERN
from folkways.scenario.mapless import MaplessAgent, MaplessGenerate, MaplessScenario
from folkways.scenario.population import Generate
from folkways.scenario.schema import AgentSpec
from folkways.scenario.surroundings import TOWN

SCHEMA_FILE: Final = "scenario.schema.json"
"""The file name under which templates look for the schema, beside themselves."""


_PLACES: Final = {
    "hobbs_cafe": ("Linden Park: park", "Maple Street: street"),
    "minimal": ("Pond Park: park", "Main Street: street"),
}
"""A park with a pond and a street on maps that ship, for the template."""


def template(name: str, map_name: str = "hobbs_cafe", map_file: str | None = None) -> str:
    """Return a small, commented, runnable scenario called ``name``.

    It takes place on ``map_name``, a map that ships, or on a copy of it beside the file.

    Raises ScenarioError unless ``name`` is made of letters, digits, ``_`` and ``-``.
    """
    check_name(name)
    file = resources.files("folkways.scenario").joinpath("template.yaml")
    text = file.read_text(encoding="utf-8")
    # In quotes, since a name such as 2024 or true would otherwise be read as something else.
    words = " ".join(re.findall(r"[^\W_]+", name)) or name
    if map_name not in _PLACES:
        message = f"the example is set by a pond, on {' or '.join(_PLACES)}; not on {map_name!r}"
        raise ScenarioError("new scenario", [("map", message)])
    park, street = _PLACES[map_name]
    filled = {
        "schema_file": SCHEMA_FILE,
        "name": f'"{name}"',
        "title": f'"{words.capitalize()}"',
        "map": map_file or map_name,
        "park": park,
        "street": street,
    }
    return re.sub(
        r"\$(schema_file|name|title|map|park|street)", lambda found: filled[found[1]], text
    )


def check_name(name: str) -> None:
    """Raise ScenarioError unless ``name`` is made of letters, digits, ``_`` and ``-``."""
    if not re.fullmatch(WORD_PATTERN, name) or len(name) > 60:
        shown = name if len(name) <= 60 else f"{name[:60]}..."
        message = f"must consist of letters, digits, '_' and '-', 60 at most; not {shown!r}"
        raise ScenarioError("new scenario", [("name", message)])


def json_schema() -> dict[str, object]:
    """Return the JSON Schema (draft 2020-12) of scenario files.

    It knows the mechanisms and environments of all installed packages, with their parameters, and
    lets others be named as ``module:Class``. Those that cannot be imported are left out;
    :func:`left_out` says why.
    """
    mechanisms, _ = INSTALLED.usable(MECHANISMS)
    environments, _ = INSTALLED.usable(ENVIRONMENTS)
    model = scenario_model([*mechanisms, *environments])
    parameters = model.model_fields["parameters"].annotation
    schema, defined = _described(model, cast(type[BaseModel], parameters), AgentSpec, Generate)
    schema.pop("title")
    names = sorted((part.name for part in mechanisms), key=place)
    properties = schema["properties"]
    properties["mechanisms"]["items"] = _named(names)
    properties["environment"] |= _named(sorted(part.name for part in environments))
    for_parameters, for_agent, for_generate = defined
    for_parameters["additionalProperties"] = {"type": "object"}
    schema |= _in_town_only(schema, for_agent, for_generate)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "folkways scenario",
        **schema,
    }


def _named(names: list[str]) -> dict[str, object]:
    """Return the schema of a part's name: one of ``names``, or ``module:Class``."""
    return {"anyOf": [{"enum": names}, {"type": "string", "pattern": r"^[A-Za-z_][\w.]*:\w+$"}]}


def _described(
    model: type[BaseModel], *parts: type[BaseModel]
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return the schema of ``model``, and within it those of the ``parts`` that it is made of.

    They are found by class: what they are called in it depends on the names of the classes that
    packages bring.
    """
    names, whole = models_json_schema([(kind, "validation") for kind in (model, *parts)])
    definitions = whole["$defs"]
    called = [names[kind, "validation"]["$ref"].rpartition("/")[2] for kind in (model, *parts)]
    found = [definitions[name] for name in called]
    del definitions[called[0]]
    return {"$defs": definitions, **found[0]}, found[1:]


def _in_town_only(
    schema: dict[str, Any], for_agent: dict[str, Any], for_generate: dict[str, Any]
) -> dict[str, object]:
    """Take out of ``schema`` what only a town needs, and return the condition that says so."""
    mapless, anywhere = _described(MaplessScenario, MaplessAgent, MaplessGenerate)
    needed = []
    for wanted, fewer in zip((for_agent, for_generate), anywhere, strict=True):
        needed.append(wanted["required"])
        wanted["required"] = fewer["required"]
    in_town, schema["required"] = schema["required"], mapless["required"]
    generated = {"properties": {"generate": {"required": needed[1]}}}
    agents = {"items": {"required": needed[0]}, **generated}
    return {
        "if": {"properties": {"environment": {"const": TOWN}}},
        "then": {"required": in_town, "properties": {"agents": agents}},
    }


def left_out() -> list[str]:
    """Return why mechanisms and environments of installed packages are not in the schema."""
    return [why for group in (MECHANISMS, ENVIRONMENTS) for why in INSTALLED.usable(group)[1]]


def scenario_schema_text() -> str:
    """Return the JSON Schema as the text of a file."""
    return json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"
