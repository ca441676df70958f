"""The room of installed plugins: what each adds, and how it is."""
