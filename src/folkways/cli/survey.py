"""``folkways survey``."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Annotated

import typer

from folkways.cli.options import Json, MaxCost, MaxTokens, Price, PriceFile, Yes

app = typer.Typer(no_args_is_help=True)

Survey = Annotated[Path, typer.Argument(metavar="FILE", help="A survey, such as cafe.survey.")]


@app.callback()
def _survey() -> None:
    """Let people judge what agents made of things: the questionnaire of the paper, and interviews.

    \b
    Examples:
      folkways survey make runs/*.folk --out cafe.survey
      folkways survey serve cafe.survey
      folkways survey report cafe.survey
    """


@app.command("make", short_help="Draw a questionnaire from runs.")
def make(
    runs: Annotated[list[Path], typer.Argument(metavar="RUNS...", help="Run files.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="A new file for the survey.")],
    agents: Annotated[
        int | None,
        typer.Option("--agents", metavar="N", help="Draw so many agents (default: all)."),
    ] = None,
    pairs: Annotated[
        int,
        typer.Option("--pairs", metavar="N", help="Pairs for each question and agent (20)."),
    ] = 20,
    interview: Annotated[
        Path | None,
        typer.Option(
            "--interview",
            metavar="CSV",
            help="Answers to the interview of Park et al. under several conditions, to be ranked.",
        ),
    ] = None,
    each: Annotated[
        int,
        typer.Option("--each", metavar="N", help="Questions of each area of the interview (1)."),
    ] = 1,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="Another draw; the same seed, the same form.")
    ] = 0,
) -> None:
    """Draw a survey from runs: agents, and pairs of what they were given and what they made of it.

    Which run an agent comes from is hidden, and so is what was asked of whom.

    \b
    Examples:
      folkways survey make runs/hobbs_cafe-1.folk --out cafe.survey
      folkways survey make runs/*.folk --agents 30 --seed 7 --out thirty.survey
      folkways survey make runs/*.folk --interview answers.csv --out interview.survey
    """
    from folkways.cli.survey_runs import logs_of
    from folkways.cli.terminal import counted, messages, progress_bar
    from folkways.survey.draw import draw_form
    from folkways.survey.file import SurveyFile
    from folkways.survey.interview import draw_interview, read_replies

    replies = None if interview is None else read_replies(interview)
    logs = logs_of(runs)
    with progress_bar(messages(), "Reading runs", shown=True) as progress:
        form = (
            draw_form(logs, seed=seed, agents=agents, pairs=pairs, progress=progress)
            if replies is None
            else draw_interview(logs, replies, seed=seed, agents=agents, each=each)
        )
    SurveyFile.create(out, form)
    typer.echo(f"{out}: {counted(len(form.subjects), 'agent')}, {counted(len(form.items), 'item')}")
    if form.short:
        fewest = ", ".join(f"{kind} ({count})" for kind, count in form.short.items())
        what = f"{pairs} pairs" if replies is None else counted(each, "question")
        typer.echo(f"Fewer than {what} (agents): {fewest}.", err=True)
    typer.echo(f"Open it to evaluators: folkways survey serve {out}", err=True)


@app.command("serve", short_help="Serve a survey as web pages on this machine.")
def serve(
    survey: Survey,
    port: Annotated[
        int,
        typer.Option("--port", metavar="N", min=0, max=65535, help="0 takes a free one (8765)."),
    ] = 8765,
    origin: Annotated[
        list[str] | None,
        typer.Option(
            "--origin",
            metavar="URL",
            help="Where a proxy of your own offers the survey, such as https://survey.example.org. "
            "May be repeated.",
        ),
    ] = None,
) -> None:
    """Serve the survey as web pages on this machine, until Ctrl-C. Every answer is saved at once.

    \b
    Examples:
      folkways survey serve cafe.survey
      folkways survey serve cafe.survey --port 9000 --origin https://survey.example.org
    """
    from folkways.survey.file import SurveyFile
    from folkways.survey.web.app import serve as serve_web
    from folkways.web.address import as_origin

    found = SurveyFile(survey)

    def ready(address: str) -> None:
        typer.echo(f"The survey is at {address}")
        typer.echo(
            "Every answer is saved at once. Ctrl-C ends this; serve it again to go on.", err=True
        )

    with contextlib.suppress(KeyboardInterrupt):
        serve_web(found, port, [as_origin(text) for text in origin or ()], ready)
    typer.echo("All answers are saved.", err=True)


@app.command("form", short_help="Write empty forms as CSV.")
def form(
    survey: Survey,
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="A new folder.")],
) -> None:
    """Write the empty forms as CSV, one an agent, to be filled in elsewhere; with who each one is.

    \b
    Examples:
      folkways survey form cafe.survey --out forms
    """
    from folkways.survey.file import SurveyFile
    from folkways.survey.tables import write_forms

    for path in write_forms(SurveyFile(survey), out):
        typer.echo(path)


@app.command("import", short_help="Import filled-in forms.")
def import_(
    survey: Survey,
    forms: Annotated[list[Path], typer.Argument(metavar="CSV...", help="Filled forms.")],
    evaluator: Annotated[
        str,
        typer.Option("--evaluator", metavar="CODE", help="Who filled in rows that name nobody."),
    ] = "",
) -> None:
    """Take in forms that were filled in elsewhere: all of what is named, or nothing.

    \b
    Examples:
      folkways survey import cafe.survey forms/A01.csv --evaluator E7
    """
    from folkways.cli.terminal import counted
    from folkways.survey.file import SurveyFile
    from folkways.survey.tables import IMPORTED, read_forms

    found = SurveyFile(survey)
    answers = read_forms(found, forms, evaluator)
    new = found.take_in(answers, IMPORTED)
    typer.echo(f"{counted(len(answers), 'answer')}, {new:,} of them new")


@app.command("questions", short_help="Write the interview questions without answers.")
def questions(
    agents: Annotated[list[str], typer.Argument(metavar="AGENTS...", help="Names of agents.")],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help="A new CSV file.")],
    conditions: Annotated[
        list[str] | None,
        typer.Option(
            "--condition",
            metavar="NAME",
            help="A condition; may be repeated (default: the five of Park et al.).",
        ),
    ] = None,
    runs: Annotated[
        list[Path] | None,
        typer.Option(
            "--run",
            metavar="RUN",
            help="A run of these agents, by which their names are checked; may be repeated.",
        ),
    ] = None,
) -> None:
    """Write the interview of Park et al. without answers, as CSV: 25 questions for each condition.

    \b
    Examples:
      folkways survey questions "Tom Gomez" --condition full --condition human --out answers.csv
      folkways survey questions "Tom Gomez" --run runs/hobbs_cafe-1.folk --out answers.csv
    """
    from folkways.cli.files import write_new
    from folkways.survey.interview import CONDITIONS, empty_table

    if runs:
        from folkways.cli.survey_runs import check_agents

        check_agents(agents, runs)
    write_new(out, empty_table(agents, conditions or tuple(CONDITIONS)))
    typer.echo(out)


@app.command("fill", short_help="Let a language model fill in the survey.")
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
        typer.Option("--days", help="Show it with each question what the agent lived through."),
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
    from folkways.cli.amounts import money
    from folkways.cli.survey_mind import confirm, fill_in, settings_of
    from folkways.cli.terminal import counted, messages, one_line, progress_bar
    from folkways.survey.file import SurveyFile

    settings = settings_of(mind)
    access = model_access(Spending(max_cost, max_tokens, prices=prices, price=price or ()))
    found = SurveyFile(survey)
    confirm(
        found, settings, access, days=days, yes=yes, say=lambda text: typer.echo(text, err=True)
    )
    with progress_bar(messages(), "Asking") as progress:
        filled, ledger = fill_in(found, settings, access, days=days, progress=progress)
    typer.echo(f"{counted(filled.rated, 'item')} rated, {money(ledger.total.money)} in all")
    if filled.faults:
        first = one_line(next(iter(filled.faults.values())))
        typer.echo(f"{counted(len(filled.faults), 'item')} left open, such as: {first}", err=True)


@app.command("report", short_help="Report scores and agreement.")
def report(
    survey: Survey,
    figure: Annotated[
        Path | None, typer.Option("--figure", metavar="FILE", help="A new SVG file for the figure.")
    ] = None,
    json_: Json = False,
) -> None:
    """Say what the answers say: means beside the paper's, agreement, people and minds apart.

    \b
    Examples:
      folkways survey report cafe.survey
      folkways survey report cafe.survey --figure figure4.svg
      folkways survey report cafe.survey --json
    """
    from dataclasses import asdict

    from folkways.cli.survey_report import as_svg, show
    from folkways.survey.file import SurveyFile
    from folkways.survey.results import evaluate

    results = evaluate(SurveyFile(survey))
    if figure is not None:
        from folkways.cli.files import write_new

        write_new(figure, as_svg(results))
    if json_:
        typer.echo(json.dumps(asdict(results)))
    else:
        show(results)
