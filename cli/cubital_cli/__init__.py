"""The command line `cubital`, which knows core and no plugin by name."""
