from __future__ import annotations

import json
from pathlib import Path

import folkways as package
from folkways.testing.command import Command

DOCS = Path(__file__).parents[2] / "docs"


def made(tmp_path: Path) -> Path:
    path = tmp_path / "r.folk"
    package.run(
        tmp_path / "garden.yaml",
        out=path,
        settings={"offline.values.importance_words": 6},
        until="day 1 10:00",
    )
    return path


def test_calibrate_writes_a_file_that_a_run_can_name(folkways: Command, tmp_path: Path) -> None:
    made(tmp_path)
    done = folkways("calibrate", "r.folk", "--out", "mine.yaml", "--about", "A quiet garden.")
    assert done.code == 0, done.err
    assert "importance_words" in done.out
    assert "use it with --constants mine.yaml" in done.out
    assert "about: A quiet garden." in (tmp_path / "mine.yaml").read_text("utf-8")
    ran = folkways(
        "run", "garden.yaml", "--constants", "mine.yaml", "--until", "day 1 08:10", "--no-report"
    )
    assert ran.code == 0, ran.err
    assert "Constants of the offline mind: mine (" in ran.out
    shadowed = folkways("shadow", "r.folk", "--constants", "mine.yaml", "--json")
    assert json.loads(shadowed.out)["second"].startswith("offline (constants mine, ")
    again = folkways("calibrate", "r.folk", "--out", "mine.yaml")
    assert (again.code, "not overwritten" in again.err) == (2, True)


def test_calibrate_as_json_is_one_line(folkways: Command, tmp_path: Path) -> None:
    made(tmp_path)
    done = folkways("calibrate", "r.folk", "--json")
    assert done.code == 0, done.err
    assert done.out.count("\n") == 1
    found = json.loads(done.out)
    assert found["file"] is None
    assert {one["name"] for one in found["families"]} >= {"importance", "acceptance"}
    assert "importance_words" in {one["name"] for one in found["constants"]}


def test_constants_of_another_mind_are_refused(folkways: Command, tmp_path: Path) -> None:
    made(tmp_path)
    done = folkways("shadow", "r.folk", "--mind", "table", "--constants", "theory")
    assert (done.code, "constants must be left out" in done.err) == (2, True)


def test_check_knows_constants(folkways: Command, tmp_path: Path) -> None:
    done = folkways("check", "garden.yaml", "--set", "offline.constants=nobody")
    assert (done.code, "model_hour" in done.err) == (2, True)


def test_the_first_program_of_the_page_runs(folkways: Command, tmp_path: Path) -> None:
    made(tmp_path)
    page = (DOCS / "calibrate.md").read_text("utf-8")
    first, second, *_ = (line for line in page.splitlines() if line.startswith("    folkways"))
    # The recorded hour takes a quarter of a minute; a short run stands for it here.
    assert "calibrate model_hour --out mine.yaml" in first
    assert folkways("calibrate", "r.folk", "--out", "mine.yaml").code == 0
    words = second.replace('"day 1 08:20"', "day_1_08:05").split()[1:]
    done = folkways(*(word.replace("_", " ") if "day_1" in word else word for word in words))
    assert done.code == 0, done.err
    program = page.split("```python\n")[1].split("```")[0].replace("model_hour", "r.folk")
    exec(compile(program, "calibrate.md", "exec"), {"__name__": "docs"})


def test_the_page_names_every_family(folkways: Command) -> None:
    from folkways.calibration.families import FAMILIES

    page = (DOCS / "calibrate.md").read_text("utf-8")
    for family in FAMILIES:
        assert family.name in page, family.name
