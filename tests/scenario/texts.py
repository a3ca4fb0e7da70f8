"""What the tests of scenarios share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from folkways.base.errors import ScenarioError
from folkways.scenario.load import LoadedScenario, parse

GOOD = """\
folkways: 1
name: good
map: hobbs_cafe
setting: a café
start: "08:00"
end: "16:00"
tracked_norms:
  - id: quiet
    statement: Be quiet in public.
agents:
  - name: Ann Lee
    age: 30
    role: entrepreneur
    innate: [kind]
    learned: Ann is against loud noise.
    start: "Hobbs Café: café room"
    relationships:
      Bob Ray: Bob is a friend.
  - name: Bob Ray
    age: 40
    innate: [calm]
    learned: Bob is a cook.
    start: "Hobbs Café: stage"
"""


def sound(
    text: str, settings: Mapping[str, str] | None = None, without: Sequence[str] = ()
) -> LoadedScenario:
    """Load a text that must be without a flaw."""
    return parse(text, "test.yaml", Path("nowhere"), settings or {}, without)


def problems(
    text: str, settings: Mapping[str, str] | None = None, without: Sequence[str] = ()
) -> list[tuple[str, str]]:
    """Load a text that must be refused, and return what is wrong with it."""
    with pytest.raises(ScenarioError) as caught:
        sound(text, settings, without)
    assert caught.value.source == "test.yaml"
    return caught.value.problems


def changed(old: str, new: str) -> str:
    """Return the good scenario with one change."""
    assert GOOD.count(old) == 1
    return GOOD.replace(old, new)
