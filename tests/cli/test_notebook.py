from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.garden import Lived

from folkways import run
from folkways.minds.table.mind import TableMind
from folkways.runs import notebook
from folkways.testing.command import Command
from folkways.testing.scenes import GARDEN

pytest.importorskip("nbformat", reason="pip install '.[notebook]'")


def test_a_notebook_is_written_beside_the_run_and_names_it(folkways: Command, lived: Lived) -> None:
    lived("day 1 08:20")
    written = folkways("notebook", "r.folk")
    assert (written.code, written.out.strip()) == (0, "r.ipynb")
    cells = json.loads(Path("r.ipynb").read_text("utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert "folkways.Run.open('r.folk')" in code[0]
    for cell in code:
        compile(cell, "cell", "exec")
    assert not any(cell.get("outputs") for cell in cells)


def test_a_notebook_elsewhere_finds_its_run(folkways: Command, lived: Lived) -> None:
    lived("day 1 08:20")
    assert folkways("notebook", "r.folk", "--out", "deep/er/n.ipynb").code == 0
    assert "Run.open('../../r.folk')" in Path("deep/er/n.ipynb").read_text("utf-8")


def test_a_notebook_is_not_replaced_unless_that_is_asked_for(
    folkways: Command, lived: Lived
) -> None:
    lived("day 1 08:20")
    Path("r.ipynb").write_text("mine")
    refused = folkways("notebook", "r.folk")
    assert refused.code == 2
    assert "exists and is not overwritten" in refused.err
    assert Path("r.ipynb").read_text() == "mine"
    assert folkways("notebook", "r.folk", "--overwrite").code == 0
    assert Path("r.ipynb").read_text("utf-8").startswith("{")


def test_another_ending_is_refused(folkways: Command, lived: Lived) -> None:
    lived("day 1 08:20")
    refused = folkways("notebook", "r.folk", "--out", "n.py")
    assert (refused.code, "must end in .ipynb" in refused.err) == (2, True)


def test_without_nbformat_it_is_said_how_to_install_it(
    folkways: Command, lived: Lived, monkeypatch: pytest.MonkeyPatch
) -> None:
    lived("day 1 08:20")
    monkeypatch.setattr(notebook, "find_spec", lambda name: None)
    refused = folkways("notebook", "r.folk")
    assert (refused.code, "pip install '.[notebook]'" in refused.err) == (2, True)
    assert not Path("r.ipynb").exists()


def test_a_title_is_neither_markup_nor_code(folkways: Command) -> None:
    title = 'Ducks <img src=x onerror="a()">\n\n# `Two`'
    scenario = GARDEN.replace("title: A small gathering\n", f"title: {json.dumps(title)}\n")
    assert title[:5] in scenario
    Path("garden.yaml").write_text(scenario, encoding="utf-8")
    run("garden.yaml", mind=TableMind(1), out="r.folk", until="day 1 08:01")
    assert folkways("notebook", "r.folk").code == 0
    first = json.loads(Path("r.ipynb").read_text("utf-8"))["cells"][0]
    heading, _, rest = "".join(first["source"]).partition("\n\n")
    assert heading == r'# Ducks \<img src=x onerror="a()"\> \# \`Two\`'
    assert rest.startswith("3 agents")
