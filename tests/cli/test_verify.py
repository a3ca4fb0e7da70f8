from __future__ import annotations

import sqlite3

from tests.cli.garden import Lived
from tests.store.logs import unseal

from folkways.testing.command import Command


def test_a_run_is_whole_or_damaged_or_carries_no_seal(folkways: Command, lived: Lived) -> None:
    path = lived("day 1 08:20", offline=True)
    whole = folkways("verify", "r.folk", "--repair", "new.folk")
    assert (whole.code, whole.out.startswith("r.folk is whole: ")) == (0, True)
    assert not path.with_name("new.folk").exists()
    body = path.read_bytes()
    unseal(path)
    assert "r.folk carries no seal" in folkways("verify", "r.folk").out
    path.write_bytes(body)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE event SET agent = 'Nobody' WHERE seq = 20")
    connection.close()
    shown = ("show", "r.folk", "--agent", "Ann")
    others = [(name, "r.folk") for name in ("verify", "report", "replay", "export", "resume")]
    for command in (shown, *others):
        done = folkways(*command)
        assert (done.code, done.out) == (2, ""), command
        assert "event 20 was changed" in done.err, command
    saved = folkways("verify", "r.folk", "--repair", "new.folk")
    assert saved.code == 0
    assert "Saved in new.folk: " in saved.out
    assert "Lost: events " in saved.out
    assert folkways("resume", "new.folk", "--until", "day 1 08:20", "--quiet").code == 0
    assert folkways("verify", "new.folk").out == whole.out.replace("r.folk", "new.folk")
