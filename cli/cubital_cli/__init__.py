"""The cubital command. It knows core, and no plugin by name."""
