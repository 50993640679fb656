# openai-python 3.57.0, `chat.completions.stream`: a last chunk without a delta loses the answer.
#
# A server that has nothing to add in its last chunk leaves the delta out, or sends null:
#
#     {"choices": [{"index": 0, "finish_reason": "stop"}], …}
#
# Expected: the answer "It rains." and the finish_reason, as six other clients read it.
#     WR-3.3  In a delta a client MUST ignore an absent member, null, the empty string and the empty list.
# Actual: AttributeError: 'NoneType' object has no attribute 'to_dict'.
#
#     pip install openai==3.57.0
#     python choice_without_a_delta.py
#
# Source: openai/lib/streaming/chat/_completions.py:394, :416, :747.
# Upstream: https://github.com/openai/openai-python/issues/1677 (open on 2026-11-27; 2313 for the same is
# closed).
#
# Vector: wire/accumulate/choices/without-a-delta

import json

import httpx2
from openai import OpenAI

CHOICES = [
    {"index": 0, "delta": {"role": "assistant", "content": "It rains."}, "finish_reason": None},
    {"index": 0, "finish_reason": "stop"},
]


def answer(request: httpx2.Request) -> httpx2.Response:
    """A stream of the choices."""
    envelope = {"id": "a", "object": "chat.completion.chunk", "created": 0, "model": "m"}
    body = "".join(f"data: {json.dumps({**envelope, 'choices': [choice]})}\n\n" for choice in CHOICES)
    headers = {"content-type": "text/event-stream"}
    return httpx2.Response(200, headers=headers, text=body + "data: [DONE]\n\n")


http = httpx2.Client(transport=httpx2.MockTransport(answer))
client = OpenAI(api_key="key", base_url="http://server.test/v1", http_client=http)
found = None
try:
    with client.chat.completions.stream(model="m", messages=[{"role": "user", "content": "Hi."}]) as stream:
        for _ in stream:
            pass
        choice = stream.get_final_completion().choices[0]
    found = (choice.message.content, choice.finish_reason)
except AttributeError as error:
    print(f"AttributeError: {error}")
print(found)
assert found == ("It rains.", "stop"), "DEFECT: a last chunk without a delta loses the answer"
