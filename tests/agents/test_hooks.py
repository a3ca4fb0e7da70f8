"""What a mechanism's hooks return is checked where it comes in, and named with its hook."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, cast

import pytest

from folkways import Mechanism
from folkways.agents import hooks
from folkways.agents.declared import check_declared
from folkways.agents.mechanism import Concern, Guidance, NewPlan
from folkways.agents.percept import Percept
from folkways.agents.shown import Guideline
from folkways.agents.turn import Turn
from folkways.base.errors import PartError
from folkways.minds.table.mind import TableMind
from folkways.testing.societies import run, trio

Hook = Callable[..., object]


class Unlisted:
    """A part that no mechanism lists."""


class Halfway:
    """A part without a snapshot."""

    def fold(self, event: object) -> None:
        """Take in nothing."""

    @classmethod
    def restore(cls, data: bytes) -> Halfway:
        """Return a new one."""
        return cls()


def late(answer: object) -> Hook:
    """Return a hook that returns ``answer``, as ``async def`` does."""

    async def hook(*given: object) -> object:
        return answer

    return hook


def now(answer: object) -> Hook:
    """Return a hook that returns ``answer``, as ``def`` does."""
    return lambda *given: answer


async def tells_a_dict(mechanism: Mechanism, turn: Any) -> None:
    """Tell what is no fact."""
    turn.tell(mechanism.name, {"a": 1})


async def asks_for_a_part(mechanism: Mechanism, turn: Any) -> None:
    """Ask for a part that nobody keeps."""
    turn.agent.part(Unlisted)


def guides_wrongly(*given: object) -> Guidance:
    """Give a guideline of a kind that there is not."""
    return Guidance((Guideline(text="Be kind.", kind="wrong", weight=1),))


WRONG = [
    ("on_start", late(7), "returned 7; it must return nothing"),
    ("on_start", now(None), "async def"),
    ("on_start", tells_a_dict, "derive a class from folkways.Fact"),
    ("on_start", asks_for_a_part, "no mechanism of the run lists Unlisted"),
    ("on_tick", late(7), "returned 7; it must return None, or a NewPlan"),
    ("on_tick", late(NewPlan(3)), "NewPlan"),  # type: ignore[arg-type]
    ("appraise", late(None), "returned None; it must return a list of Concern"),
    ("appraise", late(["Ann Lee"]), "a list of Concern"),
    ("appraise", late([Concern("A", "b", "c", "d", "e")]), "number as weight"),  # type: ignore[arg-type]
    ("acts", late(None), "a list of Act"),
    ("guidance", now("Be kind."), "returned 'Be kind.'; it must return a Guidance"),
    ("guidance", now(Guidance(("Be kind.",))), "tuple of Guideline"),  # type: ignore[arg-type]
    ("guidance", late(Guidance()), "without async"),
    ("guidance", guides_wrongly, "Guideline with a wrong kind"),
    ("wants", now("at once"), "one of now"),
    ("asks", now("yes"), "True or False"),
]


@pytest.mark.parametrize(("hook", "does", "said"), WRONG)
def test_a_wrong_return_is_named_with_mechanism_and_hook(hook: str, does: Hook, said: str) -> None:
    # A mechanism that judges is asked how soon it wants to.
    kind = type("Odd", (Mechanism,), {"name": "odd", "judge": late(None), hook: does})
    with pytest.raises(PartError) as raised:
        run(trio(), TableMind(3), (kind(),))
    assert str(raised.value).startswith(f"the mechanism odd, {hook}: ")
    assert said in str(raised.value)


class Emptying(Mechanism):
    """Empties every list that its hooks are given."""

    name = "emptying"
    summary = "Empties lists."

    async def appraise(self, turn: Turn, percepts: list[Percept]) -> list[Concern]:
        """Empty what is new."""
        percepts.clear()
        return []

    async def after_reflection(self, turn: Turn, thoughts: list[int]) -> None:
        """Empty what was thought."""
        thoughts.clear()

    async def judge(self, turn: Turn, news: list[Percept]) -> list[int] | None:
        """Empty what is to be rated."""
        news.clear()
        return None


def test_a_hook_that_empties_its_list_changes_nothing_for_others() -> None:
    percept = Percept(text="Bob Ray is singing", other="Bob Ray", place="", t=60)
    turn = cast(Turn, None)  # the mechanism looks at nothing of it
    mechanism, percepts, thoughts = Emptying(), [percept], [3]
    for call in (
        hooks.appraise(mechanism, turn, percepts),
        hooks.judge(mechanism, turn, percepts),
        hooks.after_reflection(mechanism, turn, thoughts),
    ):
        asyncio.run(cast(Coroutine[object, object, object], call))
    assert percepts == [percept]
    assert thoughts == [3]


@pytest.mark.parametrize(
    ("declared", "said"),
    [
        ({"parts": (Halfway,)}, "its part Halfway needs the method snapshot"),
        ({"parts": Halfway}, "parts must be a tuple"),
        ({"operations": ("ask",)}, "'ask' among operations is no Operation"),
    ],
)
def test_what_a_mechanism_declares_is_checked(declared: dict[str, object], said: str) -> None:
    kind = type("Odd", (Mechanism,), {"name": "odd", **declared})
    with pytest.raises(PartError, match=f"the mechanism odd: {said}"):
        check_declared(kind)


def test_guidance_with_the_same_lines_is_the_same_and_else_keeps_the_rest() -> None:
    line, other = (Guideline(text=text, kind="injunctive", weight=1) for text in ("A.", "B."))
    given = Guidance((line,), ("0.1",))
    assert given.with_lines([line]) is given
    assert given.with_lines([line, other]) == Guidance((line, other), ("0.1",))
    assert given.with_lines([line.model_copy()]) is not given
