"""The shell's page and files, the plugins' pages, and the calls about the school itself."""
