"""A town of researchers: they read, write and review; can they write a paper that is hidden?"""
