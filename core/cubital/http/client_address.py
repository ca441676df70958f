"""The address of a call's client, or of the last machine that a trusted proxy saw."""

from ipaddress import IPv6Address, IPv6Network, ip_address

from fastapi.requests import HTTPConnection

HOME_NETWORK = 64  # bits of an IPv6 address that a household or a server is given; it chooses the rest itself


def address_of(connection: HTTPConnection) -> str:
    """The client's IPv4 address, or the network of its IPv6 address; "unknown" for none at all.

    Forwarding headers have been read before, where they come from CUBITAL_TRUSTED_PROXIES.
    """
    host = connection.client.host if connection.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host or "unknown"
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is None:
            return str(IPv6Network((int(address), HOME_NETWORK), strict=False))
        return str(address.ipv4_mapped)
    return str(address)
