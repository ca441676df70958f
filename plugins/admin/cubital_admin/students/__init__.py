"""The students of the school: list, search, page, invitations, notes and exports."""
