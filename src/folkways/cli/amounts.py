"""Money, tokens and lengths of time in words, and what was spent."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from folkways.interviews.session import ModelCost


def money(dollars: float | None) -> str:
    """Return an amount in words; small ones keep two digits that tell."""
    if dollars is None:
        return "price not known"
    return f"${dollars:,.2f}" if dollars >= 1 or dollars == 0 else f"${dollars:.2g}"


def tokens(number: float) -> str:
    """Return a number of tokens, shortened."""
    for size, unit in ((1_000_000, " M"), (1_000, " k")):
        if number >= size:
            return f"{number / size:.3g}{unit}"
    return f"{number:.0f}"


def duration(seconds: float) -> str:
    """Return a length of time in words."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    if seconds < 5400:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"


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
