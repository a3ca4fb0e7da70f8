"""``folkways view``."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Annotated

import typer

from folkways.cli.options import MaxCost, MaxTokens, RunOrExample, Trust, With
from folkways.cli.terminal import say

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from folkways.plugins import Parts
    from folkways.viewer.asked import RunInterviewer
    from folkways.viewer.view import RunView


def main(
    run: RunOrExample,
    port: Annotated[
        int | None,
        typer.Option("--port", metavar="N", min=0, max=65535, help="0 takes a free one (8700)."),
    ] = None,
    host: Annotated[
        str,
        typer.Option(
            "--host",
            metavar="ADDRESS",
            help="Show it to other machines, too: an address of this one, or 0.0.0.0 for all of "
            "them. The printed address contains a token; anyone who has it sees the run.",
        ),
    ] = "127.0.0.1",
    origin: Annotated[
        list[str] | None,
        typer.Option(
            "--origin",
            metavar="URL",
            help="Where a proxy of your own offers it, such as https://runs.example.org. May be "
            "repeated.",
        ),
    ] = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Print the address without opening a browser.")
    ] = False,
    control: Annotated[
        bool,
        typer.Option(
            "--control",
            help="Let the page act on a live run: whisper, visit, set objects, pause; "
            "and ask agents whose mind costs money.",
        ),
    ] = False,
    at: Annotated[
        str | None,
        typer.Option(metavar="MOMENT", help='Open it at a moment, such as "day 1 10:30".'),
    ] = None,
    agent: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="Open with an agent selected: a name, or a part that is unique."
        ),
    ] = None,
    norm: Annotated[
        str | None,
        typer.Option(metavar="ID", help="Open with a tracked norm selected, such as tipping."),
    ] = None,
    export: Annotated[
        str,
        typer.Option(
            metavar="FILE.html",
            help="Write a new file that replays the run without a server, and show nothing.",
        ),
    ] = "",
    png: Annotated[
        str, typer.Option(metavar="FILE.png", help="Write a picture of the town --at a moment.")
    ] = "",
    gif: Annotated[
        str, typer.Option(metavar="FILE.gif", help="Write how it went on --from ... --until ....")
    ] = "",
    begins: Annotated[
        str, typer.Option("--from", metavar="MOMENT", help="Where the --gif begins.")
    ] = "",
    until: Annotated[str, typer.Option(metavar="MOMENT", help="Where the --gif ends.")] = "",
    speed: Annotated[
        int, typer.Option(metavar="N", min=0, help="Simulated seconds per second of a --gif (60).")
    ] = 0,
    scale: Annotated[
        int,
        typer.Option(metavar="N", min=0, max=4, help="Scale of pictures, 1 to 4."),
    ] = 0,
    whole: Annotated[
        bool,
        typer.Option("--whole", help="Show the whole town, not only the area where people are."),
    ] = False,
    max_cost: MaxCost = None,
    max_tokens: MaxTokens = None,
    within: With = None,
    trust: Trust = False,
) -> None:
    """Show a run in the browser: the town, played, scrubbed and questioned; live or afterwards.

    \b
    Examples:
      folkways view runs/hobbs_cafe-1.folk
      folkways view runs/hobbs_cafe-1.folk --at "day 1 10:30" --agent Carlos
      folkways view runs/hobbs_cafe-1.folk --control
      folkways view runs/hobbs_cafe-1.folk --export cafe.html
      folkways view model_hour
      folkways view runs/hobbs_cafe-1.folk --png cafe.png --at "day 1 10:30" --agent Carlos
    """
    from folkways.cli.view_files import ViewFiles, write
    from folkways.store.examples import run_file
    from folkways.viewer.asked import RunInterviewer
    from folkways.web.address import as_origin

    wanted = ViewFiles(
        *(export, png, gif, at or "", begins, until, agent or "", norm or ""), whole, scale, speed
    )
    wanted.check()
    run = run_file(run)
    if wanted.any:
        write(run, wanted, _parts(trust, within or ()))
        return
    origins = [as_origin(text) for text in origin or ()]
    view = _opened(run)
    state = _state(view, at, agent, norm)
    with contextlib.closing(view), contextlib.suppress(KeyboardInterrupt):
        parts = _parts(trust, within or ())
        view.use(parts)
        asked = RunInterviewer(view.path, max_cost, max_tokens, parts)
        _serve(view, (host, port, origins), state, control, no_browser, asked)
    say("The run is no longer shown.", err=True)


def _parts(trust: bool, given: Sequence[str]) -> Parts:
    """Return the parts that may be used; what looks for them takes long to import."""
    if not (trust or given):
        from folkways.plugins import INSTALLED

        return INSTALLED
    from folkways.assembly.needed_parts import parts_of

    return parts_of(trust=trust, parts=given)


def _opened(path: Path) -> RunView:
    from folkways.cli.terminal import late_bar
    from folkways.viewer.view import open_view

    with late_bar("Reading the run") as progress:
        return open_view(path, progress, in_parts=True)


def _state(view: RunView, at: str | None, agent: str | None, norm: str | None) -> dict[str, str]:
    """Return the state of the page that was asked for; FolkwaysError if the run has no such."""
    import json

    from folkways.base.errors import FolkwaysError

    about = json.loads(view.run())
    state: dict[str, str] = {}
    # What stands behind these takes longer to load than all the rest.
    if at is not None:
        from folkways.pictures.pictures import shown_moment
        from folkways.store.reader import RunFile
        from folkways.viewer.serve import compact

        state["t"] = compact(shown_moment(RunFile(view.path), at), view.header.moments)
    if agent is not None:
        from folkways.moments.agent_named import agent_named

        state["agent"] = agent_named([one["name"] for one in about["agents"]], agent)
    if norm is not None:
        known = [one["id"] for one in about["norms"]]
        if norm not in known:
            raise FolkwaysError(
                f"--norm: the run tracks no norm called {norm!r}; it tracks: {', '.join(known)}"
                if known
                else "--norm: the run tracks no norms"
            )
        state["norm"] = norm
    return state


def _serve(
    view: RunView,
    where: tuple[str, int | None, list[str]],
    state: dict[str, str],
    control: bool,
    no_browser: bool,
    asked: RunInterviewer,
) -> None:
    from urllib.parse import urlsplit

    from folkways.viewer.serve import PORT, Where, page_address, show

    hand = None
    if control:
        from folkways.viewer.live_actions import RunHand

        hand = RunHand(view.path)

    def ready(address: str, token: str) -> None:
        whole = page_address(address, token, **state)
        say(f"The run is at {whole}")
        if where[1] is None and urlsplit(address).port != PORT:
            say(f"Port {PORT} is in use by something else; this is a free one.", err=True)
        if token:
            can = "see the run, and change it while it goes on" if control else "see the run"
            say(f"Anyone with this address can {can}.", err=True)
        say("Ctrl-C ends this; the run itself is not touched by it.", err=True)
        if not no_browser:
            _open(whole)

    show(
        view,
        Where(*where),
        ready,
        hand,
        asked,
        control=control,
    )


def _open(address: str) -> None:
    """Open the address in the browser, without waiting for it."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
