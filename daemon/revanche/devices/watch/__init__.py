"""Watches and fobs over Bluetooth LE: the only room that knows bleak. Nothing of it is imported without a watch."""
