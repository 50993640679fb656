"""vLLM 0.33.0, Responses API: the end of a call and text behind it in one step close the call too early.

With speculative decoding, or a chunk of several tokens, one delta has the last arguments of a call and the
text after it. `split_delta` puts the text first.

Expected: the rest of the arguments, then the call is done, then the text.

Actual: the call is done with half of its arguments and the status `completed`, then comes the text. The rest
of the arguments opens a call without a name: a ValidationError, at which the stream breaks off without its
last event. A client that closes brackets itself runs "rm -rf /home".

    pip install vllm==0.33.0      # no GPU and no model is needed
    python responses-text-behind-a-call-ends-the-stream.py

Upstream: https://github.com/vllm-project/vllm/issues/55284

Source: entrypoints/openai/responses/streaming_events.py (split_delta).
"""

from __future__ import annotations

from vllm.entrypoints.generate.base.protocol import DeltaMessage
from vllm.entrypoints.openai.responses.streaming_events import SimpleStreamingEventProcessor, split_delta
from vllm.outputs import CompletionOutput

HEAD = {"index": 0, "id": "call_1", "type": "function", "function": {"name": "bash", "arguments": ""}}
ARGUMENTS = ['{"command": "rm -rf /home', '/me/tmp"}']


def call(arguments: str) -> dict[str, object]:
    """A part of the arguments."""
    return {"index": 0, "function": {"arguments": arguments}}


DELTAS = [
    {"tool_calls": [HEAD]},
    {"tool_calls": [call(ARGUMENTS[0])]},
    {"tool_calls": [call(ARGUMENTS[1])], "content": "Done."},
]


def main() -> None:
    """Send the deltas as `_process_simple_streaming_events` does."""
    processor = SimpleStreamingEventProcessor()
    output = CompletionOutput(index=0, text="", token_ids=[], cumulative_logprob=None, logprobs=None)
    events = []
    try:
        for delta in DELTAS:
            for part in split_delta(DeltaMessage.model_validate(delta)):
                state, tool_call = processor.resolve_target_state(part)
                if processor.needs_transition(state, tool_call):
                    events += [*processor.close_current(), *processor.open(state, tool_call)]
                events += processor.emit_delta(part, output, lambda _: [])
        events += processor.close_current()
    except ValueError as error:
        print(f"{type(error).__name__}: {str(error).splitlines()[0]}")
    items = [event.item for event in events if event.type == "response.output_item.done"]
    done = [item.arguments for item in items if item.type == "function_call"]
    print(f"expected {[''.join(ARGUMENTS)]}, got {done}")
    if done != ["".join(ARGUMENTS)]:
        raise SystemExit("DEFECT: the call is closed before its arguments end")


main()
