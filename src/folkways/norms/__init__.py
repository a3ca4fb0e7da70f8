"""CRSEC (Ren et al. 2024): creation, spreading, evaluation and compliance, hung on hooks."""
