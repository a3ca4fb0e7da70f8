"""``folkways believability``."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from folkways.cli.asking import At, ask_with_consent, say_faults
from folkways.cli.options import Json, MaxCost, MaxTokens, MindName, Price, Trust, With, Yes
from folkways.cli.terminal import say

if TYPE_CHECKING:
    from folkways.assembly.spending import Spending
    from folkways.interviews.believability import DrawnSurvey, Study
    from folkways.interviews.questionnaire import Collected
    from folkways.interviews.session import ModelCost
    from folkways.survey.results import Results


def main(
    source: Annotated[
        str,
        typer.Argument(
            metavar="RUN|SCENARIO",
            help="A run file, or a scenario (its name or a YAML file), which is run first.",
        ),
    ],
    agents: Annotated[
        int | None,
        typer.Option("--agents", metavar="N", help="How many agents to draw (default: all)."),
    ] = None,
    at: At = None,
    human: Annotated[
        list[Path] | None,
        typer.Option(
            "--human",
            metavar="CSV",
            help="A sheet that a person filled in; it is imported. May be repeated.",
        ),
    ] = None,
    judge: Annotated[
        str | None,
        typer.Option(
            "--judge",
            metavar="MODEL",
            help="A language model that ranks the answers, as provider:model or "
            "provider:model@URL (default: people rank them, with folkways survey).",
        ),
    ] = None,
    each: Annotated[
        int | None,
        typer.Option("--each", metavar="N", help="Questions of each area to rank, 1 to 5 (1)."),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option(help="Random seed of what is drawn: agents, questions, order (0)."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="The folder of the study (default: beside the run); one that was begun is "
            "continued.",
        ),
    ] = None,
    mind: MindName = None,
    max_cost: MaxCost = None,
    max_tokens: MaxTokens = None,
    price: Price = None,
    within: With = None,
    trust: Trust = False,
    yes: Yes = False,
    json_: Json = False,
) -> None:
    """Interview agents under four conditions, have the answers ranked, and compare with the paper.

    The study of Park et al. (2023, section 6): 25 questions to each agent with the whole
    architecture and without parts of it. People may answer for agents on sheets, as a fifth
    condition. People or a language model rank the answers. Give the command again to continue.

    \b
    Examples:
      folkways believability runs/smallville-1.folk
      folkways believability runs/smallville-1.folk --human filled.csv
      folkways believability smallville --agents 5 --judge openai:gpt-5-mini --max-cost 2
    """
    from folkways.assembly.minds import is_price_of
    from folkways.assembly.needed_parts import parts_of
    from folkways.assembly.spending import Spending
    from folkways.base.time import format_moment
    from folkways.cli.believability_run import run_of
    from folkways.cli.survey_mind import model_settings
    from folkways.interviews.believability import Study
    from folkways.interviews.session import InterviewSession
    from folkways.interviews.study_settings import Settings, keep_settings, settings_in

    prices = tuple(price or ())
    of_judge: tuple[str, ...] = ()
    if judge is not None:
        judging = model_settings(judge).model  # told before anybody is interviewed if it is wrong
        of_judge = tuple(one for one in prices if is_price_of(one, (judging,)))
        if judge != mind:
            prices = tuple(one for one in prices if "=" not in one or one not in of_judge)
    spending = Spending(max_cost, max_tokens, price=prices)
    parts = parts_of(trust=trust, parts=within or ())
    found = run_of(source, out, mind, spending, parts, yes=yes, quiet=json_)
    session = InterviewSession(found.log, parts=parts, mind=found.mind, spending=found.left)
    moment = None if at is None else format_moment(session.moment(at))
    given = Settings(agents=agents, at=moment, seed=seed, each=each)
    kept = settings_in(found.folder, given)
    study = Study.of(
        session,
        found.folder,
        agents=kept["agents"],
        at=kept["at"],
        seed=kept["seed"] or 0,
        each=1 if kept["each"] is None else kept["each"],
    )
    # With the moment spelled out: "the last" moves when a run is resumed.
    keep_settings(
        found.folder,
        Settings(
            agents=len(study.agents), at=format_moment(study.t), seed=study.seed, each=study.each
        ),
    )
    imported = study.take_in(human or ())
    collected = _collect(study, yes=yes)
    study.write_sheets()
    drawn = study.drawn()
    spent = _judge(drawn, judge, replace(found.left, price=of_judge), study, yes=yes)
    _tell(study, collected, imported, drawn, spent, as_json=json_)


def _collect(study: Study, *, yes: bool) -> Collected:
    from folkways.interviews.questionnaire import estimated

    still = study.open_questions()
    bills = partial(estimated, study.session, still, study.t)
    found = ask_with_consent(
        study.session, bills, study.collect, "Interviewing", yes=yes or not still
    )
    say_faults(found.faults, "left open", ". The same command asks them again")
    return found


def _judge(
    drawn: DrawnSurvey, judge: str | None, spending: Spending, study: Study, *, yes: bool
) -> ModelCost | None:
    """Let a model rank what it has not ranked; return what all its rankings took so far."""
    if judge is None:
        return None
    from folkways.assembly.spending import model_access
    from folkways.cli.believability_run import less
    from folkways.cli.survey_mind import confirm, fill_in, model_settings
    from folkways.cli.terminal import messages, progress_bar
    from folkways.interviews.session import ModelCost
    from folkways.survey.fill import open_items

    settings = model_settings(judge)
    if open_items(drawn.file, settings.model, days=True):
        asked = study.session.spent
        spending = spending if asked is None else less(spending, asked)
        access = model_access(spending)
        confirm(drawn.file, settings, access, days=True, yes=yes, say=_say)
    else:
        access = model_access(spending)
    with progress_bar(messages(), "Ranking") as progress:
        filled, ledger = fill_in(drawn.file, settings, access, days=True, progress=progress)
    say_faults(filled.faults, "left open", ". The same command asks them again")
    total = ledger.total
    return ModelCost(total.calls, total.tokens_in, total.tokens_out, total.money)


def _say(text: str) -> None:
    say(text, err=True)


def _tell(
    study: Study,
    collected: Collected,
    imported: int,
    drawn: DrawnSurvey,
    spent: ModelCost | None,
    *,
    as_json: bool,
) -> None:
    from folkways.cli.believability_shown import limits, show
    from folkways.survey.results import evaluate

    results = evaluate(drawn.file)
    if as_json:
        said = limits(study, results)
        typer.echo(json.dumps(_json(study, collected, drawn, results, spent, said)))
    else:
        show(study, collected, imported, drawn, results)


def _json(
    study: Study,
    collected: Collected,
    drawn: DrawnSurvey,
    results: Results,
    spent: ModelCost | None,
    limits: list[str],
) -> dict[str, object]:
    from folkways.base.time import format_moment
    from folkways.survey.interview import HUMAN

    asked = collected.spent
    return {
        "run": str(study.session.path),
        "folder": str(study.folder),
        "at": format_moment(study.t),
        "agents": list(study.names),
        "minds": list(study.minds),
        "answered": collected.answered,
        "before": collected.before,
        "open": dict(collected.faults),
        "human_answers": sum(one.condition == HUMAN for one in study.answers()),
        "survey": str(drawn.file.path),
        "survey_kept": drawn.older,
        "not_ranked": list(drawn.without),
        "items": results.items,
        "rankings": [asdict(one) for one in results.rankings if one.orders or one.incomplete],
        "limits": limits,
        "spent": None if asked is None else asked._asdict(),
        "spent_ranking": None if spent is None else spent._asdict(),
    }
