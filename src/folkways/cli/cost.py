"""``folkways cost``."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from folkways.cli.options import Json, RunOrExample

if TYPE_CHECKING:
    from folkways.minds.wrappers.meter import Side


class By(StrEnum):
    """From which side a bill is read."""

    operation = "operation"
    agent = "agent"
    hour = "hour"
    model = "model"
    mind = "mind"

    @property
    def side(self) -> Side:
        """What the bill is read by; a mind is a model."""
        sides: dict[By, Side] = {
            By.operation: "operation",
            By.agent: "agent",
            By.hour: "hour",
        }
        return sides.get(self, "model")


def main(
    run: RunOrExample,
    by: Annotated[By, typer.Option(help="What to group by.")] = By.operation,
    json_: Json = False,
) -> None:
    """Say what a run has asked of language models: calls, tokens, money, seconds.

    It reads the answers that the run file holds, so it is right after any number of stops.

    \b
    Examples:
      folkways cost runs/hobbs_cafe-1.folk
      folkways cost runs/hobbs_cafe-1.folk --by agent
      folkways cost runs/hobbs_cafe-1.folk --by hour --json
    """
    from folkways.base.errors import FolkwaysError
    from folkways.base.log import IMPORTED
    from folkways.cli.bill import print_bill
    from folkways.cli.terminal import clean, output
    from folkways.runs.run import Run

    found = Run.open(run)
    if IMPORTED in found.header.arguments:
        raise FolkwaysError(
            f"{run} was imported ({found.header.mind}): what its language model was asked and what "
            "it cost is not recorded"
        )
    if not found.ledger.total.calls:
        none = (
            f"{run} has called no language model (its mind is {found.header.mind}), so it cost "
            "nothing; folkways estimate says what one would cost"
        )
        typer.echo("[]" if json_ else clean(none))
        return
    if json_:
        typer.echo(found.costs(by.side).to_json(orient="records"))
    else:
        print_bill(output(), found, by.side)
