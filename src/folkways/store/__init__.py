"""Run files: one SQLite file a run, written tick by tick, readable while it grows."""
