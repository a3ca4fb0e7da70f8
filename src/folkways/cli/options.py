"""Arguments and options that several commands share."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

if TYPE_CHECKING:
    from folkways.plugins import Parts

RunPath = Annotated[
    Path,
    typer.Argument(metavar="RUN", help="A run file, such as runs/hobbs_cafe-1.folk."),
]
RunOrExample = Annotated[
    Path,
    typer.Argument(
        metavar="RUN",
        help="A run file, such as runs/hobbs_cafe-1.folk, or the example that ships, model_hour.",
    ),
]
Source = Annotated[
    str,
    typer.Argument(
        metavar="SCENARIO",
        help="A shipped scenario (see folkways scenarios) or a YAML file.",
    ),
]
Json = Annotated[
    bool, typer.Option("--json", help="Print one JSON object on one line, and nothing else.")
]
Quiet = Annotated[
    bool, typer.Option("--quiet", "-q", help="Print only the paths of run and report.")
]
Durable = Annotated[
    bool,
    typer.Option(
        "--durable",
        help="Wait after each tick and each answer until it is on the disk.",
    ),
]
NoReport = Annotated[
    bool, typer.Option("--no-report", help="Do not write the HTML report beside the run.")
]
Until = Annotated[
    str | None,
    typer.Option(
        metavar="MOMENT",
        help='Pause at this moment, such as "day 1 10:00", or "round 10" in a game; '
        "folkways resume continues from there.",
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
        help="Remove a mechanism: creation, spreading (or spreading.communication, "
        "spreading.observation), evaluation (or evaluation.immediate, evaluation.synthesis), "
        "compliance. May be repeated.",
    ),
]

_T = TypeVar("_T")


def _from_here(value: _T) -> _T:
    """Let modules be imported from the folder in which the command is given."""
    if value and "" not in sys.path:
        sys.path.insert(0, "")
    return value


def class_from_here(name: str | None) -> str | None:
    """Let a class that an option names as package.module:Class be imported from that folder.

    Not for the name of a model: a file openai.py in the folder must not take the place of its
    provider's package.
    """
    if name and ":" in name:
        from folkways.plugins import INSTALLED
        from folkways.scenario.named_parts import is_class

        _from_here(is_class(name, INSTALLED))
    return name


With = Annotated[
    list[str] | None,
    typer.Option(
        "--with",
        callback=_from_here,
        metavar="PART",
        help="Use a part of your own: a mechanism is added, a measure computed, others can then be "
        "named. Give its name if an installed package declares it, else package.module:Class. May "
        "be repeated.",
    ),
]
Trust = Annotated[
    bool,
    typer.Option(
        "--trust",
        callback=_from_here,
        help="Import any package.module:Class that the scenario or run names. Only for files whose "
        "author you trust: it runs their code.",
    ),
]

MindName = Annotated[
    str | None,
    typer.Option(
        "--mind",
        callback=class_from_here,
        metavar="MIND",
        help="The agents' mind: offline, or a language model as provider:model (openai:gpt-5-mini) "
        "or provider:model@URL (openai:qwen3@http://localhost:8000/v1).",
    ),
]
EmbedderName = Annotated[
    str | None,
    typer.Option(
        "--embedder",
        callback=class_from_here,
        metavar="EMBEDDER",
        help="How memories are compared: lexical, minilm, or provider:model[@URL].",
    ),
]
SchedulerName = Annotated[
    str | None,
    typer.Option(
        "--scheduler",
        callback=class_from_here,
        metavar="SCHEDULER",
        help="Order in which agents take their steps: barrier, causal, or one of your own (its "
        "name, or package.module:Class). Does not affect the log.",
    ),
]
Shards = Annotated[
    int,
    typer.Option(
        metavar="N",
        help="Let the agents live in N processes, for a large population. Does not affect the log.",
    ),
]
On = Annotated[
    str,
    typer.Option(
        metavar="PLACE",
        help="Where the processes of --shards live: local, on this machine, or ray, on the cluster "
        "that RAY_ADDRESS names or that this machine belongs to.",
    ),
]
ConstantsName = Annotated[
    str | None,
    typer.Option(
        "--constants",
        metavar="CONSTANTS",
        help="Constants of the offline mind: theory (the default), a shipped set such as "
        "model_hour, or a file written by folkways calibrate.",
    ),
]
ProfileName = Annotated[
    str | None,
    typer.Option(
        "--profile",
        metavar="PROFILE",
        help="frugal: related questions share a call; paper: one call per question.",
    ),
]
PromptFolder = Annotated[
    Path | None,
    typer.Option(
        "--prompts",
        metavar="DIR",
        help="Your own templates instead of the shipped ones (see folkways prompts copy).",
    ),
]
PriceFile = Annotated[
    Path | None,
    typer.Option("--prices", metavar="FILE", help="Your own price table (docs/models.md)."),
]
Price = Annotated[
    list[str] | None,
    typer.Option(
        "--price",
        metavar="IN,OUT",
        help="Dollars per million tokens, in and out; MODEL=IN,OUT for one of several models.",
    ),
]
MaxCost = Annotated[
    float | None,
    typer.Option(
        "--max-cost",
        metavar="DOLLARS",
        help="Pause before the call that would exceed this total for the whole run.",
    ),
]
MaxTokens = Annotated[
    int | None,
    typer.Option(
        "--max-tokens",
        metavar="NUMBER",
        help="Pause before the call that would exceed this many tokens, in and out together.",
    ),
]
ModelSetting = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUE",
        help="Settings of the model: temperature=0.2, reasoning_effort=low, ... May be repeated.",
    ),
]
AnswerFile = Annotated[
    Path | None,
    typer.Option(
        "--answers",
        metavar="FILE",
        help="Where answers of a model are stored (default: beside RUN, ending in .judged for "
        "rejudge, .answers for shadow). Stored answers are not requested again.",
    ),
]
Yes = Annotated[
    bool,
    typer.Option("--yes", "-y", help="Do not ask for confirmation before a paid model is used."),
]
MaxFallbacks = Annotated[
    float | None,
    typer.Option(
        "--max-fallbacks",
        metavar="SHARE",
        help="Pause when more than this share of answers is unusable (default 0.25).",
    ),
]


def with_named(settings: dict[str, str], **named: str | None) -> dict[str, str]:
    """Return the settings with those among them that have an option of their own."""
    return settings | {key: value for key, value in named.items() if value is not None}


def with_classes(parts: list[str] | None, *named: str | None) -> list[str]:
    """Return the parts to use, with those that an option names as package.module:Class.

    What a user writes on the command line did not come from somebody's file, so it is trusted.
    """
    from folkways.plugins import INSTALLED
    from folkways.scenario.named_parts import is_class

    return [*(parts or ()), *(name for name in named if name and is_class(name, INSTALLED))]


def taken_out(without: list[str] | None, parts: Parts) -> Sequence[str]:
    """Return what ``--without`` takes out; raises BadParameter for what ``--with`` puts in."""
    from folkways.plugins import MECHANISMS

    for part in parts.of(MECHANISMS):
        put_in = str(getattr(part, "name", ""))
        for name in without or ():
            if put_in == name or put_in.startswith(f"{name}."):
                raise typer.BadParameter(
                    f"--with puts the mechanism {put_in!r} in, and --without {name} takes it out; "
                    "give one of the two",
                    param_hint="--with and --without",
                )
    return without or ()


def parse_settings(pairs: list[str] | None) -> dict[str, str]:
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
