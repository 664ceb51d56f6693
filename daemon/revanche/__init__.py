"""Revanche counts the games of a match by earbud and watch buttons."""

__version__ = "0.1.0"
