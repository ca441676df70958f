"""A course system in a process of its own, on the library lti1p3platform, for launches to come from."""
