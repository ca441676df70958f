"""Core's own calls, and what a route may depend on: the web layer over accounts, learning and content."""
