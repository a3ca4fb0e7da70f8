"""``folkways survey``."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Annotated

import typer

from folkways.base.in_shell import in_shell
from folkways.cli.survey_answers import Survey, codes, fill, report
from folkways.cli.survey_rubric import rubric
from folkways.cli.terminal import say

app = typer.Typer(no_args_is_help=True)


@app.callback()
def _survey() -> None:
    """Let people judge what agents decided: the questionnaire of the paper, and interviews.

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
        typer.Option("--agents", metavar="N", help="How many agents to draw (default: all)."),
    ] = None,
    pairs: Annotated[
        int,
        typer.Option("--pairs", metavar="N", help="Pairs for each question and agent (20)."),
    ] = 20,
    items: Annotated[
        int,
        typer.Option(
            "--items",
            metavar="N",
            min=0,
            help="The most items for each person, in equal shares of all kinds (40; 0: no limit).",
        ),
    ] = 40,
    checks: Annotated[
        int,
        typer.Option(
            "--checks", metavar="N", min=0, max=20, help="Attention checks for each person (2)."
        ),
    ] = 2,
    language: Annotated[
        list[str] | None,
        typer.Option(
            "--language",
            metavar="CODE",
            help="A language to offer, such as en or de; may be repeated (default: all).",
        ),
    ] = None,
    consent: Annotated[
        Path | None,
        typer.Option(
            "--consent", metavar="FILE", help="Your own text of the consent page, as plain text."
        ),
    ] = None,
    contact: Annotated[
        str,
        typer.Option("--contact", metavar="TEXT", help="Whom to ask, shown on the consent page."),
    ] = "",
    completion: Annotated[
        str,
        typer.Option(
            "--completion",
            metavar="CODE",
            help="One completion code for all who finish (default: one for each person).",
        ),
    ] = "",
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
        int,
        typer.Option("--seed", metavar="N", help="Random seed; the same seed gives the same form."),
    ] = 0,
) -> None:
    """Draw a survey from runs: agents, and pairs of a situation and what was decided in it.

    Which run an agent comes from is hidden from evaluators.

    \b
    Examples:
      folkways survey make runs/hobbs_cafe-1.folk --out cafe.survey
      folkways survey make runs/*.folk --agents 30 --seed 7 --out thirty.survey
      folkways survey make runs/*.folk --items 25 --contact "lab@example.org" --out short.survey
      folkways survey make runs/*.folk --interview answers.csv --out interview.survey
    """
    from folkways.cli.survey_made import form_in_words, settings_given
    from folkways.cli.survey_runs import logs_of
    from folkways.cli.terminal import counted, messages, progress_bar
    from folkways.survey.draw import draw_form
    from folkways.survey.interview import draw_interview, read_replies
    from folkways.survey.participation import create

    settings = settings_given(language, consent, contact, completion)
    replies = None if interview is None else read_replies(interview)
    logs = logs_of(runs)
    with progress_bar(messages(), "Reading runs", shown=True) as progress:
        form = (
            draw_form(
                logs,
                seed=seed,
                agents=agents,
                pairs=pairs,
                most=items or None,
                checks=checks,
                progress=progress,
            )
            if replies is None
            else draw_interview(logs, replies, seed=seed, agents=agents, each=each)
        )
    create(out, form, settings)
    say(f"{out}: {form_in_words(form)}")
    if form.short:
        fewest = ", ".join(f"{kind} {count}" for kind, count in form.short.items())
        what = f"{pairs} pairs" if replies is None else counted(each, "question")
        say(f"Agents with fewer than {what}, by kind: {fewest}.", err=True)
    say(f"Next: folkways survey serve {in_shell(out)}", err=True)


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
            help="The public address if a proxy of yours stands before it, such as "
            "https://survey.example.org. May be repeated.",
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
        say(f"The survey is at {address}")
        say(
            "Every answer is saved at once. Ctrl-C stops the server; start it again to continue.",
            err=True,
        )

    with contextlib.suppress(KeyboardInterrupt):
        serve_web(found, port, [as_origin(text) for text in origin or ()], ready)
    say("All answers are saved.", err=True)


@app.command("form", short_help="Write empty forms as CSV.")
def form(
    survey: Survey,
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="A new folder.")],
    language: Annotated[
        str, typer.Option("--language", metavar="CODE", help="Language of the forms (en).")
    ] = "en",
) -> None:
    """Write the empty forms as CSV, one for each agent, with a text on who the agent is.

    \b
    Examples:
      folkways survey form cafe.survey --out forms
    """
    from folkways.survey.file import SurveyFile
    from folkways.survey.tables import write_forms

    for path in write_forms(SurveyFile(survey), out, language):
        say(path)


@app.command("import", short_help="Import filled-in forms.")
def import_(
    survey: Survey,
    forms: Annotated[list[Path], typer.Argument(metavar="CSV...", help="Filled forms.")],
    evaluator: Annotated[
        str,
        typer.Option("--evaluator", metavar="CODE", help="Evaluator of rows that name none."),
    ] = "",
) -> None:
    """Import forms that were filled in elsewhere: all files that are named, or nothing.

    It says how many answers are missing on these sheets, a sheet for each evaluator and agent.

    \b
    Examples:
      folkways survey import cafe.survey forms/A01.csv --evaluator E7
    """
    from folkways.cli.survey_made import checks_in_words
    from folkways.cli.terminal import counted
    from folkways.survey.file import SurveyFile
    from folkways.survey.sheets import filled, sheets_in
    from folkways.survey.tables import IMPORTED, read_forms

    found = SurveyFile(survey)
    answers = read_forms(found, forms, evaluator)
    named = set().union(*(sheets_in(found, path, evaluator) for path in forms))
    new = found.take_in(answers, IMPORTED)
    say(f"{counted(len(answers), 'answer')}, {new:,} of them new; {filled(found, named)}")
    for line in checks_in_words(found, answers):
        say(line)


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
            help="A run against which agents' names are checked; may be repeated.",
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
        from folkways.cli.survey_runs import require_agents

        require_agents(agents, runs)
    write_new(out, empty_table(agents, conditions or tuple(CONDITIONS)))
    say(out)


app.command("fill", short_help="Let a language model fill in the survey.")(fill)
app.command("report", short_help="Report scores and agreement.")(report)
app.command("codes", short_help="List completion codes, or check those handed in.")(codes)
app.command("rubric", short_help="Let people score by a run's rubric; report agreement.")(rubric)
