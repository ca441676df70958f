"""cubital init: a new school in a folder of its own."""
