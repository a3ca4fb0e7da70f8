"""What a scenario's mechanisms need of one another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from folkways.plugins import FoundPart


def of_mechanisms(mechanisms: Sequence[FoundPart]) -> Iterator[str]:
    """Yield one sentence for each mechanism that another one needs and that is not there.

    ``mechanisms`` are those at work. What each needs, its class says (``Mechanism.goes_with``).
    """
    names = {part.name for part in mechanisms}
    for part in mechanisms:
        needed: object = getattr(part.value, "goes_with", None)
        for name, lost in needed.items() if isinstance(needed, Mapping) else ():
            if name not in names:
                yield f"the mechanism {part.name} without {name}: {lost}"
