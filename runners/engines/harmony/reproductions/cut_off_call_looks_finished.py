# openai-harmony 0.0.8: a call that was cut off is reported like one that ended.
#
# A model stops at max_tokens inside a call. The parser knows that no token ended the message.
#
# Expected: a sign that the message is not complete, or no message, or an error.
# Actual: the message is like that of a finished call: nothing in it, nor in the state of
# StreamableParser behind the end, tells the two apart. Where what came is JSON, as here, a server
# runs it.
#
# Source: src/encoding.rs, process_next: the end of the output makes a message as an ending token
# does.
# Upstream: looked for on 2026-11-28 with "openai/harmony StreamableParser truncated output
# incomplete tool call process_eos": nothing found.
#
#     pip install openai-harmony==0.0.8
#     python cut_off_call_looks_finished.py
#
# Vector: template/gpt-oss/call-without-end-before-another

from openai_harmony import HarmonyEncodingName, Role, StreamableParser, load_harmony_encoding

OUTPUT = '<|channel|>commentary to=functions.bash <|constrain|>json<|message|>{"command": "ls"}'

encoding = load_harmony_encoding(HarmonyEncodingName.HARMONY_GPT_OSS)
tokens = encoding.encode(OUTPUT, allowed_special="all")


def read(tokens: list[int]) -> object:
    """What the parser tells of the tokens."""
    parser = StreamableParser(encoding, Role.ASSISTANT)
    for token in tokens:
        parser.process(token)
    parser.process_eos()
    return parser.messages, parser.state


cut_off, finished = read(tokens), read([*tokens, *encoding.encode("<|call|>", allowed_special="all")])
print(cut_off)
assert cut_off != finished, "DEFECT: a call that was cut off is told like one that ended"
