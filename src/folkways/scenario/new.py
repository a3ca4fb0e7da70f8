"""A scenario to begin with, and the JSON Schema by which editors complete scenario files."""

from __future__ import annotations

import json
import re
from importlib import resources
from typing import Final

from folkways.base.errors import ScenarioError
from folkways.plugins import INSTALLED, MECHANISMS
from folkways.scenario.effective import place, scenario_model
from folkways.scenario.fields import WORD_PATTERN

SCHEMA_FILE: Final = "scenario.schema.json"
"""The file name under which templates look for the schema, beside themselves."""

_TEMPLATE: Final = resources.files("folkways.scenario").joinpath("template.yaml")


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

    It knows the mechanisms of all installed packages, with their parameters, and lets others be
    named as ``module:Class``.
    """
    parts = [INSTALLED.find(MECHANISMS, name) for name in INSTALLED.names(MECHANISMS)]
    schema = scenario_model(parts).model_json_schema()
    schema.pop("title")
    names = sorted((part.name for part in parts), key=place)
    schema["properties"]["mechanisms"]["items"] = {
        "anyOf": [{"enum": names}, {"type": "string", "pattern": r"^[A-Za-z_][\w.]*:\w+$"}]
    }
    schema["$defs"]["Parameters"]["additionalProperties"] = {"type": "object"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "folkways scenario",
        **schema,
    }


def schema_text() -> str:
    """Return the JSON Schema as the text of a file."""
    return json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"
