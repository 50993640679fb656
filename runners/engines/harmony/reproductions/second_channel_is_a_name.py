# openai-harmony 0.0.8: a second channel in a header becomes part of the recipient, and the call is
# of a tool that nobody has.
#
# A model names the channel of a call twice, before and behind the recipient, as the two orders of
# the format invite it to.
#
# Expected: a message to functions.get_time on `commentary`, or an error.
# Actual: the recipient is "functions.get_time<|channel|>commentary". A message
# `analysis<|channel|>final` is one to "<|channel|>final", a call in place of an answer.
#
# Source: src/encoding.rs, parse_header_from_string: the first channel is taken out of the header,
# and every other marker stays text.
# Upstream: looked for on 2026-11-28 with "openai/harmony recipient <|channel|>commentary in tool
# name": servers cut the name (https://github.com/vllm-project/vllm/pull/31677), nothing of the
# package itself.
#
#     pip install openai-harmony==0.0.8
#     python second_channel_is_a_name.py
#
# Vector: template/gpt-oss/channel-twice

from openai_harmony import HarmonyEncodingName, Role, load_harmony_encoding

OUTPUT = "<|channel|>commentary to=functions.get_time<|channel|>commentary json<|message|>{}<|call|>"

encoding = load_harmony_encoding(HarmonyEncodingName.HARMONY_GPT_OSS)
tokens = encoding.encode(OUTPUT, allowed_special="all")
messages = encoding.parse_messages_from_completion_tokens(tokens, Role.ASSISTANT)
recipients = [message.recipient for message in messages]
print(recipients)
assert recipients == ["functions.get_time"], "DEFECT: a marker is part of the name of the tool"
