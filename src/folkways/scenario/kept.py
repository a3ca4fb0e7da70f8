"""The scenario as a run keeps it."""

from __future__ import annotations

from pydantic import ValidationError

from folkways.base.errors import RunFileError
from folkways.base.log import Header
from folkways.scenario.schema import Scenario


def scenario_of(header: Header) -> Scenario:
    """Return the scenario in a header; raises RunFileError if it is none that folkways knows."""
    try:
        return Scenario.model_validate(header.scenario)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise RunFileError(
            f"the run {header.name!r} holds a scenario that cannot be read: {where}: {first['msg']}"
        ) from error
