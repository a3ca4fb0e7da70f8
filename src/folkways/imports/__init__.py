"""Runs of other programs, brought into run files of folkways."""
