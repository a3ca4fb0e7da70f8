"""A scenario to begin with, and the JSON Schema by which editors complete scenario files."""

from __future__ import annotations

import json
import re
from importlib import resources
from typing import Any, Final

from folkways.base.errors import ScenarioError
from folkways.plugins import ENVIRONMENTS, INSTALLED, MECHANISMS
from folkways.scenario.effective import place, scenario_model
from folkways.scenario.fields import WORD_PATTERN
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.surroundings import TOWN

SCHEMA_FILE: Final = "scenario.schema.json"
"""The file name under which templates look for the schema, beside themselves."""

_MAPLESS: Final = {"AgentSpec": "MaplessAgent", "Generate": "MaplessGenerate"}


def template(name: str) -> str:
    """Return a small, commented, runnable scenario called ``name``.

    Raises ScenarioError unless ``name`` is made of letters, digits, ``_`` and ``-``.
    """
    if not re.fullmatch(WORD_PATTERN, name) or len(name) > 60:
        message = f"must consist of letters, digits, '_' and '-', 60 at most; not {name!r}"
        raise ScenarioError("new scenario", [("name", message)])
    file = resources.files("folkways.scenario").joinpath("template.yaml")
    text = file.read_text(encoding="utf-8")
    # In quotes, since a name such as 2024 or true would otherwise be read as something else.
    words = " ".join(re.findall(r"[^\W_]+", name)) or name
    filled = {"schema_file": SCHEMA_FILE, "name": f'"{name}"', "title": f'"{words.capitalize()}"'}
    return re.sub(r"\$(schema_file|name|title)", lambda found: filled[found[1]], text)


def json_schema() -> dict[str, object]:
    """Return the JSON Schema (draft 2020-12) of scenario files.

    It knows the mechanisms and environments of all installed packages, with their parameters, and
    lets others be named as ``module:Class``. Those that cannot be imported are left out;
    :func:`left_out` says why.
    """
    mechanisms, _ = INSTALLED.usable(MECHANISMS)
    environments, _ = INSTALLED.usable(ENVIRONMENTS)
    schema = scenario_model([*mechanisms, *environments]).model_json_schema()
    schema.pop("title")
    names = sorted((part.name for part in mechanisms), key=place)
    properties = schema["properties"]
    properties["mechanisms"]["items"] = _named(names)
    properties["environment"] |= _named(sorted(part.name for part in environments))
    schema["$defs"]["Parameters"]["additionalProperties"] = {"type": "object"}
    schema |= _in_town_only(schema)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "folkways scenario",
        **schema,
    }


def _named(names: list[str]) -> dict[str, object]:
    """Return the schema of a part's name: one of ``names``, or ``module:Class``."""
    return {"anyOf": [{"enum": names}, {"type": "string", "pattern": r"^[A-Za-z_][\w.]*:\w+$"}]}


def _in_town_only(schema: dict[str, Any]) -> dict[str, object]:
    """Take out of ``schema`` what only a town needs, and return the condition that says so."""
    mapless = MaplessScenario.model_json_schema()
    needed = {}
    for name in ("AgentSpec", "Generate"):
        needed[name] = schema["$defs"][name]["required"]
        anywhere = mapless["$defs"][_MAPLESS[name]]
        schema["$defs"][name]["required"] = anywhere["required"]
    in_town, schema["required"] = schema["required"], mapless["required"]
    generated = {"properties": {"generate": {"required": needed["Generate"]}}}
    agents = {"items": {"required": needed["AgentSpec"]}, **generated}
    return {
        "if": {"properties": {"environment": {"const": TOWN}}},
        "then": {"required": in_town, "properties": {"agents": agents}},
    }


def left_out() -> list[str]:
    """Return why mechanisms and environments of installed packages are not in the schema."""
    return [why for group in (MECHANISMS, ENVIRONMENTS) for why in INSTALLED.usable(group)[1]]


def schema_text() -> str:
    """Return the JSON Schema as the text of a file."""
    return json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"
