"""What is said of mechanisms that lack another one."""

from __future__ import annotations

import pytest

from folkways.scenario.load import load


def said(without: tuple[str, ...], within: str) -> list[str]:
    found = load(
        "hobbs_cafe", settings={"mechanisms": f"[{MECHANISMS}, {within}]"}, without=without
    )
    return [one for one in found.warnings if one.startswith("the mechanism")]


MECHANISMS = (
    "creation, spreading.communication, spreading.observation, evaluation.immediate, "
    "evaluation.synthesis, compliance"
)


def test_a_sanction_needs_somebody_who_notices_and_somebody_who_listens() -> None:
    assert said((), "sanction") == []
    (told,) = said(("spreading.communication",), "sanction")
    assert told == (
        "the mechanism sanction without spreading.communication: nobody notices a breach, so there "
        "are no sanctions"
    )
    (told,) = said(("evaluation.immediate",), "sanction")
    assert "never taken up as a norm" in told


@pytest.mark.parametrize("name", ["reputation", "emotion", "conformity", "internalisation"])
def test_so_do_the_others_that_go_by_what_is_noticed(name: str) -> None:
    (told,) = said(("spreading.communication",), name)
    assert told.startswith(f"the mechanism {name} without spreading.communication: ")
    assert said((), name) == []
