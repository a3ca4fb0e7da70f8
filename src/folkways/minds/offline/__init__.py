"""The offline mind: answers every operation from its inputs, without a language model."""

from folkways.minds.offline.mind import OfflineMind
from folkways.minds.offline.psychology import Constants

__all__ = ["Constants", "OfflineMind"]
