"""What classes of mechanisms declare: checked where it is first looked at."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pydantic import ValidationError
from pydantic_core import PydanticSerializationError

from folkways.agents.mechanism import AnyOperation, Mechanism
from folkways.base.errors import PartError
from folkways.base.measure import Measure
from folkways.language.operation import Operation

PART_METHODS: Final = ("fold", "snapshot", "restore")


def operations_of(mechanisms: Iterable[type]) -> tuple[AnyOperation, ...]:
    """Return the operations that mechanisms of these classes declare, in order.

    Raises PartError for a mechanism that declares what cannot be used.
    """
    found: list[AnyOperation] = []
    for one in mechanisms:
        if issubclass(one, Mechanism):
            check_declared(one)
            found += one.operations
    return tuple(found)


def check_declared(kind: type[Mechanism]) -> None:
    """Raise PartError if a mechanism declares invalid parts, operations, measures or parameters."""
    declared = {"parts": kind.parts, "operations": kind.operations, "measures": kind.measures}
    for name, every in declared.items():
        if not isinstance(every, tuple):
            raise PartError(
                f"the mechanism {kind.name}: {name} must be a tuple, with a comma also behind a "
                f"single one: {name} = (Mine,)"
            )
    for part in kind.parts:
        missing = [name for name in PART_METHODS if not callable(getattr(part, name, None))]
        if missing:
            raise PartError(
                f"the mechanism {kind.name}: its part {part.__qualname__} needs the "
                f"method {missing[0]} (a part has {', '.join(PART_METHODS)})"
            )
    for op in kind.operations:
        if not isinstance(op, Operation):
            raise PartError(f"the mechanism {kind.name}: {op!r} among operations is no Operation")
    for measure in kind.measures:
        if not isinstance(measure, type) or not issubclass(measure, Measure):
            raise PartError(f"the mechanism {kind.name}: {measure!r} among measures is no Measure")
    try:
        # They are stored with the run as JSON, which has no NaN, and read again to resume it.
        kind.Parameters.model_validate_json(kind.Parameters().model_dump_json())
    except (PydanticSerializationError, ValidationError) as error:
        raise PartError(
            f"the mechanism {kind.name}: the defaults of its Parameters cannot be stored with a "
            f"run: {str(error).splitlines()[0]}"
        ) from error
