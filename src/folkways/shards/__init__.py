"""The shards of a run as processes: worker processes on this machine, or on a Ray cluster."""
