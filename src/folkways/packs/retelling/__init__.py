"""News that is told on until it is no longer what it was: a scenario of the chains of stories."""
