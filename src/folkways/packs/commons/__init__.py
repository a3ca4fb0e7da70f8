"""A commons that grows back: harvests, talk, leaders, and the collapse of the stock."""
