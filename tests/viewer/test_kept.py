from __future__ import annotations

import msgspec
import pytest

from folkways.base.errors import RunFileError
from folkways.base.time import HOUR
from folkways.scenario.minds import ModelSettings
from folkways.scenario.schema import AgentSpec, Scenario, TrackedNorm
from folkways.testing.memory_logs import make_header
from folkways.viewer.kept import AgentInHeader, MindInHeader, NormInHeader, ScenarioInHeader, kept


@pytest.mark.parametrize(
    ("shown", "kind"),
    [
        (ScenarioInHeader, Scenario),
        (AgentInHeader, AgentSpec),
        (NormInHeader, TrackedNorm),
        (MindInHeader, ModelSettings),
    ],
)
def test_it_is_a_part_of_the_scenario(
    shown: type[msgspec.Struct],
    kind: type[Scenario] | type[AgentSpec] | type[TrackedNorm] | type[ModelSettings],
) -> None:
    assert set(shown.__struct_fields__) <= kind.model_fields.keys()


def test_who_is_drawn_is_not_listed() -> None:
    header = make_header()
    drawn = {**header.scenario, "agents": {"generate": {"count": 3}}}
    scenario = kept(msgspec.structs.replace(header, scenario=drawn))
    assert scenario.listed == {}
    assert scenario.hours == (8 * HOUR, 16 * HOUR)


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"days": 0}, r"\$\.days"),
        ({"days": "two"}, r"Expected `int`, got `str` - at `\$\.days`"),
        ({"start": "late"}, "'late' is not a time of day"),
        ({"end": "08:00"}, "has no length"),
        ({"agents": [{"age": 4}]}, r"missing required field `name` - at `\$\.agents\[0\]`"),
        ({"tracked_norms": {}}, r"\$\.tracked_norms"),
    ],
)
def test_what_cannot_be_read_is_named(given: dict[str, object], fault: str) -> None:
    header = make_header(name="torn")
    broken = msgspec.structs.replace(header, scenario={**header.scenario, **given})
    with pytest.raises(
        RunFileError, match=f"'torn' holds a scenario that cannot be read: .*{fault}"
    ):
        kept(broken)
