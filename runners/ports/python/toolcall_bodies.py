"""Bodies of responses for clients in Python: an HTTP transport that answers every request with a given body.

::

    def accumulate(request):
        http = client_for(httpx, request)          # for `http_client=` of the client
        return completed(content, calls, finish_reason)
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from types import ModuleType
from typing import Any


def hello_of_client(
    name: str, version: str, url: str, features: list[str], apis: Sequence[str] = ("chat",)
) -> dict[str, Any]:
    """The hello of a client that reads streams of these APIs: ``chat``, ``messages``, ``responses``."""
    return {
        "protocol": 1,
        "implementation": {"name": name, "version": version, "language": "python", "url": url},
        "profiles": ["wire"],
        "ops": ["accumulate"],
        "features": features,
        "accumulateApis": list(apis),
    }


def client_for(httpx: ModuleType, request: dict[str, Any]) -> Any:
    """A client of ``httpx`` or ``httpx2`` that gets the body of a request of the protocol."""
    return httpx.Client(transport=httpx.MockTransport(lambda _: _response(httpx, request)))


def async_client_for(httpx: ModuleType, request: dict[str, Any]) -> Any:
    """The same for clients that use asyncio."""
    return httpx.AsyncClient(transport=httpx.MockTransport(lambda _: _response(httpx, request)))


def completed(
    content: str | None,
    calls: list[dict[str, Any]],
    finish_reason: str | None,
    reasoning: str | None = None,
    refusal: str | None = None,
    signature: str | None = None,
) -> dict[str, Any]:
    """The reply for a completion that the client handed on.  ``calls``: ``{"id", "name", "arguments"}``."""
    completion = {
        "content": content,
        "reasoning": reasoning,
        "calls": calls,
        "finishReason": finish_reason,
    }
    completion |= {"refusal": refusal} if refusal else {}
    completion |= {"signature": signature} if signature else {}
    return {"status": "ok", "completion": completion, "failed": False}


def failed(error: BaseException, calls: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    """The reply for an exception of the client.  ``calls``: those it had handed on before."""
    completion = {"content": None, "calls": calls or []}
    text = f"{type(error).__name__}: {error}"[:1000]
    return {"status": "ok", "completion": completion, "failed": True, "error": text}


def _response(httpx: ModuleType, request: dict[str, Any]) -> Any:
    """The response: its body comes piece by piece, and may end in a broken connection."""
    pieces = [piece.encode("latin-1") for piece in request["body"]]
    broken = request.get("ends") == "reset"

    def body(_: object) -> Iterator[bytes]:
        yield from pieces
        if broken:
            raise httpx.ReadError("the connection was reset")

    async def async_body(_: object) -> AsyncIterator[bytes]:
        for piece in body(_):
            yield piece

    bases = (httpx.SyncByteStream, httpx.AsyncByteStream)
    stream = type("Body", bases, {"__iter__": body, "__aiter__": async_body})()
    return httpx.Response(200, headers={"content-type": "text/event-stream"}, stream=stream)
