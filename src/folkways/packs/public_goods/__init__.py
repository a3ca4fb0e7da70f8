"""The public goods game with punishment, messages and the choice of an institution."""
