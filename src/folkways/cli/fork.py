"""``folkways fork``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from folkways.base.plural import counted
from folkways.cli.options import (
    Durable,
    Json,
    MaxCost,
    MaxFallbacks,
    MaxTokens,
    MindName,
    NoReport,
    Price,
    Quiet,
    RunPath,
    Settings,
    Trust,
    Until,
    With,
    Without,
    Yes,
    parse_settings,
    taken_out,
)

if TYPE_CHECKING:
    from folkways.forks.prepare import Fork


def main(
    run: RunPath,
    at: Annotated[
        str,
        typer.Option(metavar="MOMENT", help='Up to when it is as the other run: "day 1 10:00".'),
    ],
    remove: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="This agent leaves the town. May be repeated."),
    ] = None,
    set_agent: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME.FIELD=TEXT",
            help="Change an agent's description: innate, learned, currently, lifestyle, "
            "daily_requirement or age. May be repeated.",
        ),
    ] = None,
    whisper: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=TEXT",
            help="Whisper a thought to an agent, who takes it for its own. May be repeated.",
        ),
    ] = None,
    norm: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=TEXT", help="Give an agent a norm of its own. May be repeated."),
    ] = None,
    kind: Annotated[
        str,
        typer.Option(
            metavar="KIND", help="Kind of the norm given with --norm: injunctive or descriptive."
        ),
    ] = "injunctive",
    utility: Annotated[
        int, typer.Option(metavar="1..100", help="Utility of the norm given with --norm.")
    ] = 80,
    set_object: Annotated[
        list[str] | None,
        typer.Option(metavar="OBJECT=STATE", help="Set the state of an object. May be repeated."),
    ] = None,
    disclose: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NORM",
            help="Everybody learns how many privately believe in a norm: a tracked norm's id, or "
            "a sentence. Needs the mechanism avowal. May be repeated.",
        ),
    ] = None,
    praise: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=NORM",
            help="Everybody hears an agent praised for going against a norm. May be repeated.",
        ),
    ] = None,
    newcomer: Annotated[
        list[str] | None,
        typer.Option(
            metavar="FILE",
            help="Somebody joins the town: a YAML file with the keys of one agent. May be "
            "repeated.",
        ),
    ] = None,
    settings: Settings = None,
    without: Without = None,
    within: With = None,
    trust: Trust = False,
    mind: MindName = None,
    until: Until = None,
    max_cost: MaxCost = None,
    max_tokens: MaxTokens = None,
    max_fallbacks: MaxFallbacks = None,
    price: Price = None,
    yes: Yes = False,
    out: Annotated[
        str | None,
        typer.Option(
            metavar="PATH",
            help="The run file to write, or a folder in which it gets a number "
            "(default: RUN-fork-NUMBER.folk beside the run). Nothing is ever overwritten.",
        ),
    ] = None,
    durable: Durable = False,
    json_: Json = False,
    quiet: Quiet = False,
    no_report: NoReport = False,
) -> None:
    """Go on from a moment of a run with changes, as a new run: what would have happened otherwise.

    The new run is the other one up to that moment, and chance goes on as it would have, so that
    whatever becomes different does so because of the changes. The other run is not touched; its
    answers of language models are not asked for again. folkways compare shows where
    the two part. --max-cost and --max-tokens are for what comes on top.

    \b
    Examples:
      folkways fork runs/hobbs_cafe-1.folk --at "day 1 10:00" --without compliance
      folkways fork runs/hobbs_cafe-1.folk --at "day 1 10:00" --remove Tom
      folkways fork runs/hobbs_cafe-1.folk --at "day 1 09:30" --whisper Tom="I should be quiet."
      folkways fork runs/hobbs_cafe-1.folk --at "day 1 12:00" --norm Tom="Do not whistle."
      folkways fork runs/founders_tea-1.folk --at "day 1 09:45" --disclose founders_tea
    """
    from folkways.assembly.needed_parts import parts_of
    from folkways.assembly.spending import Spending
    from folkways.cli.conduct import conduct
    from folkways.forks.changes import ForkChanges
    from folkways.forks.fork import make_fork
    from folkways.forks.prepare import next_name, prepare_fork

    spending = Spending(max_cost, max_tokens, max_fallbacks, price=price or ())
    changes = ForkChanges(
        remove=remove or (),
        personas=_personas(set_agent or ()),
        whispers=_texts(whisper or (), "--whisper"),
        norms=_texts(norm or (), "--norm"),
        norm_kind=kind,
        utility=utility,
        objects=dict(_pairs(set_object or (), "--set-object", "OBJECT=STATE", "piano=burning")),
        newcomers=newcomer or (),
        disclose=disclose or (),
        praise=_texts(praise or (), "--praise", "NAME=NORM", "Tom=no_smoking_indoors"),
        settings=parse_settings(settings),
        without=taken_out(without, parts_of(trust=trust, parts=within or ())),
        within=within or (),
        mind=mind or "",
    )
    prepared = prepare_fork(run, at, changes, spending.prices_by_hand, parts_of(trust=trust))
    if not yes:
        _ask_before(prepared)
    conduct(
        lambda progress: make_fork(
            prepared,
            until=until,
            out=out or next_name(run),
            spending=spending,
            durable=durable,
            progress=progress,
        ),
        as_json=json_,
        quiet=quiet,
        with_report=not no_report,
    )


def _ask_before(prepared: Fork) -> None:
    """Say what the other run took from here on, and go on only if the user says so.

    Nothing is asked if no model that costs anything is. Raises typer.Exit if the answer is no,
    FolkwaysError if there is nobody to ask.
    """
    from folkways.cli.consent import confirm
    from folkways.forks.fork import still_to_ask

    took = still_to_ask(prepared)
    if took is None:
        return
    text = "This continues with models that cost money."
    if took.calls:
        known = "" if took.money is None else f", {took.money:.2f} dollars"
        text += f" From there on, the other run took {counted(took.calls, 'answer')}{known}."
    confirm([text])


def _pairs(
    given: list[str] | tuple[str, ...],
    option: str,
    form: str = "NAME=TEXT",
    example: str = 'Tom="I should be quiet."',
) -> list[tuple[str, str]]:
    found = []
    for one in given:
        name, equals, text = one.partition("=")
        if not equals or not name.strip() or not text.strip():
            raise typer.BadParameter(
                f"{one!r} is not of the form {form}, such as {example}", param_hint=option
            )
        found.append((name.strip(), text.strip()))
    return found


def _texts(
    given: list[str] | tuple[str, ...],
    option: str,
    form: str = "NAME=TEXT",
    example: str = 'Tom="I should be quiet."',
) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, text in _pairs(given, option, form, example):
        found.setdefault(name, []).append(text)
    return found


def _personas(given: list[str] | tuple[str, ...]) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for key, text in _pairs(given, "--set-agent"):
        name, dot, field = key.rpartition(".")
        if not dot or not name.strip():
            raise typer.BadParameter(
                f'{key!r} names no field; write it like Tom.currently="..."',
                param_hint="--set-agent",
            )
        found.setdefault(name.strip(), {})[field.strip()] = text
    return found
