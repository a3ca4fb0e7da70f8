from __future__ import annotations

import errno
import json
from pathlib import Path

import pytest

from folkways.assembly.prompts import every_operation, operation, shipped_templates
from folkways.cli import files
from folkways.store.atomic_write import write_new_whole
from folkways.testing.command import Command

FIRST = "# Check whether normative information is a norm"


def copied(folkways: Command, folder: str = "mine") -> Path:
    assert folkways("prompts", "copy", folder).code == 0
    return Path(folder)


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_all_questions_are_listed(folkways: Command) -> None:
    done = folkways("prompts")
    assert done.code == 0
    for op in every_operation():
        line = next(line for line in done.out.splitlines() if f" {op.name} " in line)
        assert op.version in line
    assert "How poignant are these memories to this agent?" in done.out
    assert "*" not in done.out
    found = json.loads(folkways("prompts", "--json").out)
    assert [row["name"] for row in found["operations"]] == [op.name for op in every_operation()]
    assert not any(row["changed"] for row in found["operations"])
    row = next(row for row in found["operations"] if row["name"] == "check_type")
    assert (row["version"], row["files"][0]) == (operation("check_type").version, "check_type.md")
    assert 100 < row["tokens"] < 2000
    assert found["notes"] == []


def test_a_template_is_shown_as_it_is_written(folkways: Command) -> None:
    assert folkways("prompts", "show", "utter").out == operation("utter").template.source
    found = json.loads(folkways("prompts", "show", "utter", "--json").out)
    assert found["files"] == operation("utter").template.sources


def test_a_question_is_filled_in(folkways: Command) -> None:
    done = folkways("prompts", "render", "check_type")
    assert done.out.startswith(FIRST)
    assert done.out.endswith("</information>\n")
    assert "{%" not in done.out
    parts = json.loads(folkways("prompts", "render", "check_type", "--json").out)
    assert done.out == f"{parts['instructions']}\n\n{parts['situation']}\n"


def test_what_is_sent_is_shown_as_messages(folkways: Command) -> None:
    parts = json.loads(folkways("prompts", "render", "check_type", "--json").out)
    sent = json.loads(folkways("prompts", "render", "check_type", "--messages").out)
    assert [message["role"] for message in sent["messages"]] == ["system", "user"]
    assert [message["content"] for message in sent["messages"]] == [
        parts["instructions"],
        parts["situation"],
    ]
    assert set(sent["answer"]["properties"]) == set(operation("check_type").output.model_fields)
    line = folkways("prompts", "render", "check_type", "--messages", "--json").out
    assert line.count("\n") == 1
    assert json.loads(line) == sent


def test_copies_are_complete_and_nothing_is_overwritten(folkways: Command) -> None:
    folder = copied(folkways, "a/b")
    assert {path.name: path.read_text("utf-8") for path in folder.iterdir()} == shipped_templates()
    (folder / "utter.md").write_text("mine")
    (folder / "data.md").unlink()
    again = folkways("prompts", "copy", "a/b")
    assert again.code == 2
    assert "nothing is overwritten" in again.err
    assert (folder / "utter.md").read_text() == "mine"
    assert not (folder / "data.md").exists(), "nothing was written"
    found = json.loads(folkways("prompts", "copy", "c", "--json").out)
    assert found == {"folder": "c", "files": list(shipped_templates())}


def test_changed_templates_are_marked_and_used(folkways: Command) -> None:
    folder = copied(folkways)
    assert "*" not in folkways("prompts", "--prompts", folder).out
    change(folder / "check_type.md", FIRST, "# Judge whether this is a norm")
    done = folkways("prompts", "--prompts", folder)
    assert done.code == 0
    marked = [line.split()[0] for line in done.out.splitlines() if " * " in line[:70]]
    assert marked == ["check_type"]
    assert "Note:" not in done.out
    for path in folder.iterdir():  # a folder may hold no more than what is changed
        if path.name != "check_type.md":
            path.unlink()
    filled = folkways("prompts", "render", "check_type", "--prompts", folder).out
    assert filled.startswith("# Judge whether this is a norm")
    assert "# Judge" in folkways("prompts", "show", "check_type", "--prompts", folder).out
    found = json.loads(folkways("prompts", "--prompts", folder, "--json").out)
    changed = [row for row in found["operations"] if row["changed"]]
    assert [row["name"] for row in changed] == ["check_type"]
    assert changed[0]["version"] != operation("check_type").version


