"""A server of the tests' own: it answers each request as a script says, well or badly."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, TypeAlias

from toolcall_reference import (
    Call,
    ChunkWriter,
    Message,
    MessagesWriter,
    ResponsesWriter,
    chat_completion,
    messages_response,
    responses_response,
)

Request: TypeAlias = dict[str, Any]
#: Status, content type and body; of a body that breaks off the last piece is None.
Answer: TypeAlias = tuple[int, str, list[bytes | None]]
Script: TypeAlias = Callable[[Request], Answer]

CALL = Call("get_weather", '{"city": "Rome"}')


def good(request: Request) -> Answer:
    """What a server should answer."""
    problem = _problem(request)
    if problem:
        return 400, "application/json", [json.dumps({"error": {"message": problem}}).encode()]
    if request["max_tokens"] < 8:
        return sent(request, Message(content="He") if _is_text(request) else _cut_off(), "length")
    return sent(request, Message(content="Hello.") if _is_text(request) else Message(calls=(_call(request),)))


def _problem(request: Request) -> str:
    messages = request.get("messages")
    if not isinstance(messages, list) or not all(isinstance(message, dict) for message in messages):
        return "messages must be a list of objects"
    if not isinstance(request.get("max_tokens", 1), int):
        return "max_tokens must be an integer"
    if not all(tool["function"].get("name") for tool in request.get("tools", [])):
        return "a tool needs a name"
    return ""


def _is_text(request: Request) -> bool:
    return not request.get("tools") or request.get("tool_choice") == "none"


def _call(request: Request) -> Call:
    return Call("get_time", CALL.arguments) if isinstance(request.get("tool_choice"), dict) else CALL


def _cut_off() -> Message:
    return Message(calls=(Call("get_weather", "", complete=False),))


def sent(request: Request, message: Message, stop_reason: Any = "stop") -> Answer:
    """A message as the request wants it: at once or streamed."""
    if not request.get("stream"):
        response = chat_completion(message, stop_reason=stop_reason)
        return 200, "application/json", [json.dumps(response).encode()]
    writer = ChunkWriter(late_ids=False)
    chunks = writer.feed([{"type": "content", "text": message.content}])
    for index, call in enumerate(message.calls):
        chunks += writer.feed([{"type": "call", "index": index, "name": call.name}])
        chunks += writer.feed([{"type": "arguments", "index": index, "text": call.arguments}])
    return events(*chunks, *writer.finish(message, stop_reason=stop_reason))


def good_of(api: str) -> Script:
    """What a server of another API should answer; ``api``: ``messages`` or ``responses``."""
    write, respond = {
        "messages": (MessagesWriter, messages_response),
        "responses": (ResponsesWriter, responses_response),
    }[api]
    limit = "max_tokens" if api == "messages" else "max_output_tokens"

    def script(request: Request) -> Answer:
        said = request.get("messages" if api == "messages" else "input")
        named = all(tool.get("name") for tool in request.get("tools", []))
        is_list = isinstance(said, list) and all(isinstance(each, dict) for each in said)
        if not is_list or not named or not isinstance(request.get(limit, 1), int):
            body = {"type": "error", "error": {"type": "invalid_request_error", "message": "it is malformed"}}
            return 400, "application/json", [json.dumps(body).encode()]
        choice = request.get("tool_choice")
        text = not request.get("tools") or choice in ("none", {"type": "none"})
        name = choice["name"] if isinstance(choice, dict) and "name" in choice else "get_weather"
        message = Message(content="Hello.") if text else Message(calls=(Call(name, CALL.arguments),))
        cut = request[limit] < 8
        if cut:
            message = Message(content="He") if text else _cut_off()
        reason: Any = "length" if cut else "stop"
        if not request.get("stream"):
            return 200, "application/json", [json.dumps(respond(message, stop_reason=reason)).encode()]
        writer = write(late_ids=False)
        written = writer.feed([{"type": "content", "text": message.content}] if message.content else [])
        for index, call in enumerate(message.calls):
            written += writer.feed([{"type": "call", "index": index, "name": call.name}])
            written += writer.feed([{"type": "arguments", "index": index, "text": call.arguments}])
        written += writer.finish(message, stop_reason=reason)
        return events_of(written)

    return script


def events_of(written: list[Any]) -> Answer:
    """A stream of events, without [DONE]."""
    pieces: list[bytes | None] = [f"data: {json.dumps(event)}\n\n".encode() for event in written]
    return 200, "text/event-stream", pieces


def events(*chunks: Any) -> Answer:
    """A stream of chunks."""
    pieces: list[bytes | None] = [f"data: {json.dumps(chunk)}\n\n".encode() for chunk in chunks]
    return 200, "text/event-stream", [*pieces, b"data: [DONE]\n\n"]


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            request = json.loads(body)
        except ValueError:
            request = {}
        status, content_type, pieces = self.server.script(request)  # type: ignore[attr-defined]
        self.send_response(status)
        self.send_header("Content-Type", content_type)
        if None not in pieces:
            self.send_header("Content-Length", str(sum(map(len, pieces))))
        else:
            self.send_header("Content-Length", "1000000")
        self.end_headers()
        for piece in pieces:
            if piece is None:
                self.close_connection = True
                return
            if piece == STALL:
                time.sleep(STALLED)
                return
            self.wfile.write(piece)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: the tests' output is theirs."""


#: A piece that is not sent: the server is silent instead, for this many seconds.
STALL, STALLED = b"(stall)", 1.0


@contextmanager
def serving(script: Script) -> Iterator[str]:
    """The address of a server that answers by a script."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    server.script = script  # type: ignore[attr-defined]
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
