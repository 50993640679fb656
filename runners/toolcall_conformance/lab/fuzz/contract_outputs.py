"""Generated outputs: every syntax of the contract whole, broken, nested and mixed; a series for each seed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import yaml

from ...adapters.implementation import JsonObject
from .case import Case

Fragment: TypeAlias = Callable[["Writer"], str]


def contract_case(seed: int, number: int) -> Case:
    """A case of profile ``contract``.  It depends on the seed and its number alone."""
    return Writer(random.Random(f"{seed}:{number}")).case()


def contract_growing(seed: int, number: int) -> tuple[JsonObject, str, str]:
    """The request of a text that grows: its fields, its head and the piece that is repeated."""
    writer = Writer(random.Random(f"growth:{seed}:{number}"))
    head = writer.piece() if number % 3 == 0 else ""
    piece = writer.piece() if number % 2 else writer.soup()
    return writer.case().fields, head, piece or "["


def _atoms() -> dict[str, tuple[str, ...]]:
    """The texts of ``contract_atoms.yaml`` by name.  A list of lists is one list on several lines."""
    loaded = yaml.safe_load((Path(__file__).parent / "contract_atoms.yaml").read_text("utf-8"))
    return {name: tuple(_flat(texts)) for name, texts in loaded.items()}


def _flat(texts: list[Any]) -> Iterator[str]:
    for text in texts:
        if isinstance(text, list):
            yield from _flat(text)
        else:
            assert isinstance(text, str), f"{text!r} needs quotes"
            yield text


_ATOMS = _atoms()


class Writer:
    """Writes one case with the choices of one random generator."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self._depth = 0

    def case(self) -> Case:
        """A whole case; a quarter of the cases is damaged."""
        chance = self._chance
        pieces = [self.piece() for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 4, 6, 9)))]
        if chance.random() < 0.25:
            index = chance.randrange(len(pieces))
            pieces[index] = self.damaged(pieces[index])
        tools = chance.sample(_ATOMS["tools"], chance.choice((0, 3, 8, 10, 10)))
        mode = chance.choice(("detailed", "detailed", "detailed", "standalone"))
        parameters = json.loads(self.schema())
        declared = [
            {"type": "function", "function": {"name": name, "parameters": parameters}} for name in tools
        ]
        return Case({"profile": "contract", "mode": mode, "tools": declared}, "".join(pieces))

    def schema(self) -> str:
        """A schema of arguments, as JSON text; half of them say nothing."""
        properties = ", ".join(f'"{self.atom("properties")}": {self.atom("schemas")}' for _ in range(6))
        return self.atom("frames").replace("PROPERTIES", properties).replace("SCHEMA", self.atom("schemas"))

    def one(self, choices: Sequence[str]) -> str:
        """One of the texts."""
        return choices[int(self._chance.random() * len(choices))]

    def atom(self, kind: str) -> str:
        """One of the texts of that kind in ``contract_atoms.yaml``."""
        return self.one(_ATOMS[kind])

    def maybe(self, share: float, text: Callable[[], str]) -> str:
        """The text in that share of cases, else none."""
        return text() if self._chance.random() < share else ""

    def several(self, most: int, text: Callable[[], str], separator: str = "") -> str:
        """None to ``most`` of the texts."""
        return separator.join(text() for _ in range(self._chance.randint(0, most)))

    def space(self) -> str:
        """Whitespace, nothing, or a character that only some languages count as whitespace."""
        return self.atom("spaces")

    def piece(self) -> str:
        """A piece of an output."""
        fragment: Callable[[Writer], str] = self._chance.choice(_PIECES)
        return fragment(self)

    def damaged(self, text: str) -> str:
        """The text with a part lost, repeated, cut off or put elsewhere."""
        start, end = sorted(self._chance.randrange(len(text) + 1) for _ in range(2))
        end = min(end, start + 8) if self._chance.random() < 0.7 else end
        kind = self._chance.randrange(5)
        if kind == 0:
            return text[:start] + text[end:]
        if kind == 1:
            return text[:end] + text[start:]
        if kind == 2:
            return text[:end]
        if kind == 3:
            return text[:start] + self.atom("soup") + text[start:]
        return text[:start] + text[start:end].swapcase() + text[end:]

    # JSON

    def string(self, text: str) -> str:
        """A JSON string, written in one of its ways."""
        return json.dumps(text, ensure_ascii=self._chance.random() < 0.5).replace("/", self.one(("/", "\\/")))

    def json_value(self) -> str:
        """A JSON value, or what resembles one."""
        self._depth += 1
        kind = self._chance.random() + self._depth * 0.08
        text = (
            self.json_object()
            if kind < 0.3
            else f"[{self.several(3, self.json_value, ', ')}]"
            if kind < 0.42
            else self.atom("numbers" if kind < 0.58 else "broken_numbers")
            if kind < 0.6
            else self.atom("words")
            if kind < 0.72
            else self.string(self.atom("texts"))
        )
        self._depth -= 1
        return text

    def json_object(self) -> str:
        """A JSON object with any keys."""
        return f"{{{self.space_in_json()}{self.several(3, self.member, ',')}{self.space_in_json()}}}"

    def member(self) -> str:
        """A member of an object."""
        return f"{self.string(self.atom('keys'))}:{self.space_in_json()}{self.json_value()}"

    def space_in_json(self) -> str:
        """Whitespace of JSON."""
        return self.atom("json_spaces")

    def item(self) -> str:
        """An item of a payload."""
        members = [self.named_member()] if self._chance.random() < 0.9 else []
        members += [self.argument_member() for _ in range(self._chance.choice((0, 1, 1, 1, 2, 3)))]
        if self._chance.random() < 0.15:
            members.append(self._chance.choice((self.named_member, self.member))())
        self._chance.shuffle(members)
        return f"{{{', '.join(members)}}}"

    def named_member(self) -> str:
        """A member that names an item, or seems to."""
        name = self.string(self.atom("names")) if self._chance.random() < 0.93 else self.json_value()
        kind = self._chance.random()
        if kind < 0.7:
            return f'"name": {name}'
        if kind < 0.9:
            inner = f", {self.argument_member()}" if kind < 0.85 else ""
            return f'"function": {{"name": {name}{inner}}}'
        return f"{json.dumps(self.atom('other_names'))}: {name}"

    def argument_member(self) -> str:
        """A member that holds an item's arguments, or seems to."""
        return f"{json.dumps(self.atom('argument_keys'))}: {self.arguments()}"

    def arguments(self) -> str:
        """The value of a key for arguments."""
        kind = self._chance.random()
        if kind < 0.6:
            return self.json_object()
        if kind < 0.8:
            return self.string(self.space() + self.json_value() + self.space())
        return "null" if kind < 0.87 else self.json_value()

    def payload(self) -> str:
        """An envelope, a list or an item."""
        kind = self._chance.random()
        if kind < 0.4:
            return self.item()
        items = self.several(3, self._chance.choice((self.item, self.item, self.item, self.json_value)), ", ")
        if kind < 0.55:
            return f"[{items}]"
        key = self.atom("envelope_keys")
        value = f"[{items}]" if kind < 0.95 else self.json_value()
        return f'{{{self.maybe(0.2, lambda: self.member() + ", ")}"{key}":{self.space_in_json()}{value}}}'

    def wrapped_payload(self) -> str:
        """A payload inside other JSON."""
        inner = self.payload()
        kind = self._chance.randrange(5)
        if kind == 0:
            return f'{{"response": {inner}, "finish_reason": "tool_calls"}}'
        if kind == 1:
            return f'{{"finish_reason": "tool_calls", "choices": [{inner}, {self.payload()}]}}'
        if kind == 2:
            return f'{{"content": {self.string(inner)}}}'
        if kind == 3:
            return f'{{"tool_calls": [{{"arguments": {inner}}}]}}'
        return f"[{inner}, [{self.payload()}]]"

    # Markup

    def attribute(self) -> str:
        """An attribute with whitespace before it."""
        quote = self.one(('"', '"', '"', "'", ""))
        equals = self.one(("=", "=", "=", " = ", "\n="))
        value = self.atom("names") if self._chance.random() < 0.9 else self.atom("texts")
        value = value.replace("<", "&lt;").replace(quote or " ", "")
        name = self.one((" ", " ", "  ", "\n")) + self.atom("naming_attributes")
        return f"{name}{equals}{quote}{value}{quote}"

    def opening(self, name: str, attributes: str = "") -> str:
        """An opening tag."""
        name = name if self._chance.random() < 0.9 else name.swapcase()
        return f"<{self.atom('prefixes')}{name}{attributes}{self.maybe(0.1, self.space)}>"

    def closing(self, name: str) -> str:
        """A closing tag; in a few cases of another name, or none."""
        kind = self._chance.random()
        if kind < 0.03:
            return ""
        name = self.atom("other_tags") if kind < 0.06 else name if kind < 0.95 else name.upper()
        return f"</{self.atom('prefixes')}{name}{self.maybe(0.05, self.space)}>"

    def element(self, name: str, content: str, attributes: str = "") -> str:
        """An element."""
        if self._chance.random() < 0.04:
            return f"<{name}{attributes}{self.one(('', ' '))}/>"
        return f"{self.opening(name, attributes)}{self.space()}{content}{self.space()}{self.closing(name)}"

    def block(self) -> str:
        """A block of any form."""
        name = self.atom("blocks") if self._chance.random() < 0.95 else self.atom("other_tags")
        attributes = self.several(2, self.attribute) if self._chance.random() < 0.6 else ""
        return self.element(name, self.content(), attributes) + self.maybe(0.08, self.parameters_after)

    def content(self) -> str:
        """What a block holds."""
        self._depth += 1
        kind = self._chance.random()
        if self._depth > 4:
            text = self.atom("texts")
        elif kind < 0.25:
            text = self.payload()
        elif kind < 0.3:
            text = self.atom("names")
        elif kind < 0.35:
            text = self.cdata(self.payload())
        elif kind < 0.45:
            text = self.several(2, self.block, self.space())
        else:
            text = self.maybe(0.6, self.naming_element) + self.several(3, self.child, self.space())
            text += self.maybe(0.15, self.naming_element)
        self._depth -= 1
        return text

    def naming_element(self) -> str:
        """An element that names a block, or seems to."""
        name = self.atom("naming_elements")
        attributes = self.maybe(0.8 if name == "tool" else 0.05, self.attribute)
        return self.element(
            name, self.content() if name == "tool" else self.value(self.atom("names")), attributes
        )

    def child(self) -> str:
        """An element that gives arguments."""
        kind = self._chance.random()
        if kind < 0.35:
            tag = self.atom("named_elements")
            content = self.element_content() if kind < 0.2 else self.value(self.atom("texts"))
            return self.element(tag, content, self.attribute())
        if kind < 0.6:
            return self.element(self.atom("whole_elements"), self.element_content())
        return self.element(
            self.atom("other_elements"), self.element_content(), self.maybe(0.06, self.attribute)
        )

    def element_content(self) -> str:
        """What an element that gives arguments holds."""
        kind = self._chance.random()
        if kind < 0.35:
            return self.json_object() if kind < 0.2 else self.json_value()
        if kind < 0.4:
            return self.atom("broken_numbers" if kind < 0.38 else "broken_words")
        if kind < 0.65 and self._depth < 4:
            self._depth += 1
            text = self.several(3, self.child, self.one(("", "", "\n", "x")))
            self._depth -= 1
            return text
        return self.value(self.atom("texts"))

    def value(self, text: str) -> str:
        """A text as markup has it: as it is, with entities, or with CDATA sections."""
        kind = self._chance.random()
        if kind < 0.5:
            return text
        if kind < 0.75:
            return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&#34;")
        return (
            self.maybe(0.2, lambda: self.atom("texts"))
            + self.cdata(text)
            + self.maybe(0.2, lambda: self.atom("texts"))
        )

    def cdata(self, text: str) -> str:
        """A CDATA section, or two, or one that is not closed."""
        cut = self._chance.randrange(len(text) + 1) if self._chance.random() < 0.3 else 0
        end = "" if self._chance.random() < 0.05 else "]]>"
        first = f"<![CDATA[{text[:cut]}]]>" if cut else ""
        return f"{first}<![CDATA[{text[cut:]}{end}"

    def parameters_after(self) -> str:
        """A bare name in a block, and elements after the block."""

        def parameter() -> str:
            attribute = f" name={json.dumps(self.atom('keys'), ensure_ascii=False)}"
            end = self.one(("</function parameter>", "</function parameter>", "</function>"))
            return f"{self.space()}<function parameter{attribute}>{self.value(self.atom('texts'))}{end}"

        return f"<function_call>{self.atom('names')}</function_call>{self.several(3, parameter)}"

    # The rest

    def key_value(self) -> str:
        """A call in text key-value, or a part of one."""
        prefix = self.atom("name_keys")
        between = self.atom("between")
        arguments = self.maybe(0.92, lambda: f"function.arguments:{self.space()}{self.key_value_arguments()}")
        return f"{prefix}{self.space()}{self.atom('names')}{between}{arguments}{self.one((chr(10), '', ' '))}"

    def key_value_arguments(self) -> str:
        """The arguments of text key-value."""
        kind = self._chance.random()
        if kind < 0.6:
            return self.json_object()
        if kind < 0.8:
            return f"{{{self.atom('texts')}: {self.json_value()}{self.one(('}', '}', '', ',}'))}"
        return self.json_value()

    def fenced(self) -> str:
        """A fence around something, or a fence alone; it may end in a longer run."""
        ticks = "`" * self._chance.choice((2, 3, 3, 3, 3, 4, 5))
        info = self.one(("", "\n", "json\n", "xml\n", " "))
        end = self.one((ticks, ticks, ticks, "```", "````", "", ticks + "`" * self._chance.randrange(9)))
        start = self.one(("", "\n", "> ")) + ticks + info
        return start + self.maybe(0.8, self.piece) + self.one(("", "\n")) + end

    def prose(self) -> str:
        """Words with the signs that syntax is made of."""
        return self.several(4, lambda: self.atom("prose"))

    def brackets(self) -> str:
        """Brackets, quotes and backticks in any order: bracketed regions, some with fences in strings."""
        return self.several(16, lambda: self.atom("brackets"))

    def soup(self) -> str:
        """Signs and keywords in any order."""
        return self.several(14, lambda: self.atom("soup"))


_PIECES: tuple[Fragment, ...] = (
    *(Writer.prose,) * 5,
    *(Writer.block,) * 8,
    *(Writer.payload,) * 4,
    *(Writer.wrapped_payload,) * 2,
    *(Writer.key_value,) * 3,
    *(Writer.fenced,) * 2,
    *(Writer.soup,) * 3,
    Writer.brackets,
    Writer.parameters_after,
)
