"""The suites for minds, clients and embedders from outside pass what is right and name the rest."""

from __future__ import annotations

import pytest
from tests.plugins.thinkers import Careless, Lab, Letters, Ragged, Silent, Texts

from folkways.base.errors import PartError
from folkways.testing.embedder_suite import check_own_embedder
from folkways.testing.mind_suite import check_own_mind
from folkways.testing.model_suite import check_client


def test_what_is_right_passes() -> None:
    check_own_mind(Silent)
    check_client(Lab)
    check_own_embedder(Letters)


def test_what_is_wrong_is_named() -> None:
    with pytest.raises(PartError, match="the mind careless answered"):
        check_own_mind(Careless)
    with pytest.raises(PartError, match="the model texts:any answered"):
        check_client(Texts)
    with pytest.raises(PartError, match="the embedder ragged"):
        check_own_embedder(Ragged)
