"""Classical models of how conventions and norms arise, to lay a society of agents beside.

Each is small, seeded and checked against what was published about it (docs/baselines.md).
"""

from folkways.base.errors import FolkwaysError
from folkways.baselines.baseline import Baseline, Parameter, Trajectory
from folkways.baselines.naming_game import NamingGame
from folkways.baselines.norms_game import MetanormsGame, NormsGame
from folkways.baselines.social_learning import SocialLearning

BASELINES: dict[str, Baseline] = {
    one.name: one for one in (NamingGame(), SocialLearning(), NormsGame(), MetanormsGame())
}
"""All models by name."""


def baseline(name: str) -> Baseline:
    """Return the model of this name; raises FolkwaysError if there is none."""
    try:
        return BASELINES[name]
    except KeyError:
        raise FolkwaysError(
            f"there is no baseline {name!r}; there are {', '.join(BASELINES)}"
        ) from None


__all__ = ["BASELINES", "Baseline", "Parameter", "Trajectory", "baseline"]
