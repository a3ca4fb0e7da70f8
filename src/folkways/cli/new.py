"""``folkways new``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from folkways.base.errors import StorageError
from folkways.base.in_shell import in_shell
from folkways.cli.options import MaxCost, MaxTokens, Price, Yes
from folkways.cli.terminal import say


def main(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Name of the scenario.")],
    folder: Annotated[
        Path, typer.Option("--in", metavar="FOLDER", help="Where to write it.")
    ] = Path(),
    describe: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help="What it is about, in a sentence or two."),
    ] = None,
    mind: Annotated[
        str | None,
        typer.Option(
            metavar="MODEL",
            help="Let this language model draft it from --describe: provider:model[@URL].",
        ),
    ] = None,
    ask: Annotated[
        bool, typer.Option("--ask", help="Draft it from your answers to a few questions.")
    ] = False,
    map_: Annotated[
        str | None,
        typer.Option(
            "--map",
            metavar="MAP",
            help="The map: one that ships. minimal is copied beside the scenario, to be changed.",
        ),
    ] = None,
    setting: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Answer: the kind of place.")
    ] = None,
    place: Annotated[
        str | None, typer.Option(metavar="ARENA", help="Answer: where they meet.")
    ] = None,
    conduct: Annotated[
        str | None,
        typer.Option(metavar="DOING", help="Answer: what they differ on, with a verb in -ing."),
    ] = None,
    instead: Annotated[
        str | None,
        typer.Option(metavar="DOING", help="Answer: what one does instead, with a verb in -ing."),
    ] = None,
    harms: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Answer: whom or what it harms.")
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(metavar="PEOPLE", help="Answer: who is against it; names, or how many."),
    ] = None,
    in_favour: Annotated[
        str | None, typer.Option(metavar="PEOPLE", help="Answer: who is in favour of it.")
    ] = None,
    neutral: Annotated[
        str | None, typer.Option(metavar="PEOPLE", help="Answer: who has no opinion on it.")
    ] = None,
    max_cost: MaxCost = None,
    max_tokens: MaxTokens = None,
    price: Price = None,
    yes: Yes = False,
) -> None:
    """Begin a scenario of your own: an example, a draft by a model, or a draft from your answers.

    Without further options: a small, commented file that runs as it is. With --describe and --mind
    a language model drafts people, stances, conflicts, vocabulary and a map; with --describe alone
    or --ask you answer a few questions (or give the answers as options). Nothing is overwritten.
    The schema beside the file lets editors complete and check it as you write.

    \b
    Examples:
      folkways new ducks
      folkways new ducks --map minimal
      folkways new bakery --describe "Regulars of a bakery jump the queue." --mind openai:gpt-5-mini
      folkways new bakery --ask
      folkways check ducks.yaml
    """
    from folkways.assembly.spending import Spending
    from folkways.cli import new_asked
    from folkways.scenario.new import check_name, template

    check_name(name)
    path = folder / f"{name}.yaml"
    _check_free(path)
    own_map = _own_map(name, folder, map_)
    given = new_asked.Given(
        setting, map_, place, conduct, instead, harms, against, in_favour, neutral
    )
    description = _description(describe, mind)
    shortcomings: Sequence[str] = ()
    if mind is not None:
        from folkways.cli.new_draft import drafted_by_model

        spending = Spending(max_cost, max_tokens, price=price or ())
        scenario, shortcomings = drafted_by_model(
            name, description, mind, only_map=map_, spending=spending, yes=yes
        )
    elif ask or describe is not None or given.any:
        from folkways.scenario.answered_draft import drafted
        from folkways.scenario.draft import scenario_of_draft

        draft = drafted(new_asked.answers(given))
        own_map = own_map or _own_map(name, folder, draft.map)
        scenario = scenario_of_draft(name, description, draft)
    else:
        _write_all(
            path, template(name, map_ or "hobbs_cafe", own_map.name if own_map else None), own_map
        )
        say(
            f"{path}\nTry it: folkways check {in_shell(path)}, then folkways run {in_shell(path)}\n"
            f"For a draft of your own: folkways new NAME --ask, or --describe TEXT --mind MODEL"
        )
        return
    _write_draft(path, scenario, own_map, shortcomings)


def _description(describe: str | None, mind: str | None) -> str:
    """Return what --describe says; raises typer.BadParameter for one that cannot be used."""
    from folkways.scenario.draft import MOST_DESCRIPTION

    if mind is not None and describe is None:
        raise typer.BadParameter(
            'say in a sentence or two what to draft: --describe "..."', param_hint="--describe"
        )
    text = " ".join((describe or "").split())
    if describe is not None and not text:
        raise typer.BadParameter("must not be empty", param_hint="--describe")
    if len(text) > MOST_DESCRIPTION:
        raise typer.BadParameter(
            f"must have {MOST_DESCRIPTION:,} characters at most, not {len(text):,}",
            param_hint="--describe",
        )
    return text


def _check_free(path: Path) -> None:
    """Raise StorageError if a file stands in the way: before anybody is asked anything."""
    if path.exists() or path.is_symlink():
        raise StorageError(f"{path} exists and is not overwritten; choose another name")


def _own_map(name: str, folder: Path, chosen: str | None) -> Path | None:
    """Return where to copy the minimal map, None if another was chosen.

    Raises typer.BadParameter for a map that does not ship, StorageError if a file is in the way.
    """
    from folkways.cli.files import has_content
    from folkways.scenario.installed import map_names

    if chosen is not None and chosen not in map_names():
        raise typer.BadParameter(
            f"{chosen[:60]!r} is not one of the shipped maps: {', '.join(map_names())}",
            param_hint="--map",
        )
    if chosen != "minimal":
        return None
    path = folder / f"{name}.tmj"
    if not has_content(path, _minimal_map()):  # as after a kill
        _check_free(path)
    return path


def _minimal_map() -> bytes:
    from folkways.scenario.installed import PRESETS

    return (PRESETS / "minimal.tmj").read_bytes()


def _write_draft(
    path: Path, scenario: Mapping[str, object], own_map: Path | None, shortcomings: Sequence[str]
) -> None:
    """Write a draft, and say how ``check`` reads it."""
    from folkways.cli.check_shown import lines, summary
    from folkways.cli.terminal import clean_line
    from folkways.scenario.draft import draft_text, load_draft
    from folkways.scenario.examined import Examined

    examined = Examined.of(load_draft(scenario))
    written = dict(scenario) | ({"map": own_map.name} if own_map is not None else {})
    text = draft_text(written)
    try:
        _write_all(path, text, own_map)
    except StorageError:
        say(text)  # it may have cost money
        raise
    say(clean_line(summary(examined)))
    for line in lines(examined):
        say(clean_line(line))
    for line in shortcomings:
        say(clean_line(line))
    file = in_shell(path)
    say(f"{path}\nRead it, change it, then: folkways check {file}, folkways run {file}")


def _write_all(path: Path, text: str, own_map: Path | None) -> None:
    """Write the schema, the map if the scenario has one of its own, and last the scenario.

    So where the scenario is there, all is; and where it is not, the same command works again.
    """
    from folkways.cli.files import write_new_files
    from folkways.scenario.installed import PRESETS
    from folkways.scenario.new import SCHEMA_FILE, scenario_schema_text

    shared: dict[Path, str | bytes] = {path.with_name(SCHEMA_FILE): scenario_schema_text()}
    if own_map is not None:
        tiles = "town_tiles.png"
        shared[path.with_name(tiles)] = (PRESETS / tiles).read_bytes()
    files = {other: content for other, content in shared.items() if not other.exists()}
    if own_map is not None:
        files[own_map] = _minimal_map()
    files[path] = text
    write_new_files(files, "--in")
