"""A decision: a part of an answer that two minds can agree or disagree on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, Literal, NamedTuple, TypeVar

from pydantic import BaseModel

from folkways.language.operation import Operation

I = TypeVar("I", bound=BaseModel)  # noqa: E741
O = TypeVar("O", bound=BaseModel)  # noqa: E741

Scale = Literal["yes or no", "category", "number"]
"""What the value of a decision is: True or False, one of several words, or a number."""

_LONGEST = 220


@dataclass(frozen=True, slots=True)
class Matter:
    """What is decided: "conduct conflicts with a norm"; tables and ``--json`` use its name.

    An ``optional`` one is not decided in every answer, and that is no flaw of an answer.
    """

    name: str
    scale: Scale
    optional: bool = False


def yes_no(name: str) -> Matter:
    """Return a matter that is decided by yes or no."""
    return Matter(name, "yes or no")


def category(name: str, *, optional: bool = False) -> Matter:
    """Return a matter that is decided by one of several words."""
    return Matter(name, "category", optional)


def number(name: str, *, optional: bool = False) -> Matter:
    """Return a matter that is decided by a number."""
    return Matter(name, "number", optional)


class Decision(NamedTuple):
    """One decision in an answer.

    ``part`` tells it from the other decisions on the same matter in the same answer: the number of
    the observation, say. ``about`` renders the inputs that matter to it, briefly.
    """

    matter: Matter
    part: tuple[int | str, ...]
    value: bool | str | float
    about: str


@dataclass(frozen=True)
class Comparable(Generic[I, O]):
    """How the answers to an operation are broken into decisions.

    ``split`` must give the decisions of an answer from that answer and its inputs alone.
    ``without`` says what of an answer is not compared, for the reader of a report.
    """

    op: Operation[I, O]
    matters: tuple[Matter, ...]
    split: Callable[[I, O], Iterator[Decision]]
    without: str = ""

    def decisions(self, inputs: BaseModel, output: BaseModel) -> tuple[Decision, ...]:
        """Return the decisions of an answer; TypeError for types of another operation."""
        if not isinstance(inputs, self.op.input) or not isinstance(output, self.op.output):
            raise TypeError(
                f"{self.op.name} takes no {type(inputs).__name__} and {type(output).__name__}"
            )
        return tuple(self.split(inputs, output))


def brief(text: str, longest: int = _LONGEST) -> str:
    """Return ``text`` on one line, cut to ``longest`` characters."""
    line = " ".join(text.split())
    return line if len(line) <= longest else f"{line[: longest - 1].rstrip()}…"
