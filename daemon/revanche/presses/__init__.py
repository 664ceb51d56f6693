"""From an edge to a press that counts: bindings and guards. Pure; knows no device library."""
