"""What language models took, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from folkways.base.amounts import money, tokens

if TYPE_CHECKING:
    from folkways.interviews.session import ModelCost


def say_spent(spent: ModelCost | None) -> None:
    """Say what language models took, if any were asked."""
    if spent is None:
        return
    from folkways.cli.terminal import counted, messages, plain

    text = (
        f"{counted(spent.calls, 'answer')} of language models: {tokens(spent.tokens_in)} tokens "
        f"in, {tokens(spent.tokens_out)} out, {money(spent.money)}."
    )
    messages().print(plain(text, "dim"), soft_wrap=True)
