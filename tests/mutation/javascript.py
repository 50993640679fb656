"""Random mutants of the JavaScript port, by rules on its text: what one line may become by a slip."""

from __future__ import annotations

import hashlib
import re
import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import click
import yaml

from tests.mutation.reached import judged
from tests.mutation.report import share
from tests.ports.differing import cases, differences, shown
from toolcall_conformance import kinds
from toolcall_conformance.adapters import protocol
from toolcall_conformance.adapters.implementation import Fault
from toolcall_conformance.adapters.resolve import resolve
from toolcall_conformance.judge import rules
from toolcall_conformance.lab.differences.answers import Asker
from toolcall_conformance.suite.model import Vector

PORT = Path(__file__).parents[2] / "runners" / "ports" / "js"
FOLDERS = ("contract", "wire")
KNOWN = Path(__file__).with_name("known-js.yaml")
#: Seconds for one reply; how many outputs are compared to tell a survivor from the port.
SECONDS, OUTPUTS = 20.0, 20_000
#: An operator, what it looks for, and what comes in its place.
RULES: Sequence[tuple[str, str, str]] = (
    ("comparison", r" < ", " <= "),
    ("comparison", r" <= ", " < "),
    ("comparison", r" > ", " >= "),
    ("comparison", r" >= ", " > "),
    ("comparison", r" === ", " !== "),
    ("comparison", r" !== ", " === "),
    ("boolean", r" && ", " || "),
    ("boolean", r" \|\| ", " && "),
    ("boolean", r" \?\? ", " || "),
    ("negation", r"(?<=[ (])!(?=[\w(])", ""),
    ("constant", r"(?<![\w.'])0(?![\w.'])", "1"),
    ("constant", r"(?<![\w.'])1(?![\w.'])", "0"),
    ("constant", r"\btrue\b", "false"),
    ("constant", r"\bfalse\b", "true"),
    ("arithmetic", r" \+ ", " - "),
    ("arithmetic", r" - ", " + "),
    ("arithmetic", r" \+= ", " = "),
    ("condition", r"\bif \((?!false)[^{}\n]*?\) (?=\{|return|continue|break|throw)", "if (false) "),
    ("condition", r"\bif \((?!true)[^{}\n]*?\) (?=\{|return|continue|break|throw)", "if (true) "),
    ("text", r"'[^'\n]+'", "''"),
    ("result", r"\breturn [^;{(\[]+;", "return undefined;"),
    ("statement", r"(?m)(?<=^)(\s+)[\w.]+(?:\[.*\])? \+?= [^;{]+;$", r"\1;"),
    ("statement", r"\bcontinue;", "break;"),
    ("statement", r"\bbreak;", ";"),
    ("mistaken", r"\.startsWith\(", ".endsWith("),
    ("mistaken", r"\.indexOf\(", ".lastIndexOf("),
    ("mistaken", r"\.some\(", ".every("),
    ("mistaken", r"\.every\(", ".some("),
    ("pattern", r"(?<=\])\*", "+"),
    ("pattern", r"(?<=\])\+", "*"),
    ("pattern", r"(?<=\\t)\\n", ""),
    ("pattern", r"(?<=\\n)\\r", ""),
)


@dataclass(frozen=True, slots=True)
class Slip:
    """A change of one place of the port."""

    file: str
    line: int
    operator: str
    before: str
    after: str
    source: str
    #: The line as it is, without its indentation.
    text: str

    def __str__(self) -> str:
        """``file:line  operator: before → after``."""
        before, after = self.before.strip(), self.after.strip() or "nothing"
        return f"{self.file}:{self.line}  {self.operator}: {before} → {after}"


def slips() -> Iterator[Slip]:
    """All changes; comments stay as they are."""
    for path in sorted(path for folder in FOLDERS for path in (PORT / folder).glob("*.mjs")):
        text = path.read_text(encoding="utf-8")
        for operator, find, put in RULES:
            for match in re.finditer(find, text):
                line = text[text.rfind("\n", 0, match.start()) + 1 :].partition("\n")[0].strip()
                if line.startswith(("//", "*", "/*", "import ", "export {")):
                    continue
                source = text[: match.start()] + match.expand(put) + text[match.end() :]
                number = text.count("\n", 0, match.start()) + 1
                name = path.relative_to(PORT).as_posix()
                yield Slip(name, number, operator, match[0], match.expand(put), source, line)


def drawn(seed: int, count: int) -> list[Slip]:
    """A sample, one a line at most."""

    def draw(slip: Slip) -> bytes:
        key = f"{seed} {slip.file} {slip.operator} {slip.before} {slip.after} {slip.text}"
        return hashlib.blake2b(key.encode(), digest_size=8).digest()

    chosen: dict[tuple[str, int], Slip] = {}
    for slip in sorted(slips(), key=draw):
        chosen.setdefault((slip.file, slip.line), slip)
    return list(chosen.values())[:count]


def known() -> Sequence[Mapping[str, str]]:
    """The lines whose mutants are known to survive, each with the reason."""
    return yaml.safe_load(KNOWN.read_text("utf-8")) or ()


def noticed(command: str, vectors: Sequence[Vector]) -> str:
    """The first vector that an implementation fails; "" if there is none."""
    implementation = resolve(command)
    try:
        hello = protocol.Hello.of(implementation.start(protocol.hello_request(), SECONDS))
        asked = [each for each in vectors if not kinds.of(each).unclaimed(each, hello)]
        requests = ({**kinds.of(each).request(each), "id": number} for number, each in enumerate(asked))
        for vector, reply in zip(asked, implementation.requests(requests, SECONDS), strict=True):
            if rules.fails(kinds.of(vector).outcome(vector, reply, hello).verdict, hello.features):
                return vector.id
        return ""
    except Fault as fault:
        return f"fault: {fault.code}"
    finally:
        implementation.close()


def distinguished(command: str) -> str:
    """The smallest output that a copy and the port answer differently, as far as looking for one shows."""
    with ExitStack() as stack:
        askers = [
            stack.enter_context(Asker(f"cmd:node {PORT / 'adapter.mjs'}")),
            stack.enter_context(Asker(command)),
        ]
        try:
            found = next(iter(differences(cases(7, OUTPUTS), askers)), None)
            return "" if found is None else shown(found, askers)
        except Fault as fault:
            return f"it ends with {fault.code}"


def main(seed: int, count: int) -> int:
    """Try a sample, print the survivors and the share that is killed.  Returns how many survive."""
    vectors = [each for each in judged().values() if each.profile in ("contract", "wire")]
    excused = {(each["in"], each["line"]) for each in known()}
    left, killed, left_out = [], 0, 0
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copytree(
            PORT, Path(folder) / "js", ignore=shutil.ignore_patterns("node_modules", "dist")
        )
        command = f"cmd:node {copy / 'adapter.mjs'}"
        for number, slip in enumerate(drawn(seed, count), 1):
            if (slip.file, slip.text) in excused:
                left_out += 1
                continue
            (copy / slip.file).write_text(slip.source, encoding="utf-8")
            by = noticed(command, vectors)
            click.echo(f"{number}/{count}  {by or 'survived'}  {slip}", err=True)
            killed += bool(by)
            if not by:
                left.append(slip)
                click.echo(f"  {slip}\n{distinguished(command)}")
            shutil.copy(PORT / slip.file, copy / slip.file)
    click.echo(
        f"\nkilled {killed}, survived {len(left)}, known {left_out}: {share(killed, killed + len(left))}"
    )
    return len(left)
