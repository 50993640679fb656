"""Results as a badge: the claim, how many required vectors pass, the versions.  Implements AP-8.17."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from ...errors import SelectionError
from ...printer import defused, in_xml, one_line
from .contents import Report, ReportedImplementation
from .standing import required

LABEL = "toolcall-conformance"
#: The approximate width of a character in the badge's font, in pixels.
_CHARACTER = 6.6


#: Where a hello names the APIs of an operation.
_APIS = {"respond": "apis", "accumulate": "accumulateApis"}


class Badge(NamedTuple):
    """The texts and the color of a badge."""

    message: str
    #: ``brightgreen``: it conforms; ``red``: it does not; ``lightgrey``: nobody can say.
    color: str


_COLORS = {"brightgreen": "#2a7d3f", "red": "#b3261e", "lightgrey": "#6b7280"}


def badge_of(report: Report) -> Badge:
    """The badge of the report's only implementation.  Raises ``SelectionError`` if there are several.

    The badge shows counts, because a percentage would hide how many vectors were asked.
    """
    if len(report.implementations) != 1:
        labels = ", ".join(each.label for each in report.implementations) or "none"
        raise SelectionError(f"a badge is about one implementation; these results are of {labels}")
    implementation = report.implementations[0]
    passes = required(implementation, report)
    version = str(implementation.about.get("version") or "")
    of = " · ".join(filter(None, (version, f"suite {' and '.join(report.suites)}")))
    judged = implementation.conformity
    if implementation.broken or not passes:
        return Badge(f"not tested · {of}", "lightgrey")
    if judged.derived:
        return Badge(f"required {passes} of a derived format · {of}", "lightgrey")
    if not judged.whole:
        return Badge(f"required {passes} of a choice · {of}", "lightgrey")
    color = "brightgreen" if judged.conforms else "red"
    claimed = claim(implementation)
    return Badge(f"{claimed + ': ' if claimed else ''}required {passes} · {of}", color)


def claim(implementation: ReportedImplementation) -> str:
    """What an implementation claims, in a few words: its profiles, and its formats if it lists them."""
    hello = implementation.hello
    formats = [str(name) for name in hello.get("formats") or () if name]
    of = f" ({formats[0] if len(formats) == 1 else f'{len(formats)} formats'})" if formats else ""
    profiles = [str(name) for name in hello.get("profiles") or ()]
    apis = _apis(hello)
    spoken = f" ({', '.join(apis)})" if {*apis} - {"chat"} else ""
    return one_line(
        ", ".join(name + of * (name == "template") + spoken * (name == "wire") for name in profiles)
    )


def _apis(hello: Mapping[str, Any]) -> dict[str, None]:
    """The APIs of the wire that an implementation serves or reads, in the order of its claims."""
    fields = (name for op, name in _APIS.items() if op in (hello.get("ops") or ()))
    return dict.fromkeys(str(api) for name in fields for api in hello.get(name) or ("chat",))


def render(report: Report) -> str:
    """The badge as an SVG picture."""
    return defused(svg(badge_of(report)), in_xml)


def svg(badge: Badge) -> str:
    """A badge as an SVG picture."""
    left, right = (round(len(text) * _CHARACTER) + 14 for text in (LABEL, badge.message))
    said = quoteattr(f"{LABEL}: {badge.message}")
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="20" role="img" aria-label={said}>
<title>{escape(LABEL)}: {escape(badge.message)}</title>
<clipPath id="r"><rect width="{left + right}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)">
<rect width="{left}" height="20" fill="#3f4550"/>
<rect x="{left}" width="{right}" height="20" fill="{_COLORS[badge.color]}"/>
</g>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
<text x="{left / 2}" y="14" textLength="{left - 12}">{escape(LABEL)}</text>
<text x="{left + right / 2}" y="14" textLength="{right - 12}">{escape(badge.message)}</text>
</g>
</svg>
"""
