"""What a run is put together from: the experiment, its minds, what may be spent on them."""
