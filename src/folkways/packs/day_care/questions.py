"""The question of a week: does a parent come late, and how does it see coming late?"""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import Field

from folkways.language.operation import Data

View: TypeAlias = Literal["favour", "service"]
"""What it is that the teachers stay on: a favour asked of them, or a service paid for."""


class Classical(Data):
    """Inputs of the classical parent, not shown to a language model: ``guilt`` in shekels.

    ``priced``: there has been a fine, and it has taken guilt away.
    """

    guilt: float
    priced: bool = False


class DecidePickup(Data):
    """Does a parent come late once this week?

    ``worth`` is what the time would be worth, ``fine`` what it would cost (None: there is no fine),
    both in shekels; ``fined_before``: there was a fine, and it was abolished. ``late_before`` is in
    how many of the ``weeks_before`` the parent came late, ``others_late`` how many of the
    ``others`` at the centre did last week.
    """

    worth: float = Field(ge=0)
    fine: float | None = None
    fined_before: bool = False
    late_before: int = Field(default=0, ge=0)
    weeks_before: int = Field(default=0, ge=0)
    others_late: int = Field(default=0, ge=0)
    others: int = Field(default=0, ge=0)
    classical: Classical | None = None


class Pickup(Data):
    """Whether the parent comes late, and how it sees that."""

    late: bool
    seen_as: View
