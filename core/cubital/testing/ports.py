"""Free ports for servers of tests."""

import socket


def free_port() -> int:
    """A TCP port of this machine on which nobody listens now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
