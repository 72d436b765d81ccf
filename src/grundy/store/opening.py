"""From a path or URL to a `Store`: connections that fail with a sentence, never with a traceback.

SQLite runs in WAL mode, so that readers see the last committed state while a writer works, and with
`synchronous=FULL`, so that a committed row survives a power cut. Writers say so when they begin
(`BEGIN IMMEDIATE`), which lets SQLite queue them instead of failing half-way.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DatabaseError,
    OperationalError,
    SQLAlchemyError,
)

from grundy.errors import DamagedFileError, GameError, OutputError, ServiceLostError
from grundy.store.schema import STEPS, upgrade, version

BUSY_SECONDS = 60
# What SQLite calls a file that is not, or no longer, a database (https://sqlite.org/rescode.html).
_DAMAGED = ("SQLITE_CORRUPT", "SQLITE_NOTADB")
_READ_ONLY = ("SQLITE_READONLY", "SQLITE_CANTOPEN")
_FULL = ("SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_FSYNC", "SQLITE_IOERR_TRUNCATE")


class Store:
    """An open store; `reading()` and `writing()` are its transactions."""

    def __init__(self, engine: Engine, name: str) -> None:
        self.engine, self.name = engine, name

    @property
    def is_sqlite(self) -> bool:
        """Return whether the store is a file rather than a server."""
        return self.engine.dialect.name == "sqlite"

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Open a transaction that sees one state of the store and blocks nobody."""
        with self._explained(), self.engine.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Open a transaction that is committed as a whole, or not at all."""
        with (
            self._explained(),
            self.engine.connect().execution_options(writes=True) as connection,
            connection.begin(),
        ):
            yield connection

    def wipe(self) -> None:
        """Write the file anew where something was deleted, so that its log does not hold it any more."""
        if self.is_sqlite:
            with self._explained(), closing(self.engine.raw_connection()) as connection:
                connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except SQLAlchemyError as error:
            raise _explain(error, self.name) from error
        except UnicodeDecodeError as error:  # a text in the file is none any more
            raise _damaged(self.name, str(error)) from error


def open_store(where: str, *, create: bool = True) -> Store:
    """Open the store at a path or URL, create it where allowed, and bring its tables up to date.

    Parameters
    ----------
    where : a file name, or a URL such as `postgresql://user@host/database`
    create : whether a missing file is created; readers say False

    Raises
    ------
    DamagedFileError
        When the file is not a store, or no longer a sound one.
    GameError
        When it does not exist, or the server cannot be reached.

    Examples
    --------
    >>> open_store("no-such-file.db", create=False)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    grundy.errors.GameError: there is no store "no-such-file.db"; ...
    """
    url, name = _read(where)
    if url.drivername == "sqlite":
        path = Path(url.database or "")
        if not create and not path.exists():
            raise GameError(
                'there is no store "{name}"; a scan makes one: grundy scan "octal(2)" --store {name}',
                name=name,
            )
        if path.is_dir() or not path.absolute().parent.is_dir():
            raise GameError('"{name}" cannot be a store: it is not a file in a folder', name=name)
        if not create and not _is_writable(path):
            url = _read_only(path)
    try:
        engine = _engine(url)
    except ModuleNotFoundError as error:
        raise GameError(
            'the store "{name}" needs a library that is not installed: pip install "grundy[postgres]"',
            name=name,
        ) from error
    store = Store(engine, name)
    try:
        with store.reading() as connection:  # a reader must not wait for a writer, so look first
            if store.is_sqlite:
                _check(connection, name)
            current = version(connection, name)
        if current != len(STEPS):
            with store.writing() as connection:
                upgrade(connection, name, STEPS)
    except BaseException:
        store.close()
        raise
    return store


def _read(where: str) -> tuple[URL, str]:
    """Return the URL, and the name to show: never with a password."""
    if "://" not in where:
        return URL.create("sqlite", database=where), where
    try:
        url = make_url(where)
    except (ArgumentError, ValueError) as error:
        raise GameError(
            'a store must be a file or a URL, not "{where}". Example: postgresql://user@host/database',
            where=where,
        ) from error
    if url.drivername == "sqlite":
        return url, url.database or ""
    name = url.render_as_string()
    if url.get_backend_name() not in ("postgresql", "postgres"):
        raise GameError(
            "a store is a file (SQLite) or a PostgreSQL database, not {kind}. Example:"
            " postgresql://user@host/database",
            kind=url.get_backend_name(),
        )
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    return url, name


def _is_writable(path: Path) -> bool:
    """Return whether the file can be changed, and files be made beside it, as readers in WAL mode do."""
    return os.access(path, os.W_OK) and os.access(path.absolute().parent, os.W_OK)


def _read_only(path: Path) -> URL:
    """Return the URL of a file that only reads it: on a disc, another user's, a snapshot."""
    # Without a log beside it nothing is missing in the file, so SQLite need not look for others' locks.
    log = path.with_name(path.name + "-wal")
    how = {} if log.exists() and log.stat().st_size else {"immutable": "1"}
    query = {"mode": "ro", **how, "uri": "true"}
    return URL.create("sqlite", database=f"file:{quote(str(path.absolute()))}", query=query)


def _engine(url: URL) -> Engine:
    if url.drivername != "sqlite":
        return create_engine(url, pool_pre_ping=True)
    engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False})

    @event.listens_for(engine, "connect")
    def configure(connection: Any, _: object) -> None:
        connection.isolation_level = None  # transactions are begun below, by name
        connection.execute("PRAGMA foreign_keys=ON")
        if url.query:  # opened for reading only
            return
        # Needs a moment's exclusive lock when it changes something, so only then.
        if connection.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
            connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA secure_delete=ON")  # what is deleted is overwritten

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _check(connection: Connection, name: str) -> None:
    """Walk through the file's pages; a store that is damaged somewhere is not used further."""
    verdict = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    if verdict != "ok":
        raise _damaged(name, str(verdict))


def _damaged(name: str, reason: str) -> DamagedFileError:
    return DamagedFileError(
        'the store "{name}" is damaged and was not touched: {reason}', name=name, reason=reason
    )


def _explain(error: SQLAlchemyError, name: str) -> GameError:
    cause = error.orig if isinstance(error, DatabaseError) else error
    reason = str(cause).strip().partition("\n")[0]
    code = str(getattr(cause, "sqlite_errorname", ""))
    if code.startswith(_DAMAGED):
        return _damaged(name, reason)
    if code.startswith(_FULL) or getattr(cause, "sqlstate", None) == "53100":
        return OutputError(
            'the store "{name}" cannot take more: {reason}. What was saved is safe; make room and'
            " continue with --resume",
            name=name,
            reason=reason,
        )
    if code.startswith(_READ_ONLY):
        return OutputError('cannot write "{path}": {reason}', path=name, reason=reason)
    if isinstance(error, OperationalError) and not code:  # a server, not a file
        return ServiceLostError(
            'the database "{name}" does not answer: {reason}. What was finished is saved; continue'
            " with --resume",
            name=name,
            reason=reason,
        )
    return GameError('the store "{name}" cannot be used: {reason}', name=name, reason=reason)
