"""Figures about what was played. Pure.

What counts is a match that somebody won and that was not abandoned; corrections and renames are in the records already.
Each module has one kind of figure: a value, how it is made of matches in the order they were played, and ``plus``, that
makes the figures of a whole of those of two parts, the earlier one first. ``Tally`` is all of them together.
"""
