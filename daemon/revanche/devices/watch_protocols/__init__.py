"""What watches and fobs send, one file a protocol: bytes in, pushes of buttons out. Pure."""
