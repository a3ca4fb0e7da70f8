from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from folkways.scenario import document
from folkways.scenario.document import read


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("16:00", "16:00"),
        ("08:00", "08:00"),
        ("no", "no"),
        ("On", "On"),
        ("2024-01-01", "2024-01-01"),
        ("true", True),
        ("False", False),
        ("~", None),
        ("", None),
        ("'~'", "~"),
        ("12", 12),
        ("'12'", "12"),
        ("!!str 12", "12"),
        ("-1.5e3", -1500.0),
        (".nan", ".nan"),
        ("9" * 31, 1e31),
        ("1_000", "1_000"),
    ],
)
def test_words_mean_what_they_look_like(written: str, value: object) -> None:
    found = read(f"key: {written}\n")
    assert found.flaws == []
    assert found.data == {"key": value}


def test_every_key_and_item_has_its_line() -> None:
    found = read("a: 1\nb:\n  - x\n  - c: 2\n    d: 3\n")
    assert found.data == {"a": 1, "b": ["x", {"c": 2, "d": 3}]}
    assert [found.line(path) for path in (("a",), ("b",), ("b", 0), ("b", 1), ("b", 1, "d"))] == [
        1,
        2,
        3,
        4,
        5,
    ]
    assert found.line(("b", 1, "missing", "deep")) == 4


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("a: 1\na: 2\n", 2, "stands here a second time; the first is on line 1"),
        (
            "a: [1, 2\nb: 3\n",
            2,
            "not YAML: while parsing a flow sequence, did not find expected ',' or ']'",
        ),
        (
            "a: Note: this\n",
            1,
            "not YAML: mapping values are not allowed in this context; text that contains ': "
            "' needs quotes",
        ),
        (
            "a:\n\t- b\n",
            2,
            "not YAML: while scanning for the next token, found character that cannot start "
            "any token; indent with spaces, not tabs",
        ),
        (
            "- {name} likes: tea\n",
            1,
            "a key must be a plain word; text that begins with '{', '[' or '*' needs quotes",
        ),
        ("a: 1\n---\nb: 2\n", 2, "a second document begins here; a scenario is one, without '---'"),
        (
            "a: !!python/name:os.system x\n",
            1,
            "the tag 'tag:yaml.org,2002:python/name:os.system' has no meaning here; leave it out",
        ),
        ("a: !thing [1]\n", 1, "the tag '!thing' has no meaning here; leave it out"),
        (
            "a: &x [*x]\n",
            1,
            "'*x' refers to an anchor '&x' that is not above it; text that begins with '*' "
            "needs quotes",
        ),
        (
            "a:\n  - *bold*\n",
            2,
            "not YAML: while scanning an alias, did not find expected alphabetic or numeric "
            "character; text that begins with '*' needs quotes",
        ),
        ("a: \x07\n", 1, "not YAML: control characters are not allowed"),
        ("a: x\nb: \ud800\n", 2, "there are bytes here that are not text"),
        ("[" * 100, 1, "nested more than 40 levels deep"),
    ],
)
def test_mistakes_name_their_line(text: str, line: int, message: str) -> None:
    [*_, last] = found = read(text).flaws
    assert (line, message) in [(flaw.line, flaw.message) for flaw in found], last


def test_an_anchor_gives_each_place_a_value_of_its_own() -> None:
    found = read("a: &x [1]\nb: *x\n")
    assert isinstance(found.data, dict)
    assert found.data["b"] == [1]
    assert found.data["a"] is not found.data["b"]


def test_aliases_cannot_exhaust_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document, "YAML_VALUES", 10_000)
    text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 9)
    )
    found = read(text)
    assert found.data is None
    (flaw,) = found.flaws
    assert flaw.line == 5
    assert "more than 10,000 keys and values" in flaw.message


@given(st.text(alphabet=st.characters(exclude_categories=())))
def test_no_text_raises(text: str) -> None:
    read(text)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.text("ab 1:", max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abc"), inner),
        max_leaves=8,
    )
)
def test_what_json_writes_is_read_back(value: object) -> None:
    found = read(json.dumps(value))
    assert found.flaws == []
    assert found.data == value
