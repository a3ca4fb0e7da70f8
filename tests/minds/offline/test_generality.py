"""Nothing that the mind does depends on who is called what, or on which conduct it is about."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

import folkways.minds.offline as package
from folkways.language.mind import CallKey
from folkways.minds.offline import OfflineMind
from folkways.reading.lexicon import Lexicon

PEOPLE = ("Ann Ash", "Ben Birch", "Cid Cole")
STRANGE = (
    ("Rosa Park", "Will Loud", "Grace Quiet"),
    ("Mark Smoke", "Bill Street", "Faith Hope"),
    ("Xu", "Øyvind Å", "O'Hara-Lee Jr"),
    ("Café Table", "May Must", "Noah Way"),
)
KEYS = [CallKey(30_000 + 10 * i, i % 3, i) for i in range(12)]


def renamed(text, olds, news):
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
def test_renaming_everyone_changes_nothing_but_names(scene, names, doing):
    mind = OfflineMind(5)
    for (op, before), (_, after) in zip(scene(*PEOPLE, doing), scene(*names, doing), strict=True):
        for key in KEYS:
            old = json.dumps(mind.answer(op, before, key).model_dump())
            new = json.dumps(mind.answer(op, after, key).model_dump())
            assert renamed(old, PEOPLE, names) == new, op.name


@pytest.mark.parametrize("doing", ["glorping", "zibbling", "snarfing"])
@pytest.mark.parametrize("against", [True, False])
def test_invented_conduct_is_treated_like_any_other(scene, doing, against):
    mind = OfflineMind(5)
    answers = {
        op.name: mind.answer(op, q, KEYS[0]) for op, q in scene(doing=doing, against=against)
    }
    assert doing[:-3] in answers["create_norm"].norms[0].content
    assert answers["check_type"].passed
    assert not answers["check_duplication"].passed
    assert doing in " ".join(action.text for action in answers["generate_actions"].actions)
    conflicts = answers["detect_conflict"].conflicts
    assert len(conflicts) == (2 if against else 0)


def test_one_invented_word_is_as_good_as_another(scene):
    """Only draws differ, which are made anew for each topic."""
    mind = OfflineMind(5)
    for (op, before), (_, after) in zip(
        scene(doing="glorping"), scene(doing="blorping"), strict=True
    ):
        old = mind.answer(op, before, KEYS[0]).model_dump_json()
        new = mind.answer(op, after, KEYS[0]).model_dump_json()
        if op.name not in ("check_conflict", "identify_normative_information", "generate_plans",
                           "generate_normative_plans", "generate_normative_actions",
                           "generate_actions"):  # fmt: skip
            assert old.replace("glorp", "blorp") == new, op.name


def strings_of(path):
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


def test_no_rule_names_a_topic():
    topics = {axis.id for axis in Lexicon.default().axes}
    tables = ("english.py", "activities.py")  # words of general English, not rules
    for path in Path(package.__file__).parent.glob("*.py"):
        if path.name not in tables:
            assert not strings_of(path) & topics, path.name
