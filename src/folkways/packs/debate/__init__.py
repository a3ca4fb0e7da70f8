"""Debates with opponents who may know whom they talk to: which of them change minds?"""
