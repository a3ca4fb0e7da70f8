"""What the agents of an environment do wrong is named with the environment."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.plugins.favours import Favours

from folkways.base.errors import PartError
from folkways.testing.environment_suite import check_environment


async def _returns(environment: Favours, step: object) -> int:
    return 7


def _is_not_async(environment: Favours, step: object) -> None:
    return None


@pytest.mark.parametrize(
    ("act", "said"), [(_returns, "returned 7"), (_is_not_async, "must be written with async def")]
)
def test_what_act_returns_is_checked(act: Callable[..., object], said: str) -> None:
    kind = type("Odd", (Favours,), {"name": "odd", "act": act})
    with pytest.raises(PartError, match=f"the environment odd, act: {said}"):
        check_environment(kind)
