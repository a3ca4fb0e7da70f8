"""A stretch of a run told as prose, scene by scene, from its log alone."""
