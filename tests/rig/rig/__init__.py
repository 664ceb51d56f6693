"""What the rig's tests and bench stand on: uinput devices, the daemon as a user starts it, waiting for conditions."""
