"""A network of people cloned: do posts spread in it as they are recorded to have spread?"""
