"""Records of pairs as today's operations want them, without the fields that these do not have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pydantic import BaseModel, ValidationError

from folkways.pairs.older import todays
from folkways.pairs.pair import OPERATIONS

_REASON: Final = 160
"""Characters of a reason."""


class Unfit(Exception):
    """Why a record does not fit the operations of this version."""


class LenientReader:
    """Reads records; ``faults`` counts all values so far that did not fit."""

    def __init__(self) -> None:
        self.faults = 0

    def read(
        self, name: str, record: dict[str, object]
    ) -> tuple[str, BaseModel, BaseModel, list[str]]:
        """Return operation, inputs and output of a record, and the fields that were left out.

        Raises Unfit.
        """
        try:
            operation, data = todays(name, record)
        except RecursionError:
            raise Unfit("its values are nested too deeply") from None
        op = OPERATIONS.get(operation)
        if op is None:
            raise Unfit("this version has no such operation")
        inputs, gone = self._fitted(op.input, data["inputs"], "inputs")
        output, also = self._fitted(op.output, data["output"], "output")
        return operation, inputs, output, gone + also

    def _fitted(
        self, model: type[BaseModel], data: object, called: str
    ) -> tuple[BaseModel, list[str]]:
        """Return what ``data`` says, leaving out fields that are no more; and these fields."""
        gone: list[str] = []
        while True:
            try:
                return model.model_validate(data), gone
            except ValidationError as error:
                self.faults += error.error_count()
                details = error.errors()
                extra = [one["loc"] for one in details if one["type"] == "extra_forbidden"]
                if not extra:
                    first = details[0]
                    where = _written((called, *first["loc"]))
                    raise Unfit(f"{where}: {first['msg']}"[:_REASON]) from error
                data = _without(data, extra)
                gone += sorted({_written((called, *path)) for path in extra})


def _written(path: tuple[int | str, ...]) -> str:
    """Return a path in words, with every number of an item as ``*``: equal faults count as one."""
    return ".".join("*" if isinstance(step, int) else step for step in path)


def _without(data: object, paths: Sequence[tuple[int | str, ...]]) -> object:
    """Return a copy of ``data`` without what is at the given paths, none of which is empty."""
    below: dict[int | str, list[tuple[int | str, ...]]] = {}
    for step, *rest in paths:
        below.setdefault(step, []).append(tuple(rest))

    def kept(step: int | str, value: object) -> object:
        return _without(value, below[step]) if step in below else value

    if isinstance(data, dict):
        return {at: kept(at, value) for at, value in data.items() if () not in below.get(at, ())}
    if isinstance(data, list):
        return [kept(at, value) for at, value in enumerate(data)]
    return data
