# openai-harmony 0.0.8: a type without a recipient is read as the recipient, and an answer becomes a
# call.
#
# gpt-oss writes its answer in JSON and names the type in the header, with or without the marker:
#     <|channel|>final json<|message|>{"ok": true}<|return|>
#
# Expected: a message on `final` whose recipient is None.
# Actual: the recipients are "json" and "<|constrain|>json". A server that takes each message with a
# recipient for a call, as the guide to the format says, calls a tool of that name, and the user
# sees no answer.
#
# Source: src/encoding.rs, parse_header_from_string: the one part that is left of a header is a
# recipient.
# Upstream: https://github.com/openai/harmony/pull/144 (open on 2026-11-28) mends the one with the
# marker; vLLM has it as https://github.com/vllm-project/vllm/issues/45570.
#
#     pip install openai-harmony==0.0.8
#     python bare_type_is_a_recipient.py
#
# Vector: template/gpt-oss/final-with-a-bare-type

from openai_harmony import HarmonyEncodingName, Role, load_harmony_encoding

OUTPUTS = [
    '<|channel|>final json<|message|>{"ok": true}<|return|>',
    '<|channel|>final <|constrain|>json<|message|>{"ok": true}<|return|>',
]

encoding = load_harmony_encoding(HarmonyEncodingName.HARMONY_GPT_OSS)
recipients = []
for output in OUTPUTS:
    tokens = encoding.encode(output, allowed_special="all")
    (message,) = encoding.parse_messages_from_completion_tokens(tokens, Role.ASSISTANT)
    recipients.append(message.recipient)
print(recipients)
assert recipients == [None, None], "DEFECT: the type of an answer is its recipient"
