"""The donor game over generations: indirect reciprocity, and strategies that are passed on."""
