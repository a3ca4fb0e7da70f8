from __future__ import annotations

from hypothesis import settings

# How long an example takes says how busy the machine is, and nothing about the example.
settings.register_profile("folkways", deadline=None)
settings.load_profile("folkways")
