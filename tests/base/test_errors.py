import inspect

import pytest

from folkways.base import errors
from folkways.base.errors import FolkwaysError, MindError, NoAnswer, ScenarioError

KINDS = [
    value
    for value in vars(errors).values()
    if inspect.isclass(value) and issubclass(value, Exception)
]


def test_every_error_is_drawn_in_the_tree() -> None:
    assert errors.__doc__ is not None
    drawn = [line for line in errors.__doc__.splitlines() if "Error" in line or "──" in line]
    for kind in KINDS:
        assert any(kind.__name__ in line for line in drawn), kind


def test_a_user_can_act_on_every_error() -> None:
    assert all(issubclass(kind, FolkwaysError) for kind in KINDS)
    assert issubclass(NoAnswer, MindError)


@pytest.mark.parametrize(
    ("problems", "text"),
    [
        (
            [("agents.0.age", "must be at least 0")],
            "mine.yaml: 1 problem\n  agents.0.age: must be at least 0",
        ),
        (
            [("", "the file is empty"), ("map", "there is no map 'moon'")],
            "mine.yaml: 2 problems\n  the file is empty\n  map: there is no map 'moon'",
        ),
    ],
)
def test_a_scenario_error_lists_its_problems(problems: list[tuple[str, str]], text: str) -> None:
    error = ScenarioError("mine.yaml", problems)
    assert str(error) == text
    assert error.source == "mine.yaml"
    assert error.problems == problems
