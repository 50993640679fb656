"""One request to a server and what came back, over HTTP."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any
from urllib.parse import urlsplit

from ...errors import NoServer
from .bodies import PATHS

_CONNECTIONS: Mapping[str, type[HTTPConnection]] = {"http": HTTPConnection, "https": HTTPSConnection}
#: The bytes that are read at once, and the most that are read of an answer.
_PIECE, _LONGEST = 65_536, 16_000_000
#: How many times as long as a silence a whole answer may take.
_PATIENCE = 5


@dataclass(frozen=True, slots=True)
class Exchange:
    """A request and its answer."""

    request: str
    #: 0 if no answer came.
    status: int
    content_type: str
    body: bytes
    #: Why the answer is not whole: the connection broke, or the time was up; "" if it is whole.
    broken: str
    seconds: float

    def to_wire(self) -> dict[str, Any]:
        """The exchange as a line of a record; bytes that are not UTF-8 are replaced."""
        return {
            "request": self.request,
            "status": self.status,
            "contentType": self.content_type,
            "body": self.body.decode("utf-8", "replace"),
            "broken": self.broken,
            "seconds": round(self.seconds, 3),
        }


def endpoint_of(url: str, api: str = "chat") -> str:
    """The address that requests of an API go to, for the address of a server.  Raises ``NoServer``."""
    parts = urlsplit(url)
    if parts.scheme not in _CONNECTIONS or not parts.hostname:
        raise NoServer(f"{url} is not the address of a server; write http://127.0.0.1:8000/v1")
    address = url.rstrip("/")
    return address if address.endswith(PATHS[api]) else address + PATHS[api]


def exchange(endpoint: str, body: str, headers: Mapping[str, str], timeout: float) -> Exchange:
    """Send a request and read the whole answer; a server is silent for ``timeout`` seconds at most.

    Raises ``NoServer`` if nothing listens there.
    """
    started = time.monotonic()
    parts = urlsplit(endpoint)
    connection = _CONNECTIONS[parts.scheme](parts.hostname or "", parts.port, timeout=timeout)
    status, content_type, broken = 0, "", ""
    pieces: list[bytes] = []
    try:
        _connect(connection, endpoint)
        connection.request("POST", parts.path, body.encode(), {"Content-Type": "application/json", **headers})
        response = connection.getresponse()
        status, content_type = response.status, response.headers.get("Content-Type", "")
        size = 0
        while piece := response.read1(_PIECE):
            pieces.append(piece)
            size += len(piece)
            if size > _LONGEST:
                raise HTTPException(f"the answer has more than {_LONGEST:,} bytes")
            if time.monotonic() - started > _PATIENCE * timeout:
                raise TimeoutError
        if response.length:
            broken = f"the connection was closed {response.length:,} bytes before the end of the body"
    except TimeoutError:
        broken = f"nothing came for {timeout:g} s, or no end within {_PATIENCE * timeout:g} s"
    except (OSError, HTTPException) as error:
        broken = f"the connection broke: {type(error).__name__} {error}".rstrip()
    finally:
        connection.close()
    return Exchange(body, status, content_type, b"".join(pieces), broken, time.monotonic() - started)


def _connect(connection: HTTPConnection, endpoint: str) -> None:
    try:
        connection.connect()
    except OSError as error:
        raise NoServer(f"nothing answers at {endpoint}: {error}") from error
