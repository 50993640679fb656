"""How Jinja compiles templates here: with payments at the start of each block and in costly operations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from jinja2 import nodes
from jinja2.compiler import CodeGenerator, Frame, operators
from jinja2.runtime import Context

from ...errors import TemplateOverLimit
from .work import Work

#: The limit for the number of syntax nodes, a branch counting as eleven; vendors' templates have up to 1,300.
MAX_NODES: Final = 15_000
#: The limit for the number of names times branches; at each branch Jinja copies its table of names.
MAX_NAMES_AND_BRANCHES: Final = 1_000_000
#: The price of a syntax node, if it is not 10.
_NODE_COSTS: Final[dict[type[nodes.Node], int]] = {
    nodes.CallBlock: 200,
    nodes.Dict: 64,
    nodes.For: 100,
    nodes.List: 16,
    nodes.Macro: 200,
    nodes.NSRef: 30,
    nodes.Tuple: 16,
}


class MeteredContext(Context):
    """The variables of one rendering, and the work it may do."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.share(Work(self.environment.work_limit))  # type: ignore[attr-defined]  # TemplateSandbox has it

    def share(self, work: Work) -> None:
        """Take all payments from ``work``; generated code calls its methods as attributes of the context."""
        self.work = work
        self.charge, self.made, self.compared, self.text = work.charge, work.made, work.compared, work.text

    def derived(self, locals: dict[str, Any] | None = None) -> Context:
        """A context with more variables and the same allowance."""
        context = super().derived(locals)
        assert isinstance(context, MeteredContext)
        context.share(self.work)
        return context


class MeteredCode(CodeGenerator):
    """Writes payments into the compiled template.  Raises TemplateOverLimit for one that is too long."""

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:  # noqa: N802
        names, count, branches = set(), 0, 0
        for count, part in enumerate(node.find_all(nodes.Node)):  # noqa: B007
            if isinstance(part, nodes.Name):
                names.add(part.name)
            branches += isinstance(part, (nodes.If, nodes.For, nodes.Macro, nodes.CallBlock))
        if count + 10 * branches > MAX_NODES or len(names) * branches > MAX_NAMES_AND_BRANCHES:
            raise TemplateOverLimit("the template has too many parts to be compiled")
        super().visit_Template(node, frame)

    def blockvisit(self, nodes: Any, frame: Frame) -> None:
        self.writeline(f"context.charge({_cost(nodes)})")
        super().blockvisit(nodes, frame)

    def visit_For(self, node: nodes.For, frame: Frame) -> None:  # noqa: N802
        if node.test is not None:  # runs for every item, and the block pays only for the items it gets
            tick = nodes.Call(nodes.EnvironmentAttribute("tick"), [nodes.ContextReference()], [], None, None)
            node.test = nodes.And(tick, node.test)
        super().visit_For(node, frame)

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:  # noqa: N802
        self.write("str_join((")
        for operand in node.nodes:
            self._wrap("text", operand, frame)
            self.write(", ")
        self.write("))")

    def visit_ScopedEvalContextModifier(  # noqa: N802
        self, node: nodes.ScopedEvalContextModifier, frame: Frame
    ) -> None:
        self.fail("a chat template is not HTML: there are no autoescape blocks", node.lineno)

    def visit_Compare(self, node: nodes.Compare, frame: Frame) -> None:  # noqa: N802
        self.write("(")
        self._wrap("compared", node.expr, frame)
        for operand in node.ops:
            self.write(f" {operators[operand.op]} ")
            self._wrap("compared", operand.expr, frame)
        self.write(")")

    def visit_Getitem(self, node: nodes.Getitem, frame: Frame) -> None:  # noqa: N802
        if isinstance(node.arg, nodes.Slice):
            self.write("context.made(")
            super().visit_Getitem(node, frame)
            self.write(")")
        else:
            self.write("environment.getitem(")
            self.visit(node.node, frame)
            self.write(", ")
            self._wrap("compared", node.arg, frame)  # to hash a tuple takes as long as to compare it
            self.write(")")

    def visit_List(self, node: nodes.List, frame: Frame) -> None:  # noqa: N802
        self._container(super().visit_List, node, node.items, frame)

    def visit_Dict(self, node: nodes.Dict, frame: Frame) -> None:  # noqa: N802
        self.write("context.made({")
        for pair in node.items:
            self._wrap("compared", pair.key, frame)
            self.write(": ")
            self.visit(pair.value, frame)
            self.write(", ")
        self.write("})")

    def visit_Tuple(self, node: nodes.Tuple, frame: Frame) -> None:  # noqa: N802
        self._container(super().visit_Tuple, node, node.items if node.ctx == "load" else [], frame)

    def _container(
        self, visit: Callable[[Any, Frame], None], node: nodes.Expr, items: Sequence[nodes.Expr], frame: Frame
    ) -> None:
        """Pay for a container that is made, unless it holds constants alone: the block has paid for those."""
        if all(isinstance(item, nodes.Const) for item in items):
            visit(node, frame)
        else:
            self.write("context.made(")
            visit(node, frame)
            self.write(")")

    def _wrap(self, function: str, node: nodes.Expr, frame: Frame) -> None:
        if isinstance(node, nodes.Const):
            self.visit(node, frame)
        else:
            self.write(f"context.{function}(")
            self.visit(node, frame)
            self.write(")")


def _cost(block: Sequence[nodes.Node]) -> int:
    """The price of executing each node of a block once; the blocks in it pay for themselves."""
    cost, open_nodes = 10, list(block)
    while open_nodes:
        node = open_nodes.pop()
        cost += _NODE_COSTS.get(type(node), 10)
        if isinstance(node, nodes.TemplateData):
            cost += len(node.data)
        open_nodes += node.iter_child_nodes(exclude=("body", "else_"))
    return cost
