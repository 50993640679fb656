"""The properties of constraints, and what was found about one constraint."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from ...suite.cases.conversation import Conversation

#: Every property, and what it says.
PROPERTIES: Final[Mapping[str, str]] = {
    "rendered": "what the template writes for valid calls is possible",
    "ends": "after the last call that it writes the model can stop",
    "forced": "where a call is demanded, the model cannot stop without one",
    "none": "where no call is wanted, none can be written",
    "prefix": "every beginning of a possible text is possible",
    "order": "named is within required, required within auto",
    "parses": "a possible text is read as the calls meant, or valid ones",
    "same": "the engine's parser and the reference read the same calls",
    "contradiction": "a schema that no value fits is refused",
}


@dataclass(frozen=True, slots=True)
class Break:
    """A property that does not hold, with a text that shows it."""

    broken: str
    #: The options of the request.
    choice: str
    text: str
    #: What came instead.
    found: str
    #: The turn whose text it is, if it is one.
    conversation: Conversation | None = None
    #: The fields of the request that found it, of a sample.
    fields: Mapping[str, Any] | None = None


@dataclass(slots=True)
class Examination:
    """What was found about the constraint of one template."""

    name: str
    #: The implementation, with its version.
    asked_of: str = ""
    #: The format by which the adapter was asked.
    known_as: str = ""
    #: Why nothing was asked.
    error: str = ""
    #: How often each property was asked, and how often it was broken.
    asked: Counter[str] = field(default_factory=Counter)
    broken: Counter[str] = field(default_factory=Counter)
    #: The smallest break of each property, by the property and the options.
    breaks: dict[tuple[str, str], Break] = field(default_factory=dict)
    #: Requests that the engine did not answer with ``ok``, by the reason.
    refused: Counter[str] = field(default_factory=Counter)
    #: Whether nothing constrains outputs where no call is demanded.
    unheld: bool = False
    #: How many texts were found by walks through the constraint.
    sampled: int = 0
    #: What would break a property, but is reported in ``narrowed`` or ``loosened``, by the report.
    exempt: Counter[str] = field(default_factory=Counter)
