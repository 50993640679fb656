"""The adapter of openai-harmony, the parser that the authors of gpt-oss publish."""

from __future__ import annotations

from functools import lru_cache
from importlib import metadata
from typing import Any

from openai_harmony import (
    HarmonyEncoding,
    HarmonyEncodingName,
    Message,
    Role,
    StreamableParser,
    load_harmony_encoding,
)
from toolcall_kit import Deltas, check_without_options, hello_of, ok, ok_stream, serve

_NAMESPACE = "functions."
_START = "<|start|>assistant"


class Harmony:
    """Divides an output into the model's tokens, and reads messages from them.

    A message has a channel and perhaps a recipient.  The guide to the format gives the meaning: a message
    with a recipient is a call, one on ``analysis`` without a recipient is reasoning, every other is content.
    """

    def __init__(self) -> None:
        self._encoding: HarmonyEncoding = load_harmony_encoding(HarmonyEncodingName.HARMONY_GPT_OSS)

    def hello(self, request: dict[str, Any]) -> dict[str, Any]:
        """What the adapter claims."""
        version, url = metadata.version("openai-harmony"), "https://github.com/openai/harmony"
        return hello_of(
            "openai-harmony", version, url, ["gpt-oss"], language="rust", features=["argument-deltas"]
        )

    def parse(self, request: dict[str, Any]) -> dict[str, Any]:
        """All messages of the tokens at once."""
        check_without_options(request, "openai-harmony")
        tokens = self._encode(_prompted(request) + request["output"])
        role = None if _prompted(request) else Role.ASSISTANT
        found, calls = Deltas(), 0
        for message in self._encoding.parse_messages_from_completion_tokens(tokens, role):
            text = _text(message)
            if message.recipient:
                found.call(calls, message.recipient.removeprefix(_NAMESPACE), text)
                calls += 1
            elif message.channel == "analysis":
                found.reasoning(text)
            else:
                found.content(text)
        return ok(found)

    def stream(self, request: dict[str, Any]) -> dict[str, Any]:
        """Parse the same messages token by token."""
        check_without_options(request, "openai-harmony")
        prompted = _prompted(request)
        client = _Client(StreamableParser(self._encoding, None if prompted else Role.ASSISTANT))
        client.take(self._encode(prompted))
        groups = [client.take(self._encode(chunk)) for chunk in request["chunks"]]
        client.end()
        return ok_stream([*groups, client.taken()])

    @lru_cache(maxsize=4096)  # noqa: B019 (there is one object)
    def _encode(self, text: str) -> list[int]:
        return list(self._encoding.encode(text, allowed_special="all"))


class _Client:
    """Makes deltas of the parser's state after each token."""

    def __init__(self, parser: StreamableParser) -> None:
        self._parser = parser
        self._deltas = Deltas()
        self._calls = 0
        self._is_open = False

    def take(self, tokens: list[int]) -> Deltas:
        """The deltas of these tokens."""
        for token in tokens:
            self._parser.process(token)
            self._step()
        return self.taken()

    def end(self) -> None:
        """Tell the parser that the output has ended."""
        self._parser.process_eos()
        self._step()

    def taken(self) -> Deltas:
        """The deltas since the last call of this method."""
        deltas, self._deltas = self._deltas, Deltas()
        return deltas

    def _step(self) -> None:
        # Not `state_data`: it has all tokens of the message so far.
        recipient, channel = self._parser.current_recipient, self._parser.current_channel
        text = self._parser.last_content_delta
        if recipient is None and channel is None and text is None:  # in no message's content
            self._is_open = False
        elif not recipient:
            (self._deltas.reasoning if channel == "analysis" else self._deltas.content)(text)
        else:
            self._call(recipient, text)

    def _call(self, recipient: str, text: str | None) -> None:
        if not self._is_open:
            self._is_open = True
            self._deltas.call(self._calls, recipient.removeprefix(_NAMESPACE))
            self._calls += 1
        self._deltas.arguments(self._calls - 1, text)


def _prompted(request: dict[str, Any]) -> str:
    """The prompt's part of the first message, if this part has more than the role; else ""."""
    prompt: str = request.get("generationPrompt", "")
    start = prompt.rfind(_START)
    return prompt[start:] if start >= 0 and prompt[start:].rstrip() != _START else ""


def _text(message: Message) -> str:
    return "".join(content.text for content in message.content)


if __name__ == "__main__":
    serve(Harmony)
