"""The parameters of the environment ``commons_norms``: those of the commons, and habit."""

from __future__ import annotations

from pydantic import Field

from folkways.packs.commons.parameters import CommonsParameters, Player


class NormsParameters(CommonsParameters):
    """The commons, and what its users take as long as no norm restrains them."""

    talk: int = Field(default=10, ge=1, le=300)
    """Things said after each harvest, in turns; without talk no norm could spread."""
    player: Player = "own"
    """As in ``commons``; for ``own``, users take what ``habit`` says."""
    habit: float | None = Field(default=1.5, gt=0, le=100)
    """For the player ``own``: users are told that they usually take this many times an equal share
    of what grows back; null: nothing is said of it, and the offline mind is greedy."""
