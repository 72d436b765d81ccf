"""Running the site: one process for pages, workers beside it, a clean end on Ctrl-C."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import subprocess
import sys
import threading

import uvicorn

from grundy.errors import GameError
from grundy.i18n.system import reason_of
from grundy.web.app import create_app
from grundy.web.classroom.address import reachable
from grundy.web.classroom.school import School
from grundy.web.connection import ACCEPTED_AT_ONCE, FewLines, protocol
from grundy.web.pool import Pool
from grundy.web.settings import Settings

WAITING_CONNECTIONS = 1024


__all__ = ["Server", "bind", "reachable", "serve"]


def serve(listener: socket.socket, server: Server) -> None:
    """Serve until Ctrl-C or SIGTERM; what was asked before is answered with what is known soon."""
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
    if threading.current_thread() is threading.main_thread():
        # When all is answered uvicorn raises the signal again: without a handler the process would die on
        # the spot, with 143, and leave the warm-up behind.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        server.run(sockets=[listener])
    finally:
        warm_up.kill()
        warm_up.wait()


class Server(uvicorn.Server):
    """uvicorn with our limits, and an end that answers before it goes."""

    def __init__(self, settings: Settings) -> None:
        app = create_app(settings)
        self._pool: Pool = app.state.pool
        self._school: School = app.state.school
        config = uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            http=protocol(settings),
            loop="asyncio",
            ws="none",
            lifespan="on",
            backlog=ACCEPTED_AT_ONCE,
            timeout_graceful_shutdown=int(settings.finish_seconds + settings.stop_seconds) + 2,
            timeout_keep_alive=int(settings.idle_seconds),
            h11_max_incomplete_event_size=settings.header_bytes + 4096,
            server_header=False,
        )
        super().__init__(config)
        few = FewLines()
        for name in ("uvicorn.error", "asyncio", "grundy.web"):
            logging.getLogger(name).addFilter(few)

    @property
    def teacher_token(self) -> str:
        """Return the word that makes a browser the teacher's."""
        return self._school.token

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start; the system may keep more connections waiting than are taken at once."""
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(WAITING_CONNECTIONS)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End; open requests are answered, those that wait for a worker are refused."""
        self._school.close()
        ending = asyncio.ensure_future(self._pool.finish())
        await super().shutdown(sockets)
        ending.cancel()


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
            reason=reason_of(error),
        ) from None
    listener.listen(WAITING_CONNECTIONS)
    return listener
