"""What runs: everything is made here, started forwards and stopped backwards."""
