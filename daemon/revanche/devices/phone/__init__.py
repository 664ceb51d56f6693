"""Phones: a page that listens passes on the buttons of what its phone has, and lets its owner hear what they led to."""
