"""``folkways shadow``."""

from __future__ import annotations

from typing import Annotated

import typer

from folkways.cli.options import (
    AnswerFile,
    ConstantsName,
    Json,
    MaxCost,
    MaxTokens,
    ModelSetting,
    Price,
    PriceFile,
    PromptFolder,
    Trust,
    With,
    Yes,
    parse_settings,
)

NAME = "shadow"

Recording = Annotated[
    str,
    typer.Argument(
        metavar="SOURCE",
        help="A run file, a pairs file (.jsonl, .jsonl.gz), or the example model_hour.",
    ),
]


def main(
    source: Recording,
    mind: Annotated[
        str,
        typer.Option(
            "--mind",
            metavar="MIND",
            help="The second mind: offline, a language model as provider:model[@URL], or for a run "
            "an entry of its minds.",
        ),
    ] = "offline",
    operations: Annotated[
        list[str] | None,
        typer.Option(
            "--operations",
            metavar="NAME",
            help="Only these questions, such as decide_to_talk. May be repeated, or separated by "
            "commas.",
        ),
    ] = None,
    limit: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Number of questions to ask, drawn at random."),
    ] = None,
    until: Annotated[
        str | None,
        typer.Option(metavar="MOMENT", help='Only questions up to a moment: "day 1 10:00".'),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="N",
            help="Seed of the draw, and of the second mind if it is offline (default: the run's).",
        ),
    ] = None,
    settings: ModelSetting = None,
    constants: ConstantsName = None,
    examples: Annotated[
        int,
        typer.Option(
            min=0, max=50, metavar="N", help="Number of disagreements to show for each decision."
        ),
    ] = 3,
    out: Annotated[
        str | None,
        typer.Option("--out", metavar="FILE", help="Also write a page to a new .html file."),
    ] = None,
    answers: AnswerFile = None,
    prompts: PromptFolder = None,
    prices: PriceFile = None,
    price: Price = None,
    max_cost: MaxCost = None,
    max_tokens: MaxTokens = None,
    within: With = None,
    trust: Trust = False,
    yes: Yes = False,
    json_: Json = False,
) -> None:
    """Put every question of a stored run to a second mind, and say how far the two agree.

    Both minds get the same typed inputs. Each answer is broken into decisions (does this conduct
    conflict with that norm? how important is this?). The table has, by operation, the share on
    which the two agree, Cohen's kappa or Spearman's rank correlation, intervals, and how often each
    says yes; below it are examples of disagreement. A run is replayed first, which asks no model.

    \b
    Examples:
      folkways shadow model_hour
      folkways shadow model_hour --constants model_hour
      folkways shadow runs/hobbs_cafe-1.folk --mind openai:gpt-5-mini --limit 200 --max-cost 1
      folkways shadow hour.folk --mind openai:gpt-5-mini --set temperature=0.2 --out page.html
      folkways shadow pairs.jsonl.gz --operations decide_to_talk,check_information --json
    """
    import json

    from folkways.assembly.needed_parts import parts_of
    from folkways.assembly.spending import Spending, model_access
    from folkways.cli.agreement_table import print_shadowed
    from folkways.cli.consent import confirm_questions
    from folkways.cli.files import new_file
    from folkways.cli.terminal import messages, output, plain, progress_bar
    from folkways.second_minds.shadow import Asking, Selection, Shadow

    page = None if out is None else new_file(out, "--out", (".html", ".htm"))
    named = [name for one in operations or () for name in one.split(",") if name]
    known = parts_of(trust=trust, parts=within or ())
    spending = Spending(max_cost, max_tokens, prices=prices, price=price or ())
    access = model_access(spending, known)
    with progress_bar(messages(), "Reading", shown=not json_) as progress:
        prepared = Shadow(
            source,
            mind,
            Selection(named, limit, until),
            Asking(seed, parse_settings(settings), constants or "", answers, prompts, access),
            progress=progress,
        )
    confirm_questions(prepared, prepared.bills, yes=yes)
    with progress_bar(messages(), "Asking", shown=not json_) as progress:
        found = prepared.compare(examples=examples, progress=progress)
    if page is not None:
        messages().print(plain(f"page: {found.report(page)}"), soft_wrap=True)
    if json_:
        typer.echo(json.dumps(found.to_json()))
    else:
        print_shadowed(output(), found)
