"""Results as JSON for shields.io, which draws a badge."""

from __future__ import annotations

import json

from ...printer import defused, in_json
from .badge import LABEL, badge_of
from .contents import Report


def render(report: Report) -> str:
    """The JSON of an endpoint badge, see https://shields.io/badges/endpoint-badge."""
    badge = badge_of(report)
    shield = {"schemaVersion": 1, "label": LABEL, "message": badge.message, "color": badge.color}
    return defused(json.dumps(shield, indent=2), in_json) + "\n"
