"""Conventions that arise from pairwise coordination, and minorities that overturn them."""
