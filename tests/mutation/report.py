"""What a run says: a table by package, and the mutants that survive."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tests.mutation.known import Known
from tests.mutation.sample import Mutant


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a mutant: killed, known to survive, or neither."""

    mutant: Mutant
    #: The vector that fails.
    killed_by: str
    known: Known | None

    @property
    def kind(self) -> str:
        """killed, equivalent, accepted or survived."""
        return "killed" if self.killed_by else self.known.kind if self.known else "survived"


COLUMNS = ("killed", "survived", "equivalent", "accepted")


def table(results: Sequence[Result]) -> str:
    """Markdown: by package how many were killed, and what part that is of those that had to be."""
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for each in results:
        for row in (each.mutant.package, "all"):
            counts[row][each.kind] += 1
    rows = [
        "| package | mutants | killed | survived | equivalent | accepted | killed of those that had to be |"
    ]
    rows.append("| --- |" + " ---: |" * 6)
    for name in [*sorted(counts.keys() - {"all"}), *(["all"] if counts else [])]:
        count = counts[name]
        cells = [str(count.total()), *(str(count[each]) for each in COLUMNS)]
        judged = count["killed"] + count["survived"] + count["accepted"]
        rows.append(f"| {name} | {' | '.join(cells)} | {share(count['killed'], judged)} |")
    rows.append(f"\n{counts['all']['equivalent']} left out as equivalent; accepted ones count as survivors.")
    return "\n".join(rows)


def share(part: int, whole: int) -> str:
    """``97.1 %``, rounded down: a bar is not met by rounding."""
    return f"{part * 1000 // whole / 10:.1f} %" if whole else "–"


def survivors(results: Iterable[Result]) -> list[Mutant]:
    """Those that no entry knows, in the order of the files; then those that are accepted."""
    left = [each for each in results if each.kind in ("survived", "accepted")]
    return [
        each.mutant for each in sorted(left, key=lambda each: (each.kind == "accepted", str(each.mutant)))
    ]
