"""The state that mechanisms keep for an agent: made, stored and restored by their own code.

All raise PartError, with the part and its method, for what goes wrong there or is returned.
"""

from __future__ import annotations

from folkways.agents.mechanism import Part
from folkways.base.blame import blamed_on
from folkways.base.errors import PartError
from folkways.base.outside_code import shown


def begun(kind: type[Part]) -> Part:
    """Return a part at the beginning of a run."""
    with blamed_on(f"the part {kind.__qualname__}", "__init__"):
        return kind()


def kept(part: Part) -> bytes:
    """Return a part for a checkpoint."""
    name = f"the part {type(part).__qualname__}"
    with blamed_on(name, "snapshot"):
        found: object = part.snapshot()
    if not isinstance(found, bytes):
        raise PartError(f"{name}, snapshot: returned {shown(found)}; it must return bytes")
    return found


def restored(kind: type[Part], data: bytes) -> Part:
    """Return a part as a checkpoint has it."""
    name = f"the part {kind.__qualname__}"
    with blamed_on(name, "restore"):
        found: object = kind.restore(data)
    if not isinstance(found, kind):
        raise PartError(
            f"{name}, restore: returned {shown(found)}; it must be a classmethod that returns a "
            f"{kind.__name__}"
        )
    return found
