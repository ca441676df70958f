"""Migrations: Alembic, one line of revisions for core and one for each plugin that has tables."""
