"""Asking before money is spent."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import typer

from folkways.base.errors import FolkwaysError


def confirm(lines: Iterable[str]) -> None:
    """Show what is about to be spent, and go on only if the user says so.

    Raises typer.Exit if the answer is no, FolkwaysError if there is nobody to ask.
    """
    from folkways.cli.terminal import messages, plain

    for line in lines:
        messages().print(plain(line), soft_wrap=True)
    if not sys.stdin.isatty():
        raise FolkwaysError(
            "Nobody is there to ask whether to go on. Say so beforehand with --yes, and set a cap "
            "with --max-cost"
        )
    if not typer.confirm("Go on?", err=True):
        raise typer.Exit(2)


def ask_before(
    *,
    yes: bool,
    quiet: bool,
    scenario: str,
    mind: str,
    seed: int | None,
    days: int | None,
    settings: Mapping[str, str],
    without: Sequence[str],
    until: str | None,
    prompts: Path | None,
    prices: Path | None,
    price: Sequence[str],
    max_cost: float | None,
    parts: Sequence[str] = (),
    trust: bool = False,
) -> None:
    """Show what a run on paid models or embeddings will take, and go on only if the user says so.

    Nothing is asked for models on this machine, nor with ``yes``. Raises typer.Exit if the answer
    is no, FolkwaysError if there is nobody to ask.
    """
    from folkways.assembly.experiment import prepare
    from folkways.assembly.minds import check, endpoints
    from folkways.assembly.needed_parts import parts_of
    from folkways.assembly.spending import make_terms

    known = parts_of(trust=trust, parts=parts)
    terms = make_terms(max_cost, None, 1.0, prices, price, known)
    experiment = prepare(
        scenario,
        mind=mind,
        settings={**settings, **_given(seed=seed, days=days)},
        without=without,
        arguments={},
        parts=known,
    )
    asked = endpoints(experiment)
    if not asked:
        return
    check(experiment, terms)
    costs = [terms.prices().price(name) for name in asked]
    if yes or all(cost is not None and cost.free for cost in costs):
        return
    from folkways.cli.bill import estimate_lines
    from folkways.cli.terminal import messages, progress_bar
    from folkways.estimates.estimate import estimate

    with progress_bar(messages(), "Estimating", shown=not quiet) as progress:
        found = estimate(
            scenario,
            mind=mind,
            seed=seed,
            days=days,
            settings=settings,
            without=without,
            until=until,
            prompts=prompts,
            prices=prices,
            price=price,
            parts=parts,
            trust=trust,
            progress=progress,
        )
    confirm(estimate_lines(found))


def _given(**values: int | None) -> dict[str, int]:
    return {name: value for name, value in values.items() if value is not None}
