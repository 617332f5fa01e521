"""Which clients count as one."""

from __future__ import annotations

import ipaddress
from functools import lru_cache


@lru_cache(maxsize=4096)
def network_of(host: str) -> str:
    """The network that a host is counted by.

    That is its address with IPv4. With IPv6 it is the /64, the smallest network that is given to a customer, who has
    all of its addresses.
    """
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))
