"""The composition root: a scenario, a mind and a run file put together, run and resumed."""
