"""``folkways survey fill``, ``report`` and ``codes``: fill in and evaluate surveys."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from folkways.cli.options import Json, MaxCost, MaxTokens, Price, PriceFile, Yes
from folkways.cli.terminal import say

Survey = Annotated[Path, typer.Argument(metavar="FILE", help="A survey, such as cafe.survey.")]


def fill(
    survey: Survey,
    mind: Annotated[
        str,
        typer.Option(
            "--mind",
            metavar="MIND",
            help="A language model as provider:model or provider:model@URL.",
        ),
    ],
    days: Annotated[
        bool,
        typer.Option("--days", help="Show it with each question what happened to the agent."),
    ] = False,
    max_cost: MaxCost = None,
    max_tokens: MaxTokens = None,
    price: Price = None,
    prices: PriceFile = None,
    yes: Yes = False,
) -> None:
    """Let a language model fill in the survey. Its answers are marked as its own.

    Every answer is saved as it comes; the same command goes on where it stopped.

    \b
    Examples:
      folkways survey fill cafe.survey --mind openai:gpt-5-mini --max-cost 1
    """
    from folkways.assembly.spending import Spending, model_access
    from folkways.base.amounts import money
    from folkways.cli.survey_mind import confirm, fill_in, model_settings
    from folkways.cli.terminal import clean_line, counted, messages, progress_bar
    from folkways.survey.file import SurveyFile

    settings = model_settings(mind)
    access = model_access(Spending(max_cost, max_tokens, prices=prices, price=price or ()))
    found = SurveyFile(survey)
    found.database.refuse_hard_links()
    confirm(found, settings, access, days=days, yes=yes, say=lambda text: say(text, err=True))
    with progress_bar(messages(), "Asking") as progress:
        filled, ledger = fill_in(found, settings, access, days=days, progress=progress)
    say(f"{counted(filled.rated, 'item')} rated, {money(ledger.total.money)} in all")
    if filled.faults:
        first = clean_line(next(iter(filled.faults.values())))
        say(f"{counted(len(filled.faults), 'item')} left open, such as: {first}", err=True)


def report(
    survey: Survey,
    figure: Annotated[
        Path | None, typer.Option("--figure", metavar="FILE", help="A new SVG file for the figure.")
    ] = None,
    attentive: Annotated[
        bool,
        typer.Option("--attentive", help="Leave out people who failed an attention check."),
    ] = False,
    comments: Annotated[
        Path | None,
        typer.Option("--comments", metavar="FILE", help="A new CSV file for the comments."),
    ] = None,
    json_: Json = False,
) -> None:
    """Report means beside the paper's, agreement, attention checks; people and minds apart.

    \b
    Examples:
      folkways survey report cafe.survey
      folkways survey report cafe.survey --figure figure4.svg
      folkways survey report cafe.survey --attentive --comments comments.csv
      folkways survey report cafe.survey --json
    """
    from dataclasses import asdict

    from folkways.cli.files import require_different, write_new_files
    from folkways.cli.survey_report import as_svg, show
    from folkways.survey.file import SurveyFile
    from folkways.survey.results import evaluate

    require_different({"--comments": comments, "--figure": figure})
    found = SurveyFile(survey)
    results = evaluate(found, attentive=attentive)
    files: dict[Path, str] = {}
    if comments is not None:
        from folkways.cli.survey_made import comments_table

        files[comments] = comments_table(found)
    if figure is not None:
        files[figure] = as_svg(results)
    write_new_files(files, "")
    if json_:
        typer.echo(json.dumps(asdict(results)))
    else:
        show(results)


def codes(
    survey: Survey,
    check: Annotated[
        list[str] | None,
        typer.Option("--check", metavar="CODE", help="A code that was handed in. May be repeated."),
    ] = None,
    json_: Json = False,
) -> None:
    """List how far each person got, failed attention checks, and completion codes; or check codes.

    With --check, exit code 2 if a code was given to nobody who finished.

    \b
    Examples:
      folkways survey codes cafe.survey
      folkways survey codes cafe.survey --check K7QPM2XA --check ZZ34PPQR
    """
    from folkways.cli.survey_made import print_attendance, print_checked
    from folkways.survey.file import SurveyFile
    from folkways.survey.participation import attendance

    people = attendance(SurveyFile(survey))
    if json_:
        typer.echo(json.dumps([one._asdict() for one in people]))
    elif check is None:
        print_attendance(people)
    if check is not None and not print_checked(people, check, shown=not json_):
        raise typer.Exit(2)
