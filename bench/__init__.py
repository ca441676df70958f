"""The benchmark: the CPU that a call costs the server, beside a bare FastAPI hello in the same run."""
