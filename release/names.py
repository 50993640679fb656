"""Puts the names that the owner decides wherever they stand, and says where one is missing or a placeholder.

``python release/names.py check [--tag vX.Y.Z]``: fails while something is to be done.  ``write`` does it.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[1]
FILE = "release/names.yaml"


class Names:
    """The names of a checkout: as they should be, as the files have them, and where they stand."""

    def __init__(self, root: Path) -> None:
        self.root = root
        data = yaml.safe_load((root / FILE).read_text("utf-8"))
        self.wanted: dict[str, str] = data["names"]
        self.written: dict[str, str] = data["written"]
        self._placeholders: list[str] = data["placeholders"]
        self._places: dict[str, list[dict[str, object]]] = data["places"]

    def places(self) -> Iterator[tuple[str, Path, str]]:
        """Each name's key, with a file and the text around the name."""
        for key, places in self._places.items():
            for place in places:
                for pattern in place["files"]:  # type: ignore[attr-defined]
                    paths = [path for path in sorted(self.root.glob(pattern)) if path.is_file()]
                    for path in paths or [self.root / pattern]:
                        yield key, path, str(place["text"])

    def problems(self) -> Iterator[str]:
        """What is to be done before a release, one line each."""
        for key, name in self.wanted.items():
            for placeholder in self._placeholders:
                if placeholder in name:
                    yield f"{FILE}: {key}: {name} has the placeholder {placeholder}: decide the name"
            if name != self.written[key]:
                yield f"{FILE}: {key}: the files say {self.written[key]}: run python release/names.py write"
        if not re.fullmatch(r"\d+\.\d+\.\d+", self.wanted["version"]):
            yield f"{FILE}: version: {self.wanted['version']} is not a version of a release"
        if self.wanted["semantic-version"] != semantic(self.wanted["version"]):
            said = semantic(self.wanted["version"])
            yield f"{FILE}: semantic-version: version {self.wanted['version']} is {said} there"
        found: dict[tuple[str, str], int] = {}
        for key, path, text in self.places():
            count = _text(path).count(_filled(text, key, self.written))
            found[key, text] = found.get((key, text), 0) + count
        for (key, text), count in found.items():
            if not count:
                yield f"{FILE}: places: {key}: no file has {_filled(text, key, self.written)!r}"

    def write(self) -> list[Path]:
        """Put the wanted names into the files; the files that changed."""
        changed: dict[Path, None] = {}
        for key, path, text in self.places():
            before = _text(path)
            after = before.replace(_filled(text, key, self.written), _filled(text, key, self.wanted))
            if after != before:
                path.write_text(after, "utf-8")
                changed[path] = None
        path = self.root / FILE
        head, _, rest = path.read_text("utf-8").partition("\nwritten:\n")
        body, _, tail = rest.partition("\n\n")
        lines = "\n".join(f"  {key}: {json.dumps(self.wanted[key])}" for key in self.written)
        if lines != body:
            path.write_text(f"{head}\nwritten:\n{lines}\n\n{tail}", "utf-8")
            changed[path] = None
        return list(changed)


def semantic(version: str) -> str:
    """A version of Python as npm and Cargo write it: 1.0.0.dev0 is 1.0.0-dev.0."""
    return version.replace(".dev", "-dev.")


def _filled(text: str, key: str, names: Mapping[str, str]) -> str:
    """The text of a place with the key's name for ``{}``, and other names where it has their keys."""
    return text.format(names[key], **names)


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (FileNotFoundError, UnicodeDecodeError):  # a bundle lies beside the files of a module
        return ""


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    """Check or write the names; 1 while there is something to be done."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("what", choices=["check", "write"])
    parser.add_argument("--tag", help="the tag of the release, which must be the version")
    given = parser.parse_args(arguments)
    names = Names(root)
    if given.what == "write":
        for path in names.write():
            print(path.relative_to(root))
        return 0
    problems = list(names.problems())
    if given.tag and given.tag != f"v{names.wanted['version']}":
        problems.append(f"the tag {given.tag} is not v{names.wanted['version']}")
    print("\n".join(problems) or "all names are decided and written")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
