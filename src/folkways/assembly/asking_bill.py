"""About what asking agents beside a run takes, before anything is sent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from folkways.language.model import Usage
from folkways.language.prompt import Prompt

if TYPE_CHECKING:
    from folkways.minds.prices import Price

_BYTES_A_TOKEN = 4


class AskingBill(NamedTuple):
    """What one model is about to be asked; ``money`` is in US dollars, None if it is not known."""

    model: str
    calls: int
    tokens_in: int
    tokens_out: int
    money: float | None

    @classmethod
    def of(
        cls, model: str, price: Price | None, calls: int, sizes: Sequence[int], tokens_out: int
    ) -> AskingBill:
        """Return the bill of ``calls``, some of whose prompts have ``sizes`` (bytes)."""
        tokens_in = sum(sizes) * calls // (max(1, len(sizes)) * _BYTES_A_TOKEN)
        usage = Usage(tokens_in=tokens_in, tokens_out=calls * tokens_out)
        money = None if price is None else price.cost(usage)
        return cls(model, calls, tokens_in, calls * tokens_out, money)


def size_of(prompt: Prompt) -> int:
    """Return how many bytes a prompt has."""
    return len((prompt.instructions + prompt.situation).encode())
