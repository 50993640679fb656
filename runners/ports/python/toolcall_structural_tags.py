"""Asks texts of XGrammar's structural tags, for engines in Python whose environment has xgrammar.

The vocabulary is the 256 bytes and one stop token, so no tokenizer is needed: a text is possible if each of
its bytes is, and complete if the stop token is possible after it (AP-4.10).
"""

from __future__ import annotations

import json
import os
import resource
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from toolcall_kit import Rejected, Skipped, Unsupported, ok_constrained

#: ``complete``, ``open`` or ``rejected``, and how many code points were possible.
State: TypeAlias = "tuple[str, int | None]"
_STOP = 256
#: What a request may take (AP-4.11): seconds, bytes, code points of an output.
_SECONDS, _BYTES, _LONGEST = 10, 1 << 30, 20_000


class Matchers:
    """Compiles structural tags, and asks them for texts."""

    def __init__(self) -> None:
        import xgrammar

        self._xgrammar = xgrammar
        vocabulary = [bytes([byte]) for byte in range(256)] + [b"</s>"]
        raw = xgrammar.VocabType.RAW
        info = xgrammar.TokenizerInfo(vocabulary, vocab_type=raw, stop_token_ids=[_STOP])
        self._compiler = xgrammar.GrammarCompiler(info, max_threads=1, cache_enabled=False)

    def answers(self, tag: Any, outputs: Sequence[str], ends: Sequence[str] = ()) -> list[State]:
        """The state of each output.  ``ends``: markers at which the engine stops, and which a tag may write.

        Raises what xgrammar raises for a tag that cannot be compiled.
        """
        compiled = self._compiler.compile_structural_tag(tag)
        return [self._state(compiled, output, ends) for output in outputs]

    def _state(self, compiled: Any, output: str, ends: Sequence[str]) -> State:
        matcher = self._xgrammar.GrammarMatcher(compiled)
        for at, character in enumerate(output):
            try:
                encoded = character.encode("utf-8")
            except UnicodeEncodeError:
                return "rejected", at
            if not all(matcher.accept_token(byte) for byte in encoded):
                return "rejected", at
        for end in ("", *ends):
            ended = matcher.fork()
            if all(ended.accept_token(byte) for byte in end.encode("utf-8")) and ended.accept_token(_STOP):
                return "complete", None
        return "open", None


def constrained(
    request: dict[str, Any], tag: Callable[[], Any], answers: Callable[[Any], list[State]]
) -> dict[str, Any]:
    """The reply to ``constrain``: ``tag`` makes the structural tag, and ``answers`` asks it.

    Without a tag (None) nothing is held.  Both run in a process of their own, for a schema may take any time
    and memory, and a library may abort (AP-4.11).
    """
    for index, output in enumerate(request["outputs"]):
        if len(output) > _LONGEST:
            raise Skipped(f"outputs[{index}]: it is longer than {_LONGEST:,} code points")

    def work() -> dict[str, Any]:
        made = tag()
        if made is None:
            return ok_constrained(False, [("complete", None)] * len(request["outputs"]))
        text = made if isinstance(made, str) else made.model_dump_json()
        return ok_constrained(True, answers(made), ("structural-tag", text))

    return apart(work)


def apart(work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What ``work`` returns, from a process that may take 10 s of CPU time and 1 GB more than this one has.

    Raises Skipped if it takes more, and RuntimeError if it ends otherwise, or raises.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(json.dumps(_limited(work)).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read()
    ended = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if ended == -signal.SIGXCPU:
        raise Skipped(f"it takes more than {_SECONDS} s")
    if not said:
        raise RuntimeError(f"the library ended the process: {ended}")
    reply: dict[str, Any] = json.loads(said)
    if "raised" in reply:
        raise _RAISED.get(reply["raised"], RuntimeError)(reply["reason"])
    return reply


_RAISED: dict[str, type[Exception]] = {
    "MemoryError": Skipped,
    **{each.__name__: each for each in (Skipped, Rejected, Unsupported)},
}


def _limited(work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """The result of the work, or the error that it raises, within the limits."""
    try:
        with _limits():
            return work()
    except MemoryError:
        return {"raised": "MemoryError", "reason": f"it takes more than {_BYTES >> 30} GB"}
    except Exception as error:
        kind = "MemoryError" if "bad_alloc" in str(error) else type(error).__name__
        return {"raised": kind, "reason": str(error)[:2000] or kind}


@contextmanager
def _limits() -> Iterator[None]:
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = int(used.ru_utime + used.ru_stime) + _SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
    resource.setrlimit(resource.RLIMIT_AS, (_mapped() + _BYTES, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def _mapped() -> int:
    """The bytes of address space that this process has."""
    try:
        return int(Path("/proc/self/statm").read_text("ascii").split()[0]) * resource.getpagesize()
    except OSError:
        return 16 * _BYTES
