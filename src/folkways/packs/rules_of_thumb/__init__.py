"""Rules of thumb about everyday conduct, labelled by judges; a corpus as a source of norms."""
