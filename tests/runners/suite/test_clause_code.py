"""The code of a clause is found by the notes in the sources and by the mutants."""

from __future__ import annotations

from pathlib import Path

import pytest

from toolcall_conformance.suite.clause_code import ClauseCode, own_code

PYTHON = '''"""A reader.  Implements ZZ-1."""


class Reader:
    """Implements ZZ-1.2 to ZZ-1.4, and ZZ-2.1 for texts, as ZZ-3.1 has it."""

    def read(self, text):
        # Implements ZZ-2.2 and
        # ZZ-2.3.
        return text


def begin(text):
    return text[0]
'''
GO = """// Text is what is read.
// Implements ZZ-1.2,
// ZZ-2.4.
func (t *Text) Read() {}
"""
JS = "/** The kit.  Implements ZZ-1 to ZZ-3. */\n\nexport function serve() {}\n"
MUTANTS = """mutants:
  - clause: ZZ-4.1
    in: begin
    find: return text[0]
    replace: return text[1]
  - clause: ZZ-2.2
    in: reader::Reader.read
    find: return  text
    replace: return None
  - clause: ZZ-4.2
    in: Reader
    find: return text
    replace: return ""
    survives: It is a test.
"""


@pytest.fixture
def code(tmp_path: Path) -> ClauseCode:
    files = {"code/reader.py": PYTHON, "code/text.go": GO, "code/kit.mjs": JS, "mutants/all.yaml": MUTANTS}
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return ClauseCode(tmp_path, [tmp_path / "code"], tmp_path / "mutants", tmp_path / "code")


@pytest.mark.parametrize(
    ("clause", "places"),
    [
        ("ZZ-1.1", ["code/kit.mjs:1 ", "code/reader.py:1 "]),
        (
            "ZZ-1.2",
            ["code/reader.py:5 Reader", "code/text.go:2 Read", "code/kit.mjs:1 ", "code/reader.py:1 "],
        ),
        ("ZZ-1.4", ["code/reader.py:5 Reader", "code/kit.mjs:1 ", "code/reader.py:1 "]),
        ("ZZ-1.5", ["code/kit.mjs:1 ", "code/reader.py:1 "]),
        ("ZZ-2.1", ["code/reader.py:5 Reader", "code/kit.mjs:1 "]),
        ("ZZ-2.2", ["code/reader.py:8 Reader.read all.yaml:6", "code/kit.mjs:1 "]),
        ("ZZ-2.3", ["code/reader.py:8 Reader.read", "code/kit.mjs:1 "]),
        ("ZZ-2.4", ["code/text.go:2 Read", "code/kit.mjs:1 "]),
        ("ZZ-3.1", ["code/kit.mjs:1 "]),
        ("ZZ-4.1", ["code/reader.py:14 begin all.yaml:2"]),
        ("ZZ-4.2", []),
    ],
)
def test_the_nearest_places_come_first(code: ClauseCode, clause: str, places: list[str]) -> None:
    found = [
        f"{code.shown(place)} {place.name} {place.mutant}".removesuffix(" ") for place in code.of(clause)
    ]
    assert found == places
    assert code.has(clause) == bool(places)


def test_without_mutants_the_notes_are_enough(tmp_path: Path) -> None:
    (tmp_path / "reader.py").write_text(PYTHON, encoding="utf-8")
    code = ClauseCode(tmp_path, [tmp_path], tmp_path / "nothing", tmp_path)
    assert [place.name for place in code.of("ZZ-2.2")] == ["Reader.read"]
    assert not code.has("ZZ-4.1")


def test_the_code_of_the_suite_is_found() -> None:
    code = own_code()
    assert "runners/toolcall_conformance/lint/duplicate_id.py" in code.shown(code.of("VF-4.1")[0])
    assert "Quote.closes" in [place.name for place in code.of("HD-11.12")]
