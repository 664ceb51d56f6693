"""The devices of a running Revanche: headsets, watches, phones and the desktop's buttons, as its workers."""
