"""A school moved into another database, backed up and restored."""
