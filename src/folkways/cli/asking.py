"""Asking agents beside a run: what it will take is told before, what it took afterwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from folkways.assembly.asking_bill import Bill
    from folkways.interviews.session import Cost


class Paid(Protocol):
    """What may ask language models."""

    @property
    def paid(self) -> tuple[str, ...]:
        """The models that are asked and cost money, or whose price is not known."""
        ...


def ask_before(aside: Paid, bills: Callable[[], Sequence[Bill]], *, yes: bool) -> None:
    """Say what paid models are about to be asked, and go on only if the user says so.

    Nothing is said of models that cost nothing, and nothing asked with ``yes``. Raises typer.Exit
    if the answer is no, FolkwaysError if there is nobody to ask.
    """
    if not aside.paid or yes:
        return
    from folkways.cli.consent import confirm

    found = bills()
    lines = [_line(bill) for bill in found]
    others = set(aside.paid) - {bill.model for bill in found}
    if others:
        lines.append(f"Besides, {', '.join(others)} embeds the questions.")
    confirm(lines)


def _line(bill: Bill) -> str:
    from folkways.cli.amounts import money, tokens
    from folkways.cli.terminal import counted

    return (
        f"{counted(bill.calls, 'question')} to {bill.model}: about {tokens(bill.tokens_in)} tokens "
        f"in, {tokens(bill.tokens_out)} out, {money(bill.money)}"
    )


def say_spent(spent: Cost | None) -> None:
    """Say what language models took, if any were asked."""
    if spent is None:
        return
    from folkways.cli.amounts import money, tokens
    from folkways.cli.terminal import counted, messages, plain

    text = (
        f"{counted(spent.calls, 'answer')} of language models: {tokens(spent.tokens_in)} tokens "
        f"in, {tokens(spent.tokens_out)} out, {money(spent.money)}."
    )
    messages().print(plain(text, "dim"), soft_wrap=True)
