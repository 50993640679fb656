"""Cases for real templates: how many can be made, and what the reference makes of them.

Implements VF-12.20, VF-12.21.
"""

from __future__ import annotations

from tests.support import corpus_dir
from toolcall_conformance.run.unseen import asked_cases
from toolcall_conformance.suite.chat_templates import chat_template

#: Every so many templates are looked at; `toolcall cases` over the corpus shows all.
_STEP = 8


def test_three_quarters_of_the_templates_with_calls_have_eighty_cases() -> None:
    paths = [path for name in ("templates", "more") for path in sorted((corpus_dir() / name).glob("*.jinja"))]
    found = [asked_cases(chat_template(str(path))) for path in paths[::_STEP]]
    calling = [each for each in found if "calls" in each.format.traits]
    many = [each for each in calling if len(each.made) >= 80]
    assert len(many) >= 0.75 * len(calling), {each.format.name: len(each.made) for each in calling}
    disputed = [one for each in found for one in each.disputed]
    assert all(one.vector.clauses for one in disputed)
    assert len(disputed) <= 0.03 * sum(len(each.made) for each in found)
