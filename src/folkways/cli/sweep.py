"""``folkways sweep``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from folkways.cli.options import Durable, Json, MaxCost, Price, PriceFile, Quiet, Trust, With
from folkways.cli.terminal import say


def main(
    plan: Annotated[
        str,
        typer.Argument(
            metavar="PLAN",
            help="A YAML file, a plan that ships (paper, ablations, committed_minority, "
            "entrepreneur_sides, resistance, commitments), or the folder of a sweep to continue.",
        ),
    ],
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Folder for its runs (default: sweeps/NAME)."),
    ] = None,
    seeds: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Number of seeds for each condition."),
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="The plan's few seeds only; the others can come later.")
    ] = False,
    workers: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Parallel runs (default: one per core)."),
    ] = None,
    on: Annotated[
        str,
        typer.Option(
            metavar="PLACE",
            help="local, ray (a cluster that runs here, or RAY_ADDRESS), or ray://HOST:PORT.",
        ),
    ] = "local",
    power: Annotated[
        bool,
        typer.Option(
            "--power",
            help="Say how many seeds the plan needs for what difference, from finished runs or a "
            "pilot of 8 seeds (--seeds N) on the offline mind; the plan itself is not run.",
        ),
    ] = False,
    max_cost: MaxCost = None,
    prices: PriceFile = None,
    price: Price = None,
    within: With = None,
    trust: Trust = False,
    yes: Annotated[
        bool,
        typer.Option("--yes", "-y", help="Do not estimate and ask before asking a paid model."),
    ] = False,
    durable: Durable = False,
    json_: Json = False,
    quiet: Quiet = False,
) -> None:
    """Run a plan: many runs over seeds, parameters, ablations and minds.

    Every condition is checked before anything runs. The same command goes on after any stop, and
    makes no run twice. Each run that fails is named with its reason, and the others go on.

    \b
    Examples:
      folkways sweep paper --quick
      folkways sweep ablations --seeds 3
      folkways sweep mine.yaml --out results/mine --workers 4
      folkways sweep mine.yaml --with talks:Talkers
      folkways sweep mine.yaml --power
      folkways sweep mine.yaml --on ray
      folkways sweep sweeps/mine
    """
    import json
    from dataclasses import asdict

    from folkways.assembly.needed_parts import parts_of
    from folkways.assembly.spending import Spending
    from folkways.cli.sweep_progress import confirm_sweep, print_sweep, watching
    from folkways.cli.terminal import messages, output
    from folkways.sweeps.outside import plan_parts
    from folkways.sweeps.start import find, sweep
    from folkways.sweeps.tipping import tipping_points

    if power:
        from folkways.cli.sweep_power import say_power

        given = parts_of(trust=trust, parts=within or ())
        say_power(
            plan, out=out, seeds=seeds, workers=workers, parts=given, json_=json_, quiet=quiet
        )
        return
    if not yes:
        file, _ = find(plan, out, seeds=seeds, quick=quick)
        spending = Spending(prices=prices, price=price or ())
        confirm_sweep(file, spending, plan_parts(file, parts_of(trust=trust, parts=within or ())))
    with watching(messages(), silent=json_ or quiet) as watch:
        done = sweep(
            plan,
            out=out,
            seeds=seeds,
            quick=quick,
            workers=workers,
            on=on,
            max_cost=max_cost,
            prices=prices,
            price=price or (),
            parts=within or (),
            trust=trust,
            durable=durable,
            watch=watch,
        )
    if json_:
        tipping = [one.to_json() for one in tipping_points(done)]
        findings = [asdict(one) for one in done.findings()]
        found = {
            "sweep": str(done.path),
            "rows": done.rows,
            "tipping": tipping,
            "findings": findings,
            "findings_over_seeds": [
                one.to_json()
                for condition in done.conditions
                for one in done.findings_over_seeds(condition)
            ],
        }
        typer.echo(json.dumps(found))
    elif quiet:
        say(done.path)
    else:
        print_sweep(output(), done)
    if watch.interrupted:
        raise typer.Exit(130)
    if watch.failed:
        raise typer.Exit(2)
