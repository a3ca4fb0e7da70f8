"""Asking agents beside a run: what it will take is told before, what it took afterwards."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

import typer

from folkways.base.errors import FolkwaysError

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
    from folkways.cli.terminal import messages, plain

    console = messages()
    for bill in bills():
        console.print(plain(_line(bill)), soft_wrap=True)
    others = set(aside.paid) - {bill.model for bill in bills()}
    if others:
        console.print(plain(f"Besides, {', '.join(others)} embeds the questions."), soft_wrap=True)
    if not sys.stdin.isatty():
        raise FolkwaysError(
            "Nobody is there to ask whether to go on. Say so beforehand with --yes, and set a cap "
            "with --max-cost"
        )
    if not typer.confirm("Go on?", err=True):
        raise typer.Exit(2)


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
