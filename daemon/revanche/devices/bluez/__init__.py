"""What BlueZ knows, over D-Bus. Loaded only where there is Bluetooth."""
