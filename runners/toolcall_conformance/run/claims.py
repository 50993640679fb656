"""What the doctor says of a hello: claims that mean nothing, and wishes that come to nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .. import kinds
from ..adapters.protocol import Hello
from ..suite.model import FEATURES
from .examined import Examined

#: The operations of the protocol besides hello.
OPERATIONS: Final = frozenset(
    op for kind in map(kinds.named, kinds.names()) for op in (kind.op, *kind.other_ops) if op
)
_PROFILES: Final = frozenset({"contract", "native", "template", "wire"})


def claims_examined(hello: Hello) -> Iterator[Examined]:
    """Problems with the claims in the hello, such as a feature that the suite does not know."""
    known = {"profiles": _PROFILES, "ops": OPERATIONS, "features": FEATURES}
    for field, words in known.items():
        strange = sorted(getattr(hello, field) - words)
        if strange:
            detail = f"{field}: {', '.join(strange)} means nothing to this version of the suite"
            yield Examined("hello", "note", detail, "check the spelling; " + ", ".join(sorted(words)))
    yield from _wishes(hello)
    if not hello.profiles & _PROFILES or not hello.ops & OPERATIONS:
        detail = "it claims no profile or no operation"
        yield Examined("hello", "broken", detail, "claim what it can do (AP-2)")


def _wishes(hello: Hello) -> Iterator[Examined]:
    """What an adapter wants and does not get, or gets in fewer requests than it could."""
    if not hello.wants:
        return
    by_template = "template" in hello.profiles or "grammar" in hello.ops
    if not by_template and not ("respond" in hello.ops and hello.respond == "output"):
        detail = f"it wants {', '.join(sorted(hello.wants))}, and claims nothing whose requests have that"
        yield Examined("hello", "note", detail, "claim profile template, or leave `wants` out (AP-4.8)")
    elif "format" in hello.wants and hello.formats is not None and "" not in hello.formats:
        detail = "templates without a name are not asked, for `formats` has no empty text"
        yield Examined("hello", "note", detail, 'if it reads any description, add "" to `formats` (AP-2.6)')
