"""Templates that are not the suite's, as somebody might publish them."""

from __future__ import annotations

from functools import cache

from toolcall_conformance.suite.template_sources import TemplateSource
from toolcall_conformance.suite.unseen.format import UnseenFormat, unseen_format
from toolcall_conformance.suite.unseen.making import UnseenCases, cases_for

_TOOLS = "{% if tools %}<|system|>{% for t in tools %}{{ t | tojson }}{% endfor %}<|end|>{% endif %}"
_CALL = '<call>{"name": "{{ c.function.name }}", "arguments": {{ c.function.arguments | tojson }}}</call>'
_CALLS = "{% for c in m.tool_calls or [] %}" + _CALL + "{% endfor %}"


def _template(turn: str, tools: str = _TOOLS) -> str:
    prompt = "{% if add_generation_prompt %}<|assistant|>{% endif %}"
    return tools + "{% for m in messages %}<|{{ m.role }}|>" + turn + "<|end|>{% endfor %}" + prompt


#: Objects in JSON between markers, with the text before them.
ACME = _template("{{ m.content or '' }}" + _CALLS)
#: A blank before each turn and a line break after it.
AIRY = _template(" {{ m.content or '' }}" + _CALLS + "\n")
#: No text beside calls.
MUTE = _template("{% if m.tool_calls %}" + _CALLS + "{% else %}{{ m.content }}{% endif %}")
#: Fails for a tool without a description.
FUSSY = _template(
    "{{ m.content or '' }}" + _CALLS,
    "{% for t in tools or [] %}<|system|>{{ t.function.name + ': ' + t.function.description }}<|end|>"
    "{% endfor %}",
)
#: No calls at all.
CHAT = _template("{{ m.content }}", "")


@cache
def format_of(template: str, name: str = "acme") -> UnseenFormat:
    """The format of a template."""
    return unseen_format(TemplateSource(name, template))


@cache
def cases_of(template: str) -> UnseenCases:
    """The cases for a template."""
    return cases_for(format_of(template))
