from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

from folkways.assembly.prompt_folder import MOST_BYTES
from folkways.assembly.prompts import (
    about,
    every_operation,
    example,
    notes,
    operation,
    read_prompts,
    shipped_templates,
    tokens,
)
from folkways.base.errors import FolkwaysError, ScenarioError
from folkways.language.book import PromptBook

CHECK = "{% block instructions %}Say `passed`, `reason`, `norm`.\n{% include 'data.md' %}\n"
CHECK += "{% endblock %}\n{% block situation %}{% import 'shared.md' as shared %}\n<i>\n"
CHECK += "{{ shared.norms([q.information]) }}</i>\n{% endblock %}\n"

LINK = "is no file of its own: links are not followed"


def folder(path: Path, **files: str) -> Path:
    for name, text in files.items():
        (path / f"{name}.md").write_text(text, "utf-8")
    return path


def problems(path: Path) -> list[tuple[str, str]]:
    with pytest.raises(ScenarioError) as wrong:
        read_prompts(path)
    assert wrong.value.source == str(path)
    return wrong.value.problems


def test_a_folder_is_read(tmp_path: Path) -> None:
    folder(tmp_path, check_type=CHECK + "{# mine.md #}", _norm="A norm binds.\n")
    (tmp_path / ".hidden").write_text("x")
    (tmp_path / "check_type.md~").write_text("{% if")
    found = read_prompts(tmp_path)
    assert found == {"check_type.md": CHECK + "{# mine.md #}", "_norm.md": "A norm binds.\n"}
    book = PromptBook(found)
    assert book.is_changed(operation("check_type"))
    assert book.is_changed(operation("create_norm"))
    assert not book.is_changed(operation("utter"))
    assert notes(book) == []


def test_what_an_editor_adds_does_not_count(tmp_path: Path) -> None:
    text = operation("utter").template.source
    (tmp_path / "utter.md").write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert read_prompts(tmp_path) == {"utter.md": text}


def test_all_that_ships_can_be_copied_and_read_again(tmp_path: Path) -> None:
    folder(
        tmp_path, **{name.removesuffix(".md"): text for name, text in shipped_templates().items()}
    )
    book = PromptBook(read_prompts(tmp_path))
    assert not any(book.is_changed(op) for op in every_operation())


def test_files_of_ones_own_may_be_drawn_in(tmp_path: Path) -> None:
    folder(tmp_path, check_type=CHECK.replace("Say", "{% include 'mine.md' %} Say"), mine="Hm.")
    assert set(read_prompts(tmp_path)) == {"check_type.md", "mine.md"}


def test_files_that_no_question_uses_are_named_with_near_ones(tmp_path: Path) -> None:
    folder(tmp_path, chek_type=CHECK, utter=operation("utter").template.source, zebra="")
    (tmp_path / "utter.txt").write_text("x")
    assert problems(tmp_path) == [
        ("utter.txt", "is no template; did you mean utter.md?"),
        ("chek_type.md", "no question uses a file of this name; did you mean check_type.md?"),
        ("zebra.md", "no question uses a file of this name"),
    ]


def test_mistakes_are_named_with_file_and_line(tmp_path: Path) -> None:
    folder(
        tmp_path,
        utter="{% block instructions %}\n{% if %}",
        check_type=CHECK.replace("norms(", "norms | safe("),
    )
    found = problems(tmp_path)
    assert found[0][0] == "check_type.md, line 6"
    assert found[0][1].startswith("the filter safe is not at hand; there are abs, ")
    assert found[1] == ("utter.md, line 2", "Expected an expression, got 'end of statement block'")


