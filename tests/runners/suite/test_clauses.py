"""Clauses as they are read from Markdown, and those of the specification."""

from __future__ import annotations

from pathlib import Path

from toolcall_conformance.suite import data
from toolcall_conformance.suite.clauses import load_clauses, read_clauses

CHAPTER = """# ZZ · A chapter

Text that MUST not be taken for a clause, and mentions **ZZ-1.1** in bold.

## ZZ-1 First section

**ZZ-1.1** A thing MUST be so, and MAY be so
on two lines. *(one-sided: nothing
is exempt (really))*

> Why: the first reason.
> It goes on.

> And another.

### A part

**ZZ-1.2** Of these SHOULD hold one:

| a | b |
| --- | --- |
| 1 | 2 |

```
**ZZ-9.9** MUST not be read: it is code

> nor this
```

## ZZ-2 Second section

**ZZ-2.1** It MAY be. *(checked by: tests)*
**ZZ-2.10** is a mention in the middle of a paragraph.

**ZZ-2.10** No strength here.
"""


def test_clauses_are_paragraphs_that_begin_with_a_bold_id() -> None:
    first, second, third, fourth = read_clauses(CHAPTER, "90-zz.md")
    assert (first.id, first.level, first.line) == ("ZZ-1.1", "must", 7)
    assert first.text == "A thing MUST be so, and MAY be so\non two lines."
    assert first.one_sided == "nothing is exempt (really)"
    assert first.rationale == "Why: the first reason.\nIt goes on.\n\nAnd another."
    assert (first.chapter, first.section) == ("ZZ · A chapter", "ZZ-1 First section")

    assert (second.id, second.level) == ("ZZ-1.2", "should")
    assert second.text.endswith("| 1 | 2 |")
    assert second.section == "ZZ-1 First section · A part"
    assert not second.rationale

    assert (third.id, third.level, third.checked_by) == ("ZZ-2.1", "may", "tests")
    assert third.section == "ZZ-2 Second section"
    assert (fourth.id, fourth.level, fourth.order) == ("ZZ-2.10", None, (2, 10))


TABLE = """# ZZ · A chapter

## ZZ-1 First section

**ZZ-1.1** A thing MUST be so. *(basis: safety)*

> Why: a reason.

| clause | what | it is |
| --- | --- | --- |
| **ZZ-1.3** SHOULD | the third | kept |
| **ZZ-1.1** MUST | the first | kept |
| **ZZ-1.2** MUST NOT | the second | kept *(basis: safety – text disappears)* |
| **ZZ-1.3** SHOULD NOT | the fourth | dropped |
| **ZZ-1.9** in a row without a level | | |
"""


def test_rows_of_a_table_state_clauses() -> None:
    clauses = {clause.id: clause for clause in read_clauses(TABLE, "90-zz.md")}
    assert list(clauses) == ["ZZ-1.1", "ZZ-1.2", "ZZ-1.3"]
    first, second, third = clauses.values()
    assert first.text == "A thing MUST be so.\n\n- what: the first; it is: kept"
    assert (first.rationale, first.row_levels, first.tabular) == ("Why: a reason.", ("must",), False)
    assert (third.level, third.row_levels, third.tabular) == ("should", ("should", "should"), True)
    assert third.text == "- what: the third; it is: kept\n- what: the fourth; it is: dropped"
    assert (third.line, third.section) == (11, "ZZ-1 First section")
    assert (second.level, second.bases) == ("must", ["safety"])
    assert second.text == "- what: the second; it is: kept"


def test_an_id_names_one_clause(tmp_path: Path) -> None:
    (tmp_path / "10-a.md").write_text("# ZZ · A\n\n**ZZ-1.1** It MUST.\n")
    (tmp_path / "20-b.md").write_text("# ZZ · B\n\n**ZZ-1.1** It MUST too.\n")
    clauses, (error,) = load_clauses(tmp_path)
    assert [clause.path for clause in clauses] == ["10-a.md"]
    assert (Path(error.path).name, error.line) == ("20-b.md", 3)


def test_the_specification_can_be_read() -> None:
    clauses, errors = load_clauses(data.spec_dir())
    assert not errors
    assert {"DM", "CT", "NP", "VF"} <= {clause.prefix for clause in clauses}
