"""What a stranger's environment returns is refused with its name, the method, and what is right."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from folkways.agents.fact import Fact
from folkways.agents.step import Step
from folkways.base.errors import PartError
from folkways.base.events import AnyEvent
from folkways.environments.simple import SimpleEnvironment, State
from folkways.testing.environment_suite import check_environment


class Nodded(Fact):
    """Somebody nodded."""

    n: int = 1

    def sentence(self, agent: str) -> str:
        """Return what happened."""
        return f"{agent} nods"


class Nods(SimpleEnvironment[State]):
    """Everybody nods five times, a minute apart."""

    name = "nods"

    def begin(self) -> State:
        """Return the state before the first nod."""
        return State()

    def next(self) -> int | None:
        """Return the next minute."""
        return self.state.t + 60 if self.state.t < 300 else None

    async def act(self, step: Step) -> None:
        """Nod."""
        step.tell(self.name, Nodded())

    def fold(self, event: AnyEvent) -> None:
        """Do nothing."""


def not_async(self: Nods, step: Step) -> None:
    step.tell(self.name, Nodded())


WRONG: list[tuple[str, Callable[..., object], str]] = [
    ("next", lambda self: 60, r"next: returned 60; a moment must lie after the last one, 60"),
    ("next", lambda self: self.state.t + 0.5, r"next: returned 0.5; .* whole number"),
    ("next", lambda self: -60, r"next: returned -60; the first moment cannot lie before 0"),
    ("due", lambda self, t: ["Ada Byrd"], r"due: returned \['Ada Byrd'\]; .*self.people"),
    ("due", lambda self, t: None, r"due: returned None; .*\[\] if nobody does"),
    ("due", lambda self, t: self.people[:1] * 2, r"steps: .* Ada Byrd can take one step"),
    ("begin", lambda self: {"k": 0}, r"begin: returned {'k': 0}; .*derives from State"),
    ("follows", lambda self, t, steps: None, r"follows: returned None; .*if nothing follows"),
    ("follows", lambda self, t, steps: self.told(t, Nodded()), r"follows: returned Mecha"),
    ("follows", lambda self, t, steps: [3], r"follows: returned \[3\]; .*self.told"),
]


@pytest.mark.parametrize(("method", "returns", "message"), WRONG)
def test_what_an_environment_returns_is_checked(
    method: str, returns: Callable[..., object], message: str
) -> None:
    kind = type("Wrong", (Nods,), {method: returns})
    with pytest.raises(PartError, match=f"the environment nods, {message}"):
        check_environment(kind)


def test_an_act_has_to_be_async() -> None:
    kind = type("Wrong", (Nods,), {"act": not_async})
    with pytest.raises(PartError, match="nods, act: must be written with async def"):
        check_environment(kind)


def test_the_suite_stops_at_an_environment_without_an_end() -> None:
    kind = type("Endless", (Nods,), {"next": lambda self: self.state.t + 60})
    with pytest.raises(AssertionError, match="it has not come to its end after"):
        check_environment(kind)


def test_a_right_one_passes() -> None:
    check_environment(Nods)
