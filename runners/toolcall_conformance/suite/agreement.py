"""What engines agree on: the file ``agreement.yaml`` of a vectors folder.  Implements AP-10.4."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from ..errors import CausesError

#: The file of a vectors folder that keeps what was computed.
FROZEN = "agreement.yaml"


@dataclass(frozen=True, slots=True)
class Votes:
    """How the engines that were asked read one output."""

    agree: tuple[str, ...] = ()
    differ: tuple[str, ...] = ()
    #: Of those that differ on purpose.
    otherwise: tuple[str, ...] = ()

    @property
    def asked(self) -> int:
        """How many engines were asked."""
        return len(self.agree) + len(self.differ) + len(self.otherwise)

    @property
    def divided(self) -> bool:
        """Whether at least two engines read the output differently: one as its vector says, one otherwise."""
        return bool(self.agree and (self.differ or self.otherwise))

    @property
    def disputed(self) -> bool:
        """Whether at least two engines were asked, and more differ than agree."""
        return self.asked > 1 and self.asked > 2 * len(self.agree)

    @property
    def agreed(self) -> bool:
        """Whether it can be a basis: three agree, at most one differs, none on purpose (VF-7.6)."""
        return len(self.agree) > 2 and len(self.differ) < 2 and not self.otherwise


@dataclass(frozen=True, slots=True)
class Agreement:
    """The votes of engines on vectors."""

    #: The version of each engine.
    engines: Mapping[str, str] = field(default_factory=dict)
    #: By id of vectors.
    votes: Mapping[str, Votes] = field(default_factory=dict)

    @property
    def divided(self) -> str:
        """How many outputs engines read differently, in a sentence."""
        several = [votes for votes in self.votes.values() if votes.asked > 1]
        differently = sum(votes.divided for votes in several)
        return (
            f"of {len(several):,} outputs that two or more of {len(self.engines)} engines were given, "
            f"{differently:,} are read differently by at least two of them"
        )


def read_agreement(path: Path) -> Agreement:
    """The agreement in a file.  Raises ``CausesError``."""
    try:
        loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
        document = yaml.load(path.read_text("utf-8"), loader)
        votes = {
            id: Votes(**{name: tuple(engines) for name, engines in own.items()})
            for id, own in document["vectors"].items()
        }
        return Agreement(dict(document["engines"]), votes)
    except (OSError, yaml.YAMLError, KeyError, TypeError, AttributeError) as error:
        advice = "write it with `toolcall findings RESULTS… --freeze FILE`"
        raise CausesError(path, 1, 1, f"there is no agreement of engines here: {error}", advice) from None
