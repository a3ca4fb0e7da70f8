"""The offline mind: answers every operation from its inputs, without a language model."""

from folkways.minds.offline.constants import Constants
from folkways.minds.offline.context import AcceptanceSettings
from folkways.minds.offline.mind import OfflineMind

__all__ = ["AcceptanceSettings", "Constants", "OfflineMind"]
