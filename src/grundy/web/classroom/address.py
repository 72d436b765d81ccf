"""The address at which other machines reach this one."""

from __future__ import annotations

import ipaddress
import socket
from io import BytesIO

from starlette.requests import Request

from grundy.web.templating import settings_of


def reachable(host: str, port: int) -> str:
    """Return the address of a server that listens at `host`; empty where only this machine reaches it.

    >>> reachable("192.0.2.7", 8000), reachable("127.0.0.1", 8000)
    ('http://192.0.2.7:8000', '')
    """
    if host in ("0.0.0.0", "::"):
        host = own_address()
    if not host or is_loopback(host):
        return ""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def own_address() -> str:
    """Return this machine's address in its network; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.254.254.254", 1))
            return str(probe.getsockname()[0])
        except OSError:
            return ""


def is_loopback(host: str) -> bool:
    """Return whether a host name means the machine itself.

    >>> is_loopback("localhost"), is_loopback("[::1]"), is_loopback("192.0.2.7")
    (True, True, False)
    """
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return False


def site_address(request: Request) -> str:
    """Return the address to give to others: as the visitor came, unless that means only this machine."""
    if is_loopback(request.url.hostname or "") and settings_of(request).address:
        return settings_of(request).address
    return f"{request.url.scheme}://{request.url.netloc}"


def qr_svg(text: str, scale: int = 8) -> str:
    """Return a text as a QR code, to stand inside a page."""
    import segno

    out = BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(
        out,
        kind="svg",
        scale=scale,
        border=3,
        xmldecl=False,
        svgclass="qr",
        light="#fff",
        omitsize=True,
    )
    return out.getvalue().decode()
