"""What is made from the code is as the code says, and the schemas fit what ships."""

from __future__ import annotations

import json

import jsonschema
import yaml
from tests.docs.pages import ROOT
from tools.pages import made as generated

from folkways.sweeps.plan_file import load_plan, plan_names


def test_the_pages_are_made_from_the_code() -> None:
    for name, text in generated().items():
        assert (ROOT / "docs" / name).read_text("utf-8") == text, "run: python tools/pages.py"


def test_shipped_plans_fit_their_schema() -> None:
    schema = json.loads((ROOT / "docs/schemas/plan.schema.json").read_text("utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    for name in plan_names():
        validator.validate(yaml.safe_load(load_plan(name).text))
