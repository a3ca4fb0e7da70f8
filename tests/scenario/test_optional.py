"""Optional mechanisms that ship: taken out again, they leave nothing behind."""

from pathlib import Path

import folkways
from folkways.scenario.load import load
from folkways.scenario.schema import MECHANISMS

LISTED = f"[{', '.join((*MECHANISMS, 'sanction', 'emotion'))}]"


def test_a_mechanism_that_is_taken_out_leaves_no_parameters_behind() -> None:
    settings = {"mechanisms": LISTED, "sanction.effect": "0.5"}
    whole = load("hobbs_cafe", settings=settings).scenario
    assert whole.parameters.model_dump()["sanction"]["effect"] == 0.5
    rest = load("hobbs_cafe", settings=settings, without=["emotion"]).scenario
    assert "emotion" not in rest.parameters.model_dump()
    assert rest.parameters.model_dump()["sanction"]["effect"] == 0.5
    none = load("hobbs_cafe", settings=settings, without=["emotion", "sanction"]).scenario
    assert none == load("hobbs_cafe").scenario


def test_a_stored_run_without_it_can_be_read_measured_and_resumed(tmp_path: Path) -> None:
    path = tmp_path / "run.folk"
    folkways.run(
        "hobbs_cafe",
        settings={"mechanisms": LISTED},
        without=["emotion"],
        until="day 1 08:05",
        out=path,
    )
    assert folkways.Run.open(path).measure("breaches_sanctioned").value is None
    longer = folkways.resume(path, until="day 1 08:10")
    assert longer.measure("breaches_sanctioned").value is None
