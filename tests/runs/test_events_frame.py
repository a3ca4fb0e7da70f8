from __future__ import annotations

import json

import pytest
from tests.store.logs import written

from folkways.base.errors import FolkwaysError
from folkways.base.events import ConversationOpened, Intervened, Uttered
from folkways.columns.happened import EVENTS
from folkways.runs.events_frame import events_frame
from folkways.runs.logged_run import event_kinds
from folkways.store.reader import RunFile


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> RunFile:
    path = tmp_path_factory.mktemp("run") / "r.folk"
    written(path, 3)
    return RunFile(path)


def test_each_event_is_a_row_with_its_body(log: RunFile) -> None:
    frame = events_frame(log)
    assert list(frame.columns) == list(EVENTS.names)
    assert [str(kind) for kind in frame.dtypes.iloc[:2]] == ["int64", "int64"]
    events = list(log.events())
    assert frame["kind"].tolist() == [type(event).__name__ for event in events]
    said = frame[frame["kind"] == "Uttered"].iloc[0]
    assert json.loads(said["body"])["text"] == "Hush, please.\n"


def test_kinds_have_a_column_for_each_field_and_keep_their_numbers(log: RunFile) -> None:
    whole = events_frame(log)
    frame = events_frame(log, (Uttered, ConversationOpened))
    assert "body" not in frame.columns
    assert set(frame["kind"]) == {"Uttered", "ConversationOpened"}
    assert whole.set_index("seq")["kind"].loc[frame["seq"]].tolist() == frame["kind"].tolist()
    said = frame[frame["kind"] == "Uttered"]
    assert set(said["text"]) == {"Hush, please.\n"}
    assert said["reason"].isna().all()


def test_a_kind_that_did_not_happen_gives_columns_without_rows(log: RunFile) -> None:
    frame = events_frame(log, (Intervened,))
    assert len(frame) == 0
    # Its own field of the name of a shared column is told apart.
    assert {"kind", "Intervened_kind"} <= set(frame.columns)


def test_a_kind_that_is_no_class_of_events_is_named_with_the_class_to_import() -> None:
    with pytest.raises(FolkwaysError, match=r"not 'Uttered'; write: from .* import Uttered"):
        event_kinds(["Uttered"])
    with pytest.raises(FolkwaysError, match="did you mean 'Uttered'"):
        event_kinds([Uttered, "Uterred"])
    with pytest.raises(FolkwaysError, match="not 3"):
        event_kinds([3])
    assert event_kinds([Uttered, Intervened]) == (Uttered, Intervened)
