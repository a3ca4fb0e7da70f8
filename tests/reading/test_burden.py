"""Whom norms burden, as their words say it."""

from __future__ import annotations

import pytest
import yaml

from folkways.reading.burden import Burden, burden
from folkways.scenario.installed import installed_path, preset_names


@pytest.mark.parametrize(
    ("norm", "kind", "party"),
    [
        ("Nobody should make room for the seasonal workers here.", "exclusion", "seasonal workers"),
        ("Turn strangers away at the gate.", "exclusion", "strangers"),
        ("Keep the divers away from the quay.", "exclusion", "divers"),
        ("People should not greet newcomers.", "exclusion", "newcomers"),
        ("Do not tell the visitors about the spoiled well.", "silence", "visitors"),
        ("Never complain about the night shifts.", "silence", ""),
        ("Hide the broken machine from the inspector.", "hiding", "inspector"),
        ("Members should lie to outsiders about the price.", "deceit", "outsiders"),
    ],
)
def test_verbs_and_denial_tell_what_a_norm_asks_for(norm: str, kind: str, party: str) -> None:
    found = burden(norm)
    assert found is not None
    assert (found.kind, found.party.removeprefix("the ")) == (kind, party)


@pytest.mark.parametrize(
    "norm",
    [
        "Be quiet in public.",
        "Speak in a low voice.",
        "No phone calls in the reading room.",
        "Avoid plastic bags.",
        "Do not ignore the bell.",
        "Do not disturb others.",
        "Let others finish speaking.",
        "Do not talk about others behind their backs.",
        "People should not refuse to serve strangers.",
        "Nobody has to greet the newcomers.",
        "You may turn strangers away.",
        "Nobody should tell lies.",
        "",
    ],
)
def test_other_norms_burden_nobody(norm: str) -> None:
    assert burden(norm) is None


def test_names_of_people_count_as_people() -> None:
    assert burden("Ignore Ruth.") is None
    assert burden("Ignore Ruth.", ["Ruth Abiola"]) == Burden("exclusion", "ruth")


def test_of_the_norms_that_ship_only_the_one_of_exclusion_is_found() -> None:
    paths = [installed_path(name) for name in preset_names()]
    found = {
        norm["id"]
        for path in paths
        if path is not None
        for norm in yaml.safe_load(path.read_text("utf-8")).get("tracked_norms", ())
        if burden(norm["statement"])
    }
    assert found == {"pickers_away"}
