from __future__ import annotations

import pytest
from msgspec import structs
from tests.store.logs import header

from folkways.assembly.cut_fork import refuse_cut_fork
from folkways.base.errors import RunFileError
from folkways.base.log import Forked

FORKED = Forked(run="my runs/p.folk", log_hash="", at=29_400, events=24, changes=("Bo Chu leaves",))


def test_a_fork_without_its_beginning_is_refused_with_how_to_make_it_again() -> None:
    fork = structs.replace(header(), forked=FORKED)
    with pytest.raises(RunFileError) as caught:
        refuse_cut_fork(fork, 23, "r.folk")
    assert str(caught.value).endswith(
        "folkways fork 'my runs/p.folk' --at 'day 1 08:10', with its changes: Bo Chu leaves"
    )


def test_other_runs_may_go_on() -> None:
    refuse_cut_fork(structs.replace(header(), forked=FORKED), 24, "r.folk")
    refuse_cut_fork(header(), 0, "r.folk")
