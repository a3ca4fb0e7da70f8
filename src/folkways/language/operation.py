"""An operation: one typed question that an agent puts to its mind."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from reprlib import repr as shortened
from typing import Generic, TypeVar

from pydantic import BaseModel, ConfigDict

from folkways.base.blame import blamed_on
from folkways.base.errors import PartError
from folkways.language.prompt import Prompt, PromptTemplate


class Data(BaseModel):
    """Base of all inputs and outputs: frozen, and nothing that was not declared is let in."""

    model_config = ConfigDict(frozen=True, extra="forbid")


I = TypeVar("I", bound=BaseModel)  # noqa: E741
O = TypeVar("O", bound=BaseModel)  # noqa: E741


@dataclass(frozen=True)
class Operation(Generic[I, O]):
    """A question with a name, a typed input, a typed output and its wording.

    ``fallback`` is what the agent uses if no valid answer can be had (counted and shown,
    never an invented text); without one the run pauses. ``fresh`` says whether the same question
    put twice gets two draws (an utterance), or shares one answer of a language model. Left at None,
    questions of an environment from outside the town get a draw each, those of the town share.
    ``plain`` is the part of the answer that is asked for where agents make no commitments.
    ``fault`` says what is wrong with a valid answer in view of the question (empty: nothing); a
    model is then asked once more, and the caller deals with what is still wrong.
    ``rule`` is how the offline mind answers, from the question and a generator of chance that is
    the same in every replay; questions of the town have their rules in ``minds/offline``.
    ``example`` is a plausible question: ``folkways prompts`` shows it, and suites put it to minds;
    those of questions of the town stand in ``norms/examples.py``.
    """

    name: str
    input: type[I]
    output: type[O]
    template: PromptTemplate
    fallback: Callable[[I], O] | None = field(default=None, repr=False)
    fresh: bool | None = None
    fault: Callable[[I, O], str] | None = field(default=None, repr=False)
    rule: Callable[[I, random.Random], O] | None = field(default=None, repr=False)
    plain: type[BaseModel] | None = field(default=None, repr=False)
    example: I | None = field(default=None, repr=False, compare=False)

    @cached_property
    def version(self) -> str:
        """Twelve hex digits that change whenever the wording or one of the two types changes.

        The wording is the template with all the files that it includes.
        """
        return self.version_of(self.template.sources)

    def version_of(self, sources: Mapping[str, str]) -> str:
        """Return the version that this operation has in another wording: texts by file name."""
        parts = [
            self.name,
            dict(sources),
            _schema(self.input),
            _schema(self.output),
        ]
        return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:12]

    def by_rule(self, inputs: I, chance: random.Random) -> O:
        """Return what ``rule`` answers.

        Raises PartError if it fails, or returns anything else than an ``output``.
        """
        called = f"the operation {self.name!r}"
        with blamed_on(called, "rule"):
            answer: object = None if self.rule is None else self.rule(inputs, chance)
        return self._checked("rule", answer)

    def stand_in(self, inputs: I) -> O | None:
        """Return the answer of ``fallback``, None if there is no fallback.

        Raises PartError if it fails, or returns anything else than an ``output``.
        """
        if self.fallback is None:
            return None
        with blamed_on(f"the operation {self.name!r}", "fallback"):
            answer: object = self.fallback(inputs)
        return self._checked("fallback", answer)

    def _checked(self, by: str, answer: object) -> O:
        if isinstance(answer, self.output):
            return answer
        wanted = self.output.__name__
        raise PartError(
            f"the operation {self.name!r}, {by}: returned {shortened(answer)}; it must return "
            f"an answer of the type {wanted}: {wanted}(...)"
        )

    def render(self, inputs: I) -> Prompt:
        """Return the prompt for ``inputs``: the unchanging part first."""
        return self.template.render(inputs)


@cache
def drawn_each_time(op: Operation[I, O]) -> Operation[I, O]:
    """Return a question that gets a draw of its own each time, unless it declares otherwise."""
    return replace(op, fresh=True) if op.fresh is None else op


@cache
def _schema(kind: type[BaseModel]) -> dict[str, object]:
    """Return the JSON Schema of a type; making it takes longer than a short run."""
    return kind.model_json_schema()
