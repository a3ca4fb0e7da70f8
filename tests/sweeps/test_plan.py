from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from folkways.assembly.spending import ModelAccess
from folkways.base.errors import FolkwaysError, ScenarioError
from folkways.sweeps.conditions import cells, conditions
from folkways.sweeps.plan_file import load_plan, plan_names

Write = Callable[[str], Path]


def test_conditions_are_all_combinations_and_say_what_varies(plan: Write) -> None:
    file = load_plan(
        plan(
            "name: t\nscenario: garden.yaml\nseeds: [4, 9]\nsettings: {days: 1}\n"
            "grid: {retrieval.decay: [0.9, 0.99]}\nwithout: [none, [compliance, evaluation]]\n"
            "minds: [offline, table]\nentrepreneurs: {counts: [0, 2]}\n"
        )
    )
    found = conditions(file)
    assert len(found) == 16
    assert found[0].name == "decay=0.9, all mechanisms, offline, 0 entrepreneurs"
    assert dict(found[-1].factors) == {
        "retrieval.decay": 0.99,
        "without": "compliance+evaluation",
        "mind": "table",
        "entrepreneurs": 2,
    }
    runs = cells(file, ModelAccess())
    assert [one.seed for one in runs[:2]] == [4, 9]
    assert len({one.run for one in runs}) == 32


def test_a_run_is_named_by_what_it_comes_to(plan: Write) -> None:
    def runs(text: str) -> list[str]:
        file = load_plan(plan(f"name: t\nscenario: garden.yaml\nseeds: 1\n{text}"))
        return [one.run for one in cells(file, ModelAccess())]

    plain = runs("")
    assert runs("settings: {days: 2}") == plain
    assert runs("title: another") == plain
    assert runs("days: 1") != plain
    assert runs('until: "day 1 09:00"') != plain
    same = runs("grid: {retrieval.decay: [0.99, 0.9]}")
    assert same[0] == plain[0] != same[1]


def test_entrepreneurs_are_the_first_of_the_list_and_change_as_told(plan: Write) -> None:
    file = load_plan(
        plan(
            "name: t\nscenario: garden.yaml\nseeds: 1\nentrepreneurs:\n  counts: [1]\n"
            "  agents: [Cora Diaz, Ada Voss]\n  dispositions:\n    firm:\n"
            "      innate: [stubborn]\n"
            '      learned: "{name}: \\"no\\" to noise."\n'
            "      stances: [{topic: tipping, side: for}]\n"
        )
    )
    (condition,) = conditions(file)
    roles = {key: value for key, value in condition.settings.items() if key.endswith("role")}
    assert roles == {
        "agents.0.role": '"ordinary"',
        "agents.1.role": '"ordinary"',
        "agents.2.role": '"entrepreneur"',
    }
    from folkways.sweeps.prepared import prepared

    cora = prepared(file, condition).agents[2]
    stance = "Cora Diaz is in favour of leaving a tip for the staff."
    assert cora.learned == f'Cora Diaz: "no" to noise. {stance}'
    assert cora.innate == ("stubborn",)


def test_nobody_counts_as_two_entrepreneurs(plan: Write) -> None:
    file = load_plan(
        plan(
            "name: t\nscenario: garden.yaml\nseeds: 1\nentrepreneurs:\n  counts: [2]\n"
            "  agents: [Ada Voss, Ada Voss]\n"
        )
    )
    with pytest.raises(ScenarioError, match=r"line 6, .*agents\[1\]: Ada Voss stands there twice"):
        conditions(file)


