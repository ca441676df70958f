"""Reports: the overview, the progress records and the audit log."""