def test_missing_blocks_and_unknown_names_are_found_in_every_branch(tmp_path: Path) -> None:
    utter = operation("utter").template.source
    folder(
        tmp_path,
        utter=utter.replace("{{ q.when }}", "{{ q.wen }}"),
        check_type=CHECK.split("{% block situation")[0],
        summarise_relationship=operation("summarise_relationship").template.source.replace(
            "<agent>", "<agent>\n{% if not q.who.name %}{{ q.nobody }}{% endif %}"
        ),
    )
    found = dict(problems(tmp_path))
    assert found["check_type.md, line 1"] == "the block situation is missing"
    missing = "what stands before the point has no attribute"
    line = utter[: utter.index("{{ q.when")].count("\n") + 1
    assert found[f"utter.md, line {line}"] == f"{missing} 'wen'"
    assert f"{missing} 'nobody'" in found.values()


def test_what_is_wrong_with_a_shared_file_is_said_once(tmp_path: Path) -> None:
    folder(tmp_path, data="{{ q.who }}")
    ((place, problem),) = problems(tmp_path)
    assert place == "data.md, line 1"
    assert problem.startswith("the instructions are the same at every call")


def test_folders_that_cannot_be_used(tmp_path: Path) -> None:
    assert problems(tmp_path / "none") == [("", "is no folder to read: No such file or directory")]
    assert "holds no templates" in problems(tmp_path)[0][1]
    (tmp_path / "utter.md").write_bytes(b"\xff\xfe")
    (tmp_path / "plan_day.md").write_text("x" * (MOST_BYTES + 1))
    (tmp_path / "data.md").mkdir()
    os.symlink(tmp_path / "nowhere", tmp_path / "check_type.md")
    found = dict(problems(tmp_path))
    assert found["utter.md"] == "is not written in UTF-8 (byte 1)"
    assert found["plan_day.md"] == f"longer than {MOST_BYTES:,} bytes: no template"
    assert found["data.md"] == "cannot be read: Is a directory"
    assert found["check_type.md"] == LINK


@pytest.mark.skipif(sys.platform == "win32", reason="has neither such links nor pipes")
def test_a_folder_gives_no_access_to_other_files_nor_to_ones_without_end(tmp_path: Path) -> None:
    secret, mine = tmp_path / "id_rsa", tmp_path / "prompts"
    secret.write_text(operation("utter").template.source)
    mine.mkdir()
    os.symlink(secret, mine / "utter.md")
    os.symlink("/dev/zero", mine / "data.md")
    os.mkfifo(mine / "plan_day.md")
    assert dict(problems(mine)) == {"utter.md": LINK, "data.md": LINK, "plan_day.md": LINK}


def test_notes_say_what_a_wording_no_longer_tells() -> None:
    bare = "{% block instructions %}Judge.{% endblock %}{% block situation %}x{% endblock %}"
    found = notes(PromptBook({"check_type.md": bare}))
    assert [name for name, _ in found] == ["check_type"] * len(found)
    assert "`passed` is not described" in found[0][1]
    assert any("is not shown" in note for _, note in found)
    untagged = CHECK.replace("<i>", "").replace("</i>", "")
    assert any("outside" in note for _, note in notes(PromptBook({"check_type.md": untagged})))


def test_every_question_says_what_it_asks() -> None:
    for op in every_operation():
        assert 10 < len(about(op)) < 400, op.name
        assert operation(op.name) is operation(f"{op.name}.md") is op


def test_an_unknown_question_gets_near_ones() -> None:
    with pytest.raises(FolkwaysError, match=r"no question called 'uter'; did you mean utter\?"):
        operation("uter")
    with pytest.raises(FolkwaysError, match="all of them: folkways prompts"):
        operation("zzz")


def test_tokens_are_a_quarter_of_the_bytes() -> None:
    assert [tokens(text) for text in ("", "a", "abcd", "abcde", "éééé")] == [0, 1, 1, 2, 2]


def test_every_question_that_ships_has_an_example_in_words() -> None:
    """None is filled with the names of its fields in brackets, as those from outside may be."""
    for op in every_operation():
        assert not re.search(r'"\([a-z_]+(?: \d)?\)"', example(op).model_dump_json()), op.name
