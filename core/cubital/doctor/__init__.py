"""The doctor: what is wrong with the installed plugins, their pages and their tables, and what to do."""