def test_entrepreneurs_of_a_generated_population_are_a_share(plan: Write) -> None:
    head = "name: t\nscenario: crowd\nseeds: 1\nsettings: {agents.generate.count: 10}\n"
    file = load_plan(plan(f"{head}entrepreneurs: {{counts: [0, 3]}}\n"))
    assert [one.settings["agents.generate.entrepreneurs"] for one in conditions(file)] == [
        "0.0",
        "0.3",
    ]
    with pytest.raises(ScenarioError, match="line 5, entrepreneurs: the agents are generated"):
        conditions(load_plan(plan(f"{head}entrepreneurs: {{counts: [0], agents: [Ada Voss]}}\n")))


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        ("seeds: 1\ngrid:\n  norms.sinthesis_threshold: [300]", ["line 5, grid.norms.sinthesis"]),
        (
            "seeds: 2\ngrid: {seed: [1, 2]}",
            ["line 4, grid.seed: runs take their seeds"],
        ),
        ("seeds: 2\nsettings: {seed: 7}", ["line 4, settings.seed: runs take their seeds"]),
        (
            "seeds: 1\ngrid:\n  decay: [0.9]",
            ["line 5, grid.decay", "did you mean 'retrieval.decay'"],
        ),
        (
            "seeds: 1\ngrid:\n  retrieval.decay: [0.9, 3]\nwithout: [none, magic]",
            ["2 problems", "line 5, grid.retrieval.decay: must be at most 1, not 3", "'magic'"],
        ),
        ("seed: 1", ["line 3, seed: is not a known key; did you mean 'seeds'?", "seeds: is miss"]),
        ("sedes: 1", ["line 3, sedes: is not a known key; did you mean 'seeds'?"]),
        ("seeds: [1, 1]", ["line 3, seeds: the same seed stands there twice"]),
        ("seeds: {count: 0}", ["line 3, seeds: must be 1 to"]),
        ("seeds: {from: 3}", ["'count'"]),
        ("seeds: 1\nsettings:\n  days: 1000", ["line 5, settings.days: must be at most 365"]),
        ("seeds: 1\ndays: 0", ["line 4, days: must be at least 1"]),
        ('seeds: 1\nuntil: "day 1 07:00"', ["line 4, until: the run begins at day 1 08:00"]),
        (
            "seeds: 1\nentrepreneurs:\n  counts: [1, 4]\n  agents: [Ada Vos]",
            ["line 5, entrepreneurs.counts[1]: there are only 1", "did you mean 'Ada Voss'?"],
        ),
        (
            "seeds: 1\nconditions:\n  - name: a\n    settings: {dais: 1}",
            ["line 5, conditions[0]: dais: is not a known key; did you mean 'days'?"],
        ),
        ("seeds: 1\nconditions:\n  - name: a\n  - name: a", ["line 6, conditions[1].name"]),
        (
            "seeds: 1\ngrid: {retrieval.decay: [0.9, 0.99]}\nfigures:\n"
            "  - {measure: acceptance, against: retrieval.dekay}\n  - {measure: emerged}\n"
            "  - {measure: adherence, norm: quit}",
            [
                "3 problems",
                "line 6, figures[0].against",
                "did you mean 'retrieval.decay'?",
                "line 7, figures[1].measure: there is no emerged over time",
                "did you mean 'quiet'",
            ],
        ),
        ("seeds: 1\nmeasures: [aceptance]", ["line 4, measures[0]", "did you mean 'acceptance'?"]),
    ],
)
def test_what_is_wrong_is_named_with_its_line(plan: Write, text: str, messages: list[str]) -> None:
    with pytest.raises(ScenarioError) as error:
        cells(load_plan(plan(f"name: t\nscenario: garden.yaml\n{text}\n")), ModelAccess())
    assert all(message in str(error.value) for message in messages), str(error.value)


def test_a_mind_that_there_is_not_is_named_with_its_condition(plan: Write) -> None:
    with pytest.raises(FolkwaysError, match="no mind called 'oracle'") as error:
        cells(
            load_plan(plan("name: t\nscenario: garden.yaml\nseeds: 1\nminds: [offline, oracle]")),
            ModelAccess(),
        )
    assert "condition 'oracle'" in error.value.__notes__[0]


def test_a_plan_that_is_not_there(place: Path) -> None:
    with pytest.raises(ScenarioError, match="neither a shipped plan nor a file has this name"):
        load_plan(place / "none.yaml")
    (place / "bytes.yaml").write_bytes(b"name: \xff")
    with pytest.raises(ScenarioError, match="not text in UTF-8"):
        load_plan(place / "bytes.yaml")
    (place / "empty.yaml").write_text("")
    with pytest.raises(ScenarioError, match="is empty"):
        load_plan(place / "empty.yaml")


@pytest.mark.parametrize("name", plan_names())
def test_plans_that_ship_are_sound(name: str) -> None:
    file = load_plan(name)
    assert file.plan.title
    assert file.plan.description
    assert len(cells(file, ModelAccess())) >= 5
