"""Templates that mean harm give one clear error, or the same text each time, in bounded time and memory."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import suppress

import pytest

from tests.support import ROOT
from tests.support.conversations import TOOLS, assistant, user
from tests.support.hostile_templates import HOSTILE, Hostile
from toolcall_reference.errors import TemplateError
from toolcall_reference.template.pipeline import explain
from toolcall_reference.template.rendering.render import ChatTemplate
from toolcall_reference.template.rendering.work import DEFAULT_WORK

MESSAGES = [user("hi"), assistant("yo")]


@pytest.mark.parametrize("hostile", HOSTILE, ids=lambda hostile: hostile.title[:60])
def test_one_error_or_one_text(hostile: Hostile) -> None:
    # A tenth of the work is enough to see whether it is bounded.
    def render() -> str:
        return ChatTemplate(hostile.source, work=DEFAULT_WORK // 10).render(MESSAGES, TOOLS)

    if hostile.text is not None:
        assert render() == hostile.text
        return
    with pytest.raises(TemplateError) as caught:
        render()
    assert caught.value.kind == hostile.kind, str(caught.value)
    assert len(str(caught.value)) < 300


#: Templates with nothing around what they are given, not even a prompt for the model.
BARE = (
    "{{ messages }}",
    "{{ messages[-1].tool_calls }}",
    *(
        "{% for m in messages %}" + turn + "{% endfor %}"
        for turn in (
            "{{ m }}",
            "{{ m.tool_calls }}",
            "{{ m.tool_calls|tojson }}",
            "{{ m.tool_calls[0].function.name if m.tool_calls }}",
            "{{ m.reasoning_content }}{{ m.content }}{{ m.tool_calls }}",
            "{% for c in m.tool_calls %}{{ c.id ~ c.function.name ~ c.function.arguments }}{% endfor %}",
            "{% for c in m.tool_calls %}{{ c.function.name }}"
            "{% for k, v in c.function.arguments.items() %}{{ k ~ v }}{% endfor %}{% endfor %}",
        )
    ),
)


def test_the_analysis_of_any_template_ends_in_a_template_error_at_worst() -> None:
    # Those that are too long are refused before anything is analyzed: see above.
    hostile = (each.source for each in HOSTILE if not each.title.startswith("too long: "))
    for source in (*BARE, *hostile):
        with suppress(TemplateError):
            explain(ChatTemplate(source, work=DEFAULT_WORK // 100, mutable_lists=True))


def test_a_call_without_anything_around_it_is_its_own_sample() -> None:
    found = explain("{% for m in messages %}{{ m.tool_calls|tojson if m.tool_calls }}{% endfor %}")
    assert found.sample.startswith("[{")


#: Those that come nearest to the bounds.
WORST = (
    "for ever: undefined fields",
    "for ever: a search from behind",
    "for ever: dictionaries of a range",
    "huge: texts kept",
    "huge: split texts kept",
    "huge: namespaces kept",
    "huge: doubling with a block",
    "huge: list",
    "too long: many macros",
)

#: Prints the seconds that counting to the units of a rendering takes, those of each template, and megabytes.
MEASURE = """
import json, resource, sys, time
sys.path.insert(0, ".")
from tests.support.conversations import TOOLS, assistant, user
from tests.support.hostile_templates import HOSTILE
from toolcall_reference.errors import TemplateError
from toolcall_reference.template.rendering.render import ChatTemplate
from toolcall_reference.template.rendering.work import DEFAULT_WORK
worst = json.loads(sys.argv[1])
start = time.process_time()
for _ in range(DEFAULT_WORK): pass
print(time.process_time() - start)
for hostile in HOSTILE:
    if hostile.title in worst:
        start = time.process_time()
        try: ChatTemplate(hostile.source).render([user("hi"), assistant("yo")], TOOLS)
        except TemplateError: pass
        print(time.process_time() - start)
if sys.platform == "linux":
    # Not ru_maxrss, which a process inherits: it would be that of the tests, if they had more.
    status = open("/proc/self/status").read()
    print(int(status.partition("VmHWM:")[2].split()[0]) / 1024)
else:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1 << 20))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="the module resource is of Unix")
def test_time_and_memory_are_bounded() -> None:
    assert {hostile.title for hostile in HOSTILE} >= set(WORST)
    command = [sys.executable, "-c", MEASURE, json.dumps(WORST)]
    printed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    yardstick, *seconds, megabytes = map(float, printed)
    assert len(seconds) == len(WORST)
    assert max(seconds) < 4 * yardstick
    assert megabytes < 300
