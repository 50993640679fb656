# LiteLLM 1.106.2, `completion(stream=True)`: a stream that ends in the middle gets the finish reason "stop".
#
# The server dies after some words: no chunk has a finish_reason, and no [DONE] comes.
#
# Expected: an error, or at least no finish reason.
# Actual: the answer "It rai" with finish_reason "stop", as if the model had ended there.
#
#     pip install litellm==1.106.2
#     python cut_off_stream_ends_well.py
#
# Vector: wire/accumulate/broken/closed-without-done

import json

import httpx
import litellm
from openai import OpenAI


def answer(request: httpx.Request) -> httpx.Response:
    """A stream without an end."""
    envelope = {"id": "a", "object": "chat.completion.chunk", "created": 0, "model": "m"}
    choices = [{"index": 0, "delta": {"content": text}, "finish_reason": None} for text in ("It ", "rai")]
    body = "".join(f"data: {json.dumps({**envelope, 'choices': [choice]})}\n\n" for choice in choices)
    return httpx.Response(200, headers={"content-type": "text/event-stream"}, text=body)


client = OpenAI(
    api_key="key",
    base_url="http://server.test/v1",
    http_client=httpx.Client(transport=httpx.MockTransport(answer)),
)
messages = [{"role": "user", "content": "Hi."}]
chunks = list(litellm.completion(model="openai/m", messages=messages, stream=True, client=client))
choice = litellm.stream_chunk_builder(chunks, messages=messages).choices[0]
print(repr(choice.message.content), choice.finish_reason)
assert choice.finish_reason != "stop", "half an answer is taken for the whole"
