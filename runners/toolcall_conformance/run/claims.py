"""What the doctor says of a hello: that it claims nothing, or what comes to nothing."""

from __future__ import annotations

from collections.abc import Iterator

from ..adapters.protocol import Hello
from .examined import Examined


def claims_examined(hello: Hello) -> Iterator[Examined]:
    """Problems with the claims in the hello, such as a wish that no request fulfils."""
    yield from _wishes(hello)
    for op, field in (("respond", "apis"), ("accumulate", "accumulateApis")):
        if field in hello.wire and op not in hello.ops:
            detail = f"it claims {field}, and not the operation {op} that they belong to"
            yield Examined("hello", "note", detail, f"claim {op}, or leave `{field}` out (AP-2.1)")
    if not hello.profiles or not hello.ops:
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
