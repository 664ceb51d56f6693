"""The front door: revanche play."""
