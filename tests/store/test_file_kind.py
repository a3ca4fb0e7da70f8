from __future__ import annotations

import contextlib
import re
import sqlite3
from pathlib import Path

import pytest

from folkways.base.errors import FolkwaysError, RunFileError
from folkways.store import answer_file
from folkways.store.file_kind import RUN, FileKind
from folkways.survey import file_format
from folkways.survey.errors import SurveyError

KINDS = (RUN, answer_file.KIND, file_format.KIND)


def check(kind: FileKind, path: Path, mark: int, version: int) -> None:
    with contextlib.closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(f"PRAGMA application_id = {mark}")
        connection.execute(f"PRAGMA user_version = {version}")
        kind.check(connection, path)


@pytest.mark.parametrize("kind", KINDS)
def test_files_of_this_kind_up_to_its_format_are_read(kind: FileKind, tmp_path: Path) -> None:
    for version in range(kind.format + 1):
        check(kind, tmp_path, kind.mark, version)


@pytest.mark.parametrize(
    ("kind", "error", "end"),
    [
        (RUN, RunFileError, "is not a run of folkways"),
        (file_format.KIND, SurveyError, "is not a survey of folkways"),
        (
            answer_file.KIND,
            FolkwaysError,
            "is not a file of answers of folkways; name another file with --answers",
        ),
    ],
)
def test_another_file_is_refused(
    tmp_path: Path, kind: FileKind, error: type[FolkwaysError], end: str
) -> None:
    with pytest.raises(error, match=rf"^{re.escape(f'{tmp_path} {end}')}$"):
        check(kind, tmp_path, 0, kind.format)


@pytest.mark.parametrize("kind", KINDS)
def test_a_newer_format_is_refused_with_what_to_do(kind: FileKind, tmp_path: Path) -> None:
    newer = kind.format + 1
    what = rf"newer version of folkways \({kind.noun} format {newer}, .* up to {kind.format}\); upd"
    with pytest.raises(FolkwaysError, match=what):
        check(kind, tmp_path, kind.mark, newer)


def test_each_kind_has_a_mark_of_its_own() -> None:
    assert [kind.mark.to_bytes(4) for kind in KINDS] == [b"FOLK", b"FKWA", b"FOSV"]
