"""Nothing that the mind does depends on who is called what, or on which conduct it is about."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import pytest
from pydantic import BaseModel

import folkways.minds.offline as package
from folkways.agents import operations as agents
from folkways.language.mind import CallKey
from folkways.language.operation import Operation
from folkways.minds.offline import OfflineMind
from folkways.norms import operations as norms
from folkways.reading.lexicon import Lexicon

Scene = Callable[..., list[tuple[Operation[BaseModel, BaseModel], BaseModel]]]
PEOPLE = ("Ann Ash", "Ben Birch", "Cid Cole")
STRANGE = (
    ("Rosa Park", "Will Loud", "Grace Quiet"),
    ("Mark Smoke", "Bill Street", "Faith Hope"),
    ("Xu", "Øyvind Å", "O'Hara-Lee Jr"),
    ("Café Table", "May Must", "Noah Way"),
)
KEYS = [CallKey(30_000 + 10 * i, i % 3, i) for i in range(12)]


I = TypeVar("I", bound=BaseModel)  # noqa: E741
O = TypeVar("O", bound=BaseModel)  # noqa: E741


def put(
    mind: OfflineMind,
    op: Operation[I, O],
    questions: list[tuple[Operation[BaseModel, BaseModel], BaseModel]],
) -> O:
    """Ask the question of a scene that belongs to an operation."""
    question = next(q for other, q in questions if other.name == op.name)
    assert isinstance(question, op.input)
    return mind.answer(op, question, KEYS[0])


def renamed(text: str, olds: Sequence[str], news: Sequence[str]) -> str:
    """Swap whole names and first names, old for new, in JSON text."""
    marks = []
    for old, new in zip(olds, news, strict=True):
        marks.append((old, new))
    for old, new in zip(olds, news, strict=True):
        marks.append((old.split()[0], new.split()[0]))
    for number, (old, _) in enumerate(marks):
        text = text.replace(json.dumps(old)[1:-1], f"\x00{number}\x00")
    for number, (_, new) in enumerate(marks):
        text = text.replace(f"\x00{number}\x00", json.dumps(new)[1:-1])
    return text


@pytest.mark.parametrize("names", STRANGE)
@pytest.mark.parametrize("doing", ["smoking", "glorping"])
def test_renaming_everyone_changes_nothing_but_names(
    scene: Scene, names: tuple[str, ...], doing: str
) -> None:
    mind = OfflineMind(5)
    for (op, before), (_, after) in zip(scene(*PEOPLE, doing), scene(*names, doing), strict=True):
        for key in KEYS:
            old = json.dumps(mind.answer(op, before, key).model_dump())
            new = json.dumps(mind.answer(op, after, key).model_dump())
            assert renamed(old, PEOPLE, names) == new, op.name


@pytest.mark.parametrize("doing", ["glorping", "zibbling", "snarfing"])
@pytest.mark.parametrize("against", [True, False])
def test_invented_conduct_is_treated_like_any_other(
    scene: Scene, doing: str, against: bool
) -> None:
    mind, questions = OfflineMind(5), scene(doing=doing, against=against)
    created = put(mind, norms.CREATE_NORM, questions)
    assert doing[:-3] in created.norms[0].content
    assert put(mind, norms.CHECK_TYPE, questions).passed
    assert not put(mind, norms.CHECK_DUPLICATION, questions).passed
    actions = put(mind, agents.GENERATE_ACTIONS, questions).actions
    assert any(doing in action.text for action in actions)
    found = put(mind, norms.DETECT_CONFLICT, questions)
    assert len(found.conflicts) == (2 if against else 0)


def test_one_invented_word_is_as_good_as_another(scene: Scene) -> None:
    """Only draws differ, which are made anew for each topic."""
    mind = OfflineMind(5)
    for (op, before), (_, after) in zip(
        scene(doing="glorping"), scene(doing="blorping"), strict=True
    ):
        old = mind.answer(op, before, KEYS[0]).model_dump_json()
        new = mind.answer(op, after, KEYS[0]).model_dump_json()
        if op.name not in ("check_conflict", "identify_normative_information", "generate_plans",
                           "generate_normative_plans", "generate_normative_actions",
                           "generate_actions", "take_in_conversation", "think_about_conduct",
                           "check_information"):  # fmt: skip
            assert old.replace("glorp", "blorp") == new, op.name


def strings_of(path: Path) -> set[str]:
    """Return the string constants of a module, without its docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    bodies = [node.body for node in ast.walk(tree) if isinstance(node, documented)]
    first = {id(body[0].value) for body in bodies if body and isinstance(body[0], ast.Expr)}
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in first
    }


def test_no_rule_names_a_topic() -> None:
    topics = {axis.id for axis in Lexicon.default().axes}
    tables = ("english.py", "activities.py")  # words of general English, not rules
    for path in Path(package.__file__).parent.glob("*.py"):
        if path.name not in tables:
            assert not strings_of(path) & topics, path.name
