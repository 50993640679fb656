"""The Jinja environment that templates run in: the one of Hugging Face, with every operation paid for.

Jinja compiles a template to Python.  Here the Python code also pays, at the beginning of each block, for the
syntax nodes in it, and pays by ``priced`` for each operation whose cost depends on its values.  A thread or a
process with a time limit would be less code.  But a thread cannot stop a built-in operation, a process has to
be kept and killed, and with both the result would depend on the machine.
"""

from __future__ import annotations

from collections.abc import Callable
from types import BuiltinMethodType, MethodType
from typing import Any, Final

from jinja2 import pass_context
from jinja2.exceptions import SecurityError
from jinja2.ext import loopcontrols
from jinja2.runtime import BlockReference, Context, LoopContext, Macro, Undefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Joiner, _PassArg

from ...errors import TemplateOverLimit
from . import priced
from .metered_code import MeteredCode, MeteredContext
from .sandbox_values import (
    GenerationBlocks,
    TemplateDict,
    TemplateNamespace,
    TextFormat,
    raise_exception,
    to_json,
)
from .work import MAX_CALLS, Counted, Work

#: Attributes of dictionaries; all other names mean an item.
_DICT_ATTRIBUTES: Final = frozenset(dir(dict))


class TemplateSandbox(ImmutableSandboxedEnvironment):
    """One template's environment; ``strftime_now`` is the clock it may read.  Implements RN-9."""

    code_generator_class = MeteredCode
    context_class = MeteredContext
    intercepted_binops = frozenset({"+", "*", "%", "**"})

    def __init__(
        self, strftime_now: Callable[[str], str], work_limit: int, mutable_lists: bool = False
    ) -> None:
        # Not optimized: Jinja would compute constants while it compiles, and no rendering would pay for that.
        super().__init__(
            trim_blocks=True,
            lstrip_blocks=True,
            optimized=False,
            extensions=[GenerationBlocks, loopcontrols],
            finalize=_text,
        )
        self.work_limit = work_limit
        self.mutable_lists = mutable_lists
        del self.globals["lipsum"]  # random, like the filter that ``priced`` leaves out
        self.globals.update(
            dict=TemplateDict(),
            namespace=TemplateNamespace,
            raise_exception=raise_exception,
            strftime_now=strftime_now,
        )
        self._functions = frozenset(map(id, (*self.globals.values(), self.tick)))
        self.filters = {
            name: _pay_filter(name, self.filters[name], price) for name, price in priced.FILTERS.items()
        }
        self.filters |= {"string": _text, "tojson": to_json}
        tests: dict[str, Any] = dict(self.tests)
        self.tests = tests | {name: _pay_test(tests[name]) for name in priced.COSTLY_TESTS}

    @staticmethod
    def tick(context: MeteredContext) -> bool:
        """Pay for one evaluation of a loop's condition."""
        context.charge(50)
        return True

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        if self.mutable_lists and type(obj) is list and not attr.startswith("_"):
            return True
        return super().is_safe_attribute(obj, attr, value)

    def getattr(self, obj: Any, attribute: str) -> Any:
        # Most attributes in templates are items of a dictionary; Jinja would try the attribute first.
        if type(obj) is dict and attribute not in _DICT_ATTRIBUTES:
            return obj[attribute] if attribute in obj else self.undefined(obj=obj, name=attribute)
        # A namespace asks Python code for each of its attributes, ``__class__`` included.
        if type(obj) is TemplateNamespace and (found := getattr(obj, attribute, self)) is not self:
            return found
        return super().getattr(obj, attribute)

    def wrap_str_format(self, value: Any) -> Any:
        if not isinstance(value, (MethodType, BuiltinMethodType)) or value.__name__ not in (
            "format",
            "format_map",
        ):
            return None
        text = value.__self__
        return TextFormat(self, text, value.__name__ == "format_map") if isinstance(text, str) else None

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        assert isinstance(context, MeteredContext)
        priced.price_operator(context.work, operator, left, right)
        return context.work.made(self.binop_table[operator](left, right))

    def call(__self, __context: Any, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805
        kwargs.pop("_loop_vars", None)
        kwargs.pop("_block_vars", None)
        work: Work = __context.work
        work.charge(80 + 20 * (len(args) + len(kwargs)))
        kind = type(__obj)
        if kind is Macro:
            return _nested(work, __obj, __context.eval_ctx, *args, **kwargs)
        if kind in (LoopContext, BlockReference):
            return _nested(work, __obj, *args, **kwargs)
        if kind is TextFormat:
            return work.made(__obj(work, *args, **kwargs))
        # A built-in function takes all values of an iterator at once, and could not pay for each.
        args = tuple(list(value) if type(value) is Counted else value for value in args)
        price = _price_of(__obj, kind)
        if price is not None:
            price(work, __obj.__self__, [*args, *kwargs.values()])
        elif id(__obj) in __self._functions or _is_method_of_dict(__obj):
            work.charge(100)
            priced.price_call(work, [*args, *kwargs.values()])
        elif callable(__obj) and not isinstance(__obj, (Undefined, Joiner)):
            raise SecurityError(f"templates cannot call {getattr(__obj, '__name__', kind.__name__)!r}")
        return work.made(__obj(*args, **kwargs))


def _price_of(function: Any, kind: type) -> priced.Price | None:
    if kind is not BuiltinMethodType and kind is not MethodType:
        return None
    methods = priced.METHODS.get(type(function.__self__))
    return methods.get(function.__name__) if methods else None


def _is_method_of_dict(function: Any) -> bool:
    return isinstance(function, MethodType) and isinstance(function.__self__, TemplateDict)


def _nested(work: Work, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    if work.calls >= MAX_CALLS:
        raise TemplateOverLimit(f"the template nests calls of macros more than {MAX_CALLS} deep")
    work.calls += 1
    result = function(*args, **kwargs)
    work.calls -= 1
    return result


@pass_context
def _text(context: MeteredContext, value: Any) -> Any:
    """The text that is written for a value; also the filter ``string``."""
    return context.text(value)


def _pay_filter(name: str, function: Callable[..., Any], price: priced.Price) -> Callable[..., Any]:
    """The filter, paid for."""
    passed = _PassArg.from_obj(function)
    lazy, eager = name in priced.LAZY_FILTERS, name in priced.EAGER_FILTERS

    @pass_context
    def paid(context: MeteredContext, value: Any, *args: Any, **kwargs: Any) -> Any:
        work = context.work
        work.charge(50 + 20 * (len(args) + len(kwargs)))
        if eager and type(value) is Counted:
            value = list(value)  # which has a size, and so a price
        price(work, value, [*args, *kwargs.values()])
        if passed is None:
            result = function(value, *args, **kwargs)
        elif passed is _PassArg.context:
            result = function(context, value, *args, **kwargs)
        elif passed is _PassArg.eval_context:
            result = function(context.eval_ctx, value, *args, **kwargs)
        else:
            result = function(context.environment, value, *args, **kwargs)
        if lazy:
            return Counted(work, result, value.depth + 1 if isinstance(value, Counted) else 1)
        return value if result is value else work.made(result)

    return paid


def _pay_test(function: Callable[..., Any]) -> Callable[..., Any]:
    """The test, paid for."""

    @pass_context
    def paid(context: MeteredContext, value: Any, *args: Any) -> Any:
        priced.price_comparison(context.work, value, list(args))
        return function(value, *args)

    return paid
