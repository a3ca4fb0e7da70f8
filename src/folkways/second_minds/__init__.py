"""What another mind says to the questions of a run."""
