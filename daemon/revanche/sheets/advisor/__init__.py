"""Exactly best play for one player alone: what each action is worth to the total in the end, on average over all dice.

Two players' advice is another question, and not asked here. Needs NumPy, so it is loaded only where advice is given.
"""
