"""Further mechanisms by which norms spread, hold and fade; none of them is on by default."""
