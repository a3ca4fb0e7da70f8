"""Creators who see only their own feedback: what do they make, and what do users get?"""
