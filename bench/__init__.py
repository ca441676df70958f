"""The benchmark: what a call costs the server in CPU, beside a bare FastAPI hello in the same run."""
