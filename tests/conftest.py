"""What all tests share: a hypothesis that does not fail for being slow on a busy machine."""

from hypothesis import settings

settings.register_profile("revanche", deadline=None, print_blob=True)
settings.load_profile("revanche")
