from __future__ import annotations

import msgspec
from tests.metrics.made_runs import Builder, WordJudge

from folkways.metrics.measurement import summarise
from folkways.plots.methods import Methods, methods


def told(who: str = "offline", **scenario: object) -> Methods:
    made = Builder(("Ann", "Ben"), entrepreneurs=("Ann",), mind=who)
    made.begin()
    made.end()
    made.begin(2)
    made.end(2)
    header = made.log.header
    made.log.header = msgspec.structs.replace(header, scenario={**header.scenario, **scenario})
    return methods(summarise(made.log, WordJudge()))


def test_it_says_who_lived_where_how_long_and_by_what() -> None:
    found = told()
    assert "2 agents, of them 1 norm entrepreneur, lived as generative agents" in found.text
    assert "for 2 days from 08:00 to 16:00" in found.text
    assert "the offline mind, a deterministic reference model" in found.text
    assert "We tracked “no smoke indoors” (injunctive); tracked norms serve measurement only" in (
        found.text
    )
    assert "For each quarter of a day we measured" in found.text
    assert "stay at 70 % or above to the end (Ren et al. 2024)" in found.text
    assert "decided by the word judge (0 decisions" in found.text
    assert found.text.endswith(".")


def test_what_is_cited_stands_in_the_bibliography_once() -> None:
    found = told()
    keys = [source.key for source in found.sources]
    assert keys[:3] == ["folkways", "park2023", "ren2024"]
    assert len(keys) == len(set(keys))
    for source in found.sources:
        assert source.cited in found.text
        assert found.bibtex.count(f"{{{source.key},") == 1


def test_a_model_is_told_with_its_sampling_and_without_theories_of_the_offline_mind() -> None:
    settings = {"model": "openai:qwen3@http://localhost:8000/v1", "temperature": 0.2, "seed": 7}
    found = told("qwen", minds={"qwen": settings}, mind="qwen", profile="paper")
    assert "openai:qwen3@http://localhost:8000/v1 (temperature 0.2, seed 7, max tokens 4000)" in (
        found.text
    )
    assert "(each operation a call of its own)" in found.text
    assert "ajzen1991" not in [source.key for source in found.sources]
    assert "temperature left to the endpoint" in told("openai:gpt-5-mini").text


def test_what_was_taken_out_is_neither_claimed_nor_cited() -> None:
    silent = {"conversation": {"commitments": False}}
    found = told(mechanisms=["creation"], parameters=silent)
    assert "by the mechanisms creation; spreading: communication" in found.text
    assert "were taken out" in found.text
    keys = [source.key for source in found.sources]
    assert "singh1999" not in keys
    assert "bratman1992" not in keys
    assert "commitments: False (default True)" in found.text


def test_further_mechanisms_that_ship_are_named_with_what_they_rest_on() -> None:
    found = told(mechanisms=["creation", "sanction", "partner_choice"])
    assert "The mechanisms sanction and partner_choice were at work as well (" in found.text
    assert "not part of folkways" not in found.text
    assert {"fehr2002", "andrighetto2013", "rand2011"} <= {source.key for source in found.sources}


def test_a_scenarios_own_topics_are_named() -> None:
    topic = {
        "name": "desk_lunch",
        "doing": {"called": "eating at the desk"},
        "opposite": {"called": "eating in the kitchen"},
    }
    assert "adds the topic “eating at the desk” (the opposite: “eating in the kitchen”) to" in (
        told(topics=[topic]).text
    )
    assert "vocabulary" not in told().text


def test_norms_that_are_not_measured_in_full_are_named_with_the_reason() -> None:
    made = Builder(tracked=(("odd", "smoke is bad", "injunctive"),))
    made.begin()
    made.end()
    text = methods(summarise(made.log, WordJudge())).text
    assert "“smoke is bad” was not measured, as the word judge cannot read it." in text


def test_parameters_other_than_the_defaults_are_words_with_units() -> None:
    found = told(parameters={"perception": {"hearing_radius": 3}})
    assert "hearing radius, tiles: 3 (default 5)" in found.text


def test_an_imported_run_is_not_claimed_as_ours() -> None:
    made = Builder(("Ann",))
    made.begin()
    made.end()
    made.log.header = msgspec.structs.replace(made.log.header, arguments={"imported": "crsec"})
    found = methods(summarise(made.log, WordJudge()))
    assert found.text.startswith("The run was made by another program (crsec) and measured with")
    assert "offline mind" not in found.text
