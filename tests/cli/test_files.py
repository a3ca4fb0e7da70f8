from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.garden import Lived

from folkways.base.errors import FolkwaysError
from folkways.cli.files import named_file, require_different
from folkways.testing.command import Command


def test_a_hyphen_does_not_become_the_name_of_a_file() -> None:
    with pytest.raises(FolkwaysError, match="--out: files are not written to standard output"):
        named_file("-", "--out", (".svg",))
    assert named_file("./-", "--out") == Path("-")


def test_two_options_cannot_name_one_file() -> None:
    require_different({"--out": Path("a.html"), "--odd": None, "--figure": Path("b.svg")})
    with pytest.raises(FolkwaysError, match="--out and --odd name the same file"):
        require_different({"--out": Path("a.html"), "--odd": Path("./a.html")})


def test_the_same_command_works_again_if_only_some_of_its_files_are_there(
    folkways: Command, lived: Lived, tmp_path: Path
) -> None:
    run = lived(name="r.folk", offline=True)
    command = ("report", run, "--odd", "o.md", "--out", "r.html")
    assert folkways(*command).code == 0
    for missing in ("r.html", "o.md"):
        (tmp_path / missing).rename(tmp_path / "before")
        done = folkways(*command)
        if missing == "r.html":
            assert done.code == 0, done.err
        assert (tmp_path / missing).read_bytes() == (tmp_path / "before").read_bytes()
    (tmp_path / "o.md").write_text("mine", encoding="utf-8")
    (tmp_path / "r.html").unlink()
    done = folkways(*command)
    assert (done.code, "o.md exists and is not overwritten" in done.err) == (2, True)
    assert (tmp_path / "o.md").read_text("utf-8") == "mine"


def test_comments_and_figure_of_a_survey_are_both_there_or_the_command_works_again(
    folkways: Command, lived: Lived, tmp_path: Path
) -> None:
    run = lived(name="r.folk", offline=True)
    assert folkways("survey", "make", run, "--pairs", 1, "--out", "a.survey").code == 0
    command = ("survey", "report", "a.survey", "--comments", "c.csv", "--figure", "x.svg")
    assert folkways(*command).code == 0
    figure = (tmp_path / "x.svg").read_bytes()
    (tmp_path / "x.svg").unlink()
    assert folkways(*command).code == 0
    assert (tmp_path / "x.svg").read_bytes() == figure
    (tmp_path / "c.csv").unlink()
    (tmp_path / "x.svg").write_text("mine", encoding="utf-8")
    assert folkways(*command).code == 2
    assert not (tmp_path / "c.csv").exists()