def test_what_a_wording_no_longer_tells_is_noted(folkways: Command) -> None:
    folder = copied(folkways)
    change(folder / "check_type.md", "- `reason`", "- the reason")
    done = folkways("prompts", "--prompts", folder)
    assert done.code == 0
    assert "Note: check_type: `reason` is not described" in done.out


def test_mistakes_are_told_plainly(folkways: Command) -> None:
    folder = copied(folkways)
    change(folder / "utter.md", "{{ q.when }}", "{{ q.wen | safe }}")
    (folder / "uter.md").write_text("x")
    for command in (["prompts"], ["prompts", "show", "utter"], ["prompts", "render", "utter"]):
        done = folkways(*command, "--prompts", folder)
        assert (done.code, done.out) == (2, "")
        assert "utter.md, line " in done.err
        assert "the filter safe is not at hand" in done.err
        assert "Traceback" not in done.err


def test_unknown_names_get_near_ones(folkways: Command) -> None:
    for command in ("show", "render"):
        done = folkways("prompts", command, "chek_type")
        assert done.code == 2
        assert "did you mean check_type?" in done.err
    assert folkways("prompts", "sow").code == 2
    behind = folkways("prompts", "--prompts", "mine", "show", "utter")
    assert behind.code == 2
    assert "options stand behind show" in behind.err


def test_help_has_examples(folkways: Command) -> None:
    assert "folkways prompts copy mine" in folkways("prompts", "--help").out
    for command in ("show", "render", "copy"):
        assert f"folkways prompts {command} " in folkways("prompts", command, "--help").out


def test_questions_of_ones_own_are_listed_shown_and_filled_in(folkways: Command) -> None:
    mine = ["--with", "tests.plugins.favours:Favours"]
    assert " give_favour " in folkways("prompts", *mine).out
    assert " give_favour " not in folkways("prompts").out
    assert "{{ q.last }}" in folkways("prompts", "show", "give_favour", *mine).out
    assert folkways("prompts", "render", "give_favour", *mine).out.endswith("(last)\n")
    sent = json.loads(folkways("prompts", "render", "give_favour", "--messages", *mine).out)
    assert sent["answer"]["properties"]["gives"]["type"] == "boolean"
    refused = folkways("prompts", "show", "give_favour")
    assert (refused.code, "no question called" in refused.err) == (2, True)


def test_copying_that_a_kill_or_a_full_disk_ended_can_be_repeated(
    folkways: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = shipped_templates()
    write = write_new_whole
    left = [5]

    def full(path: Path, content: bytes) -> None:
        if not left[0]:
            raise OSError(errno.ENOSPC, "No space left on device")
        left[0] -= 1
        write(path, content)

    Path("there").mkdir()
    Path("there/notes.txt").write_text("mine", encoding="utf-8")
    for folder, stays in (("new", None), ("there", ["notes.txt"])):
        left[0] = 5
        with monkeypatch.context() as patched:
            patched.setattr(files, "write_new_whole", full)
            failed = folkways("prompts", "copy", folder)
        assert failed.code == 2
        assert "No space left" in failed.err
        found = (
            sorted(one.name for one in Path(folder).iterdir()) if Path(folder).exists() else None
        )
        assert found == stays
    for name in list(texts)[:5]:  # what a kill leaves in a folder that was there before
        Path("there", name).write_text(texts[name], encoding="utf-8")
    for folder in ("new", "there"):
        assert folkways("prompts", "copy", folder).code == 0
        assert {name: Path(folder, name).read_text("utf-8") for name in texts} == texts
        assert folkways("prompts", "copy", folder).code == 2


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("{{ 1e400 }}", "no question needs numbers as large as that"),
        ("{{ 'a' | truncate(-5) }}", "the filter truncate: expected length >= 3, got -5"),
    ],
)
def test_what_jinja_cannot_fill_is_refused_wherever_templates_are_read(
    folkways: Command, tmp_path: Path, line: str, problem: str
) -> None:
    mine = copied(folkways)
    change(mine / "check_type.md", "{% block situation %}\n", f"{{% block situation %}}\n{line}\n")
    text = (mine / "check_type.md").read_text("utf-8").splitlines()
    for command in (
        ("prompts",),
        ("prompts", "render", "check_type"),
        ("run", "hobbs_cafe", "--until", "day 1 08:05", "--out", "r.folk"),
    ):
        done = folkways(*command, "--prompts", "mine")
        assert (done.code, done.out) == (2, "")
        assert f"check_type.md, line {text.index(line) + 1}: {problem}" in done.err
    assert not (tmp_path / "r.folk").exists()
