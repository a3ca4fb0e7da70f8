"""``folkways topics``."""

from __future__ import annotations

from typing import Annotated

import typer

Words = Annotated[
    list[str] | None,
    typer.Argument(help="Only topics with these words.", metavar="[WORD]..."),
]


def main(words: Words = None) -> None:
    """List the topics of conduct that the offline mind and the judge know.

    A scenario refers to them by name in an agent's stances, and adds topics of its own.

    \b
    Examples:
      folkways topics
      folkways topics dog
    """
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from folkways.base.errors import FolkwaysError
    from folkways.cli.terminal import output, plain
    from folkways.scenario.vocabulary import topics_about

    found = topics_about(tuple(words or ()))
    if not found:
        raise FolkwaysError(
            f"no topic is spoken of in these words: {' '.join(words or ())}; a scenario can bring "
            "a topic of its own, see docs/scenarios.md"
        )
    table = Table(box=SIMPLE_HEAD)
    for heading in ("name", "doing", "opposite", "harms"):
        table.add_column(heading, overflow="fold")
    for axis in found:
        harm = f"{axis.harm} ({_SIDES[axis.harmed_by]})" if axis.harmful_sign else ""
        table.add_row(
            plain(axis.id, "bold"), plain(axis.phrase_plus), plain(axis.phrase_minus), plain(harm)
        )
    output().print(table)


_SIDES = {"plus": "doing", "minus": "opposite", "none": ""}
