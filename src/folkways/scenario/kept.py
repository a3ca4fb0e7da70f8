"""The scenario as a run keeps it."""

from __future__ import annotations

from pydantic import ValidationError

from folkways.base.errors import RunFileError
from folkways.base.log import Header
from folkways.scenario.mapless import MaplessScenario
from folkways.scenario.minds import THEORY
from folkways.scenario.schema import Parameters, Scenario


def scenario_of(header: Header) -> Scenario:
    """Return the scenario in a header, for reading what happened.

    Parameters of parts are left out, so that reading a run needs none of them. Raises RunFileError
    if it is no scenario that folkways knows.
    """
    data = dict(header.scenario)
    if isinstance(parameters := data.get("parameters"), dict):
        data["parameters"] = {
            k: one for k, one in parameters.items() if k in Parameters.model_fields
        }
    root = Scenario if data.get("map", "") else MaplessScenario
    try:
        return root.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise RunFileError(
            f"the run {header.name!r} holds a scenario that cannot be read: {where}: {first['msg']}"
        ) from error


def constants_told(header: Header) -> str:
    """Return which constants of the offline mind are not the theory's; empty if all are.

    The name comes first: "model_hour (accept_base 1.2, chat_base -1.9)", "theory, except ...".
    """
    offline = header.scenario.get("offline")
    if not isinstance(offline, dict):
        return ""
    values = offline.get("values")
    if not isinstance(values, dict) or not values:
        return ""
    listed = ", ".join(f"{name} {value:.3g}" for name, value in sorted(values.items()))
    name = offline.get("constants")
    return f"theory, except {listed}" if name == THEORY else f"{name} ({listed})"
