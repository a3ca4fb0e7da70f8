"""Where a commons with norms stands: a fold over its facts, and over breaches that were seen."""

from __future__ import annotations

import msgspec

from folkways.packs.commons.state import CommonsState


class NormsState(CommonsState, kw_only=True):
    """The state of a commons; ``breaches`` of the last harvest as (who saw it, norm id, conduct).

    ``share`` is what each could have taken at the last harvest without the stock falling.
    """

    share: int = 0
    breaches: list[tuple[int, str, str]] = msgspec.field(default_factory=list)

    def harvest(self, taken: list[int]) -> None:
        """Take in a harvest; breaches seen before are past."""
        super().harvest(taken)
        self.breaches = []
