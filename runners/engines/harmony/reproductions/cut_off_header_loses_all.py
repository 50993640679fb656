# openai-harmony 0.0.8: an output that ends inside a header raises, and what came before it is lost.
#
# A model reasons, and stops at max_tokens in the header of its answer. strict=False, which is to
# recover, changes nothing.
#
# Expected: the message of reasoning, with strict=False at least.
# Actual: HarmonyError: Unexpected EOS while waiting for message header to complete.
#
# Source: src/encoding.rs, process_next (the state Header, without a token).
# Upstream: https://github.com/openai/harmony/issues/80 asked for recovery (closed on 2026-11-28, by
# the change 82, which made strict=False); of headers that are cut off: looked for on 2026-11-28
# with "Unexpected EOS while waiting for message header": nothing found.
#
#     pip install openai-harmony==0.0.8
#     python cut_off_header_loses_all.py
#
# Vector: template/gpt-oss/header-cut-off

from openai_harmony import HarmonyEncodingName, HarmonyError, Role, load_harmony_encoding

OUTPUT = "<|channel|>analysis<|message|>They greet.<|end|><|start|>assistant<|channel|>fin"

encoding = load_harmony_encoding(HarmonyEncodingName.HARMONY_GPT_OSS)
tokens = encoding.encode(OUTPUT, allowed_special="all")
try:
    messages = encoding.parse_messages_from_completion_tokens(tokens, Role.ASSISTANT, strict=False)
except HarmonyError as error:
    print(error)
    messages = []
print([message.content[0].text for message in messages])
assert messages, "DEFECT: the reasoning that came is lost"
