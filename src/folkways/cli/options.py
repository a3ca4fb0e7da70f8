"""Arguments and options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

RunPath = Annotated[
    Path,
    typer.Argument(metavar="RUN", help="A run file, such as runs/hobbs_cafe-1.folk."),
]
Source = Annotated[
    str,
    typer.Argument(
        metavar="SCENARIO",
        help="A scenario that ships (see folkways scenarios) or a YAML file.",
    ),
]
Json = Annotated[
    bool, typer.Option("--json", help="Print one JSON object on one line, and nothing else.")
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Print only where run and report are.")]
NoReport = Annotated[
    bool, typer.Option("--no-report", help="Do not write the HTML report beside the run.")
]
Until = Annotated[
    str | None,
    typer.Option(
        metavar="MOMENT",
        help='Pause at this moment, such as "day 1 10:00"; folkways resume goes on from there.',
    ),
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="Change one value of the scenario: a parameter (retrieval.decay=0.995) or any "
        "other key (start=09:00, agents.generate.count=200). May be repeated.",
    ),
]
Without = Annotated[
    list[str] | None,
    typer.Option(
        metavar="MECHANISM",
        help="Take a mechanism out: creation, spreading (or spreading.communication, "
        "spreading.observation), evaluation (or evaluation.immediate, evaluation.synthesis), "
        "compliance. May be repeated.",
    ),
]


def settings_of(pairs: list[str] | None) -> dict[str, str]:
    """Return the settings as a mapping; raises typer.BadParameter for one without ``=``."""
    found: dict[str, str] = {}
    for pair in pairs or ():
        key, equals, value = pair.partition("=")
        if not equals or not key.strip():
            raise typer.BadParameter(
                f"{pair!r} is not of the form key=value, such as retrieval.decay=0.995",
                param_hint="--set",
            )
        found[key.strip()] = value.strip()
    return found
