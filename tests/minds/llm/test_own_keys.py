from __future__ import annotations

import pytest

from folkways.minds.llm.own_keys import without_own_keys

KEY = "sk-proj-ABCDEFGHIJ1234567890zyxw"


@pytest.mark.parametrize("name", ["OPENAI_API_KEY", "ANTHROPIC_API_KEY", "FOLKWAYS_API_KEY"])
def test_keys_that_are_set_are_taken_out(name: str) -> None:
    environ = {name: KEY, "HOME": "/home/ann"}
    found = without_own_keys(f"ValueError: {environ}", environ)
    assert found == f"ValueError: {{'{name}': '(the key)', 'HOME': '/home/ann'}}"


def test_other_words_stay() -> None:
    assert (
        without_own_keys("not-needed here", {"OPENAI_API_KEY": "not-needed"}) == "not-needed here"
    )
