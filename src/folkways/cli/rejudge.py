"""``folkways rejudge``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from folkways.cli.options import (
    AnswerFile,
    Json,
    MaxCost,
    MaxTokens,
    ModelSetting,
    Price,
    PriceFile,
    RunPath,
    Trust,
    With,
    Yes,
    parse_settings,
)

if TYPE_CHECKING:
    from folkways.runs.run import Run
    from folkways.second_minds.model_judge import ModelJudge


def main(
    run: RunPath,
    judge: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="reading, strict, words, words:THRESHOLD, a judge of your own by its name, or a "
            "language model as provider:model[@URL].",
        ),
    ],
    against: Annotated[
        str, typer.Option(metavar="NAME", help="The judge to compare it with.")
    ] = "reading",
    report: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Also write the report with the new judge to a new .html file."
        ),
    ] = None,
    answers: AnswerFile = None,
    settings: ModelSetting = None,
    prices: PriceFile = None,
    price: Price = None,
    max_cost: MaxCost = None,
    max_tokens: MaxTokens = None,
    within: With = None,
    trust: Trust = False,
    yes: Yes = False,
    json_: Json = False,
) -> None:
    """Measure a run once more under another judge, without running it again, and compare the two.

    Shows what changes in acceptance, adherence and emergence, and how far the judges agree:
    Cohen's kappa for each question and norm, over every text that either was asked about. A
    language model judges up to 20 texts a call; its verdicts are stored and not asked for again.

    \b
    Examples:
      folkways rejudge runs/hobbs_cafe-1.folk --judge strict
      folkways rejudge runs/hobbs_cafe-1.folk --judge words:0.8 --report words.html
      folkways rejudge runs/hobbs_cafe-1.folk --with keywords:Keywords --judge keywords
      folkways rejudge runs/hobbs_cafe-1.folk --judge openai:gpt-5-mini --max-cost 1 --report m.html
    """
    import json

    from folkways.assembly.spending import Spending
    from folkways.cli.agreement import print_agreement
    from folkways.cli.consent import confirm_questions
    from folkways.cli.files import new_file
    from folkways.cli.terminal import messages, output, plain
    from folkways.runs.run import Run
    from folkways.second_minds.judging import rejudged_json
    from folkways.second_minds.model_judge import ModelJudge, is_model

    target = None if report is None else new_file(report, "--report", (".html", ".htm"))
    opened = Run.open(run, parts=within or (), trust=trust)
    spending = Spending(max_cost, max_tokens, prices=prices, price=price or ())
    changes = parse_settings(settings)
    models = {
        name: ModelJudge(opened, name, settings=changes, answers=answers, spending=spending)
        if is_model(name, opened)
        else None
        for name in (against, judge)
    }
    for model in models.values():
        if model is not None:
            confirm_questions(model, model.bills, yes=yes)
    old, new = (_judged(opened, name, models[name], shown=not json_) for name in (against, judge))
    found = new.agreements(old)
    if target is not None:
        messages().print(plain(f"report: {new.report(target)}"))
    if json_:
        typer.echo(json.dumps(rejudged_json(old.summary, new.summary, found)))
    else:
        print_agreement(output(), old.summary, new.summary, found)


def _judged(run: Run, name: str, model: ModelJudge | None, *, shown: bool) -> Run:
    """Return the run under a judge; a language model is asked now."""
    from folkways.cli.agreement import print_spent
    from folkways.cli.terminal import messages, progress_bar

    if model is None:
        return run.judged_by(name)
    with progress_bar(messages(), "Judging", shown=shown) as progress:
        judge = model.judge(progress)
    print_spent(messages(), model, judge.undecided)
    return run.judged_by(judge)
