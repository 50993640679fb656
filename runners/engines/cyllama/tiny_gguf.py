"""Make a model that is tiny and knows nothing: one layer of random weights, and a token for each byte.

    python tiny_gguf.py tiny.gguf

What it writes is noise, and the same noise each time.
"""

from __future__ import annotations

import sys

import gguf
import numpy as np

#: Sizes of the model.
_WIDTH, _HEADS, _INNER, _CONTEXT = 64, 4, 128, 4096
_SPECIAL = (b"<unk>", b"<s>", b"</s>")


def make(path: str) -> None:
    """Write the model into a file."""
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_name("tiny")
    writer.add_context_length(_CONTEXT)
    writer.add_embedding_length(_WIDTH)
    writer.add_block_count(1)
    writer.add_feed_forward_length(_INNER)
    writer.add_head_count(_HEADS)
    writer.add_head_count_kv(_HEADS)
    writer.add_rope_dimension_count(_WIDTH // _HEADS)
    writer.add_layer_norm_rms_eps(1e-5)
    tokens = [*_SPECIAL, *(f"<0x{byte:02X}>".encode() for byte in range(256))]
    # Printable characters are tokens of their own, so that grammars find them.
    tokens += [bytes([byte]) for byte in range(33, 127)] + ["▁".encode()]
    types = [gguf.TokenType.UNKNOWN, gguf.TokenType.CONTROL, gguf.TokenType.CONTROL]
    types += [gguf.TokenType.BYTE] * 256 + [gguf.TokenType.NORMAL] * 95
    writer.add_tokenizer_model("llama")
    writer.add_token_list(tokens)
    writer.add_token_scores([0.0] * len(tokens))
    writer.add_token_types(types)
    writer.add_unk_token_id(0)
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(2)
    noise = np.random.default_rng(1)
    shapes = {
        "token_embd": (len(tokens), _WIDTH),
        "output": (len(tokens), _WIDTH),
        "blk.0.attn_q": (_WIDTH, _WIDTH),
        "blk.0.attn_k": (_WIDTH, _WIDTH),
        "blk.0.attn_v": (_WIDTH, _WIDTH),
        "blk.0.attn_output": (_WIDTH, _WIDTH),
        "blk.0.ffn_gate": (_INNER, _WIDTH),
        "blk.0.ffn_up": (_INNER, _WIDTH),
        "blk.0.ffn_down": (_WIDTH, _INNER),
    }
    for name, shape in shapes.items():
        writer.add_tensor(f"{name}.weight", noise.normal(0, 0.3, shape).astype(np.float32))
    for name in ("output_norm", "blk.0.attn_norm", "blk.0.ffn_norm"):
        writer.add_tensor(f"{name}.weight", np.ones(_WIDTH, np.float32))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


if __name__ == "__main__":
    make(sys.argv[1])
