"""Running the site: one process for pages, workers beside it, a clean end on Ctrl-C."""

from __future__ import annotations

import os
import socket
import subprocess
import sys

import uvicorn

from grundy.errors import GameError
from grundy.web.app import create_app
from grundy.web.settings import Settings


def serve(listener: socket.socket, settings: Settings | None = None) -> None:
    """Serve until Ctrl-C or SIGTERM; open answers get a few seconds to be finished."""
    config = uvicorn.Config(
        create_app(settings),
        log_level="warning",
        timeout_graceful_shutdown=5,
        timeout_keep_alive=20,
        server_header=False,
    )
    # Compiled kernels are kept on disk; without them a worker would spend its seconds on compiling.
    warm_up = subprocess.Popen(
        [sys.executable, "-m", "grundy", "warmup"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C is meant for the server, which ends it
    )
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, warm_up.pid, 10)
    try:
        uvicorn.Server(config).run(sockets=[listener])
    finally:
        warm_up.kill()
        warm_up.wait()


def bind(host: str, port: int) -> socket.socket:
    """Return a listening socket; a port in use is an ordinary error."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol named, asyncio sends small answers at once instead of waiting for more.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise GameError(
            "cannot listen on {host}:{port}: {reason}",
            host=host,
            port=port,
            reason=error.strerror or str(error),
        ) from None
    listener.listen(1024)
    return listener
