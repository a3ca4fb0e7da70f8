from __future__ import annotations

import msgspec
import pytest

from folkways.base.errors import RunFileError
from folkways.scenario.kept import scenario_of
from folkways.scenario.schema import Role
from folkways.testing.memory_logs import make_header


def test_the_scenario_of_a_run() -> None:
    header = make_header(("Ann", "Bo"), entrepreneurs=["Bo"])
    agents = scenario_of(header).agents
    assert isinstance(agents, tuple)
    assert [(agent.name, agent.role) for agent in agents] == [
        ("Ann", Role.ORDINARY),
        ("Bo", Role.ENTREPRENEUR),
    ]


def test_what_is_no_scenario_is_named_with_its_place() -> None:
    header = make_header()
    broken = msgspec.structs.replace(header, scenario={**header.scenario, "days": "many"})
    with pytest.raises(RunFileError, match=rf"{header.name}.* cannot be read: days: .*integer"):
        scenario_of(broken)
