"""The web: pages, files and headers that a browser gets; the calls are elsewhere."""
