"""Mistakes in an environment from outside: each is named with the method, and none traced back."""

from __future__ import annotations

from pathlib import Path

import pytest

import folkways
from folkways.agents.step import Step
from folkways.base.errors import PartError
from folkways.environments.environment import Environment
from folkways.environments.simple import SimpleEnvironment, State


class Endless(SimpleEnvironment[State]):
    """Says neither how it begins nor what anybody does."""

    name = "endless"

    def next(self) -> int | None:
        """Return that nothing happens."""
        return None

    def fold(self, event: object) -> None:
        """Take in nothing."""


class Late(Endless):
    """Has methods that nothing calls."""

    name = "late"

    def begin(self) -> State:
        """Return the beginning."""
        return State()

    async def act(self, step: Step) -> None:
        """Do nothing."""

    def follow(self, t: int, steps: object) -> None:
        """Do nothing."""


class Stumbling(Endless):
    """Fails where its state is made."""

    name = "stumbling"

    def begin(self) -> State:
        """Fail."""
        return State(**{"tunes": 1})

    async def act(self, step: Step) -> None:
        """Do nothing."""


class Counting(State):
    """How often anybody acted."""

    acts: int = 0


class Impatient(SimpleEnvironment[Counting]):
    """Changes its state while agents act."""

    name = "impatient"

    def begin(self) -> Counting:
        """Return the beginning."""
        return Counting()

    def next(self) -> int | None:
        """Return the next minute."""
        return self.state.t + 60

    async def act(self, step: Step) -> None:
        """Count at once."""
        self.state.acts += 1

    def fold(self, event: object) -> None:
        """Take in nothing."""


class Unbuilt(Stumbling):
    """Is made in another way than all are."""

    name = "unbuilt"

    def build(self) -> Unbuilt:  # type: ignore[override]
        """Take no setup."""
        return self


ENVIRONMENTS = [
    (Endless, "test_broken_environments:Endless lacks act, begin"),
    (Late, r"late has a method follow, which nothing calls: did you mean follows\?"),
    (Impatient, r"impatient, act: the state was changed .*Only fold changes it"),
    (Unbuilt, r"unbuilt, build: returned .*; it must be a classmethod"),
    (Stumbling, r"stumbling, begin: TypeError: Unexpected keyword argument 'tunes'"),
]


@pytest.mark.parametrize(("kind", "said"), ENVIRONMENTS)
def test_a_broken_environment_is_refused(
    tmp_path: Path, kind: type[Environment], said: str
) -> None:
    pair = tmp_path / "pair.yaml"
    pair.write_text(
        f"name: pair\nenvironment: {kind.name}\nagents: [{{name: Ann Lee}}, {{name: Bob Ray}}]\n"
    )
    with pytest.raises(PartError, match=said):
        folkways.run(pair, environment=kind)
