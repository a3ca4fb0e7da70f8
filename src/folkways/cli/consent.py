"""Asking before money is spent."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Protocol

import typer

from folkways.base.errors import FolkwaysError

if TYPE_CHECKING:
    from folkways.assembly.asking_bill import AskingBill
    from folkways.assembly.options import RunOptions


def confirm(lines: Iterable[str]) -> None:
    """Show what is about to be spent, and go on only if the user says so.

    Raises typer.Exit if the answer is no, FolkwaysError if there is nobody to ask.
    """
    from folkways.cli.terminal import messages, plain

    for line in lines:
        messages().print(plain(line), soft_wrap=True)
    if not sys.stdin.isatty():
        raise FolkwaysError(
            "Not an interactive terminal, so nobody can be asked. Agree beforehand with --yes, and "
            "set a cap with --max-cost"
        )
    if not typer.confirm("Go on?", err=True):
        raise typer.Exit(2)


class AsksModels(Protocol):
    """What may put questions to language models."""

    @property
    def paid(self) -> tuple[str, ...]:
        """The models that are asked and cost money, or whose price is not known."""
        ...


def confirm_questions(
    asking: AsksModels, bills: Callable[[], Sequence[AskingBill]], *, yes: bool
) -> None:
    """Show what questions to paid models will take, and go on only if the user says so.

    Nothing is shown for models that cost nothing, and nothing asked with ``yes``. Raises typer.Exit
    if the answer is no, FolkwaysError if there is nobody to ask.
    """
    if not asking.paid or yes:
        return
    found = bills()
    lines = [_line(bill) for bill in found]
    others = set(asking.paid) - {bill.model for bill in found}
    if others:
        lines.append(f"Besides, {', '.join(others)} embeds the questions.")
    confirm(lines)


def _line(bill: AskingBill) -> str:
    from folkways.base.amounts import money, tokens
    from folkways.cli.terminal import counted

    return (
        f"{counted(bill.calls, 'question')} to {bill.model}: about {tokens(bill.tokens_in)} tokens "
        f"in, {tokens(bill.tokens_out)} out, {money(bill.money)}"
    )


def confirm_run(options: RunOptions, *, yes: bool, quiet: bool) -> None:
    """Show what a run on paid models or embeddings will take, and go on only if the user says so.

    Nothing is asked for models on this machine, nor with ``yes``. Raises typer.Exit if the answer
    is no, FolkwaysError if there is nobody to ask.
    """
    from folkways.assembly.minds import check, endpoints

    prepared = options.prepare()
    experiment, access = prepared.experiment, prepared.access
    asked = endpoints(experiment)
    if not asked:
        return
    check(experiment, access)
    costs = [access.prices().price(name) for name in asked]
    if yes or all(cost is not None and cost.free for cost in costs):
        return
    from folkways.cli.bill import estimate_lines
    from folkways.cli.terminal import messages, progress_bar
    from folkways.estimates.estimate import estimate_of

    with progress_bar(messages(), "Estimating", shown=not quiet) as progress:
        found = estimate_of(options, progress=progress)
    confirm(estimate_lines(found))
