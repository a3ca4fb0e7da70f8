"""``folkways prompts``."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from folkways.base.in_shell import in_shell
from folkways.base.plural import counted
from folkways.cli.options import Json, PromptFolder, With
from folkways.cli.terminal import say

if TYPE_CHECKING:
    from folkways.agents.mechanism import AnyOperation
    from folkways.language.book import PromptBook

app = typer.Typer(no_args_is_help=False)

Name = Annotated[
    str, typer.Argument(metavar="NAME", help="A question, such as check_type (see the list).")
]


@app.callback(invoke_without_command=True)
def listed(
    context: typer.Context,
    prompts: PromptFolder = None,
    within: With = None,
    json_: Json = False,
) -> None:
    """List the questions that agents put to a language model; show and fill in their wording.

    \b
    Examples:
      folkways prompts                     all questions and their versions
      folkways prompts show check_type     its template
      folkways prompts render check_type   filled in with an example
      folkways prompts copy mine           all templates, to be changed
      folkways prompts --prompts mine      checks what was changed
      folkways prompts --with moods:Moods  those of your own mechanism as well
      folkways run hobbs_cafe --mind openai:MODEL --prompts mine
    """
    if context.invoked_subcommand is not None:
        if prompts is not None or within or json_:
            raise typer.BadParameter(f"options stand behind {context.invoked_subcommand}")
        return
    from folkways.assembly.prompts import about, every_operation, example, notes, tokens

    book, own = _book(prompts), _own(within)
    rows = [
        {
            "name": op.name,
            "version": book.version(op),
            "changed": book.is_changed(op),
            "tokens": tokens(book.render(op, example(op)).instructions),
            "files": list(book.sources(op)),
            "asks": about(op),
        }
        for op in (*every_operation(), *own)
    ]
    remarks = notes(book)
    if json_:
        noted = [{"name": name, "note": note} for name, note in remarks]
        typer.echo(json.dumps({"operations": rows, "notes": noted}))
        return
    _print_table(rows, remarks)


@app.command("show", short_help="Print the source of a template.")
def show(
    name: Name, prompts: PromptFolder = None, within: With = None, json_: Json = False
) -> None:
    """Print the source of a template.

    \b
    Examples:
      folkways prompts show check_type
      folkways prompts show check_type --prompts mine
      folkways prompts show check_type --json    all files that it draws in
    """
    from folkways.assembly.prompts import operation

    op = operation(name, _own(within))
    book = _book(prompts)
    sources = book.sources(op)
    if json_:
        typer.echo(json.dumps({"name": op.name, "version": book.version(op), "files": sources}))
    else:
        typer.echo(sources[op.template.name], nl=False)


@app.command("render", short_help="Print a question, filled in with an example.")
def render(
    name: Name,
    prompts: PromptFolder = None,
    within: With = None,
    messages: Annotated[
        bool,
        typer.Option(
            "--messages",
            help="Print what is sent, as JSON: the messages and the schema of the answer.",
        ),
    ] = False,
    json_: Json = False,
) -> None:
    """Print a question filled in with its example: instructions, then situation.

    A question of your own without an example is filled in with the names of its fields.

    \b
    Examples:
      folkways prompts render check_type
      folkways prompts render utter --prompts mine
      folkways prompts render utter --messages
      folkways prompts render feel --with moods:Moods
    """
    from folkways.assembly.prompts import example, operation, sent

    op = operation(name, _own(within))
    book = _book(prompts)
    if messages:
        typer.echo(json.dumps(sent(book, op), indent=None if json_ else 2, ensure_ascii=json_))
        return
    prompt = book.render(op, example(op))
    if json_:
        parts = {"instructions": prompt.instructions, "situation": prompt.situation}
        typer.echo(json.dumps({"name": op.name, "version": book.version(op)} | parts))
    else:
        say(f"{prompt.instructions}\n\n{prompt.situation}")


@app.command("copy", short_help="Write all templates into a folder, to be changed.")
def copy(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder; created if needed.")],
    json_: Json = False,
) -> None:
    """Write all templates into a folder, to be changed and used by --prompts; nothing is replaced.

    What is not to be changed may be deleted there: then the template that ships is used.

    \b
    Examples:
      folkways prompts copy mine
      folkways prompts --prompts mine
    """
    from folkways.assembly.prompts import shipped_templates
    from folkways.base.errors import StorageError
    from folkways.cli.files import has_content, write_new_files
    from folkways.store.atomic_write import new_folder

    texts = shipped_templates()
    there = [name for name in texts if (folder / name).exists()]
    # A copy that a kill interrupted holds some of them as they ship.
    begun = len(there) < len(texts) and all(has_content(folder / one, texts[one]) for one in there)
    if there and not begun:
        raise StorageError(
            f"{folder} holds {', '.join(there[:3])}{' and more' if there[3:] else ''} already; "
            "nothing is overwritten and nothing was written"
        )
    with contextlib.ExitStack() as stack:
        new = not os.path.lexists(folder)
        into = stack.enter_context(new_folder(folder)) if new else folder
        write_new_files({into / name: text for name, text in texts.items()}, "")
    if json_:
        typer.echo(json.dumps({"folder": str(folder), "files": list(texts)}))
    else:
        say(f"{counted(len(texts), 'template')} in {folder}. Look at changes: ", nl=False)
        say(f"folkways prompts --prompts {in_shell(folder)}")


def _book(folder: Path | None) -> PromptBook:
    from folkways.assembly.prompts import read_prompts
    from folkways.language.book import PromptBook

    return PromptBook({} if folder is None else read_prompts(folder))


def _own(within: list[str] | None) -> tuple[AnyOperation, ...]:
    from folkways.assembly.needed_parts import parts_of
    from folkways.assembly.prompts import own_operations

    return own_operations(parts_of(parts=within or ()))


def _print_table(rows: list[dict[str, object]], remarks: list[tuple[str, str]]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from folkways.cli.terminal import output, plain

    table = Table(box=SIMPLE_HEAD)
    table.add_column("question", no_wrap=True, style="bold")
    table.add_column("version", no_wrap=True)
    table.add_column("tokens", justify="right")
    table.add_column("what it asks", overflow="fold")
    for row in rows:
        mark = " *" if row["changed"] else ""
        table.add_row(
            str(row["name"]), f"{row['version']}{mark}", f"{row['tokens']}", str(row["asks"])
        )
    console = output()
    console.print(table)
    console.print("Tokens are those of the instructions, about four letters each.")
    if any(row["changed"] for row in rows):
        console.print("* is worded otherwise than as shipped.")
    for name, note in remarks:
        console.print(plain(f"Note: {name}: {note}"))
    console.print(
        "Look at one: folkways prompts render NAME. Change them: folkways prompts copy DIR."
    )
