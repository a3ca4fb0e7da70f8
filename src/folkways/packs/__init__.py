"""Experiments of the field, one folder each: environment, questions, rules, scenario, plans, page.

Each runs offline on the classical model of its field, and on a language model with ``--mind``. What
several need stands in :mod:`folkways.environments`.
"""
