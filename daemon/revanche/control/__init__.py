"""The control socket of a running Revanche: what its lines say, who answers them, and who asks."""
