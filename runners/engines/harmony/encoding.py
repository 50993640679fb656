"""Make ``o200k_base.tiktoken``, which openai-harmony needs to start, from the npm package js-tiktoken.

    npm pack js-tiktoken@1.0.21
    python encoding.py js-tiktoken-1.0.21.tgz FOLDER

openai-harmony looks for the file in the folder that TIKTOKEN_ENCODINGS_BASE names.  Without that variable it
downloads the file, from a server that not everybody can reach.  Both openai-harmony and this script check the
digest of the file.
"""

from __future__ import annotations

import hashlib
import json
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

NAME = "o200k_base.tiktoken"
DIGEST = "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d"
#: Where the ranks are in the package.
_MEMBER = "package/dist/ranks/o200k_base.js"


def ranks(script: str) -> Iterator[str]:
    """The lines of the file: a token in base64, a space, its rank.

    A line of the package has a mark, the rank of its first token, and tokens of consecutive ranks.
    """
    data = json.loads(script[script.index("{") : script.rindex("}") + 1])
    for line in data["bpe_ranks"].splitlines():
        _, first, *tokens = line.split(" ")
        yield from (f"{token} {rank}\n" for rank, token in enumerate(tokens, int(first)))


def make(package: Path, folder: Path) -> Path:
    """Write the file into a folder and return its path.

    Raises ValueError if the package does not have the ranks that openai-harmony asks for.
    """
    with tarfile.open(package) as archive:
        member = archive.extractfile(_MEMBER)
        assert member is not None
        text = "".join(ranks(member.read().decode("utf-8"))).encode("ascii")
    if hashlib.sha256(text).hexdigest() != DIGEST:
        raise ValueError(f"{package}: other ranks than those of {NAME}")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / NAME
    path.write_bytes(text)
    return path


if __name__ == "__main__":
    print(make(Path(sys.argv[1]), Path(sys.argv[2])))
