"""The tokens of a model's outputs: of bytes and markers, or those of Harmony."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers
from toolcall_kit import formats_beside
from transformers import PreTrainedTokenizerFast
from vllm.entrypoints.openai.parser.harmony_utils import get_encoding
from vllm.tokenizers.hf import get_cached_tokenizer

#: The token that ends an answer if `tokens` has none of `stops`.  The server passes on its id, but no text.
#: Its text differs from the model's own end token, so that an answer may mention the own token and go on.
_END = "<|end|>"
#: The token that ends an answer of Harmony, if no call does.
_RETURN = "<|return|>"


def _has_vocabulary() -> bool:
    """Whether openai-harmony finds the vocabulary without which it does not start."""
    return (Path(os.environ.get("TIKTOKEN_ENCODINGS_BASE", "")) / "o200k_base.tiktoken").is_file()


#: The formats that can be read here.
FORMATS: dict[str, dict[str, Any]] = {
    name: known
    for name, known in formats_beside(__file__).items()
    if not known.get("harmony") or _has_vocabulary()
}


class _HarmonyTokenizer:
    """What vLLM's parsers of Harmony ask of a model's tokenizer."""

    def encode(self, text: str, add_special_tokens: bool = False) -> list[int]:
        return list(get_encoding().encode(text, allowed_special="all"))

    def decode(self, ids: Sequence[int]) -> str:
        return str(get_encoding().decode(ids))

    @property
    def eos_token_id(self) -> int:
        return self.encode(_RETURN)[0]


@cache
def tokenizer_of(format: str) -> Any:
    """A tokenizer with a token for every byte, and for every marker that is one token for the model."""
    if FORMATS[format].get("harmony"):
        return _HarmonyTokenizer()
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    tokenizer = Tokenizer(models.BPE({letter: number for number, letter in enumerate(alphabet)}, []))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    tokenizer.decoder = decoders.ByteLevel()
    tokens = FORMATS[format]["tokens"]
    tokenizer.add_tokens([AddedToken(token, normalized=False, special=False) for token in tokens])
    settings = FORMATS[format].get("tokenizer", {})
    end = next((stop for stop in FORMATS[format].get("stops", []) if stop in tokens), _END)
    # The server's tokenizers remember their vocabulary too.
    return get_cached_tokenizer(
        PreTrainedTokenizerFast(tokenizer_object=tokenizer, eos_token=end, **settings)
    )


@lru_cache(maxsize=4096)
def encode(format: str, text: str) -> list[int]:
    """The tokens of a text.  The list is the cache's: nobody changes it."""
    ids: list[int] = tokenizer_of(format).encode(text, add_special_tokens=False)
    return ids


def bytes_of(format: str) -> Callable[[int], bytes]:
    """What each token stands for."""
    if FORMATS[format].get("harmony"):
        return lambda token: get_encoding().decode([token]).encode()
    return lambda token: _bytes_of(format, token)


def _bytes_of(format: str, token: int) -> bytes:
    """What a token stands for: a marker, or one byte."""
    text: str = tokenizer_of(format).convert_ids_to_tokens(token)
    return text.encode() if text in FORMATS[format]["tokens"] else bytes([_letters()[text]])


@cache
def _letters() -> dict[str, int]:
    """The byte of each letter that stands for one."""
    pre = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    # Each character below 256 is one or two bytes of UTF-8; together they have every byte that a text has.
    pairs: dict[str, int] = {}
    for character in map(chr, [*range(256), *range(256, 0x110000, 997)]):
        if not 0xD800 <= ord(character) < 0xE000:
            letters = pre.pre_tokenize_str(character)[0][0]
            pairs.update(zip(letters, character.encode(), strict=True))
    return pairs
