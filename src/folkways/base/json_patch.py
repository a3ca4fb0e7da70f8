"""What changes between two states, as a JSON merge patch (RFC 7386)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import msgspec

Changes: TypeAlias = dict[str, object]
"""A merge patch: a value of None removes the field."""


def differing(before: msgspec.Struct | None, after: msgspec.Struct) -> Changes:
    """Return the fields in which a struct is not as before; all of them if it is new."""
    if before is None:
        return msgspec.structs.asdict(after)
    old, new = msgspec.structs.astuple(before), msgspec.structs.astuple(after)
    return fields_differing(type(after), old, new)


def fields_differing(
    kind: type[msgspec.Struct], old: tuple[object, ...], new: tuple[object, ...]
) -> Changes:
    """Return what differs between the fields of two structs of a ``kind``, by name."""
    if old == new:
        return {}
    rows = zip(kind.__struct_fields__, old, new, strict=True)
    return {name: value for name, was, value in rows if was != value}


def entries_differing(before: Mapping[str, object], after: Mapping[str, object]) -> Changes:
    """Return the entries of a mapping that are not as before, None for those that are gone."""
    gone: Changes = dict.fromkeys(before.keys() - after.keys())
    return gone | {key: value for key, value in after.items() if before.get(key) != value}
