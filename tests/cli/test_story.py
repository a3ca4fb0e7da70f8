from __future__ import annotations

import json
from pathlib import Path

from tests.cli.garden import Lived

from folkways.runs.run import Run
from folkways.testing.command import Command


def test_a_stretch_is_told_on_the_terminal_as_json_and_in_a_file(
    folkways: Command, lived: Lived, tmp_path: Path
) -> None:
    run = lived("day 1 09:00", offline=True)
    words = ("story", "r.folk", "--from", "day 1 08:10", "--until", "day 1 08:40")
    shown = folkways(*words)
    assert shown.code == 0
    assert shown.out.splitlines()[0].endswith("day 1 08:10 to 08:40")
    found = json.loads(folkways(*words, "--json").out)
    assert found == Run.open(run).story("day 1 08:10", "day 1 08:40").to_json()
    assert found["scenes"][0]["title"] in shown.out
    written = folkways(*words, "--out", "told/story.md")
    assert (written.out, "story: told/story.md" in written.err) == ("", True)
    assert f"## {found['scenes'][0]['title']}" in (tmp_path / "told/story.md").read_text("utf-8")
    again = folkways(*words, "--out", "told/story.md")
    assert (again.code, "exists and is not overwritten" in again.err) == (2, True)


def test_what_cannot_be_told_is_refused_kindly(folkways: Command, lived: Lived) -> None:
    lived("day 1 09:00", offline=True)
    for options, why in (
        (("--from", "noon"), "write it like 'day 1 10:30'"),
        (("--from", "day 1 08:30", "--until", "day 1 08:20"), "has no length"),
        (("--until", "day 3 08:20"), "the run goes from day 1 08:00 to day 1 09:00"),
        (("--agent", "Zoe"), "no agent is called 'Zoe'"),
        (("--out", "story.html"), "must end in .md or .markdown"),
    ):
        refused = folkways("story", "r.folk", *options)
        assert (refused.code, why in refused.err, refused.out) == (2, True, "")


def test_the_example_that_ships_is_opened_by_name(folkways: Command, tmp_path: Path) -> None:
    stretch = ("--from", "day 1 09:15", "--until", "day 1 09:20")
    shown = folkways("story", "model_hour", *stretch, "--agent", "Carlos")
    assert "“A dry table" not in shown.out
    assert "“Then I won't say no to the tip!" in shown.out
    assert "Carlos Gomez" in folkways("show", "model_hour", "--agent", "Carlos").out
    assert folkways("report", "model_hour").out == "model_hour.html\n"
    assert (tmp_path / "model_hour.html").exists()
    missing = folkways("show", "model_day", "--agent", "Carlos")
    assert (missing.code, missing.err) == (2, "model_day does not exist\n")


def test_a_file_of_the_same_name_comes_first(folkways: Command, lived: Lived) -> None:
    lived("day 1 09:00", name="model_hour")
    assert "Ada Voss" in folkways("show", "model_hour", "--agent", "Ada").out
