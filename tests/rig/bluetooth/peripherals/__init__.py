"""Bluetooth devices played by bumble, one module a kind, and the person at the computer who says yes to them.

They run outside the test, by a Python that has AF_BLUETOOTH, take orders as JSON lines and answer each with one.
"""
