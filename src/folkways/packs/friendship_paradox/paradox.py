"""The friendship paradox in a network of mutual ties.

Feld (1991): the mean number of friends of friends, taken over all ties from both ends, is
``<k²> / <k>``, which exceeds the mean ``<k>`` by the variance over the mean.
"""

from __future__ import annotations

from statistics import fmean

from folkways.environments.networks import Network, degrees


def mean_of_friends(network: Network) -> float | None:
    """Return how many friends a friend has, mean over all ties; None if there is no tie."""
    counts = degrees(network)
    found = [counts[friend] for friends in network for friend in friends]
    return fmean(found) if found else None


def paradox_share(network: Network) -> float | None:
    """Return the share of those with friends who have fewer than their friends have on average."""
    counts = degrees(network)
    found = [
        fmean(counts[friend] for friend in friends) > len(friends) for friends in network if friends
    ]
    return fmean(found) if found else None
