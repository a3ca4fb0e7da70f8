from __future__ import annotations

import json
from pathlib import Path

import folkways as package
from folkways.testing.command import Command
from folkways.testing.endpoint.endpoint import Endpoint


def made(tmp_path: Path) -> Path:
    path = tmp_path / "r.folk"
    package.run(tmp_path / "garden.yaml", out=path, until="day 1 08:30")
    return path


def test_shadow_prints_a_table_examples_and_a_page(folkways: Command, tmp_path: Path) -> None:
    made(tmp_path)
    done = folkways("shadow", "r.folk", "--seed", 99, "--out", "page.html")
    assert done.code == 0
    assert done.out.startswith("offline and offline: ")
    assert "conduct conflicts with a norm" in done.out
    assert "recorded" in done.out
    assert "page: page.html" in done.err
    assert "<!DOCTYPE html>" in (tmp_path / "page.html").read_text("utf-8")
    again = folkways("shadow", "r.folk", "--out", "page.html")
    assert (again.code, "not overwritten" in again.err) == (2, True)


def test_shadow_as_json_is_one_line(folkways: Command, tmp_path: Path) -> None:
    made(tmp_path)
    done = folkways("shadow", "r.folk", "--operations", "plan_day,judge_percepts", "--json")
    assert done.code == 0
    assert done.out.count("\n") == 1
    found = json.loads(done.out)
    assert {row["operation"] for row in found["agreements"]} == {"plan_day", "judge_percepts"}
    assert all(row["agree"]["value"] == 1 for row in found["agreements"])


def test_a_paid_model_is_asked_only_after_consent(folkways: Command, tmp_path: Path) -> None:
    made(tmp_path)
    mind = "openai:x@http://127.0.0.1:9/v1"
    done = folkways("shadow", "r.folk", "--mind", mind, "--price", "1,2")
    assert done.code == 2
    assert "questions to openai:x" in done.err
    assert "--yes" in done.err
    assert not (tmp_path / "r.answers").exists()


def test_a_page_that_exists_is_refused_before_anything_is_asked(
    folkways: Command, tmp_path: Path
) -> None:
    made(tmp_path)
    (tmp_path / "page.html").write_text("mine", encoding="utf-8")
    with Endpoint("offline") as endpoint:
        mind = f"stub:offline@{endpoint.url}"
        done = folkways("shadow", "r.folk", "--mind", mind, "--yes", "--out", "page.html")
        assert (done.code, done.out) == (2, "")
        assert done.err == "--out: page.html exists and is not overwritten; name another file\n"
        assert not endpoint.log.answered
    assert (tmp_path / "page.html").read_text("utf-8") == "mine"
    assert not (tmp_path / "r.answers").exists()


def test_pairs_are_exported_and_compared(folkways: Command, tmp_path: Path) -> None:
    made(tmp_path)
    done = folkways("export", "r.folk", "--pairs", "p.jsonl.gz")
    assert (done.code, done.out.startswith("p.jsonl.gz: ")) == (0, True)
    assert folkways("shadow", "p.jsonl.gz", "--json").code == 0
    both = folkways("export", "r.folk", "--pairs", "q.jsonl", "--out", "tables")
    assert (both.code, "give one of them" in both.err) == (2, True)


DOCS = Path(__file__).parents[2] / "docs"


def test_the_first_examples_of_the_page_run(folkways: Command, tmp_path: Path) -> None:
    page = (DOCS / "shadow.md").read_text("utf-8")
    command = next(line for line in page.splitlines() if line.startswith("    folkways"))
    assert folkways(*command.split()[1:]).code == 0
    program = page.split("```python\n")[1].split("```")[0]
    exec(compile(program, "shadow.md", "exec"), {"__name__": "docs"})
    assert (tmp_path / "agreement.html").exists()


def test_the_page_names_every_operation_that_is_compared() -> None:
    from folkways.pairs.pair import OPERATIONS

    page = (DOCS / "shadow.md").read_text("utf-8").split("## How agreement")[0]
    assert not [name for name in OPERATIONS if f"`{name}`" not in page]
