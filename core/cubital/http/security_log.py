"""Security log: sign-ins and refusals, with account id and network, never names or full addresses."""

from ipaddress import ip_address, ip_network

import structlog
from fastapi.requests import HTTPConnection

log = structlog.get_logger()

USER_ID = "cubital.user_id"  # in the scope: who asks, where that is known
LONGEST_PATH = 200
# Enough to see that attempts come from one place, too little to find a person.
NETWORKS = {4: 24, 6: 48}


def log_sign_in(event: str, connection: HTTPConnection, user_id: int) -> None:
    """Somebody has come in, in the ordinary way."""
    log.info(event, user=user_id, network=network_of(connection))


def log_refusal(event: str, connection: HTTPConnection, user_id: int | None = None) -> None:
    """Somebody was refused: what they asked for, and which account it was about, where that is known."""
    log.warning(
        event,
        user=user_id or connection.scope.get(USER_ID),
        network=network_of(connection),
        method=connection.scope.get("method", "WebSocket"),
        path=connection.url.path[:LONGEST_PATH],
    )


def network_of(connection: HTTPConnection) -> str:
    """As 203.0.113.0/24; "unknown" where the server does not know the client's address."""
    host = connection.client.host if connection.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return "unknown"
    address = getattr(address, "ipv4_mapped", None) or address
    return str(ip_network((int(address), NETWORKS[address.version]), strict=False))
