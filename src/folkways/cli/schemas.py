"""The JSON schemas of what folkways reads and writes, by name."""

from __future__ import annotations

import json
from collections.abc import Callable
from inspect import cleandoc
from typing import Any, Final, Literal, TypeAlias

Subject: TypeAlias = Literal["scenario", "plan", "run", "events", "tables"]
DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"


def scenario_schema() -> str:
    """Return the schema of scenario files."""
    from folkways.scenario.new import scenario_schema_text

    return scenario_schema_text()


def plan_schema() -> str:
    """Return the schema of sweep plans."""
    from folkways.sweeps.plan import SweepPlan

    return _text({**SweepPlan.model_json_schema(), "title": "folkways sweep plan"})


def run_schema() -> str:
    """Return the schema of the line that ``folkways run --json`` prints."""
    import msgspec

    from folkways.columns.data_package import plain
    from folkways.columns.run_json import RUN_JSON
    from folkways.runs.run_json import RunJson

    schema = msgspec.json.schema(RunJson)
    defined = schema["$defs"]["RunJson"]
    for key, told in RUN_JSON.items():
        defined["properties"][key]["description"] = plain(told)
    return _text({**schema, "title": "folkways run --json"})


def events_schema() -> str:
    """Return the schema of an event of the log."""
    import msgspec

    from folkways.base.events import AnyEvent

    return _text({**msgspec.json.schema(AnyEvent), "title": "folkways event"})


def tables_description() -> str:
    """Return the Data Package that describes every column of every table."""
    from folkways.columns.all import TABLES
    from folkways.columns.data_package import data_package, described_table

    described = [described_table(table) for table in TABLES]
    package = data_package("folkways-tables", described)
    return json.dumps(package, indent=2, ensure_ascii=False) + "\n"


def _text(schema: dict[str, Any]) -> str:
    ordered = {"$schema": DRAFT, "title": schema["title"], **schema}
    for defined in ordered.get("$defs", {}).values():
        if "description" in defined:
            defined["description"] = cleandoc(defined["description"])
    return json.dumps(ordered, indent=2, ensure_ascii=False) + "\n"


SCHEMAS: Final[dict[Subject, Callable[[], str]]] = {
    "scenario": scenario_schema,
    "plan": plan_schema,
    "run": run_schema,
    "events": events_schema,
    "tables": tables_description,
}
