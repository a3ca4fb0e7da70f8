"""What packages declare is found by name, and a name that several declare is told."""

from __future__ import annotations

import sys

import pytest
from tests.plugins.installing import Install, install

import folkways
from folkways.base.errors import PartError, ScenarioError
from folkways.base.log import PartOrigin
from folkways.plugins import ENVIRONMENTS, INSTALLED, MECHANISMS, SCHEDULERS
from folkways.scenario.catalogue import catalogue
from folkways.scenario.installed import preset_names
from folkways.scenario.load import load
from folkways.scenario.new import left_out, scenario_schema_text

__all__ = ["install"]

HARBOUR = """\
name: harbour
title: The harbour
map: hobbs_cafe
days: 1
end: "08:05"
agents:
  - {name: Ann, age: 30, innate: [kind], learned: "A nurse.", start: "Hobbs Café: café room"}
"""
SCENARIOS = "folkways.scenarios"
ORDER = """\
class Order:
    name = "order"

    def choose(self, queue):
        return queue.waiting
"""


def test_a_scenario_of_a_package_is_listed_and_run_and_its_code_is_not(install: Install) -> None:
    files = {"quay/__init__.py": "1 / 0", "quay/towns/harbour.yaml": HARBOUR}
    site = install("quay", files, {SCENARIOS: {"harbour": "quay.towns:harbour"}})
    assert "harbour" not in preset_names()
    assert load("harbour").source == "harbour"
    (found,) = [one for one in catalogue().presets if one.name == "harbour"]
    assert (found.package, found.title, found.agents) == ("quay", "The harbour", 1)
    assert (
        folkways.run("harbour").log_hash == folkways.run(site / "quay/towns/harbour.yaml").log_hash
    )
    assert "quay" not in sys.modules


def test_a_name_that_two_packages_ship_is_told(install: Install) -> None:
    for name in ("quay", "pier"):
        install(
            name,
            {f"{name}/harbour.yaml": HARBOUR},
            {SCENARIOS: {"harbour": f"{name}:harbour", "crowd": f"{name}:harbour"}},
        )
    with pytest.raises(ScenarioError, match=r"pier \(.*pier/harbour.yaml\) and quay .*the path of"):
        load("harbour")
    assert len(load("crowd").agents) == 100
    notes = "\n".join(catalogue().notes)
    assert "harbour is nobody's: give the path for that of pier" in notes
    assert "crowd is that of folkways: give the path for that of pier" in notes


def test_a_file_that_is_not_there_is_told(install: Install) -> None:
    install("quay", {"quay/__init__.py": ""}, {SCENARIOS: {"harbour": "quay.towns:harbour"}})
    with pytest.raises(ScenarioError, match="the package quay has no such file"):
        load("harbour")
    assert any("quay has no such file" in note for note in catalogue().notes)


def test_a_part_of_a_package_is_found_and_a_clash_told(install: Install) -> None:
    points = {"folkways.schedulers": {"order": "first_order:Order"}}
    install("first", {"first_order.py": ORDER}, points)
    part = INSTALLED.find(SCHEDULERS, "order")
    assert (part.origin.package, part.origin.version) == ("first", "1.0")
    points = {"folkways.schedulers": {"order": "second_order:Order"}}
    install("second", {"second_order.py": ORDER}, points)
    with pytest.raises(PartError, match=r"called 'order': first \(first_order:Order\) and second"):
        INSTALLED.find(SCHEDULERS, "order")
    assert INSTALLED.find(SCHEDULERS, "second_order:Order").origin.package == "second"


def test_a_part_that_cannot_be_imported_names_its_package_and_stops_nothing_else(
    install: Install,
) -> None:
    install("quay", {}, {"folkways.environments": {"harbour": "quay_gone:Harbour"}})
    with pytest.raises(PartError, match="package quay declares the environment 'harbour', which"):
        INSTALLED.find(ENVIRONMENTS, "harbour")
    (why,) = left_out()
    assert "the package quay declares" in why
    assert "rounds" in scenario_schema_text()


def test_a_package_that_is_gone_is_to_be_installed() -> None:
    origin = PartOrigin(
        group="mechanism",
        name="rapport",
        reference="rapport:Rapport",
        package="rapport",
        version="0.1",
    )
    with pytest.raises(PartError, match=r"^install rapport 0.1$"):
        INSTALLED.resolve(MECHANISMS, origin)


def test_a_misspelt_part_is_told_the_nearest() -> None:
    with pytest.raises(PartError, match="no part is called 'complince': did you mean 'compliance'"):
        INSTALLED.groups_of("complince")
