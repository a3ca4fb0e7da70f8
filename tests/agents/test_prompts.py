import pytest

from folkways.agents.operations import OPERATIONS
from folkways.testing.examples import EXAMPLES
from folkways.testing.wording import Worded, check_wording


@pytest.mark.parametrize("op", OPERATIONS, ids=lambda op: op.name)
def test_the_wording_holds_to_the_rules(op: Worded) -> None:
    check_wording(op, EXAMPLES[op.name])
