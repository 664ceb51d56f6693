"""What several watches' protocols need to make pushes of their bytes. Pure."""
