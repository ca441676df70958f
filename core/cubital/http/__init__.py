"""HTTP around the routes: who is asking, limits, headers, conflicts of paths, and the server itself."""
