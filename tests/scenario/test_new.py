"""The schema of scenario files takes in whatever classes packages bring."""

from __future__ import annotations

from typing import cast

import pytest
from tests.plugins.installing import Install, install

from folkways.scenario.new import json_schema

__all__ = ["install"]

CLASHING = """
    from pydantic import BaseModel

    from folkways import Mechanism


    class AgentSpec(BaseModel):
        chance: float = 0.5


    class Generate(BaseModel):
        chance: float = 0.5


    class Frowning(Mechanism):
        name = "frowning"

        class Parameters(BaseModel):
            first: AgentSpec = AgentSpec()
            second: Generate = Generate()


    class Smiling(Mechanism):
        name = "smiling"

        class Parameters(BaseModel):
            warmth: float = 0.5
"""


def _followed(schema: dict[str, object], *keys: str) -> dict[str, object]:
    """Return what lies under ``keys`` of ``schema``, references followed."""
    found = schema
    for key in keys:
        found = cast(dict[str, object], found[key])
        if "$ref" in found:
            name = str(found["$ref"]).rpartition("/")[2]
            found = cast(dict[str, dict[str, dict[str, object]]], schema)["$defs"][name]
    return found


@pytest.mark.usefixtures("install")
def test_classes_of_packages_may_have_any_name(install: Install) -> None:
    points = {"frowning": "clashing_names:Frowning", "smiling": "clashing_names:Smiling"}
    install("clashing", {"clashing_names.py": CLASHING}, {"folkways.mechanisms": points})
    schema = json_schema()
    own = _followed(schema, "properties", "parameters", "properties", "frowning", "properties")
    assert set(own) == {"first", "second"}
    warm = _followed(schema, "properties", "parameters", "properties", "smiling", "properties")
    assert set(warm) == {"warmth"}
    assert _followed(schema, "properties", "parameters")["additionalProperties"] == {
        "type": "object"
    }
    agents = cast(list[dict[str, object]], _followed(schema, "properties", "agents")["oneOf"])
    listed = _followed(schema, "$defs", str(cast(dict[str, str], agents[0]["items"])["$ref"])[8:])
    assert listed["required"] == ["name"]
