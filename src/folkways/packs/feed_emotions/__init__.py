"""Attitudes and emotions that spread through a feed of posts."""
